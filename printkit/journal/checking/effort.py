"""The budget of work for one log. Work is counted and never timed, so that the same log always gives the same result.

A unit is about what ten microseconds do. A turn that is replayed costs some, each of its statements more, and rules say
what they computed beyond the usual (:meth:`~printkit.table.table.Table.worked`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Final

WORK: Final = 300_000
"""Work that may go into one log in addition to reading it once, in statements replayed."""
WORK_FOR_SEARCH: Final = 160_000
"""Work that may go into searching for repairs in one log, as part of :data:`WORK`."""
WORK_PER_CONFLICT: Final = (4_000, 40_000)
"""Smallest and largest amount of work for one conflict, which gets a fixed part of what is left."""
SHARE: Final = 5
WORK_TO_TELL_APART: Final = 12_000
"""So much may go into finding out whether a conflict comes of an earlier mistake."""
WORK_FOR_SUSPECTS: Final = 150_000
"""Work that may go into the suspects of one log, in addition to :data:`WORK`."""
WORK_PER_SUSPECTED: Final = 30_000
"""Work that may go into the suspects of one diagnostic."""
OVERDRAFT: Final = 4_000
"""Work by which a change that is already being tried may exceed the budget."""
_TURN: Final = 6
_STATEMENT: Final = 2
_GIVEN: Final = 6
_GUESS: Final = 3


class BudgetExhausted(Exception):
    """Raised if the budget for a log is used up."""


class Effort:
    """The remaining budget: ``left`` for the current conflict, ``whole`` for the log."""

    __slots__ = ("_done", "left", "whole")

    def __init__(self, statements: int) -> None:
        self.left = 0
        self.whole = WORK + 2 * _STATEMENT * statements
        self._done: set[Hashable] = set()

    def spend(self, units: int) -> None:
        """Charge work to the budget. Raises :class:`BudgetExhausted` if it is used up."""
        self.left -= units
        self.whole -= units
        if self.whole < 0:
            raise BudgetExhausted

    @contextmanager
    def unpaid(self) -> Iterator[None]:
        """Context manager in which work is not counted, for short steps that cannot be left out."""
        before = self.left, self.whole
        self.left = self.whole = sum(WORK_PER_CONFLICT)
        try:
            yield
        finally:
            self.left, self.whole = before

    def turn(self, statements: int) -> None:
        """Charge a replayed or begun turn with this many statements."""
        self.spend(_TURN + _STATEMENT * statements)

    def position(self, statements: int) -> None:
        """Charge the reading of a position with this many statements. Each is examined as a whole, with the place of
        every value."""
        self.spend(_TURN + _GIVEN * statements)

    def guessed(self, answers: int) -> None:
        """Charge this many invented answers."""
        self.spend(_GUESS * answers)

    def compute(self, units: int, of: Hashable) -> None:
        """Charge what the rules compute. ``of`` identifies the result if the rules cache it; it is then charged once
        for a log."""
        if of is None or of not in self._done:
            self._done.add(of)
            self.spend(units)
