"""A ship's track gives the poses that a path is sampled at, whichever step is asked for, and in whatever order."""

from __future__ import annotations

import math
import random

import pytest

from printkit.games.ssn.rules.geometry import EPSILON, Leg, Pose, length_of, samples
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.ships import _Track
from printkit.games.ssn.rules.wrecks import STEP, Legs, Way


def by_tenths(start: Pose, way: Way, arc: bool) -> list[tuple[Pose, ...]]:
    """SSN-SHP-1: all samples of a way, by the tenth of an inch in which they lie."""
    groups: list[list[Pose]] = [[] for _ in range(round(way.stop / STEP))]
    for gone, pose, rotated in samples(start, way.legs, STEP, arc):
        steps = gone / STEP
        n = math.floor(steps + EPSILON) if rotated else math.ceil(steps - EPSILON) - 1
        if 0 <= n < len(groups):
            groups[n].append(pose)
    return [tuple(group) for group in groups]


def some_legs(luck: random.Random) -> Legs:
    runs, angles = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0), (0.0, 45.0, -30.0, luck.uniform(-45, 45))
    choices = [
        Leg(luck.choice(runs)) if luck.random() < 0.5 else Leg(1.0, luck.choice(angles)) for _ in range(5)
    ]
    return tuple(choices[: luck.randint(1, 5)])


@pytest.mark.parametrize("turn_path", ["mark", "arc"])
def test_every_step_is_as_the_samples_have_it(turn_path: str) -> None:
    luck = random.Random(1942)
    ruleset = SsnRuleset("", {"turn-path": turn_path})
    for _ in range(300):
        legs, start = some_legs(luck), Pose(luck.uniform(0, 36), luck.uniform(0, 36), luck.uniform(0, 360))
        whole = length_of(legs)
        way = Way(legs, luck.choice((whole, STEP * luck.randint(0, int(whole / STEP)))))
        track, expected = _Track(ruleset, start, way), by_tenths(start, way, turn_path == "arc")
        steps = list(range(1, track.last + 1))
        luck.shuffle(steps)
        assert {step: track.poses(step) for step in steps} == dict(enumerate(expected, 1))
        assert track.poses(0) == (start,)
