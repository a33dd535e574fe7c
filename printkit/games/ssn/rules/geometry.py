"""Plane geometry in inches: positions with headings, paths, outlines, distances, and convergence zones.

Paths consist of straight legs and turns. Convergence zones are rings in which sonar hears.

x points east, y north. A heading is in degrees clockwise from north, at least 0 and less than 360. A :class:`Shape` is a rectangle or a
disc; a disc is a rectangle of size 0 with a radius (rules SSN-GEO-1 to -10).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, final

from printkit.table.tuples import new

EPSILON: Final = 1e-6
"""Tolerance in inches when distances are compared.

A distance that exceeds a limit by less than this still counts as within the limit (rule SSN-GEO-12).
"""
CZ_WIDTH: Final = 4.0
"""Width in inches of a convergence zone (a ring in which sonar hears), and of the gap before each zone."""
TURN_LENGTH: Final = 1.0
"""Length of a turn along its path, in inches."""
_RADIAN: Final = math.pi / 180.0
Vector = tuple[float, float]
Span = tuple[float, float]
"""The smallest and the largest distance from a point to any part of a target, in inches."""


class Pose(NamedTuple):
    """Position and heading of a piece: the coordinates x and y of its centre in inches, and the heading h in
    degrees.
    """

    x: float
    y: float
    h: float


@final
class Shape:
    """The outline of a piece, a rectangle or a disc: centre, heading, half the length, half the width, and
    the radius of a disc.

    The length is measured along the heading.

    A class with slots instead of a named tuple, because it is created and read very often.
    """

    __slots__ = ("h", "half_length", "half_width", "radius", "x", "y")

    def __init__(
        self,
        x: float,
        y: float,
        h: float = 0.0,
        half_length: float = 0.0,
        half_width: float = 0.0,
        radius: float = 0.0,
    ) -> None:
        self.x: Final = x
        self.y: Final = y
        self.h: Final = h
        self.half_length: Final = half_length
        self.half_width: Final = half_width
        self.radius: Final = radius

    def core(self) -> Shape:
        """Return the core of a shape: the centre of a disc, or the whole of a rectangle."""
        return Shape(self.x, self.y, self.h, self.half_length, self.half_width)


# -- directions ------------------------------------------------------------------------------------------------------


def forward(h: float) -> Vector:
    """Return the vector of length 1 that points along the heading."""
    a = h * _RADIAN
    return (math.sin(a), math.cos(a))


def starboard(h: float) -> Vector:
    """Return the vector of length 1 that points at a right angle to the right of this heading."""
    a = h * _RADIAN
    return (math.cos(a), -math.sin(a))


def normal(h: float) -> float:
    """Return a heading in degrees as an angle of at least 0 and less than 360."""
    h %= 360.0
    return 0.0 if h >= 360.0 else h


def bearing(p: Vector, q: Vector) -> float:
    """Return the compass direction from point p to point q, in degrees (rule SSN-GEO-9)."""
    return normal(math.degrees(math.atan2(q[0] - p[0], q[1] - p[1])))


def difference(a: float, b: float) -> float:
    """Return the angle from heading a to heading b, in degrees from −180 to 180.

    It is positive to starboard (rule SSN-GEO-9).

    −180 itself is returned as 180.
    """
    d = (b - a) % 360.0
    return d - 360.0 if d > 180.0 + EPSILON else d


def length(dx: float, dy: float) -> float:
    """Return the length of a vector, given its two components.

    ``sqrt`` is used instead of ``hypot`` because its rounding is the same on every platform, and because it is a direct call when
    this module is compiled.
    """
    return math.sqrt(dx * dx + dy * dy)


def distance(p: Sequence[float], q: Sequence[float]) -> float:
    """Return the distance between two points."""
    return length(p[0] - q[0], p[1] - q[1])


def towards(p: Vector, q: Vector, d: float) -> Vector:
    """Return the point d inches from p in the direction of q; p itself if both are the same point."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    whole = length(dx, dy)
    return (p[0] + dx * d / whole, p[1] + dy * d / whole) if whole else p


# -- moves -----------------------------------------------------------------------------------------------------------


