"""Numbers that look irregular and are the same on every machine: integer hashing, no random generator."""

from __future__ import annotations

_MASK = 0xFFFFFFFF


class Rough:
    """A repeatable sequence of numbers from 0 to 1 for drawing what should not look ruled."""

    def __init__(self, seed: int) -> None:
        self._seed = seed & _MASK
        self._count = 0

    def next(self) -> float:
        """The next number, 0 or more and less than 1."""
        self._count += 1
        mixed = (self._seed * 374761393 + self._count * 668265263) & _MASK
        mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & _MASK
        return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0x10000

    def between(self, low: float, high: float) -> float:
        """The next number, scaled to the span."""
        return low + (high - low) * self.next()
