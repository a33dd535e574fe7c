"""A ship's track gives the same poses along a path whichever steps are asked for, and in whatever order; skipping steps
does not skip a wreck.
"""

from __future__ import annotations

import math
import random

import pytest

from printkit.games.ssn.rules.geometry import EPSILON, Leg, Pose, Shape, length_of, overlap, samples
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import LHD, SHIPS, ship_shape
from printkit.games.ssn.rules.track import STEP, Legs, PoseTrack
from printkit.games.ssn.rules.wrecks import _first_blocked, _wrecks_within_reach


def step_of(gone: float, rotated: bool) -> int:
    """Return the number of the tenth of an inch in which a sample lies; the first is 1."""
    steps = gone / STEP
    return math.floor(steps + EPSILON) + 1 if rotated else math.ceil(steps - EPSILON)


def by_tenths(start: Pose, legs: Legs, last: int, arc: bool) -> list[list[Pose]]:
    """Return all samples of a path up to a step, by the tenth of an inch in which they lie (SSN-SHP-1)."""
    groups: list[list[Pose]] = [[] for _ in range(last)]
    for gone, pose, rotated in samples(start, legs, STEP, arc):
        if 1 <= step_of(gone, rotated) <= last:
            groups[step_of(gone, rotated) - 1].append(pose)
    return groups


def first_overlap(
    ruleset: SsnRuleset, ship: int, start: Pose, legs: Legs, wrecks: list[Shape]
) -> float | None:
    """Return the inches before the first sample at which a ship overlaps a wreck (SSN-WRK-2)."""
    for gone, pose, rotated in samples(start, legs, STEP, ruleset.turn_path == "arc"):
        if any(overlap(ship_shape(ruleset, ship, pose), wreck) for wreck in wrecks):
            return STEP * (step_of(gone, rotated) - 1)
    return None


def some_legs(luck: random.Random) -> Legs:
    runs, angles = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0), (0.0, 45.0, -30.0, luck.uniform(-45, 45))
    choices = [
        Leg(luck.choice(runs)) if luck.random() < 0.5 else Leg(1.0, luck.choice(angles)) for _ in range(5)
    ]
    return tuple(choices[: luck.randint(1, 5)])


@pytest.mark.parametrize("turn_path", ["mark", "arc"])
def test_every_step_of_a_track_agrees_with_the_samples(turn_path: str) -> None:
    luck = random.Random(1942)
    for _ in range(300):
        legs, start = some_legs(luck), Pose(luck.uniform(0, 36), luck.uniform(0, 36), luck.uniform(0, 360))
        whole = length_of(legs)
        last = luck.choice((round(whole / STEP), luck.randint(0, int(whole / STEP))))
        arc = turn_path == "arc"
        track, expected = PoseTrack(start, legs, last, arc), by_tenths(start, legs, last, arc)
        steps = list(range(1, last + 1))
        luck.shuffle(steps)
        assert {step: track.poses(step) for step in steps} == dict(enumerate(expected, 1))
        assert track.poses(0) == [start]


@pytest.mark.parametrize("turn_path", ["mark", "arc"])
def test_a_ship_meets_the_first_wreck_in_its_way(turn_path: str) -> None:
    luck = random.Random(1943)
    ruleset, met = SsnRuleset("", {"turn-path": turn_path}), 0
    for _ in range(600):
        legs, start, ship = some_legs(luck), Pose(18, 18, luck.uniform(0, 360)), luck.choice(SHIPS)
        places = [
            Pose(luck.uniform(12, 24), luck.uniform(12, 24), luck.uniform(0, 360))
            for _ in range(luck.randint(1, 4))
        ]
        wrecks = [ship_shape(ruleset, luck.choice((0, LHD)), place) for place in places]
        whole = length_of(legs)
        touching = _wrecks_within_reach(ruleset, ship, start, whole, wrecks)
        blocked = _first_blocked(ruleset, ship, start, legs, whole, touching) if touching else None
        assert blocked == first_overlap(ruleset, ship, start, legs, wrecks)
        met += blocked is not None
    assert 50 < met < 500