class Leg(NamedTuple):
    """One leg of a path: straight ahead, or a turn.

    It goes straight ahead for ``length`` inches if ``angle`` is None. Otherwise it is a turn by ``angle``
    degrees (positive to starboard).
    """

    length: float
    angle: float | None = None


def run(pose: Pose, d: float) -> Pose:
    """Return the position and heading after a move of d inches straight ahead (rule SSN-GEO-7)."""
    h = pose[2]
    sin, cos = forward(h)
    return new(Pose, (pose[0] + d * sin, pose[1] + d * cos, h))


def turn_displacement(h: float, angle: float, part: float, arc: bool) -> Vector:
    """Return how far a turn moves a piece to the east and to the north, in inches (rule SSN-GEO-8).

    ``h``: heading before the turn. ``part``: the completed fraction of the turn.
    """
    if not arc or abs(angle) < EPSILON:
        u = forward(h + angle)
        return (u[0] * part, u[1] * part)
    a = math.radians(angle)
    radius = TURN_LENGTH / a
    ahead, across = radius * math.sin(a * part), radius * (1 - math.cos(a * part))
    u, r = forward(h), starboard(h)
    return (u[0] * ahead + r[0] * across, u[1] * ahead + r[1] * across)


def turn(pose: Pose, angle: float, arc: bool = False, part: float = 1.0) -> Pose:
    """Return the position and heading after a turn.

    A turn is one inch long; ``part`` is the completed fraction of it.

    Without ``arc`` the heading changes at once at the start; on an arc it changes continuously.
    """
    if not arc:
        h = pose[2] + angle
        sin, cos = forward(h)
        return new(Pose, (pose[0] + sin * part, pose[1] + cos * part, normal(h)))
    dx, dy = turn_displacement(pose.h, angle, part, arc)
    return Pose(pose.x + dx, pose.y + dy, normal(pose.h + angle * part))


def along(pose: Pose, leg: Leg, inches: float, arc: bool = False) -> Pose:
    """Return the position and heading after the first ``inches`` of a leg."""
    angle = leg[1]
    return run(pose, inches) if angle is None else turn(pose, angle, arc, inches)


def length_of(legs: Sequence[Leg]) -> float:
    """Return the length of a path in inches: its straight legs, plus one inch for each turn."""
    return math.fsum([leg.length for leg in legs])


def follow(pose: Pose, legs: Sequence[Leg], arc: bool = False) -> Pose:
    """Return the position and heading at the end of a path.

    Faster than calling :func:`run` and :func:`turn` for each leg.
    """
    if arc:
        for leg in legs:
            pose = along(pose, leg, leg.length, arc)
        return pose
    x, y, h = pose[0], pose[1], pose[2]
    for leg in legs:
        inches, angle = leg[0], leg[1]
        sin, cos = forward(h if angle is None else h + angle)
        x += inches * sin
        y += inches * cos
        if angle is not None:
            h = normal(h + angle)
    return new(Pose, (x, y, h))


Sample = tuple[float, Pose, bool]
"""A point on a path: the inches covered so far, the piece's position and heading, and True if the heading has just
changed.
"""


def samples(pose: Pose, legs: Sequence[Leg], step: float, arc: bool = False) -> Iterator[Sample]:
    """Yield the piece's position and heading at every ``step`` inches of a path.

    They are also given at the end of each leg, and just after each change of heading.
    """
    gone, n = 0.0, 1
    for leg in legs:
        end = gone + leg.length
        if leg.angle and not arc:
            yield gone, new(Pose, (pose[0], pose[1], normal(pose[2] + leg.angle))), True
        while n * step < end - EPSILON:
            yield n * step, along(pose, leg, n * step - gone, arc), False
            n += 1
        pose = along(pose, leg, leg.length, arc)
        gone = end
        if n * step < end + EPSILON:
            n += 1
        yield gone, pose, False


