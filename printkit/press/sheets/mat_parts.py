"""Draws all parts of a play mat except its card spaces.

They are the strips where sheets are glued together, the lines between steps of a turn, and ornaments on
the sea.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from printkit.drawing import (
    Anchor,
    Box,
    Circle,
    Font,
    Group,
    Ink,
    Item,
    Line,
    Polygon,
    Rect,
    Stamp,
    Stencil,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.press.art.fonts import cap_height, text_width
from printkit.press.blocks_board import ROSE, Route, Space
from printkit.press.pictures.props import PROPS
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.sea import chart_water
from printkit.press.pictures.ships import is_vessel, vessel
from printkit.press.sheets.type import SIZE, natural

STRIP = 6.2
"""Height in mm of the strip of sea where two sheets of a play mat overlap.

The strip of the sheet on top is cut off; that of the sheet underneath stays, and is glued.
"""
_OFF_TRIM = 0.8  # mm between the trim line and the first row
_TRIM = (3.0, 1.5)
_ROUTE = 0.9  # mm; width of the line that joins the steps of a turn
_CLEAR = 0.9  # mm of white on either side of that line
_TAIL = 7.0  # mm by which the line between two steps extends into the space where it begins
_TAIL_DISC = 1.3  # mm; radius of the dot at the beginning of the line
_DISC = 3.2  # mm; radius of the disc at the end of the line
_NAME = 15.0  # points; name of a space in its corner
_ORNAMENT = 26.0  # mm; width of an ornament in a space
_FAR_VESSEL = 36.0  # mm; length of a far vessel in a space
ROSE_RADIUS = 19.0  # mm; radius of the compass rose without its points
ROSE_REACH = 1.55 * ROSE_RADIUS  # mm from its centre to the tips of its four long points
_WHITE = Style(fill=Ink.PAPER)


# --- where sheets join


def strip_above(text: str, trimmed: bool, rows: Box) -> Iterator[Item]:
    """Yield the strip above the rows of a mat, where the sheet above it is joined.

    If it is ``trimmed``, a line with scissors shows where to cut the sheet.
    """
    strip = Box(rows.x, rows.y - STRIP, rows.width, STRIP)
    yield from _strip(text, strip, strip.bottom - _OFF_TRIM, strip.y, trimmed=trimmed)


def strip_below(text: str, gap: float, rows: Box) -> Iterator[Item]:
    """Yield the strip below the rows of a mat, to which the next sheet is glued.

    A line on the strip shows where to lay the trimmed edge of that sheet; the rows of the two sheets are then ``gap``
    mm apart.
    """
    strip = Box(rows.x, rows.bottom, rows.width, STRIP)
    yield from _strip(text, strip, strip.y + gap - _OFF_TRIM, strip.bottom, trimmed=False)


def _strip(text: str, strip: Box, line: float, edge: float, *, trimmed: bool) -> Iterator[Item]:
    """Yield a strip of sea where two sheets of a mat are glued together.

    It shows the water, the line to cut along, and the instruction for gluing.
    """
    sea = Stencil(
        f"strip-{strip.width:g}",
        strip.width,
        strip.height,
        tuple(chart_water(Box(0, 0, strip.width, strip.height), Rough(7))),
    )
    yield Stamp(sea, strip.x, strip.y)
    middle, high = (line + edge) / 2, abs(line - edge)
    words, x = natural(text, Font.NAME), strip.centre.x
    yield Rect(x - words / 2 - 8.0, middle - high / 2 + 0.4, words + 11.0, high - 0.8, _WHITE)
    if trimmed:
        yield from _scissors(x - words / 2 - 4.6, middle)
    baseline = middle + cap_height(Font.NAME, SIZE) / 2
    yield Text(x, baseline, text, Font.NAME, SIZE, Ink.SLATE, Anchor.MIDDLE)
    yield Line(strip.x, line, strip.right, line, Style(stroke=Ink.INK, weight=Weight.CROP, dash=_TRIM))


def _scissors(x: float, y: float) -> Iterator[Item]:
    """Yield a pair of open scissors pointing to the right, which marks a line to cut."""
    line = Style(stroke=Ink.SLATE, weight=Weight.STRUCTURE)
    for side in (-1, 1):
        yield Circle(x - 1.7, y + side * 0.9, 0.7, line)
        yield Line(x - 1.1, y + side * 0.6, x + 2.4, y - side * 0.9, line)


# --- from step to step


def route_background(route: Route, cells: Mapping[str, Box], gap: float) -> Iterator[Item]:
    """Yield a wide white line to be drawn under the line between two card spaces, which separates that line from the
    sea.
    """
    left, tail, right, y = _course(route, cells, gap)
    line = Style(stroke=Ink.PAPER, weight=_ROUTE + 2 * _CLEAR)
    yield from (Line(left, tail, left, y, line), Line(left, y, right, y, line))
    yield Circle(left, tail, _TAIL_DISC + _CLEAR, _WHITE)


def route_line(route: Route, cells: Mapping[str, Box], gap: float, ink: Ink) -> Iterator[Item]:
    """Yield the line between two card spaces in different rows of a mat.

    It begins with a dot, ends with an arrow, and has its label in its middle.
    """
    left, tail, right, y = _course(route, cells, gap)
    line = Style(stroke=ink, weight=_ROUTE)
    yield from (Line(left, tail, left, y, line), Line(left, y, right, y, line))
    yield Circle(left, tail, _TAIL_DISC, Style(fill=ink, kept=True))
    wide, tall = text_width(route.label, Font.NAME, SIZE), cap_height(Font.NAME, SIZE)
    middle = left + (right - left - _DISC) / 2 if right > left else (left + right + _DISC) / 2
    plate = Box(middle - wide / 2 - 2.0, y - 2.4, wide + 4.0, 4.8)
    yield Rect(*plate, Style(stroke=ink, weight=Weight.STRUCTURE, fill=Ink.PAPER), 2.4)
    yield Text(middle, y + tall / 2, route.label, Font.NAME, SIZE, ink, Anchor.MIDDLE)
    yield Circle(right, y, _DISC, Style(stroke=ink, weight=Weight.STRUCTURE, fill=Ink.PAPER))
    yield Use("arrow-head", right, y, 3.4, 90.0 if tail < y else -90.0, ink, kept=True)


def _course(route: Route, cells: Mapping[str, Box], gap: float) -> tuple[float, float, float, float]:
    """Return the ends of the line between two card spaces, in mm: x and y of its beginning, then x and y of its end."""
    start, end = cells[route.start], cells[route.end]
    y = max(start.y, end.y) - gap / 2
    left, right = start.x + start.width * route.leaves, end.x + end.width * route.enters
    return left, y - _TAIL if start.y < end.y else y + _TAIL, right, y


# --- on the sea


def ornament(space: Space, cell: Box, ink: Ink) -> Iterator[Item]:
    """Yield the label in the corner of a card space and, if the space has one, its ornament (such as a compass rose).

    If the space has an ornament (such as a compass rose), also yield the ornament, which is drawn on the sea.
    """
    wide, tall = text_width(space.number, Font.TITLE, _NAME), cap_height(Font.TITLE, _NAME)
    left, top = cell.x + 5.0, cell.y + 5.0
    yield Rect(left - 1.4, top - 1.4, wide + 2.8, tall + 2.8, _WHITE, 1.2)
    yield Text(left, top + tall, space.number, Font.TITLE, _NAME, ink)
    if space.ornament == ROSE:
        yield Stamp(rose(), cell.centre.x - 2 * ROSE_RADIUS, cell.centre.y - 2 * ROSE_RADIUS)
        return
    if not space.ornament:
        return
    if is_vessel(space.ornament):
        drawn = vessel(space.ornament, 0.0, 0.0, _FAR_VESSEL, ghost=True)
    else:
        drawn = PROPS[space.ornament](0.0, 0.0, _ORNAMENT, Rough(len(space.ornament)))
    yield Group(tuple(drawn), cell.centre.x, cell.centre.y + 4.0)


def rose() -> Stencil:
    """Return a compass rose: points in eight directions on a graduated ring."""
    x = y = 2 * ROSE_RADIUS
    line = Style(stroke=Ink.SKY, weight=Weight.RULE)
    items: list[Item] = [
        Circle(x, y, ROSE_RADIUS + 2.6, _WHITE),
        *(Circle(x, y, ring, line) for ring in (ROSE_RADIUS - 3.0, ROSE_RADIUS, ROSE_RADIUS + 2.6)),
    ]
    for at in range(72):
        angle, reach = at * math.pi / 36, 1.3 if at % 2 else 2.6
        ends = [
            (x + far * math.sin(angle), y - far * math.cos(angle))
            for far in (ROSE_RADIUS, ROSE_RADIUS + reach)
        ]
        items.append(Line(*ends[0], *ends[1], line))
    for lean, reach, foot in ((1, 0.72 * ROSE_RADIUS, 0.2), (0, ROSE_REACH, 0.26)):
        for at in range(lean, 8, 2):
            items += _point(x, y, at * math.pi / 4, reach, ROSE_RADIUS * foot)
    return Stencil("compass-rose", 4 * ROSE_RADIUS, 4 * ROSE_RADIUS, tuple(items))


def _point(x: float, y: float, angle: float, reach: float, foot: float) -> Iterator[Item]:
    """Yield one point of a compass rose, with its left half white and its right half dark."""
    tip = (x + reach * math.sin(angle), y - reach * math.cos(angle))
    for side in (-1, 1):
        bearing = angle + side * math.pi / 4
        base = (x + foot * math.sin(bearing), y - foot * math.cos(bearing))
        fill = Ink.SKY if side > 0 else Ink.PAPER
        yield Polygon(((x, y), base, tip), Style(stroke=Ink.SKY, weight=Weight.RULE, fill=fill))
