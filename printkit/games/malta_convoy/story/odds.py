"""Puts chances into the words that a person uses: simple fractions, and odds such as ``three to one``."""

from __future__ import annotations

import math
from typing import Final

from printkit.report.story import number
from printkit.report.words.phrases import NEARLY_EVEN, chances, chances_in

CERTAIN: Final = 0.97
"""The report calls a chance (0 to 1) all but certain if it is at least this."""
_SLIGHT: Final = 0.03
"""The report writes a chance (0 to 1) of at most this as ``one chance in 40`` instead of a simple
fraction."""
_ROUND: Final = 100
"""In ``one chance in n`` and ``n to one``, a number greater than this is rounded to two significant
figures."""
_FRACTIONS: Final = (
    (1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 5), (2, 5), (3, 5), (4, 5), (1, 6), (5, 6), (1, 7), (1, 8), (1, 9), (1, 10), (3, 10), (7, 10),
    (9, 10), (1, 11), (1, 12), (1, 13), (1, 14), (1, 15), (1, 16), (1, 18), (14, 15), (1, 20), (1, 22), (19, 20), (1, 25), (1, 30), (29, 30), (6, 7), (7, 8), (8, 9), (11, 12),
)  # fmt: skip
"""The fractions with which a chance is expressed in words, as pairs of numerator and denominator."""
_ABOUT: Final = 0.06
"""A fraction is preceded by the word "about" if its relative difference from the exact chance is larger than
this (0 to 1).

For a chance above one half, the difference is relative to the complement of the chance.
"""
_RATIOS: Final = (1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10)
"""The numbers that a text uses for odds: 3 stands for ``three to one``.

If the odds are above the last of them, they are rounded to an integer, and large ones to two significant
figures.
"""
_HALVES: Final = {1.5: "three to two", 2.5: "five to two"}
_LEVEL: Final = 0.05
"""The text says that the odds are even if the chance differs from one half by at most this."""


def small_chance(chance: float) -> str:
    """Return a chance in words: ``two chances in three``, ``about one chance in seven``, ``one chance in 40``."""
    if 0 < chance <= _SLIGHT:
        return f"one chance in {_rounded(1 / chance)}"
    if chance <= 0:
        return "no chance"
    if chance >= CERTAIN or abs(chance - 0.5) < NEARLY_EVEN:
        return chances(chance)
    least = min(chance, 1 - chance)
    error, n, d = min((abs(n / d - chance) / least, n, d) for n, d in _FRACTIONS)
    return f"{'about ' * (error > _ABOUT)}{chances_in(n, d)}"


def odds_to_keep(lost: float) -> str:
    """Return a clause with the odds that an attack costs a rating: ``the odds were three to one against it``.

    ``lost`` is the chance (0 to 1) of this loss.
    """
    if lost >= CERTAIN:
        return "its loss was all but certain"
    if abs(lost - 0.5) <= _LEVEL:
        return "the odds were even"
    return f"the odds were {ratio(max(lost, 1 - lost))} {'against it' if lost > 0.5 else 'in its favour'}"


def ratio(chance: float) -> str:
    """Return the odds on an event with a chance of more than one half: ``three to two``, ``ten to one``."""
    to_one = chance / (1 - chance)
    if to_one > _RATIOS[-1]:
        return f"{number(_rounded(to_one))} to one"
    nearest = min(_RATIOS, key=lambda each: abs(math.log(each / to_one)))
    return _HALVES.get(nearest) or f"{number(round(nearest))} to one"


def _rounded(n: float) -> int:
    """Return a number rounded to an integer, and to two significant figures if it is large."""
    whole = round(n)
    return round(whole, 2 - len(str(whole))) if whole > _ROUND else whole
