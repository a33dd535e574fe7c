"""Lays out the test page for measuring a printer's errors, front and back.

::

    front                                     back, seen through the paper
    ┌──────────────────────────────┐          ┌──────────────────────────────┐
    │ A├─────── 100 ────── 180 ┤   │          │                              │
    │ ┌ card ───────┐   P ┴┴┴┴┴  ┬ │          │                   P ┬┬┬┬      │
    │ │             │≡    ┤      │ │          │                     ├         │
    │ └─────────────┘     ┤      │ │          │                               │
    │ ┌ card ┐                 100 │          │                               │
    │ │      │                   │ │          │                               │
    │ └──────┘                   │ │          │                               │
    │   ≡      Q ┴┴┴┴  ┤       220 │          │          Q ┬┬┬   ├            │
    └──────────────────────────────┘          └──────────────────────────────┘

- Two bars to measure with a ruler, with end lines at 100 mm and at the far end.
- Two staircases to measure with a bank card (ISO/IEC 7810 ID-1: 85.60 × 53.98 mm). The card is laid against a solid line; the
  first tick that it does not cover gives the printed length of 85.60 mm, in steps of 0.1 mm.
- Three lines 20 mm from the left and top edges of the paper, which show where the page lies on it.
- At two points P and Q, far apart, a millimetre scale on the front and a vernier on the back, across and down. Held up to the
  light the two scales meet, and the tick of the vernier that lines up with a tick of the scale gives the tenths.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from printkit.drawing import Anchor, Font, Ink, Item, Line, Point, Polygon, Style, Text, Weight
from printkit.press.art.fonts import wrap
from printkit.press.geometry import Axis, Page, PageSide
from printkit.press.page.paper import Paper

CARD = (85.60, 53.98)
"""Width and height of a bank card in mm (ISO/IEC 7810, ID-1)."""
BAR_MM = 100.0
EDGE_MM = 20.0
"""Distance in mm of the lines E, F and G on the test page from the edges of the paper."""
STEP = 0.1
"""Precision of measurements on the test page, in mm.

Neighbouring ticks of a stepped scale stand for lengths that differ by this value. The verniers can be read to
this value.
"""
STEPS = 17
"""Number of ticks on each side of the middle tick of the stepped scale on the test page.

The middle tick stands for the correct length.
"""
REACH = 6
"""Length in mm of the part of a millimetre scale to the left of its zero mark or above it.

The scale is on the front of the test page. This part is one mm longer than the largest shift that can be
measured.
"""
VERNIER = 10
"""Number of ticks after the zero of a vernier, an auxiliary scale on the back of the test page.

The ticks are 0.9 mm apart.
"""
_TREAD = 1.3  # mm from one tick of a staircase to the next, along the edge of the card
_LINE = 0.45  # mm: half the length of such a tick
_REACHED = 7.0  # mm from the edges of the paper to the area that most printers can print
_CORNER = 6.0  # length in mm of the corners of a card's outline when ink is saved
_HAIR = Style(stroke=Ink.INK, weight=Weight.CROP)
_GUIDE = Style(stroke=Ink.SLATE, weight=Weight.CROP, dash=(1.5, 1.5))
_FAINT = Style(stroke=Ink.SLATE, weight=Weight.CROP)
_SIZE = 8.5
_SMALL = 7.0


class Places(NamedTuple):
    """The positions of the parts of the test page, in mm from its top left corner."""

    bar_x: Point
    bar_y: Point
    long_x: float
    """Length in mm of the whole horizontal bar on the test page. The bar also has a line at 100 mm."""
    long_y: float
    card_x: Point
    """Top left corner of the outline for a bank card that lies on its long side.

    ``card_y`` is that of the outline for an upright card.
    """
    card_y: Point
    left: tuple[Point, Point]
    """Midpoints of the lines E and F on the test page, which are 20 mm from the left edge.

    The attribute ``top`` is the midpoint of line G, 20 mm from the top edge.
    """
    top: Point
    points: tuple[Point, Point]
    """The points P and Q on the test page, which are the zeros of the horizontal scales.

    The zeros of the vertical scales are :data:`Y_OFFSET` mm further right.
    """

    def zero(self, at: int, axis: Axis) -> Point:
        """Return the position of the zero mark of one of the four scales at the points P and Q of the test page.

        ``at`` is 0 for point P and 1 for point Q; ``axis`` is the direction of the scale.
        """
        point = self.points[at]
        return point if axis is Axis.X else Point(point.x + Y_OFFSET, point.y)


Y_OFFSET = 26.0
"""Distance in mm from the zero mark of the horizontal scale to that of the vertical scale on the test page.

