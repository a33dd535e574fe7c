"""Draws the symbols of SSN's charts: pieces in true outline, tracks with arrowheads, torpedoes, hits and
misses, and the chart's frame.

Dashes, patterns, shapes and letters distinguish all symbols without colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from printkit.drawing import (
    Anchor,
    Circle,
    Font,
    Ink,
    Item,
    Line,
    Pattern,
    Polygon,
    Rect,
    Style,
    Text,
    Weight,
)
from printkit.games.ssn.rules.geometry import Shape, Vector, corners, forward, starboard
from printkit.games.ssn.story.chart_view import Bounds, ChartView
from printkit.report.story import text_width

STYLE: Final[dict[str, tuple[Ink, float, tuple[float, ...]]]] = {
    "ssn": (Ink.VERMILION, 0.65, ()),
    "lhd": (Ink.NAVY, 0.95, ()),
    "ff1": (Ink.SLATE, 0.26, (2.2, 0.7)),
    "ff2": (Ink.SLATE, 0.26, (1.1, 0.6)),
    "ff3": (Ink.SLATE, 0.26, (2.2, 0.6, 0.5, 0.6)),
    "ff4": (Ink.SLATE, 0.26, (0.6, 0.6)),
    "helo": (Ink.TEAL, 0.22, (0.25, 0.75)),
}
"""Ink, line width (in mm) and dash pattern of the track of each kind of piece.

