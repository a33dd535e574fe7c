"""Draws the diagram at the head of SSN's rules about the table: a piece's pose, outline and span, and overlap.

┌ Pose ───┬ Outline ┬ Distance, span ┬ Overlap ┐
│ y ┄┄┄▷  │ ▭    ○  │ ▭ ───────── ▱  │ ▭▭   ▭▭ │
└─────────┴─────────┴────────────────┴─────────┘
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from printkit.drawing import (
    MM_PER_INCH,
    Anchor,
    Circle,
    Font,
    Ink,
    Item,
    Line,
    Point,
    Polygon,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.games.ssn.paper.counters import counters
from printkit.games.ssn.rules.geometry import Shape, corners, nearest_point
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.press.blocks import Drawing, LaidCounter
from printkit.press.pieces import Counter

_WIDE: Final = 195.0
_TALL: Final = 42.0
_CELLS: Final = (0.0, 45.0, 92.0, 146.0)
"""Left edges in mm of the four parts of the diagram."""
_SCALE: Final = 0.85
"""Scale at which the pieces are drawn."""
_SMALL: Final = 0.66
"""Scale of the pieces that show what overlaps; the diagram has four of them."""
_HEAD = 4.4  # mm; baseline of the heading of each part
_FOOT = 40.4  # mm; baseline of the last line below each part
_MIDDLE = 21.0
_HEADING = 60.0
"""Heading in degrees, clockwise from north, of the ship that shows what a heading is."""
_TARGET = 25.0
"""Angle in degrees, anticlockwise from east, to which the bow of the target points."""
_NORTH = 13.5  # mm; radius of the arc from north to the bow
_ARC_STEPS = 12
_SIZE = 9.5  # points
_LINE = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
_DASHED = Style(stroke=Ink.SLATE, weight=Weight.RULE, dash=(1.2, 0.8))
_OUTLINE = Style(stroke=Ink.VERMILION, weight=Weight.HEAVY)
_BETWEEN = Style(stroke=Ink.SLATE, weight=Weight.HAIR)


def table_diagram(ruleset: SsnRuleset) -> Drawing:
    """Return the diagram of how a piece's place and heading are told, and how its outline is used."""
    laid = {counter.name: _plain(counter) for counter in counters(ruleset).counters}
    ship, disc = laid["FF1"], laid["DP1-Slow"]
    target = LaidCounter(ship, _CELLS[2] + 39.0, 17.4, heading=-_TARGET, scale=_SCALE)
    pieces = (
        LaidCounter(ship, _CELLS[0] + 25.0, _MIDDLE, heading=_HEADING - 90.0, scale=_SCALE),
        LaidCounter(ship, _CELLS[1] + 15.0, _MIDDLE, scale=_SCALE),
        LaidCounter(disc, _CELLS[1] + 35.0, _MIDDLE, scale=_SCALE),
        LaidCounter(ship, _CELLS[2] + 9.0, 27.0, scale=_SMALL),
        target,
        *_pair(ship, 14.0, 0.62, 0.6),
        *_pair(ship, 37.0, 0.0, 1.0),
    )
    items = (
        *_words(),
        *_pose(pieces[0]),
        *(_traced(each) for each in pieces[1:3]),
        *_span(Point(pieces[3].x, pieces[3].y), target),
        *_verdicts(pieces[5:]),
    )
    return Drawing(_WIDE, _TALL, items, pieces)


def _plain(counter: Counter) -> Counter:
    """Return a copy of a counter without its letter, its name and what it tells about its state."""
    front, back = (replace(face, letter="", label="", chevrons=0) for face in (counter.front, counter.back))
    return replace(counter, front=front, back=back)


def _pair(ship: Counter, x: float, across: float, down: float) -> tuple[LaidCounter, LaidCounter]:
    """Return two ships around a place in the last part of the diagram.

    The second one is moved by a share of its length and of its beam.
    """
    long, beam = (MM_PER_INCH * _SMALL * size / 2 for size in (ship.length_in, ship.width_in))
    left = _CELLS[3] + x
    return (
        LaidCounter(ship, left - across * long, _MIDDLE - down * beam, scale=_SMALL),
        LaidCounter(ship, left + across * long, _MIDDLE + down * beam, scale=_SMALL),
    )


