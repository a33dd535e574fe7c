"""Draws the sea in the style of an engraving: rows of broken swell that become wider towards the viewer, storm waves, and the water below
the surface.
"""

from __future__ import annotations

from printkit.drawing import Box, Close, CurveTo, Ink, Item, LineTo, MoveTo, Path, Rect, Step, Style
from printkit.press.pictures.rough import Rough

_FIRST = 0.62  # mm between the first rows below the horizon
_GROWS = 1.115  # the factor by which that distance grows
_WIDEST = 1.15
SWELL = 3.1
"""Distance in mm between the rows of waves of the sea on a board."""
_SUN_PATH = 3.4  # mm to either side of a moon's or sun's reflection, at the horizon


def swell(
    box: Box, rough: Rough, *, rise: float = 0.28, gleam: float | None = None, scale: float = 1.0
) -> list[Item]:
    """Return rows of swell in a box whose top is the horizon. Around the x coordinate ``gleam``, the rows
    have gaps, where the water reflects the sun or moon.
    """
    rows: list[list[Step]] = [[], [], [], [], [], [], [], []]
    y, spacing, at = box.y + 0.5, _FIRST * scale, 0
    while y < box.bottom - 0.1:
        depth = (y - box.y) / max(box.height, 1.0)
        _row(rows[at % 8], box, y, rough, rise * (0.35 + 1.5 * depth) * scale, depth, gleam, scale)
        y += spacing
        spacing = min(_WIDEST * scale, spacing * _GROWS)
        at += 1
    base = tuple(rows.pop(4))
    pale, dark = (tuple(step for row in rows[first::2] for step in row) for first in (1, 0))
    return [
        Rect(*box, Style(fill=Ink.PAPER)),
        Path(pale, Style(stroke=Ink.SKY, weight=0.66, tint=True)),
        Path(dark, Style(stroke=Ink.NAVY, weight=0.31, tint=True)),
        Path(base, Style(stroke=Ink.NAVY, weight=0.18)),
    ]


def chart_water(box: Box, rough: Rough, in_low: int = 0) -> list[Item]:
    """Return the pale sea that is drawn under a board or a chart. It looks the same from edge to edge.

    The ink mode ``low`` prints only every ``in_low``-th row of waves; none if ``in_low`` is 0.
    """
    dropped: list[Step] = []
    kept: list[Step] = []
    y, at = box.y + 2.0, 0
    while y < box.bottom - 0.8:
        _row(kept if in_low and at % in_low == 0 else dropped, box, y, rough, 0.45, 0.5, None, 1.6)
        y += SWELL
        at += 1
    sea: list[Item] = [Path(tuple(dropped), Style(stroke=Ink.SKY, weight=0.29, tint=True))]
    return [*sea, Path(tuple(kept), Style(stroke=Ink.SKY, weight=0.29))] if kept else sea


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
    """Add one row of swell to the path ``steps``. A row consists of sagging arcs between pointed crests, with gaps."""
    long = (2.2 + 4.2 * depth) * scale
    x = box.x - rough.next() * long
    drawing = False
    while x < box.right:
        wide = long * rough.between(0.75, 1.3)
        end = x + wide
        reach = (_SUN_PATH + 7 * depth) * scale
        lit = gleam is not None and abs((x + end) / 2 - gleam) < reach * rough.between(0.4, 1.0)
        if lit or rough.next() < 0.1:
            drawing = False
        else:
            left, right = max(x, box.x), min(end, box.right)
            if right > left:
                if not drawing:
                    steps.append(MoveTo(left, y))
                steps.append(
                    CurveTo(
                        left + (right - left) * 0.3,
                        y + rise,
                        left + (right - left) * 0.7,
                        y + rise,
                        right,
                        y - rise * 0.3,
                    )
                )
                drawing = True
        x = end


def storm_waves(box: Box, rough: Rough) -> list[Item]:
    """Return three rows of breaking waves, the nearest row the highest. Each row is white and hides what is behind it."""
    items: list[Item] = []
    for at in range(3):
        y = box.y + box.height * (0.1 + 0.28 * at)
        items += ridge(Box(box.x, y, box.width, box.bottom - y), rough, 1.0 + 0.7 * at)
    return items


def ridge(box: Box, rough: Rough, high: float) -> list[Item]:
    """Return one row of waves with steep faces, and lines that run down the faces."""
    crests: list[tuple[float, float, float]] = []
    x = box.x - rough.next() * 5
    while x < box.right:
        wide = rough.between(6, 10) * (0.7 + 0.25 * high)
        crests.append((x, x + wide, high * rough.between(0.8, 1.3)))
        x += wide
    items: list[Item] = []
    outline = _crested(crests, box.y, 1.0)
    white = Path(
        (*outline, LineTo(crests[-1][1], box.bottom), LineTo(crests[0][0], box.bottom), Close()),
        Style(fill=Ink.PAPER),
    )
    items += [white, Path(outline, Style(stroke=Ink.NAVY, weight=0.22))]
    for at in range(1, 5):
        lower = _crested(crests, box.y + at * 0.95, max(0.15, 1 - at * 0.2))
        items.append(Path(lower, Style(stroke=Ink.NAVY, weight=0.24, tint=True)))
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
    """Return the water below the surface as horizontal lines. With depth, they become heavier and move closer together."""
    pale: list[Step] = []
    dark: list[Step] = []
    base: list[Step] = []
    y, spacing, at = box.y + 1.4, 1.25, 0
    while y < box.bottom:
        depth = (y - box.y) / box.height
        into = base if at % 14 == 13 else dark if depth > 0.5 else pale
        x = box.x
        while x < box.right:
            end = min(box.right, x + rough.between(5, 22))
            into += (MoveTo(x, y), LineTo(end, y))
            x = end + rough.between(0.4, 1.6) * (1.2 - depth)
        y += spacing
        spacing = max(0.62, spacing * 0.97)
        at += 1
    strokes = (
        (pale, Style(stroke=Ink.SKY, weight=0.35, tint=True)),
        (dark, Style(stroke=Ink.NAVY, weight=0.35, tint=True)),
        (base, Style(stroke=Ink.NAVY, weight=0.14)),
    )
    return [Path(tuple(steps), style) for steps, style in strokes if steps]


def surface(box: Box, rough: Rough) -> Item:
    """Return the water surface seen from the side, as a line along the top of the box."""
    steps: list[Step] = [MoveTo(box.x, box.y)]
    x, up = box.x, 1
    while x < box.right:
        wide = min(rough.between(2.2, 4.2), box.right - x)
        steps.append(
            CurveTo(x + wide * 0.3, box.y - 0.45 * up, x + wide * 0.7, box.y - 0.45 * up, x + wide, box.y)
        )
        x, up = x + wide, -up
    return Path(tuple(steps), Style(stroke=Ink.NAVY, weight=0.25))


def foam(x0: float, x1: float, y: float, rough: Rough, scale: float = 1.0) -> list[Item]:
    """Return the foam along a ship's hull as white with a few strokes, and a bow wave at ``x1``."""
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
        Close(),
    )
    return [Path(tuple(steps), Style(stroke=Ink.NAVY, weight=0.14, fill=Ink.PAPER))]
