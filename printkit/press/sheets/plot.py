"""Draws the table top for plotting with a pencil: grid, numbers along two edges, pieces at their positions, the boundary of an
area.

48 ┌─┬─┬─┬─┐  one square is one inch of the table
   ├─┼─┼─┼─┤  the scale is what the width allows
 0 └─┴─┴─┴─┘
   0       72
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from printkit.drawing import Anchor, Box, Circle, Font, Ink, Item, Line, Polygon, Rect, Style, Text, Weight
from printkit.press.art.fonts import cap_height
from printkit.press.blocks_plot import Plot, PlotPiece, PlotRing
from printkit.press.sheets.type import FRAME, RULE, SIZE, Extent, LayoutError, natural

_NUMBERS = 6.0  # width in mm of the numbers left of the grid
_FOOT = 4.5  # height in mm of the numbers below the grid
_LEAST_WIDTH = 60.0
_LEAST_SQUARE = 1.2  # minimum size in mm of a usable grid
_LEAST_NUMBER = 8.0
_STEPS = (1, 2, 3, 6, 12, 24, 48, 96, 192, 384, 768)
# The fine lines are lighter than the others even if everything is printed in black.
_FINE = Style(stroke=Ink.SKY, weight=Weight.RULE, dash=(0.3, 0.6))
_RING = Style(stroke=Ink.NAVY, weight=Weight.RULE, dash=(1.6, 1.0))
_PIECE = Style(stroke=Ink.NAVY, weight=Weight.RULE, fill=Ink.PAPER)
_RING_STEP = 0.5  # degrees


def _inch(plot: Plot, width: float) -> float:
    """Return how many mm on paper correspond to one inch on the table."""
    room = width - _NUMBERS - 2.0
    if room < _LEAST_WIDTH:
        raise LayoutError(f"plot {plot.name}: {room:.1f} mm of width, and {_LEAST_WIDTH} mm are needed")
    return min(room / plot.width, plot.most_height / plot.height)


def _steps(plot: Plot, inch: float) -> tuple[int, int]:
    """Return the distances in inches between grid lines and between numbers: those that the plot asks for, or the smallest that
    leave enough room.
    """
    fine = next(step for step in _STEPS if step * inch >= _LEAST_SQUARE)
    return fine, next(
        step for step in _STEPS if step >= plot.major and step * inch >= _LEAST_NUMBER and not step % fine
    )


def measure_plot(plot: Plot, width: float) -> Extent:
    height = plot.height * _inch(plot, width) + _FOOT + 1.0
    return Extent(height, height)


def place_plot(plot: Plot, box: Box) -> Iterator[Item]:
    inch = _inch(plot, box.width)
    grid = Box(box.x + _NUMBERS, box.y + 1.0, plot.width * inch, plot.height * inch)
    yield from _lines(plot, grid, inch)
    for ring in plot.rings:
        yield from _arc(plot, ring, grid, inch)
    yield from _note(plot, grid, inch)
    # Draw all white plates first, so that none hides another piece.
    drawn = [tuple(_piece(piece, grid, inch)) for piece in plot.pieces]
    yield from (item for items in drawn for item in items[2:])
    yield from (item for items in drawn for item in items[:2])
    yield Rect(*grid, FRAME)


def _lines(plot: Plot, grid: Box, inch: float) -> Iterator[Item]:
    fine, major = _steps(plot, inch)
    for upright, size in ((True, plot.width), (False, plot.height)):
        for n in sorted(range(0, int(size) + 1, fine), key=lambda n: n % major == 0):
            style = _FINE if n % major else RULE
            if upright:
                x = grid.x + n * inch
                yield Line(x, grid.y, x, grid.bottom, style)
            else:
                y = grid.bottom - n * inch
                yield Line(grid.x, y, grid.right, y, style)
            if n % major == 0:
                yield (
                    Text(x, grid.bottom + 3.4, str(n), Font.HEAD, SIZE, Ink.SLATE, Anchor.MIDDLE, True)
                    if upright
                    else Text(grid.x - 1.2, y + 1.0, str(n), Font.HEAD, SIZE, Ink.SLATE, Anchor.END, True)
                )


def _on_edge(plot: Plot, ring: PlotRing) -> list[tuple[float, float] | None]:
    """Return points around a ring in inches. A point off the table or inside another ring is None."""
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
    """Yield the arcs of one ring that lie on the boundary of the area that all the plot's rings cover together."""
    run: list[tuple[float, float]] = []
    for point in (*_on_edge(plot, ring), None):
        if point is not None:
            run.append((grid.x + point[0] * inch, grid.bottom - point[1] * inch))
            continue
        if len(run) > 1:
            yield Polygon(tuple(run), _RING, closed=False)
        run = []


def _note(plot: Plot, grid: Box, inch: float) -> Iterator[Item]:
    """Yield the label of the area that the plot's rings cover, at the lowest point of its boundary."""
    points = [p for ring in plot.rings for p in _on_edge(plot, ring) if p is not None]
    if points and plot.ring_note:
        x, y = min(points, key=lambda p: (p[1], -p[0]))
        yield from _plate(plot.ring_note, grid.x + x * inch + 4.0, grid.bottom - y * inch - 2.0, Anchor.START)


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
    """Yield text on a white background, so that the grid does not show through."""
    width, high = natural(text, Font.HEAD), cap_height(Font.HEAD, SIZE)
    left = x - (width / 2 if anchor is Anchor.MIDDLE else 0.0)
    yield Rect(left - 0.4, baseline - high - 0.3, width + 0.8, high + 0.6, Style(fill=Ink.PAPER))
    yield Text(x, baseline, text, Font.HEAD, SIZE, Ink.NAVY, anchor)
