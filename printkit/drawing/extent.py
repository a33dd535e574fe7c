"""Computes the bounding box of shapes, in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from printkit.drawing.paths import curved
from printkit.drawing.shapes import (
    MM_PER_PT,
    Anchor,
    Box,
    Circle,
    Close,
    CurveTo,
    FormField,
    Group,
    Item,
    Line,
    MoveTo,
    Path,
    Point,
    Polygon,
    Rect,
    Stamp,
    Step,
    Text,
    Use,
)
from printkit.drawing.symbols import symbol

Measure = Callable[[Text], float]
"""Type of a function that returns the width of a text in mm, computed from the font files."""

_ASCENT, _DESCENT = 0.75, 0.22
"""Height of capitals above the baseline, and depth of letters such as p below it, as fractions of the type
size.

They hold for every font in use.
"""
_EPSILON = 1e-12
"""Absolute value below which a coefficient of a polynomial counts as zero."""


def extent(items: Iterable[Item], measure: Measure) -> Box | None:
    """Return the bounding box of shapes, without the widths of their strokes; None if the shapes draw nothing."""
    points = [point for item in items for point in _points(item, measure)]
    return around(points) if points else None


def around(points: Iterable[tuple[float, float]]) -> Box:
    """Return the bounding box of points. Raises ValueError if no points are given."""
    xs, ys = zip(*points, strict=True)
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top)


def _points(item: Item, measure: Measure) -> Iterator[Point]:
    """Yield enough points of a shape to compute the shape's bounding box from them."""
    match item:
        case Line():
            yield from (Point(item.x1, item.y1), Point(item.x2, item.y2))
        case Rect() | FormField():
            yield from Box(item.x, item.y, item.width, item.height).corners
        case Circle():
            yield from Box(item.x, item.y, 0.0, 0.0).grown(item.radius).corners
        case Polygon():
            yield from (Point(x, y) for x, y in item.points)
        case Path():
            yield from outermost(item.steps)
        case Text():
            box = text_box(item, measure)
            turned = (turn(corner, item.rotation, item.x, item.y) for corner in box.corners)
            yield from turned if item.text else ()
        case Use():
            found = symbol(item.symbol)
            box = Box(-found.width / 2, -found.height / 2, found.width, found.height)
            yield from (_placed(corner, item.x, item.y, item.rotation, item.scale) for corner in box.corners)
        case Group():
            inner = extent(item.items, measure)
            if inner is not None and item.clip is not None:
                inner = _common(inner, Box(item.clip.x, item.clip.y, item.clip.width, item.clip.height))
            if inner is not None:
                yield from (
                    _placed(corner, item.x, item.y, item.rotation, item.scale) for corner in inner.corners
                )
        case Stamp():
            box = Box(0.0, 0.0, item.stencil.width, item.stencil.height)
            yield from (_placed(corner, item.x, item.y, item.rotation, 1.0) for corner in box.corners)


def _common(one: Box, other: Box) -> Box | None:
    """Return the intersection of two boxes; None if the boxes do not touch."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, low = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(left, top, right - left, low - top) if left <= right and top <= low else None


def turn(point: Point, rotation: float, x: float = 0.0, y: float = 0.0) -> Point:
    """Return a point rotated clockwise by an angle in degrees about (x, y); exact for quarter turns."""
    if not rotation:
        return point
    angle = math.radians(rotation)
    cos, sin = round(math.cos(angle), 12), round(math.sin(angle), 12)
    dx, dy = point.x - x, point.y - y
    return Point(x + cos * dx - sin * dy, y + sin * dx + cos * dy)


def _placed(point: Point, x: float, y: float, rotation: float, scale: float) -> Point:
    there = turn(Point(point.x * scale, point.y * scale), rotation)
    return Point(there.x + x, there.y + y)


def text_box(text: Text, measure: Measure) -> Box:
    """Return the bounding box of a line of text in mm, before any rotation."""
    width, em = measure(text), text.size * MM_PER_PT
    left = text.x - width * {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[text.anchor]
    return Box(left, text.y - em * _ASCENT, width, em * (_ASCENT + _DESCENT))


def outermost(steps: Sequence[Step]) -> Iterator[Point]:
    """Yield the end points of an outline's lines and curves, and the outermost points of its curves.

    They are enough to compute the outline's bounding box.
    """
    at = start = Point(0.0, 0.0)
    for step in curved(steps):
        if isinstance(step, Close):
            at = start
            continue
        end = Point(step.x, step.y)
        if isinstance(step, CurveTo):
            inner = (Point(step.x1, step.y1), Point(step.x2, step.y2))
            for t in {
                t for axis in (0, 1) for t in _extremes(at[axis], inner[0][axis], inner[1][axis], end[axis])
            }:
                yield Point(*(_bezier(t, at[i], inner[0][i], inner[1][i], end[i]) for i in (0, 1)))
        yield end
        at = end
        if isinstance(step, MoveTo):
            start = at


def _bezier(t: float, a: float, b: float, c: float, d: float) -> float:
    s = 1 - t
    return s**3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t**3 * d


def _extremes(a: float, b: float, c: float, d: float) -> list[float]:
    """Return the parameters (0 to 1) of a cubic Bézier curve at which one coordinate is smallest or largest: the
    roots of the derivative.
    """
    if min(a, d) <= b <= max(a, d) and min(a, d) <= c <= max(a, d):
        return []  # a curve stays within the range of its control points
    p, q, r = d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a
    if abs(p) < _EPSILON:
        roots = [-r / q] if abs(q) > _EPSILON else []
    else:
        under = q * q - 4 * p * r
        roots = [(-q + sign * math.sqrt(under)) / (2 * p) for sign in (1, -1)] if under >= 0 else []
    return [t for t in roots if 0 < t < 1]
