"""Draws the effects of fire and explosions in pictures: smoke, flames, a burst, a column of water."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

from printkit.drawing import Circle, Close, CurveTo, Ink, Item, LineTo, MoveTo, Path, Polygon, Step, Style
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.sparing import in_low

_HALO = Style(stroke=Ink.PAPER, weight=1.1)
_PUFFS = 7  # bulges on each side of a plume of smoke
_FOOT = 0.02  # half the width of a plume of smoke at its beginning, as a share of its length
_END = 0.16  # the same at its end
_FOOT_OF_FIRE = 0.035  # the same at the beginning of the smoke of a fire
_LARGE_SMOKE = 24.0  # mm; a plume of at least this length is shaded in the ink mode ``low``
_SHADES = (0.84, 0.68, 0.5)
"""Distances of the arcs that shade a plume of smoke from the plume's middle, as fractions of the distance of its
lower outline."""
_SHADE_IN_LOW = (Ink.SLATE, 0.14)
"""Ink and width in mm of the arcs that shade a plume in the ink mode ``low``."""


def smoke(x: float, y: float, length: float, rough: Rough, foot: float = _FOOT) -> list[Item]:
    """Return a plume of smoke that drifts to the left from (x, y), ``length`` mm long.

    It is one billowing outline with a few curls. ``foot`` is half its width at its beginning, as a share of its length.
    """

    def middle(far: float) -> tuple[float, float, float]:
        rise = length * (0.02 + 0.44 * math.sqrt(far))
        return x - length * far * 0.92, y - rise, length * (foot + (_END - foot) * far)

    upper = [middle(n / _PUFFS) for n in range(_PUFFS + 1)]
    steps: list[Step] = [MoveTo(x + length * 0.02, y)]
    for (x0, y0, r0), (x1, y1, r1) in pairwise(upper):
        up = (r0 + r1) * rough.between(0.55, 0.85)
        steps.append(CurveTo(x0, y0 - r0 - up, x1, y1 - r1 - up, x1, y1 - r1))
    end_x, end_y, end_r = upper[-1]
    steps.append(
        CurveTo(
            end_x - end_r * 1.5,
            end_y - end_r,
            end_x - end_r * 1.4,
            end_y + end_r * 0.8,
            end_x,
            end_y + end_r * 0.7,
        )
    )
    shade: list[Step] = []
    for (x0, y0, r0), (x1, y1, r1) in pairwise(upper[::-1]):
        down = (r0 + r1) * rough.between(0.25, 0.5)
        shade += _arcs((x0, y0, r0), (x1, y1, r1), down)
        steps.append(CurveTo(x0, y0 + r0 * 0.7 + down, x1, y1 + r1 * 0.7 + down, x1, y1 + r1 * 0.7))
    steps += (LineTo(x - length * 0.01, y), Close())
    return [
        Path(tuple(steps), Style(stroke=Ink.SLATE, weight=0.18, fill=Ink.PAPER)),
        Path(_curls(upper, rough), Style(stroke=Ink.SLATE, weight=0.2, tint=True)),
        *([Path(tuple(shade), in_low(*_SHADE_IN_LOW))] if length >= _LARGE_SMOKE else ()),
    ]


def _arcs(first: tuple[float, float, float], last: tuple[float, float, float], down: float) -> list[Step]:
    """Return arcs that shade the lower half of one bulge of a plume, parallel to its outline and shorter towards the middle.

    ``first`` and ``last`` are the two ends of the bulge: the middle of the plume there, and half its width.
    """
    (x0, y0, r0), (x1, y1, r1) = first, last
    steps: list[Step] = []
    for share in _SHADES:
        inset = (1 - share) * 0.35
        left, right = x0 + (x1 - x0) * inset, x1 - (x1 - x0) * inset
        begin = y0 + (y1 - y0) * inset + r0 * 0.7 * share
        end = y1 - (y1 - y0) * inset + r1 * 0.7 * share
        steps += (
            MoveTo(left, begin),
            CurveTo(left, begin + down * share, right, end + down * share, right, end),
        )
    return steps


def _curls(puffs: list[tuple[float, float, float]], rough: Rough) -> tuple[Step, ...]:
    """Return the short arcs inside a plume of smoke, one or two below each bulge."""
    steps: list[Step] = []
    for px, py, radius in puffs[1:]:
        for n in range(2):
            cx = px + radius * rough.between(-0.2, 0.5)
            cy, r = py + radius * (0.7 * n - 0.4), radius * rough.between(0.35, 0.6)
            steps += (
                MoveTo(cx - r, cy + r * 0.3),
                CurveTo(cx - r * 0.8, cy - r * 0.7, cx + r * 0.6, cy - r * 0.8, cx + r, cy + r * 0.1),
            )
    return tuple(steps)


def burst(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return an explosion, drawn as a jagged star with a white centre."""

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
            Style(stroke=Ink.VERMILION, weight=0.25, fill=Ink.VERMILION, plate=True, covers=True, kept=True),
        ),
        Polygon(
            star(half * 0.66, half * 0.34, 9),
            Style(
                stroke=Ink.INK,
                weight=0.12,
                fill=Ink.SAND,
                tint=True,
                covers=True,
                low_stroke=(Ink.PAPER, 0.12),
            ),
        ),
        Polygon(star(half * 0.36, half * 0.2, 8), Style(stroke=Ink.INK, weight=0.12, fill=Ink.PAPER)),
    ]


