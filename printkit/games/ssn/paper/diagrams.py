"""Draws the four diagrams of SSN's "How to play" sheet.

They show the convergence zones, in which sonar hears; the submarine's sharp and easy turns; a torpedo's run;
and the submarine's three detection points.

Distances are to scale with those that the rules use, so the diagrams change with house values and rulings. The counters are
larger than that scale.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final, assert_never

from printkit.drawing import (
    Anchor,
    Circle,
    Font,
    Group,
    Ink,
    Item,
    Line,
    Pattern,
    Polygon,
    Rect,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.games.ssn.paper.counters import counters
from printkit.games.ssn.paper.rulers import zones
from printkit.games.ssn.rules.data import CREEP, FAST
from printkit.games.ssn.rules.geometry import in_cz, turn_displacement
from printkit.games.ssn.rules.paths import GAPS, sharpest
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import STEP, TORPEDO_RANGE
from printkit.games.ssn.rules.torpedo import rolls_due
from printkit.press.blocks import ChartScale, Drawing, LaidCounter, QuickStart, StartPanel
from printkit.press.pieces import CardScene, Counter, Hull, Level, Light, ShownSymbol

_WIDE: Final = 195.0
_TALL: Final = 43.0
_LEAST_DRAWN: Final = 38.6
"""Least height in mm of a diagram on the sheet, where the words in it are still at least 8.5 points."""
_MIDDLE: Final = _TALL / 2
_INSIDE: Final = 1.8
"""Margin in mm between a diagram's edge and its contents."""
_SHOT: Final = 13.0
"""Length in inches of the torpedo run in the diagram.

It is chosen because it needs three detection rolls and is not a multiple of five inches.
"""
_MOVE: Final = 5.0
_DISC: Final = 0.75
"""Scale at which the counters of detection points are drawn in a diagram."""
_TRUE: Final = 1.0
"""Scale of the counters in the diagram of the three detection points: they are drawn at true size."""
_SHARP, _EASY = 28.0, 118.0
"""Distances in mm from the diagram's left edge to where the sharp and the easy turn begin."""
_ARC: Final = 32.5
"""Radius in mm of the arc that shows the angle of a turn.

Its centre is where the counter's dot was before the turn, and it passes ahead of the turned counter.
"""
NEXT_HIGH: Final = 18.0
"""Height in mm of the diagram of the points after the next maneuver."""
NEXT_LEAST: Final = 15.5
"""Least height in mm at which that diagram is drawn."""
_ARC_STEPS = 16
_SIZE = 10.0  # points: the words in the diagrams
_LINE = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
_COURSE = Style(stroke=Ink.VERMILION, weight=Weight.HEAVY)
_FOAM = Style(stroke=Ink.PAPER, weight=2.2)
"""Style of the white line under the torpedo's run, which makes the run visible among the dark lines of the
deep layer.
"""
_GHOST = Style(stroke=Ink.NAVY, weight=Weight.RULE, dash=(1.2, 0.7))
_LAYER = Style(stroke=Ink.NAVY, weight=Weight.STRUCTURE, dash=(2.4, 1.4))
_ZONE = Style(stroke=Ink.TEAL, weight=Weight.STRUCTURE, fill=Ink.TEAL, pattern=Pattern.HATCH)
_DOT = Style(fill=Ink.INK, kept=True)
_WHITE = Style(fill=Ink.PAPER)
_PAPER = Style(stroke=Ink.INK, weight=Weight.STRUCTURE, fill=Ink.PAPER)


def diagrams(ruleset: SsnRuleset) -> QuickStart:
    """Return the four diagrams of the "How to play" sheet, one below another."""
    origin = ruleset.answer(SsnRuleset.cz_origin).brief
    part = ruleset.answer(SsnRuleset.dp_cz_part).brief
    full = ruleset.answer(SsnRuleset.torp_exact_five).brief.format(step=STEP)
    sharp, easy = (f"{sharpest(ruleset, speed):g}°" for speed in (CREEP, FAST))
    laid = {counter.name: counter for counter in counters(ruleset).counters}
    panels = (
        StartPanel("Zones", f"A Shallow listener hears a point only in one of its zones, measured from its {origin}: {part}. A Deep helo hears everywhere.", _zones(ruleset, laid)),
        StartPanel("Sharp and easy turns", f"Up to {sharp} at Creep and Slow, up to {easy} at Fast and Flank. The dot goes to the mark’s end; that inch is part of the move.", _turns(ruleset, laid)),
        StartPanel("A torpedo’s run", f"It looks, runs {STEP:g} inches, looks again. After a first move of {full} it is in its target’s layer. Two failures in a row and it has missed.", _run(ruleset)),
        StartPanel("Past, present, future", "The past is where you were, the present where you are, the future as far ahead as you moved. The past keeps its number.", _points(laid)),
    )  # fmt: skip
    return QuickStart(panels, 1, _LEAST_DRAWN, numbered=False)


