"""Maps part of the table on which SSN is played to a picture: converts inches to millimetres, clips lines, and places
labels.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from printkit.drawing import MM_PER_PT, Font, Ink, Item, Line, Rect, Style, Text
from printkit.games.ssn.rules.geometry import Vector
from printkit.report.story import text_width

WIDTH: Final = 172.0
EDGE: Final = 0.3
"""Distance in mm between a chart's frame and the edge of the picture.

It keeps the frame's line from being cut off.
"""
_LEADER_FROM: Final = 2.8
"""Distance in mm from its usual place beyond which a label is connected with its point by a thin line."""
_OVERLAP_COST: Final = 8.0
"""Cost of placing a label over a box that labels should avoid. A label goes to the place with the lowest total cost."""
_RINGS: Final = (1.5, 2.6, 4.2, 6.2, 8.6, 11.5, 15.0)
_DIRECTIONS: Final = tuple(math.radians(a) for a in (0, 30, 330, 60, 300, 90, 270, 120, 240, 150, 210, 180))


class Bounds(NamedTuple):
    """A rectangle on the paper, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Bounds, room: float = 0.0) -> bool:
        return (
            self.left < other.right + room
            and other.left < self.right + room
            and self.top < other.bottom + room
            and other.top < self.bottom + room
        )


class ChartView:
    """The part of the table that a picture shows, and the scale of the picture.

    (``west``, ``south``): its south-west corner in inches. ``scale``: mm per inch.

    On the paper y runs downwards.
    """

    def __init__(self, west: float, south: float, scale: float, frame: Bounds) -> None:
        self.west, self.south, self.scale, self.frame = west, south, scale, frame

    @property
    def east(self) -> float:
        return self.west + (self.frame.right - self.frame.left) / self.scale

    @property
    def north(self) -> float:
        return self.south + (self.frame.bottom - self.frame.top) / self.scale

    def at(self, p: Sequence[float]) -> Vector:
        """Convert a point of the table, in inches, to the corresponding point of the picture, in mm."""
        return (
            self.frame.left + (p[0] - self.west) * self.scale,
            self.frame.bottom - (p[1] - self.south) * self.scale,
        )

    def spot(self, p: Vector) -> Vector:
        """Convert a point of the picture, in mm, to the corresponding point of the table, in inches."""
        return (
            self.west + (p[0] - self.frame.left) / self.scale,
            self.south + (self.frame.bottom - p[1]) / self.scale,
        )

    def holds(self, p: Sequence[float], margin: float = 0.0) -> bool:
        """Return True if a point of the table lies inside the frame, at least ``margin`` inches from the frame's
        edge.
        """
        return (
            self.west + margin <= p[0] <= self.east - margin
            and self.south + margin <= p[1] <= self.north - margin
        )

    def cut(self, p: Vector, q: Vector) -> tuple[Vector, Vector] | None:
        """Return the part of a line that lies inside the frame; None if no part does. Uses Liang–Barsky
        clipping.
        """
        frame = self.frame
        left, top, right, bottom = frame
        (x1, y1), (x2, y2) = p, q
        if left <= x1 <= right and left <= x2 <= right and top <= y1 <= bottom and top <= y2 <= bottom:
            return p, q  # most lines of a board lie inside the frame
        low, high = 0.0, 1.0
        dx, dy = x2 - x1, y2 - y1
        for step, room in (
            (-dx, p[0] - frame.left),
            (dx, frame.right - p[0]),
            (-dy, p[1] - frame.top),
            (dy, frame.bottom - p[1]),
        ):
            if abs(step) < 1e-12:
                if room < 0:
                    return None
            elif step < 0:
                low = max(low, room / step)
            else:
                high = min(high, room / step)
        if low > high:
            return None
        return (p[0] + dx * low, p[1] + dy * low), (p[0] + dx * high, p[1] + dy * high)


def around(points: Iterable[Sequence[float]], frame: Bounds, pad: float, most: float) -> ChartView:
    """Return a view that shows all these points with a margin of at least ``pad`` inches, at a scale of at most
    ``most`` mm per inch."""
    xs, ys = zip(*((p[0], p[1]) for p in points), strict=True)
    size = (frame.right - frame.left, frame.bottom - frame.top)
    wide, high = max(xs) - min(xs) + 2 * pad, max(ys) - min(ys) + 2 * pad
    scale = min(size[0] / wide, size[1] / high, most)
    west = (min(xs) + max(xs) - size[0] / scale) / 2
    south = (min(ys) + max(ys) - size[1] / scale) / 2
    return ChartView(west, south, scale, frame)


# -- labels ----------------------------------------------------------------------------------------------------------


class Wish(NamedTuple):
    """A label that should be placed beside a point of the picture, if there is room.

    ``must``: place the label even if it covers something. ``away``: least distance from the point in mm.
    """

    text: str
    at: Vector
    size: float = 7.0
    ink: Ink = Ink.INK
    bold: bool = False
    must: bool = True
    away: float = 0.0


