"""Draws a sea chart that extends under several card spaces of a mat.

It has coasts, lines of constant course from a compass rose, the lane of a convoy, and the track of a boat
that hunts the convoy.

Each card space shows its part of the chart.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from printkit.drawing import (
    Box,
    Circle,
    CurveTo,
    Group,
    Ink,
    Item,
    Line,
    MoveTo,
    Path,
    Pattern,
    Polygon,
    Rect,
    Style,
    Weight,
)

_Points = tuple[tuple[float, float], ...]
_COASTS = (
    (-1, 58.0),
    (1, 40.0),
)  # the corner, upper left or lower right, and the mean radius of its land in mm
_COAST_WAVES = ((3, 1.0, 0.17), (7, 2.0, 0.09), (13, 0.4, 0.05), (29, 1.1, 0.025))
"""The bays of a coast as a sum of sine waves. For each wave: its number of periods in a full circle, its phase, and
its height.

The height is a fraction of the radius.
"""
_COAST_STEPS = 60
_SHALLOWS = (2.6, 6.0, 10.4)  # mm from the coast to the lines of equal depth
_RHUMBS = 16
_RHUMBS_FROM, _RHUMBS_TO = 33.0, 230.0  # mm from the middle of the rose
_LANE_HALF = 3.4  # mm; half the width of the lane
_HEAD = 1.9  # mm; half the length of an arrow head in the lane
_SLIM = 0.55  # width of an arrow head as a share of its length
_HEAD_STYLE = Style(fill=Ink.TEAL, kept=True)
_LANE = ((-1.5, 1.02), (-0.9, 0.1), (0.3, 0.96), (1.5, -0.86))
"""The route (lane) of the convoy on the chart, as a Bézier curve: its start, two control points and its end.

