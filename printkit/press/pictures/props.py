"""Draws the objects in pictures that are not vessels: smoke, fire, splashes, depth charges, gulls, a whale, wreckage,
a torpedo's wake, sound waves.

Each object is drawn by a function of its position (x, y), its length in mm, and a sequence of irregular numbers.
``PROPS`` lists the functions by the names that games use.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from printkit.drawing import (
    Circle,
    Close,
    CurveTo,
    Ink,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Polygon,
    Step,
    Style,
)
from printkit.press.pictures.periscope import feather, raised
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.signals import headset, message, turning

_HAIR = Style(stroke=Ink.INK, weight=0.16)
_WHITE = Style(stroke=Ink.INK, weight=0.18, fill=Ink.PAPER)
_NAVY = Style(stroke=Ink.NAVY, weight=0.25)
_HALO = Style(stroke=Ink.PAPER, weight=1.1)
"""Style of the white outline that separates a dark object from the lines of the sea behind it."""
Prop = Callable[[float, float, float, Rough], list[Item]]


def smoke(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a plume of smoke that drifts to the left from (x, y), ``length`` mm long."""
    items: list[Item] = []
    for n in range(7, -1, -1):
        far = n / 7
        radius = length * (0.05 + 0.11 * far) * rough.between(0.85, 1.15)
        px, py = x - length * far * 0.9, y - length * (0.1 + 0.36 * math.sqrt(far))
        fill = Style(stroke=Ink.SLATE, weight=0.16, tint=n % 3 != 1)
        items.append(Circle(px, py, radius, Style(fill=Ink.PAPER)))
        items.append(Circle(px, py, radius, fill))
        curl = (
            MoveTo(px - radius * 0.55, py + radius * 0.2),
            CurveTo(
                px - radius * 0.3,
                py - radius * 0.5,
                px + radius * 0.4,
                py - radius * 0.4,
                px + radius * 0.35,
                py + radius * 0.15,
            ),
        )
        items.append(Path(curl, Style(stroke=Ink.SLATE, weight=0.16, tint=True)))
    return items


