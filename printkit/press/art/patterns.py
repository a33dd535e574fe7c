"""Computes the lines and dots of the patterns that fill boxes.

The caller clips the strokes and dots to the shape to be filled.

Patterns are anchored at the origin of the drawing, so that neighbouring shapes with the same pattern join up. All
lengths are in mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from printkit.drawing import Box, Pattern, Point


class Stroke(NamedTuple):
    """A straight line of a pattern, from (x1, y1) to (x2, y2), in the units of the box that the pattern fills."""

    x1: float
    y1: float
    x2: float
    y2: float


_LINED = {
    Pattern.HATCH: (1,),
    Pattern.BACKHATCH: (-1,),
    Pattern.CROSSHATCH: (1, -1),
}


def _steps(low: float, high: float, pitch: float) -> Iterator[float]:
    """Yield the multiples of ``pitch`` that lie between ``low`` and ``high``."""
    for count in range(math.ceil(low / pitch), math.floor(high / pitch) + 1):
        yield count * pitch


def _diagonals(box: Box, pitch: float, slope: int) -> Iterator[Stroke]:
    """Yield the parallel lines x + slope·y = c that run through the box from its upper to its lower edge.

    ``pitch`` is the perpendicular distance between them.
    """
    corners = [x + slope * y for x in (box.x, box.right) for y in (box.y, box.bottom)]
    for c in _steps(min(corners), max(corners), pitch * math.sqrt(2)):
        yield Stroke(c - slope * box.y, box.y, c - slope * box.bottom, box.bottom)


def strokes(pattern: Pattern, box: Box, pitch: float) -> list[Stroke]:
    """Return the lines of a pattern that fills the box. Patterns of dots and solid fills have no lines."""
    if pattern is Pattern.LINES:
        return [Stroke(box.x, y, box.right, y) for y in _steps(box.y, box.bottom, pitch)]
    if pattern is Pattern.BARS:
        return [Stroke(x, box.y, x, box.bottom) for x in _steps(box.x, box.right, pitch)]
    return [line for slope in _LINED.get(pattern, ()) for line in _diagonals(box, pitch, slope)]


_SHADED = 0.42
"""Height of the shaded part at the bottom of a box, as a fraction of the box's height."""


_SHORT = 0.4
"""Height of the short strokes of a shading, as a fraction of the height of the long ones."""
_BROAD = 100.0  # mm; a box of at least this width, such as the hull of the ship on a cover, has a dark shade
_BROAD_SHADED = 0.8  # the share of the height that this shade fills
_BROAD_PITCH = 0.55  # the distance between its long strokes, as a share of the usual one


def shade(box: Box, pitch: float) -> list[Stroke]:
    """Return slanting lines that shade the lower part of a box, ``pitch`` mm apart.

    There is a short stroke between each two long ones, so that the shade becomes darker towards the bottom; in a broad box, there are
    more and longer strokes. Level lines would look like the lines of sea and sky.
    """
    if box.width < _BROAD:
        return _shade(box, pitch, _SHADED)
    fine = pitch * _BROAD_PITCH
    return [*_shade(box, fine, _BROAD_SHADED), *_shade(box, fine / 2, _BROAD_SHADED * _SHORT)]


def _shade(box: Box, pitch: float, share: float) -> list[Stroke]:
    """Return slanting lines that fill the lower part (``share``) of a box: long ones, and a short one between every
    two of them."""
    high = box.height * share
    long = list(_diagonals(Box(box.x, box.bottom - high, box.width, high), pitch, 1))
    half = pitch / math.sqrt(2)  # half the level distance between two long strokes
    short = (
        Stroke(x2 + half + (x1 - x2) * _SHORT, y2 + (y1 - y2) * _SHORT, x2 + half, y2)
        for x1, y1, x2, y2 in long
    )
    return [*long, *short]


def dots(pattern: Pattern, box: Box, pitch: float) -> list[Point]:
    """Return the centres of the dots of a pattern that fills the box.

    Every second row is shifted by half the distance between dots.
    """
    if pattern is not Pattern.DOTS:
        return []
    half = pitch / 2
    return [
        Point(x + (half if row % 2 else 0.0), row * half)
        for row in range(math.floor(box.y / half), math.ceil(box.bottom / half) + 1)
        for x in _steps(box.x - pitch, box.right + pitch, pitch)
    ]
