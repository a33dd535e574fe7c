"""Draws the horizontal strokes of an engraved sky."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.drawing import Box, Ink, LineTo, MoveTo, Step
from printkit.press.pictures.rough import Rough

LEAST_STROKE = 1.5
"""Length in mm of the shortest stroke that is drawn."""
_EDGE = 0.5  # mm from the edge of the picture to the first row
_PART = 0.3  # greatest length of a stroke, as a part of the picture's width


class Strokes(NamedTuple):
    """Rows of horizontal strokes that become fewer and shorter from the first row to the last.

    ``first`` is the distance in mm between the first two rows, which grows by the factor ``grows`` from row to row. ``reach`` is the
    share of the height that the rows fill, and ``filled`` the share of the first row that is drawn. No stroke is longer than ``longest``
    mm. ``upwards``, the first row is the lowest one.
    """

    ink: Ink
    weight: float
    first: float
    grows: float
    reach: float
    filled: float
    longest: float = 30.0
    upwards: bool = False


def level_strokes(kind: Strokes, box: Box, rough: Rough, clear: Sequence[Box] = ()) -> tuple[Step, ...]:
    """Return the outlines of the horizontal strokes that fill a box. No stroke extends beyond the box or crosses one
    of the boxes ``clear``."""
    steps: list[Step] = []
    down, spacing = _EDGE, kind.first
    reach = box.height * kind.reach
    longest = min(kind.longest, box.width * _PART)
    while down < reach:
        filled = kind.filled * (1 - down / reach)
        y = box.bottom - down if kind.upwards else box.y + down
        x = box.x - longest * rough.next()
        while x < box.right:
            end = x + longest * rough.between(0.3, 1.0) * (0.35 + filled)
            left, right = max(x, box.x), min(end, box.right)
            crossed = any(each.x < right and left < each.right and each.y < y < each.bottom for each in clear)
            if right - left > LEAST_STROKE and not crossed:
                steps += (MoveTo(left, y), LineTo(right, y))
            x = end + max(1.6, (end - x) * (1 / max(filled, 0.08) - 1) * rough.between(0.5, 1.4))
        down += spacing
        spacing *= kind.grows
    return tuple(steps)
