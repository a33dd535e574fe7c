"""Draws rulers in millimetres and inches. They show whether a page was printed at true size.

    0 mm ──┬┬┬┬┼┬┬┬┬┬──── mm ticks on one side
    in  ───┴─┴─┼─┴─┴─┴──  inch ticks on the other

The two base lines have exactly the printed length and the same zero; the manifest lists these lines. Their first parts
are check bars of 100 mm and 4 inches, or of the whole length of a shorter ruler; the bars are filled only in the ink mode ``full``. Where a crop mark ends close to the ruler,
the base lines go on and the ticks keep clear; the zero is moved so that no number is lost. A ruler with only one of the two
scales takes half the depth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from printkit.drawing import (
    MM_PER_INCH,
    Font,
    Group,
    Ink,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Stamp,
    Stencil,
    Style,
    Text,
    Weight,
)
from printkit.press.art.fonts import text_width
from printkit.press.geometry import Axis, Ruler

DEPTH = 5.0  # mm from the tip of the longest mm tick to that of the longest inch tick
_HAIR = 0.1
_SPACING = 0.25  # mm from the middle to either base line
_SIZE = 6.5
_FONT = Font.HEAD
_INK = Style(stroke=Ink.SLATE, weight=Weight.CROP)
_LEAD = 2.0  # mm of the drawing before the zero
_KEEP_OFF = 0.8  # mm between the scale and a crop mark that passes through it
_LONG = DEPTH / 2 - _SPACING
STRIP = DEPTH / 2 + _HAIR
"""Width in mm of the strip at the left margin that :func:`side_rulers` needs for its rulers."""
_NUMBER = 12.0  # mm from the end of one of these scales to the zero of the next, with room for the number and the move of the zero
_BAR = Style(stroke=Ink.SLATE, weight=Weight.RULE, tint=True, colour_only=True)
_BAR_OFF = 0.1  # mm from the middle to the bars' own middle
_BESIDE = 0.4  # mm from a tick to its figure
_FIGURE = 0.6  # mm from a base line to the lower edge of its numbers
_UNDER = 0.5  # maximum height in mm of a tick below a number
CHECK_MM = 100
CHECK_INCHES = 4

_Tick = tuple[float, float]


def _mm_ticks(length: int) -> list[_Tick]:
    """Return the position and the height in mm of each tick of a millimetre ruler."""
    return [(mm, _LONG if mm % 10 == 0 else 1.1 if mm % 5 == 0 else _UNDER) for mm in range(length + 1)]


def _inch_ticks(inches: int) -> list[_Tick]:
    """Return the position and the height in mm of each tick of an inch ruler, with ticks for sixteenths of an inch."""
    heights = {0: _LONG, 8: 1.5, 4: 1.1, 12: 1.1}
    return [
        (at * MM_PER_INCH / 16, heights.get(at % 16, _UNDER if at % 2 == 0 else 0.35))
        for at in range(inches * 16 + 1)
    ]


def _clear(position: float, width: float, gaps: Sequence[float]) -> bool:
    return all(gap < position - _KEEP_OFF or gap > position + width + _KEEP_OFF for gap in gaps)


class _Label(NamedTuple):
    """A number on a ruler: its text, and the position of its tick in mm.

    The number also has its side (−1 for millimetres, 1 for inches), and the width of the text in mm.
    """

    at: float
    text: str
    side: float
    width: float

    def start(self, gaps: Sequence[float]) -> float | None:
        """Return the position at which the text of a number on a ruler begins: after the number's tick or, if a crop
        mark is there, before it.

        Return None if the text fits in neither place.
        """
        for start in (self.at + _BESIDE, self.at - _BESIDE - self.width):
            left, right = min(start, self.at), max(start + self.width, self.at)
            if start > -_LEAD and _clear(left, right - left, gaps):
                return start
        return None


@cache
def _labels(length: int, inches: int) -> tuple[_Label, ...]:
    def label(at: int, spacing: float, unit: str, check: int, side: float) -> _Label:
        text = unit if not at else f"{at} {unit}" if at == check else f"{at}"
        return _Label(at * spacing, text, side, text_width(text, _FONT, _SIZE))

    check_mm, check_inches = min(CHECK_MM, length), min(CHECK_INCHES, inches)
    mm = (label(at, 1.0, "mm", check_mm, -1.0) for at in range(0, length + 1, 10) if length)
    across = (label(at, MM_PER_INCH, "in", check_inches, 1.0) for at in range(inches + 1) if inches)
    return (*mm, *across)


@cache
def _scale(length: int, inches: int, gaps: tuple[float, ...], figures: bool = True) -> Stencil:
    """Return the ticks and numbers of both scales of a ruler, millimetres and inches.

    The zero mark is ``_LEAD`` mm from the left edge, midway between the scales. A scale of length 0 is left
    out, together with its half of the ruler's height.
    """
    middle = DEPTH / 2
    labels = [(label, label.start(gaps)) for label in _labels(length, inches) if figures]
    steps: list[MoveTo | LineTo] = []
    scales = ((-1.0, _mm_ticks(length) if length else []), (1.0, _inch_ticks(inches) if inches else []))
    for sign, ticks in scales:
        base = middle + sign * _SPACING
        under = [
            (start - 0.2, start + label.width + 0.2)
            for label, start in labels
            if label.side == sign and start is not None
        ]
        for at, height in ticks:
            if _clear(at, 0, gaps):
                while under and under[0][1] <= at:
                    del under[0]
                covered = bool(under) and under[0][0] < at
                steps += (
                    MoveTo(_LEAD + at, base),
                    LineTo(_LEAD + at, base + sign * (min(height, _UNDER) if covered else height)),
                )
    items: list[Item] = [Path(tuple(steps), _INK)]
    for label, start in labels:
        if start is not None:
            low = middle - _SPACING - _FIGURE if label.side < 0 else middle + DEPTH / 2
            items.append(Text(_LEAD + start, low, label.text, _FONT, _SIZE, Ink.SLATE))
    key = f"ruler-{length}-{inches}-{'' if figures else 'bare-'}" + "-".join(f"{gap:.2f}" for gap in gaps)
    # Round digits extend slightly beyond the long ticks, so the box is enlarged by a hair. It ends after the last number.
    end = max(
        [length, inches * MM_PER_INCH, *(start + label.width for label, start in labels if start is not None)]
    )
    top, depth = (0.0 if length else middle), (DEPTH if length and inches else middle)
    return Stencil(key, _LEAD + end + _BESIDE, depth + 2 * _HAIR, (Group(tuple(items), 0.0, _HAIR - top),))


def _count_hidden(length: int, inches: int, gaps: Sequence[float]) -> int:
    """Return how many numbers of a ruler are left out because a crop mark is in the same place."""
    return sum(label.start(gaps) is None for label in _labels(length, inches))


@cache
def best_start(start: float, length: int, inches: int, crossing: tuple[float, ...]) -> float:
    """Return the position for the zero mark of a ruler, at most 10 mm after ``start``. It is chosen so that crop
    marks hide as few of the ruler's numbers as possible.
    """
    if not crossing:
        return start
    candidates = [start + step / 5 for step in range(51)]
    return min(candidates, key=lambda zero: _count_hidden(length, inches, [mark - zero for mark in crossing]))


def _base_lines(length: float, across: float) -> Iterator[tuple[float, float, Style]]:
    """Yield the base line and the check bar of each scale of a ruler, each as three values: its distance from the
    ruler's middle, its length, and its style.

    Distance and length are in mm.

    ``length`` is the length of the millimetre scale, ``across`` that of the inch scale.
    """
    for whole, sign, check in ((length, -1.0, float(CHECK_MM)), (across, 1.0, CHECK_INCHES * MM_PER_INCH)):
        if whole:
            yield sign * _SPACING, whole, _INK
            yield sign * _BAR_OFF, min(check, whole), _BAR


def ruler(
    axis: Axis,
    x: float,
    y: float,
    length: int,
    inches: int,
    crossing: Iterable[float] = (),
    *,
    figures: bool = True,
) -> tuple[tuple[Item, ...], tuple[Ruler, ...]]:
    """Return the millimetre scale and the inch scale of a ruler as shapes, and the entries about them for the
    manifest (the record of what was printed).

    The zero mark is at (x, y), midway between the two scales. A scale of length 0 is left out.

    ``crossing`` lists the positions of crop marks that end close to the ruler; no tick or number stands there. Without
    ``figures`` only the ticks are printed.
    """
    across_page = axis is Axis.X
    zero = x if across_page else y
    across = inches * MM_PER_INCH
    end = max(float(length), across)
    gaps = tuple(sorted(round(mark - zero, 2) for mark in crossing if -2 <= mark - zero <= end + 6))
    form = _scale(length, inches, gaps, figures)
    lines = [
        Line(x, y + off, x + reach, y + off, style)
        if across_page
        else Line(x - off, y, x - off, y + reach, style)
        for off, reach, style in _base_lines(float(length), across)
    ]
    above = (DEPTH / 2 if length else 0.0) + _HAIR
    placed = Stamp(form, x - _LEAD, y - above) if across_page else Stamp(form, x + above, y - _LEAD, 90)
    off_x, off_y = (0.0, -_SPACING) if across_page else (_SPACING, 0.0)
    scales = (
        Ruler(axis, x + off_x, y + off_y, float(length)),
        Ruler(axis, x - off_x, y - off_y, across),
    )
    return (placed, *lines), tuple(scale for scale in scales if scale.length)


def side_rulers(
    x: float, y: float, room: float, crossing: tuple[float, ...] = ()
) -> tuple[tuple[Item, ...], tuple[Ruler, ...]]:
    """Return a millimetre scale and, below it, an inch scale that run down the page: their shapes, and the entries
    about them for the manifest (the record of what was printed).

    Both are in a strip of ``STRIP`` mm width, whose upper left corner is (x, y).

    The scales are a check bar each, or shorter if ``room`` (the length of the strip in mm) is too short. For ``crossing``, see
    :func:`ruler`.
    """
    length = min(CHECK_MM, int((room - _NUMBER) // 10 * 10))
    below = y + length + _NUMBER
    inches = max(0, min(CHECK_INCHES, int((y + room - below - _NUMBER) // MM_PER_INCH)))
    start = best_start(y, length, 0, crossing)
    items, found = ruler(Axis.Y, x, start, length, 0, crossing)
    if inches:
        start = best_start(below, 0, inches, crossing)
        more, others = ruler(Axis.Y, x + DEPTH / 2, start, 0, inches, crossing)
        items, found = (*items, *more), (*found, *others)
    return items, found
