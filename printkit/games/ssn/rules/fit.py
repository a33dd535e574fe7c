"""Finds out whether a legal maneuver of the submarine can end at the position that players measured, and how
long it is (rule SSN-CHK-3).

For given headings, the end of a path is a linear function of the lengths of its straight runs. For a given total length L, whatever exceeds
the runs' minimum lengths may be distributed freely over the runs, so the possible ends form a simplex with one corner per run. The search
steps through headings and lengths and looks for the simplex nearest to the measured end.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from printkit.games.ssn.rules.data import CREEP
from printkit.games.ssn.rules.geometry import (
    EPSILON,
    TURN_LENGTH,
    Pose,
    Vector,
    difference,
    distance,
    forward,
    turn_displacement,
)
from printkit.games.ssn.rules.paths import BOTTOM, TOP, gap_needed, sharpest
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.table import Table

_SLACK: Final = 0.01
"""Two paths count as ending equally near to a measured position if their distances from it differ by at most
this many inches.

The shorter of the two is then chosen.
"""
_LENGTH_STEP: Final = 0.1
"""Step in inches between two lengths that are tried in the coarse search for a path."""
_FINE_STEP: Final = 0.01
"""Step in inches between two lengths that are tried in the fine search for a path."""
_MAX_TURNS: Final = 3
"""Maximum number of turns in a path that the search tries."""
_HEADING_SET_TIME: Final = 3
"""Estimated computing time to try one set of headings for a path, in units of ten microseconds.

