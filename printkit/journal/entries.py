"""Data types for the statements of a log, with the position of every value in the text.

Lines and columns count from 1; ``end`` is the column after the last character.

A log repeats the same few statements (``enemy 2``, ``contact 6``). Their content (:class:`StatementBody`) is therefore
separate from their position (:class:`Statement`), so that equal statements share one object. An :class:`Entry` combines
both, for code that reads only a few statements.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Literal, NamedTuple, NoReturn

from printkit.table.rules import Rule

ValueKind = Literal["number", "pips", "blind", "card", "word", "count"]
StatementKind = Literal["play", "heading", "claims", "prose", "unknown", "any", "end"]
Treatment = Literal["", "forgiven", "adopted"]
"""Type of a field of a claim (a total that the player wrote down): how the checker has dealt with a wrong claim (see :class:`Stated`).

The empty text means that it has done nothing.

The type is a string because strings compare faster than members of an enum.
"""


class Span(NamedTuple):
    """A range of columns in one line of a log.

    Lines and columns count from 1; ``end`` is the column after the last one.
    """

    line: int
    column: int
    end: int


class Value(NamedTuple):
    """One value in a statement: its kind, its Python value, the text as typed, and its position.

    ``kind`` is ``number`` (value: an int, or a float if written with a decimal point), ``pips`` (``4+3``: a tuple of ints), ``blind``
    (``-``), ``card`` (value: the card), ``word`` (in lower case) or ``count`` (``4:`` before a list, value: an int). ``key`` is the word
    before an equals sign (``damaged=1``).
    """

    kind: ValueKind
    value: int | float | str | tuple[int, ...]
    text: str
    span: Span
    key: str = ""


class Entry(NamedTuple):
    """One statement of a log: a verb with its values, a heading, a list of claimed totals, or a text by the player.

    ``turn 3`` is a heading.

    ``kind`` is ``play``, ``heading``, ``claims`` or ``prose``. ``accepted`` marks a statement after
    ``house:``. ``claims`` has the single claims of a list of claims.
    """

    kind: StatementKind
    verb: str
    values: tuple[Value, ...]
    span: Span
    side: str = ""
    accepted: bool = False
    claims: tuple[Stated, ...] = ()


class Stated(NamedTuple):
    """One claim (a total that the player wrote down), as a name and values, such as ``tons 13000``.

    A single word such as ``sunk`` has no values.

    ``treatment`` is set by a checker that has found the claim wrong: ``forgiven`` (the rules are right; later
    claims may repeat the mistake) or ``adopted`` (the sheet is right; the state takes its number). ``start``
    is the claim's position in its statement; the positions of its values count from there.
    """

    name: str
    values: tuple[Value, ...]
    span: Span
    treatment: Treatment = ""
    start: int = 0


OMITTED = "(omitted)"
"""Value of a statement's field ``choice`` if the player typed the keyword of a decision, but not what they decided."""


class Blind:
    """Type of the answer ``-`` in a log, which stands for a roll that was not made because it could not have succeeded.

    :data:`BLIND` is its only instance.
    """

    def __repr__(self) -> str:
        return "-"


BLIND = Blind()


class Unclear:
    """Stands for an answer that is missing from a log or unreadable.

    The checker tries all possible values for it, except those in ``excluded``. ``word`` is the text as typed.
    """

    __slots__ = ("excluded", "word")

    def __init__(self, word: str = "", excluded: object = None) -> None:
        self.word = word
        self.excluded = excluded


class Slip(NamedTuple):
    """An unreadable part of a statement: the code of its diagnostic, and its first and last column.

    Columns are counted from the start of the statement."""

    code: str
    start: int
    end: int
    message: str
    expected: str = ""
    found: str = ""
    help: str = ""


class FreeReading(NamedTuple):
    """A part of a statement that is not in the strict notation, but that printkit understood.

    It has the text as typed, and the same in the strict notation.

    ``start`` and ``end`` count from the statement's first character. ``put`` is the text that replaces what
    was typed when the log is rewritten strictly; if empty, ``read`` is used.
    """

    start: int
    end: int
    typed: str
    read: str
    put: str = ""


class PlacedReading(NamedTuple):
    """A part of the log that is not in the strict notation, but that printkit understood, with its line and columns.

    It is a :class:`FreeReading`.

    Lines and columns count from 1.
    """

    line: int
    column: int
    end: int
    typed: str
    read: str
    put: str = ""


class Together(int):
    """An answer in a log that gives the sum of several dice instead of each single die.

    It is only allowed if the rules need nothing but the sum.
    """


class StatementBody(NamedTuple):
    """The content of a statement, without its position in the log.

    - ``kind``: ``play``, ``heading``, ``claims``, ``prose`` or ``unknown`` (no verb was recognised); for
      checkers also ``any`` (a placeholder for any answer) and ``end`` (after the last statement).
    - ``verb``: its full name (``>`` for prose, ``=`` for claims); ``number`` is that of a heading.
    - ``answers``: the values as answers to questions: an int for a number or a card, the pips of ``4+3``,
      :data:`BLIND`, :class:`Unclear`, :class:`Together`, or what the verb's own ``read`` returned. ``plain``:
      all of them are ints.
    - ``choice``: the statement as a decision. ``spread``: the choice is the number of cards, which are then
      asked for.
    - ``places``: the offsets of the start and end of each answer; ``width``: the characters from the verb to
      the last value.
    - ``meanings``: the verbs that an ambiguous abbreviation may stand for; ``readings``: the parts that are not in the
      strict notation.
    - ``surplus``: the index of the first answer that belongs to an act with an effect that the rules did not ask for
      (0: the whole statement; −1: none). ``as_ruled``: an act against a rule has the effect that the rules give
      it, not the one that its player intended.
    """

    kind: StatementKind
    verb: str
    answers: tuple[object, ...] = ()
    choice: Hashable = OMITTED
    places: tuple[tuple[int, int], ...] = ()
    width: int = 0
    side: str = ""
    accepted: bool = False
    spread: bool = False
    plain: bool = True
    number: int = 0
    values: tuple[Value, ...] = ()
    claims: tuple[Stated, ...] = ()
    slips: tuple[Slip, ...] = ()
    text: str = ""
    merges: bool = True
    meanings: tuple[str, ...] = ()
    readings: tuple[FreeReading, ...] = ()
    surplus: int = -1
    as_ruled: bool = False


