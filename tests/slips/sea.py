"""Geometry of SSN's table for its generator of slips: inches, degrees clockwise from north, and the default values of
the rules.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

WIDTH, HEIGHT = 72.0, 48.0
SHARP, EASY = 45.0, 30.0
SIZES = {"ff": (1.0, 0.5), "lhd": (1.5, 0.75), "ssn": (1.0, 0.5)}
PASSIVE = {"creep": 0, "slow": 1, "fast": 3, "flank": 5}
EPSILON = 1e-6


class Pose(NamedTuple):
    """A piece's position and heading."""

    x: float
    y: float
    heading: float

    def ahead(self, inches: float) -> Pose:
        angle = math.radians(self.heading)
        return self._replace(x=self.x + inches * math.sin(angle), y=self.y + inches * math.cos(angle))

    def turned(self, angle: float) -> Pose:
        """Return the pose after a turn: the heading changes first, then the piece moves the turn's own inch. Positive
        turns are to starboard.
        """
        return self._replace(heading=(self.heading + angle) % 360).ahead(1.0)

    @property
    def on_table(self) -> bool:
        return 0 <= self.x <= WIDTH and 0 <= self.y <= HEIGHT


def distance(a: Sequence[Any], b: Sequence[Any]) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def bearing(a: Pose, b: Sequence[Any]) -> float:
    return math.degrees(math.atan2(b[0] - a.x, b[1] - a.y)) % 360


def towards(pose: Pose, target: Sequence[Any]) -> Pose:
    """Return an Easy turn towards a point, limited to the turn's largest angle."""
    needed = (bearing(pose, target) - pose.heading + 180) % 360 - 180
    needed = 180.0 if needed == -180 else needed
    return pose.turned(max(-EASY, min(EASY, needed)))


def span(q: Sequence[Any], pose: Pose, kind: str) -> tuple[float, float]:
    """Return the smallest and the largest distance from a point to the outline of a piece."""
    length, width = SIZES[kind]
    angle = math.radians(pose.heading)
    dx, dy = q[0] - pose.x, q[1] - pose.y
    f, s = dx * math.sin(angle) + dy * math.cos(angle), dx * math.cos(angle) - dy * math.sin(angle)
    least = math.hypot(max(0.0, abs(f) - length / 2), max(0.0, abs(s) - width / 2))
    return least, math.hypot(abs(f) + length / 2, abs(s) + width / 2)


def in_zone(least: float, most: float) -> bool:
    """Return whether any part of a range of distances lies in a convergence zone."""
    return any(most >= 4 + 8 * k - EPSILON and least <= 8 + 8 * k + EPSILON for k in range(12))


def clearly(least: float, most: float) -> bool:
    """Return whether a range of distances is so far inside or outside all zones that no measuring error changes the
    result.
    """
    edges = [4 + 8 * k - most for k in range(12)] + [least - 8 - 8 * k for k in range(12)]
    return all(abs(edge) > 0.4 for edge in edges)


def disc_in_zone(d: float) -> bool:
    return in_zone(max(0.0, d - 0.25), d + 0.25)


def threshold(active: bool, same_layer: bool, d: float, speed: str) -> int:
    """Return the total that two dice must reach."""
    base = 10 if active else 13
    loud = (speed == "flank") if active else PASSIVE[speed]
    return base - 2 * same_layer - (d <= 12 + EPSILON) - loud


def speed_of(length: float) -> str:
    return "creep" if length <= 2 else "slow" if length <= 4 else "fast" if length <= 6 else "flank"


SPEEDS = ("creep", "slow", "fast", "flank")
