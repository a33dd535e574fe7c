"""Draws pictures of signals and navigation, such as a headset with a writing pad.

The others are a torn strip of a decoded message, and a turning convoy seen from above.

Each is a function like those in ``props``, which lists them under the names that games use.
"""

from __future__ import annotations

import math

from printkit.drawing import (
    PT_PER_MM,
    Anchor,
    Circle,
    CurveTo,
    Font,
    Ink,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Polygon,
    Rect,
    Style,
    Text,
    Use,
)
from printkit.press.pictures.rough import Rough

_WHITE = Style(stroke=Ink.INK, weight=0.22, fill=Ink.PAPER)
_DARK = Style(fill=Ink.NAVY, plate=True, covers=True)
_HALO = Style(stroke=Ink.PAPER, weight=1.2)
LAMPLIGHT = Style(fill=Ink.SAND, covers=True, colour_only=True)
"""Style of a wall or table in warm light, which covers everything behind it. In the ink modes ``low`` and ``mono``,
it is white."""
_TURN = math.radians(40)  # by which the convoy turns


def headset(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return headphones that lie on a writing pad with a pencil and groups of figures, ``length`` mm wide."""
    u = length / 20
    pad = ((-9, -1.5), (9, -3.5), (10, 6.5), (-8, 8.5))
    items: list[Item] = [Polygon(tuple((x + px * u, y + py * u) for px, py in pad), _WHITE)]
    written: list[MoveTo | LineTo] = []
    for row in range(4):
        for group in range(4 if row < 3 else 2):
            px, py = -7 + 4 * group + 0.1 * row, 1.4 + 1.7 * row - 0.11 * (-7 + 4 * group)
            written += (MoveTo(x + px * u, y + py * u), LineTo(x + (px + 2.8) * u, y + (py - 0.3) * u))
    items.append(Path(tuple(written), Style(stroke=Ink.INK, weight=0.45 * u)))
    pencil = ((2.4, 5.6), (3.1, 4.4), (11.2, -1.6), (12, -0.6), (3.8, 5.2))
    tip = tuple((x + px * u, y + py * u) for px, py in pencil)
    items += [
        Polygon(tip, _HALO),
        Polygon(tip, Style(stroke=Ink.INK, weight=0.2, fill=Ink.SAND, covers=True)),
    ]
    band = (
        MoveTo(x - 6 * u, y - 3 * u),
        CurveTo(x - 6.6 * u, y - 12 * u, x + 3.6 * u, y - 12 * u, x + 3 * u, y - 3.4 * u),
    )
    items += [
        Path(band, Style(stroke=Ink.PAPER, weight=1.9 * u)),
        Path(band, Style(stroke=Ink.NAVY, weight=0.9 * u)),
    ]
    for px in (-7.4, 1.6):
        cup = (x + px * u, y - 4.6 * u, 2.8 * u, 5 * u)
        items += [Rect(*cup, _HALO, 1.2 * u), Rect(*cup, _DARK, 1.2 * u)]
    return items


def desk(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return the desk of a radio listening post, ``length`` mm wide, with its edge at ``y``.

    On it are a receiver, a lamp, and headphones on a writing pad.

    The wall behind it and the desk's top hide everything else.
    """
    u = length / 40
    wall, top = Rect(x - 30 * u, y - 40 * u, 60 * u, 80 * u, LAMPLIGHT), y + 0.6 * u
    grain: list[MoveTo | LineTo] = []
    for n in range(6):
        left = x + rough.between(-26, 4) * u
        grain += (
            MoveTo(left, top + (2 + 3 * n) * u),
            LineTo(left + rough.between(8, 22) * u, top + (2 + 3 * n) * u),
        )
    edge = Style(stroke=Ink.INK, weight=0.4)
    lamp = ((13, -14.5), (16.5, -14.5), (20, -9), (9.5, -9))
    return [
        wall,
        *_lamplit(x, y, u),
        Line(x - 30 * u, top, x + 30 * u, top, edge),
        Path(tuple(grain), Style(stroke=Ink.INK, weight=0.15, tint=True)),
        *_receiver(x - 8.5 * u, top, u),
        Line(x + 14.8 * u, top, x + 14.8 * u, y - 9 * u, Style(stroke=Ink.INK, weight=0.7)),
        Rect(x + 11 * u, top - u, 7.6 * u, u, _DARK, 0.4),
        Polygon(
            tuple((x + px * u, y + py * u) for px, py in lamp),
            Style(stroke=Ink.INK, weight=0.2, fill=Ink.TEAL, plate=True, covers=True),
        ),
        *headset(x + 2 * u, top + 10 * u, 22 * u, rough),
    ]


def _lamplit(x: float, y: float, u: float) -> list[Item]:
    """Return the shading of the wall behind a desk, which is bright around the lamp."""
    shades: tuple[list[MoveTo | LineTo], list[MoveTo | LineTo]] = ([], [])
    for n in range(38):
        at = y - 40 * u + n * 1.05 * u
        near = max(0.0, 15 - abs(at - (y - 8 * u)) / u) * u
        left = MoveTo(x - 30 * u, at), LineTo(x + 13 * u - near, at)
        right = MoveTo(x + 13 * u + near, at), LineTo(x + 30 * u, at)
        shades[n % 2].extend((*left, *right))
    return [
        Path(tuple(steps), Style(stroke=Ink.NAVY, weight=0.4, tint=True, colour_only=odd == 1))
        for odd, steps in enumerate(shades)
    ]


def _receiver(x: float, foot: float, u: float) -> list[Item]:
    """Return a radio receiver that stands at the point ``foot``: its case, a scale, two dials and a row of knobs."""
    case = Rect(
        x - 10 * u,
        foot - 14 * u,
        20 * u,
        14 * u,
        Style(stroke=Ink.INK, weight=0.25, fill=Ink.SLATE, plate=True, covers=True),
        0.8,
    )
    items: list[Item] = [case, Rect(x - 8.4 * u, foot - 12.6 * u, 9 * u, 3 * u, _WHITE, 0.4)]
    scale: list[MoveTo | LineTo] = []
    for n in range(9):
        at = x - 8 * u + n * u
        scale += (MoveTo(at, foot - 12.4 * u), LineTo(at, foot - (11.4 if n % 4 else 10.8) * u))
    items.append(Path(tuple(scale), Style(stroke=Ink.INK, weight=0.16)))
    for px, radius in ((-4.6, 2.4), (5.2, 3.4)):
        centre = (x + px * u, foot - 5.6 * u)
        items += [Circle(*centre, radius * u, _WHITE), Circle(*centre, radius * 0.4 * u, _DARK)]
        items.append(
            Line(
                *centre,
                centre[0] + radius * 0.8 * u,
                centre[1] - radius * 0.5 * u,
                Style(stroke=Ink.VERMILION, weight=0.4),
            )
        )
    return [*items, *(Circle(x + px * u, foot - 1.7 * u, 0.8 * u, _WHITE) for px in (-8, -1.4, 1.2))]


def message(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a strip of paper with a decoded message, ``length`` mm long, torn at its end."""
    half, high = length / 2, length * 0.1
    torn = [
        (half, -high),
        (half - 1.4, -0.4 * high),
        (half, 0.1 * high),
        (half - 1.8, 0.5 * high),
        (half, high),
    ]
    strip = Polygon(
        tuple((x + px, y + py) for px, py in ((-half, -high), *torn, (-half, high))),
        Style(stroke=Ink.INK, weight=0.25, fill=Ink.PAPER),
    )
    size = min(11.0, length * 0.1 * PT_PER_MM)
    course = 5 * int(rough.between(6, 25))
    words = f"CONVOY {course:03}°"
    return [strip, Text(x - 0.6, y + size * 0.125, words, Font.MONO, size, Ink.INK, Anchor.MIDDLE)]


def pennants(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a staff, ``length`` mm high, with its foot at (x, y) and four pennants on a line, one for each ship
    sunk.

    The line runs from the top of the staff down to the right.
    """
    top = y - length
    end = (x + length * 0.9, y - length * 0.12)
    line = Style(stroke=Ink.INK, weight=0.2)
    items: list[Item] = [Line(x, y, x, top, Style(stroke=Ink.PAPER, weight=0.8)), Line(x, y, x, top, line)]
    items += [Line(x, top, *end, Style(stroke=Ink.PAPER, weight=0.8)), Line(x, top, *end, line)]
    for n in range(4):
        at = 0.08 + 0.23 * n
        px, py = x + (end[0] - x) * at, top + (end[1] - top) * at
        flag = ((px, py), (px + length * 0.15, py + length * 0.1), (px, py + length * 0.27))
        ink = Ink.PAPER if n % 2 else Ink.VERMILION
        items.append(
            Polygon(
                flag, Style(stroke=Ink.INK, weight=0.16, fill=ink, plate=ink is Ink.VERMILION, covers=True)
            )
        )
    return items


def points(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return three detection points (numbered discs), joined by a line.

    The distance from the first to the last is ``length`` mm.
    """
    radius = max(2.2, length * 0.07)
    places = [(x + length * (n - 1) / 2, y + length * (0.02 if n else -0.05)) for n in range(3)]
    line = Style(stroke=Ink.VERMILION, weight=0.35, dash=(1.2, 0.9))
    under = Style(stroke=Ink.PAPER, weight=1.5)
    items: list[Item] = [Line(*places[n], *places[n + 1], style) for style in (under, line) for n in range(2)]
    for number, (px, py) in enumerate(places, 1):
        size = radius * 1.1 * PT_PER_MM
        items += [
            Circle(px, py, radius + 0.5, Style(fill=Ink.PAPER)),
            Circle(px, py, radius, Style(stroke=Ink.VERMILION, weight=0.4, fill=Ink.PAPER)),
            Text(px, py + size * 0.125, str(number), Font.TITLE, size, Ink.INK, Anchor.MIDDLE),
        ]
    return items


def turning(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return five ships in columns that have just turned, seen from above.

    Their wakes bend away from the old course, a dashed line on which a periscope waits.
    """
    u = length / 20
    old = (x - 9 * u, y + 5.2 * u, x + 8.2 * u, y + 5.2 * u)
    items: list[Item] = [
        Line(*old, Style(stroke=Ink.PAPER, weight=1.2)),
        Line(*old, Style(stroke=Ink.VERMILION, weight=0.4, dash=(1.6, 1.0))),
        Circle(x + 8.8 * u, y + 4.6 * u, 1.7 * u, _WHITE),
        Use("icon-periscope", x + 8.8 * u, y + 4.6 * u, 2.6 * u, mirrored=True, fill=Ink.INK, kept=True),
    ]
    for px, py in ((-5, -5.6), (1, -4.6), (7, -3.6), (-3, -0.6), (3.4, 0.6)):
        items += _turned(x + px * u, y + py * u, u)
    return items


def _turned(x: float, y: float, u: float) -> list[Item]:
    """Return a ship seen from above, at the end of a wake that bends to the upper right."""
    along, across = (math.cos(_TURN), -math.sin(_TURN)), (math.sin(_TURN), math.cos(_TURN))
    wake = (
        MoveTo(x - 6.4 * u, y + 2.3 * u),
        CurveTo(x - 3.2 * u, y + 2.3 * u, x - 2.2 * u, y + 1.9 * u, x, y),
    )
    sides = ((-2, -0.6), (1, -0.7), (2.6, 0), (1, 0.7), (-2, 0.6))
    hull = tuple(
        (x + a * along[0] * u + b * across[0] * u, y + a * along[1] * u + b * across[1] * u) for a, b in sides
    )
    house = Circle(x - 0.3 * along[0] * u, y - 0.3 * along[1] * u, 0.34 * u, Style(fill=Ink.PAPER))
    return [
        Path(wake, Style(stroke=Ink.PAPER, weight=1.3 * u)),
        Path(wake, Style(stroke=Ink.NAVY, weight=0.2, dash=(0.9, 0.5))),
        Polygon(hull, _HALO),
        Polygon(hull, Style(fill=Ink.INK, plate=True, covers=True)),
        house,
    ]
