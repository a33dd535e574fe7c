"""Finds a ship's path around wrecks (rules SSN-WRK-2 to -4).

It is the legal path of the same length that ends nearest to the end of the ordered path.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from printkit.games.ssn.rules.geometry import (
    EPSILON,
    TURN_LENGTH,
    Leg,
    Pose,
    Shape,
    difference,
    distance,
    extent,
    follow,
    length,
    length_of,
    overlap,
)
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import State, ship_shape, wrecks
from printkit.games.ssn.rules.track import STEP, Legs, PoseTrack
from printkit.table.tuples import new

_LENGTH_STEP: Final = 0.5
"""Step in inches between two lengths of straight legs that are tried for a way around wrecks."""
_ANGLE_STEP: Final = 5.0
"""Step in degrees between two angles of turns that are tried for a way around wrecks."""
_LEAST_BETWEEN: Final = 2.0
"""Smallest length in inches of the straight leg between two turns around a wreck."""
_DEGREES_PER_INCH: Final = 50.0
"""Difference in heading, in degrees, that costs as much as one inch of distance when ways around a wreck are
compared.
"""
_ANYWHERE: Final = Pose(0.0, 0.0, 0.0)


class ShipWay(NamedTuple):
    """A ship's move: its path, the distance in inches after which the ship stops, and whether a wreck changed
    the move.

    The distance is shorter than the path if a wreck blocks it.
    """

    legs: Legs
    stop: float
    detour: bool = False


class _TriedPath(NamedTuple):
    """A path that is tried in the search for a way around wrecks. It starts at the origin.

    ``turns`` and ``to_port`` (first turn to port: 1) decide between paths that are otherwise equally good.
    """

    legs: Legs
    beginnings: tuple[int, ...]
    end: Pose
    turns: int
    to_port: int


Touching = tuple[Shape, tuple[float, float], float]
"""A wreck near a ship's path: its outline, its centre, and the distance between the centres, in inches, below which
ship and wreck may touch.
"""


def wreck_shapes(state: State) -> tuple[Shape, ...]:
    return tuple([ship_shape(state.ruleset, n, state.ships[n].pose) for n in wrecks(state)])


def way_round(state: State, ship: int, legs: Legs, whole: float, obstacles: Sequence[Shape]) -> ShipWay:
    """Return a ship's move of ``whole`` inches: along its prescribed path or, if a wreck is in the way, along
    the best path around it.

    ``legs``: the prescribed path. ``obstacles``: the outlines of all wrecks.
    """
    ruleset, start = state.ruleset, state.ships[ship].pose
    touching = _wrecks_within_reach(ruleset, ship, start, whole, obstacles) if obstacles else ()
    if not touching:
        return new(ShipWay, (legs, whole, False))
    blocked = _first_blocked(ruleset, ship, start, legs, whole, touching)
    if blocked is None:
        return new(ShipWay, (legs, whole, False))
    if not ruleset.ships_stop_at_wrecks:
        detour = _best_clear_path(ruleset, ship, start, legs, whole, touching)
        if detour:
            return ShipWay(detour, whole, True)
    return ShipWay(legs, blocked, True)


def _best_clear_path(
    ruleset: SsnRuleset, ship: int, start: Pose, legs: Legs, whole: float, touching: Sequence[Touching]
) -> Legs | None:
    """Return the best path that touches no wreck; None if every path touches one.

    ``touching``: the wrecks near the ship.
    """
    dead_ends: set[int] = set()
    for candidate, beginnings in in_order_of_cost(legs, ruleset.data.tools.easy, ruleset.turns_in_arcs):
        if not dead_ends.isdisjoint(beginnings):
            continue
        blocked = _first_blocked(ruleset, ship, start, candidate, whole, touching)
        if blocked is None:
            return candidate
        ends = itertools.accumulate(leg.length for leg in candidate)
        last = next(n for n, end in enumerate(ends, start=1) if end > blocked + EPSILON)
        dead_ends.add(beginnings[last - 1])
    return None


def _wrecks_within_reach(
    ruleset: SsnRuleset, ship: int, start: Pose, whole: float, obstacles: Sequence[Shape]
) -> tuple[Touching, ...]:
    """Return the wrecks that a ship can touch in a move of ``whole`` inches."""
    own, far = extent(ship_shape(ruleset, ship, start)) + EPSILON, whole + EPSILON
    touching = [(shape, (shape.x, shape.y), own + extent(shape)) for shape in obstacles]
    return tuple([each for each in touching if distance(start, each[1]) <= each[2] + far])


def _first_blocked(
    ruleset: SsnRuleset, ship: int, start: Pose, legs: Legs, whole: float, touching: Sequence[Touching]
) -> float | None:
    """Return how many inches of a path a ship can sail before it touches a wreck. Return None if it touches
    none.

    Steps in which the ship cannot come near enough to touch a wreck are skipped.
    """
    track = PoseTrack(start, legs, round(whole / STEP), ruleset.turns_in_arcs)
    step = 1 + _free_steps(start, touching)
    while step <= track.last:
        poses = track.poses(step)
        for pose in poses:
            for shape, at, touch in touching:
                near = length(pose[0] - at[0], pose[1] - at[1]) <= touch
                if near and overlap(ship_shape(ruleset, ship, pose), shape):
                    return STEP * (step - 1)
        step += 1 + _free_steps(poses[-1], touching)
    return None


def _free_steps(pose: Pose, touching: Sequence[Touching]) -> int:
    """Return how many steps of a tenth of an inch a ship can surely make without touching a wreck.

    This is true even if it sails straight towards the nearest one.
    """
    room = math.inf
    for _, at, touch in touching:
        room = min(room, length(pose[0] - at[0], pose[1] - at[1]) - touch)
    return int(max(0.0, room - EPSILON) / STEP)


def cost(end: Pose, wanted: Pose) -> float:
    """Return by how much the end of a tried path misses the prescribed end: the inches between them, plus 1
    for every 50 degrees of heading.
    """
    return distance(end, wanted) + abs(difference(end.h, wanted.h)) / _DEGREES_PER_INCH


@lru_cache(maxsize=32)
def in_order_of_cost(prescribed: Legs, easy: float, arc: bool) -> tuple[tuple[Legs, tuple[int, ...]], ...]:
    """Return the paths to try around a wreck. Those that end nearest to the end of the path ``prescribed``
    come first.

    Each path comes with the ids of its prefixes (after one leg, two legs, …); paths that begin with the same legs share
    ids. ``easy``: the largest angle of a turn in degrees. The result is cached, because the cost does not depend on the
    start, and a convoy is given only a few different orders.
    """
    wanted = follow(_ANYWHERE, prescribed, arc)
    searched = _search_set(easy, length_of(prescribed), arc)
    prices = [(round(cost(each.end, wanted), 9), each.turns, each.to_port) for each in searched]
    order = sorted(range(len(searched)), key=prices.__getitem__)
    return tuple([(searched[n].legs, searched[n].beginnings) for n in order])


@lru_cache(maxsize=8)
def _search_set(easy: float, whole: float, arc: bool) -> tuple[_TriedPath, ...]:
    numbers: dict[Legs, int] = {}
    found = []
    for legs in _all_legs(easy, whole):
        angles = [leg.angle for leg in legs if leg.angle is not None]
        beginnings = [numbers.setdefault(legs[:n], len(numbers)) for n in range(1, len(legs) + 1)]
        end = follow(_ANYWHERE, legs, arc)
        found.append(
            _TriedPath(legs, tuple(beginnings), end, len(angles), int(bool(angles) and angles[0] < 0))
        )
    return tuple(found)


def _all_legs(easy: float, whole: float) -> Iterator[Legs]:
    yield (Leg(whole),)
    steps = int((easy + EPSILON) / _ANGLE_STEP)
    angles = [n * _ANGLE_STEP for n in range(-steps, steps + 1) if n]
    for ahead in _halves(whole - TURN_LENGTH):
        for angle in angles:
            yield _legs(ahead, angle, whole - TURN_LENGTH - ahead)
    spare = whole - 2 * TURN_LENGTH - _LEAST_BETWEEN
    for ahead in _halves(spare):
        for more in _halves(spare - ahead):
            between = _LEAST_BETWEEN + more
            rest = spare - ahead - more
            for first, second in itertools.product(angles, repeat=2):
                yield _legs(ahead, first, between, second, rest)


def _halves(most: float) -> Iterator[float]:
    n = 0
    while n * _LENGTH_STEP <= most + EPSILON:
        yield n * _LENGTH_STEP
        n += 1


def _legs(ahead: float, angle: float, *more: float) -> Legs:
    """Return a path that runs ``ahead`` inches, turns by ``angle`` degrees, and then goes on with the legs
    listed in ``more``.

    They alternate between straight legs (inches) and turns (degrees). Straight legs of length 0 are omitted.
    """
    found = [Leg(ahead)] if ahead > EPSILON else []
    found.append(Leg(TURN_LENGTH, angle))
    for n, value in enumerate(more):
        if n % 2:
            found.append(Leg(TURN_LENGTH, value))
        elif value > EPSILON:
            found.append(Leg(value))
    return tuple(found)
