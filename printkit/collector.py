"""How often Python looks for what nobody holds any more.

States, moves and statements are small values that hold no one who holds them: they are gone when they are let go of, and to
look for rings among them is wasted. Where thousands of them are made it is a tenth of the work, or more.
"""

from __future__ import annotations

import gc
from _thread import allocate_lock  # `threading` would be a tenth of a short command's start
from contextlib import ContextDecorator
from types import TracebackType
from typing import Final

_AT_LEAST: Final = 20_000
"""Values more than were let go of, before anybody looks."""


class _Seldom(ContextDecorator):
    """While it is entered, by as many as like, it is looked seldom; then as often as before."""

    def __init__(self) -> None:
        self._lock, self._inside = allocate_lock(), 0
        self._usual = gc.get_threshold()

    def __enter__(self) -> None:
        with self._lock:
            self._inside += 1
            if self._inside == 1:
                self._usual = gc.get_threshold()
                gc.set_threshold(max(_AT_LEAST, self._usual[0]) if self._usual[0] else 0, *self._usual[1:])

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._inside -= 1
            if not self._inside:
                gc.set_threshold(*self._usual)


seldom_collected: Final = _Seldom()
