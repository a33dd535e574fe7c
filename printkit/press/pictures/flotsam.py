"""Draws what drifts on the sea in pictures: a whale, wreckage, ice, a log, a lifeboat."""

from __future__ import annotations

import math
from collections.abc import Callable

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
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.sparing import in_low

_HAIR = Style(stroke=Ink.INK, weight=0.16)
_WHITE = Style(stroke=Ink.INK, weight=0.18, fill=Ink.PAPER)
_NAVY = Style(stroke=Ink.NAVY, weight=0.25)

_ICE_SHADE = Style(stroke=Ink.SKY, weight=0.22, tint=True, low_stroke=(Ink.NAVY, 0.2))
_APART = Style(stroke=Ink.PAPER, weight=1.2)
"""Style of a white outline that separates a boat or a floe from the waves around it."""


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
    body = Style(fill=Ink.NAVY, plate=True, covers=True, kept=True)
    return [Path(tuple(blow), _NAVY), Path(back, body), Path(fluke, body)]


def wreckage(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a lifebuoy, a raft and planks that drift on the sea."""
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
    ring = Style(stroke=Ink.INK, weight=0.2, fill=Ink.VERMILION, plate=True, covers=True, kept=True)
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
    """Return an iceberg with its waterline at ``y``."""
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
    return [*items, Path(tuple(shade), _ICE_SHADE)]


def floes(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a field of drift ice, ``length`` mm wide: flat floes, the nearest of which are the largest."""
    items: list[Item] = []
    for across, down, size in (
        (-0.3, -0.16, 0.16),
        (0.22, -0.2, 0.2),
        (0.42, -0.02, 0.22),
        (-0.12, -0.02, 0.3),
        (0.2, 0.2, 0.4),
        (-0.36, 0.2, 0.32),
    ):
        cx, cy, half = x + across * length, y + down * length, size * length / 2
        top = tuple(
            (cx + px * half * rough.between(0.85, 1.1), cy + py * half * rough.between(0.8, 1.15))
            for px, py in (
                (-1, 0),
                (-0.6, -0.26),
                (0.1, -0.34),
                (0.8, -0.2),
                (1, 0.02),
                (0.4, 0.16),
                (-0.5, 0.18),
            )
        )
        thick = 0.07 * length * size + 0.35
        front = (top[0], top[6], top[5], top[4])
        side = (*front, *((px, py + thick) for px, py in reversed(front)))
        items += [
            Polygon((*top[:5], *side[4:]), _APART),
            Polygon(
                side,
                Style(stroke=Ink.NAVY, weight=0.26, fill=Ink.PAPER, covers=True, low_stroke=(Ink.NAVY, 0.5)),
            ),
            Polygon(side, Style(fill=Ink.SKY, tint=True)),
            Polygon(top, Style(stroke=Ink.NAVY, weight=0.26, fill=Ink.PAPER)),
        ]
    return items


_SLICK = (
    (-0.1, 0.22),
    (-0.3, 0.34),
    (-0.44, 0.4),
    (-0.5, 0.46),
    (-0.38, 0.5),
    (-0.42, 0.36),
    (-0.2, 0.3),
    (-0.06, 0.14),
)
"""The left and right end of each streak of a slick of oil, from the most distant streak to the nearest, as fractions
of the slick's length."""


def _streak(left: float, right: float, y: float, rise: float, rough: Rough) -> tuple[Step, ...]:
    """Return a streak of oil, which bends gently and has gaps."""
    steps: list[Step] = []
    x = left
    while x < right - 1.0:
        end = min(right, x + rough.between(0.25, 0.6) * (right - left))
        third = (end - x) / 3
        steps += (MoveTo(x, y), CurveTo(x + third, y - rise, end - third, y + rise, end, y))
        x = end + rough.between(0.5, 1.4)
    return tuple(steps)


def oil(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a patch of oil on the sea, ``length`` mm wide, with bubbles and a sailor's cap floating in it."""
    items: list[Item] = []
    edges: list[Step] = []
    for row, (left, right) in enumerate(_SLICK):
        level = y + (row - (len(_SLICK) - 1) / 2) * 0.042 * length
        ends = [x + (side + rough.between(-0.03, 0.03)) * length for side in (left, right)]
        ink = (Ink.SLATE, Ink.VERMILION, Ink.SAND, Ink.TEAL)[row % 4]
        items.append(Line(ends[0], level, ends[1], level, Style(stroke=Ink.PAPER, weight=0.05 * length)))
        edges += _streak(ends[0], ends[1], level, 0.012 * length, rough)
        items.append(
            Path(
                _streak(ends[0] + 0.6, ends[1] - 0.6, level, 0.012 * length, rough),
                Style(stroke=ink, weight=0.5, tint=True),
            )
        )
    items.append(Path(tuple(edges), in_low(Ink.SLATE, 0.18)))
    for _ in range(9):
        px, py = rough.between(-0.2, 0.2), rough.between(-0.07, 0.08)
        items.append(Circle(x + px * length, y + py * length, length * rough.between(0.008, 0.02), _WHITE))
    u = length / 20
    cap = (MoveTo(x + 4 * u, y), CurveTo(x + 4 * u, y - 2 * u, x + 7 * u, y - 2 * u, x + 7 * u, y), Close())
    brim = Line(x + 6.4 * u, y + 0.1 * u, x + 8.4 * u, y + 0.1 * u, Style(stroke=Ink.NAVY, weight=0.45))
    return [*items, Path(cap, Style(fill=Ink.NAVY, plate=True, covers=True)), brim]


def log(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a drifting log, ``length`` mm long, with two gulls on it."""
    u = length / 20
    trunk = (
        MoveTo(x - 9.4 * u, y - 0.4 * u),
        CurveTo(x - 6 * u, y - 2.4 * u, x + 5 * u, y - 2.6 * u, x + 9 * u, y - 1.9 * u),
        CurveTo(x + 10 * u, y - 1.5 * u, x + 10 * u, y - 0.2 * u, x + 9 * u, y + 0.5 * u),
        LineTo(x - 8.6 * u, y + 0.6 * u),
        Close(),
    )
    items: list[Item] = [
        Path(trunk, Style(stroke=Ink.INK, weight=0.25, fill=Ink.SAND, covers=True)),
        Line(x + 3 * u, y - 2.3 * u, x + 4.4 * u, y - 4.4 * u, Style(stroke=Ink.INK, weight=0.5)),
        Circle(x + 9.0 * u, y - 0.7 * u, 1.15 * u, _WHITE),
        Circle(x + 9.0 * u, y - 0.7 * u, 0.5 * u, _HAIR),
        Line(x - 7 * u, y - 0.6 * u, x + 4 * u, y - 1.0 * u, _HAIR),
        Line(x - 3 * u, y - 1.5 * u, x + 7 * u, y - 1.6 * u, _HAIR),
        Line(x - 8.6 * u, y + 0.3 * u, x + 9 * u, y + 0.2 * u, in_low(Ink.INK, 0.6 * u)),
    ]
    for at, side in ((-4.4, 1), (-0.8, -1)):
        items += _gull(x + at * u, y - 1.7 * u, 1.5 * u, side)
    return items


def _gull(x: float, y: float, u: float, side: int) -> list[Item]:
    """Return a standing gull whose feet are at (x, y) and whose height is twice ``u`` mm."""
    body = (
        MoveTo(x - side * 1.9 * u, y - 0.7 * u),
        CurveTo(
            x - side * 0.6 * u, y - 1.9 * u, x + side * 0.3 * u, y - 1.7 * u, x + side * 0.5 * u, y - 2.2 * u
        ),
        CurveTo(
            x + side * 0.6 * u, y - 2.8 * u, x + side * 1.2 * u, y - 2.7 * u, x + side * 1.7 * u, y - 2.2 * u
        ),
        CurveTo(x + side * 1.1 * u, y - 2.1 * u, x + side * 1.1 * u, y - 0.5 * u, x, y - 0.4 * u),
        Close(),
    )
    wing = (
        MoveTo(x - side * 1.9 * u, y - 0.7 * u),
        CurveTo(x - side * 0.8 * u, y - 1.5 * u, x, y - 1.6 * u, x + side * 0.5 * u, y - 1.1 * u),
        Close(),
    )
    legs = (
        MoveTo(x - 0.2 * u, y - 0.5 * u),
        LineTo(x - 0.2 * u, y),
        MoveTo(x + 0.3 * u, y - 0.6 * u),
        LineTo(x + 0.3 * u, y),
    )
    return [
        Path(body, _WHITE),
        Path(wing, Style(stroke=Ink.INK, weight=0.16, fill=Ink.SLATE, plate=True, covers=True, kept=True)),
        Path(legs, Style(stroke=Ink.INK, weight=0.2)),
    ]


def _curves(x: float, y: float, u: float) -> Callable[..., CurveTo]:
    """Return a function that makes a curve from three points, whose coordinates are given in units of ``u`` mm
    relative to the point (x, y).
    """

    def curve(*numbers: float) -> CurveTo:
        px, py = numbers[0::2], numbers[1::2]
        return CurveTo(*(each for at in range(3) for each in (x + px[at] * u, y + py[at] * u)))

    return curve


def lifeboat(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return an empty lifeboat, ``length`` mm long, with an oar over its side."""
    u = length / 20
    curve = _curves(x, y, u)
    hull = (
        MoveTo(x - 10 * u, y - 4.4 * u),
        curve(-5, -2.6, 5, -2.6, 10, -4.8),
        curve(9, -1.6, 7.6, 0, 6, 0.6),
        LineTo(x - 6.4 * u, y + 0.6 * u),
        curve(-8, -0.4, -9.4, -2, -10, -4.4),
        Close(),
    )
    planks: list[Step] = []
    for n in (1, 2):
        planks += (
            MoveTo(x - (9.4 - n) * u, y - (3.4 - n) * u),
            curve(-4, n - 2.2, 4, n - 2.2, 9.3 - n, n - 3.6),
        )
    rope: list[Step] = [MoveTo(x - 8.6 * u, y - 3.0 * u)]
    rope += (curve(at + 0.8, -1.2, at + 2.6, -1.2, at + 3.4, -2.5) for at in (-8.6, -5.2, -1.8, 1.6, 5.0))
    bottom = (
        MoveTo(x - 8.6 * u, y - 1.7 * u),
        curve(-4, -0.3, 4, -0.3, 8.5, -1.9),
        curve(8, -0.6, 7.2, 0.2, 6, 0.6),
        LineTo(x - 6.4 * u, y + 0.6 * u),
        curve(-7.4, 0.1, -8.2, -0.8, -8.6, -1.7),
        Close(),
    )
    oar = (x + u, y - 4.6 * u, x + 6.8 * u, y + 1.6 * u)
    return [
        Path(hull, _APART),
        Path(hull, Style(stroke=Ink.INK, weight=0.28, fill=Ink.PAPER)),
        Path(tuple(planks), _HAIR),
        Path(bottom, Style(fill=Ink.SLATE, plate=True, kept=True)),
        Path(tuple(rope), Style(stroke=Ink.VERMILION, weight=0.28)),
        Line(*oar, Style(stroke=Ink.PAPER, weight=1.0)),
        Line(*oar, Style(stroke=Ink.INK, weight=0.36)),
        Line(x + 5.9 * u, y + 0.6 * u, x + 7.1 * u, y + 1.9 * u, Style(stroke=Ink.INK, weight=0.8)),
    ]