def _word(
    x: float, y: float, said: str, ink: Ink = Ink.INK, font: Font = Font.NAME, size: float = _SIZE
) -> Text:
    return Text(x, y, said, font, size, ink, Anchor.MIDDLE)


def _arrow(x: float, y: float, angle: float, ink: Ink = Ink.INK) -> Use:
    """Return the head of an arrow that points ``angle`` degrees clockwise from the right, with its tip at (x, y)."""
    a = math.radians(angle)
    return Use("arrow-head", x - 1.1 * math.cos(a), y - 1.1 * math.sin(a), 2.2, angle, ink, kept=True)


def _measure(left: float, right: float, y: float, said: str) -> Iterator[Item]:
    """Yield the drawing of a dimension line: a horizontal line with an arrow head at each end, and a text in
    its middle.
    """
    yield Line(left, y, right, y, _LINE)
    yield _arrow(left, y, 180)
    yield _arrow(right, y, 0)
    yield _word((left + right) / 2, y + 1.2, said)


# --- zones


def _zones(ruleset: SsnRuleset, laid: dict[str, Counter]) -> Drawing:
    """Return the diagram of a frigate, its first two convergence zones, and detection points.

    Convergence zones are rings in which its sonar hears. The points are in a zone, on a zone's edge and
    outside.
    """
    inch, zero = 9.8, 15.0
    bands = zones(17.0)[:2]
    edge = bands[1][0] * inch
    points = (
        (bands[0][0] * inch + 19.0, 10.0, "DP1-Slow", "in a zone", True),
        ((bands[0][1] + bands[1][0]) / 2 * inch, -9.0, "DP2-Slow", "in no zone", False),
        (edge - 3.0, 8.5, "DP3-Slow", *_on_the_edge(ruleset)),
    )
    rings = Group(tuple(_rings(inch, zero, bands)), clip=Rect(_INSIDE, _INSIDE, _WIDE - 2 * _INSIDE, _TALL - 2 * _INSIDE))  # fmt: skip
    items: list[Item] = []
    items.append(Line(zero + 9.0, _MIDDLE, _WIDE - _INSIDE, _MIDDLE, _GHOST))
    for near, far in bands:
        items += (_word(zero + at * inch, _MIDDLE + 1.2, f"{at:g}") for at in (near, far))
        items.append(_word(zero + (near + far) / 2 * inch, 7.2, f"zone {near:g}–{far:g} inches", Ink.TEAL))
    discs: list[LaidCounter] = []
    for x, down, name, said, heard in points:
        discs.append(LaidCounter(laid[name], zero + x, _MIDDLE + down, scale=_DISC))
        items.append(_word(zero + x + 14.0, _MIDDLE + down + 1.2, said))
        mark, ink = ("tick", Ink.TEAL) if heard else ("cross", Ink.VERMILION)
        items.append(Circle(zero + x + 14.0, _MIDDLE + down - 4.0, 2.6, _WHITE))
        items.append(Use(mark, zero + x + 14.0, _MIDDLE + down - 4.0, 3.2, fill=ink, kept=True))
    items.append(Text(_INSIDE + 2.4, _TALL - 4.2, "counters not to scale", Font.NAME, _SIZE))
    ship = LaidCounter(laid["FF1"], zero, _MIDDLE, scale=0.85)
    return Drawing(_WIDE, _TALL, tuple(items), (ship, *discs), chart=ChartScale(inch, zero), under=(rings,))


def _on_the_edge(ruleset: SsnRuleset) -> tuple[str, bool]:
    """Return the label for a detection point whose disc only touches a zone, and True if such a point counts
    as inside the zone.

    A ruling (a selectable option of the rules) decides that.
    """
    match ruleset.dp_cz_part:
        case "any-part":
            return "touches one", True
        case "centre":
            return "dot outside", False
        case never:
            assert_never(never)


def _rings(inch: float, zero: float, bands: tuple[tuple[float, float], ...]) -> Iterator[Item]:
    """Yield the drawing of the convergence zones ahead of a frigate. Each is a part of a ring."""
    for near, far in bands:
        half = math.asin(min(1.0, _MIDDLE / (near * inch)))
        yield _band(zero, near * inch, far * inch, half)


