"""Generates numbers that look random but are the same in every run on every machine.

The numbers are computed by hashing integers, not by a random number generator.
"""

from __future__ import annotations

_MASK = 0xFFFFFFFF


class Rough:
    """A repeatable sequence of irregular numbers, which are used to make drawings look hand-made."""

    def __init__(self, seed: int) -> None:
        self._seed = seed & _MASK
        self._count = 0

    def next(self) -> float:
        """Return the next number of the repeatable sequence. It is at least 0 and less than 1."""
        self._count += 1
        mixed = (self._seed * 374761393 + self._count * 668265263) & _MASK
        mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & _MASK
        return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0x10000

    def between(self, low: float, high: float) -> float:
        """Return the next number of the repeatable sequence, scaled to the range between the two bounds."""
        return low + (high - low) * self.next()