The track of the LHD (the landing ship) is a double line.
"""
_ARROW: Final = {"ssn": 1.9, "lhd": 1.9}
_GRID: Final = 4
_HALF_ARROW: Final = 0.9
_CROSS, _BURST = 0.95, 1.9
"""Sizes in mm of two symbols: half the width of the cross for a miss, and the radius of the star for a hit."""


def style(name: str) -> tuple[Ink, float, tuple[float, ...]]:
    return STYLE.get(name, STYLE["helo"])


# -- ways ------------------------------------------------------------------------------------------------------------


def way(view: ChartView, name: str, points: Sequence[Vector]) -> Iterator[Item]:
    """Yield the shapes of a track, with an arrowhead at its end."""
    ink, width, dash = style(name)
    spots = [view.at(p) for p in points]
    if name == "lhd":
        yield Polygon(tuple(spots), Style(ink, width), closed=False)
        yield Polygon(tuple(spots), Style(Ink.PAPER, width - 0.5), closed=False)
    else:
        yield Polygon(tuple(spots), Style(ink, width, dash=dash), closed=False)
    if len(spots) > 1:
        yield arrowhead(spots[-2], spots[-1], _ARROW.get(name, 1.4), ink)


def arrowhead(start: Vector, end: Vector, size: float, ink: Ink) -> Polygon:
    """Return a filled arrowhead whose tip is at ``end``."""
    long = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    back = (end[0] - ux * size, end[1] - uy * size)
    half = size * 0.36
    return Polygon(
        (end, (back[0] - uy * half, back[1] + ux * half), (back[0] + uy * half, back[1] - ux * half)),
        Style(fill=ink),
    )


def around_arrowhead(spots: Sequence[Vector]) -> Bounds:
    """Return a box that encloses the arrowhead at the end of a track."""
    (x1, y1), (x, y) = spots[-2], spots[-1]
    long = math.hypot(x - x1, y - y1) or 1.0
    x, y = x - (x - x1) / long * _HALF_ARROW, y - (y - y1) / long * _HALF_ARROW
    return Bounds(x - _HALF_ARROW, y - _HALF_ARROW, x + _HALF_ARROW, y + _HALF_ARROW)


# -- pieces ----------------------------------------------------------------------------------------------------------


def counter(
    view: ChartView, shape: Shape, ink: Ink, *, wreck: bool = False, ghost: bool = False
) -> Iterator[Item]:
    """Yield the outline of a ship or the submarine, with a triangle at its bow.

    A wreck is hatched and crossed out. A ghost, which marks a past or planned position, is only a dashed
    outline.
    """
    outline = tuple(view.at(p) for p in corners(shape))
    dash = (0.5, 0.4) if ghost else ()
    yield Polygon(outline, Style(ink, 0.3, Ink.PAPER, dash=dash))
    if wreck:
        yield Polygon(outline, Style(ink, 0.3, ink, Pattern.CROSSHATCH))
        yield Line(*outline[0], *outline[2], Style(ink, 0.45))
        yield Line(*outline[1], *outline[3], Style(ink, 0.45))
        return
    if ghost:
        return
    u, r = forward(shape.h), starboard(shape.h)
    bow = (shape.x + u[0] * shape.half_length, shape.y + u[1] * shape.half_length)
    reach = shape.half_length * 0.1
    base = [
        (shape.x + u[0] * reach + r[0] * side * shape.half_width, shape.y + u[1] * reach + r[1] * side * shape.half_width)
        for side in (1, -1)
    ]  # fmt: skip
    yield Polygon((view.at(bow), *(view.at(p) for p in base)), Style(fill=ink))


def helo(view: ChartView, at: Vector, deep: bool, radius: float) -> Iterator[Item]:
    """Yield the symbol of a helicopter: a disc with a rotor.

    The disc is filled if the helicopter listens in the deep layer.
    """
    x, y = view.at(at)
    r = max(radius * view.scale, 0.7)
    yield Circle(x, y, r, Style(Ink.TEAL, 0.25, Ink.TEAL if deep else Ink.PAPER))
    for a in (math.pi / 4, 3 * math.pi / 4):
        dx, dy = r * 1.5 * math.cos(a), r * 1.5 * math.sin(a)
        yield Line(x - dx, y - dy, x + dx, y + dy, Style(Ink.TEAL, 0.25))


def detection_point(view: ChartView, at: Vector, radius: float, heard: bool) -> Iterator[Item]:
    """Yield the symbol of a detection point, a marker on the submarine's past, present or future position.

    It is a ring, with a second ring around it if the point was heard.
    """
    x, y = view.at(at)
    r = max(radius * view.scale, 0.7)
    yield Circle(x, y, r, Style(Ink.INK, 0.25, Ink.PAPER))
    yield Circle(x, y, 0.28, Style(Ink.INK, Weight.HAIR, Ink.INK))
    if heard:
        yield Circle(x, y, r + 0.7, Style(Ink.INK, 0.3))


# -- torpedoes -------------------------------------------------------------------------------------------------------


def torpedo(view: ChartView, start: Vector, end: Vector, *, own: bool) -> Line:
    """Return the line from the shooter to the target of one torpedo, or of several torpedoes that ran the same way."""
    p, q = view.at(start), view.at(end)
    return Line(
        *p, *q, Style(Ink.VERMILION if own else Ink.NAVY, 0.32, dash=(1.6, 0.8) if own else (0.7, 0.5))
    )


def outcome(
    view: ChartView, start: Vector, end: Vector, hits: int, misses: int, *, own: bool
) -> Iterator[Item]:
    """Yield the symbols for torpedo results: a star at the target for hits, and a cross just before the
    target for misses.
    """
    ink: Ink = Ink.VERMILION if own else Ink.NAVY
    if misses:
        x, y = _cross(view, start, end)
        for dx, dy in ((1, 1), (1, -1)):
            yield Line(x - dx * _CROSS, y - dy * _CROSS, x + dx * _CROSS, y + dy * _CROSS, Style(ink, 0.42))
    if hits:
        yield burst(view.at(end), _BURST, ink)


def outcome_spots(
    view: ChartView, start: Vector, end: Vector, hits: int, misses: int
) -> Iterator[tuple[Vector, float]]:
    """Yield the centre and the radius of each result symbol (the star for hits and the cross for misses)."""
    if misses:
        yield _cross(view, start, end), _CROSS
    if hits:
        yield view.at(end), _BURST


def _cross(view: ChartView, start: Vector, end: Vector) -> Vector:
    """Return the centre of the cross that marks misses, a little before the target as seen from the shooter."""
    p, q = view.at(start), view.at(end)
    long = math.hypot(q[0] - p[0], q[1] - p[1]) or 1.0
    back = min(4.6, long * 0.4)
    return q[0] - (q[0] - p[0]) / long * back, q[1] - (q[1] - p[1]) / long * back


def burst(p: Vector, size: float, ink: Ink) -> Polygon:
    """Return the eight-pointed star that marks a hit."""
    points = []
    for n in range(16):
        r = size if n % 2 == 0 else size * 0.42
        a = n * math.pi / 8
        points.append((p[0] + r * math.sin(a), p[1] - r * math.cos(a)))
    return Polygon(tuple(points), Style(Ink.PAPER, 0.2, ink))


# -- the frame -------------------------------------------------------------------------------------------------------


def sea(view: ChartView, table: tuple[float, float], size: float = 6.0) -> Iterator[Item]:
    """Yield the frame of a chart, with coordinates in inches.

    The parts of the frame beyond the table's edge are hatched. ``size``: type size in points.
    """
    frame = view.frame
    yield from _beyond(view, table)
    for x in range(_GRID * math.ceil(view.west / _GRID), math.floor(view.east) + 1, _GRID):
        at = view.at((x, view.south))[0]
        yield Line(at, frame.bottom, at, frame.bottom - 1.0, Style(Ink.SLATE, Weight.HAIR))
        yield Line(at, frame.top, at, frame.top + 1.0, Style(Ink.SLATE, Weight.HAIR))
        if 0 <= x <= table[0] and frame.left + 4 < at < frame.right - 2:
            yield Text(at, frame.bottom + 0.6 + size / 3, str(x), Font.HEAD, size, Ink.SLATE, Anchor.MIDDLE)
    for y in range(_GRID * math.ceil(view.south / _GRID), math.floor(view.north) + 1, _GRID):
        at = view.at((view.west, y))[1]
        yield Line(frame.left, at, frame.left + 1.0, at, Style(Ink.SLATE, Weight.HAIR))
        yield Line(frame.right, at, frame.right - 1.0, at, Style(Ink.SLATE, Weight.HAIR))
        if 0 <= y <= table[1] and frame.top + 2 < at < frame.bottom - 2:
            yield Text(frame.left - 0.8, at + size / 8, str(y), Font.HEAD, size, Ink.SLATE, Anchor.END)
    yield Rect(
        frame.left,
        frame.top,
        frame.right - frame.left,
        frame.bottom - frame.top,
        Style(Ink.SLATE, Weight.STRUCTURE),
    )


def beyond(view: ChartView, table: tuple[float, float]) -> Iterator[Bounds]:
    """Yield the parts of the frame that lie off the table, as boxes."""
    frame = view.frame
    left, foot = view.at((0.0, 0.0))
    right, top = view.at(table)
    left, right = max(left, frame.left), min(right, frame.right)
    top, foot = max(top, frame.top), min(foot, frame.bottom)
    strips = (
        Bounds(frame.left, frame.top, left, frame.bottom),
        Bounds(right, frame.top, frame.right, frame.bottom),
        Bounds(left, frame.top, right, top),
        Bounds(left, foot, right, frame.bottom),
    )
    return (box for box in strips if box.right - box.left > 0.05 and box.bottom - box.top > 0.05)


def _beyond(view: ChartView, table: tuple[float, float]) -> Iterator[Item]:
    """Yield the edge of the table and hatching over the area beyond it."""
    for box in beyond(view, table):
        yield Rect(
            box.left,
            box.top,
            box.right - box.left,
            box.bottom - box.top,
            Style(fill=Ink.SLATE, pattern=Pattern.BACKHATCH),
        )
    x0, y0 = view.at((0.0, 0.0))
    x1, y1 = view.at(table)
    for edge in (((x0, y0), (x0, y1)), ((x1, y0), (x1, y1)), ((x0, y1), (x1, y1)), ((x0, y0), (x1, y0))):
        seen = view.cut(*edge)
        if seen is not None and seen[0] != seen[1]:
            yield Line(*seen[0], *seen[1], Style(Ink.INK, 0.5))
    if any(True for _ in beyond(view, table)):
        widest = max(beyond(view, table), key=lambda box: (box.right - box.left) * (box.bottom - box.top))
        if widest.right - widest.left > 24.0 and widest.bottom - widest.top > 4.0:
            x, y = (widest.left + widest.right) / 2, (widest.top + widest.bottom) / 2
            yield Rect(x - 8.0, y - 1.8, 16.0, 3.6, Style(fill=Ink.PAPER))
            yield Text(x, y + 0.9, "off the table", Font.HEAD, 7.0, Ink.SLATE, Anchor.MIDDLE)


def scale_bar(x: float, y: float, scale: float, inches: int, size: float = 6.0) -> Iterator[Item]:
    """Yield a scale bar of ``inches`` inches, in alternating black and white parts of four inches.

    ``y``: its lower edge. ``size``: type size in points.
    """
    for n in range(0, inches, 4):
        fill: Ink = Ink.INK if n % 8 == 0 else Ink.PAPER
        yield Rect(x + n * scale, y - 1.1, 4 * scale, 1.1, Style(Ink.INK, 0.2, fill))
        yield Text(x + n * scale, y - 1.9, str(n), Font.HEAD, size, anchor=Anchor.MIDDLE)
    yield Text(x + inches * scale, y - 1.9, f"{inches}\u2033", Font.HEAD, size, anchor=Anchor.MIDDLE)


def north(x: float, y: float) -> Iterator[Item]:
    """Yield an arrow that points north."""
    yield Line(x, y, x, y - 4.2, Style(Ink.INK, 0.25))
    yield arrowhead((x, y), (x, y - 5.0), 2.0, Ink.INK)
    yield Text(x + 1.3, y - 2.6, "N", Font.NAME, 7.0)


def ring(view: ChartView, centre: Vector, radius: float, ink: Ink, dash: tuple[float, ...]) -> Iterator[Item]:
    """Yield a circle on the table, clipped to the frame."""
    steps = max(48, round(radius * view.scale))
    angles = (2 * math.pi * n / steps for n in range(steps + 1))
    spots = [view.at((centre[0] + radius * math.sin(a), centre[1] + radius * math.cos(a))) for a in angles]
    parts: list[list[Vector]] = []
    for p, q in pairwise(spots):
        seen = view.cut(p, q)
        if seen is None:
            continue
        if parts and math.dist(parts[-1][-1], seen[0]) < 1e-6:
            parts[-1].append(seen[1])
        else:
            parts.append([seen[0], seen[1]])
    for part in parts:
        yield Polygon(tuple(part), Style(ink, 0.2, dash=dash), closed=False)


def dot(p: Vector, r: float, ink: Ink) -> Circle:
    """Return the dot that marks a piece's position at the end of a turn."""
    return Circle(p[0], p[1], r, Style(ink, 0.2, ink))


