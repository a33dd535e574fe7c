"""What a die can lead to: the rules are asked with every answer in turn, and say what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from printkit.journal.companion.asking import Pending, seen_by_both
from printkit.journal.companion.typed import DICE
from printkit.journal.companion.wording import told_since
from printkit.journal.entries import Statement
from printkit.journal.reading.lexer import vocabulary_of

if TYPE_CHECKING:
    from printkit.journal.companion.session import Session


class Prospect(NamedTuple):
    """The answers from ``least`` to ``most`` lead to the same: how many throws in ``of`` give them, what is told then
    (sentences), and the label of the question that follows (empty: the game is over), and whether it belongs to the same turn."""

    least: int
    most: int
    ways: int
    of: int
    told: tuple[str, ...]
    then: str
    goes_on: bool = True

    @property
    def chance(self) -> float:
        return self.ways / self.of


_MOST_FACES = 40
"""Of larger rolls nobody lists the outcomes."""


def foresee(session: Session, pending: Pending) -> tuple[Prospect, ...]:
    """One for each run of answers to a die that lead to the same, from the lowest up; none where no single die or throw is
    asked for. The log is read once, with the first answer; the others only take its place."""
    question = pending.question
    if question is None or question.kind not in DICE:
        return ()
    dice = question.n if question.kind == "throw" else 1
    if pending.missing != dice or dice * question.sides > _MOST_FACES:
        return ()
    falls = [sum(each) for each in product(range(1, question.sides + 1), repeat=dice)]
    found: list[Prospect] = []
    for value, after in _tried(session, pending, range(dice, dice * question.sides + 1)):
        if after is None:
            return ()
        goes_on = bool(after.label) and not after.headings
        told = told_since(session, pending.label, value, after, len(pending.heard))
        each = Prospect(value, value, falls.count(value), len(falls), told, after.label, goes_on)
        last = found[-1] if found else None
        if last is not None and last[4:] == each[4:]:
            found[-1] = last._replace(most=value, ways=last.ways + each.ways)
        else:
            found.append(each)
    return tuple(found)


def _tried(session: Session, pending: Pending, values: range) -> Iterator[tuple[int, Pending | None]]:
    """What would be asked behind each answer; None: it does not fit."""
    vocabulary = vocabulary_of(session.setting.notation)
    course, grammar = session.as_both_see_it()
    begun: list[Statement] = []
    setting = session.setting
    for value in values:
        words = " ".join(filter(None, (pending.label, session.chosen(pending), str(value))))
        if not begun:
            document = session.read_with(pending, words)
            if document.problems:
                yield value, None
                return
            begun, setting = document.items, setting._replace(header=document.answers)
            begun = seen_by_both(begun, vocabulary) if session.secretive else begun
        ((_, form),) = vocabulary.line(words)
        last = begun[-1]
        items = [*begun[:-1], last._replace(form=form._replace(side=last.form.side))]
        yield value, copy(course).play(setting, grammar, items, ())
