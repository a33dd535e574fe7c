"""What stands on a chart: pieces in their true outlines, ways with arrowheads, torpedoes, hits and misses, the frame with
its scale. Everything can be told apart without colour: by dash, pattern, form and letter."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from printkit.games.ssn.rules.geometry import Shape, Vector, corners, forward, starboard
from printkit.games.ssn.story.chart_view import Box, View
from printkit.report.story import HAIR, STRUCTURE, Circle, Ink, Label, Line, Path, Rect, text_width
from printkit.report.story import Shape as Mark

STYLE: Final[dict[str, tuple[Ink, float, tuple[float, ...]]]] = {
    "ssn": ("vermilion", 0.65, ()),
    "lhd": ("navy", 0.95, ()),
    "ff1": ("slate", 0.26, (2.2, 0.7)),
    "ff2": ("slate", 0.26, (1.1, 0.6)),
    "ff3": ("slate", 0.26, (2.2, 0.6, 0.5, 0.6)),
    "ff4": ("slate", 0.26, (0.6, 0.6)),
    "helo": ("teal", 0.22, (0.25, 0.75)),
}
"""By piece: the ink, width and dash of its way. The LHD's is a double line."""
_ARROW: Final = {"ssn": 1.9, "lhd": 1.9}
_GRID: Final = 4


def style(name: str) -> tuple[Ink, float, tuple[float, ...]]:
    return STYLE.get(name, STYLE["helo"])


def polygon(points: Sequence[Vector]) -> str:
    """A closed outline in path words."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


# -- ways ------------------------------------------------------------------------------------------------------------


def way(view: View, name: str, points: Sequence[Vector], arrow: bool = True) -> Iterator[Mark]:
    """A way with an arrowhead at its end."""
    ink, width, dash = style(name)
    spots = [view.at(p) for p in points]
    d = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in spots)
    if name == "lhd":
        yield Path(d, ink, width)
        yield Path(d, "paper", width - 0.5)
    else:
        yield Path(d, ink, width, dash=dash)
    if arrow and len(spots) > 1:
        yield arrowhead(spots[-2], spots[-1], _ARROW.get(name, 1.4), ink)


def arrowhead(start: Vector, end: Vector, size: float, ink: Ink) -> Path:
    """A filled arrowhead with its point at the end."""
    long = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    back = (end[0] - ux * size, end[1] - uy * size)
    half = size * 0.36
    return Path(
        polygon(
            [end, (back[0] - uy * half, back[1] + ux * half), (back[0] + uy * half, back[1] - ux * half)]
        ),
        fill=ink,
    )


# -- pieces ----------------------------------------------------------------------------------------------------------


def counter(
    view: View, shape: Shape, ink: Ink, *, wreck: bool = False, ghost: bool = False
) -> Iterator[Mark]:
    """A ship or the submarine in its outline, bow triangle inside; a wreck is crossed out."""
    outline = [view.at(p) for p in corners(shape)]
    dash = (0.5, 0.4) if ghost else ()
    yield Path(polygon(outline), ink, 0.3, "paper", dash=dash)
    if wreck:
        yield Path(polygon(outline), ink, 0.3, ink, "cross")
        yield Line(*outline[0], *outline[2], ink, 0.45)
        yield Line(*outline[1], *outline[3], ink, 0.45)
        return
    if ghost:
        return
    u, r = forward(shape.h), starboard(shape.h)
    bow = (shape.x + u[0] * shape.half_length, shape.y + u[1] * shape.half_length)
    reach = shape.half_length * 0.1
    base = [
        (shape.x + u[0] * reach + r[0] * side * shape.half_width, shape.y + u[1] * reach + r[1] * side * shape.half_width)
        for side in (1, -1)
    ]  # fmt: skip
    yield Path(polygon([view.at(bow), *(view.at(p) for p in base)]), fill=ink)


def helo(view: View, at: Vector, deep: bool, radius: float) -> Iterator[Mark]:
    """A helo: a disc with a rotor; filled when it listens Deep."""
    x, y = view.at(at)
    r = max(radius * view.scale, 0.7)
    yield Circle(x, y, r, "teal", 0.25, "teal" if deep else "paper")
    for a in (math.pi / 4, 3 * math.pi / 4):
        dx, dy = r * 1.5 * math.cos(a), r * 1.5 * math.sin(a)
        yield Line(x - dx, y - dy, x + dx, y + dy, "teal", 0.25)


def detection_point(view: View, at: Vector, radius: float, heard: bool) -> Iterator[Mark]:
    """A detection point: a ring, with a second one round it when it was heard."""
    x, y = view.at(at)
    r = max(radius * view.scale, 0.7)
    yield Circle(x, y, r, "ink", 0.25, "paper")
    yield Circle(x, y, 0.28, "ink", HAIR, "ink")
    if heard:
        yield Circle(x, y, r + 0.7, "ink", 0.3)


# -- torpedoes -------------------------------------------------------------------------------------------------------


def torpedo(view: View, start: Vector, end: Vector, *, own: bool) -> Line:
    """A torpedo's line, or that of several."""
    p, q = view.at(start), view.at(end)
    return Line(*p, *q, "vermilion" if own else "navy", 0.32, (1.6, 0.8) if own else (0.7, 0.5))


