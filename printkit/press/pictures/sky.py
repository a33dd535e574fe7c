"""Draws skies in the style of an engraving: day with clouds, dusk, night with stars, moonlight, fog, storm."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from printkit.drawing import Box, Circle, Close, CurveTo, Ink, Item, Line, LineTo, MoveTo, Path, Step, Style
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.sparing import in_low
from printkit.press.pictures.strokes import Strokes, level_strokes
from printkit.press.pieces import Light


class Disc(NamedTuple):
    """The place of the sun or moon in a picture: the x coordinate, and the largest radius in mm at which it hides no
    ship."""

    x: float
    reach: float


SUN = 6.5
"""Largest radius of the sun in a picture, in mm."""


def sky(light: Light, box: Box, rough: Rough, disc: Disc | None, aloft: Sequence[Box] = ()) -> list[Item]:
    """Return the sky that fills a box whose lower edge is the horizon.

    ``disc`` is the place of the sun or moon, or None if there is no room for it. Clouds (by day) and the rays of stars keep clear of the
    boxes ``aloft``, which contain aircraft.
    """
    return _SKIES[light](box, rough, disc, tuple(aloft))


_BRIGHT = 6
"""Number of stars with rays in one picture. The ink mode ``low`` draws no other stars."""
_LEFT_IN_MONO = 3
"""The ink mode ``mono`` draws only one of this many lines of a sky, because closer black lines would hide a dark
hull."""
_DARK_IN_MONO = 0.42
"""Height of the upper part of a night sky in which the ink mode ``mono`` draws all lines, as a fraction of the sky's
height.

