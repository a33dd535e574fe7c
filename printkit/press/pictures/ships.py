"""Draws large vessels from the lists of parts (hull, funnels, masts, guns and so on) in the module ``vessels``.

The parts are drawn in the vessel's colours.

Dark hulls are solid in the ink modes ``full`` and ``mono``. In ``low``, the hulls of short vessels are solid, with a white band at the
waterline; longer ones have a bold contour, and slanting lines shade their lower part. Deckhouses are white with a contour in every mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from printkit.drawing import (
    Circle,
    Close,
    CurveTo,
    Ink,
    Item,
    LineTo,
    MoveTo,
    Path,
    Polygon,
    Step,
    Style,
)
from printkit.press.pictures.sparing import in_low
from printkit.press.pictures.vessels import LIVERIES, VESSELS
from printkit.press.pieces import Hull

Place = Callable[[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Livery:
    """The colours of the parts of a vessel, such as the hull and the funnel.

    The other parts are the band around the funnel, the lines, and the upper parts with straight edges
    (deckhouses).
    """

    hull: Ink
    funnel: Ink
    band: Ink
    line: Ink = Ink.INK
    open: bool = False
    tower: Ink = Ink.PAPER


_LIVERIES = {
    "cargo": Livery(Ink.INK, Ink.SAND, Ink.VERMILION),
    "coaster": Livery(Ink.INK, Ink.VERMILION, Ink.INK),
    "liner": Livery(Ink.NAVY, Ink.VERMILION, Ink.INK),
    "war": Livery(Ink.SLATE, Ink.SLATE, Ink.PAPER),
    "boat": Livery(Ink.NAVY, Ink.SLATE, Ink.PAPER, tower=Ink.NAVY),
}
GHOST = Livery(Ink.PAPER, Ink.PAPER, Ink.SLATE, Ink.SLATE, open=True)
"""Colours for a vessel half hidden by fog, of which only the outline is drawn."""
_THIN = 0.12  # mm
_CAP = 0.86  # height from which on a warship's funnel is black, as a share of the funnel's height
_HALO_PART = 0.03  # width of a vessel's white outline, as a share of its length
_LOW_PART = 0.7  # contour of a hull in the ink mode ``low``, as a share of a hundredth of its length
_LOW_PART_BOAT = 0.45  # the same for submarines, whose hulls are low
_LOW_LEAST = 0.18  # mm; limits of that contour: thin for distant vessels
_LOW_MOST = 0.34
_LOW_GHOST = 0.25  # mm; outline of a near vessel in fog in ``low``
_LOW_HOUSE = 0.16  # mm; greatest contour of the white upper parts in ``low``
_LOW_HOUSE_PART = 0.5  # that contour as a share of a hundredth of the vessel's length
_LOW_OPEN = (
    0.62  # mm; a hundredth of the length from which on a hull is not solid in ``low``: a contour and shading
)
_LOW_EDGE = 0.2  # mm; contour of the dark upper parts in ``low``
_LOW_RIGGING = 0.12  # mm; width of rigging, derricks and flooding slots in ``low``
_LOW_NEAR = 0.36  # mm; a hundredth of the length of the shortest vessel with rigging in ``low``
_LOW_NEAR_WAR = 0.44  # mm; the same for surface warships
_LOW_NEAR_BOAT = 0.62  # mm; the same for submarines
_LOW_SHADED = 0.36  # mm; a hundredth of the length from which on a hull is shaded in ``low``
_LOW_SHADED_WAR = 0.4  # mm; the same for surface warships
_LOW_SHADED_BOAT = 0.25  # mm; the same for submarines
_LOW_SLOTS = 0.36  # mm; a hundredth of the length of the shortest submarine with flooding slots in ``low``
_LOW_MAST = 0.15  # mm; least width of masts and barrels in ``low``
_LOW_MAST_PART = 0.25  # that width as a share of a hundredth of the vessel's length
_LOW_PANE = 0.28  # mm; greatest height of portholes and windows in ``low``
_LOW_PANE_PART = 0.5  # that height as a share of a hundredth of the vessel's length
_LOW_PANE_LENGTH = 0.6  # length of a porthole or window in ``low``, as a share of that in the other ink modes
_LOW_BOOT = 0.3  # mm; greatest width of the red line at the waterline in ``low``
_LOW_BOOT_PART = 0.5  # that width as a share of a hundredth of the vessel's length
_LOW_WHITE = (
    2.0  # height of the white band above that line on a solid hull, as a share of the painted stripe's
)
_HATCH_PART = 0.03  # distance between the lines that shade a hull in ``low``, as a share of its length
_HATCH_LEAST = 1.3  # mm; limits of that distance
_HATCH_MOST = 2.6
_HALO_LEAST = 0.9  # mm; limits of that width
_HALO_MOST = 1.5
_RIGGING_HALO = 0.5  # mm; twice the width of the white on either side of a mast or a stay at night


def is_vessel(name: str) -> bool:
    """Return True if this is the name of a vessel that can be drawn large."""
    return name in VESSELS


def is_submarine(name: str) -> bool:
    """Return True if this is the name of a submarine."""
    return LIVERIES.get(name) == "boat"


@cache
def _parts(name: str) -> tuple[tuple[str, tuple[tuple[float, ...], ...]], ...]:
    """Return the parts of a vessel, each with its kind (such as ``funnel``) and with numbers such as coordinates."""
    found = []
    for line in VESSELS[name].split("\n"):
        words = line.split()
        if words:
            numbers = tuple(tuple(float(n) for n in word.split(",")) for word in words[1:])
            found.append((words[0], numbers))
    return tuple(found)


def vessel(
    name: str,
    x: float,
    waterline: float,
    length: float,
    *,
    mirrored: bool = False,
    ghost: bool = False,
    plan: Hull = Hull.BY_LENGTH,
) -> list[Item]:
    """Return a vessel with its centre at ``x`` and its waterline at ``waterline``, ``length`` mm long, bow to the right.

    ``plan`` says how the ink mode ``low`` draws its hull.
    """
    livery = GHOST if ghost else _LIVERIES[LIVERIES.get(name, "cargo")]
    drawn = _Drawn(
        _places(x, waterline, length, mirrored=mirrored), length / 100, livery, -1 if mirrored else 1, plan
    )
    items: list[Item] = []
    for kind, numbers in _parts(name):
        items += getattr(drawn, kind)(*numbers)
    return items


def halo_style(length: float) -> Style:
    """Return the style of a white outline that separates a vessel from the lines of sea and sky behind it.

    The width depends on the vessel's ``length``.
    """
    return Style(stroke=Ink.PAPER, weight=min(_HALO_MOST, max(_HALO_LEAST, length * _HALO_PART)))


def hatch(length: float) -> float:
    """Return the distance in mm between the lines that shade the lowest part of a hull in the ink mode
    ``low``.

    The distance depends on the vessel's length.
    """
    return min(_HATCH_MOST, max(_HATCH_LEAST, length * _HATCH_PART))


def halo(name: str, x: float, waterline: float, length: float, *, mirrored: bool = False) -> Item:
    """Return the white outline of a vessel, which is drawn before the vessel itself.

    The outline follows the vessel's filled parts.
    """
    at = _places(x, waterline, length, mirrored=mirrored)
    steps: list[Step] = []
    for kind, numbers in _parts(name):
        corners = _corners(kind, numbers)
        if corners:
            steps.append(MoveTo(*at(*corners[0])))
            steps += (LineTo(*at(*corner)) for corner in corners[1:])
            steps.append(Close())
    return Path(tuple(steps), halo_style(length))


def rigging_halo(
    name: str, x: float, waterline: float, length: float, *, mirrored: bool = False
) -> tuple[Item, ...]:
    """Return the white outlines of a vessel's masts and rigging, which make them visible against a night sky."""
    at, unit = _places(x, waterline, length, mirrored=mirrored), length / 100
    masts: list[Step] = []
    lines: list[Step] = []
    for kind, numbers in _parts(name):
        if kind == "mast":
            foot, low, top, rake = (each[0] for each in numbers)
            masts += (MoveTo(*at(foot, low)), LineTo(*at(foot - rake, top)))
        elif kind == "line":
            points = [at(px, py) for px, py in numbers]
            lines += (MoveTo(*points[0]), *(LineTo(*point) for point in points[1:]))
    widths = (max(_THIN, 0.3 * unit), max(0.2, 0.75 * unit))
    return tuple(
        Path(tuple(steps), Style(stroke=Ink.PAPER, weight=wide + _RIGGING_HALO))
        for steps, wide in zip((lines, masts), widths)
        if steps
    )


