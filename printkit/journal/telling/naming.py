"""Names and places in what is said about a conflict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from printkit.journal.checking.edits import EditKind
from printkit.journal.checking.replay import Played, Setting
from printkit.journal.entries import Form, Span, Statement
from printkit.journal.logged.table import Conflict, Grammar, Question
from printkit.journal.verbs import Takes, Verb
from printkit.table.cards import card_name
from printkit.table.table import Move

if TYPE_CHECKING:
    from printkit.journal.checking.changes import Found

AGREED = "or mark the line `house:` if you agreed otherwise"
_MOST_SHOWN = 12
"""So many choices are listed; beyond that their form is shown."""
FAR_BACK = 400
"""So many statements back a section is looked through."""
_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_ORDINALS = (
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)


def counted(n: int, one: str, many: str = "") -> str:
    """``three dice``."""
    word = _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)
    return f"{word} {one if n == 1 else many or one + 's'}"


def ordinal(n: int) -> str:
    """``third``."""
    return _ORDINALS[n] if 0 < n < len(_ORDINALS) else f"{n}th"


class Naming:
    """Knows a conflict, and what the values and places in it are called."""

    def __init__(
        self,
        setting: Setting,
        grammar: Grammar,
        items: Sequence[Statement],
        played: Played,
        conflict: Conflict,
        found: Found | None,
    ) -> None:
        self.setting = setting
        self.grammar = grammar
        self.items = items
        self.played = played
        self.conflict = conflict
        self.found = found
        self.kind: EditKind = found.edit.kind if found else "skip"

    # -- places and names ---------------------------------------------------------------------------------------------

    def _statement(self) -> Statement | None:
        at = self.conflict.at
        if at < 0:
            return list(self.setting.header.values())[-1 - at]
        return self.items[at] if at < len(self.items) else None

    def _form(self) -> Form:
        statement = self._statement()
        return statement.form if statement is not None else Form("end", "")

    def _span(self, answer: int = -1) -> Span:
        statement = self._statement()
        if statement is not None:
            return statement.span(answer)
        return self._behind(len(self.items) - 1)

    def _behind(self, at: int) -> Span:
        """Behind the last value of the statement at or before ``at``."""
        if at < 0:
            return Span(1, 1, 1)
        item = self.items[at]
        end = item.column + item.form.width
        return Span(item.line, end, end)

    def _verb(self, name: str) -> Verb | None:
        return self.setting.notation.verb(name)

    def _value(self, verb: str, answer: object, question: Question | None = None) -> str:
        spec = self._verb(verb)
        if spec is not None and spec.write is not None:
            return spec.write(answer)
        cards = (
            question.pool is not None
            if question
            else spec is not None and spec.takes in (Takes.CARDS, Takes.SPREAD)
        )
        if isinstance(answer, int) and cards:
            return card_name(answer)
        if isinstance(answer, tuple):
            return "+".join(str(a) for a in answer)
        return str(answer)

    def _typed(self, answer: int) -> str:
        """The value as it was typed."""
        statement = self._statement()
        if statement is None:
            return ""
        form = statement.form
        if 0 <= answer < len(form.places) and form.text:
            start, end = form.places[answer]
            if form.text[start:end]:
                return form.text[start:end]
        if 0 <= answer < len(form.answers):
            return self._value(form.verb, form.answers[answer])
        return form.text

    def _form_of(self, question: Question) -> str:
        """What a question's answer looks like in a log."""
        if question.kind == "decide":
            return self._moves(question)
        thing = ("card", "cards") if question.pool is not None else ("die", "dice")
        return f"`{question.label}` with {counted(question.n, *thing)}"

    def _moves(self, question: Question) -> str:
        offered: dict[str, list[str]] = {}
        for move in question.moves:
            if move.verb:
                offered.setdefault(move.verb, [])
                spec = self._verb(move.verb)
                if move.value is not None and not (spec is not None and spec.tag):
                    offered[move.verb] += filter(None, [self._value_of_move(move)])
        parts = []
        for verb, values in offered.items():
            numeric = values and all(v.isdecimal() for v in values) and len(values) > 2
            spread = (spec := self._verb(verb)) is not None and spec.takes is Takes.SPREAD
            shown = f"{values[0]} to {values[-1]}" if numeric else (" or " if spread else "|").join(values)
            if (
                not numeric
                and len(values) > _MOST_SHOWN
                and (named := self._verb(verb)) is not None
                and named.form
            ):
                shown = named.form
            cards = "card" if values == ["1"] else "cards"
            parts.append(
                f"`{verb}`"
                + (f" with {shown} {cards}" if spread and values else f" {shown}" if values else "")
            )
        silent = any(not move.verb for move in question.moves)
        return " or ".join([*parts, "nothing"] if silent else parts)

    def _value_of_move(self, move: Move) -> str:
        spec = self._verb(move.verb)
        if spec is not None and spec.write is not None:
            return spec.write(move.value)
        return str(move.value)