def outcome(view: View, start: Vector, end: Vector, hits: int, misses: int, *, own: bool) -> Iterator[Mark]:
    """At the end of that line a burst for hits, before it a cross for misses."""
    p, q = view.at(start), view.at(end)
    ink: Ink = "vermilion" if own else "navy"
    if misses:
        long = math.hypot(q[0] - p[0], q[1] - p[1]) or 1.0
        back = min(4.6, long * 0.4)
        x, y = q[0] - (q[0] - p[0]) / long * back, q[1] - (q[1] - p[1]) / long * back
        for dx, dy in ((1, 1), (1, -1)):
            yield Line(x - dx * 0.95, y - dy * 0.95, x + dx * 0.95, y + dy * 0.95, ink, 0.42)
    if hits:
        yield burst(q, 1.9, ink)


def burst(p: Vector, size: float, ink: Ink) -> Path:
    """An eight-pointed star: a hit."""
    points = []
    for n in range(16):
        r = size if n % 2 == 0 else size * 0.42
        a = n * math.pi / 8
        points.append((p[0] + r * math.sin(a), p[1] - r * math.cos(a)))
    return Path(polygon(points), "paper", 0.2, ink)


# -- the frame -------------------------------------------------------------------------------------------------------


def sea(view: View, table: tuple[float, float]) -> Iterator[Mark]:
    """The frame, inches along it, and what lies beyond the table's edge, hatched."""
    frame = view.frame
    yield from _beyond(view, table)
    for x in range(_GRID * math.ceil(view.west / _GRID), math.floor(view.east) + 1, _GRID):
        at = view.at((x, view.south))[0]
        yield Line(at, frame.bottom, at, frame.bottom - 1.0, "slate", HAIR)
        yield Line(at, frame.top, at, frame.top + 1.0, "slate", HAIR)
        if 0 <= x <= table[0] and frame.left + 4 < at < frame.right - 2:
            yield Label(at, frame.bottom + 2.6, str(x), 6.0, "middle", "slate")
    for y in range(_GRID * math.ceil(view.south / _GRID), math.floor(view.north) + 1, _GRID):
        at = view.at((view.west, y))[1]
        yield Line(frame.left, at, frame.left + 1.0, at, "slate", HAIR)
        yield Line(frame.right, at, frame.right - 1.0, at, "slate", HAIR)
        if 0 <= y <= table[1] and frame.top + 2 < at < frame.bottom - 2:
            yield Label(frame.left - 0.8, at + 0.75, str(y), 6.0, "end", "slate")
    yield Rect(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top, "slate", STRUCTURE)


def beyond(view: View, table: tuple[float, float]) -> Iterator[Box]:
    """What of the frame lies off the table, west, east, north and south of it."""
    frame = view.frame
    left, foot = view.at((0.0, 0.0))
    right, top = view.at(table)
    left, right = max(left, frame.left), min(right, frame.right)
    top, foot = max(top, frame.top), min(foot, frame.bottom)
    strips = (
        Box(frame.left, frame.top, left, frame.bottom),
        Box(right, frame.top, frame.right, frame.bottom),
        Box(left, frame.top, right, top),
        Box(left, foot, right, frame.bottom),
    )
    return (box for box in strips if box.right - box.left > 0.05 and box.bottom - box.top > 0.05)


def _beyond(view: View, table: tuple[float, float]) -> Iterator[Mark]:
    """The sea off the table, hatched, and the table's edge."""
    for box in beyond(view, table):
        yield Rect(
            box.left, box.top, box.right - box.left, box.bottom - box.top, "none", 0.0, "slate", "backhatch"
        )
    x0, y0 = view.at((0.0, 0.0))
    x1, y1 = view.at(table)
    for edge in (((x0, y0), (x0, y1)), ((x1, y0), (x1, y1)), ((x0, y1), (x1, y1)), ((x0, y0), (x1, y0))):
        seen = view.cut(*edge)
        if seen is not None and seen[0] != seen[1]:
            yield Line(*seen[0], *seen[1], "ink", 0.5)
    if any(True for _ in beyond(view, table)):
        widest = max(beyond(view, table), key=lambda box: (box.right - box.left) * (box.bottom - box.top))
        if widest.right - widest.left > 24.0 and widest.bottom - widest.top > 4.0:
            x, y = (widest.left + widest.right) / 2, (widest.top + widest.bottom) / 2
            yield Rect(x - 8.0, y - 1.8, 16.0, 3.6, "none", 0.0, "paper")
            yield Label(x, y + 0.9, "off the table", 7.0, "middle", "slate")


