"""Round a wreck (SSN-WRK-2 to -4): the legal path of the same length that ends nearest to where the ship should go."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printkit.games.ssn.geometry import (
    EPSILON,
    TURN_LENGTH,
    Leg,
    Pose,
    Shape,
    difference,
    distance,
    follow,
    length_of,
    overlap,
    samples,
)
from printkit.games.ssn.rulings import SsnHouse
from printkit.games.ssn.state import State, ship_shape, wrecks

STEP: Final = 0.1
_LENGTH_STEP: Final = 0.5
_ANGLE_STEP: Final = 5.0
_LEAST_BETWEEN: Final = 2.0
_DEGREES_PER_INCH: Final = 50.0

Legs = tuple[Leg, ...]


class Way(NamedTuple):
    """What a ship does: its legs, and after how many inches it stops at a wreck (all of them: it does not)."""

    legs: Legs
    stop: float
    detour: bool = False


def wreck_shapes(state: State) -> tuple[Shape, ...]:
    return tuple(ship_shape(state.house, n, state.ships[n].pose) for n in wrecks(state))


def way_round(state: State, ship: int, legs: Legs) -> Way:
    """The prescribed legs, or what the wrecks leave of them."""
    obstacles = wreck_shapes(state)
    house, start = state.house, state.ships[ship].pose
    whole = length_of(legs)
    blocked = first_blocked(house, ship, start, legs, obstacles)
    if blocked is None:
        return Way(legs, whole)
    if not house.stops_at_wrecks:
        end = follow(start, legs, house.turns_on_an_arc)
        for candidate in in_order_of_cost(house, start, end, whole):
            if first_blocked(house, ship, start, candidate, obstacles) is None:
                return Way(candidate, whole, True)
    return Way(legs, blocked, True)


def first_blocked(
    house: SsnHouse, ship: int, start: Pose, legs: Legs, obstacles: Sequence[Shape]
) -> float | None:
    """The last tenth of an inch before the path runs into something; None where it does not."""
    reach = length_of(legs) + 2
    near = [shape for shape in obstacles if distance(start, shape) <= reach + shape.half_length]
    if not near:
        return None
    for sample in samples(start, legs, STEP, house.turns_on_an_arc):
        outline = ship_shape(house, ship, sample.pose)
        if any(overlap(outline, shape) for shape in near):
            steps = sample.gone / STEP
            return STEP * (
                int(steps + EPSILON) if sample.rotated else max(0, -int(-(steps - EPSILON) // 1) - 1)
            )
    return None


def cost(end: Pose, wanted: Pose) -> float:
    """How far an end is from the one prescribed: inches, and an inch for 50 degrees."""
    return distance(end, wanted) + abs(difference(end.h, wanted.h)) / _DEGREES_PER_INCH


def in_order_of_cost(house: SsnHouse, start: Pose, wanted: Pose, whole: float) -> Iterator[Legs]:
    """The search set, cheapest first; then those with fewer turns, then the first turn to starboard."""

    def key(legs: Legs) -> tuple[float, int, int]:
        angles = [leg.angle for leg in legs if leg.angle is not None]
        price = cost(follow(start, legs, house.turns_on_an_arc), wanted)
        return (round(price, 9), len(angles), int(bool(angles) and angles[0] < 0))

    yield from sorted(_search_set(house, whole), key=key)


def _search_set(house: SsnHouse, whole: float) -> Iterator[Legs]:
    yield (Leg(whole),)
    easy = house.data.tools.easy
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
    """Runs and turns in turn, runs of nothing left out."""
    found = [Leg(ahead)] if ahead > EPSILON else []
    found.append(Leg(TURN_LENGTH, angle))
    for n, value in enumerate(more):
        if n % 2:
            found.append(Leg(TURN_LENGTH, value))
        elif value > EPSILON:
            found.append(Leg(value))
    return tuple(found)
