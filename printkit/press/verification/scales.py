"""Finds the rulers on a page by their evenly spaced ticks, and measures the distances of the ticks.

Nothing is assumed about where the rulers are or how large they are: a row in which every tenth tick is long counts
millimetres, one in which every sixteenth tick is long counts inches, however the page was scaled.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from printkit.press.verification.marks import DrawnLine

_TICKS = (0.15, 4.0)
"""Lengths in mm of the shortest and the longest tick of a ruler."""
_LEAST = 25
_UNITS = {10: 1.0, 16: 25.4 / 16}
"""Correct distance in mm between neighbouring ticks of a ruler, by the number of ticks from one long tick to the
next.

There are 10 for millimetres, and 16 for sixteenths of an inch.
"""


class Scale(NamedTuple):
    """A ruler found on a page. ``unit`` is the measured length of its unit divided by the correct length.

    It also has its number of ticks, and the positions of the first tick, the last tick and the base line.
    """

    unit: float
    ticks: int
    start: float
    end: float
    base: float


def rulers(lines: Iterable[DrawnLine]) -> list[Scale]:
    """Return the rulers on a page, which are recognized by their ticks among the vertical lines of the page."""
    rows: dict[tuple[int, bool], dict[float, float]] = defaultdict(dict)
    for line in lines:
        if _TICKS[0] < line.length < _TICKS[1]:
            for foot, tip in ((line.y1, line.y2), (line.y2, line.y1)):
                row = rows[round(foot / 0.03), tip < foot]
                row[line.x1] = max(row.get(line.x1, 0.0), line.length)
    found = (_scale(row, foot * 0.03) for (foot, _), row in rows.items() if len(row) >= _LEAST)
    return [scale for scale in found if scale is not None]


def _scale(row: dict[float, float], base: float) -> Scale | None:
    places = sorted(row)
    steps = [after - before for before, after in pairwise(places) if after - before > 0.05]
    pitch = median(steps) if steps else 0.0
    if not 0.3 < pitch < 5:
        return None
    numbers = [round((place - places[0]) / pitch) for place in places]
    if len(set(numbers)) < _LEAST:
        return None
    slope, start = _fitted(numbers, places)
    if any(abs(start + slope * number - place) > 0.06 for number, place in zip(numbers, places)):
        return None
    longest = max(row.values())
    tall = [number for number, place in zip(numbers, places) if row[place] > 0.93 * longest]
    spacing = Counter(after - before for before, after in pairwise(tall)).most_common(1)
    if not spacing or spacing[0][0] not in _UNITS:
        return None
    return Scale(slope / _UNITS[spacing[0][0]], len(places), places[0], places[-1], base)


def _fitted(numbers: Sequence[int], places: Sequence[float]) -> tuple[float, float]:
    """Return the distance in mm between neighbouring ticks of a ruler, and the position in mm of the first tick.

    They come from a least-squares fit of the ticks.
    """
    count = len(numbers)
    mean, middle = sum(numbers) / count, math.fsum(places) / count
    square = math.fsum((number - mean) ** 2 for number in numbers)
    slope = math.fsum((number - mean) * (place - middle) for number, place in zip(numbers, places)) / square
    return slope, middle - slope * mean