def _corners(kind: str, numbers: tuple[tuple[float, ...], ...]) -> list[tuple[float, float]]:
    """Return the corners of a filled part of a vessel; an empty list for a line, or for a detail that lies within
    another part.
    """
    if kind in ("hull", "shape", "solid"):
        return [(x, y) for x, y in numbers]
    if kind == "house":
        x0, x1, y0, y1 = (each[0] for each in numbers)
        return [(x0, y0), (x0, y1), (x1, y1), (x1, y0)]
    if kind == "funnel":
        x0, x1, y0, y1, rake = (each[0] for each in numbers)
        return [(x0, y0), (x0 - rake, y1), (x1 - rake, y1), (x1, y0)]
    return []


def _places(x: float, waterline: float, length: float, *, mirrored: bool) -> Place:
    unit, side = length / 100, -1 if mirrored else 1
    return lambda px, py: (x + side * (px - 50) * unit, waterline - py * unit)


def funnel_top(
    name: str, x: float, waterline: float, length: float, *, mirrored: bool = False
) -> tuple[float, float]:
    """Return the point where a vessel's smoke begins: the top of its first funnel.

    Without a funnel, it is a point above the vessel's middle."""
    side, unit = -1 if mirrored else 1, length / 100
    for kind, numbers in _parts(name):
        if kind == "funnel":
            x0, x1, _, top, rake = (each[0] for each in numbers)
            return x + side * ((x0 + x1) / 2 - rake - 50) * unit, waterline - top * unit
    return x, waterline - 12 * unit


