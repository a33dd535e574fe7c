"""Draws crop marks and fold marks. These short, thin lines lie beside the pieces, never on them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from printkit.drawing import Box, Font, Ink, Item, Line, Style, Text, Weight
from printkit.press.art.fonts import cap_height
from printkit.press.page.paper import EDGE

OFFSET = 2.0  # mm between the trim line and the beginning of a mark
LENGTH = 4.0  # mm
_SHORTEST = 1.5  # length in mm of a mark with little room
HEAD = EDGE + 3.2
"""Distance in mm from the top of the paper to the lower edge of the small line of text at the head of a page.

Crop marks end below it.
"""
SIDE = EDGE + 3.5
"""Distance in mm from the left edge of the paper to the nearest crop mark on a page of cards.

This is the width of the strip with the rulers, plus a gap.
"""
FOOT = EDGE + 3.1
"""Distance in mm from the bottom of the paper to the base line of the ruler.

Crop marks end above this line.
"""
BESIDE_MIDDLE = 5.0
"""Distance in mm on both sides of the middle that the line of text at the head of a page leaves free for a crop mark.
"""
STRETCH = 86.0
"""Minimum distance in mm between two crop marks that leaves room between them for a ruler of 80 mm and 3 inches with
its numbers.
"""
_APART = 0.5  # mm between a crop mark and the middle of the gap to another grid
_TICK = 1.2  # mm from a corner to the end of the short lines (ticks) there

CROP = Style(stroke=Ink.INK, weight=Weight.CROP)
FOLD = Style(stroke=Ink.SLATE, weight=Weight.CROP, dash=(2.0, 1.2))
_FOLD_TYPE = 6.5


@dataclass(frozen=True, slots=True)
class Cuts:
    """All straight cuts of a page in mm: vertical cuts at ``xs``, and horizontal cuts at ``ys``.

    Each cut crosses the whole ``box``, which contains all pieces.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    box: Box
    fold: float | None = None

    @classmethod
    def of(cls, cells: Sequence[Box], fold: float | None = None) -> Cuts:
        """Return the cuts that separate the cells (positions of pieces) of a grid."""
        xs = _distinct(edge for cell in cells for edge in (cell.x, cell.right))
        ys = _distinct(edge for cell in cells for edge in (cell.y, cell.bottom))
        return cls(xs, ys, Box(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0]), fold)


def _distinct(values: Iterable[float]) -> tuple[float, ...]:
    return tuple(sorted({round(value, 4) for value in values}))


def foot_stretch(cuts: Cuts) -> tuple[float, float] | None:
    """Return the two ends, in mm, of the first gap between crop marks that is wide enough for the ruler at the foot
    of a page.

    A gap lies between two neighbouring crop marks, or between one and the fold. Return None if each gap is
    too narrow. A ruler stands in the gap if the page has no room for it below the crop marks.
    """
    ends = sorted((*cuts.xs, *((cuts.fold,) if cuts.fold is not None else ())))
    return next(((a, b) for a, b in pairwise(ends) if b - a >= STRETCH), None)


def crop_marks(
    cuts: Cuts, others: Sequence[Box] = (), foot: float = math.inf, middle: float = math.inf
) -> tuple[Line, ...]:
    """Return the crop marks: one mark at each end of every cut, outside the box around all pieces.

    The marks are shorter where the head line or the rulers in the left margin need the room, and end above ``foot`` (mm from
    the top), the base line of the ruler in the foot, where the page is low. The outermost marks, those at the ``middle``
    of the paper and those beside a ruler that stands between two marks are not shortened. Between this grid and
    one of the ``others``, the marks of either grid end before the middle of the gap.
    """
    box = cuts.box
    outer = () if middle == math.inf else (cuts.xs[0], cuts.xs[-1])
    clear = foot_stretch(cuts) is not None
    near, far = OFFSET, OFFSET + LENGTH
    marks: list[Line] = []
    top = max(box.y - far, min(HEAD, box.y - near - _SHORTEST))
    left = max(box.x - far, min(SIDE, box.x - near - _SHORTEST))
    low = max(foot, box.bottom + near + _SHORTEST)
    for x in cuts.xs:
        beside = [other for other in others if other.x - far < x < other.right + far]
        above = _half_gap(box.y - other.bottom for other in beside)
        below = _half_gap(other.y - box.bottom for other in beside)
        high = EDGE if x in outer or abs(x - middle) < BESIDE_MIDDLE else top
        deep = math.inf if x in outer or clear else low
        marks.append(Line(x, max(high, box.y - above), x, box.y - near, CROP))
        marks.append(Line(x, box.bottom + near, x, min(deep, box.bottom + below), CROP))
    for y in cuts.ys:
        level = [other for other in others if other.y - far < y < other.bottom + far]
        before = _half_gap(box.x - other.right for other in level)
        after = _half_gap(other.x - box.right for other in level)
        marks.append(Line(max(left, box.x - before), y, box.x - near, y, CROP))
        marks.append(Line(box.right + near, y, box.right + after, y, CROP))
    return tuple(marks)


