"""Questions whose answers can change nothing: they are not asked, and such answers are not offered."""

from __future__ import annotations

from typing import Protocol

from printkit.journal.companion.asking import SILENT, Pending
from printkit.journal.prompts import Prompts
from printkit.table.table import Move


class Passing(Protocol):
    """A session as this module sees it."""

    prompts: Prompts | None

    def pending(self) -> Pending: ...

    def shown(self) -> Pending: ...

    def decide(self, pending: Pending, move: Move) -> None: ...


def offered(session: Passing, pending: Pending) -> tuple[Move, ...]:
    """The moves of a question's list that can change something; all where silence is no answer."""
    needless = session.prompts.needless if session.prompts is not None else None
    moves = pending.question.moves if pending.question is not None else ()
    said = tuple(move for move in moves if move.verb)
    if needless is None or not pending.may_be_silent or pending.state is None:
        return said
    return tuple(move for move in said if not needless(pending.label, pending.state, move))


def pass_over(session: Passing) -> bool:
    """Pass a question in silence whose answers can change nothing; False: it is one to be asked.

    Where only the hand of a side leaves nothing to say, the side says so itself: passing at once would tell the other one.
    """
    pending, seen = session.pending(), session.shown()
    if not pending.may_be_silent or pending.asked is not None or offered(session, pending):
        return False
    if seen.label == pending.label and offered(session, seen):
        return False
    session.decide(pending, SILENT)
    return True