_TONGUE = (
    *(
        (-0.5, 0.0, -0.62, -0.3, -0.3, -0.46, -0.34, -0.72),
        (-0.34, -0.72, -0.2, -0.62, -0.14, -0.5, -0.12, -0.4),
    ),
    *((-0.12, -0.4, -0.02, -0.6, 0.1, -0.75, 0.02, -1.0), (0.02, -1.0, 0.3, -0.8, 0.3, -0.52, 0.28, -0.4)),
    *((0.28, -0.4, 0.36, -0.48, 0.38, -0.52, 0.4, -0.6), (0.4, -0.6, 0.6, -0.3, 0.56, -0.1, 0.42, 0.0)),
    *((0.42, 0.0, 0.36, 0.07, 0.3, 0.02, 0.2, 0.08), (0.2, 0.08, 0.1, 0.12, 0.02, 0.03, -0.1, 0.09)),
    *(
        (-0.1, 0.09, -0.22, 0.13, -0.28, 0.04, -0.36, 0.07),
        (-0.36, 0.07, -0.46, 0.08, -0.48, 0.04, -0.5, 0.0),
    ),
)
"""Curves of two tall flames and a small one, and of their uneven foot. Each curve is its start, two control points
and its end, in fractions of the flames' height."""


_FLAME = Style(stroke=Ink.INK, weight=0.18, covers=True, colour_only=True)
_FLAME_IN_LOW = (Ink.VERMILION, 0.17)
"""Ink and width in mm of the outline of a fire's white core in the ink mode ``low``."""
_ABOVE_DECK = 0.14
"""Distance between the deck and the foot of the flames above it, as a fraction of the flames' height."""


def fire(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return flames on a deck at (x, y), with smoke that begins at their tips."""
    high = length * 0.62
    y -= _ABOVE_DECK * high

    def flame(size: float, shift: float, style: Style) -> Path:
        def at(px: float, py: float) -> tuple[float, float]:
            return x + shift + px * high * 0.8 * size, y + py * high * size

        steps: list[Step] = [MoveTo(*at(*_TONGUE[0][:2]))]
        steps += (CurveTo(*at(*each[2:4]), *at(*each[4:6]), *at(*each[6:8])) for each in _TONGUE)
        return Path((*steps, Close()), style)

    return [
        *smoke(x - high * 0.02, y - high * 0.4, length * 1.5, rough, _FOOT_OF_FIRE),
        flame(1.0, 0.0, replace(_FLAME, fill=Ink.VERMILION, kept=True)),
        flame(0.52, high * 0.04, replace(_FLAME, fill=Ink.SAND, low_stroke=_FLAME_IN_LOW)),
    ]


_COLUMN = (
    (-0.13, 0.0, -0.15, -0.3, -0.2, -0.5, -0.27, -0.66),
    (-0.27, -0.66, -0.4, -0.68, -0.42, -0.84, -0.29, -0.86),
    (-0.29, -0.86, -0.32, -1.0, -0.14, -1.06, -0.09, -0.94),
    (-0.09, -0.94, -0.06, -1.1, 0.12, -1.12, 0.13, -0.96),
    (0.13, -0.96, 0.24, -1.04, 0.36, -0.94, 0.29, -0.84),
    (0.29, -0.84, 0.44, -0.8, 0.42, -0.66, 0.29, -0.64),
    (0.29, -0.64, 0.22, -0.48, 0.17, -0.3, 0.16, 0.0),
)
"""Outline of a column of water that widens upwards and ends in a billowing crown, in fractions of the column's
height."""
_DROPS = (
    (-0.46, -0.98),
    (-0.52, -0.62),
    (0.5, -0.92),
    (0.52, -0.56),
    (0.02, -1.22),
    (-0.26, -1.14),
    (0.3, -1.14),
)
"""Positions of the drops of spray around the top of a column of water, in fractions of the column's height."""


def splash(x: float, y: float, length: float, rough: Rough) -> list[Item]:
    """Return a column of water thrown up at (x, y), ``length`` mm high, which widens to a broken crown with drops of spray."""

    def at(px: float, py: float) -> tuple[float, float]:
        return x + px * length, y + py * length

    steps: list[Step] = [MoveTo(*at(*_COLUMN[0][:2]))]
    steps += (CurveTo(*at(*each[2:4]), *at(*each[4:6]), *at(*each[6:8])) for each in _COLUMN)
    inside: list[Step] = []
    for n in range(-2, 3):
        top = -rough.between(0.5, 0.86)
        inside += (
            MoveTo(*at(n * 0.05, -0.03)),
            CurveTo(*at(n * 0.055, top * 0.4), *at(n * 0.07, top * 0.7), *at(n * 0.105, top)),
        )
    foot = (
        MoveTo(*at(-0.42, 0.03)),
        CurveTo(*at(-0.36, -0.08), *at(-0.2, -0.12), *at(-0.1, -0.05)),
        CurveTo(*at(0.0, -0.12), *at(0.1, -0.12), *at(0.14, -0.05)),
        CurveTo(*at(0.26, -0.12), *at(0.4, -0.08), *at(0.46, 0.03)),
    )
    drop = Style(stroke=Ink.NAVY, weight=0.14, fill=Ink.PAPER)
    column = (*steps, Close())
    return [
        Path(column, _HALO),
        Path(column, Style(stroke=Ink.NAVY, weight=0.2, fill=Ink.PAPER)),
        Path(tuple(inside), Style(stroke=Ink.NAVY, weight=0.14, tint=True)),
        *(Circle(*at(px, py), length * rough.between(0.018, 0.036), drop) for px, py in _DROPS),
        Path(foot, Style(stroke=Ink.NAVY, weight=0.16, fill=Ink.PAPER)),
    ]
