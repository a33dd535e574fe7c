"""Rulers in millimetres and inches, side by side, for whoever wants to see that a page was printed at true size.

    0 mm ──┬┬┬┬┼┬┬┬┬┬──── mm ticks on one side
    in  ───┴─┴─┼─┴─┴─┴──  inch ticks on the other

The two base lines are as long as they say and begin at the same zero; what the manifest names are those lines. Their
heavy beginnings are the scale check: a bar of 100 mm and one of 4 inches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from printkit.press.art.fonts import text_width
from printkit.press.geometry import (
    MM_PER_INCH,
    Axis,
    Font,
    Form,
    Ink,
    Item,
    Line,
    Move,
    Path,
    Place,
    Ruler,
    Style,
    Text,
    To,
    Weight,
)

DEPTH = 5.2  # mm from the tip of the longest mm tick to that of the longest inch tick
_APART = 0.2  # mm from the middle to either base line
_SIZE = 6.5
_FONT = Font.HEAD
_INK = Style(stroke=Ink.SLATE, weight=Weight.CROP)
_LEAD = 2.0  # mm of the form before the zero
_KEEP_OFF = 0.8  # mm that ticks keep from a crop mark which passes through
_LONG = DEPTH / 2 - _APART
_BAR = Style(stroke=Ink.SLATE, weight=Weight.STRUCTURE)
_BAR_OFF = 0.3  # mm from the middle to the bars' own middle
CHECK_MM = 100
CHECK_INCHES = 4

_Tick = tuple[float, float]


def _mm_ticks(length: int) -> list[_Tick]:
    """(position, height) of each millimetre's tick."""
    return [(mm, _LONG if mm % 10 == 0 else 1.2 if mm % 5 == 0 else 0.75) for mm in range(length + 1)]


def _inch_ticks(inches: int) -> list[_Tick]:
    """(position in mm, height) of each sixteenth's tick."""
    heights = {0: _LONG, 8: 1.5, 4: 1.1, 12: 1.1}
    return [
        (at * MM_PER_INCH / 16, heights.get(at % 16, 0.8 if at % 2 == 0 else 0.5))
        for at in range(inches * 16 + 1)
    ]


def _clear(position: float, width: float, gaps: Sequence[float]) -> bool:
    return all(gap < position - _KEEP_OFF or gap > position + width + _KEEP_OFF for gap in gaps)


def _labels(length: int, inches: int) -> list[tuple[float, str, float]]:
    """(position of its tick, text, side: -1 mm or 1 inches)."""

    def label(at: int, unit: str, check: int) -> str:
        return unit if not at else f"{at} {unit}" if at == check else f"{at}"

    mm = [(float(at), label(at, "mm", CHECK_MM), -1.0) for at in range(0, length + 1, 10)]
    return mm + [(at * MM_PER_INCH, label(at, "in", CHECK_INCHES), 1.0) for at in range(inches + 1)]


@cache
def _scale(length: int, inches: int, gaps: tuple[float, ...]) -> Form:
    """Ticks and figures of both scales, with the zero ``_LEAD`` mm in and half way down."""
    middle = DEPTH / 2
    steps: list[Move | To] = []
    for sign, ticks in ((-1.0, _mm_ticks(length)), (1.0, _inch_ticks(inches))):
        base = middle + sign * _APART
        for at, height in ticks:
            if _clear(at, 0, gaps):
                steps += (Move(_LEAD + at, base), To(_LEAD + at, base + sign * height))
    items: list[Item] = [Path(tuple(steps), _INK)]
    for at, text, side in _labels(length, inches):
        if _clear(at, 0.4 + text_width(text, _FONT, _SIZE), gaps):
            low = middle - 1.15 if side < 0 else middle + DEPTH / 2
            items.append(Text(_LEAD + at + 0.4, low, text, _FONT, _SIZE, Ink.SLATE))
    key = f"ruler-{length}-{inches}-" + "-".join(f"{gap:.2f}" for gap in gaps)
    return Form(key, _LEAD + length + 6, DEPTH, tuple(items))


def _lost(length: int, inches: int, gaps: Sequence[float]) -> int:
    """How many figures and long ticks the gaps would cost."""
    return sum(
        not _clear(at, 0.4 + text_width(text, _FONT, _SIZE), gaps) for at, text, _ in _labels(length, inches)
    )


@cache
def best_start(start: float, length: int, inches: int, crossing: tuple[float, ...]) -> float:
    """The zero, at or up to 10 mm after ``start``, at which crossing marks cost the scale the fewest figures."""
    candidates = [start + step / 2 for step in range(21)]
    return min(candidates, key=lambda zero: _lost(length, inches, [mark - zero for mark in crossing]))


def ruler(
    axis: Axis, x: float, y: float, length: int, inches: int, crossing: Iterable[float] = ()
) -> tuple[tuple[Item, ...], tuple[Ruler, ...]]:
    """Both scales along an axis with their zero at (x, y), half way between them, and what the manifest says of them.

    ``crossing`` are the positions along the axis at which crop marks pass through; ticks keep off them.
    """
    zero = x if axis is Axis.X else y
    gaps = tuple(round(mark - zero, 2) for mark in crossing if -2 <= mark - zero <= length + 6)
    form = _scale(length, inches, gaps)
    across = inches * MM_PER_INCH
    bars = [
        (sign * _BAR_OFF, check)
        for sign, check, whole in (
            (-1, float(CHECK_MM), float(length)),
            (1, CHECK_INCHES * MM_PER_INCH, across),
        )
        if check <= whole
    ]
    if axis is Axis.X:
        lines = (
            Line(x, y - _APART, x + length, y - _APART, _INK),
            Line(x, y + _APART, x + across, y + _APART, _INK),
            *(Line(x, y + off, x + check, y + off, _BAR) for off, check in bars),
        )
        placed = Place(form, x - _LEAD, y - DEPTH / 2)
        return (placed, *lines), (
            Ruler(axis, x, y - _APART, float(length)),
            Ruler(axis, x, y + _APART, across),
        )
    lines = (
        Line(x + _APART, y, x + _APART, y + length, _INK),
        Line(x - _APART, y, x - _APART, y + across, _INK),
        *(Line(x - off, y, x - off, y + check, _BAR) for off, check in bars),
    )
    placed = Place(form, x + DEPTH / 2, y - _LEAD, 90)
    return (placed, *lines), (
        Ruler(axis, x + _APART, y, float(length)),
        Ruler(axis, x - _APART, y, across),
    )