The distance is the same at both measuring points, P and Q.
"""


def places(paper: Paper) -> Places:
    """Return the positions of the parts of the test page on paper of this size, in portrait format."""
    paper = paper.portrait
    width, height = paper.width, paper.height
    return Places(
        bar_x=Point((width - 180.0) / 2, 30.0),
        bar_y=Point(width - 20.0, 40.0),
        long_x=180.0,
        long_y=210.0,
        card_x=Point(28.0, 48.0),
        card_y=Point(28.0, 112.0),
        left=(Point(EDGE_MM, 42.0), Point(EDGE_MM, height - 35.0)),
        top=Point(width - 45.0, EDGE_MM),
        points=(Point(width - 75.0, 52.0), Point(35.0, height - 45.0)),
    )


def front(paper: Paper, title: str, *, thin: bool = False, foot: str = "") -> Page:
    """Return the front of the test page: the bars, scales and lines that a person measures, and the instructions.

    If ``thin`` is True, the instructions and all lines that are not measured are left out.
    """
    paper = paper.portrait
    at = places(paper)
    items: list[Item] = [*_bars(at), *_cards(at, thin), *_edges(at, thin)]
    for number, name in enumerate("PQ"):
        for axis in Axis:
            items += _scale(at.zero(number, axis), axis)
        zero = at.points[number]
        items.append(Text(zero.x - REACH - 2.0, zero.y + 0.4, name, Font.TITLE, 12, Ink.INK, Anchor.END))
    if not thin:
        items += _words(at, title)
        items.append(Text(at.card_x.x, paper.height - 6.5, foot, Font.TEXT, 6.5, Ink.SLATE))
    return Page(paper.width, paper.height, tuple(items), part="calibrate", title=title)


def back(paper: Paper, title: str, *, thin: bool = False, short_edge: bool = False) -> Page:
    """Return the back of the test page: the vernier scales, which a person reads from the front, against the light.

    The sheet is flipped on its long edge or, if ``short_edge`` is True, on its short edge.
    """
    paper = paper.portrait
    at = places(paper)
    items: list[Item] = []
    for number in range(2):
        for axis in Axis:
            items += _vernier(at.zero(number, axis), axis, paper, short_edge)
    if not thin:
        items.append(Text(paper.width / 2, 18.0, f"{title}: back", Font.TITLE, 12, Ink.NAVY, Anchor.MIDDLE))
        words = "Nothing to read here: hold the sheet up to the light and read P and Q from the front."
        items.append(Text(paper.width / 2, 24.0, words, Font.TEXT, _SIZE, Ink.SLATE, Anchor.MIDDLE))
    return Page(paper.width, paper.height, tuple(items), part="calibrate", title=title, side=PageSide.BACK)


def _hair(x1: float, y1: float, x2: float, y2: float) -> Line:
    return Line(x1, y1, x2, y2, _HAIR)


def _bars(at: Places) -> Iterator[Item]:
    x, y = at.bar_x
    yield _hair(x, y, x + at.long_x, y)
    for mm, name in ((0.0, "A"), (BAR_MM, "B, 100 mm"), (at.long_x, f"{at.long_x:g} mm")):
        yield _hair(x + mm, y - 2.5, x + mm, y + 2.5)
        yield Text(x + mm + 0.8, y + 5.2 if mm < at.long_x else y - 1.0, name, Font.TEXT, _SMALL)
    x, y = at.bar_y
    yield _hair(x, y, x, y + at.long_y)
    for mm, name in ((0.0, "C"), (BAR_MM, "D, 100 mm"), (at.long_y, f"{at.long_y:g} mm")):
        yield _hair(x - 2.5, y + mm, x + 2.5, y + mm)
        yield Text(x - 3.2, y + mm + 0.9, name, Font.TEXT, _SMALL, anchor=Anchor.END)


def _cards(at: Places, thin: bool) -> Iterator[Item]:
    """Yield the parts of the test page that a person measures with a bank card.

    These parts are the outlines of the card, the solid lines to lay it against, and the stepped scales at its
    edge.
    """
    long, short = CARD
    half = STEPS * _TREAD
    x, y = at.card_x
    yield _hair(x, y + 4, x, y + short - 4)
    yield from _outline((x + long - 4, y), (x, y), (x, y + short), (x + long - 4, y + short), thin=thin)
    for number in range(-STEPS, STEPS + 1):
        end, row = x + long + number * STEP, y + short / 2 - half + (number + STEPS) * _TREAD
        yield _hair(end, row - _LINE, end, row + _LINE)
        if number % 5 == 0:
            yield _hair(end + 0.7, row, x + long + 3.4, row)
            yield Text(x + long + 4.0, row + 0.9, _signed(number), Font.TEXT, _SMALL)
    x, y = at.card_y
    yield _hair(x + 4, y, x + short - 4, y)
    yield from _outline((x, y + long - 4), (x, y), (x + short, y), (x + short, y + long - 4), thin=thin)
    for number in range(-STEPS, STEPS + 1):
        end, column = y + long + number * STEP, x + short / 2 - half + (number + STEPS) * _TREAD
        yield _hair(column - _LINE, end, column + _LINE, end)
        if number % 5 == 0:
            yield _hair(column, end + 0.7, column, y + long + 3.4)
            yield Text(column, y + long + 6.2, _signed(number), Font.TEXT, _SMALL, anchor=Anchor.MIDDLE)
    if not thin:
        for place, words in ((at.card_x, "bank card, lying"), (at.card_y, "bank card, upright")):
            yield Text(place.x + 4, place.y + 8, words, Font.TEXT, _SMALL, Ink.SLATE)


def _outline(*points: tuple[float, float], thin: bool) -> Iterator[Item]:
    """Yield the lines of the outline for a bank card on the test page.

    The outline is open on the side of the stepped scale (staircase). If ``thin`` is True, only the two corners away
    from the scale are drawn.
    """
    if not thin:
        yield Polygon(points, _GUIDE, closed=False)
        return
    for before, corner, after in zip(points, points[1:], points[2:]):
        for x, y in (before, after):
            along = _CORNER / math.dist(corner, (x, y))
            yield _hair(*corner, corner[0] + (x - corner[0]) * along, corner[1] + (y - corner[1]) * along)


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def _edges(at: Places, thin: bool) -> Iterator[Item]:
    """Yield the lines E, F and G of the test page.

    Each has an arrow that points to an edge of the paper. Users measure the distance of the line from this
    edge.
    """
    for name, point in zip("EF", at.left):
        yield _hair(point.x, point.y - 3, point.x, point.y + 3)
        yield Text(point.x + 1.2, point.y + 0.9, name, Font.HEAD, 9)
        if not thin:
            low = point.y + 2.0  # keep the middle of the line free for measuring
            yield from _arrow(Point(point.x, low), Point(_REACHED, low))
            yield Text(point.x - 1.0, low - 1.0, "20 mm", Font.TEXT, _SMALL, anchor=Anchor.END)
    top = at.top
    yield _hair(top.x - 3, top.y, top.x + 3, top.y)
    yield Text(top.x + 4, top.y + 0.9, "G", Font.HEAD, 9)
    if not thin:
        yield from _arrow(Point(top.x + 2.0, top.y), Point(top.x + 2.0, _REACHED))
        yield Text(top.x + 3.2, top.y - 5.0, "20 mm", Font.TEXT, _SMALL)


def _arrow(start: Point, tip: Point) -> Iterator[Item]:
    """Yield the parts of a thin arrow on the test page, horizontal or vertical."""
    yield Line(*start, *tip, _FAINT)
    along = math.dist(start, tip)
    dx, dy = (start.x - tip.x) / along, (start.y - tip.y) / along
    for side in (-1.0, 1.0):
        foot = Point(tip.x + 1.6 * dx - side * 0.8 * dy, tip.y + 1.6 * dy + side * 0.8 * dx)
        yield Line(*tip, *foot, _FAINT)


def _scale(zero: Point, axis: Axis) -> Iterator[Item]:
    """Yield the parts of a millimetre scale on the front of the test page.

    The ticks of a horizontal scale are above its line, those of a vertical scale to the left.
    """
    last = int(0.9 * VERNIER) + REACH
    for mm in range(-REACH, last + 1):
        tick = 3.4 if mm == 0 else 2.6 if mm % 5 == 0 else 1.6
        if axis is Axis.X:
            yield _hair(zero.x + mm, zero.y, zero.x + mm, zero.y - tick)
        else:
            yield _hair(zero.x, zero.y + mm, zero.x - tick, zero.y + mm)
        if mm % 5 == 0:
            words = _signed(mm)
            if axis is Axis.X:
                yield Text(zero.x + mm, zero.y - 4.0, words, Font.TEXT, _SMALL, anchor=Anchor.MIDDLE)
            else:
                yield Text(zero.x - 4.0, zero.y + mm + 0.9, words, Font.TEXT, _SMALL, anchor=Anchor.END)
    if axis is Axis.X:
        yield _hair(zero.x - REACH, zero.y, zero.x + last, zero.y)
    else:
        yield _hair(zero.x, zero.y - REACH, zero.x, zero.y + last)


def _vernier(zero: Point, axis: Axis, paper: Paper, short_edge: bool) -> Iterator[Item]:
    """Yield the parts of a vernier (an auxiliary scale with ticks 0.9 mm apart) on the back of the test page.

    Seen through the paper, the vernier touches the front's millimetre scale from below or from the right.
    """

    def seen(x: float, y: float) -> Point:
        return Point(x, paper.height - y) if short_edge else Point(paper.width - x, y)

    for number in range(VERNIER + 1):
        tick = 4.2 if number == 0 else 3.0 if number % 5 == 0 else 1.8
        along = number * (1.0 - STEP)
        if axis is Axis.X:
            start, end = seen(zero.x + along, zero.y), seen(zero.x + along, zero.y + tick)
        else:
            start, end = seen(zero.x, zero.y + along), seen(zero.x + tick, zero.y + along)
        yield _hair(*start, *end)
    tip = seen(zero.x, zero.y + 4.2) if axis is Axis.X else seen(zero.x + 4.2, zero.y)
    for side in (-1.0, 1.0):  # an arrow's head on the zero
        foot = seen(zero.x + side, zero.y + 5.6) if axis is Axis.X else seen(zero.x + 5.6, zero.y + side)
        yield _hair(*tip, *foot)


STEPS_TO_TAKE = {
    "Print": "Print this page at 100 % (“actual size”). If you print backs, print both sides. Keep the sheet flat.",
    "Size, with a ruler": "Measure from the middle of line A to the middle of line B, and from C to D. The whole bar, to its last "
    "line, gives a more precise result.",
    "Size, with a bank card": "Lay the card on its dashed outline, with its edge on the solid line. Note the first tick of the "
    "staircase that the card does not cover.",
    "Position": "Measure from the left edge of the paper to E and to F, and from its top edge to G. Each is 20 mm on a perfect "
    "print.",
    "Backs": "Hold the sheet up to the light with this side towards you. At P and Q the back’s arrow points at a millimetre tick, "
    "or just past one: note that tick. Then count the back’s ticks from the arrow, which is 0: the one that lines up with a tick "
    "of this side gives the tenths.",
    "Enter": "printkit calibrate --printer NAME --ask",
}
"""The instructions printed on the test page: the heading of each step, and its text."""
_COLUMN = 72.0  # mm: width of the instructions


def _words(at: Places, title: str) -> Iterator[Item]:
    """Yield the title and the instructions of the test page, which are printed in its empty part."""
    yield Text(at.card_x.x, 16.0, title, Font.TITLE, 16, Ink.NAVY)
    x, y = at.card_y.x + CARD[1] + 12.0, at.card_y.y + 3.0
    for number, (head, text) in enumerate(STEPS_TO_TAKE.items(), 1):
        yield Text(x, y, f"{number}", Font.HEAD, 11, Ink.NAVY)
        yield Text(x + 5.0, y, head, Font.HEAD, 11, Ink.NAVY)
        for line in wrap(text, Font.TEXT, _SIZE, _COLUMN):
            y += 4.2
            yield Text(x + 5.0, y, line, Font.TEXT, _SIZE)
        y += 6.4