def _words() -> Iterator[Item]:
    """Yield the headings of the four parts, a line or two below each, and the lines between the parts."""
    said = (
        ("Pose", "its dot is at x and y,", "its bow is the heading"),
        ("Outline", "a ship’s is its rectangle,", "a point’s or helo’s its disc"),
        (
            "Distance and span",
            "distance: dot to dot; span: from a dot",
            "to the nearest edge, and to the other",
        ),
        ("Overlap", "they overlap", "they only touch"),
    )
    for left, (title, *lines) in zip(_CELLS, said, strict=True):
        yield Text(left + 2.0, _HEAD, title, Font.TITLE, 13, Ink.NAVY)
        if left:
            yield Line(left - 1.0, 1.0, left - 1.0, _TALL - 1.0, _BETWEEN)
        if left == _CELLS[3]:
            for x, line in zip((14.0, 37.0), lines, strict=True):
                yield Text(left + x, _FOOT - 4.2, line, Font.NAME, _SIZE, anchor=Anchor.MIDDLE)
            continue
        for n, line in enumerate(lines):
            yield Text(left + 2.0, _FOOT - 4.2 + 4.2 * n, line, Font.NAME, _SIZE)


def _pose(ship: LaidCounter) -> Iterator[Item]:
    """Yield the edges of the table with the place of a ship's dot on each, and the angle from north to her bow."""
    west, south = _CELLS[0] + 5.0, 31.4
    yield Line(west, 8.0, west, south, _LINE)
    yield Line(west, south, _CELLS[0] + 42.0, south, _LINE)
    yield Line(west, ship.y, ship.x, ship.y, _DASHED)
    yield Line(ship.x, ship.y, ship.x, south, _DASHED)
    yield Text(west - 2.2, ship.y + 1.2, "y", Font.STRONG, _SIZE, anchor=Anchor.MIDDLE)
    yield Text(ship.x + 2.0, south - 1.0, "x", Font.STRONG, _SIZE, anchor=Anchor.MIDDLE)
    yield Line(ship.x, ship.y, ship.x, ship.y - _NORTH - 1.0, _DASHED)
    yield Text(ship.x - 2.0, ship.y - _NORTH + 2.0, "N", Font.STRONG, _SIZE, anchor=Anchor.MIDDLE)
    turned = (math.radians(_HEADING * n / _ARC_STEPS) for n in range(_ARC_STEPS + 1))
    arc = tuple((ship.x + _NORTH * math.sin(a), ship.y - _NORTH * math.cos(a)) for a in turned)
    yield Polygon(arc, _LINE, closed=False)
    yield _arrow(*arc[-1], _HEADING)
    yield Text(arc[-1][0] - 1.0, arc[_ARC_STEPS // 2][1] - 0.6, f"{_HEADING:03g}°", Font.NAME, _SIZE)


def _arrow(x: float, y: float, angle: float) -> Use:
    """Return the head of an arrow that points ``angle`` degrees clockwise from the right, with its tip at (x, y)."""
    a = math.radians(angle)
    return Use("arrow-head", x - 1.1 * math.cos(a), y - 1.1 * math.sin(a), 2.2, angle, Ink.INK, kept=True)


def _outline(piece: LaidCounter) -> Shape:
    """Return a ship's outline on the page for the functions of the rules, whose y axis points up: x and y in mm."""
    long, beam = (
        MM_PER_INCH * piece.scale * each / 2 for each in (piece.counter.length_in, piece.counter.width_in)
    )
    return Shape(piece.x, -piece.y, piece.heading + 90.0, long, beam)


def _corners(piece: LaidCounter) -> tuple[Point, ...]:
    """Return the corners of a ship's outline on the page, in order."""
    return tuple(Point(x, -y) for x, y in corners(_outline(piece)))


def _traced(piece: LaidCounter) -> Item:
    """Return a heavy line along the outline of a piece: a rectangle or a circle."""
    if piece.counter.keel:
        return Polygon(_corners(piece), _OUTLINE)
    return Circle(piece.x, piece.y, MM_PER_INCH * piece.scale * piece.counter.width_in / 2, _OUTLINE)


def _span(dot: Point, target: LaidCounter) -> Iterator[Item]:
    """Yield the line from a dot to the dot of a target, and the lines to the nearest and the farthest point of the
    target's outline.
    """
    around = _corners(target)
    yield Polygon(around, _OUTLINE)
    yield Line(*dot, target.x, target.y, _LINE)
    x, y = nearest_point((dot.x, -dot.y), _outline(target))
    far = max(around, key=lambda corner: math.dist(dot, corner))
    for end in (Point(x, -y), far):
        yield Line(*dot, *end, _OUTLINE)
        yield Circle(*end, 0.9, Style(fill=Ink.VERMILION, kept=True))


def _verdicts(pieces: tuple[LaidCounter, ...]) -> Iterator[Item]:
    """Yield the outlines of both pairs of ships, with a cross under the pair that overlaps and a tick under the other."""
    for piece in pieces:
        yield _traced(piece)
    for x, mark, ink in ((14.0, "cross", Ink.VERMILION), (37.0, "tick", Ink.TEAL)):
        yield Use(mark, _CELLS[3] + x, _FOOT - 0.6, 3.4, fill=ink, kept=True)
