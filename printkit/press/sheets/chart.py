"""Draws a sea chart under the boxes of a track that shows a journey.

It has coasts, the sea between them, and the route from port to port.

The coasts are those of the western Mediterranean.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from printkit.drawing import (
    Anchor,
    Box,
    Close,
    Font,
    Group,
    Ink,
    Item,
    LineTo,
    MoveTo,
    Path,
    Pattern,
    Point,
    Polygon,
    Rect,
    Stamp,
    Stencil,
    Step,
    Style,
    Text,
    Use,
)
from printkit.press.art.fonts import cap_height, text_width
from printkit.press.blocks import ChartNames
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.sea import chart_water
from printkit.press.pictures.sparing import in_low
from printkit.press.sheets.type import SIZE

_ROUTE = (
    (0.0, 0.6),
    (0.1, 0.5),
    (0.3, 0.12),
    (0.5, 0.0),
    (0.66, 0.06),
    (0.8, 0.4),
    (0.92, 0.86),
    (1.0, 1.0),
)
"""The route of a convoy on the chart, as pairs of fractions: how much of the journey is done, and how far south the
convoy is.

The first fraction is 0 at the start and 1 at the end; the second is 0 in the north and 1 in the south.
"""
_BEHIND = ((0.7, 0.6), (1.9, 0.45))
"""The lines that accompany a coast on its land side, as on old sea charts: the distance of each from the coast and
its width, in mm.