def _band(x: float, near: float, far: float, half: float) -> Polygon:
    points = []
    for radius, way in ((far, 1), (near, -1)):
        for n in range(_ARC_STEPS + 1):
            a = way * half * (2 * n / _ARC_STEPS - 1)
            points.append((x + radius * math.cos(a), _MIDDLE + radius * math.sin(a)))
    return Polygon(tuple(points), _ZONE)


# --- turns


def _turns(ruleset: SsnRuleset, laid: dict[str, Counter]) -> Drawing:
    """Return the diagram of a sharp and an easy turn of the submarine, and of how far it must then run
    straight.
    """
    inch = 20.3
    items: list[Item] = []
    boats: list[LaidCounter] = []
    for left, name, speed, word in ((_SHARP, "Sharp", CREEP, "inch"), (_EASY, "Easy", FAST, "inches")):
        x, y, angle = left, 10.0, sharpest(ruleset, speed)
        aside, ahead = turn_displacement(0.0, angle, 1.0, ruleset.turns_in_arcs)
        at = x + ahead * inch, y + aside * inch
        boats.append(LaidCounter(_without_layer(laid["SSN"]), *at, heading=angle, turned=True, scale=0.8))
        items += _outline(x, y)
        items += _turn(x, y, at, angle)
        a = math.radians(angle)
        far = at[0] + GAPS[speed] * inch * math.cos(a), at[1] + GAPS[speed] * inch * math.sin(a)
        near = at[0] + 10.6 * math.cos(a), at[1] + 10.6 * math.sin(a)
        items += (Line(*near, *far, _GHOST), _arrow(*far, angle, Ink.NAVY))
        items.append(Text(x + 36.0, 12.4, f"{name}: up to {angle:g}°", Font.TITLE, 13, Ink.NAVY))
        beside = near[0] + 0.3 * (far[0] - near[0]) + 5.0, near[1] + 0.3 * (far[1] - near[1]) + 1.0
        items.append(Text(*beside, f"then {GAPS[speed]:g} {word} straight", Font.NAME, _SIZE))
    return Drawing(_WIDE, _TALL, tuple(items), tuple(boats), chart=ChartScale(inch, _SHARP))


def _without_layer(counter: Counter) -> Counter:
    """Return a copy of a counter without the letter that names its layer.

    The line that shows the turn would be drawn across the letter.
    """
    return replace(counter, front=replace(counter.front, letter=""), back=replace(counter.back, letter=""))


def _outline(x: float, y: float) -> Iterator[Item]:
    """Yield the dashed outline of the submarine's counter where it was before the turn."""
    long, half, bow = 10.16, 5.08, 4.06
    yield Polygon(((x - long, y - half), (x + long - bow, y - half), (x + long, y), (x + long - bow, y + half), (x - long, y + half)), _GHOST)  # fmt: skip
    yield Line(x, y, x + _ARC + 1.5, y, _GHOST)


def _turn(x: float, y: float, at: tuple[float, float], angle: float) -> Iterator[Item]:
    """Yield the drawing of a turn: a line of one inch from the old to the new position, and the angle."""
    yield Line(x, y, *at, _COURSE)
    for dot in ((x, y), at):
        yield Circle(*dot, 0.55, _DOT)
    points = tuple(
        (x + _ARC * math.cos(a), y + _ARC * math.sin(a))
        for a in (math.radians(angle * n / _ARC_STEPS) for n in range(_ARC_STEPS + 1))
    )
    yield Polygon(points, _LINE, closed=False)
    yield _arrow(*points[-1], angle + 90)
    yield Text(x + 1.0, y + 13.0, "dot to dot: 1 inch", Font.NAME, _SIZE, Ink.VERMILION, Anchor.END)


# --- the torpedo's run