No hull is in this part of the sky, and its lines distinguish night from day.
"""


_WIDE = 80.0  # mm; least width of the sky of a large picture
_LINE_IN_LOW = (Ink.SLATE, 0.12)
"""Ink and width in mm of clouds and fog in the ink mode ``low``. They are lighter than all ships and floating
objects."""


def _rows(
    box: Box,
    rough: Rough,
    spacing: float,
    grows: float,
    gap: float,
    top: float,
    style: Style,
    dark: float = 0.0,
) -> list[Item]:
    """Return horizontal lines with irregular gaps, from the top of the box to its bottom.

    The distance between lines grows by the factor ``grows``. ``gap`` (0 to 1) is the fraction of a line that
    is left out. ``dark`` is the upper share of the box in which the ink mode ``mono`` draws all lines.
    """
    kept: list[Step] = []
    others: list[Step] = []
    y, long, at = box.y + top, max(30.0, min(90.0, box.width * 0.9)), 0
    while y < box.bottom - 0.3:
        dense = y < box.y + dark * box.height
        steps = others if at % _LEFT_IN_MONO and not dense else kept
        x = box.x - long * rough.next()
        while x < box.right:
            end = min(box.right, x + long * rough.between(0.5, 1.6))
            if rough.next() > gap and end > box.x + 1:
                steps += (MoveTo(max(x, box.x), y), LineTo(end, y))
            x = end + rough.between(1.6, 3.6)
        y += spacing
        spacing *= grows
        at += 1
    thinned = replace(style, colour_only=style.tint)
    return [Path(tuple(steps), each) for steps, each in ((kept, style), (others, thinned)) if steps]


def cloud(
    x: float,
    y: float,
    wide: float,
    rough: Rough,
    *,
    heavy: bool = False,
    faint: bool = False,
    large: bool = False,
) -> list[Item]:
    """Return a white cloud with a flat base at ``y``. Its lower outline has gaps.

    A ``heavy`` cloud, which brings rain, is dark at its base. The ink mode ``low`` leaves out the outline of a ``faint`` one, and shades
    one of a ``large`` picture below.
    """
    steps: list[Step] = [MoveTo(x - wide / 2, y)]
    at, bumps = x - wide / 2, 4
    for n in range(bumps):
        step = wide / bumps * rough.between(0.85, 1.15)
        up = wide * (0.3 if n in (1, 2) else 0.17) * rough.between(0.8, 1.2)
        steps.append(CurveTo(at - step * 0.1, y - up, at + step * 1.1, y - up, at + step, y - up * 0.16))
        at += step
    outline = (*steps, LineTo(at, y), Close())
    under: list[Step] = []
    for n in range(3):
        left = x - wide / 2 + rough.next() * wide * 0.4
        under += (
            MoveTo(left, y - 0.35 - n * 0.5),
            LineTo(left + wide * rough.between(0.2, 0.45), y - 0.35 - n * 0.5),
        )
    edge = Style(stroke=Ink.SLATE, weight=0.15, tint=faint, low_stroke=None if faint else _LINE_IN_LOW)
    shade = Style(stroke=Ink.SLATE, weight=0.18, tint=True, low_stroke=_LINE_IN_LOW if large else None)
    return [
        Path(outline, Style(fill=Ink.PAPER)),
        Path(tuple(steps), edge),
        *(_dark_base(x, y, wide, rough) if heavy else ()),
        Path(tuple(under), shade),
    ]


_BASE = 8
"""Number of dark lines at the base of a rain cloud."""


def _dark_base(x: float, y: float, wide: float, rough: Rough) -> list[Item]:
    """Return the lines at the base of a rain cloud, which the ink mode ``low`` does not print."""
    steps: list[Step] = []
    for n in range(_BASE):
        half = wide * (0.47 - 0.035 * n) * rough.between(0.85, 1.0)
        level = y - 0.3 - 0.5 * n
        shift = wide * rough.between(-0.03, 0.03)
        steps += (MoveTo(x + shift - half, level), LineTo(x + shift + half * 0.9, level))
    return [Path(tuple(steps), Style(stroke=Ink.SLATE, weight=0.42, tint=True))]


def _day(box: Box, rough: Rough, disc: Disc | None, aloft: tuple[Box, ...]) -> list[Item]:
    items: list[Item] = [
        *_rows(box, rough, 0.6, 1.025, 0.04, 0.3, Style(stroke=Ink.SKY, weight=0.62, tint=True)),
    ]
    for n in range(2 + int(box.width > _WIDE) * 2):
        x = box.x + box.width * rough.between(0.05, 0.95)
        y = box.y + box.height * (0.3 + 0.2 * n % 0.5) + rough.between(-1, 1)
        wide = min(box.width * 0.34, 26) * rough.between(0.6, 1.1)
        drawn = cloud(x, y, wide, rough, large=box.width > _WIDE)
        if not _meets(Box(x - wide * 0.6, y - wide * 0.4, wide * 1.2, wide * 0.4 + 1), aloft):
            items += drawn
    return items


def _meets(box: Box, others: tuple[Box, ...]) -> bool:
    """Return True if ``box`` overlaps at least one of the boxes ``others``."""
    return any(
        box.x < each.right and each.x < box.right and box.y < each.bottom and each.y < box.bottom
        for each in others
    )


def _dusk(box: Box, rough: Rough, disc: Disc | None, aloft: tuple[Box, ...]) -> list[Item]:
    blue, yellow = (
        Style(stroke=ink, weight=weight, tint=True) for ink, weight in ((Ink.SKY, 0.62), (Ink.SAND, 0.76))
    )
    high = _rows(box._replace(height=box.height * 0.5), rough, 0.62, 1.03, 0.04, 0.3, blue)
    lower = Box(box.x, box.y + box.height * 0.45, box.width, box.height * 0.55)
    low = _rows(lower, rough, 0.95, 1.0, 0.18, 0.2, yellow)
    return [*high, *low, *(_sun(box, disc) if disc is not None else ())]


def _sun(box: Box, disc: Disc) -> list[Item]:
    """Return the setting sun behind the horizon, crossed by bars of cloud."""
    x, radius = disc.x, min(SUN, box.height * 0.34, disc.reach)
    y = box.bottom - radius * 0.25
    # A broad ring in place of a fill, so that the sun is white where there is no colour.
    light = Style(
        stroke=Ink.SAND, weight=radius, tint=True, colour_only=True, low_stroke=(Ink.VERMILION, radius)
    )
    sun = (
        Circle(x, y, radius, Style(fill=Ink.PAPER)),
        Circle(x, y, radius / 2, light),
        Circle(x, y, radius, Style(stroke=Ink.VERMILION, weight=0.24, low_stroke=(Ink.VERMILION, 0.18))),
    )
    bars = Path(
        tuple(
            step
            for n in range(4)
            for step in (
                MoveTo(x - radius, box.bottom - 0.8 - n * 1.2),
                LineTo(x + radius, box.bottom - 0.8 - n * 1.2),
            )
        ),
        Style(stroke=Ink.PAPER, weight=0.3),
    )
    return [*sun, bars]


def _dark(box: Box, rough: Rough) -> list[Item]:
    return [
        *_rows(
            box, rough, 0.52, 1.03, 0.0, 0.25, Style(stroke=Ink.NAVY, weight=0.58, tint=True), _DARK_IN_MONO
        ),
        *_night_strokes(box, Rough(round(box.width * 100))),
    ]


_HIGH_STROKES = Strokes(Ink.NAVY, 0.12, 0.9, 1.18, reach=0.42, filled=0.5, longest=14.0)
"""Strokes near the top of a night sky in the ink mode ``low``."""


def _night_strokes(box: Box, rough: Rough) -> list[Item]:
    steps = level_strokes(_HIGH_STROKES, box, rough)
    return [Path(steps, in_low(_HIGH_STROKES.ink, _HIGH_STROKES.weight))] if steps else []


def _stars(box: Box, rough: Rough, aloft: tuple[Box, ...]) -> list[Item]:
    count = max(5, int(box.width * box.height / 75))
    stars = [
        Circle(
            box.x + box.width * rough.next(),
            box.y + box.height * 0.75 * rough.next(),
            0.16 + 0.2 * rough.next(),
            Style(fill=Ink.PAPER),
        )
        for _ in range(count)
    ]
    rays = tuple(
        step
        for star in stars[:_BRIGHT]
        if not _meets(Box(star.x - 1, star.y - 1, 2, 2), aloft)
        for step in _rays(star)
    )
    return [Path(rays, Style(stroke=Ink.NAVY, weight=0.14, low_stroke=(Ink.NAVY, 0.12))), *stars]


def _rays(star: Circle) -> tuple[Step, ...]:
    """Return the four rays of a bright star.

    They cannot be seen in the ink mode ``full``, which prints a dark night sky.
    """
    x, y, inner, reach = star.x, star.y, star.radius, star.radius * 1.5 + 0.4
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return tuple(
        step
        for right, down in ways
        for step in (
            MoveTo(x + inner * right, y + inner * down),
            LineTo(x + reach * right, y + reach * down),
        )
    )


def _night(box: Box, rough: Rough, disc: Disc | None, aloft: tuple[Box, ...]) -> list[Item]:
    return [*_dark(box, rough), *_stars(box, rough, aloft)]


def moon_at(box: Box) -> tuple[float, float]:
    """Return the y coordinate of the moon in a sky, and its greatest radius in mm."""
    return box.y + box.height * 0.36, min(5.0, box.height * 0.22)


def _moon(box: Box, rough: Rough, disc: Disc | None, aloft: tuple[Box, ...]) -> list[Item]:
    if disc is None:
        return _night(box, rough, disc, aloft)
    y, most = moon_at(box)
    x, radius = disc.x, min(most, disc.reach)
    edge_style = Style(stroke=Ink.NAVY, weight=0.22, fill=Ink.PAPER, covers=True, low_stroke=(Ink.NAVY, 0.15))
    moon = Circle(x, y, radius, edge_style)
    lines: list[Step] = []
    for n in range(7):
        down = -0.4 + 0.2 * n  # from the middle of the disc, in radii
        edge = 0.93 * math.sqrt(1 - down * down) if abs(down) < 1 else 0.0
        if edge > 0:
            inner = edge - 0.22 - 0.5 * max(0.0, down)
            lines += (
                MoveTo(x + radius * inner, y + radius * down),
                LineTo(x + radius * edge, y + radius * down),
            )
    shade = Path(tuple(lines), Style(stroke=Ink.SLATE, weight=0.14, tint=True))
    wisp = cloud(x - radius * 1.1, y + radius * 1.25, radius * 4.2, rough, large=box.width > _WIDE)
    return [
        *_dark(box, rough),
        *_stars(box, rough, aloft),
        moon,
        shade,
        *wisp,
    ]


def _fog(box: Box, rough: Rough, disc: Disc | None, aloft: tuple[Box, ...]) -> list[Item]:
    return _rows(box, rough, 1.0, 1.02, 0.35, 0.4, Style(stroke=Ink.SLATE, weight=0.46, tint=True))


_BAND = 0.13
"""Height of each of the two bands of fog across a distant ship, as a fraction of the ship's height."""


