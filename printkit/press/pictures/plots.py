"""Draws pictures of intelligence at sea and ashore, such as a cipher machine.

The others are two bearings that cross on a chart, a hoist of signal flags, and a quay.

Each is a function like those in ``props``, which lists them under the names that games use. The chart and the machine hide everything
else in the picture.
"""

from __future__ import annotations

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
    Rect,
    Step,
    Style,
)
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.signals import LAMPLIGHT

_WHITE = Style(stroke=Ink.INK, weight=0.22, fill=Ink.PAPER)
_DARK = Style(fill=Ink.NAVY, plate=True, covers=True)
_FINE = Style(stroke=Ink.INK, weight=0.2)
_LOW = 0.66  # heights of a quay as a share of its other lengths: it lies under the low sky of a picture
_ROWS = ((-7.6, 9), (-7.0, 8), (-7.6, 9))
"""The rows of keys of a cipher machine: for each row, the x coordinate of the first key and the number of keys."""


def bearings(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a chart, ``length`` mm wide, on which the bearings taken by two escorts cross at the position of a
    U-boat."""
    u = length / 40
    first, second, boat = (x - 14 * u, y + 8 * u), (x + 4 * u, y + 12 * u), (x + 7 * u, y - 6 * u)
    beam = Style(stroke=Ink.TEAL, weight=0.5)
    items: list[Item] = [
        Rect(x - 30 * u, y - 40 * u, 60 * u, 80 * u, Style(fill=Ink.PAPER)),
        Path(_graticule(x, y, u), Style(stroke=Ink.SKY, weight=0.25, tint=True, low_stroke=(Ink.SKY, 0.15))),
        Path(_depth_lines(x, y, u, rough), Style(stroke=Ink.NAVY, weight=0.2, dash=(1.4, 0.8))),
    ]
    for ship in (first, second):
        past = tuple(at + (end - at) * 1.22 for at, end in zip(ship, boat))
        items += [
            *(Circle(*ship, radius * u, Style(stroke=Ink.SAND, weight=0.3, tint=True)) for radius in (4, 6)),
            Line(*ship, past[0], past[1], beam),
            Circle(*ship, 1.3 * u, _WHITE),
            Circle(*ship, 0.5 * u, _DARK),
        ]
    red = Style(stroke=Ink.VERMILION, weight=0.6)
    items += [Circle(*boat, radius * u, Style(stroke=Ink.VERMILION, weight=0.5)) for radius in (2.4, 3.8)]
    items += [
        Line(boat[0] - u, boat[1] - u, boat[0] + u, boat[1] + u, red),
        Line(boat[0] - u, boat[1] + u, boat[0] + u, boat[1] - u, red),
    ]
    return [*items, *_dividers(x - 11 * u, y - 4 * u, u)]


def _graticule(x: float, y: float, u: float) -> tuple[Step, ...]:
    """Return the lines of latitude and longitude of a chart."""
    steps: list[Step] = []
    for n in range(-3, 4):
        at = 8 * n * u
        steps += (MoveTo(x + at, y - 26 * u), LineTo(x + at, y + 26 * u))
        steps += (MoveTo(x - 28 * u, y + at), LineTo(x + 28 * u, y + at))
    return tuple(steps)


def _depth_lines(x: float, y: float, u: float, rough: Rough) -> tuple[Step, ...]:
    """Return three winding lines of equal depth in the upper left part of a chart."""
    steps: list[Step] = []
    for n in range(3):
        low = y - (16 - 3.4 * n) * u
        steps.append(MoveTo(x - 28 * u, low))
        for px in (-14, 0, 14, 28):
            end = low + rough.between(-3, 1) * u
            steps.append(
                CurveTo(
                    x + (px - 9) * u,
                    low - 3 * u,
                    x + (px - 5) * u,
                    end + 3 * u,
                    x + px * u,
                    end,
                )
            )
            low = end
    return tuple(steps)


def _dividers(x: float, y: float, u: float) -> list[Item]:
    """Return a pair of dividers (an instrument for measuring distances) that lies on a chart, with its hinge at (x,
    y)."""
    legs = (
        ((0, 0), (-1.1, 2), (-4.4, 11.4), (-0.2, 3)),
        ((0, 0), (1.1, 2), (3.4, 11.8), (0.2, 3)),
    )
    return [
        *(Polygon(tuple((x + px * u, y + py * u) for px, py in leg), _WHITE) for leg in legs),
        Circle(x, y, 1.3 * u, Style(stroke=Ink.INK, weight=0.22, fill=Ink.SAND, covers=True)),
    ]


def cipher(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a cipher machine on a table, ``length`` mm wide, with a slip of paper.

    The machine has rotors, lamps and keys. On the slip are groups of letters."""
    u = length / 20
    plate = Style(stroke=Ink.INK, weight=0.25, fill=Ink.SLATE, plate=True, covers=True)
    items: list[Item] = [
        Rect(x - 30 * u, y - 30 * u, 60 * u, 60 * u, LAMPLIGHT),
        Path(_boards(x, y, u), Style(stroke=Ink.INK, weight=0.15, tint=True)),
        Rect(x - 9.6 * u, y - 8.6 * u, 19.2 * u, 15.4 * u, Style(fill=Ink.PAPER)),
        Rect(x - 9.2 * u, y - 8.2 * u, 18.4 * u, 14.6 * u, plate, 0.8 * u),
    ]
    for n in range(3):
        left = x + (3.4 * n - 4.4) * u
        items.append(Rect(left, y - 7.4 * u, 2.2 * u, 3.4 * u, _WHITE, 0.4 * u))
        items += [
            Line(left, y - (6.8 - 0.5 * k) * u, left + 0.7 * u, y - (6.8 - 0.5 * k) * u, _FINE)
            for k in range(5)
        ]
    items.append(Rect(x - 8 * u, y - 3.3 * u, 16 * u, 3.8 * u, _WHITE, 0.4 * u))
    for row, (left, keys) in enumerate(_ROWS):
        for n in range(keys):
            at = x + (left + 1.9 * n) * u
            lit = Style(fill=Ink.SAND, stroke=Ink.INK, weight=0.2) if (row, n) == (1, 5) else _FINE
            items.append(Circle(at, y + (1.1 * row - 2.5) * u, 0.4 * u, lit))
            items.append(Circle(at, y + (1.9 * row + 1.7) * u, 0.75 * u, _WHITE))
    return [*items, *_slip(x + 5 * u, y - 9.4 * u, u)]


def _boards(x: float, y: float, u: float) -> tuple[Step, ...]:
    """Return the lines between the boards of a table top seen from above."""
    steps: list[Step] = []
    for n in range(-6, 7):
        steps += (MoveTo(x - 28 * u, y + 2.4 * n * u), LineTo(x + 28 * u, y + 2.4 * n * u))
    return tuple(steps)


def _slip(x: float, y: float, u: float) -> list[Item]:
    """Return a slip of paper with groups of letters that lies at an angle on a cipher machine."""
    corners = ((-5, -1), (4.4, -2.4), (5, 1.6), (-4.4, 3))
    written: list[Step] = []
    for row in range(3):
        for group in range(4):
            px, py = -3.9 + 2.1 * group + 0.15 * row, -0.5 + 1.05 * row - 0.3 * group
            written += (MoveTo(x + px * u, y + py * u), LineTo(x + (px + 1.5) * u, y + (py - 0.22) * u))
    return [
        Polygon(tuple((x + px * u, y + py * u) for px, py in corners), _WHITE),
        Path(tuple(written), Style(stroke=Ink.INK, weight=0.35 * u)),
    ]


def hoist(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a mast, ``length`` mm high, with its foot at (x, y) and with four signal flags."""
    u = length / 24
    top = y - length
    edge = Style(stroke=Ink.PAPER, weight=1.5)
    mast = Style(stroke=Ink.INK, weight=0.6)
    yard = (x - 6 * u, top + 4 * u, x + 6 * u, top + 4 * u)
    items: list[Item] = [
        *(Line(x, y, x, top, style) for style in (edge, mast)),
        *(Line(*yard, style) for style in (edge, mast)),
        Line(x + 5.4 * u, top + 4 * u, x + 1.2 * u, y - u, _FINE),
        Line(x - 5.4 * u, top + 4 * u, x - 1.2 * u, y - u, _FINE),
    ]
    for n in range(4):
        left, high = x + (5.1 - 0.95 * n) * u, top + (5 + 4.1 * n) * u
        items += _flag(n, left, high, u)
    return items


def _flag(n: int, x: float, y: float, u: float) -> list[Item]:
    """Return one of four signal flags, which flies to the right of (x, y).

    The flags have two halves, a cross, a square in a square, or three stripes.
    """
    wide, tall = 5.2 * u, 3.4 * u
    whole = Rect(x, y, wide, tall, _WHITE)
    red = Style(fill=Ink.VERMILION, plate=True, covers=True)
    marks = (
        (Rect(x + wide / 2, y, wide / 2, tall, red),),
        (
            Rect(x, y + 0.38 * tall, wide, 0.24 * tall, _DARK),
            Rect(x + 0.4 * wide, y, 0.2 * wide, tall, _DARK),
        ),
        (
            Rect(x, y, wide, tall, _DARK),
            Rect(x + 0.3 * wide, y + 0.28 * tall, 0.4 * wide, 0.44 * tall, _WHITE),
        ),
        (Rect(x, y + tall / 3, wide, tall / 3, red),),
    )
    frame = Rect(x, y, wide, tall, Style(stroke=Ink.INK, weight=0.22))
    return [Rect(x - 0.2, y - 0.2, wide + 0.4, tall + 0.4, Style(fill=Ink.PAPER)), whole, *marks[n], frame]


def quay(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a quay with a shed and a crane, ``length`` mm long, on water whose surface is at ``y``."""
    u = length / 48
    v = _LOW * u
    stones: list[Step] = []
    for row in range(3):
        level = y - (1.4 + 1.5 * row) * v
        stones += (MoveTo(x - 26 * u, level), LineTo(x + 26 * u, level))
        for n in range(13):
            at = x + (4 * n - 25 + 2 * (row % 2)) * u
            stones += (MoveTo(at, level), LineTo(at, level + 1.5 * v))
    top = y - 5.6 * v
    shed = ((-20, 0), (-20, -6), (-14.5, -8.6), (-9, -6), (-3.5, -8.6), (2, -6), (2, 0))
    crane = ((13, 0), (14, -10), (4, -15.6), (4, -16.6), (14.4, -13), (17, -11.6), (16.6, -10), (18, 0))
    wall = Rect(
        x - 26 * u,
        top,
        52 * u,
        5.6 * v,
        Style(stroke=Ink.INK, weight=0.25, fill=Ink.PAPER, covers=True, low_stroke=(Ink.INK, 0.15)),
    )
    return [
        Polygon(tuple((x + px * u, top + py * v) for px, py in shed), _WHITE),
        *(Rect(x + px * u, top - 4.4 * v, 2.2 * u, 2.4 * v, _DARK) for px in (-18.4, -14.2, -10, -5.8, -1.6)),
        Polygon(
            tuple((x + px * u, top + py * v) for px, py in crane),
            Style(stroke=Ink.INK, weight=0.22, fill=Ink.TEAL, plate=True, covers=True),
        ),
        Line(x + 4.2 * u, top - 16 * v, x + 4.2 * u, top - 7 * v, _FINE),
        wall,
        Path(tuple(stones), Style(stroke=Ink.SLATE, weight=0.16, tint=True)),
        Path(
            (MoveTo(x - 26 * u, top), LineTo(x + 26 * u, top), Close()),
            Style(stroke=Ink.INK, weight=0.4, low_stroke=(Ink.INK, 0.25)),
        ),
    ]
