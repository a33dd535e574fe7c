"""Draws the objects in pictures that are not vessels, such as smoke, splashes, gulls and a torpedo's wake.

The others are fire, depth charges, a whale, wreckage and sound waves.

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
from printkit.press.pictures.fire import burst, fire, smoke, splash
from printkit.press.pictures.flotsam import floes, iceberg, lifeboat, log, oil, whale, wreckage
from printkit.press.pictures.formations import parting, screening
from printkit.press.pictures.periscope import feather, raised
from printkit.press.pictures.plots import bearings, cipher, hoist, quay
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.signals import desk, headset, message, pennants, points, turning
from printkit.press.pictures.sky import cloud
from printkit.press.pictures.sparing import in_low

_HAIR = Style(stroke=Ink.INK, weight=0.16)
_WHITE = Style(stroke=Ink.INK, weight=0.18, fill=Ink.PAPER)
_HALO = Style(stroke=Ink.PAPER, weight=1.1)
"""Style of the white outline that separates a dark object from the lines of the sea behind it."""
_BAND_IN_LOW = 0.3
"""Width in mm of the two bands of a depth charge in the ink mode ``low``."""
Prop = Callable[[float, float, float, Rough], list[Item]]


def gulls(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return several gulls in flight over a width of ``length`` mm."""
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


