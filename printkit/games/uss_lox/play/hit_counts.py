"""In how many spreads out of a fresh pack each ship is sunk: counted out once by the rules, kept so that printing is quick.

By ruling (does a flush count, must the ship be part of the combination), then by one, two and three torpedoes, then
by rank from ace to king (a jack: one that has to be torpedoed). Out of C(51, n) spreads without jokers; jokers only
add spreads that miss. The tests count them out again with the odds table ``hit``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

Counts = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int]


class Reading(NamedTuple):
    """The rulings on which the counts depend."""

    flush_counts: bool
    ship_must_score: bool


_ONE: Final[Counts] = (4, 4, 4, 4, 19, 8, 8, 8, 8, 8, 7, 8, 8)
_TWO: Final[Counts] = (463, 495, 495, 495, 955, 575, 559, 575, 571, 539, 507, 523, 511)
_TWO_WITH_SHIP: Final[Counts] = (308, 334, 340, 334, 875, 452, 426, 436, 454, 444, 409, 428, 416)

HIT_COUNTS: Final[dict[Reading, tuple[Counts, Counts, Counts]]] = {
    Reading(True, False): (
        _ONE,
        _TWO,
        (15149, 15575, 15275, 15449, 20006, 15716, 15338, 16079, 15878, 14711, 14462, 14444, 14108),
    ),
    Reading(True, True): (
        _ONE,
        _TWO_WITH_SHIP,
        (9630, 9878, 9997, 10139, 18423, 11491, 10714, 11139, 11684, 11280, 10743, 10728, 10314),
    ),
    Reading(False, False): (
        _ONE,
        _TWO,
        (15081, 15513, 15209, 15385, 19993, 15657, 15273, 16025, 15817, 14633, 14361, 14361, 14025),
    ),
    Reading(False, True): (
        _ONE,
        _TWO_WITH_SHIP,
        (9520, 9776, 9892, 10040, 18401, 11408, 10618, 11052, 11596, 11184, 10621, 10624, 10210),
    ),
}
