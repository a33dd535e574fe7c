"""Draws a plan of the table top on which players plot with a pencil: a grid with numbers along two edges.

It also shows pieces at their positions, and the outline of an area.

48 ┌▄▄──▄▄──┐  a chart: a dot at every inch, lines at the numbers, a frame graduated between them, a compass rose
   ├   ┼   ┼ │  the scale is what the width allows
 0 └──▄▄──▄▄┘
   0       72
"""

from __future__ import annotations

import math
from collections.abc import Iterator

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
    Style,
    Text,
    Weight,
)
from printkit.press.art.fonts import cap_height
from printkit.press.blocks_plot import Plot, PlotPiece, PlotRing
from printkit.press.sheets.mat_parts import ROSE_RADIUS, ROSE_REACH, rose
from printkit.press.sheets.type import FRAME, LINE, SIZE, Extent, LayoutError, natural

_NUMBERS = 7.6  # width in mm of the numbers left of the grid
_FOOT = 6.0  # height in mm of the numbers below the grid
_LEAST_WIDTH = 60.0
_LEAST_SQUARE = 1.2  # minimum size in mm of a usable grid
_LEAST_NUMBER = 8.0
_STEPS = (1, 2, 3, 6, 12, 24, 48, 96, 192, 384, 768)
_RING = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE, dash=(1.6, 1.0))
_PIECE = Style(stroke=Ink.NAVY, weight=Weight.RULE, fill=Ink.TEAL, kept=True)
_MAJOR = Style(stroke=Ink.SKY, weight=Weight.RULE)
_COVERED = Style(stroke=Ink.NAVY, weight=Weight.RULE)
_BARB = 2.6  # mm; length of the strokes on the inside of the edge of the area that the rings cover
_BARB_APART = 4.6  # mm between these strokes
_DOT = 0.22  # mm; side of the dot at an inch
_BORDER = 1.6  # mm; width of the graduated frame
_BAR = Style(fill=Ink.NAVY, kept=True)
_COMPASS = 0.4  # scale of the compass rose of the mats
_COMPASS_OFF = 19.0  # mm from the upper right corner to its centre
_RING_STEP = 0.5  # degrees
_NOTE_OFF = 3.0  # mm from the rightmost point of the rings' edge to the note beside it
_NOTE_AROUND = 1.7  # mm of white on each side of the note: no dot and no line comes close to it
_NOTE_FOOT = 7.0  # mm from the lowest point of the edge to the note, if it stands there


def _inch(plot: Plot, width: float) -> float:
    """Return the length in mm on paper that stands for one inch on the players' table."""
    room = width - _NUMBERS - 2.0 - _BORDER
    if room < _LEAST_WIDTH:
        raise LayoutError(f"plot {plot.name}: {room:.1f} mm of width, and {_LEAST_WIDTH} mm are needed")
    return min(room / plot.width, plot.most_height / plot.height)


def _steps(plot: Plot, inch: float) -> tuple[int, int]:
    """Return two distances in inches for the plan of the table: from one grid line to the next, and from one number
    to the next.

    Both are as small as the room on paper allows; numbers are at least the plot's ``major`` apart.
    """
    fine = next(step for step in _STEPS if step * inch >= _LEAST_SQUARE)
    return fine, next(
        step for step in _STEPS if step >= plot.major and step * inch >= _LEAST_NUMBER and not step % fine
    )


def measure_plot(plot: Plot, width: float) -> Extent:
    height = plot.height * _inch(plot, width) + _FOOT + 1.0
    return Extent(height + _BORDER, height + _BORDER)


def place_plot(plot: Plot, box: Box) -> Iterator[Item]:
    inch = _inch(plot, box.width)
    grid = Box(box.x + _NUMBERS, box.y + 1.0 + _BORDER, plot.width * inch, plot.height * inch)
    yield from _lines(plot, grid, inch)
    yield from _compass(grid)
    for ring in plot.rings:
        yield from _arc(plot, ring, grid, inch)
        yield from _barbs(plot, ring, grid, inch)
    yield from _note(plot, grid, inch)
    # Draw all white plates first, so that none hides another piece.
    drawn = [tuple(_piece(piece, grid, inch)) for piece in plot.pieces]
    yield from (item for items in drawn for item in items[2:])
    yield from (item for items in drawn for item in items[:2])
    yield from _frame(plot, grid, inch)


