"""Draws pictures of convoys seen from above: columns that part, and warships ahead of merchantmen.

Each is a function like those in ``props``, which lists them under the names that games use.
"""

from __future__ import annotations

import math

from printkit.drawing import Circle, CurveTo, Ink, Item, LineTo, MoveTo, Path, Polygon, Step, Style, Use
from printkit.press.pictures.rough import Rough

_HALO = Style(stroke=Ink.PAPER, weight=1.2)
_DARK = Style(fill=Ink.INK, plate=True, covers=True)
_WARSHIP = Style(fill=Ink.TEAL, plate=True, covers=True)
_PARTED = math.radians(27)  # by which each column turns away from the old course
_BEND = -4.5  # where the columns turn, in twentieths of the picture's length from its middle
_SIDES = ((-2.0, -0.6), (1.0, -0.7), (2.6, 0.0), (1.0, 0.7), (-2.0, 0.6))
"""Outline of a ship's hull seen from above, with the bow to the right, in twentieths of the picture's length."""
_SCREEN = 7.2  # radius of the arc of warships, in twentieths of the picture's length
_SCREEN_AT = -3.4  # centre of that arc


def parting(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return six ships in two columns that turn away from each other, seen from above, with an arrow beside each
    column."""
    u = length / 20
    items: list[Item] = []
    for side in (-1, 1):
        ahead, aside = math.cos(_PARTED), side * math.sin(_PARTED)
        places = [(_BEND + far * ahead, side * 0.9 + far * aside) for far in (3.0, 8.2, 13.4)]
        end = x + places[-1][0] * u, y + places[-1][1] * u
        wake = (
            MoveTo(x - 10 * u, y + side * 0.9 * u),
            CurveTo(x - 6 * u, y + side * 0.9 * u, x + (_BEND - 0.6) * u, y + side * 0.9 * u, x + places[0][0] * u, y + places[0][1] * u),
            LineTo(*end),
        )  # fmt: skip
        items += [
            Path(wake, Style(stroke=Ink.PAPER, weight=1.3 * u)),
            Path(wake, Style(stroke=Ink.NAVY, weight=0.2, dash=(0.9, 0.5))),
        ]
        for px, py in places:
            items += _ship(x + px * u, y + py * u, side * _PARTED, u)
        items += _arrow(x, y, u, side)
    return items


def _arrow(x: float, y: float, u: float, side: int) -> list[Item]:
    """Return the arrow beside a column of ships, which shows the direction in which the column turns away."""
    ahead, aside = math.cos(_PARTED), side * math.sin(_PARTED)
    off = _BEND - 0.6 - 2.6 * math.sin(_PARTED), side * (0.9 + 2.6 * math.cos(_PARTED))
    start, bend, end = (
        (x + (off[0] + far * ahead - back) * u, y + (off[1] + far * aside) * u)
        for far, back in ((0.0, 4.0), (0.0, 0.0), (11.0, 0.0))
    )
    line = (MoveTo(*start), CurveTo(start[0] + 2.6 * u, start[1], *bend, *end))
    return [
        Path(line, Style(stroke=Ink.PAPER, weight=1.4)),
        Path(line, Style(stroke=Ink.VERMILION, weight=0.5)),
        Use("arrow-head", *end, 2.2 * u, math.degrees(side * _PARTED), Ink.VERMILION, kept=True),
    ]


def screening(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return four merchantmen in two columns, seen from above, and an arc of five warships ahead of them."""
    u = length / 20
    items: list[Item] = []
    angles = [math.radians(degrees) for degrees in (-64, -32, 0, 32, 64)]
    arc = [
        (x + (_SCREEN_AT + _SCREEN * math.cos(a)) * u, y + _SCREEN * math.sin(a) * u)
        for a in (math.radians(degrees) for degrees in range(-78, 79, 6))
    ]
    path: tuple[Step, ...] = (MoveTo(*arc[0]), *(LineTo(*point) for point in arc[1:]))
    items += [
        Path(path, Style(stroke=Ink.PAPER, weight=1.4)),
        Path(path, Style(stroke=Ink.VERMILION, weight=0.4, dash=(1.6, 1.0))),
    ]
    for px, py in ((-8.2, -2.0), (-8.2, 2.0), (-2.2, -2.0), (-2.2, 2.0)):
        items += _ship(x + px * u, y + py * u, 0.0, u)
    for a in angles:
        place = x + (_SCREEN_AT + _SCREEN * math.cos(a)) * u, y + _SCREEN * math.sin(a) * u
        items += _ship(*place, 0.0, 0.8 * u, _WARSHIP)
    return items


def _ship(x: float, y: float, turn: float, u: float, style: Style = _DARK) -> list[Item]:
    """Return a ship with a short wake, seen from above, turned by ``turn`` radians clockwise from a course to the
    right."""
    ahead, across = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))

    def at(along: float, aside: float) -> tuple[float, float]:
        return (
            x + (along * ahead[0] + aside * across[0]) * u,
            y + (along * ahead[1] + aside * across[1]) * u,
        )

    hull = tuple(at(*corner) for corner in _SIDES)
    wake = (MoveTo(*at(-2.0, 0.0)), LineTo(*at(-4.2, 0.0)))
    return [
        Path(wake, Style(stroke=Ink.PAPER, weight=1.1 * u)),
        Polygon(hull, _HALO),
        Polygon(hull, style),
        Circle(*at(-0.3, 0.0), 0.34 * u, Style(fill=Ink.PAPER)),
    ]
