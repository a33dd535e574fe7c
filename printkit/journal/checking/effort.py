"""How much work may still go into one log: counted, never timed, so that the same log is always told the same.

A unit is about what ten microseconds do. A turn that is replayed costs some, each of its statements more, and rules say
what they computed beyond the usual (:meth:`~printkit.table.table.Table.worked`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Final

WORK: Final = 300_000
"""So much work may go into one log beyond reading it once,"""
WORK_FOR_SEARCH: Final = 160_000
"""so much of it to find out what was meant,"""
WORK_PER_CONFLICT: Final = (4_000, 40_000)
"""and so much for one conflict: a part of what is left, within these bounds."""
SHARE: Final = 5
WORK_TO_TELL_APART: Final = 12_000
"""So much may go into finding out whether a conflict comes of an earlier mistake."""
WORK_FOR_SUSPECTS: Final = 150_000
"""Behind that, so much may go into saying what was probably meant,"""
WORK_PER_SUSPECTED: Final = 30_000
"""and so much for one diagnostic."""
OVERDRAFT: Final = 4_000
"""A change that is being tried may still be tried to its end, as far as this."""
_TURN: Final = 6
_STATEMENT: Final = 2
_GIVEN: Final = 6
_GUESS: Final = 3


class WornOut(Exception):
    """All the work is done that may go into one log."""


class Effort:
    """The work that is left: ``left`` for the conflict at hand, ``whole`` for the log."""

    __slots__ = ("_done", "left", "whole")

    def __init__(self, statements: int) -> None:
        self.left = 0
        self.whole = WORK + 2 * _STATEMENT * statements
        self._done: set[Hashable] = set()

    def spend(self, units: int) -> None:
        """Raises :class:`WornOut` when that was the last of it."""
        self.left -= units
        self.whole -= units
        if self.whole < 0:
            raise WornOut

    @contextmanager
    def unpaid(self) -> Iterator[None]:
        """What is done here is not counted: it is short, and cannot be left out."""
        before = self.left, self.whole
        self.left = self.whole = sum(WORK_PER_CONFLICT)
        try:
            yield
        finally:
            self.left, self.whole = before

    def turn(self, statements: int) -> None:
        """A turn was replayed, or begun, and took so many statements."""
        self.spend(_TURN + _STATEMENT * statements)

    def position(self, statements: int) -> None:
        """A position was read that took so many statements: each is looked at whole, with the place of every value."""
        self.spend(_TURN + _GIVEN * statements)

    def guessed(self, answers: int) -> None:
        """So many answers were made up."""
        self.spend(_GUESS * answers)

    def compute(self, units: int, of: Hashable) -> None:
        """What rules compute; ``of`` which, if they remember what came of it: it is done once in a log then."""
        if of is None or of not in self._done:
            self._done.add(of)
            self.spend(units)
