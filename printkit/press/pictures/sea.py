"""Draws the sea in the style of an engraving.

The sea has rows of broken swell that become wider towards the viewer, storm waves, and the water below the
surface.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from printkit.drawing import (
    Box,
    Close,
    CurveTo,
    Ink,
    Item,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Stamp,
    Stencil,
    Step,
    Style,
)
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.sparing import in_low

_FIRST = 0.62  # mm between the first rows below the horizon
_GROWS = 1.115  # factor by which the distance between rows grows from row to row
_WIDEST = 1.15
_NEAR = 1.4  # mm; the faces of storm waves at least this high have dark lines
_CRESTS = 3  # waves of a storm between two that the ink mode ``low`` leaves out
_FACE = 1.3  # mm between the lines on the face of a wave in a storm
_SURFACE = 0.5  # mm by which the first line below the surface undulates
_WAVING = 5  # number of lines below the surface that undulate
_WAVE = 1.9  # length of these waves in mm, divided by 2π
SWELL = 3.1
"""Distance in mm between the rows of waves of the sea on a board."""
_LEAST_TROUGH = 2.4  # mm; a shorter arc of swell is drawn with an even line
_LEAST_STROKE = 3.0  # mm; a shorter stroke of swell on a chart is left out
_RUN = (1.0, 3.6)
"""Smallest and largest number of waves in a short run of waves. The number is chosen at random between these limits.

In the ink mode ``low``, a row of waves is reduced to a few such runs.
"""
_LEFT_OUT = (
    4.0,
    12.0,
)  # range of the number of waves between two such runs on a card; in larger pictures there are fewer
_STREAK = (5.0, 16.0)  # mm; range of the length of a stroke below the surface in the ink mode ``low``
_APART = (11.0, 38.0)  # mm; range of the distance between two such strokes
_STREAK_ROW = 4.4  # mm between the first two rows of such strokes; further down, they are wider apart
_KEEP_CLEAR = 2.0  # mm between such a stroke and an object in the water
_ROW_IN_LOW = (Ink.NAVY, 0.12)
"""Ink and width in mm of a row of swell in a large picture in the ink mode ``low``."""
_TROUGH_IN_LOW = (Ink.NAVY, 0.28)
"""Ink and width in mm of the low middle part of a near wave in a large picture in the ink mode ``low``."""
_FINE_IN_LOW = (Ink.NAVY, 0.12)
"""Ink and width in mm of foam and of short strokes of swell in the ink mode ``low``. The width is a quarter of that
of a near hull's outline."""
_MIRRORED_IN_LOW = (Ink.NAVY, 0.17)
"""Ink and width in mm of a hull's reflection in the ink mode ``low``."""
SURFACE_IN_LOW = (Ink.NAVY, 0.15)
"""Ink and width in mm of the horizon and of the water's surface in the ink mode ``low``."""
_SUN_PATH = 2.2  # mm to either side of a moon's or sun's reflection, at the horizon


def swell(
    box: Box,
    rough: Rough,
    *,
    rise: float = 0.28,
    gleam: float | None = None,
    scale: float = 1.0,
    large: bool = False,
    alone: bool = False,
) -> list[Item]:
    """Return rows of swell that fill a box whose upper edge is the horizon.

    Around the x coordinate ``gleam``, the rows are broken into short dashes, where the water reflects the sun or moon. In a
    ``large`` picture, the ink mode ``low`` prints the dark rows as thin lines; where the sea is ``alone``, without ships, every second
    of them; and otherwise only a few short runs of waves.
    """
    rows: list[list[Step]] = [[], [], [], [], [], [], [], []]
    y, spacing, at = box.y + 0.5, _FIRST * scale, 0
    while y < box.bottom - 0.1:
        depth = (y - box.y) / max(box.height, 1.0)
        _row(rows[at % 8], box, y, rough, rise * (0.35 + 1.5 * depth) * scale, depth, gleam, scale)
        y += spacing
        spacing = min(_WIDEST * scale, spacing * _GROWS)
        at += 1
    base = tuple(step for row in rows[1::3] for step in _scattered(row, Rough(round(box.width * 100)), scale))
    pale, dark = (tuple(step for row in rows[first::2] for step in row) for first in (1, 0))
    return [
        Rect(*box, Style(fill=Ink.PAPER)),
        Path(pale, Style(stroke=Ink.SKY, weight=0.78, tint=True, colour_only=True)),
        Path(dark, Style(stroke=Ink.NAVY, weight=0.26, tint=True, low_stroke=_ROW_IN_LOW if large else None)),
        Path(
            _troughs(dark),
            Style(stroke=Ink.NAVY, weight=0.56, tint=True, low_stroke=_TROUGH_IN_LOW if large else None),
        ),
        Path(base, Style(stroke=Ink.NAVY, weight=0.15, low_stroke=_FINE_IN_LOW)),
        *([Path(tuple(step for row in rows[2::4] for step in row), in_low(*_ROW_IN_LOW))] if alone else ()),
    ]


