"""Outlines of shapes: parses them from SVG path data, moves and scales them, and converts arcs to Bézier curves."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from printkit.drawing.shapes import ArcTo, Box, Close, CurveTo, LineTo, MoveTo, Point, Step

_TOKEN = re.compile(r"[MLHVCQZO]|-?(?:\d+\.?\d*|\.\d+)")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "O": 3, "Z": 0}


def parse(data: str) -> tuple[Step, ...]:
    """Parse an outline in SVG path data; return its steps (lines and curves).

    Accepts M L H V C Q Z with absolute coordinates, and ``O x y r`` for a circle.

    A letter may be followed by several sets of numbers.
    """
    steps: list[Step] = []
    tokens = _TOKEN.findall(data)
    letter, at, x, y = "", 0, 0.0, 0.0
    while at < len(tokens):
        if tokens[at] in _ARITY:
            letter = tokens[at]
            at += 1
        numbers = [float(token) for token in tokens[at : at + _ARITY[letter]]]
        at += _ARITY[letter]
        match letter:
            case "M":
                steps.append(MoveTo(*numbers))
            case "H":
                steps.append(LineTo(numbers[0], y))
            case "V":
                steps.append(LineTo(x, numbers[0]))
            case "L":
                steps.append(LineTo(*numbers))
            case "C":
                steps.append(CurveTo(*numbers))
            case "Q":
                steps.append(_quadratic(x, y, numbers))
            case "O":
                steps += parse(circle(*numbers))
            case _:
                steps.append(Close())
        last = steps[-1]
        if not isinstance(last, Close):
            x, y = last.x, last.y
    return tuple(steps)


def _quadratic(x: float, y: float, numbers: list[float]) -> CurveTo:
    """Return a quadratic Bézier curve that starts at (x, y) as an equivalent cubic one."""
    cx, cy, ex, ey = numbers
    third = 2 / 3
    return CurveTo(
        x + third * (cx - x), y + third * (cy - y), ex + third * (cx - ex), ey + third * (cy - ey), ex, ey
    )


def circle(x: float, y: float, radius: float) -> str:
    """Return a circle as SVG path data."""
    c = 0.5523 * radius
    return (
        f"M {x - radius} {y} C {x - radius} {y - c} {x - c} {y - radius} {x} {y - radius}"
        f" C {x + c} {y - radius} {x + radius} {y - c} {x + radius} {y}"
        f" C {x + radius} {y + c} {x + c} {y + radius} {x} {y + radius}"
        f" C {x - c} {y + radius} {x - radius} {y + c} {x - radius} {y} Z"
    )


def ends(steps: Iterable[Step]) -> list[Point]:
    """Return the end points of all lines and curves of an outline."""
    return [Point(step.x, step.y) for step in steps if not isinstance(step, Close)]


def moved(steps: Iterable[Step], dx: float, dy: float, scale: float = 1.0) -> tuple[Step, ...]:
    """Return the outline moved by (dx, dy) and then scaled about the origin (0, 0)."""
    return tuple(_moved(step, dx, dy, scale) for step in steps)


def _moved(step: Step, dx: float, dy: float, scale: float) -> Step:
    if isinstance(step, ArcTo):
        return ArcTo(step.radius * scale, (step.x + dx) * scale, (step.y + dy) * scale)
    values = [(value + (dy if at % 2 else dx)) * scale for at, value in enumerate(step)]
    return type(step)(*values)


def mapped(
    steps: Iterable[Step], at: Callable[[float, float], Point], scale: float = 1.0
) -> tuple[Step, ...]:
    """Return the outline with the function ``at`` applied to each of its points.

    ``at`` must scale all lengths by ``scale``, and must not mirror the outline.
    """
    return tuple(_mapped(step, at, scale) for step in steps)


def _mapped(step: Step, at: Callable[[float, float], Point], scale: float) -> Step:
    match step:
        case ArcTo():
            return ArcTo(step.radius * scale, *at(step.x, step.y))
        case CurveTo():
            return CurveTo(*at(step.x1, step.y1), *at(step.x2, step.y2), *at(step.x, step.y))
        case Close():
            return step
        case _:
            return type(step)(*at(step.x, step.y))


def rounded(box: Box, radius: float = 0.0) -> tuple[Step, ...]:
    """Return the outline of a rectangle with rounded corners of ``radius`` mm, clockwise from its top left corner."""
    r, x, y, right, low = radius, box.x, box.y, box.right, box.bottom
    if r <= 0:
        return (MoveTo(x, y), LineTo(right, y), LineTo(right, low), LineTo(x, low), Close())
    return (
        *(MoveTo(x + r, y), LineTo(right - r, y), ArcTo(r, right, y + r)),
        *(LineTo(right, low - r), ArcTo(r, right - r, low)),
        *(LineTo(x + r, low), ArcTo(r, x, low - r)),
        *(LineTo(x, y + r), ArcTo(r, x + r, y), Close()),
    )


def disc(x: float, y: float, radius: float) -> tuple[Step, ...]:
    """Return the outline of a circle about (x, y), clockwise from its leftmost point.

    It consists of quarters, because some PDF readers draw half circles flattened.
    """
    r = radius
    quarters = ((x, y - r), (x + r, y), (x, y + r), (x - r, y))
    return (MoveTo(x - r, y), *(ArcTo(r, *end) for end in quarters), Close())


def curved(steps: Sequence[Step]) -> Sequence[Step]:
    """Return the outline with its arcs replaced by Bézier curves, for file formats that have no arcs."""
    return tuple(_curved(steps)) if any(isinstance(step, ArcTo) for step in steps) else steps


def _curved(steps: Iterable[Step]) -> Iterator[Step]:
    at = start = Point(0.0, 0.0)
    for step in steps:
        if isinstance(step, ArcTo):
            yield from _arc(at, step)
        else:
            yield step
        at = start if isinstance(step, Close) else Point(step.x, step.y)
        if isinstance(step, MoveTo):
            start = at


def _arc(start: Point, arc: ArcTo) -> Iterator[CurveTo]:
    """Yield two Bézier curves that together draw an arc.

    An arc whose radius is too small to reach its end becomes a half circle on that chord, as in SVG.
    """
    dx, dy = arc.x - start.x, arc.y - start.y
    chord = math.hypot(dx, dy)
    if not chord:
        return
    radius = max(arc.radius, chord / 2)
    rise = math.sqrt(max(radius**2 - chord**2 / 4, 0.0)) / chord
    # Clockwise with y down, and at most half a circle: the centre lies to the right of the chord.
    centre = Point((start.x + arc.x) / 2 - dy * rise, (start.y + arc.y) / 2 + dx * rise)
    begin = math.atan2(start.y - centre.y, start.x - centre.x)
    sweep = 2 * math.asin(min(chord / 2 / radius, 1.0))
    half = sweep / 2
    k = radius * 4 / 3 * math.tan(half / 4)
    for a in (begin, begin + half):
        b = a + half
        x1, y1 = centre.x + radius * math.cos(a), centre.y + radius * math.sin(a)
        x2, y2 = centre.x + radius * math.cos(b), centre.y + radius * math.sin(b)
        yield CurveTo(
            *(x1 - k * math.sin(a), y1 + k * math.cos(a)),
            *(x2 + k * math.sin(b), y2 - k * math.cos(b)),
            x2,
            y2,
        )
