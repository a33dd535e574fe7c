"""Limits the computing work for checking one log, and makes the garbage collector run less often meanwhile.

The budget is counted instead of timed, so that the same log always gives the same result.

A unit is about ten microseconds. Replaying a turn and each of its statements costs a fixed number of units; rules report any extra
computation (:meth:`~printkit.table.table.Table.count_work`).
"""

from __future__ import annotations

import gc
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Final

WORK: Final = 300_000
"""Units of work (about 10 µs each) allowed for checking one log, in addition to replaying it once."""
WORK_FOR_SEARCH: Final = 96_000
"""Units of work (about 10 µs each) allowed in one log for finding changes that let the check continue past mistakes.

They are part of :data:`WORK`. The first conflict may use a third of them; each further one gets less, because the work for a log with five
mistakes would otherwise be a multiple of the work for one.
"""
WORK_PER_CONFLICT: Final = (4_000, 32_000)
"""Minimum and maximum units of work (about 10 µs each) allowed for one conflict.

Between these limits, a conflict gets 1/:data:`SHARE` of the units that are left for the search.
"""
SHARE: Final = 3
"""Divisor: the search for a way past one conflict may use 1/``SHARE`` of the units of work that are left, within the limits of
:data:`WORK_PER_CONFLICT`."""
WORK_TO_TELL_APART: Final = 12_000
"""Units of work (about 10 µs each) allowed for finding out whether one conflict is a consequence of an earlier mistake."""
WORK_TO_COMPARE_EQUALS: Final = 24_000
"""Units of work (about 10 µs each) allowed for finding out which of several equally good corrections fits best with the next mistake."""
WORK_FOR_SUSPECTS: Final = 150_000
"""Units of work (about 10 µs each) allowed for finding the likely causes of the mistakes in one log.

They are additional to :data:`WORK`.
"""
WORK_PER_SUSPECTED: Final = 30_000
"""Units of work (about 10 µs each) allowed for finding the likely causes (suspects) of one reported mistake."""
OVERDRAFT: Final = 4_000
"""Units of work (about 10 µs each) by which a single trial of a change of the log may exceed the limit.

The trial must have begun before the limit was reached."""
THRESHOLD: Final = 10_000
"""Number of newly created objects that triggers the garbage collector within :func:`seldom_collected`.

Python's default is 700.

With this threshold, checking a clean log of Tonnage War takes up to 14 % less time, and playing games of SSN some 10 % less
(docs/performance.md).
"""
_TURN: Final = 6
"""Units of work (about 10 µs each) charged for replaying one turn; the turn's statements are charged separately."""
_STATEMENT: Final = 2
"""Units of work (about 10 µs each) charged for replaying one statement of a turn."""
_GIVEN: Final = 6
"""Units of work (about 10 µs each) charged for reading one statement of a starting position."""
_GUESS: Final = 3
"""Units of work (about 10 µs each) charged for guessing one missing answer."""


class BudgetExhausted(Exception):
    """Raised when the limit on computing work for checking one log is reached."""


class Effort:
    """Keeps count of the units of work (about 10 µs each) that are left: ``left`` for the current conflict, ``whole`` for the log."""

    __slots__ = ("_done", "left", "whole")

    def __init__(self, statements: int) -> None:
        self.left = 0
        self.whole = WORK + 2 * _STATEMENT * statements
        self._done: set[Hashable] = set()

    def spend(self, units: int) -> None:
        """Subtract the given number of units of work from those that are left.

        Raises :class:`BudgetExhausted` if none are left for the log."""
        self.left -= units
        self.whole -= units
        if self.whole < 0:
            raise BudgetExhausted

    @contextmanager
    def unpaid(self) -> Iterator[None]:
        """Return a context manager within which work is not counted. It is meant for short steps that cannot be skipped."""
        before = self.left, self.whole
        self.left = self.whole = sum(WORK_PER_CONFLICT)
        try:
            yield
        finally:
            self.left, self.whole = before

    def turn(self, statements: int) -> None:
        """Subtract the work of replaying a turn with the given number of statements from the units of work
        that are left."""
        self.spend(_TURN + _STATEMENT * statements)

    def position(self, statements: int) -> None:
        """Subtract the work of reading a starting position from the units of work that are left.

        ``statements`` is the number of statements of the position.

        Such statements cost more than the statements of a turn.
        """
        self.spend(_TURN + _GIVEN * statements)

    def guessed(self, answers: int) -> None:
        """Subtract the work of guessing the given number of missing answers from the units of work that are
        left."""
        self.spend(_GUESS * answers)

    def compute(self, units: int, of: Hashable) -> None:
        """Subtract the work of a computation in the rules from the units of work that are left.

        If ``of`` identifies a result that the rules cache, its cost is subtracted only once per log; if ``of`` is None, each
        time.
        """
        if of is None or of not in self._done:
            self._done.add(of)
            self.spend(units)


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Context manager during which Python's garbage collector runs less often (see :data:`THRESHOLD`).

    The old setting is restored at the end.

    It does nothing if the threshold is as high already, or if the caller has set it to 0, which turns the collector off.
    """
    before = gc.get_threshold()
    if before[0] == 0 or before[0] >= THRESHOLD:
        yield
        return
    gc.set_threshold(THRESHOLD, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