def _half_gap(gaps: Iterable[float]) -> float:
    """Return how far in mm the crop marks of a grid of pieces may extend towards the next grid: almost to the middle
    of the gap between the two.

    ``gaps`` are the gaps to other grids in mm; values that are not positive are ignored.
    """
    least = min((gap for gap in gaps if gap > 0), default=2 * (OFFSET + LENGTH + _APART))
    return min(OFFSET + LENGTH, least / 2 - _APART)


def tight_marks(cuts: Cuts, reach: Box, *, ticks: bool) -> tuple[Line, ...]:
    """Return the crop marks for pieces that reach close to the edge of the paper.

    The marks are as long as the box ``reach`` allows.

    With ``ticks``, a cut without room for a mark gets short lines on the cut itself instead. These are at the corners
    of the pieces, in the part that is removed when corners are rounded.
    """
    box = cuts.box
    marks: list[Line] = []
    for x in cuts.xs:
        ends = _outside(box.y, reach.y), _outside(-box.bottom, -reach.bottom)
        marks += [Line(x, abs(near), x, abs(far), CROP) for near, far in filter(None, ends)]
        if ticks and not all(ends):
            marks += [Line(x, low, x, high, CROP) for low, high in _ticks(cuts.ys)]
    for y in cuts.ys:
        ends = _outside(box.x, reach.x), _outside(-box.right, -reach.right)
        marks += [Line(abs(near), y, abs(far), y, CROP) for near, far in filter(None, ends)]
        if ticks and not all(ends):
            marks += [Line(low, y, high, y, CROP) for low, high in _ticks(cuts.xs)]
    return tuple(marks)


def _outside(trim: float, edge: float) -> tuple[float, float] | None:
    """Return the start and the end of a crop mark, which begins a little outside the trim line ``trim`` and does not
    extend beyond ``edge``.

    Return None if there is too little room for a visible mark.
    """
    near, far = trim - OFFSET, max(trim - OFFSET - LENGTH, edge)
    return (near, far) if near - far >= _SHORTEST else None


def _ticks(crossings: Sequence[float]) -> list[tuple[float, float]]:
    """Return the start and the end of the short line (tick) that marks each crossing of two cuts.

    No tick extends beyond the first or last cut.
    """
    first, last = crossings[0], crossings[-1]
    return [(max(first, each - _TICK), min(last, each + _TICK)) for each in crossings]


def fold_marks(cuts: Cuts, gutter: float) -> tuple[Item, ...]:
    """Return the dashed fold line of a page and its label; empty if the page is not folded.

    The label stands at the upper end of the line, mostly above the pieces.

    ``gutter`` is the width in mm of the strip between the fold and the pieces.
    """
    if cuts.fold is None:
        return ()
    x, box = cuts.fold, cuts.box
    top = max(box.y - OFFSET - LENGTH, EDGE)
    below = OFFSET if foot_stretch(cuts) is None else OFFSET + LENGTH
    beside = (gutter - cap_height(Font.TEXT, _FOLD_TYPE)) / 2
    return (
        Line(x, top, x, box.bottom + below, FOLD),
        Text(x + beside, top, "fold here", size=_FOLD_TYPE, ink=Ink.SLATE, rotation=90),
    )


def level_fold(y: float, inside: Box) -> tuple[Item, ...]:
    """Return a dashed horizontal fold line at the height ``y``, from the left to the right side of the box
    ``inside``."""
    return (
        Line(inside.x, y, inside.right, y, FOLD),
        Text(inside.x, y - 0.8, "fold here", size=_FOLD_TYPE, ink=Ink.SLATE),
    )