It counts towards the time limit of the check, which replays a log many times.
"""


class PathFit(NamedTuple):
    """The result of a search for the path that ends nearest to a measured position.

    ``residual``: distance between the path's end and the measured position; ``length``: length of the path; both in inches. ``work``: work
    units spent on the search.
    """

    residual: float
    length: float
    work: int = 0


class _HeadingSet(NamedTuple):
    """The headings of a path's straight legs, with the end point and the length in inches of the shortest
    path that has these headings.
    """

    origin: Vector
    least: float
    directions: tuple[Vector, ...]


def tolerance_for(ruleset: SsnRuleset, length: float) -> float:
    """Return how far, in inches, a measured position may be from the end of a path of this length.

    By default, this is a quarter inch plus a twentieth of the length.
    """
    tolerance = ruleset.data.tolerance
    return tolerance.position + tolerance.position_share * length


def most_turns(ruleset: SsnRuleset, speed: int) -> int:
    """Return the maximum number of turns to try in a path at this speed: as many as fit into the longest
    path, but at most three.
    """
    gap = gap_needed(ruleset, speed)
    return min(_MAX_TURNS, int((TOP[speed] + gap + EPSILON) / (TURN_LENGTH + gap)))


@lru_cache(maxsize=1024)  # a check tries the same move many times, with different dice after it
def best_fit(ruleset: SsnRuleset, start: Pose, end: Pose, speed: int) -> PathFit:
    """Return the path at this speed that ends nearest to the measured position ``end``, if possible with exactly the
    measured heading.

    First, only paths with the measured heading are tried; other headings follow if none of them ends near enough.
    """
    best = _search(ruleset, start, end, speed, (0.0,))
    if best.residual <= tolerance_for(ruleset, best.length):
        return best
    slack = int(ruleset.data.tolerance.heading)
    other = _search(ruleset, start, end, speed, [float(d) for d in range(-slack, slack + 1) if d])
    return min(best, other)._replace(work=best.work + other.work)


def fitted(ruleset: SsnRuleset, start: Pose, end: Pose, speed: int, table: Table) -> PathFit:
    """Return the path that :func:`best_fit` finds, and count the time for the search towards the time limit of the
    check.
    """
    fit = best_fit(ruleset, start, end, speed)
    table.count_work(fit.work, ("fit", start, end, speed))
    return fit


def reachable(
    ruleset: SsnRuleset, start: Pose, end: Pose, speed: int, table: Table | None = None
) -> PathFit | None:
    """Return the path at this speed that ends nearest to the measured position ``end``; None if no path ends
    near enough.

    If ``table`` is given, the time counts towards the time limit of the check.
    """
    if distance((start.x, start.y), (end.x, end.y)) > TOP[speed] + tolerance_for(ruleset, TOP[speed]):
        return None
    fit = (
        fitted(ruleset, start, end, speed, table)
        if table is not None
        else best_fit(ruleset, start, end, speed)
    )
    return fit if fit.residual <= tolerance_for(ruleset, fit.length) else None


def _search(ruleset: SsnRuleset, start: Pose, end: Pose, speed: int, offsets: Sequence[float]) -> PathFit:
    """Return the path that ends nearest to the position ``end``. Its last heading differs from the measured
    one by one of ``offsets``.

    All sets of headings are tried with coarse lengths, then the best sets with fine lengths. ``offsets``: degrees added
    to the heading at the end.
    """
    best, frames, seen = PathFit(math.inf, 0.0), list[_HeadingSet](), 0
    low = 0.0 if speed == CREEP else BOTTOM[speed] + EPSILON
    for frame in _heading_sets(ruleset, start, end, speed, offsets):
        seen += 1
        found = _nearest_along(frame, end, low, TOP[speed], _LENGTH_STEP, best.residual)
        if found.residual < best.residual - EPSILON:
            best, frames = found, [frame]
        elif found.residual < best.residual + _SLACK:
            frames.append(frame)
    fine, least = list[PathFit](), math.inf
    for frame in frames[:40]:
        fine.append(_nearest_along(frame, end, low, TOP[speed], _FINE_STEP, least))
        least = min(least, fine[-1].residual)
    least = least if fine else best.residual
    good = [f.length for f in fine if f.residual <= least + _SLACK]
    work = _HEADING_SET_TIME * (seen + 4 * len(fine))
    return PathFit(least, min(good), work) if good else best._replace(work=work)


def _heading_sets(
    ruleset: SsnRuleset, start: Pose, end: Pose, speed: int, offsets: Sequence[float]
) -> Iterator[_HeadingSet]:
    """Yield the combinations of headings that the straight legs of a path at this speed may have.

    Each begins with the heading at the start and ends with the measured heading, changed by one of ``offsets`` (degrees).
    """
    limit = sharpest(ruleset, speed)
    tolerance = ruleset.data.tolerance.heading
    if abs(difference(start.h, end.h)) <= tolerance:
        yield _HeadingSet((start.x, start.y), 0.0, (forward(start.h),))
    for turns in range(1, most_turns(ruleset, speed) + 1):
        step = 3.0 if turns > 2 else 1.0
        bends = _steps(limit, step)
        for offset in offsets:
            for between in itertools.product(bends, repeat=turns - 1):
                last = difference(start.h + math.fsum(between), end.h + offset)
                if abs(last) <= limit + EPSILON:
                    yield _heading_set(ruleset, start, (*between, last), speed)


def _steps(limit: float, step: float) -> list[float]:
    n = int(limit / step)
    inner = [i * step for i in range(-n, n + 1)]
    return inner if n * step == limit else [-limit, *inner, limit]


def _heading_set(ruleset: SsnRuleset, start: Pose, angles: tuple[float, ...], speed: int) -> _HeadingSet:
    gap = gap_needed(ruleset, speed)
    first = gap if ruleset.first_turn_waits else 0.0
    heading = start.h
    x, y = start.x, start.y
    directions, least = [], 0.0
    for n, angle in enumerate(angles):
        u = forward(heading)
        run = gap if n else first
        dx, dy = turn_displacement(heading, angle, 1.0, ruleset.turns_in_arcs)
        x, y = x + run * u[0] + dx, y + run * u[1] + dy
        least += run + TURN_LENGTH
        directions.append(u)
        heading += angle
    directions.append(forward(heading))
    return _HeadingSet((x, y), least, tuple(directions))


def _nearest_along(
    frame: _HeadingSet, end: Pose, low: float, high: float, step: float, beyond: float
) -> PathFit:
    """Return the path with these headings that ends nearest to a measured position; if several do, the
    shortest.

    Lengths are tried from ``low`` to ``high`` in steps of ``step`` inches.

    If no fit is as good as ``beyond``, the result is some worse fit. One more inch of length brings the end nearer by at most an inch, so
    lengths that cannot improve the result are skipped.
    """
    start = max(low, frame.least)
    if start > high + EPSILON:
        return PathFit(math.inf, 0.0)
    if distance(frame.origin, (end.x, end.y)) - (high - frame.least) > beyond + _SLACK + EPSILON:
        return PathFit(math.inf, 0.0)
    n = max(1, math.ceil((high - start) / step - EPSILON))
    slack = _SLACK if step == _FINE_STEP else EPSILON
    fits, least, i = list[PathFit](), math.inf, 0
    while i <= n:
        length = min(high, start + i * step)
        miss = _residual(frame, end, length - frame.least)
        fits.append(PathFit(miss, length))
        least = min(least, miss)
        if not least:
            break
        i += max(1, int((miss - min(least + slack, beyond + _SLACK) - EPSILON) / step))
    return PathFit(least, next(fit.length for fit in fits if fit.residual <= least + slack))


def _residual(frame: _HeadingSet, end: Pose, spare: float) -> float:
    """Return the smallest distance in inches between a measured position and the end of a path with these
    headings.

    ``spare``: by how many inches the path is longer than the shortest one.
    """
    x, y = frame.origin
    points = [(x + spare * u[0], y + spare * u[1]) for u in frame.directions]
    return _to_hull((end.x, end.y), points)


def _to_hull(p: Vector, points: Sequence[Vector]) -> float:
    """Return the distance from a point to the convex hull of up to four other points.

    It is 0 if the point is inside.
    """
    if len(points) == 1:
        return distance(p, points[0])
    for a, b, c in itertools.combinations(points, 3):
        if _in_triangle(p, a, b, c):
            return 0.0
    return min(_to_segment(p, a, b) for a, b in itertools.combinations(points, 2))


def _to_segment(p: Vector, a: Vector, b: Vector) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    t = 0.0 if not whole else min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / whole))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def _in_triangle(p: Vector, a: Vector, b: Vector, c: Vector) -> bool:
    def side(q: Vector, r: Vector) -> float:
        return (r[0] - q[0]) * (p[1] - q[1]) - (r[1] - q[1]) * (p[0] - q[0])

    one, two, three = side(a, b), side(b, c), side(c, a)
    if abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) < EPSILON:
        return False
    return (one >= 0 and two >= 0 and three >= 0) or (one <= 0 and two <= 0 and three <= 0)
