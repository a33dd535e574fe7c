"""Draws SSN's chart of a torpedo's chance to hit by range.

The submarine's torpedoes are on the left, those of ships and helicopters on the right.

75 ┤     ●──●              The lines have their names beside them, and the best range of each target from Deep
50 ┤  ┄┄┄┄┄┄┄┄┄┄┄┄╮        is marked. The exact chances stand in the table below the chart.
25 ┤  ────────     ╰───
   └──┴──┴──┴──┴──┴──┴── inches
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from printkit.drawing import Anchor, Circle, Font, Ink, Item, Line, Rect, Style, Text, Weight
from printkit.games.ssn.rules.paths import figure
from printkit.press.blocks import Drawing

WIDTH: Final = 186.0
HEIGHT: Final = 46.0
_APART = 8.0  # mm between the two halves
_LEFT, _RIGHT = 9.0, 15.0  # mm from a half's edges to its axis and to its last range
_TOP, _FOOT = 9.5, 6.0
_FULL = 0.8  # the chance at the chart's upper edge
_MARKED: Final = (0.25, 0.5, 0.75)
_SIZE = 9.0  # font size of the words, in points
_UNIT = 3.0  # mm from the last range to the unit
_LABEL_WIDE = 30.0  # mm; width of the white area under the label of the highest chance
_LINE = 4.0  # mm between the names of the lines
_DEEP = Style(stroke=Ink.NAVY, weight=Weight.BAND)
_SHALLOW = Style(stroke=Ink.TEAL, weight=Weight.HEAVY, dash=(2.0, 1.0))
_HAIR = Style(stroke=Ink.SLATE, weight=0.12)
_AXIS = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
_BEST = Style(stroke=Ink.VERMILION, weight=Weight.STRUCTURE, fill=Ink.PAPER)


_Place = Callable[[float, float], tuple[float, float]]
"""A function that converts a range in inches and a chance to the point in mm at which they are drawn."""


class Curves(NamedTuple):
    """One half of the chart of hits: its title, and the chance at each range for a submarine in the deep
    layer and in the shallow layer.
    """

    title: str
    names: tuple[str, str]
    deep: tuple[float, ...]
    shallow: tuple[float, ...]


def hit_chart(ranges: Sequence[float], halves: tuple[Curves, Curves]) -> Drawing:
    """Return the chart of a torpedo's chance to hit at these ranges, in inches."""
    wide = (WIDTH - _APART) / 2
    items: list[Item] = []
    for n, half in enumerate(halves):
        items += _half(half, ranges, n * (wide + _APART), wide)
    return Drawing(WIDTH, HEIGHT, tuple(items))


def _half(half: Curves, ranges: Sequence[float], left: float, wide: float) -> Iterator[Item]:
    first, last = ranges[0], ranges[-1]
    axis, end, low = left + _LEFT, left + wide - _RIGHT, HEIGHT - _FOOT

    def at(inches: float, chance: float) -> tuple[float, float]:
        x = axis + (inches - first) / (last - first) * (end - axis)
        return round(x, 3), round(low - chance / _FULL * (low - _TOP), 3)

    yield Text(left, 3.4, half.title, Font.TITLE, 10.5, Ink.NAVY)
    for chance in _MARKED:
        y = at(first, chance)[1]
        yield Line(axis, y, end, y, _HAIR)
        yield Text(axis - 1.2, y + 1.1, f"{chance:.0%}", Font.HEAD, 8.5, Ink.SLATE, Anchor.END, tabular=True)
    yield Line(axis, low, end, low, _AXIS)
    yield Text(end + _UNIT, low + 4.3, "inches", Font.HEAD, _SIZE, Ink.SLATE)
    for inches in ranges:
        if inches == int(inches):
            x = at(inches, 0)[0]
            yield Line(x, low, x, low + 0.9, _AXIS)
            yield Text(x, low + 4.3, f"{inches:g}", Font.HEAD, _SIZE, anchor=Anchor.MIDDLE, tabular=True)
    for chances, style in ((half.shallow, _SHALLOW), (half.deep, _DEEP)):
        points = [at(inches, chance) for inches, chance in zip(ranges, chances, strict=True)]
        yield from (Line(*one, *other, style) for one, other in pairwise(points))
    yield from _best(half, ranges, at)
    yield from _names(half, at, last)


def _best(half: Curves, ranges: Sequence[float], at: _Place) -> Iterator[Item]:
    """Yield the drawing that marks the highest chance of a hit from the deep layer.

    It consists of a dot at each range with this chance, and a label that gives the chance and the ranges.
    """
    most = max(half.deep)
    if not most:
        return
    best = [inches for inches, chance in zip(ranges, half.deep, strict=True) if chance == most]
    for inches in best:
        yield Circle(*at(inches, most), 0.9, _BEST)
    x, y = at((best[0] + best[-1]) / 2, most)
    where = figure(best[0]) if len(best) == 1 else f"{figure(best[0])} to {figure(best[-1])}"
    yield Rect(x - _LABEL_WIDE / 2, y - 5.0, _LABEL_WIDE, 3.5, Style(fill=Ink.PAPER))
    yield Text(
        x, y - 2.0, f"{most * 100:.1f} % at {where} inches", Font.NAME, _SIZE, Ink.VERMILION, Anchor.MIDDLE
    )


def _names(half: Curves, at: _Place, last: float) -> Iterator[Item]:
    """Yield the drawing of the names of a chart's two lines, at their right ends and at a readable distance
    from each other.
    """
    ends = sorted(
        (at(last, chances[-1]), name, ink)
        for name, chances, ink in zip(
            half.names, (half.deep, half.shallow), (Ink.NAVY, Ink.TEAL), strict=True
        )
    )
    (x, upper), (_, lower) = ends[0][0], ends[1][0]
    more = max(0.0, _LINE - (lower - upper)) / 2
    for y, (_, name, ink) in zip((upper - more, lower + more), ends, strict=True):
        yield Text(x + 1.4, round(y + 1.1, 3), name, Font.NAME, _SIZE, ink)
