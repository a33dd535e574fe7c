"""Draws the diagrams of SSN's "How to play" sheet: convergence zones, turns, a torpedo's run, and the three
detection points.

All diagrams are drawn to scale with the distances that the rules use, so they change with house values and rulings.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

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
    Weight,
)
from printkit.games.ssn.paper.rulers import zones
from printkit.games.ssn.rules.data import CREEP, FAST
from printkit.games.ssn.rules.geometry import turn_displacement
from printkit.games.ssn.rules.paths import sharpest
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import STEP, TORPEDO_RANGE
from printkit.games.ssn.rules.torpedo import rolls_due
from printkit.press.blocks import Drawing, QuickStart, StartPanel

_WIDE: Final = 88.0
_TALL: Final = 30.0
_SHOT: Final = 13.0
"""Length in inches of the torpedo run in the diagram. It needs three detection rolls and is not a multiple
of five inches.
"""
_MOVE: Final = 5.0
_ARC_STEPS = 16
_LINE = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
_BOLD = Style(stroke=Ink.INK, weight=Weight.HEAVY)
_GHOST = Style(stroke=Ink.NAVY, weight=Weight.RULE, dash=(1.2, 0.7))
_ZONE = Style(stroke=Ink.TEAL, weight=Weight.RULE, fill=Ink.TEAL, pattern=Pattern.HATCH)
_SHALLOW = Style(stroke=Ink.INK, weight=Weight.RULE, fill=Ink.SKY, pattern=Pattern.LINES)
_DEEP = Style(stroke=Ink.INK, weight=Weight.RULE, fill=Ink.NAVY, pattern=Pattern.HATCH)
_DOT = Style(fill=Ink.INK, kept=True)
_PAPER = Style(stroke=Ink.INK, weight=Weight.RULE, fill=Ink.PAPER)


def diagrams(ruleset: SsnRuleset) -> QuickStart:
    """Return the four diagrams, one below another."""
    origin = ruleset.answer(SsnRuleset.cz_origin).brief
    part = ruleset.answer(SsnRuleset.dp_cz_part).brief
    full = ruleset.answer(SsnRuleset.torp_exact_five).brief.format(step=STEP)
    sharp, easy = (f"{sharpest(ruleset, speed):g}°" for speed in (CREEP, FAST))
    panels = (
        StartPanel("Zones", f"A Shallow listener hears a point only in one of its zones, measured from its {origin}: {part}. A Deep helo hears everywhere.", _drawing(_zones())),
        StartPanel("Sharp and easy turns", f"Up to {sharp} at Creep and Slow, up to {easy} at Fast and Flank. The dot goes to the mark’s end; that inch is part of the move.", _drawing(_turns(ruleset))),
        StartPanel("A torpedo’s run", f"It looks, runs {STEP:g} inches, looks again. After a first move of {full} it is in its target’s layer. Two failures in a row and it has missed.", _drawing(_run())),
        StartPanel("Past, present, future", "The past stays where you were, the present is where you are, the future lies as far ahead as you moved.", _drawing(_points())),
    )  # fmt: skip
    return QuickStart(panels, 1, 38.0, numbered=False)


def _drawing(items: Iterator[Item]) -> Drawing:
    return Drawing(_WIDE, _TALL, tuple(items))


def _word(x: float, y: float, said: str, font: Font = Font.NAME, size: float = 9.0) -> Text:
    return Text(x, y, said, font, size, anchor=Anchor.MIDDLE)


def _hull(x: float, y: float, heading: float, style: Style, scale: float = 1.0) -> Group:
    """Return the outline of a vessel, 12 by 6 mm, with its bow marked. ``heading``: degrees clockwise from the right."""
    hull = Rect(-6, -3, 9.6, 6, style)
    bow = Polygon(((3.6, -3), (6, 0), (3.6, 3)), style if style.dash else _DOT)
    return Group((hull, bow), x, y, heading, scale=scale)


# --- zones


def _zones() -> Iterator[Item]:
    """Yield the drawing of a frigate and its first two convergence zones, with three detection points: inside the first zone, touching the
    second, and in neither."""
    inch, x, y = 4.4, 8.0, 12.0
    half = math.radians(8.5)
    for near, far in zones(17.0)[:2]:
        yield _band(x, y, near * inch, far * inch, half)
        yield _word(x + (near + far) / 2 * inch, _TALL - 1.0, f"{near:g}–{far:g} in")
    yield Line(x, y, x + 17 * inch, y, _GHOST)
    yield _hull(x, y, 0, _PAPER)
    yield Circle(x, y, 0.7, _DOT)
    for at, up, said in ((5.6, 3.4, "1"), (11.8, -3.8, "2"), (10.0, 5.0, "3")):
        yield Circle(x + at * inch, y + up, 2.6, _PAPER)
        yield _word(x + at * inch, y + up + 1.3, said, Font.NAME, 10)
    yield _word(x + 5.8 * inch, y - 8.0, "1 and 2 are in a zone, 3 is not", Font.HEAD, 8.5)


def _band(x: float, y: float, near: float, far: float, half: float) -> Polygon:
    angles = [-half + 2 * half * n / _ARC_STEPS for n in range(_ARC_STEPS + 1)]
    inner = [(x + near * math.cos(a), y + near * math.sin(a)) for a in angles]
    outer = [(x + far * math.cos(a), y + far * math.sin(a)) for a in reversed(angles)]
    return Polygon(tuple(_rounded(inner + outer)), _ZONE)


def _rounded(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(round(x, 3), round(y, 3)) for x, y in points]


# --- turns


def _turns(ruleset: SsnRuleset) -> Iterator[Item]:
    """Yield the drawing of the largest turn at Creep and at Fast. It shows the counter before the turn, and
    its dot and keel line afterwards.
    """
    for left, speed, name in ((4.0, CREEP, "Sharp"), (48.0, FAST, "Easy")):
        angle = sharpest(ruleset, speed)
        x, y, inch = left + 10, 9.0, 13.0
        aside, ahead = turn_displacement(0.0, angle, 1.0, ruleset.turns_in_arcs)
        end = x + ahead * inch, y + aside * inch
        yield _hull(x, y, 0, _GHOST)
        yield Line(x, y, x + 1.9 * inch, y, _GHOST)
        yield _hull(*end, angle, _SHALLOW)
        yield Line(x, y, *end, _BOLD)
        yield Circle(x, y, 0.7, _DOT)
        yield Circle(*end, 0.7, _DOT)
        yield Text(x + 1.0 * inch, y - 1.6, f"{name} {angle:g}°", Font.TITLE, 11, Ink.NAVY)
        yield Text(left, _TALL - 1.0, "dot to dot: 1 inch", Font.HEAD, 8.5)


# --- the torpedo's run


def _run() -> Iterator[Item]:
    """Yield the drawing of a torpedo's run of 13 inches, with a detection roll at the start of each five-inch step."""
    inch, x, y = 5.2, 8.0, 13.0
    looks = rolls_due(min(_SHOT, TORPEDO_RANGE))
    right = x + _SHOT * inch
    yield Line(x, y, x + STEP * inch, y, _GHOST)
    yield Line(x + STEP * inch, y, right, y, _BOLD)
    for n in range(looks):
        at = x + n * STEP * inch
        yield Circle(at, y, 3.2, _PAPER)
        yield _word(at, y + 1.4, str(n + 1), Font.TITLE, 11)
        yield _word(at, y + 8.6, f"2d6 at {_SHOT - n * STEP:g} in", Font.HEAD, 9.0)
    yield _word(x + STEP * inch / 2, y - 5.0, "shooter’s layer", Font.HEAD, 9.0)
    yield _word(x + (STEP + _SHOT) / 2 * inch, y - 5.0, "target’s layer", Font.HEAD, 9.0)
    yield _hull(right + 6.4, y, 180, _DEEP)


# --- the three points


def _points() -> Iterator[Item]:
    """Yield the drawing of the submarine and its three detection points along a straight move of five inches."""
    inch, y = 5.8, 12.0
    xs = [14.0 + n * _MOVE * inch for n in range(3)]
    yield Line(xs[0], y, xs[2], y, _GHOST)
    yield _hull(xs[1], y, 0, _DEEP, 1.5)
    for x, said, what in zip(
        xs,
        ("past", "present", "future"),
        ("layer and speed before", "layer and speed now", "with Dive or Rise: its layer"),
    ):
        yield Circle(x, y, 3.0, _PAPER)
        yield _word(x, y + 9.4, said, Font.TITLE, 11)
        yield _word(x, y + 13.4, what, Font.HEAD, 8.5)
    for x in xs[:2]:
        yield _word(x + _MOVE * inch / 2 - 1, y - 4.8, f"{_MOVE:g} in", Font.NAME, 10)
        yield Line(x + 10, y - 3.4, x + _MOVE * inch - 10, y - 3.4, _LINE)