def wake(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return the wake of a torpedo to the left of (x, y): bubbles that spread and fade with the distance."""
    return [
        Circle(
            x - length * n / 16,
            y + rough.between(-0.4, 0.4) * (0.4 + n / 10),
            0.22 + 0.03 * n * rough.next(),
            Style(stroke=Ink.NAVY, weight=0.14, fill=Ink.PAPER),
        )
        for n in range(1, 17)
    ]


_TORPEDO_SHADE = ((0.55, 8.9, 0.14), (0.9, 8.5, 0.26))
"""Lines that shade the lower side of a torpedo in the ink mode ``low``.

Each has its distance below the axis, its right end and its width, in twentieths of the torpedo's length.
"""


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
    fin = Polygon(tuple((x + px * u, y + py * u) for px, py in corners), replace(dark, kept=True))
    screw = [
        Line(x - at * u, y - half * u, x - at * u, y + half * u, Style(stroke=Ink.NAVY, weight=wide * u))
        for at, half, wide in ((9.2, 1.3, 0.5), (9.9, 1.1, 0.4))
    ]
    shine = Line(x - 3.6 * u, y - 0.6 * u, x + 7 * u, y - 0.6 * u, Style(stroke=Ink.PAPER, weight=0.3 * u))
    band, seam = Style(stroke=Ink.PAPER, weight=0.3 * u), Style(stroke=Ink.INK, weight=0.16)
    bands = [
        Line(x + at * u, y - 1.2 * u, x + at * u, y + 1.2 * u, style)
        for at, style in ((5.6, band), (-3.6, band), (6.2, seam), (5.0, seam), (-4.2, seam), (-3.0, seam))
    ]
    bubbles = wake(x - 10.4 * u, y, length * 0.9, rough)
    return [
        *bubbles,
        replace(fin, style=_HALO),
        Path(body, _HALO),
        fin,
        Path(body, dark),
        *_torpedo_shade(x, y, u),
        *screw,
        shine,
        *bands,
    ]


def _torpedo_shade(x: float, y: float, u: float) -> list[Item]:
    """Return the lines that shade the lower side of a torpedo; ``u`` is a twentieth of the torpedo's length."""
    return [
        Line(x - 4.6 * u, y + down * u, x + end * u, y + down * u, in_low(Ink.NAVY, wide * u))
        for down, end, wide in _TORPEDO_SHADE
    ]


def charge(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a sinking depth charge: a drum with rising bubbles."""
    h = length / 2
    lean = rough.between(-0.5, 0.5)
    cos, sin = math.cos(lean), math.sin(lean)

    def turned(px: float, py: float) -> tuple[float, float]:
        return x + px * cos - py * sin, y + px * sin + py * cos

    drum = tuple(
        turned(px, py) for px, py in ((-0.62 * h, -h), (0.62 * h, -h), (0.62 * h, h), (-0.62 * h, h))
    )
    band = Style(stroke=Ink.PAPER, weight=0.14 * length, low_stroke=(Ink.INK, _BAND_IN_LOW))
    rims = [Line(*turned(-0.62 * h, py), *turned(0.62 * h, py), band) for py in (-0.5 * h, 0.5 * h)]
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
    """Return an underwater explosion: a burst, with pressure waves around it."""
    rings = [
        Circle(x, y, length * f, Style(stroke=Ink.NAVY, weight=0.2, dash=(1.4, 0.7)))
        for f in (0.62, 0.8, 1.0)
    ]
    return [*rings, *burst(x, y, length, rough)]


def sound(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a sonar beam that runs down to the right from (x, y): arcs with white edges that become wider and paler."""
    a0, a1 = math.radians(18), math.radians(62)

    def arc(r: float) -> tuple[tuple[float, float], ...]:
        ways = (a0 + (a1 - a0) * k / 6 for k in range(7))
        return tuple((x + r * math.cos(a), y + r * math.sin(a)) for a in ways)

    items: list[Item] = []
    for n in range(1, 7):
        ring = arc(length * n / 6)
        items.append(Polygon(ring, Style(stroke=Ink.PAPER, weight=1.5), closed=False))
        items.append(Polygon(ring, Style(stroke=Ink.TEAL, weight=0.8 - 0.07 * n), closed=False))
    return items


def keel(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return the part of a ship below the waterline, ``length`` mm long, with its bottom at ``y``."""
    u = length / 20
    bottom = (
        MoveTo(x - 10 * u, y - 2.4 * u),
        LineTo(x + 10 * u, y - 2.4 * u),
        CurveTo(x + 9.4 * u, y - 0.9 * u, x + 8 * u, y, x + 6 * u, y),
        LineTo(x - 6 * u, y),
        CurveTo(x - 7.4 * u, y - 0.2 * u, x - 7.4 * u, y - 0.9 * u, x - 8.8 * u, y - 1.4 * u),
        Close(),
    )
    rudder = ((-9.5, -1.9), (-8.8, -1.9), (-8.7, -0.2), (-9.7, -0.2))
    dark = Style(fill=Ink.SLATE, plate=True, covers=True)
    return [
        Path(bottom, _HALO),
        Path(bottom, dark),
        Polygon(tuple((x + px * u, y + py * u) for px, py in rudder), dark),
        Line(x - 8.1 * u, y - 1.2 * u, x - 8.1 * u, y - 0.1 * u, Style(stroke=Ink.SLATE, weight=0.3 * u)),
    ]


def rays(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return the radio waves around the top of an aerial at (x, y), each with a white outline."""
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
    """Return the crosshairs and the scale that are seen through a periscope, ``length`` mm across."""
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
    *((-0.05, 0.02), (-0.05, -0.5), (-0.03, -0.6), (-0.03, -0.82), (-0.045, -0.86), (-0.045, -0.95)),
    *((-0.02, -1.0), (0.035, -1.0), (0.062, -0.965), (0.062, -0.885), (0.03, -0.83), (0.03, -0.6)),
    *((0.05, -0.5), (0.05, 0.02)),
)
"""Outline of a periscope that looks to the right, as points in fractions of the periscope's height.

From bottom to top: tube, taper, slim upper tube, head.
"""
_WINDOW = ((0.008, -0.972), (0.062, -0.955), (0.062, -0.89), (0.008, -0.9))
_FEATHER = (
    *((0.2, 0.03), (0.16, -0.07), (0.1, -0.11), (-0.02, -0.08)),
    *((-0.16, -0.05), (-0.34, -0.04), (-0.9, 0.015), (-0.34, 0.05), (0.1, 0.07)),
)
"""Outline of the white water at the foot of a moving periscope, which trails to the left.

The points are fractions of the periscope's height.
"""


def mast_head(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return the top of a periscope above the surface of the sea at (x, y), ``length`` mm high, with its wake.

    It also has a bow wave and drops of spray."""

    def placed(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        return tuple((x + px * length, y + py * length) for px, py in points)

    tube = placed(_TUBE)
    edge = Style(stroke=Ink.INK, weight=0.2, fill=Ink.SLATE, plate=True, covers=True)
    shine = Style(stroke=Ink.PAPER, weight=0.014 * length)
    items: list[Item] = [
        Polygon(tube, _HALO),
        Polygon(tube, edge),
        Polygon(
            placed(((-0.027, -0.06), (-0.027, -0.5), (-0.012, -0.6), (-0.012, -0.8))), shine, closed=False
        ),
        *(Polygon(placed(((-0.05, at), (0.05, at))), _HAIR, closed=False) for at in (-0.5, -0.3)),
        Polygon(placed(((-0.035, -0.83), (0.035, -0.83))), shine, closed=False),
        Polygon(placed(_WINDOW), Style(stroke=Ink.INK, weight=0.2, fill=Ink.PAPER)),
        Polygon(
            placed(((0.02, -0.915), (0.05, -0.94))),
            Style(stroke=Ink.SKY, weight=0.014 * length, tint=True),
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
    """Return a rocky seabed, ``length`` mm wide and centred at ``x``, with its lower edge at ``y``."""
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
    """Return a shoal of fish, ``length`` mm long, that swims to the right."""
    items: list[Item] = []
    for at in range(11):
        px = x + length * ((at * 3 % 11) / 10 - 0.5 + rough.between(-0.03, 0.03))
        py = y + length * ((at * 5 % 11) / 20 - 0.25 + rough.between(-0.02, 0.02))
        u = rough.between(0.7, 1.1)
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
    "prop-cloud": cloud,
    "prop-whale": whale,
    "prop-wreckage": wreckage,
    "prop-iceberg": iceberg,
    "prop-floes": floes,
    "prop-log": log,
    "prop-oil": oil,
    "prop-lifeboat": lifeboat,
    "prop-keel": keel,
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
    "prop-pennants": pennants,
    "prop-headset": headset,
    "prop-desk": desk,
    "prop-points": points,
    "prop-turning": turning,
    "prop-parting": parting,
    "prop-screening": screening,
    "prop-bearings": bearings,
    "prop-cipher": cipher,
    "prop-hoist": hoist,
    "prop-quay": quay,
}
"""The functions that draw the objects in pictures, by the names that games use for these objects."""