When only black is printed, the lines are left out, because they would look like water.
"""
_COAST_LINES = (0.5, 0.95)
"""Distances in mm from the coast of the two thin lines that the ink mode ``low`` draws on the land side of a coast."""
_HATCHED, _SLANT = 1.6, 1.0
"""Length in mm inland, and shift in mm to the right, of the slanting strokes with which the ink mode ``low`` marks
the edge of the land."""
_INLAND = 1.2  # mm from the coast to the dotted line on land, by which low ink tells land from sea
_BEACH = Style(stroke=Ink.SAND, weight=0.35, dash=(0.5, 1.5))
_STIPPLED = Style(fill=Ink.SAND, pattern=Pattern.DOTS, tint=True)
_NORTH = (
    (0.0, 0.22), (0.03, 0.14), (0.07, 0.18), (0.12, 0.09), (0.2, 0.03), (0.25, 0.0),
)  # fmt: skip
_SOUTH = (
    (0.0, 0.9), (0.08, 0.86), (0.2, 0.9), (0.34, 0.84), (0.5, 0.86), (0.62, 0.82), (0.7, 0.88), (0.76, 0.83),
    (0.79, 0.92), (0.8, 1.0),
)  # fmt: skip
_PORT = 4.6  # mm from the eastern edge of the chart to the port at the end of the journey
_MALTA = (
    ((-2.2, -0.8), (-1.0, -1.5), (0.4, -1.0), (1.9, 0.1), (2.7, 1.3), (2.1, 2.0), (0.6, 1.9), (-0.9, 0.9), (-1.9, 0.4)),
    ((-3.9, -2.2), (-3.0, -2.7), (-2.3, -2.0), (-2.9, -1.4), (-3.7, -1.5)),
)  # fmt: skip
"""Outlines of the islands Malta and Gozo on the chart, as points in mm relative to the port."""
_UNDER_CHART = 3.8  # mm from the chart to the baseline of the port of departure below it
_PLATE = Style(fill=Ink.PAPER)
_ROW_IN_LOW = 2  # low ink prints each second row of waves
_ISLANDS = (
    ((0.52, 0.0), (0.53, 0.1), (0.56, 0.12), (0.575, 0.0)),
    ((0.82, 0.0), (0.84, 0.16), (0.88, 0.2), (0.93, 0.3), (0.955, 0.24), (0.95, 0.0)),
)


def southing(voyage: ChartNames, along: float) -> float:
    """Return how far south the route is at a point of the journey, from 0 (north) to 1 (south).

    ``along`` is the fraction of the journey, from 0 (start) to 1 (end).
    """
    along = voyage.start + along * (voyage.end - voyage.start)
    for (a, low), (b, high) in pairwise(_ROUTE):
        if along <= b:
            part = (along - a) / (b - a)
            return low + (high - low) * part * part * (3 - 2 * part)
    return _ROUTE[-1][1]


def chart_of(names: ChartNames, box: Box) -> Iterator[Item]:
    """Yield the chart that is printed under the boxes of a journey.

    If the boxes cover only part of the route, the chart shows only that part.
    """
    width = box.width / (names.end - names.start)
    left = box.x - names.start * width
    whole = _chart(round(width, 2), round(box.height, 2))
    yield Group((Stamp(whole, left, box.y),), clip=Rect(*box, Style()))
    yield Rect(*box.grown(-0.1), Style(stroke=Ink.NAVY, weight=0.18))
    for name, x, baseline in ((names.east, 0.9, box.y + 3.2), (names.south, 0.42, box.bottom - 1.2)):
        if names.start < x < names.end:
            yield from _name(name, left + x * width, baseline)
    if names.start == 0.0:
        # Below the chart, beside the brackets, so that neither the coast nor the first box is covered.
        yield Use("anchor", box.x + 1.8, box.bottom + 2.7, 3.0, fill=Ink.VERMILION, kept=True)
        yield Text(box.x + 4.2, box.bottom + _UNDER_CHART, names.departure, Font.NAME, SIZE, Ink.NAVY)
    if names.end == 1.0:
        port = port_of(box)
        for island in _MALTA:
            corners = tuple((port.x + x, port.y + y) for x, y in island)
            yield Polygon(corners, Style(stroke=Ink.INK, weight=0.25, fill=Ink.SAND, tint=True))
            yield Polygon(corners, Style(stroke=Ink.INK, weight=0.25))
        yield Use("anchor", port.x, port.y + 5.2, 3.6, fill=Ink.VERMILION, kept=True)
        yield from _name(names.arrival, port.x, port.y - 3.6)


def port_of(box: Box) -> Point:
    """Return the position on a chart of the port where the journey ends."""
    return Point(box.right - _PORT, box.y + box.height * 0.5)


def _chart(width: float, height: float) -> Stencil:
    """Return the water and the coasts of the chart, large enough for the whole route."""
    room = Box(0, 0, width, height)
    items = (
        *chart_water(room, Rough(5), _ROW_IN_LOW),
        *_land([*_NORTH, (0.25, 0.0), (0.0, 0.0)], room, len(_NORTH), -1),
        *_land([*_SOUTH, (0.0, 1.0)], room, len(_SOUTH), 1),
        *(item for island in _ISLANDS for item in _land(island, room, len(island), -1)),
    )
    return Stencil(f"voyage-{width:g}-{height:g}", width, height, items)


def _name(name: str, x: float, baseline: float, anchor: Anchor = Anchor.MIDDLE) -> Iterator[Item]:
    wide = text_width(name, Font.NAME, SIZE)
    left = {Anchor.START: x, Anchor.MIDDLE: x - wide / 2, Anchor.END: x - wide}[anchor]
    tall = cap_height(Font.NAME, SIZE)
    yield Rect(left - 0.6, baseline - tall - 0.6, wide + 1.2, tall + 1.6, _PLATE)
    yield Text(x, baseline, name, Font.NAME, SIZE, Ink.NAVY, anchor)


def _land(outline: Sequence[tuple[float, float]], box: Box, coast: int, inland: int) -> list[Item]:
    """Return a coast of a chart: the coast line, and the land as an area of dots.

    The land is on white. On the land side, further lines run along the coast, as on real charts.

    The first ``coast`` points of the outline lie on the coast; the land is below it (``inland`` 1) or above it (-1).
    """
    points = [(box.x + x * box.width, box.y + y * box.height) for x, y in outline]
    shore = _jagged(points[:coast])
    closed: tuple[Step, ...] = (
        MoveTo(*shore[0]),
        *(LineTo(*point) for point in (*shore[1:], *points[coast:])),
        Close(),
    )
    items: list[Item] = [Path(closed, Style(fill=Ink.PAPER)), Path(closed, _STIPPLED)]
    for away, weight in _BEHIND:
        steps = (LineTo(x, y + inland * away) for x, y in shore[1:])
        behind: tuple[Step, ...] = (MoveTo(shore[0][0], shore[0][1] + inland * away), *steps)
        items.append(Path(behind, Style(stroke=Ink.SAND, weight=weight, tint=True, colour_only=True)))
    beach: tuple[Step, ...] = tuple(
        (LineTo if at else MoveTo)(x, y + inland * _INLAND) for at, (x, y) in enumerate(shore)
    )
    line: tuple[Step, ...] = (MoveTo(*shore[0]), *(LineTo(*point) for point in shore[1:]))
    for away in _COAST_LINES:
        steps = (LineTo(x, y + inland * away) for x, y in shore[1:])
        items.append(Path((MoveTo(shore[0][0], shore[0][1] + inland * away), *steps), in_low(Ink.INK, 0.12)))
    edge = tuple(
        step
        for x, y in shore
        for step in (
            MoveTo(x, y + inland * _COAST_LINES[-1]),
            LineTo(x + _SLANT, y + inland * (_COAST_LINES[-1] + _HATCHED)),
        )
    )
    items.append(Path(edge, in_low(Ink.INK, 0.15)))
    coast_line = Style(stroke=Ink.INK, weight=0.3, low_stroke=(Ink.INK, 0.4))
    return [*items, Path(beach, _BEACH), Path(line, coast_line)]


def _jagged(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the points of a coast with capes and bays along a straight line. The points are one or two millimetres
    apart.

    The points lie a little to either side of the line.
    """
    rough = Rough(len(points) * 13)
    shore = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        parts = max(2, round(math.hypot(bx - ax, by - ay) / 1.6))
        for n in range(1, parts):
            along = n / parts
            eased = along * along * (3 - 2 * along)
            shore.append((ax + (bx - ax) * along, ay + (by - ay) * eased + rough.between(-0.35, 0.35)))
        shore.append((bx, by))
    return shore