class Labels:
    """Places labels so that they cover neither other labels nor symbols, and as few lines as possible."""

    def __init__(self, frame: Bounds) -> None:
        self._frame = frame
        self._taken: list[Bounds] = []
        self._lines: list[tuple[Vector, Vector, float]] = []
        self._shunned: list[Bounds] = []
        self.boxes: list[Bounds] = []
        """Boxes of the labels placed so far."""

    def mark(self, p: Vector, radius: float) -> None:
        self._taken.append(Bounds(p[0] - radius, p[1] - radius, p[0] + radius, p[1] + radius))

    def shun(self, box: Bounds) -> None:
        """Mark a box that labels should avoid. A label that covers it gets the additional cost ``_OVERLAP_COST``."""
        self._shunned.append(box)

    def line(self, p: Vector, q: Vector, cost: float = 1.0) -> None:
        """Mark a line of the picture that labels should avoid. A label that crosses it gets the additional cost
        ``cost``."""
        self._lines.append((p, q, cost))

    def place(self, wish: Wish) -> Iterator[Item]:
        """Yield the shapes of a label at the place with the lowest cost.

        If that place is far from the label's point, also yield a thin line between the two. Yield nothing if
        an optional label finds no room.
        """
        wide = text_width(wish.text, wish.size) * (1.06 if wish.bold else 1.0)
        high = wish.size * MM_PER_PT * 0.78
        best: tuple[float, Bounds] | None = None
        for ring in _RINGS:
            if ring < wish.away:
                continue
            for place, angle in enumerate(_DIRECTIONS):
                if best is not None and ring * 0.35 + place * 0.02 >= best[0]:
                    break  # further costs are never negative, so no place from here on is cheaper
                box = _box_beside(wish.at, ring, angle, wide, high)
                far = ring * 0.35 + place * 0.02
                cost = far + self._cost(box, math.inf if best is None else best[0] - far)
                if best is None or cost < best[0]:
                    best = cost, box
        if best is None or (best[0] >= _NO_ROOM and not wish.must):
            return
        box = best[1]
        self._taken.append(box)
        self.boxes.append(box)
        if _distance(wish.at, box) > wish.away + _LEADER_FROM:
            end = (min(max(wish.at[0], box.left), box.right), min(max(wish.at[1], box.top), box.bottom))
            yield Line(*wish.at, *end, Style(Ink.SLATE, 0.12))
        if any(_crosses(box, p, q) for p, q, _ in self._lines):
            yield Rect(box.left - 0.15, box.top - 0.15, wide + 0.1, high + 0.45, Style(fill=Ink.PAPER))
        yield Text(
            box.left, box.bottom, wish.text, Font.NAME if wish.bold else Font.HEAD, wish.size, wish.ink
        )

    def place_all(self, wishes: Iterable[Wish]) -> Iterator[Item]:
        """Yield the shapes of all labels, each at its place.

        Required labels are placed first, then the larger labels before the smaller ones.
        """
        for wish in sorted(wishes, key=lambda wish: (not wish.must, -wish.size)):
            yield from self.place(wish)

    def _cost(self, box: Bounds, most: float) -> float:
        """Return the cost of placing a label in this box. The cost rises with every label, symbol and line that the
        box covers.

        If the cost exceeds ``most``, the computation stops early and the result is only a lower bound.
        """
        frame = self._frame
        if box.left < frame.left + 0.6 or box.right > frame.right - 0.6:
            return _OUTSIDE
        if box.top < frame.top + 0.6 or box.bottom > frame.bottom - 0.6:
            return _OUTSIDE
        cost = 0.0
        for other in self._taken:
            if box.overlaps(other, 0.6):
                cost += _NO_ROOM
                if cost > most:
                    return cost
        for other in self._shunned:
            if box.overlaps(other):
                cost += _OVERLAP_COST
        for p, q, weight in self._lines:
            if _crosses(box, p, q):
                cost += weight
        return cost


_NO_ROOM: Final = 100.0
_OUTSIDE: Final = 100_000.0


def _box_beside(p: Vector, away: float, angle: float, wide: float, high: float) -> Bounds:
    """Return the box of a label that is placed at distance ``away`` from a point, in the direction
    ``angle``.
    """
    x, y = p[0] + away * math.cos(angle), p[1] - away * math.sin(angle)
    left = x if math.cos(angle) > 0.3 else x - wide if math.cos(angle) < -0.3 else x - wide / 2
    top = y - high if math.sin(angle) > 0.3 else y if math.sin(angle) < -0.3 else y - high / 2
    return Bounds(left, top, left + wide, top + high)


def _distance(p: Vector, box: Bounds) -> float:
    return math.hypot(
        max(box.left - p[0], 0.0, p[0] - box.right), max(box.top - p[1], 0.0, p[1] - box.bottom)
    )


def _crosses(box: Bounds, p: Vector, q: Vector) -> bool:
    """Return True if a line crosses a box."""
    (x1, y1), (x2, y2) = p, q
    room = 1e-6  # mm; most lines lie far from the box, and this test is faster than clipping them
    if (x1 < box.left - room and x2 < box.left - room) or (x1 > box.right + room and x2 > box.right + room):
        return False
    if (y1 < box.top - room and y2 < box.top - room) or (y1 > box.bottom + room and y2 > box.bottom + room):
        return False
    return ChartView(0.0, 0.0, 1.0, box).cut(p, q) is not None