def beside(q: Vector, a: Vector, b: Vector) -> float:
    """Return the distance from point q to the line segment between a and b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = ((q[0] - a[0]) * dx + (q[1] - a[1]) * dy) / square if square else 0.0
    share = min(max(share, 0.0), 1.0)
    return length(q[0] - a[0] - share * dx, q[1] - a[1] - share * dy)


def poses_at(pose: Pose, legs: Sequence[Leg], cuts: Sequence[float], arc: bool = False) -> list[Pose]:
    """Return the piece's position and heading after each of these distances (``cuts``, in inches, ascending)
    along a path.

    Where a turn begins, the heading is that before the turn.
    """
    found, n, begun = list[Pose](), 0, 0.0
    for cut in cuts:
        while n < len(legs) and cut - begun > legs[n].length - EPSILON:
            pose = along(pose, legs[n], legs[n].length, arc)
            begun += legs[n].length
            n += 1
        part = cut - begun
        found.append(pose if n == len(legs) or part <= EPSILON else along(pose, legs[n], part, arc))
    return found


# -- outlines --------------------------------------------------------------------------------------------------------


def corners(shape: Shape) -> tuple[Vector, Vector, Vector, Vector]:
    """Return the corners of a rectangle in the order bow starboard, stern starboard, stern port, bow port (rule SSN-GEO-4)."""
    u, r = forward(shape.h), starboard(shape.h)
    fx, fy = u[0] * shape.half_length, u[1] * shape.half_length
    sx, sy = r[0] * shape.half_width, r[1] * shape.half_width
    x, y = shape.x, shape.y
    return (
        (x + fx + sx, y + fy + sy),
        (x - fx + sx, y - fy + sy),
        (x - fx - sx, y - fy - sy),
        (x + fx - sx, y + fy - sy),
    )


def extent(shape: Shape) -> float:
    """Return the distance from a rectangle's centre to its farthest point."""
    return length(shape.half_length, shape.half_width)


def span(q: Vector, target: Shape) -> Span:
    """Return the smallest and the largest distance in inches from the point ``q`` to any part of a target (rule SSN-GEO-5)."""
    dx, dy = q[0] - target.x, q[1] - target.y
    if not target.half_length:
        d = length(dx, dy)
        return (max(0.0, d - target.radius), d + target.radius)
    long, wide, radius = target.half_length, target.half_width, target.radius
    sin, cos = forward(target.h)
    f, s = abs(dx * sin + dy * cos), abs(dx * cos - dy * sin)
    near = length(max(0.0, f - long), max(0.0, s - wide))
    return (max(0.0, near - radius), length(f + long, s + wide) + radius)


def nearest_point(q: Vector, target: Shape) -> Vector:
    """Return the point of a target that is nearest to point q. If q lies inside the target, return q itself."""
    u, r = forward(target.h), starboard(target.h)
    dx, dy = q[0] - target.x, q[1] - target.y
    f, s = dx * u[0] + dy * u[1], dx * r[0] + dy * r[1]
    f = min(max(f, -target.half_length), target.half_length)
    s = min(max(s, -target.half_width), target.half_width)
    core = (target.x + f * u[0] + s * r[0], target.y + f * u[1] + s * r[1])
    return towards(core, q, min(target.radius, distance(core, q)))


def overlap(a: Shape, b: Shape) -> bool:
    """True if two rectangles overlap; touching edges do not count. Uses the separating-axis test (rule SSN-GEO-10)."""
    dx, dy = b.x - a.x, b.y - a.y
    if length(dx, dy) > extent(a) + extent(b):
        return False
    u, v = forward(a.h), forward(b.h)
    along, across = abs(u[0] * v[0] + u[1] * v[1]), abs(u[0] * v[1] - u[1] * v[0])
    ahead, abeam = abs(dx * u[0] + dy * u[1]), abs(dx * u[1] - dy * u[0])
    if (
        ahead >= a.half_length + b.half_length * along + b.half_width * across - EPSILON
        or abeam >= a.half_width + b.half_length * across + b.half_width * along - EPSILON
    ):
        return False
    ahead, abeam = abs(dx * v[0] + dy * v[1]), abs(dx * v[1] - dy * v[0])
    return (
        ahead < b.half_length + a.half_length * along + a.half_width * across - EPSILON
        and abeam < b.half_width + a.half_length * across + a.half_width * along - EPSILON
    )