def scale_bar(x: float, y: float, scale: float, inches: int) -> Iterator[Mark]:
    """A bar of so many inches, every other four filled; y is its foot."""
    for n in range(0, inches, 4):
        fill: Ink = "ink" if n % 8 == 0 else "paper"
        yield Rect(x + n * scale, y - 1.1, 4 * scale, 1.1, "ink", 0.2, fill)
        yield Label(x + n * scale, y - 1.9, str(n), 6.0, "middle")
    yield Label(x + inches * scale, y - 1.9, f"{inches}\u2033", 6.0, "middle")


def north(x: float, y: float) -> Iterator[Mark]:
    """An arrow to the north."""
    yield Line(x, y, x, y - 4.2, "ink", 0.25)
    yield arrowhead((x, y), (x, y - 5.0), 2.0, "ink")
    yield Label(x + 1.3, y - 2.6, "N", 7.0, bold=True)


def ring(view: View, centre: Vector, radius: float, ink: Ink, dash: tuple[float, ...]) -> Iterator[Mark]:
    """A circle about a point, as far as the frame shows it."""
    steps = max(48, round(radius * view.scale))
    parts: list[list[Vector]] = []
    for n in range(steps):
        p, q = (
            view.at((centre[0] + radius * math.sin(a), centre[1] + radius * math.cos(a)))
            for a in (2 * math.pi * n / steps, 2 * math.pi * (n + 1) / steps)
        )
        seen = view.cut(p, q)
        if seen is None:
            continue
        if parts and math.dist(parts[-1][-1], seen[0]) < 1e-6:
            parts[-1].append(seen[1])
        else:
            parts.append([seen[0], seen[1]])
    for part in parts:
        yield Path("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in part), ink, 0.2, dash=dash)


def dot(p: Vector, r: float, ink: Ink) -> Circle:
    """The end of a turn."""
    return Circle(p[0], p[1], r, ink, 0.2, ink)


# -- the key ---------------------------------------------------------------------------------------------------------

NAMES: Final = {
    "ssn": "submarine",
    "lhd": "LHD",
    "ff1": "FF1",
    "ff2": "FF2",
    "ff3": "FF3",
    "ff4": "FF4",
    "helo": "helos",
    "own": "its torpedo",
    "answer": "torpedo at it",
    "hit": "hit",
    "miss": "miss",
    "heard": "point heard",
}
_ROW: Final = 4.2
_SAMPLE: Final = 7.0


def key(left: float, top: float, right: float, kinds: Sequence[str]) -> tuple[list[Mark], float]:
    """Every kind of line or mark with its name, in rows from ``left`` to ``right``; and where the last row ends."""
    x, y = left, top
    shapes: list[Mark] = []
    for kind in (each for each in NAMES if each in kinds):
        sample = 2.6 if kind in ("hit", "miss", "heard") else _SAMPLE
        wide = sample + 1.2 + text_width(NAMES[kind], 7.0)
        if x + wide > right:
            x, y = left, y + _ROW
        shapes += _sample(kind, x, y)
        shapes.append(Label(x + sample + 1.2, y + 0.9, NAMES[kind], 7.0))
        x += wide + 3.0
    return shapes, y + 1.6


def _sample(kind: str, x: float, y: float) -> Iterator[Mark]:
    if kind == "hit":
        yield burst((x + 1.3, y), 1.5, "ink")
    elif kind == "miss":
        for side in (1, -1):
            yield Line(x + 0.4, y - 0.9 * side, x + 2.2, y + 0.9 * side, "ink", 0.4)
    elif kind == "heard":
        yield Circle(x + 1.3, y, 0.7, "ink", 0.25)
        yield Circle(x + 1.3, y, 1.3, "ink", 0.3)
    elif kind in ("own", "answer"):
        own = kind == "own"
        yield Line(
            x, y, x + _SAMPLE, y, "vermilion" if own else "navy", 0.32, (1.6, 0.8) if own else (0.7, 0.5)
        )
    else:
        view = View(0.0, 0.0, 1.0, _paper(x, y))
        yield from way(view, kind, ((0.0, 0.0), (_SAMPLE, 0.0)))


def _paper(x: float, y: float) -> Box:
    """A frame whose millimetres are its inches, with its origin at a point of the paper."""
    return Box(x, y - 1.0, x + _SAMPLE, y)