def _scattered(row: Sequence[Step], rough: Rough, scale: float) -> tuple[Step, ...]:
    """Return the few short runs of waves that the ink mode ``low`` prints in place of a whole row.

    The larger the ``scale`` of the picture, the shorter are the gaps between them.
    """
    steps: list[Step] = []
    left_out = (_LEFT_OUT[0] / scale, _LEFT_OUT[1] / scale)
    x = y = 0.0
    kept = -rough.between(0, 4)  # above 0: arcs still to draw; below 0: arcs still to leave out
    for step in row:
        if isinstance(step, CurveTo):
            if kept > 0:
                steps += (step,) if steps and _ends_at(steps[-1], x, y) else (MoveTo(x, y), step)
                kept -= 1
                kept = kept if kept > 0 else -rough.between(*left_out)
            else:
                kept += 1
                kept = kept if kept < 0 else rough.between(*_RUN)
        if isinstance(step, MoveTo | LineTo | CurveTo):
            x, y = step.x, step.y
    return tuple(steps)


def _ends_at(step: Step, x: float, y: float) -> bool:
    return isinstance(step, CurveTo) and (step.x, step.y) == (x, y)


def _troughs(row: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the low middle part of each arc in a row of waves.

    A heavier line drawn over this part makes the arc swell and taper like the stroke of a graver.
    """
    steps: list[Step] = []
    x = y = 0.0
    for step in row:
        if isinstance(step, CurveTo):
            wide = step.x - x
            if wide > _LEAST_TROUGH:
                low = step.y1 * 0.75 + (y + step.y) * 0.125  # the lowest point of the arc
                left, right = x + wide * 0.26, x + wide * 0.74
                steps += (MoveTo(left, low * 0.82 + y * 0.18), CurveTo(left, low, right, low, right, low))
            x, y = step.x, step.y
        elif isinstance(step, MoveTo | LineTo):
            x, y = step.x, step.y
    return tuple(steps)


def chart_water(box: Box, rough: Rough, in_low: int = 0) -> list[Item]:
    """Return the pale sea drawn behind a board or a chart. All its waves have the same size.

    The ink mode ``low`` prints only every ``in_low``-th row of waves; none if ``in_low`` is 0. The ink mode ``mono`` prints
    the same rows, or every second row if ``in_low`` is 0.
    """
    kept: list[Step] = []
    in_mono: list[Step] = []
    in_colour: list[Step] = []
    others, every = (kept, in_low) if in_low else (in_mono, 2)
    y, at = box.y + 2.0, 0
    while y < box.bottom - 0.8:
        _row(in_colour if at % every else others, box, y, rough, 0.45, 0.5, None, 1.6)
        y += SWELL
        at += 1
    styles = (
        (in_mono, Style(stroke=Ink.SKY, weight=0.32, tint=True)),
        (in_colour, Style(stroke=Ink.SKY, weight=0.32, tint=True, colour_only=True)),
        (kept, Style(stroke=Ink.SKY, weight=0.26, tint=True, low_stroke=(Ink.SKY, 0.26))),
    )
    return [Path(_without_scraps(rows), style) for rows, style in styles if rows]


def _without_scraps(row: Sequence[Step]) -> tuple[Step, ...]:
    """Return a path of swell without the very short strokes that remain where the edge of an area cuts off a row."""
    starts = [at for at, step in enumerate(row) if isinstance(step, MoveTo)]
    strokes = (row[start:end] for start, end in zip(starts, (*starts[1:], len(row))))
    return tuple(step for stroke in strokes if _length(stroke) >= _LEAST_STROKE for step in stroke)


def _length(stroke: Sequence[Step]) -> float:
    """Return the length in mm of a stroke of swell, measured along the row."""
    ends = [step.x for step in stroke if isinstance(step, MoveTo | CurveTo)]
    return ends[-1] - ends[0]


def stamped_water(key: str, area: Box, seed: int, in_low: int = 0) -> Stamp:
    """Return the pale sea of :func:`chart_water` in an area. Areas with the same ``key`` and the same size share one
    drawing.

    The size is rounded to 0.01 mm.
    """
    wide, high = round(area.width, 2), round(area.height, 2)
    waves = tuple(chart_water(Box(0, 0, wide, high), Rough(seed), in_low))
    return Stamp(Stencil(f"{key}-{wide:g}-{high:g}", wide, high, waves), area.x, area.y)


def _row(
    steps: list[Step],
    box: Box,
    y: float,
    rough: Rough,
    rise: float,
    depth: float,
    gleam: float | None,
    scale: float,
) -> None:
    """Add a row of swell to the path ``steps``.

    A row consists of sagging arcs between pointed crests, with gaps."""
    long = (2.2 + 4.2 * depth) * scale
    x = box.x - rough.next() * long
    drawing = False
    while x < box.right:
        wide = long * rough.between(0.75, 1.3)
        end = x + wide
        reach = (_SUN_PATH + 4 * depth) * scale
        lit = gleam is not None and abs((x + end) / 2 - gleam) < reach * rough.between(0.4, 1.0)
        if lit:
            drawing = False
            steps += _glint(x, end, y, depth, box)
        elif rough.next() < 0.1:
            drawing = False
        else:
            left, right = max(x, box.x), min(end, box.right)
            if right > left:
                if not drawing:
                    steps.append(MoveTo(left, y))
                first, second = (left + (right - left) * share for share in (0.3, 0.7))
                steps.append(CurveTo(first, y + rise, second, y + rise, right, y - rise * 0.3))
                drawing = True
        x = end


_GLINT = (0.62, 0.3)
"""Length of a dash in the reflection of the sun or moon, as a fraction of the length of a wave: at the horizon, and
near the viewer."""


def _glint(left: float, right: float, y: float, depth: float, box: Box) -> tuple[Step, ...]:
    """Return the short dash that replaces a wave where the water reflects the sun or moon."""
    half = (right - left) / 2 * (_GLINT[0] + (_GLINT[1] - _GLINT[0]) * depth)
    middle = (left + right) / 2
    if middle - half < box.x or middle + half > box.right:
        return ()
    return MoveTo(middle - half, y), LineTo(middle + half, y)


def storm_waves(box: Box, rough: Rough, *, large: bool = False) -> list[tuple[float, list[Item]]]:
    """Return rows of breaking waves, each as a pair: the y coordinate of the row, and its shapes.

    The most distant row comes first; it is the lowest wave. Each row is white and hides the foot of the row
    behind it. In a ``large`` picture, every row also has an outline in the ink mode ``low``.
    """
    rows: list[tuple[float, list[Item]]] = []
    y, high = box.y + 0.5, 0.7
    while y < box.bottom - 0.6:
        spacing = 2.1 * high + 1.0
        row = Box(box.x, y, box.width, box.bottom - y)
        shading = not large and len(rows) % 2 == 1  # in the ink mode ``low``, every second row has no outline
        waves = ridge(row, rough, high, spacing + high * 1.6, shading=shading)
        rows.append((y, [*waves, *_spray(row, rough, high)]))
        y += spacing
        high = min(2.4, high * 1.24)
    return rows


def _spray(row: Box, rough: Rough, high: float) -> list[Item]:
    """Return drops of water that the wind blows off the crests of a row of waves."""
    steps: list[Step] = []
    for _ in range(int(row.width / 9 * high)):
        x, y = row.x + row.width * rough.next(), row.y - high * rough.between(0.5, 1.5)
        steps += (MoveTo(x, y), LineTo(x + high * rough.between(0.3, 0.9), y - 0.25 * high))
    return [Path(tuple(steps), Style(stroke=Ink.NAVY, weight=0.16, tint=True))] if steps else []


def ridge(box: Box, rough: Rough, high: float, deep: float = 4.6, *, shading: bool = False) -> list[Item]:
    """Return one row of waves with steep faces.

    Lines run down the faces for ``deep`` mm. If ``shading`` is True, the ink mode ``low`` leaves the row out.
    """
    crests: list[tuple[float, float, float]] = []
    x = box.x - rough.next() * 5
    while x < box.right:
        wide = rough.between(6, 10) * (0.7 + 0.25 * high)
        crests.append((x, x + wide, high * rough.between(0.8, 1.3)))
        x += wide
    outline = _crested(crests, box.y, 1.0)
    white = Path(
        (*outline, LineTo(crests[-1][1], box.bottom), LineTo(crests[0][0], box.bottom), Close()),
        Style(fill=Ink.PAPER),
    )
    style = Style(stroke=Ink.NAVY, weight=0.1 + 0.03 * high)
    items: list[Item] = [white, Path(outline, replace(style, tint=True))]
    if not shading:
        # The gaps are in other places in each row.
        begin = round(box.y * 10) % (_CRESTS + 1) - _CRESTS
        places = range(begin, len(crests), _CRESTS + 1)
        runs = (crests[max(0, at) : max(0, at + _CRESTS)] for at in places)
        shown = tuple(step for run in runs if run for step in _crested(run, box.y, 1.0))
        items += [Path(shown, style)] if shown else []
    faces: list[Step] = []
    for at in range(1, max(2, round(deep / _FACE)) + 1):
        if box.y + at * _FACE > box.bottom + high:
            break
        faces += _crested(crests, box.y + at * _FACE, max(0.25, 1 - at * 0.22))
    items.append(
        Path(tuple(faces), Style(stroke=Ink.SKY if high < _NEAR else Ink.NAVY, weight=0.58, tint=True))
    )
    return items


def _crested(crests: list[tuple[float, float, float]], y: float, part: float) -> tuple[Step, ...]:
    steps: list[Step] = [MoveTo(crests[0][0], y)]
    for left, right, high in crests:
        wide, up = right - left, high * part
        steps += (
            CurveTo(left + wide * 0.3, y, left + wide * 0.5, y - up * 0.8, left + wide * 0.66, y - up),
            CurveTo(left + wide * 0.62, y - up * 0.45, left + wide * 0.78, y, right, y),
        )
    return tuple(steps)


def deep(box: Box, rough: Rough) -> list[Item]:
    """Return the water below the surface, drawn as horizontal lines.

    With depth, they become heavier and move closer together.

    The first rows undulate like the surface. A line is thin at its ends and heavier in the middle, and breaks seldom. In the ink
    mode ``mono``, every second line is left out.
    """
    kinds = [(ink, colour_only) for ink in (Ink.SKY, Ink.NAVY) for colour_only in (False, True)]
    fine: dict[tuple[Ink, bool], list[Step]] = {kind: [] for kind in kinds}
    heavy: dict[tuple[Ink, bool], list[Step]] = {kind: [] for kind in kinds}
    y, spacing, at = box.y + 1.4, 1.25, 0
    while y < box.bottom:
        depth = (y - box.y) / box.height
        wave = _SURFACE * (1 - at / _WAVING) if at < _WAVING else 0.0
        # Between a third and two thirds of the depth, pale and dark rows alternate.
        kind = (Ink.NAVY if depth > (0.62 if at % 2 else 0.42) else Ink.SKY, at % 2 == 1)
        for left, right in _breaks(box, rough):
            inset = (right - left) * rough.between(0.1, 0.22)
            fine[kind] += _waved(left, right, y, wave)
            heavy[kind] += _waved(left + inset, right - inset * rough.between(0.4, 1.4), y, wave)
        y += spacing
        spacing = max(0.62, spacing * 0.97)
        at += 1
    strokes = (
        (steps, Style(stroke=ink, weight=weight, tint=True, colour_only=colour_only))
        for weight, rows in ((0.22, fine), (0.42, heavy))
        for (ink, colour_only), steps in rows.items()
    )
    return [Path(tuple(steps), style) for steps, style in strokes if steps]


def streaks(box: Box, rough: Rough, objects: Sequence[Box]) -> list[Item]:
    """Return short strokes below the surface of the sea, printed in every ink mode.

    With depth, they become shorter and fewer. None comes close to one of the objects in the water.
    """
    steps: list[Step] = []
    around = [each.grown(_KEEP_CLEAR) for each in objects]
    y, spacing = box.y + _STREAK_ROW * 0.8, _STREAK_ROW
    while y < box.bottom - 1.5:
        depth = (y - box.y) / box.height
        x = box.x - _APART[0] + rough.between(*_APART)
        while x < box.right - _STREAK[0]:
            end = x + rough.between(*_STREAK) * (1.2 - 0.6 * depth)
            level = y + rough.between(-0.3, 0.3) * spacing
            clear = not any(
                each.x < end and x < each.right and each.y < level < each.bottom for each in around
            )
            if clear and x > box.x and end < box.right - 1:
                steps += _waved(x, end, level, _SURFACE * (0.75 - 0.45 * depth))
            x = end + rough.between(*_APART) * (0.6 + 1.2 * depth)
        y += spacing
        spacing *= 1.12
    return [Path(tuple(steps), Style(stroke=Ink.NAVY, weight=0.16, low_stroke=_FINE_IN_LOW))] if steps else []


def _breaks(box: Box, rough: Rough) -> list[tuple[float, float]]:
    """Divide a horizontal line across a box into pieces, and return the x coordinates of the two ends of each piece.

    Between them are gaps of 2 to 4 mm.
    """
    long = max(20.0, min(75.0, box.width * 0.8))
    parts: list[tuple[float, float]] = []
    x = box.x - long * rough.next()
    while x < box.right:
        end = x + long * rough.between(0.7, 1.8)
        left, right = max(x, box.x), min(end, box.right)
        if right - left > 1.5:
            parts.append((left, right))
        x = end + rough.between(2.0, 4.0)
    return parts


def _waved(left: float, right: float, y: float, rise: float) -> tuple[Step, ...]:
    """Return a wavy line from ``left`` to ``right`` that rises and falls by ``rise`` mm.

    All lines undulate at the same places."""
    if rise <= 0:
        return MoveTo(left, y), LineTo(right, y)
    steps: list[Step] = [MoveTo(left, y + rise * math.sin(left / _WAVE))]
    count = max(1, math.ceil((right - left) / (_WAVE * 1.6)))
    wide = (right - left) / count
    for n in range(count):
        x0, x1 = left + n * wide, left + (n + 1) * wide
        y0, y1 = (y + rise * math.sin(x / _WAVE) for x in (x0, x1))
        slope0, slope1 = (rise / _WAVE * math.cos(x / _WAVE) for x in (x0, x1))
        third = wide / 3
        steps.append(CurveTo(x0 + third, y0 + slope0 * third, x1 - third, y1 - slope1 * third, x1, y1))
    return tuple(steps)


def surface(box: Box, rough: Rough) -> Item:
    """Return the surface of the water seen from the side: a line along the upper edge of the box."""
    steps: list[Step] = [MoveTo(box.x, box.y)]
    x, up = box.x, 1
    while x < box.right:
        wide = min(rough.between(2.2, 4.2), box.right - x)
        steps.append(
            CurveTo(x + wide * 0.3, box.y - 0.45 * up, x + wide * 0.7, box.y - 0.45 * up, x + wide, box.y)
        )
        x, up = x + wide, -up
    return Path(tuple(steps), Style(stroke=Ink.NAVY, weight=0.25, low_stroke=SURFACE_IN_LOW))


_MIRRORED = ((0.08, 0.82), (0.18, 0.56), (0.36, 0.7))
"""The strokes that represent the dark reflection of a hull in the water, from top to bottom. Each is given by its
beginning and end, as fractions of the hull's length.
"""
_MIRRORED_WIDE = 42.0  # mm; a shorter hull has fewer of these strokes
_MIRRORED_FEW = 2  # the number of strokes below a shorter hull
_MIRRORED_ROW = 0.62  # mm between the first two of these strokes
_MIRRORED_GROWS = 1.25  # factor by which the distance grows from stroke to stroke


def reflection(x0: float, x1: float, y: float, scale: float) -> list[Item]:
    """Return the strokes with which the ink mode ``low`` darkens the water below a hull that extends from ``x0`` to
    ``x1``."""
    steps: list[Step] = []
    spacing = _MIRRORED_ROW * scale
    few = abs(x1 - x0) < _MIRRORED_WIDE
    for begin, end in _MIRRORED[:_MIRRORED_FEW] if few else _MIRRORED:
        steps += (MoveTo(x0 + (x1 - x0) * begin, y), LineTo(x0 + (x1 - x0) * end, y))
        y += spacing
        spacing *= _MIRRORED_GROWS
    return [Path(tuple(steps), in_low(*_MIRRORED_IN_LOW))]


def foam(x0: float, x1: float, y: float, rough: Rough, scale: float = 1.0) -> list[Item]:
    """Return the white foam along a ship's hull that extends from ``x0`` to ``x1``, with a bow wave at ``x1``."""
    way = 1 if x1 > x0 else -1
    low, high = y + 1.0 * scale, y + 0.1 * scale
    steps: list[Step] = [MoveTo(x0 - way * 3 * scale, low)]
    x = x0
    while (x1 - x) * way > 0:
        wide = rough.between(1.8, 3.4) * scale
        nxt = x + way * min(wide, abs(x1 - x))
        steps.append(
            CurveTo(
                x + way * wide * 0.2, high - 0.5 * scale, x + way * wide * 0.8, high - 0.5 * scale, nxt, high
            )
        )
        x = nxt
    steps += (
        CurveTo(
            x1 + way * 0.4 * scale,
            y - 1.5 * scale,
            x1 + way * 1.6 * scale,
            y - 0.9 * scale,
            x1 + way * 3 * scale,
            low,
        ),
    )
    return [
        Path(
            tuple(steps),
            Style(stroke=Ink.NAVY, weight=0.14, fill=Ink.PAPER, covers=True, low_stroke=_FINE_IN_LOW),
        )
    ]