def _bands(ship: Box) -> list[Item]:
    """Return two white bands of fog across a distant ship, each with a thin line below it."""
    items: list[Item] = []
    high = max(0.5, _BAND * ship.height)
    for share, left, right in ((0.34, -0.06, 0.62), (0.8, 0.34, 1.06)):
        x0, x1, y = ship.x + left * ship.width, ship.x + right * ship.width, ship.y + share * ship.height
        items.append(
            Line(
                x0,
                y - high / 2,
                x1,
                y - high / 2,
                Style(stroke=Ink.PAPER, weight=high, tint=True, low_stroke=(Ink.PAPER, high)),
            )
        )
        items.append(Line(x0, y, x1, y, Style(stroke=Ink.SLATE, weight=0.14, low_stroke=_LINE_IN_LOW)))
    return items


def fog_over(box: Box, rough: Rough, ships: Sequence[Box] = ()) -> list[Item]:
    """Return banks of fog, to be drawn over a picture: white bands, each with a thin line below it.

    The banks keep clear of the ``ships``, so that their outlines stay whole; two narrow bands cross each of them.
    """
    items: list[Item] = [item for ship in ships for item in _bands(ship)]
    y = box.y + box.height * 0.18
    while y < box.bottom - 1.5:
        left = box.x + box.width * rough.between(-0.2, 0.5)
        wide = box.width * rough.between(0.35, 0.75)
        x0, x1 = max(box.x, left), min(box.right, left + wide)
        high = rough.between(0.9, 1.9)
        over = Box(x0, y - high, x1 - x0, 1.7 * high)
        if x1 - x0 > 4 and not _meets(over, tuple(ships)):
            bank = (
                MoveTo(x0, y),
                CurveTo(x0 + 1.2, y - high, x1 - 1.2, y - high, x1, y),
                CurveTo(x1 - 2.0, y + high * 0.7, x0 + 2.0, y + high * 0.7, x0, y),
                Close(),
            )
            items.append(Path(bank, Style(fill=Ink.PAPER)))
            thinned = None if int(y * 7) % 2 == 0 else _LINE_IN_LOW
            items.append(Path(bank[:2], Style(stroke=Ink.SLATE, weight=0.14, tint=True, low_stroke=thinned)))
        y += rough.between(2.2, 4.0)
    return items