def _low_units(livery: Livery) -> tuple[float, float]:
    """Return the lengths of a vessel above which the ink mode ``low`` draws the rigging, and above which it hatches
    the hull.

    Both lengths are given as hundredths of the vessel's length, in mm."""
    if livery.band is not Ink.PAPER:
        return _LOW_NEAR, _LOW_SHADED
    if livery.tower is Ink.PAPER:
        return _LOW_NEAR_WAR, _LOW_SHADED_WAR
    return _LOW_NEAR_BOAT, _LOW_SHADED_BOAT


class _Drawn:
    """Draws the parts of one vessel, with a method for each kind of part."""

    def __init__(self, at: Place, unit: float, livery: Livery, side: int, plan: Hull) -> None:
        self._at, self._unit, self._livery, self._side = at, unit, livery, side
        ghost = (livery.line, _LOW_GHOST if unit > _LOW_NEAR else _LOW_LEAST)
        edge = (livery.line, min(_LOW_HOUSE, max(_LOW_RIGGING, unit * _LOW_HOUSE_PART)))
        self._contour = Style(
            stroke=livery.line,
            weight=_THIN,
            fill=Ink.PAPER,
            covers=True,
            low_stroke=ghost if livery.open else edge,
        )
        self._solid = solid = unit < _LOW_OPEN if plan is Hull.BY_LENGTH else plan is Hull.SOLID
        self._on_hull = Ink.PAPER if solid else livery.hull if livery.band is Ink.PAPER else livery.line
        near, shaded = _low_units(livery)
        part = _LOW_PART if livery.tower is Ink.PAPER else _LOW_PART_BOAT
        bold = min(_LOW_MOST, max(_LOW_LEAST, unit * part))
        painted = Style(fill=livery.hull, weight=_LOW_EDGE, plate=True, covers=True)
        self._dark = self._contour if livery.open else replace(painted, kept=plan is Hull.SOLID)
        self._flank = (
            self._contour
            if livery.open
            else replace(
                painted,
                weight=bold,
                hatch=hatch(100 * unit) if unit > shaded else 0.0,
                kept=solid,
            )
        )
        tower = Style(fill=livery.tower, plate=True, covers=True, kept=plan is not Hull.OPEN, weight=bold)
        self._tower = self._contour if livery.tower is Ink.PAPER else tower
        small = livery.open or unit < near
        rigging = None if small else (livery.line, _LOW_RIGGING)
        self._line = Style(stroke=livery.line, weight=max(_THIN, 0.3 * unit), tint=True, low_stroke=rigging)
        spar = min(_LOW_MOST, max(_LOW_MAST, unit * _LOW_MAST_PART))
        self._thick = Style(stroke=livery.line, weight=max(0.2, 0.75 * unit), low_stroke=(livery.line, spar))

    def _polygon(
        self, points: Iterator[tuple[float, float]] | list[tuple[float, float]], style: Style
    ) -> Item:
        return Polygon(tuple(self._at(px, py) for px, py in points), style)

    def _rect(self, x0: float, x1: float, y0: float, y1: float, style: Style) -> Item:
        return self._polygon([(x0, y0), (x0, y1), (x1, y1), (x1, y0)], style)

    def hull(self, *points: tuple[float, float]) -> list[Item]:
        return [self._polygon(list(points), self._flank)]

    def boot(self, x0: tuple[float], x1: tuple[float], high: tuple[float]) -> list[Item]:
        if self._livery.open:
            return []
        style = Style(fill=Ink.VERMILION, tint=True)
        stripe = [(x0[0] - 0.5, 0), (x0[0] - 1, high[0]), (x1[0] + 0.4, high[0]), (x1[0], 0)]
        painted = [self._polygon(stripe, style)]
        if self._unit < _LOW_NEAR:
            return painted
        red = in_low(Ink.VERMILION, min(_LOW_BOOT, self._unit * _LOW_BOOT_PART))
        white = in_low(Ink.PAPER, _LOW_WHITE * high[0] * self._unit)
        lines = ((white, _LOW_WHITE / 2), (red, 0.2)) if self._solid else ((red, 0.5),)
        return [*painted, *(self._level(x0[0] - 0.5, x1[0], share * high[0], low) for low, share in lines)]

    def _level(self, x0: float, x1: float, y: float, style: Style) -> Item:
        return Polygon((self._at(x0, y), self._at(x1, y)), style, closed=False)

    def house(self, *sides: tuple[float]) -> list[Item]:
        return [self._rect(sides[0][0], sides[1][0], sides[2][0], sides[3][0], self._contour)]

    def dark(self, *sides: tuple[float]) -> list[Item]:
        return [self._rect(sides[0][0], sides[1][0], sides[2][0], sides[3][0], self._dark)]

    def shape(self, *points: tuple[float, float]) -> list[Item]:
        return [self._polygon(list(points), self._tower)]

    def solid(self, *points: tuple[float, float]) -> list[Item]:
        return [self._polygon(list(points), self._dark)]

    def funnel(self, *sides: tuple[float]) -> list[Item]:
        x0, x1, y0, y1, rake = (each[0] for each in sides)
        grey = self._livery.funnel is Ink.SLATE  # black without colours, like the hull
        style = Style(
            stroke=self._livery.line, weight=_THIN, fill=self._livery.funnel, plate=grey, covers=True
        )
        body = [(x0, y0), (x0 - rake, y1), (x1 - rake, y1), (x1, y0)]
        low, high = y0 + (y1 - y0) * 0.62, y0 + (y1 - y0) * 0.82
        shift = rake * 0.72
        band = [(x0 - shift, low), (x0 - shift, high), (x1 - shift, high), (x1 - shift, low)]
        return [
            self._polygon(body, style),
            self._polygon(band, Style(fill=self._livery.band, plate=True, kept=True)),
            *self._cap(x0, x1, y0 + (y1 - y0) * _CAP, y1, rake),
        ]

    def _cap(self, x0: float, x1: float, low: float, high: float, rake: float) -> list[Item]:
        """Return the black top of a warship's funnel; nothing for other ships, because their funnels have a coloured
        band."""
        if self._livery.band is not Ink.PAPER or self._livery.open:
            return []
        shift = rake * _CAP
        top = [(x0 - shift, low), (x0 - rake, high), (x1 - rake, high), (x1 - shift, low)]
        return [self._polygon(top, Style(fill=self._livery.line, kept=True))]

    def mast(self, *sides: tuple[float]) -> list[Item]:
        x, y0, y1, rake = (each[0] for each in sides)
        return [Polygon((self._at(x, y0), self._at(x - rake, y1)), self._thick, closed=False)]

    def line(self, *points: tuple[float, float]) -> list[Item]:
        return [Polygon(tuple(self._at(*point) for point in points), self._line, closed=False)]

    def ports(self, *sides: tuple[float]) -> list[Item]:
        x0, x1, y, count = (each[0] for each in sides)
        ink = Ink.SLATE if self._livery.open else Ink.PAPER
        return self._row(x0, x1, y, count, ink, self._on_hull)

    def slots(self, *sides: tuple[float]) -> list[Item]:
        x0, x1, y, count = (each[0] for each in sides)
        if self._unit < 0.22:
            return []
        steps: list[Step] = []
        for n in range(int(count)):
            left = x0 + (x1 - x0) * n / count
            steps += (MoveTo(*self._at(left, y)), LineTo(*self._at(left + (x1 - x0) * 0.72 / count, y)))
        ink = Ink.SLATE if self._livery.open else Ink.PAPER
        small = self._livery.open or self._unit < _LOW_SLOTS
        low = None if small else (self._on_hull, _LOW_RIGGING)
        style = Style(stroke=ink, weight=max(0.1, 0.22 * self._unit), tint=True, low_stroke=low)
        return [Path(tuple(steps), style)]

    def panes(self, *sides: tuple[float]) -> list[Item]:
        x0, x1, y, count = (each[0] for each in sides)
        return self._row(x0, x1, y, count, self._livery.line, self._livery.line)

    def _row(
        self,
        x0: float,
        x1: float,
        y: float,
        count: float,
        ink: Ink,
        low_ink: Ink,
    ) -> list[Item]:
        """Return a row of equal short strokes (such as portholes) as one path; nothing if the strokes would be too
        small to see.

        In the ink mode ``low``, the strokes of a row on a near vessel are shorter, and have the ink ``low_ink``.
        """
        if self._unit < 0.22:
            return []
        half = min(0.45, (x1 - x0) / max(count, 1) * 0.3)
        middles = [x0 + (x1 - x0) * (n + 0.5) / count for n in range(int(count))]

        def strokes(half: float) -> tuple[Step, ...]:
            ends = ((self._at(x - half, y), self._at(x + half, y)) for x in middles)
            return tuple(step for left, right in ends for step in (MoveTo(*left), LineTo(*right)))

        items: list[Item] = [
            Path(strokes(half), Style(stroke=ink, weight=max(0.12, 0.7 * self._unit), tint=True))
        ]
        if not self._livery.open and self._unit >= _LOW_NEAR:
            low = in_low(low_ink, min(_LOW_PANE, self._unit * _LOW_PANE_PART))
            items.append(Path(strokes(half * _LOW_PANE_LENGTH), low))
        return items

    def rail(self, *sides: tuple[float]) -> list[Item]:
        x0, x1, y = (each[0] for each in sides)
        steps: list[Step] = [MoveTo(*self._at(x0, y + 1.6)), LineTo(*self._at(x1, y + 1.6))]
        for n in range(int((x1 - x0) / 2) + 1):
            steps += (MoveTo(*self._at(x0 + 2 * n, y)), LineTo(*self._at(x0 + 2 * n, y + 1.6)))
        return [Path(tuple(steps), Style(stroke=self._livery.line, weight=0.1, tint=True))]

    def boat(self, *sides: tuple[float]) -> list[Item]:
        x, y, wide = (each[0] for each in sides)
        start, low, end = self._at(x, y), self._at(x + wide / 2, y - wide * 0.36), self._at(x + wide, y)
        steps = (MoveTo(*start), CurveTo(*_toward(start, low), *_toward(end, low), *end), Close())
        return [
            Path(steps, Style(fill=Ink.PAPER)),
            Path(steps, Style(stroke=self._livery.line, weight=_THIN, tint=True)),
        ]

    def gun(self, *sides: tuple[float]) -> list[Item]:
        x, y, reach = (each[0] for each in sides)
        half = min(2.6, abs(reach) * 0.34)
        way = 1 if reach > 0 else -1
        house = [(x - half, y), (x - half * 0.8, y + half), (x + half * 0.5 * way, y + half), (x + half, y)]
        barrel = (self._at(x, y + half * 0.62), self._at(x + reach, y + half * 0.62 + abs(reach) * 0.08))
        return [Polygon(barrel, self._thick, closed=False), self._polygon(house, self._dark)]

    def dome(self, *sides: tuple[float]) -> list[Item]:
        x, y, radius = (each[0] for each in sides)
        return [Circle(*self._at(x, y + radius * 0.4), radius * self._unit, self._contour)]


def _toward(point: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """Return a control point for a curve from ``point`` to ``other``: 30 % of the way across, at the height of
    ``other``.
    """
    return point[0] + (other[0] - point[0]) * 0.3, other[1]