def _run(ruleset: SsnRuleset) -> Drawing:
    """Return the diagram of a torpedo's run, seen from the side.

    The torpedo makes a detection roll at the start of each five-inch step. In the shallow layer and outside
    every zone, the roll fails without being made (SSN-TRP-5).
    """
    inch, right = 9.0, 165.5
    deep, shallow, layer = 34.0, 18.0, 27.0
    starts = [right - (_SHOT - n * STEP) * inch for n in range(rolls_due(min(_SHOT, TORPEDO_RANGE)))]
    scene = CardScene(
        (
            ShownSymbol("frigate", 34, right=70.0),
            ShownSymbol("nuclear-boat", 40, Level.BELOW, -70.5, -10.0, hull=Hull.SOLID),
        ),
        0.78,
        Light.DAY,
        9,
        deep=True,
    )
    rise = starts[1] - 7.0
    run = ((starts[0], deep), (rise, deep), (starts[1], shallow), (right, shallow))
    items: list[Item] = [
        Line(_INSIDE, layer, _WIDE - _INSIDE, layer, _LAYER),
        Polygon(run, _FOAM, closed=False),
        Polygon(run, _COURSE, closed=False),
        _arrow(right, shallow, 0, Ink.VERMILION),
    ]
    for n, x in enumerate(starts):
        y = shallow if n else deep
        items += (Circle(x, y, 3.0, _PAPER), _word(x, y + 1.4, str(n + 1), font=Font.TITLE, size=11))
        away = _SHOT - n * STEP
        blind = bool(n) and ruleset.torps_bound_to_zones and not in_cz((away, away))
        items.append(
            _word(x, y - 4.6, f"{away:g} inches: in no zone" if blind else f"2d6 at {away:g} inches")
        )
    items.append(_word((starts[0] + rise) / 2 + 3.0, deep + 6.2, "first the shooter’s layer"))
    items.append(_word((starts[1] + starts[2]) / 2, shallow + 5.4, "then the target’s layer"))
    return Drawing(_WIDE, _TALL, tuple(items), scene=scene)


# --- the three points


def _without_name(counter: Counter) -> Counter:
    """Return a copy of a counter without its printed name, because a detection point would cover half of the
    name."""
    return replace(counter, front=replace(counter.front, label=""), back=replace(counter.back, label=""))


def _points(laid: dict[str, Counter]) -> Drawing:
    """Return the diagram of the submarine's three detection points (where it was, is and will be).

    It shows them after a straight move of five inches and with a Dive marker.
    """
    inch, y = 12.0, 14.0
    xs = [_WIDE / 2 + n * _MOVE * inch for n in (-1, 0, 1)]
    boat = LaidCounter(_without_layer(_without_name(laid["SSN"])), xs[1], y, turned=True, scale=_TRUE)
    names = (("DP1-Slow", False), ("DP2-Fast", False), ("DP3-Fast", True))
    discs = (LaidCounter(laid[name], x, y, turned=deep, scale=_TRUE) for x, (name, deep) in zip(xs, names))
    marker = LaidCounter(laid["MARK"], xs[1] + 23.5, y, scale=_TRUE)
    items: list[Item] = []
    for x, said, what in zip(
        xs,
        ("past", "present", "future"),
        ("layer and speed before", "layer and speed now", "with Dive or Rise: its layer"),
    ):
        items.append(_word(x, y + 16.6, said, Ink.NAVY, Font.TITLE, 13))
        items.append(_word(x, y + 21.6, what))
    for left, right in pairwise(xs):
        items += _measure(left + 0.4, right - 0.4, y + 10.4, f"{_MOVE:g} inches")
    return Drawing(_WIDE, _TALL, tuple(items), (boat, *discs, marker), chart=ChartScale(inch, xs[1]))


def next_points(ruleset: SsnRuleset) -> Drawing:
    """Return the diagram of the detection points after the next maneuver, whose numbers are in another order."""
    laid = {counter.name: counter for counter in counters(ruleset).counters}
    inch, y = 12.0, NEXT_HIGH / 2
    xs = [_WIDE / 2 + n * _MOVE * inch for n in (-1, 0, 1)]
    boat = LaidCounter(_without_layer(_without_name(laid["SSN"])), xs[1], y, scale=_TRUE)
    names = (("DP2-Fast", False), ("DP1-Fast", True), ("DP3-Fast", True))
    discs = (LaidCounter(laid[name], x, y, turned=deep, scale=_TRUE) for x, (name, deep) in zip(xs, names))
    said = (
        (8.0, "2 becomes", "the past"),
        (14.5, "1 becomes", "the present"),
        (8.0, "3 becomes", "the future"),
    )
    items: list[Item] = [Text(5.0, y + 1.6, "The turn after", Font.TITLE, 13, Ink.NAVY)]
    for x, (beside, *lines) in zip(xs, said, strict=True):
        items += [Text(x + beside, y - 1.0 + 4.4 * n, line, Font.NAME, _SIZE) for n, line in enumerate(lines)]
    return Drawing(_WIDE, NEXT_HIGH, tuple(items), (boat, *discs), chart=ChartScale(inch, xs[1]))