# -- the key ---------------------------------------------------------------------------------------------------------

NAMES: Final = {
    "ssn": "submarine",
    "lhd": "LHD",
    "ff1": "FF1",
    "ff2": "FF2",
    "ff3": "FF3",
    "ff4": "FF4",
    "helo": "helos",
    "own": "its torpedo",
    "answer": "torpedo at it",
    "hit": "hit",
    "miss": "miss",
    "heard": "point heard",
}
_ROW: Final = 4.2
_SAMPLE: Final = 7.0


def key(left: float, top: float, right: float, kinds: Sequence[str]) -> tuple[list[Item], float]:
    """Return the shapes of the key, and the y coordinate of its lower end, in mm.

    The key has a sample and a name for each kind of line or symbol.
    """
    x, y = left, top
    shapes: list[Item] = []
    for kind in (each for each in NAMES if each in kinds):
        sample = 2.6 if kind in ("hit", "miss", "heard") else _SAMPLE
        wide = sample + 1.2 + text_width(NAMES[kind], 7.0)
        if x + wide > right:
            x, y = left, y + _ROW
        shapes += _sample(kind, x, y)
        shapes.append(Text(x + sample + 1.2, y + 0.9, NAMES[kind], Font.HEAD, 7.0))
        x += wide + 3.0
    return shapes, y + 1.6