def burst(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return an explosion as a jagged star with a white centre."""

    def star(reach: float, inner: float, points: int) -> tuple[tuple[float, float], ...]:
        found = []
        for n in range(points * 2):
            angle = math.pi * n / points
            r = (reach if n % 2 == 0 else inner) * rough.between(0.8, 1.15)
            found.append((x + r * math.sin(angle), y - r * math.cos(angle)))
        return tuple(found)

    half = length / 2
    outer = star(half, half * 0.5, 11)
    return [
        Polygon(outer, _HALO),
        Polygon(
            outer,
            Style(stroke=Ink.VERMILION, weight=0.25, fill=Ink.VERMILION, plate=True, covers=True),
        ),
        Polygon(
            star(half * 0.66, half * 0.34, 9), Style(stroke=Ink.INK, weight=0.12, fill=Ink.SAND, tint=True)
        ),
        Polygon(star(half * 0.36, half * 0.2, 8), Style(stroke=Ink.INK, weight=0.12, fill=Ink.PAPER)),
    ]


def fire(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return flames on a deck at (x, y), with smoke."""
    items = smoke(x, y - length * 0.2, length * 1.5, rough)
    for n, ink in ((0, Ink.VERMILION), (1, Ink.SAND)):
        wide, high = length * (0.5 - 0.2 * n), length * (0.55 - 0.22 * n)
        steps: list[Step] = [MoveTo(x - wide / 2, y)]
        for k in range(4):
            px = x - wide / 2 + wide * (k + 1) / 4
            up = high * rough.between(0.7, 1.1)
            steps.append(
                CurveTo(
                    px - wide * 0.24, y - up * 0.5, px - wide * 0.1, y - up * 0.7, px - wide * 0.12, y - up
                )
            )
            steps.append(CurveTo(px - wide * 0.05, y - up * 0.5, px, y - up * 0.3, px, y))
        items.append(
            Path((*steps, Close()), Style(stroke=Ink.INK, weight=0.14, fill=ink, plate=n == 0, covers=True))
        )
    return items


def splash(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a column of water thrown up at (x, y), ``length`` mm high."""
    wide = length * 0.3
    steps: list[Step] = [MoveTo(x - wide, y)]
    steps.append(
        CurveTo(
            x - wide * 0.5,
            y - length * 0.3,
            x - wide * 0.5,
            y - length * 0.6,
            x - wide * 0.75,
            y - length * 0.85,
        )
    )
    for n in range(5):
        px = x - wide * 0.75 + wide * 1.5 * (n + 1) / 5
        top = y - length * (0.85 + 0.16 * math.sin(math.pi * (n + 1) / 5))
        steps.append(CurveTo(px - wide * 0.25, top - length * 0.12, px, top - length * 0.12, px, top))
    steps.append(CurveTo(x + wide * 0.5, y - length * 0.6, x + wide * 0.5, y - length * 0.3, x + wide, y))
    items: list[Item] = [Path((*steps, Close()), Style(stroke=Ink.NAVY, weight=0.2, fill=Ink.PAPER))]
    inside: list[Step] = []
    for n in range(-2, 3):
        inside += (
            MoveTo(x + n * wide * 0.2, y),
            LineTo(x + n * wide * 0.22, y - length * rough.between(0.4, 0.8)),
        )
    return [*items, Path(tuple(inside), Style(stroke=Ink.NAVY, weight=0.14, tint=True))]


def gulls(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return gulls in flight, spread over ``length`` mm."""
    items: list[Item] = []
    for _ in range(4):
        px, py, w = (
            x + length * rough.between(-0.5, 0.5),
            y + length * rough.between(-0.3, 0.3),
            rough.between(1.1, 2.1),
        )
        wing = (
            MoveTo(px - w, py - w * 0.25),
            CurveTo(px - w * 0.6, py - w * 0.6, px - w * 0.2, py - w * 0.4, px, py),
            CurveTo(px + w * 0.2, py - w * 0.4, px + w * 0.6, py - w * 0.6, px + w, py - w * 0.25),
        )
        items.append(Path(wing, Style(stroke=Ink.INK, weight=0.28)))
    return items


def whale(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a whale at the surface: its back, its tail and its spout."""
    u = length / 10
    back = (
        MoveTo(x - 4.6 * u, y),
        CurveTo(x - 3.4 * u, y - 2.2 * u, x + 0.4 * u, y - 2.4 * u, x + 2.2 * u, y),
        Close(),
    )
    fluke = (
        MoveTo(x + 3.6 * u, y),
        CurveTo(x + 3.7 * u, y - 1.2 * u, x + 4.2 * u, y - 1.9 * u, x + 4.3 * u, y - 2.4 * u),
        CurveTo(x + 3.4 * u, y - 2.5 * u, x + 3.0 * u, y - 3.0 * u, x + 2.8 * u, y - 3.6 * u),
        CurveTo(x + 3.6 * u, y - 3.4 * u, x + 4.2 * u, y - 3.2 * u, x + 4.6 * u, y - 2.8 * u),
        CurveTo(x + 5.0 * u, y - 3.3 * u, x + 5.6 * u, y - 3.6 * u, x + 6.3 * u, y - 3.7 * u),
        CurveTo(x + 6.0 * u, y - 3.0 * u, x + 5.4 * u, y - 2.5 * u, x + 4.8 * u, y - 2.3 * u),
        CurveTo(x + 4.8 * u, y - 1.4 * u, x + 4.6 * u, y - 0.6 * u, x + 4.8 * u, y),
        Close(),
    )
    blow: list[Step] = []
    for n in range(-2, 3):
        blow += (
            MoveTo(x - 3.2 * u, y - 1.8 * u),
            CurveTo(
                x - 3.2 * u,
                y - 3.2 * u,
                x + (-3.2 + n * 0.4) * u,
                y - 4.2 * u,
                x + (-3.2 + n * 0.75) * u,
                y - (3.8 + 0.5 * (2 - abs(n))) * u,
            ),
        )
    body = Style(fill=Ink.NAVY, plate=True, covers=True)
    return [Path(tuple(blow), _NAVY), Path(back, body), Path(fluke, body)]


def wreckage(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a lifebuoy, a raft and planks adrift."""
    u = length / 10
    crate = ((1, -1.6), (3.2, -2.0), (3.6, 0.2), (1.2, 0.4))
    plank = ((-1, 1.8), (4.6, 1.0), (4.7, 1.5), (-0.8, 2.3))
    return [
        *_lifebuoy(x - 3 * u, y, 1.3 * u),
        Polygon(tuple((x + px * u, y + py * u) for px, py in crate), _WHITE),
        Line(x + u, y - 1.6 * u, x + 3.6 * u, y + 0.2 * u, _HAIR),
        Line(x + 3.2 * u, y - 2.0 * u, x + 1.2 * u, y + 0.4 * u, _HAIR),
        Polygon(tuple((x + px * u, y + py * u) for px, py in plank), _WHITE),
    ]


def _lifebuoy(x: float, y: float, radius: float) -> list[Item]:
    ring = Style(stroke=Ink.INK, weight=0.2, fill=Ink.VERMILION, plate=True, covers=True)
    band = Style(stroke=Ink.PAPER, weight=0.3 * radius)
    ways = [(math.cos(at * math.pi / 2 + 0.8), math.sin(at * math.pi / 2 + 0.8)) for at in range(4)]
    return [
        Circle(x, y, radius, ring),
        *(
            Line(x + dx * radius * 0.5, y + dy * radius * 0.5, x + dx * radius, y + dy * radius, band)
            for dx, dy in ways
        ),
        Circle(x, y, radius * 0.48, Style(stroke=Ink.INK, weight=0.16, fill=Ink.PAPER)),
    ]


def iceberg(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return an iceberg whose waterline is at ``y``."""
    u = length / 10
    outline = (
        (-5, 0),
        (-4.2, 2.4),
        (-3.0, 2.9),
        (-2.0, 5.2),
        (-0.6, 4.6),
        (0.4, 6.4),
        (1.6, 3.8),
        (2.8, 3.2),
        (3.8, 1.2),
        (5, 0),
    )
    facets = (
        ((-3, 2.9), (-2.2, 1), (-3, 0)),
        ((-0.6, 4.6), (-0.2, 2), (-1.2, 0)),
        ((1.6, 3.8), (1.0, 1.6), (1.8, 0)),
    )
    items: list[Item] = [
        Polygon(
            tuple((x + px * u, y - py * u) for px, py in outline),
            Style(stroke=Ink.NAVY, weight=0.28, fill=Ink.PAPER),
        )
    ]
    items += [
        Polygon(
            tuple((x + px * u, y - py * u) for px, py in f), Style(stroke=Ink.NAVY, weight=0.16), closed=False
        )
        for f in facets
    ]
    shade: list[Step] = []
    for n in range(7):
        shade += (
            MoveTo(x + (1.9 + n * 0.32) * u, y - (3.0 - n * 0.36) * u),
            LineTo(x + (1.9 + n * 0.36) * u, y - 0.2),
        )
    return [*items, Path(tuple(shade), Style(stroke=Ink.SKY, weight=0.22, tint=True))]


def wake(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a torpedo's wake to the left of (x, y): bubbles that spread and fade."""
    return [
        Circle(
            x - length * n / 16,
            y + rough.between(-0.4, 0.4) * (0.4 + n / 10),
            0.22 + 0.03 * n * rough.next(),
            Style(stroke=Ink.NAVY, weight=0.14, fill=Ink.PAPER),
        )
        for n in range(1, 17)
    ]


def torpedo(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a torpedo, centred at (x, y) and running to the right, with its wake."""
    u = length / 20
    body = (
        MoveTo(x - 8 * u, y - 0.5 * u),
        CurveTo(x - 6 * u, y - 1.25 * u, x - 5 * u, y - 1.25 * u, x - 4 * u, y - 1.25 * u),
        LineTo(x + 7.6 * u, y - 1.25 * u),
        CurveTo(x + 9.4 * u, y - 1.25 * u, x + 10 * u, y - 0.6 * u, x + 10 * u, y),
        CurveTo(x + 10 * u, y + 0.6 * u, x + 9.4 * u, y + 1.25 * u, x + 7.6 * u, y + 1.25 * u),
        LineTo(x - 4 * u, y + 1.25 * u),
        CurveTo(x - 5 * u, y + 1.25 * u, x - 6 * u, y + 1.25 * u, x - 8 * u, y + 0.5 * u),
        Close(),
    )
    dark = Style(fill=Ink.NAVY, plate=True, covers=True)
    corners = ((-8.6, -1.9), (-6.6, -1.0), (-6.6, 1.0), (-8.6, 1.9))
    fin = Polygon(tuple((x + px * u, y + py * u) for px, py in corners), dark)
    screw = [
        Line(x - at * u, y - half * u, x - at * u, y + half * u, Style(stroke=Ink.NAVY, weight=wide * u))
        for at, half, wide in ((9.2, 1.3, 0.5), (9.9, 1.1, 0.4))
    ]
    shine = Line(x - 3.6 * u, y - 0.6 * u, x + 7 * u, y - 0.6 * u, Style(stroke=Ink.PAPER, weight=0.3 * u))
    bands = [
        Line(x + at * u, y - 1.2 * u, x + at * u, y + 1.2 * u, Style(stroke=Ink.PAPER, weight=0.3 * u))
        for at in (5.6, -3.6)
    ]
    bubbles = wake(x - 10.4 * u, y, length * 0.9, rough)
    return [
        *bubbles,
        replace(fin, style=_HALO),
        Path(body, _HALO),
        fin,
        Path(body, dark),
        *screw,
        shine,
        *bands,
    ]


def charge(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a sinking depth charge: a drum with bubbles above it."""
    h = length / 2
    lean = rough.between(-0.5, 0.5)
    cos, sin = math.cos(lean), math.sin(lean)

    def turned(px: float, py: float) -> tuple[float, float]:
        return x + px * cos - py * sin, y + px * sin + py * cos

    drum = tuple(
        turned(px, py) for px, py in ((-0.62 * h, -h), (0.62 * h, -h), (0.62 * h, h), (-0.62 * h, h))
    )
    rims = [
        Line(*turned(-0.62 * h, py), *turned(0.62 * h, py), Style(stroke=Ink.PAPER, weight=0.14 * length))
        for py in (-0.5 * h, 0.5 * h)
    ]
    trail = [
        Circle(
            x + rough.between(-0.6, 0.6) * h,
            y - h * (1.6 + 0.8 * n),
            0.14 * h + 0.06 * n,
            Style(stroke=Ink.NAVY, weight=0.14, fill=Ink.PAPER),
        )
        for n in range(5)
    ]
    return [
        *trail,
        Polygon(drum, _HALO),
        Polygon(drum, Style(stroke=Ink.INK, weight=0.16, fill=Ink.INK, plate=True, covers=True)),
        *rims,
    ]


def blast(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return an underwater explosion: pressure waves around a burst."""
    rings = [
        Circle(x, y, length * f, Style(stroke=Ink.NAVY, weight=0.2, dash=(1.4, 0.7)))
        for f in (0.62, 0.8, 1.0)
    ]
    return [*rings, *burst(x, y, length, rough)]


def sound(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a sonar beam directed down to the right from (x, y): arcs between two dashed lines on a white
    background.
    """
    ray = Style(stroke=Ink.TEAL, weight=0.25, dash=(1.2, 0.6))
    a0, a1 = math.radians(18), math.radians(62)

    def arc(r: float) -> tuple[tuple[float, float], ...]:
        ways = (a0 + (a1 - a0) * k / 6 for k in range(7))
        return tuple((x + r * math.cos(a), y + r * math.sin(a)) for a in ways)

    items: list[Item] = [Polygon(((x, y), *arc(length)), Style(fill=Ink.PAPER))]
    items += [Line(x, y, x + length * math.cos(a), y + length * math.sin(a), ray) for a in (a0, a1)]
    for n in range(1, 6):
        items.append(Polygon(arc(length * n / 5.4), Style(stroke=Ink.TEAL, weight=0.6), closed=False))
    return items


def rays(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return radio waves from an aerial at (x, y), each with a white outline."""
    steps: list[Step] = []
    for way in (-1, 1):
        for n in range(1, 5):
            r = length * n / 9
            far, high = x + way * r * 1.1, r * 0.64
            steps.append(MoveTo(x + way * r * 0.77, y - high))
            steps.append(CurveTo(far, y - r * 0.25, far, y + r * 0.25, x + way * r * 0.77, y + high))
    arcs = tuple(steps)
    return [
        Path(arcs, Style(stroke=Ink.PAPER, weight=1.4)),
        Path(arcs, Style(stroke=Ink.VERMILION, weight=0.6)),
    ]


def scope(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return the crosshairs and the scale of the view through a periscope, ``length`` mm across."""
    half = length / 2
    fine = Style(stroke=Ink.INK, weight=0.16)
    items: list[Item] = [Line(x - half, y, x + half, y, fine), Line(x, y - half, x, y + half, fine)]
    for n in range(-8, 9):
        if n:
            tall = 1.2 if n % 4 == 0 else 0.6
            items.append(Line(x + n * half / 9, y - tall, x + n * half / 9, y + tall, fine))
            items.append(Line(x - tall, y + n * half / 9, x + tall, y + n * half / 9, fine))
    return items


_TUBE = (
    *((-0.075, 0.02), (-0.075, -0.5), (-0.045, -0.6), (-0.045, -0.8), (-0.062, -0.85), (-0.062, -0.95)),
    *((-0.03, -1.0), (0.05, -1.0), (0.085, -0.96), (0.085, -0.86), (0.045, -0.8), (0.045, -0.6)),
    *((0.075, -0.5), (0.075, 0.02)),
)
"""Outline of a periscope that looks to the right, as points in fractions of its height. From bottom to top:
tube, taper, slim upper tube, head.
"""
_WINDOW = ((0.01, -0.965), (0.085, -0.945), (0.085, -0.865), (0.01, -0.875))
_FEATHER = (
    *((0.2, 0.03), (0.16, -0.07), (0.1, -0.11), (-0.02, -0.08)),
    *((-0.16, -0.05), (-0.34, -0.04), (-0.9, 0.015), (-0.34, 0.05), (0.1, 0.07)),
)
"""Outline of the white water at the foot of a periscope, which trails to the left. The points are fractions of the periscope's height."""


def mast_head(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a periscope that breaks the surface at (x, y), ``length`` mm high, with its bow wave, its wake and drops of spray."""

    def placed(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        return tuple((x + px * length, y + py * length) for px, py in points)

    tube = placed(_TUBE)
    edge = Style(stroke=Ink.INK, weight=0.2, fill=Ink.SLATE, plate=True, covers=True)
    shine = Style(stroke=Ink.PAPER, weight=0.022 * length)
    items: list[Item] = [
        Polygon(tube, _HALO),
        Polygon(tube, edge),
        Polygon(
            placed(((-0.04, -0.06), (-0.04, -0.5), (-0.018, -0.6), (-0.018, -0.79))), shine, closed=False
        ),
        *(Polygon(placed(((-0.075, at), (0.075, at))), _HAIR, closed=False) for at in (-0.5, -0.3)),
        Polygon(placed(((-0.05, -0.81), (0.05, -0.81))), shine, closed=False),
        Polygon(placed(_WINDOW), Style(stroke=Ink.INK, weight=0.2, fill=Ink.PAPER)),
        Polygon(
            placed(((0.03, -0.9), (0.066, -0.93))),
            Style(stroke=Ink.SKY, weight=0.02 * length, tint=True),
            closed=False,
        ),
        Polygon(placed(_FEATHER), Style(stroke=Ink.NAVY, weight=0.2, fill=Ink.PAPER)),
    ]
    streaks: list[Step] = []
    for low, left, right in ((0.0, -0.66, -0.12), (-0.02, -0.36, 0.02), (0.03, -0.3, 0.1), (0.1, -0.7, -0.2)):
        streaks += (MoveTo(x + left * length, y + low * length), LineTo(x + right * length, y + low * length))
    items.append(Path(tuple(streaks), Style(stroke=Ink.SKY, weight=max(0.16, 0.012 * length), tint=True)))
    for _ in range(7):
        px, py = rough.between(-0.3, 0.24), rough.between(0.1, 0.24)
        drop = max(0.16, length * rough.between(0.007, 0.014))
        items.append(Circle(x + px * length, y - py * length, drop, _WHITE))
    return items


def seabed(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a rocky seabed, ``length`` mm wide and centred at ``x``. Its lower edge is at ``y``."""
    steps: list[Step] = [MoveTo(x - length / 2, y)]
    px = x - length / 2
    while px < x + length / 2:
        wide = rough.between(2, 6)
        up = rough.between(0.8, 3.4)
        steps.append(LineTo(min(px + wide * 0.5, x + length / 2), y - up))
        px += wide
        steps.append(LineTo(min(px, x + length / 2), y - up * rough.between(0.3, 0.9)))
    return [
        Path(
            (*steps, LineTo(x + length / 2, y), Close()),
            Style(stroke=Ink.INK, weight=0.2, fill=Ink.SLATE, plate=True, covers=True),
        )
    ]


def fish(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a shoal of fish."""
    items: list[Item] = []
    for _ in range(7):
        px, py, u = (
            x + length * rough.between(-0.5, 0.5),
            y + length * rough.between(-0.25, 0.25),
            rough.between(0.6, 1.1),
        )
        items.append(
            Path(
                (
                    MoveTo(px - 2 * u, py - 0.7 * u),
                    CurveTo(px - 0.6 * u, py + 0.2 * u, px + 0.8 * u, py + 1.1 * u, px + 2 * u, py),
                    CurveTo(px + 0.8 * u, py - 1.1 * u, px - 0.6 * u, py - 0.2 * u, px - 2 * u, py + 0.7 * u),
                    Close(),
                ),
                Style(stroke=Ink.NAVY, weight=0.16, fill=Ink.PAPER),
            )
        )
    return items


PROPS: dict[str, Prop] = {
    "prop-smoke": smoke,
    "prop-burst": burst,
    "prop-fire": fire,
    "prop-splash": splash,
    "prop-gulls": gulls,
    "prop-whale": whale,
    "prop-wreckage": wreckage,
    "prop-iceberg": iceberg,
    "prop-wake": wake,
    "prop-torpedo": torpedo,
    "prop-charge": charge,
    "prop-blast": blast,
    "prop-sound": sound,
    "prop-rays": rays,
    "prop-scope": scope,
    "prop-periscope": mast_head,
    "prop-raised": raised,
    "prop-feather": feather,
    "prop-seabed": seabed,
    "prop-fish": fish,
    "prop-message": message,
    "prop-headset": headset,
    "prop-turning": turning,
}
"""The functions that draw objects in pictures (props), by the names that games use for them."""