class Statement(NamedTuple):
    """A statement of a log: its position and its content.

    ``added`` is True if the checker inserted the statement in order to continue.
    """

    line: int
    column: int
    form: StatementBody
    added: bool = False

    def span(self, answer: int = -1) -> Span:
        """Return the position in the log of the whole statement, or of one of its answers.

        ``answer`` is the index of the answer.

        For the index after the last answer, return the column after the statement.
        """
        form = self.form
        if answer < 0:
            return Span(self.line, self.column, self.column + form.width)
        if answer < len(form.places):
            start, end = form.places[answer]
            return Span(self.line, self.column + start, self.column + end)
        return Span(self.line, self.column + form.width, self.column + form.width)

    def claim_span(self, claim: Stated, value: int = -1) -> Span:
        """Return the position in the log of a claim (a total that the player wrote down).

        If ``value`` is given, return the position of the claim's value with this index.
        """
        column = self.column + claim.start
        span = claim.span if value < 0 else claim.values[value].span
        return Span(self.line, column + span.column, column + span.end)

    def value_span(self, value: Value) -> Span:
        """Return the position in the log of a value of this statement."""
        return Span(self.line, self.column + value.span.column, self.column + value.span.end)

    @lru_cache(maxsize=1024)  # noqa: B019 - a position is read once more for each change that is tried in its log
    def entry(self) -> Entry:
        """Return the statement as an :class:`Entry`, with the position of every value in the log."""
        form = self.form
        claims = tuple(
            Stated(
                claim.name,
                tuple(v._replace(span=self.claim_span(claim, i)) for i, v in enumerate(claim.values)),
                self.claim_span(claim),
            )
            for claim in form.claims
        )
        values = tuple(v._replace(span=self.value_span(v)) for v in form.values)
        return Entry(form.kind, form.verb, values, self.span(), form.side, form.accepted, claims)


class Misplaced(Exception):
    """Raised if a ``position`` section describes an impossible state.

    Contains the wrong value, the rule, and a message for the diagnostic.
    """

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
    """The statements of a ``position`` section (which describes a game in progress), looked up by their verbs (keywords).

    They may be in any order.

    ``first`` is the number of the first heading that follows, because a game may be continued from any turn; ``outer`` is the number of
    the ``round`` or ``patrol`` heading above it; ``side`` is the side that moves first. Claims are entries with the verb ``=``.
    """

    def __init__(self, entries: tuple[Entry, ...], first: int = 1, outer: int = 1, side: str = "") -> None:
        self.entries = entries
        self.first = first
        self.outer = outer
        self.side = side

    def all(self, verb: str) -> tuple[Entry, ...]:
        return tuple(e for e in self.entries if e.verb == verb)

    def get(self, verb: str) -> Entry | None:
        """Return the last statement with the given verb (keyword); None if there is none.

        The last one is meant because a later statement corrects an earlier one.
        """
        found = self.all(verb)
        return found[-1] if found else None

    def number(self, verb: str, rule: Rule, low: int, high: int, default: int | None = None) -> int:
        """Return the number after the keyword ``verb``. It must be from ``low`` to ``high``.

        If the verb is missing, return ``default``; if that is None, raise Misplaced.
        """
        entry = self.get(verb)
        if entry is None:
            if default is None:
                raise Misplaced(None, rule, f"the position lacks the line `{verb}`", f"`{verb} N`")
            return default
        plain = [v for v in entry.values if not v.key and v.kind == "number"]
        if len(plain) != 1:
            raise Misplaced(entry.span, rule, f"`{verb}` takes one number", f"{low} to {high}")
        return self.within(plain[0], rule, low, high, verb)

    def within(self, value: Value, rule: Rule, low: int, high: int, name: str) -> int:
        """Return the value if it is a whole number from ``low`` to ``high``.

        Raises Misplaced for any other value."""
        n = value.value
        if not isinstance(n, int) or value.kind != "number" or not low <= n <= high:
            self.refuse(
                value.span,
                rule,
                f"{name} must be a number from {low} to {high}",
                f"{low} to {high}",
                value.text,
            )
        return n

    def refuse(
        self, span: Span | None, rule: Rule, message: str, expected: str = "", found: str = ""
    ) -> NoReturn:
        raise Misplaced(span, rule, message, expected, found)

    def keyed(self, verb: str, key: str, rule: Rule, low: int, high: int, default: int = 0) -> int:
        """Return the number N from the text ``key=N`` in the statement with the given verb (keyword).

        If there is no such value, return ``default``.

        Raises Misplaced unless N is from ``low`` to ``high``.
        """
        for entry in self.all(verb):
            for value in entry.values:
                if value.key == key:
                    return self.within(value, rule, low, high, f"`{key}` of {verb}")
        return default