def _sample(kind: str, x: float, y: float) -> Iterator[Item]:
    if kind == "hit":
        yield burst((x + 1.3, y), 1.5, Ink.INK)
    elif kind == "miss":
        for side in (1, -1):
            yield Line(x + 0.4, y - 0.9 * side, x + 2.2, y + 0.9 * side, Style(Ink.INK, 0.4))
    elif kind == "heard":
        yield Circle(x + 1.3, y, 0.7, Style(Ink.INK, 0.25))
        yield Circle(x + 1.3, y, 1.3, Style(Ink.INK, 0.3))
    elif kind in ("own", "answer"):
        own = kind == "own"
        yield Line(
            x,
            y,
            x + _SAMPLE,
            y,
            Style(Ink.VERMILION if own else Ink.NAVY, 0.32, dash=(1.6, 0.8) if own else (0.7, 0.5)),
        )
    else:
        view = ChartView(0.0, 0.0, 1.0, _paper(x, y))
        yield from way(view, kind, ((0.0, 0.0), (_SAMPLE, 0.0)))


def _paper(x: float, y: float) -> Bounds:
    """Return a view with the scale of one millimetre on paper for each inch on the table, and with its origin at (x,
    y)."""
    return Bounds(x, y - 1.0, x + _SAMPLE, y)
