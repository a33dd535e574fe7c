"""Finds questions that need not be asked: those with only one possible answer, and those whose answers have
no effect.
"""

from __future__ import annotations

from typing import Protocol

from printkit.journal.companion.asking import SILENT, Pending
from printkit.journal.companion.typed import only_aim, only_number
from printkit.journal.notation import Notation
from printkit.journal.prompts import Prompts
from printkit.table.table import Move


class Passing(Protocol):
    """Protocol for the parts of a session needed to find questions that need not be asked."""

    prompts: Prompts | None

    def pending(self) -> Pending: ...

    def shown(self) -> Pending: ...

    def decide(self, pending: Pending, move: Move) -> None: ...


def offered(session: Passing, pending: Pending) -> tuple[Move, ...]:
    """Return the possible answers to a question, except those that have no effect.

    If an empty answer is not allowed, return all moves.
    """
    needless = session.prompts.needless if session.prompts is not None else None
    moves = pending.question.moves if pending.question is not None else ()
    said = tuple(move for move in moves if move.verb)
    if needless is None or not pending.may_be_silent or pending.state is None:
        return said
    return tuple(move for move in said if not needless(pending.label, pending.state, move))


def pass_over(session: Passing) -> bool:
    """If no possible answer to the question has an effect, give an empty answer and return True; otherwise return False.

    Return False if the player must be asked.

    If only a side's hidden hand makes every answer ineffective, that side still has to answer, because
    skipping the question would reveal this to the other side.
    """
    pending, seen = session.pending(), session.shown()
    if not pending.may_be_silent or pending.asked is not None or offered(session, pending):
        return False
    if seen.label == pending.label and offered(session, seen):
        return False
    session.decide(pending, SILENT)
    return True


def forced_move(session: Passing) -> Move | None:
    """Return the only possible answer to the pending question; None if there is a choice.

    Return None also if other answers are excluded only by a hidden hand, which an automatic answer would give away.
    """
    pending = session.pending()
    question = pending.question
    if question is None or question.kind != "decide":
        return None
    if pending.asked is not None:
        settled = session.prompts.settled if session.prompts is not None else None
        return settled(pending.asked) if settled is not None else None
    if len(question.moves) != 1:
        return None
    seen = session.shown()
    if seen.label == pending.label and seen.question is not None and len(seen.question.moves) != 1:
        return None
    return question.moves[0]


def settling_move(pending: Pending, notation: Notation) -> Move | None:
    """If only one target (or one number of cards) can be chosen before the next dice or cards, return that choice; otherwise None."""
    question = pending.question
    if question is None or question.kind != "decide" or pending.may_be_silent:
        return None
    if pending.asked is not None:
        return only_aim(pending, pending.asked, notation)
    return only_number(question.moves, notation)
