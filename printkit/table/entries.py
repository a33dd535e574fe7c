"""What a log says, statement by statement, with the place of every value: what the logged table answers from.

Lines and columns count from 1; ``end`` is the column behind the last character.
"""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from printkit.table.rules import Rule


class Span(NamedTuple):
    """A stretch of one line."""

    line: int
    column: int
    end: int


class Value(NamedTuple):
    """One value of a statement.

    ``kind`` is ``number`` (value int), ``pips`` (``4+3``: a tuple of ints), ``blind`` (``-``), ``card`` (value: the
    card), ``word`` (lower case), ``count`` (``4:`` before a list, value int). ``key`` is the word before a
    ``=`` (``damaged=1``).
    """

    kind: str
    value: int | str | tuple[int, ...]
    text: str
    span: Span
    key: str = ""


class Entry(NamedTuple):
    """One statement: a verb and its values; or a heading (``turn 3``); or a claim list, told apart by ``kind``.

    ``kind`` is ``play``, ``heading``, ``claims`` or ``prose``. ``accepted`` marks a statement behind ``house:``.
    For ``claims`` each claim is one of ``claims``.
    """

    kind: str
    verb: str
    values: tuple[Value, ...]
    span: Span
    side: str = ""
    accepted: bool = False
    claims: tuple[Stated, ...] = ()


class Stated(NamedTuple):
    """One claim behind ``=``: a name, and its values (``tons 13000``; a bare word such as ``sunk`` has none)."""

    name: str
    values: tuple[Value, ...]
    span: Span


class Misplaced(Exception):
    """A position that cannot be: which value, which rule, what is wrong. The checker turns it into a diagnostic."""

    def __init__(
        self, span: Span | None, rule: Rule, message: str, expected: str = "", found: str = ""
    ) -> None:
        super().__init__(message)
        self.span = span
        self.rule = rule
        self.message = message
        self.expected = expected
        self.found = found


class Given:
    """The statements of a ``position`` section, looked up by verb; order does not matter.

    ``first`` is the number of the first heading that follows (a game taken up half-way starts with any turn).
    """

    def __init__(self, entries: tuple[Entry, ...], first: int = 1) -> None:
        self.entries = entries
        self.first = first

    def all(self, verb: str) -> tuple[Entry, ...]:
        return tuple(e for e in self.entries if e.verb == verb)

    def get(self, verb: str) -> Entry | None:
        """The last statement of this verb: a later line corrects an earlier one."""
        found = self.all(verb)
        return found[-1] if found else None

    def number(self, verb: str, rule: Rule, low: int, high: int, default: int | None = None) -> int:
        """The number of ``verb``, from ``low`` to ``high``; ``default`` None means that it has to be given."""
        entry = self.get(verb)
        if entry is None:
            if default is None:
                raise Misplaced(None, rule, f"the position does not say `{verb}`", f"`{verb} N`")
            return default
        plain = [v for v in entry.values if not v.key and v.kind == "number"]
        if len(plain) != 1:
            raise Misplaced(entry.span, rule, f"`{verb}` takes one number", f"{low} to {high}")
        return self.within(plain[0], rule, low, high, verb)

    def within(self, value: Value, rule: Rule, low: int, high: int, name: str) -> int:
        """The value as a number from ``low`` to ``high``."""
        n = value.value
        if not isinstance(n, int) or value.kind != "number" or not low <= n <= high:
            self.refuse(value.span, rule, f"{name} is {low} to {high}", f"{low} to {high}", value.text)
        return n

    def refuse(
        self, span: Span | None, rule: Rule, message: str, expected: str = "", found: str = ""
    ) -> NoReturn:
        raise Misplaced(span, rule, message, expected, found)

    def keyed(self, verb: str, key: str, rule: Rule, low: int, high: int, default: int = 0) -> int:
        """The number of ``key=N`` among the values of ``verb``."""
        for entry in self.all(verb):
            for value in entry.values:
                if value.key == key:
                    return self.within(value, rule, low, high, f"{key} of {verb}")
        return default
