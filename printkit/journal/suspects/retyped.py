"""Converts an edit of a log's statements into a change of the log's text, which can be shown as a possible correction."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from printkit.journal.checking.claims import Verdict
from printkit.journal.checking.replay import Setting
from printkit.journal.entries import BLIND, OMITTED, Span, Statement, StatementBody, Unclear
from printkit.journal.logged.table import Conflict
from printkit.journal.notation import Notation
from printkit.journal.suspects.edits import Edit
from printkit.journal.verbs import Composed, Dice, Verb, holds_cards
from printkit.journal.writer import Writer

_SIDE = re.compile(r"\s*(\w[\w-]*)\s*:")
_NOT_TYPED = ("forgive", "adopt", "skip", "stop", "revise")


class Retyped(NamedTuple):
    """A change of the log's text: the text at the position ``span`` is replaced by ``to``.

    ``edit`` is replace, insert, delete or move. ``last`` is the line in which the span ends, if it is not the line in which it begins."""

    span: Span
    edit: str
    to: str
    last: int = 0

    @property
    def ends(self) -> int:
        """The number of the line in which the text to be replaced ends."""
        return self.last or self.span.line

    def was(self, lines: Sequence[str]) -> str:
        """Return the text that the change replaces."""
        (first, column, end), last = self.span, self.ends
        if first == last:
            return lines[first - 1][column - 1 : end - 1]
        return "\n".join(
            [lines[first - 1][column - 1 :], *lines[first : last - 1], lines[last - 1][: end - 1]]
        )

    def typed(self, lines: Sequence[str]) -> list[str]:
        """Return the lines that contain the text to be replaced, as they read after the change."""
        (first, column, end), last = self.span, self.ends
        return (lines[first - 1][: column - 1] + self.to + lines[last - 1][end - 1 :]).split("\n")


def retyped(
    setting: Setting, edit: Edit, items: Sequence[Statement], lines: Sequence[str]
) -> Iterator[Retyped]:
    """Yield the changes of the log's text that have the same effect as an edit of its statements, beginning with the most natural change.

    Yield nothing if the text would stay the same.
    """
    if edit.kind in _NOT_TYPED:
        return
    typist = _Typist(setting, items, lines)
    if edit.header is not None:
        yield from typist.header(edit)
    elif edit.kind == "exchange":
        yield from typist.exchanged(edit)
    elif edit.removed == 0:
        yield from typist.put_in(edit)
    elif not edit.put:
        yield from typist.left_out(edit)
    elif edit.removed == 1 and not items[edit.at].added:
        yield from typist.changed(edit)


def other_sides(
    notation: Notation, items: Sequence[Statement], lines: Sequence[str], asked: str
) -> Iterator[Retyped]:
    """Yield changes of the log's text that attribute a line to another side, beginning with the last line.

    In a game for more than two sides, only the last line is assigned, to the side ``asked``.
    """
    sides = notation.sides.names
    numbers = list(dict.fromkeys(i.line for i in reversed(items) if i.form.side and not i.added))
    for number in numbers if len(sides) == 2 else numbers[:1]:
        named = _SIDE.match(lines[number - 1])
        if named is None or (side := named.group(1).lower()) not in sides:
            continue
        other = sides[1 - sides.index(side)] if len(sides) == 2 else asked
        if other and other != side:
            place = Span(number, named.start(1) + 1, named.end(1) + 1)
            yield Retyped(place, "replace", other)


def claimed_right(items: Sequence[Statement], conflict: Conflict) -> Retyped | None:
    """Return a change of the log's text that replaces a wrong total of the player by the computed value.

    None if the computed value is not a single plain value.
    """
    claim, verdict = conflict.claim, conflict.verdict
    if claim is None or not isinstance(verdict, Verdict) or not verdict.expected or not claim.values:
        return None
    name, _, value = verdict.expected.partition(" ")
    if name != claim.name or not value or len(claim.values) != 1 or " " in value:
        return None
    return Retyped(items[conflict.at].claim_span(claim, 0), "replace", value)


class _Typist:
    def __init__(self, setting: Setting, items: Sequence[Statement], lines: Sequence[str]) -> None:
        self.setting = setting
        self.items = items
        self.lines = lines
        self.writer = Writer(setting.game, setting.notation, setting.ruleset)

    # -- words --------------------------------------------------------------------------------------------------------

    def text(self, form: StatementBody) -> str:
        """Return a statement as text, without the name of its side; empty if the statement cannot be written in a log."""
        if form.kind == "heading":
            return f"{form.verb} {form.number}" if form.number else form.verb
        verb = self.setting.notation.verb(form.verb)
        if form.kind != "play" or verb is None:
            return ""
        if form.answers and (form.spread or isinstance(verb, Dice) or holds_cards(verb)):
            values = [self.value(verb, a) for a in form.answers]
        elif form.choice is None or form.choice == OMITTED:
            values = []
        else:
            values = [self.value(verb, form.choice)]
        return " ".join([form.verb, *values]).strip()

    def value(self, verb: Verb, answer: object) -> str:
        if answer is BLIND:
            return "-"
        if isinstance(answer, Unclear):
            return "?"
        if isinstance(verb, Dice) and verb.write is None and isinstance(answer, tuple):
            return "+".join(str(pip) for pip in answer)
        return self.writer.value_text(verb, answer) if isinstance(answer, Hashable) else "?"

    def typed(self, item: Statement) -> str:
        span = item.span()
        return self.lines[span.line - 1][span.column - 1 : span.end - 1]

    # -- changes ------------------------------------------------------------------------------------------------------

    def header(self, edit: Edit) -> Iterator[Retyped]:
        """Yield the change of the log's text that replaces an answer in the log's header."""
        for name, statement in (edit.header or {}).items():
            old = self.setting.header.get(name)
            verb = self.setting.notation.verb(name)
            if old is not None and old is not statement and verb is not None and statement.form.answers:
                yield Retyped(old.span(0), "replace", self.value(verb, statement.form.answers[0]))

    def changed(self, edit: Edit) -> Iterator[Retyped]:
        """Yield the change of the text that carries out an edit of one statement of the log.

        A value is replaced, inserted or removed, or the whole statement is replaced.
        """
        old, new = self.items[edit.at], edit.put[0]
        verb = self.setting.notation.verb(new.form.verb)
        was, now, at = old.form.answers, new.form.answers, edit.answer
        single = len(edit.put) == 1 and verb is not None and old.form.verb == new.form.verb
        if single and at >= 0 and verb is not None:
            if len(now) == len(was) and at < len(was):
                yield Retyped(old.span(at), "replace", self._pips(verb, was[at], now[at]))
                return
            if len(now) > len(was):
                words = " ".join(self.value(verb, a) for a in now[at : at + len(now) - len(was)])
                yield self._value_put_in(old, at, words)
                return
            if len(now) < len(was):
                yield self._values_left_out(old, at, len(was) - len(now))
                return
        texts = [self.text(each.form) for each in edit.put]
        values = old.form.values
        if (
            single
            and isinstance(verb, Composed)
            and verb.each
            and values
            and old.value_span(values[0]).column == old.column
        ):
            texts = [self.value(verb, new.form.choice)]  # the verb is typed once for several values
        if all(texts):
            yield Retyped(old.span(), "replace", "; ".join(texts))

    def _pips(self, verb: Verb, old: object, new: object) -> str:
        """Return dice that were typed one by one (such as ``4+2``) as text.

        One of them is changed, so that their sum is ``new``.
        """
        if isinstance(verb, Dice) and isinstance(old, tuple) and isinstance(new, int):
            pips = [p for p in old if isinstance(p, int)]
            for i in reversed(range(len(pips))):
                one = pips[i] + new - sum(pips)
                if 1 <= one <= 6 and len(pips) == len(old):
                    return "+".join(str(p) for p in (*pips[:i], one, *pips[i + 1 :]))
        return self.value(verb, new)

    def _value_put_in(self, old: Statement, at: int, words: str) -> Retyped:
        if at < len(old.form.places):
            column = old.span(at).column
            return Retyped(Span(old.line, column, column), "insert", words + " ")
        end = old.span().end
        return Retyped(Span(old.line, end, end), "insert", " " + words)

    def _values_left_out(self, old: Statement, at: int, n: int) -> Retyped:
        start = old.span(at - 1).end if at > 0 else old.span(at).column
        end = old.span(at + n - 1).end
        if at == 0 and n < len(old.form.places):
            end = old.span(n).column
        return Retyped(Span(old.line, start, end), "delete", "")

    def left_out(self, edit: Edit) -> Iterator[Retyped]:
        """Yield the change of the log's text that removes statements from a line, together with the adjoining separator."""
        gone = self.items[edit.at : edit.at + edit.removed]
        if not gone or any(i.added for i in gone):
            return
        if gone[0].line != gone[-1].line:
            yield from self.lines_left_out(edit)
            return
        line = gone[0].line
        before = self.items[edit.at - 1] if edit.at else None
        last = edit.at + edit.removed
        after = self.items[last] if last < len(self.items) else None
        start, end = gone[0].column, gone[-1].span().end
        if after is not None and after.line == line and not after.added:
            end = after.column
        elif before is not None and before.line == line and not before.added:
            start = before.span().end
        else:
            text = self.lines[line - 1]
            start = len(text) - len(text.lstrip()) + 1
        yield Retyped(Span(line, start, end), "delete", "")

    def lines_left_out(self, edit: Edit) -> Iterator[Retyped]:
        """Yield the change of the log's text that removes whole lines, from the line of the first statement to the line of the last
        statement."""
        old = self.items[edit.at : edit.at + edit.removed]
        if self._whole_lines(edit.at, edit.removed):
            first, last = old[0].line, old[-1].line
            if last < len(self.lines):
                yield Retyped(Span(first, 1, 1), "delete", "", last + 1)

    def _whole_lines(self, at: int, n: int) -> bool:
        """Return True if the lines of the ``n`` statements from index ``at`` on contain no other statements."""
        old, around = (
            self.items[at : at + n],
            [*self.items[max(0, at - 1) : at], *self.items[at + n : at + n + 1]],
        )
        return not any(i.added for i in old) and all(
            i.line not in (old[0].line, old[-1].line) for i in around
        )

    def exchanged(self, edit: Edit) -> Iterator[Retyped]:
        """Yield the change of the log's text that reorders statements of a line, reorders whole lines, or moves values between
        statements."""
        old = self.items[edit.at : edit.at + edit.removed]
        if not old or any(i.added for i in old):
            return
        if old[0].line != old[-1].line:
            yield from self.lines_exchanged(edit)
            return
        places = {id(i.form): i for i in old}
        texts = [
            self.typed(places[id(i.form)]) if id(i.form) in places else self.text(i.form) for i in edit.put
        ]
        if all(texts):
            kind = "move" if {id(i.form) for i in edit.put} == set(places) else "replace"
            yield Retyped(Span(old[0].line, old[0].column, old[-1].span().end), kind, "; ".join(texts))

    def lines_exchanged(self, edit: Edit) -> Iterator[Retyped]:
        """If the edit moves whole lines of the log, yield the corresponding change of the log's text.

        A line without statements moves together with the line above it.
        """
        old = self.items[edit.at : edit.at + edit.removed]
        if not self._whole_lines(edit.at, edit.removed):
            return
        first, last = old[0].line, old[-1].line
        known = {i.line for i in old}
        blocks: dict[int, list[str]] = {}
        for number in range(first, last + 1):
            if number in known:
                blocks[number] = []
            blocks[max(blocks)].append(self.lines[number - 1])
        order = list(dict.fromkeys(i.line for i in edit.put))
        text = "\n".join(line for number in order for line in blocks.get(number, ()))
        if set(order) == known:
            yield Retyped(Span(first, 1, len(self.lines[last - 1]) + 1), "move", text, last)

    def put_in(self, edit: Edit) -> Iterator[Retyped]:
        """Yield changes of the log's text that insert statements.

        They are inserted before the next statement, at the end of the previous line, or on a line of their own.
        """
        texts = [self.text(each.form) for each in edit.put]
        if not texts or not all(texts):
            return
        words = "; ".join(texts)
        behind = self.items[edit.at] if edit.at < len(self.items) else None
        before = next((i for i in reversed(self.items[: edit.at]) if not i.added), None)
        if edit.put[0].form.kind == "heading":
            if behind is not None:
                yield Retyped(Span(behind.line, 1, 1), "insert", words + "\n")
            return
        if behind is not None and behind.form.kind == "play" and not behind.added:
            if before is not None and before.line == behind.line:
                yield Retyped(Span(behind.line, behind.column, behind.column), "insert", words + "; ")
                return
            yield Retyped(Span(behind.line, behind.column, behind.column), "insert", words + "; ")
        if before is None:
            return
        end = before.span().end
        if before.form.kind == "play":
            yield Retyped(Span(before.line, end, end), "insert", "; " + words)
        end = len(self.lines[before.line - 1]) + 1
        for side in dict.fromkeys(["", *self.setting.notation.sides.names]):
            prefix = f"{side}: " if side else ""
            yield Retyped(Span(before.line, end, end), "insert", f"\n  {prefix}{words}")