_MORE_RAIN = ((18.0, 6), (12.0, 4))
"""How much more rain the ink mode ``low`` draws in a high sky, as pairs: the least height of the sky in mm, and the
factor for the number of strokes.
"""
_RAIN_IN_LOW = (Ink.NAVY, 0.15)
"""Ink and width in mm of rain in the ink mode ``low``. It is darker than the clouds, so that it is the first thing
seen in a storm."""


def _storm(box: Box, rough: Rough, disc: Disc | None, aloft: tuple[Box, ...]) -> list[Item]:
    items = _rows(box, rough, 0.6, 1.07, 0.1, 0.3, Style(stroke=Ink.SLATE, weight=0.62, tint=True))
    for n in range(3 + int(box.width > _WIDE) * 3):
        x = box.x + box.width * (0.14 + 0.36 * n) + rough.between(-2, 2)
        items += cloud(
            x,
            box.y + box.height * rough.between(0.3, 0.5),
            min(box.width * 0.5, 30),
            rough,
            heavy=True,
            faint=n % 2 == 1,
            large=box.width > _WIDE,
        )
    rain: list[Step] = []
    for _ in range(int(box.width * box.height / 20)):
        x, y = box.x + box.width * rough.next(), box.y + box.height * rough.between(0.25, 0.95)
        long = rough.between(2.0, 5.0)
        if x - long * 0.4 > box.x:
            rain += (MoveTo(x, y), LineTo(x - long * 0.4, y + long))
    half = len(rain) // 20 * 2
    more = half * next((factor for least, factor in _MORE_RAIN if box.height >= least), 1)
    heavy = Style(stroke=Ink.NAVY, weight=0.42, tint=True)
    return [
        *items,
        Path(tuple(rain[:half]), Style(stroke=Ink.NAVY, weight=0.16, low_stroke=_RAIN_IN_LOW)),
        *([Path(tuple(rain[half:more]), replace(heavy, low_stroke=_RAIN_IN_LOW))] if more > half else ()),
        Path(tuple(rain[more:]), heavy),
    ]


_SKIES: dict[Light, Callable[[Box, Rough, Disc | None, tuple[Box, ...]], list[Item]]] = {
    Light.DAY: _day,
    Light.DUSK: _dusk,
    Light.NIGHT: _night,
    Light.MOON: _moon,
    Light.FOG: _fog,
    Light.STORM: _storm,
}