def _lines(plot: Plot, grid: Box, inch: float) -> Iterator[Item]:
    """Yield the grid of a plan: rows of dots at short distances, a line at each numbered distance, and the numbers."""
    fine, major = _steps(plot, inch)
    dots = Style(stroke=Ink.SLATE, weight=_DOT, dash=(_DOT, fine * inch - _DOT))
    for n in range(fine, math.ceil(plot.width), fine):
        x = grid.x + n * inch
        if n % major:
            yield Line(x, grid.y, x, grid.bottom, dots)
    for n in range(0, int(plot.width) + 1, major):
        x = grid.x + n * inch
        yield Line(x, grid.y, x, grid.bottom, _MAJOR)
        at = grid.bottom + _BORDER + 3.4
        yield Text(x, at, str(n), Font.HEAD, SIZE, Ink.SLATE, Anchor.MIDDLE, True)
    for n in range(0, int(plot.height) + 1, major):
        y = grid.bottom - n * inch
        yield Line(grid.x, y, grid.right, y, _MAJOR)
        yield Text(grid.x - _BORDER - 0.9, y + 1.0, str(n), Font.HEAD, SIZE, Ink.SLATE, Anchor.END, True)


def _frame(plot: Plot, grid: Box, inch: float) -> Iterator[Item]:
    """Yield the frame around the plan of the table, in the style of a sea chart.

    Every second stretch between two numbers is a dark bar."""
    major = _steps(plot, inch)[1]
    outer = grid.grown(_BORDER)
    for n in range(0, math.ceil(plot.width), 2 * major):
        wide = min(major, plot.width - n) * inch
        for y in (outer.y, grid.bottom):
            yield Rect(grid.x + n * inch, y + 0.4, wide, _BORDER - 0.8, _BAR)
    for n in range(0, math.ceil(plot.height), 2 * major):
        high = min(major, plot.height - n) * inch
        for x in (outer.x, grid.right):
            yield Rect(x + 0.4, grid.bottom - n * inch - high, _BORDER - 0.8, high, _BAR)
    corners = (outer.x, outer.y), (outer.right, outer.y), (outer.right, outer.bottom), (outer.x, outer.bottom)
    yield Polygon(corners, FRAME)
    yield Rect(*grid, FRAME)


def _compass(grid: Box) -> Iterator[Item]:
    """Yield a compass rose with the four main headings in the upper right corner of the plan of the table; nothing if
    the plan is small."""
    if min(grid.width, grid.height) < _COMPASS_OFF * 4:
        return
    x, y = grid.right - _COMPASS_OFF, grid.y + _COMPASS_OFF
    half = 2 * ROSE_RADIUS * _COMPASS
    yield Group((Stamp(rose(), 0, 0),), x - half, y - half, scale=_COMPASS)
    far = ROSE_REACH * _COMPASS + 0.8
    for heading in range(0, 360, 90):
        a = math.radians(heading)
        across = 3.0 if heading % 180 else 0.0
        down = 1.0 if heading % 180 else (-0.2 if heading == 0 else 2.4)
        at = (x + (far + across) * math.sin(a), y - far * math.cos(a) + down)
        yield from _plate(f"{heading:03d}", *at, Anchor.MIDDLE)


def _barbs(plot: Plot, ring: PlotRing, grid: Box, inch: float) -> Iterator[Item]:
    """Yield short strokes that point inwards from the visible arcs of one ring (circle) on the plan of the table.

    On a sea chart, such strokes mark the limit of a closed area."""
    apart = max(1, round(math.degrees(_BARB_APART / (ring.radius * inch)) / _RING_STEP))
    inner = 1 - _BARB / (ring.radius * inch)
    for point in _edge_points(plot, ring)[::apart]:
        if point is None:
            continue
        within = ring.x + (point[0] - ring.x) * inner, ring.y + (point[1] - ring.y) * inner
        (x0, y0), (x1, y1) = (
            (grid.x + across * inch, grid.bottom - up * inch) for across, up in (point, within)
        )
        yield Line(x0, y0, x1, y1, _COVERED)