def closest_points(a: Shape, b: Shape) -> tuple[Vector, Vector]:
    """Return the two points at which two outlines are nearest to each other.

    If the outlines overlap, return their centres.
    """
    core_a, core_b = a.core(), b.core()
    if a.half_length and b.half_length and overlap(a, b):
        return (a.x, a.y), (b.x, b.y)
    pairs = [(p, nearest_point(p, core_b)) for p in corners(core_a)]
    pairs += [(nearest_point(p, core_a), p) for p in corners(core_b)]
    p, q = min(pairs, key=lambda pair: distance(*pair))
    d = distance(p, q)
    if d <= a.radius + b.radius:
        return (a.x, a.y), (b.x, b.y)
    return towards(p, q, a.radius), towards(q, p, b.radius)


def gap(a: Shape, b: Shape) -> float:
    """Return the distance between the edges of two outlines; 0 if they touch or overlap."""
    if a.half_length and b.half_length and overlap(a, b):
        return 0.0
    core_a, core_b = a.core(), b.core()
    least = min(
        min(span(p, core_b)[0] for p in corners(core_a)), min(span(p, core_a)[0] for p in corners(core_b))
    )
    return max(0.0, least - a.radius - b.radius)


def span_from_outline(listener: Shape, target: Shape) -> Span:
    """Return the smallest and the largest distance from the outline of a listener to any part of a target.

    The distance from a convex outline is a convex function, so the farthest point of a rectangle is a corner.
    """
    core = listener.core()
    far = max(_outside(p, core) for p in corners(target)) + target.radius - listener.radius
    return (gap(listener, target), max(0.0, far))


def _outside(p: Vector, shape: Shape) -> float:
    """Return the distance from a point to a rectangle.

    For a point inside, return the distance to the nearest edge as a negative number.
    """
    u = forward(shape.h)
    dx, dy = p[0] - shape.x, p[1] - shape.y
    f = abs(dx * u[0] + dy * u[1]) - shape.half_length
    s = abs(dx * u[1] - dy * u[0]) - shape.half_width
    return max(f, s) if f < 0 and s < 0 else length(max(0.0, f), max(0.0, s))


# -- convergence zones -----------------------------------------------------------------------------------------------


def cz_margin(seen: Span) -> float:
    """Return by how many inches a target reaches into a convergence zone, a ring in which sonar hears (rules
    SSN-GEO-6, SSN-CHK-6).

    Negative if it lies outside all zones; if it reaches into several, the largest number.

    The convergence zones are 4 to 8, 12 to 16, 20 to 24 inches away, and so on without limit.
    """
    near, far = seen
    low = CZ_WIDTH + 2 * CZ_WIDTH * max(0, math.floor((near - CZ_WIDTH) / (2 * CZ_WIDTH)))
    this = min(far - low, low + CZ_WIDTH - near)
    low += 2 * CZ_WIDTH
    return max(this, min(far - low, low + CZ_WIDTH - near))


def is_in_zone(margin: float) -> bool:
    """True if a target that reaches ``margin`` inches into a convergence zone counts as inside it (rule
    SSN-GEO-12).

    A target that only touches the edge (0 inches) does.
    """
    return margin >= -EPSILON


def in_cz(seen: Span) -> bool:
    """True if any part of a target is in a convergence zone (a ring in which sonar hears).

    ``seen``: smallest and largest distance of the target from the listener.
    """
    return is_in_zone(cz_margin(seen))


def in_zone(q: Vector, target: Shape, d: float) -> bool:
    """True if any part of a target is in a convergence zone around point ``q``.

    Faster than :func:`in_cz`, with the same result. ``d``: distance of the target's centre.

    This distance is usually sufficient, because no part of a target is farther from its centre than half its
    length plus half its width.
    """
    past = d % (2 * CZ_WIDTH)
    if past >= CZ_WIDTH:
        return True
    reach = target.half_length + target.half_width + target.radius + EPSILON
    if reach < past < CZ_WIDTH - reach:
        return False
    return in_cz(span(q, target))


def inside(p: Sequence[float], width: float, height: float) -> float:
    """Return the distance in inches from a point to the nearest edge of the table; negative if the point is off the table (rule
    SSN-GEO-11)."""
    x, y = p[0], p[1]
    return min(min(x, y), min(width - x, height - y))