Coordinates are relative to the middle of the chart, with x in widths and y in heights of a card space.
"""
_TRACK = ((1.5, 0.14), (1.16, 0.3), (0.84, 0.22), (0.6, 0.38), (0.3, 0.64), (-0.14, 0.72))
_FIX = 1.3  # mm; radius of the ring around a position on the track
_INSIDE = 0.6  # mm from the edge of a space to its part of the chart, at the edges of the chart
_RHUMB = Style(stroke=Ink.SKY, weight=Weight.HAIR, tint=True, colour_only=True)
_DEPTH = Style(stroke=Ink.SKY, weight=Weight.RULE, tint=True)
_SHORE = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE, fill=Ink.PAPER)
_LAND = Style(fill=Ink.SAND, pattern=Pattern.DOTS, tint=True)
_INLAND = 1.5  # mm from the coast to the dotted line on land, by which low ink tells land from sea
_BEACH = Style(stroke=Ink.SAND, weight=Weight.STRUCTURE, dash=(0.5, 1.3))
_SAND_IN_LOW = (3.0, 4.6)  # mm from the coast to the further dotted lines on land that only low ink prints
_STIPPLE = Style(low_stroke=(Ink.SLATE, 0.35), dash=(0.35, 1.5), tint=True)
_SIDE = Style(stroke=Ink.TEAL, weight=Weight.STRUCTURE, dash=(3.0, 1.6))
_COURSE = Style(stroke=Ink.VERMILION, weight=Weight.STRUCTURE, dash=(1.0, 1.2))
_RING = Style(stroke=Ink.VERMILION, weight=Weight.RULE, fill=Ink.PAPER)


def sea_chart(part: tuple[int, int], cell: Box, pitch: tuple[float, float]) -> Iterator[Item]:
    """Yield the part of the sea chart that is visible in one card space.

    ``part`` is the column and row of this space, counted from the space with the compass rose. ``pitch`` is
    the distance in mm from one space to the next, across and down.
    """
    x, y = cell.centre.x - part[0] * pitch[0], cell.centre.y - part[1] * pitch[1]
    items = (*_rhumb_lines(), *_land(part, pitch), *_lane(pitch), *_track(pitch))
    yield Group((Group(items, x, y),), clip=Rect(*_reach(part, cell, pitch)))


def _reach(part: tuple[int, int], cell: Box, pitch: tuple[float, float]) -> Box:
    """Return the area of the mat in which a card space shows the sea chart.

    Towards a neighbouring space, the area extends to the middle of the gap between the two; at the edges of
    the chart, it ends a little inside the space.
    """
    across, down = (pitch[0] - cell.width) / 2, (pitch[1] - cell.height) / 2
    left, right = (across if part[0] > -1 else -_INSIDE), (across if part[0] < 1 else -_INSIDE)
    top, low = (down if part[1] > -1 else -_INSIDE), (down if part[1] < 1 else -_INSIDE)
    return Box(cell.x - left, cell.y - top, cell.width + left + right, cell.height + top + low)


def _rhumb_lines() -> Iterator[Item]:
    """Yield the rhumb lines (lines of constant course) that radiate from the compass rose."""
    for at in range(_RHUMBS):
        angle = 2 * math.pi * at / _RHUMBS
        dx, dy = math.cos(angle), math.sin(angle)
        yield Line(_RHUMBS_FROM * dx, _RHUMBS_FROM * dy, _RHUMBS_TO * dx, _RHUMBS_TO * dy, _RHUMB)


def _land(part: tuple[int, int], pitch: tuple[float, float]) -> Iterator[Item]:
    """Yield the land in the upper left and lower right corners of the chart, if the card space is near it."""
    for way, radius in _COASTS:
        if max(abs(part[0] - way), abs(part[1] - way)) <= 1:
            corner = (1.5 * way * pitch[0], 1.5 * way * pitch[1])
            for off in reversed(_SHALLOWS):
                yield Polygon(_coast(corner, -way, radius, off), _DEPTH, closed=False)
            land = (corner, *_coast(corner, -way, radius, 0.0))
            yield Polygon(land, _SHORE)
            yield Polygon(land, _LAND)
            yield Polygon(_coast(corner, -way, radius, -_INLAND), _BEACH, closed=False)
            for off in _SAND_IN_LOW:
                yield Polygon(_coast(corner, -way, radius, -off), _STIPPLE, closed=False)


def _coast(corner: tuple[float, float], way: int, radius: float, off: float) -> _Points:
    """Return the points of a coast around a corner of the chart, shifted ``off`` mm out to sea.

    ``way`` is the direction in which the sea lies.
    """
    found = []
    for at in range(_COAST_STEPS + 1):
        angle = math.pi / 2 * at / _COAST_STEPS
        bays = math.fsum(high * math.sin(many * angle + phase) for many, phase, high in _COAST_WAVES)
        far = radius * (1 + bays) + off
        found.append((corner[0] + way * far * math.cos(angle), corner[1] + way * far * math.sin(angle)))
    return tuple(found)


def _lane(pitch: tuple[float, float]) -> Iterator[Item]:
    """Yield the route (lane) of the convoy on the chart: two dashed lines with arrow heads between them."""
    points = [(x * pitch[0], y * pitch[1]) for x, y in _LANE]
    for side in (-_LANE_HALF, _LANE_HALF):
        start, first, second, end = ((x + side * 0.6, y + side) for x, y in points)
        yield Path((MoveTo(*start), CurveTo(*first, *second, *end)), _SIDE)
    for share in (0.08, 0.3, 0.52, 0.74, 0.93):
        x, y = _on_curve(points, share)
        near_x, near_y = _on_curve(points, share - 0.02)
        far = math.hypot(x - near_x, y - near_y)
        dx, dy = (x - near_x) / far * _HEAD, (y - near_y) / far * _HEAD
        left, right = ((x - dx - side * _SLIM * dy, y - dy + side * _SLIM * dx) for side in (-1, 1))
        yield Polygon(((x + dx, y + dy), left, right), _HEAD_STYLE)


def _on_curve(points: list[tuple[float, float]], share: float) -> tuple[float, float]:
    """Return the point of a cubic Bézier curve at a fraction (0 to 1) of its length."""
    rest = 1 - share
    weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    return (
        math.fsum(weight * x for weight, (x, _) in zip(weights, points)),
        math.fsum(weight * y for weight, (_, y) in zip(weights, points)),
    )


def _track(pitch: tuple[float, float]) -> Iterator[Item]:
    """Yield the track of the boat that hunts the convoy: a dotted line with a ring at each position on the chart."""
    points = tuple((x * pitch[0], y * pitch[1]) for x, y in _TRACK)
    yield Polygon(points, _COURSE, closed=False)
    for x, y in points[1:]:
        yield Circle(x, y, _FIX, _RING)
        yield Circle(x, y, 0.3, Style(fill=Ink.VERMILION, kept=True))