def _edge_points(plot: Plot, ring: PlotRing) -> list[tuple[float, float] | None]:
    """Return points along one ring (circle) on the plan of the table, in inches.

    A point off the table or inside another ring is replaced by None.
    """
    points: list[tuple[float, float] | None] = []
    for step in range(int(360 / _RING_STEP) + 1):
        a = math.radians(step * _RING_STEP)
        x, y = ring.x + ring.radius * math.cos(a), ring.y + ring.radius * math.sin(a)
        inside = 0 <= x <= plot.width and 0 <= y <= plot.height
        covered = any(
            math.hypot(x - other.x, y - other.y) < other.radius - 1e-6
            for other in plot.rings
            if other != ring
        )
        points.append((x, y) if inside and not covered else None)
    return points


def _arc(plot: Plot, ring: PlotRing, grid: Box, inch: float) -> Iterator[Item]:
    """Yield the visible arcs of one ring (circle) on the plan of the table, which are those at the edge of the area
    that all rings cover together."""
    run: list[tuple[float, float]] = []
    for point in (*_edge_points(plot, ring), None):
        if point is not None:
            run.append((grid.x + point[0] * inch, grid.bottom - point[1] * inch))
            continue
        if len(run) > 1:
            yield Polygon(tuple(run), _RING, closed=False)
        run = []


def _note(plot: Plot, grid: Box, inch: float) -> Iterator[Item]:
    """Yield the label of the area that is covered by the rings (circles) on the plan of the table.

    It is to the right of the area or, without room there, at the lowest point of the area's edge.

    The label may have several lines.
    """
    points = [p for ring in plot.rings for p in _edge_points(plot, ring) if p is not None]
    if not points or not plot.ring_note:
        return
    lines = plot.ring_note.split("\n")
    x, y = max(points, key=lambda p: (round(p[0], 2), -p[1]))
    left, baseline = grid.x + x * inch + _NOTE_OFF, grid.bottom - y * inch
    if left + max(natural(line, Font.HEAD) for line in lines) > grid.right - 1.0:
        x, y = min(points, key=lambda p: (p[1], -p[0]))
        left, baseline = (
            grid.x + x * inch + _NOTE_FOOT,
            grid.bottom - y * inch - 2.0 - LINE * (len(lines) - 1),
        )
    high = cap_height(Font.HEAD, SIZE)
    wide = max(natural(line, Font.HEAD) for line in lines)
    tall = high + LINE * (len(lines) - 1)
    yield Rect(
        left - _NOTE_AROUND,
        baseline - high - _NOTE_AROUND,
        wide + 2 * _NOTE_AROUND,
        tall + 2 * _NOTE_AROUND,
        Style(fill=Ink.PAPER),
    )
    for at, line in enumerate(lines):
        yield Text(left, baseline + at * LINE, line, Font.HEAD, SIZE, Ink.NAVY)


def _piece(piece: PlotPiece, grid: Box, inch: float) -> Iterator[Item]:
    a = math.radians(piece.heading)
    u, r = (math.sin(a), math.cos(a)), (math.cos(a), -math.sin(a))
    x, y = grid.x + piece.x * inch, grid.bottom - piece.y * inch
    long, wide = piece.length / 2 * inch, piece.beam / 2 * inch

    def corner(ahead: float, across: float) -> tuple[float, float]:
        return x + ahead * u[0] + across * r[0], y - ahead * u[1] - across * r[1]

    yield Polygon((corner(-long, -wide), corner(long * 0.4, -wide), corner(long, 0), corner(long * 0.4, wide), corner(-long, wide)), _PIECE)  # fmt: skip
    yield Circle(x, y, 0.3, Style(fill=Ink.NAVY, kept=True))
    yield from _plate(piece.label, x, y - max(wide, 0.8) - 0.7, Anchor.MIDDLE)


def _plate(text: str, x: float, baseline: float, anchor: Anchor) -> Iterator[Item]:
    """Yield text on a white background that hides the grid of the plan of the table."""
    width, high = natural(text, Font.HEAD), cap_height(Font.HEAD, SIZE)
    left = x - (width / 2 if anchor is Anchor.MIDDLE else 0.0)
    yield Rect(left - 0.9, baseline - high - 0.6, width + 1.8, high + 1.2, Style(fill=Ink.PAPER))
    yield Text(x, baseline, text, Font.HEAD, SIZE, Ink.NAVY, anchor)
