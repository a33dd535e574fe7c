"""The test page: what a printer is measured by, front and back.

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

- Two bars, with end lines at 100 mm and farther out, for a ruler.
- Two staircases for a bank card (ISO/IEC 7810 ID-1: 85.60 × 53.98 mm): the card lies against a stop, and the first line
  that it leaves in sight says how long 85.60 mm came out, in steps of 0.1 mm.
- Three lines 20 mm from the paper's left and top edges: where the page lies on the paper.
- At two points P and Q, far apart, a scale in mm on the front and a vernier on the back, across and down. Held against the
  light the two meet, and the vernier's line that continues one of the scale says the tenths.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from printkit.drawing import Anchor, Font, Ink, Item, Line, Point, Polygon, Style, Text, Weight
from printkit.press.geometry import Axis, Page, PageSide
from printkit.press.page.paper import Paper

CARD = (85.60, 53.98)
"""Length and height of a bank card, mm (ISO/IEC 7810, ID-1)."""
BAR_MM = 100.0
EDGE_MM = 20.0
"""From the paper's edge to the lines that show where the page lies, mm."""
STEP = 0.1
"""From one line of a staircase to the next, and the unit of the vernier, mm."""
STEPS = 17
"""Lines of a staircase on either side of the true length."""
REACH = 6
"""Millimetres of the front's scale before its zero: the farthest shift, and one."""
VERNIER = 10
"""Lines of the vernier behind its zero; they stand 0.9 mm apart."""
_TREAD = 1.3  # mm from a line of the staircase to the next, along the card's edge
_LINE = 0.45  # mm: half of such a line
_HAIR = Style(stroke=Ink.INK, weight=Weight.CROP)
_GUIDE = Style(stroke=Ink.SLATE, weight=Weight.CROP, dash=(1.5, 1.5))
_SIZE = 8.5
_SMALL = 7.0


class Places(NamedTuple):
    """Where things stand on the test page, in mm from its top left corner."""

    bar_x: Point
    bar_y: Point
    long_x: float
    """How long the bar across the page is in all; that at 100 mm is a line within it."""
    long_y: float
    card_x: Point
    """Where the corner of the card lies whose long side runs across; that of the other card."""
    card_y: Point
    left: tuple[Point, Point]
    """The two lines 20 mm from the left edge (middles), and the one 20 mm from the top edge."""
    top: Point
    points: tuple[Point, Point]
    """P and Q: the zeros of the scales across; those down the page have theirs :data:`APART` to the right and below."""

    def zero(self, at: int, axis: Axis) -> Point:
        """The zero of the scale at P (0) or Q (1) along an axis."""
        point = self.points[at]
        return point if axis is Axis.X else Point(point.x + APART, point.y + APART_DOWN)


APART = 26.0
APART_DOWN = 0.0


def places(paper: Paper) -> Places:
    """The test page's measures on a paper that stands upright."""
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


def front(paper: Paper, title: str, *, thin: bool = False) -> Page:
    """The front of the test page; ``thin`` is nothing but its hair lines and their figures."""
    paper = paper.portrait
    at = places(paper)
    items: list[Item] = [*_bars(at), *_cards(at), *_edges(at)]
    for number, name in enumerate("PQ"):
        for axis in Axis:
            items += _scale(at.zero(number, axis), axis)
        zero = at.points[number]
        items.append(Text(zero.x - REACH - 2.0, zero.y + 0.4, name, Font.TITLE, 12, Ink.INK, Anchor.END))
    if not thin:
        items += _words(paper, title)
    return Page(paper.width, paper.height, tuple(items), part="calibrate", title=title)


def back(paper: Paper, title: str, *, thin: bool = False, short_edge: bool = False) -> Page:
    """The back of the test page, turned about the long edge, or about the short one."""
    paper = paper.portrait
    at = places(paper)
    items: list[Item] = []
    for number in range(2):
        for axis in Axis:
            items += _vernier(at.zero(number, axis), axis, paper, short_edge)
    if not thin:
        items.append(Text(paper.width / 2, 18.0, f"{title}: back", Font.TITLE, 12, Ink.NAVY, Anchor.MIDDLE))
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


def _cards(at: Places) -> Iterator[Item]:
    """Stops, the card's place, and the staircases: across the page first, then down."""
    long, short = CARD
    half = STEPS * _TREAD
    x, y = at.card_x
    yield _hair(x, y + 4, x, y + short - 4)
    yield Polygon(
        ((x + long - 4, y), (x, y), (x, y + short), (x + long - 4, y + short)), _GUIDE, closed=False
    )
    for number in range(-STEPS, STEPS + 1):
        end, row = x + long + number * STEP, y + short / 2 - half + (number + STEPS) * _TREAD
        yield _hair(end, row - _LINE, end, row + _LINE)
        if number % 5 == 0:
            yield _hair(end + 0.7, row, x + long + 3.4, row)
            yield Text(x + long + 4.0, row + 0.9, _signed(number), Font.TEXT, _SMALL)
    x, y = at.card_y
    yield _hair(x + 4, y, x + short - 4, y)
    yield Polygon(
        ((x, y + long - 4), (x, y), (x + short, y), (x + short, y + long - 4)), _GUIDE, closed=False
    )
    for number in range(-STEPS, STEPS + 1):
        end, column = y + long + number * STEP, x + short / 2 - half + (number + STEPS) * _TREAD
        yield _hair(column - _LINE, end, column + _LINE, end)
        if number % 5 == 0:
            yield _hair(column, end + 0.7, column, y + long + 3.4)
            yield Text(column, y + long + 6.2, _signed(number), Font.TEXT, _SMALL, anchor=Anchor.MIDDLE)


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def _edges(at: Places) -> Iterator[Item]:
    for name, point in zip("EF", at.left):
        yield _hair(point.x, point.y - 3, point.x, point.y + 3)
        yield Text(point.x - 0.8, point.y + 0.9, name, Font.TEXT, _SMALL, anchor=Anchor.END)
    yield _hair(at.top.x - 3, at.top.y, at.top.x + 3, at.top.y)
    yield Text(at.top.x + 4, at.top.y + 0.9, "G", Font.TEXT, _SMALL)


def _scale(zero: Point, axis: Axis) -> Iterator[Item]:
    """The front's scale in mm: its ticks stand above the line (left of it where it runs down the page)."""
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
    """The back's vernier, so laid that it meets the front's scale from below (from the right): 0.9 mm from line to line."""

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


def _words(paper: Paper, title: str) -> Iterator[Item]:
    """What to do, in the page's free corner."""
    yield Text(28.0, 16.0, title, Font.TITLE, 14, Ink.NAVY)
    x, y = 92.0, 122.0
    for line in (
        "1  Print this page at 100 % (“actual size”), on both",
        "    sides if you print backs so. Keep the sheet flat.",
        "2  Bars: measure A to B and C to D with a ruler,",
        "    from the middle of one end line to the other.",
        "    A longer bar is surer: take its last line.",
        "3  No ruler? Lay a bank card on its dashed outline,",
        "    against the line opposite the staircase: which is",
        "    the first line that the card leaves in sight?",
        "4  E, F: from the paper’s left edge; G: from its top",
        "    edge. Each is 20 mm on a page that lies true.",
        "5  P, Q: hold the sheet against the light. The back’s",
        "    arrow stands at or behind a line of the front:",
        "    whole mm. Count the back’s lines from the arrow:",
        "    the one that continues a front line is the tenths.",
        "6  printkit calibrate --printer NAME --ask takes them.",
    ):
        yield Text(x, y, line, Font.TEXT, _SIZE)
        y += 4.6
