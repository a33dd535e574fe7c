"""Expresses chances in words, for example as simple fractions."""

from __future__ import annotations

from typing import Final

from printkit.report.words.phrases import NEARLY_EVEN, chances, chances_in

CERTAIN: Final = 0.97
"""The report calls a chance (0 to 1) "all but certain" if it is at least this number."""
_SLIGHT: Final = 1 / 12
"""The report expresses a chance (0 to 1) of at most this number in the form ``one chance in 40``, and a greater
chance as a simple fraction."""
_ROUND: Final = 1000
"""In ``one chance in n``, a number ``n`` above this is rounded to a multiple of 50. If it is more than ten times as
large as this, it is rounded to a multiple of 500."""
_FRACTIONS: Final = (
    (1, 3), (2, 3), (1, 4), (3, 4), (1, 5), (2, 5), (3, 5), (4, 5), (3, 7), (4, 7), (4, 9), (5, 9), (1, 6), (5, 6), (1, 7), (1, 8), (1, 9), (1, 10), (3, 10), (7, 10),
    (9, 10), (1, 11), (1, 12), (1, 13), (1, 14), (1, 15), (1, 16), (1, 17), (1, 18), (1, 19), (14, 15), (1, 20), (1, 22), (19, 20), (1, 25), (1, 30), (29, 30), (6, 7), (7, 8), (8, 9), (11, 12),
)  # fmt: skip
"""The fractions that the report uses to express a chance in words, as pairs of numerator and denominator."""
_ABOUT: Final = 0.06
"""The word "about" precedes a fraction if the relative difference between the fraction and the exact chance is
greater than this (0 to 1).

For a chance above one half, the difference is relative to the complement of the chance.
"""


def small_chance(chance: float) -> str:
    """Return a chance expressed in words: ``two chances in three``, ``about one chance in seven``, ``one chance in
    40``."""
    if 0 < chance <= _SLIGHT:
        return chances_in(1, _rounded(1 / chance))
    if chance <= 0:
        return "no chance"
    if chance >= CERTAIN or abs(chance - 0.5) < NEARLY_EVEN:
        return chances(chance)
    least = min(chance, 1 - chance)
    error, n, d = min((abs(n / d - chance) / least, n, d) for n, d in _FRACTIONS)
    return f"{'about ' * (error > _ABOUT)}{chances_in(n, d)}"


def danger(lost: float) -> str:
    """Return a clause with the chance that an attack costs the convoy a rating: ``this attack had two chances in five
    to cost it``.

    ``lost`` is this chance (0 to 1).
    """
    if lost >= CERTAIN:
        return "this attack was all but certain to cost it"
    return f"this attack had {small_chance(lost)} to cost it"


def _rounded(n: float) -> int:
    """Return a number rounded to an integer if it is small, and to a rounder number if it is large.

    The number is rounded only once, so that it differs from the exact number by at most half a step.
    """
    step = 1 if n <= _ROUND else 5 * 10 ** (len(str(int(n))) - 3)
    return round(n / step) * step
