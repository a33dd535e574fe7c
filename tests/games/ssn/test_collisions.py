"""Ships that move at the same time never end their moves in one another, from whichever side they meet."""

from __future__ import annotations

import math
import random

import pytest

from printkit.games.ssn.rules.geometry import Leg, Pose, overlap
from printkit.games.ssn.rules.ships import advance
from printkit.games.ssn.rules.state import LHD, ship_shape
from printkit.games.ssn.rules.wrecks import ShipWay
from tests.games.ssn.boards import RULESET, board

AHEAD = ShipWay((Leg(4),), 4.0)
MEETINGS = 60


def touching(one: tuple[int, Pose], two: tuple[int, Pose]) -> bool:
    return overlap(ship_shape(RULESET, *one), ship_shape(RULESET, *two))


def meetings(seed: int) -> list[tuple[Pose, Pose]]:
    """Return poses of the LHD and of a frigate that heads for the LHD from a few inches away."""
    luck = random.Random(seed)
    found: list[tuple[Pose, Pose]] = []
    while len(found) < MEETINGS:
        lhd, bearing, away = (
            Pose(36, 24, luck.choice((0, 45, 90, 200))),
            luck.uniform(0, 360),
            luck.uniform(1, 7),
        )
        a = math.radians(bearing)
        frigate = Pose(
            36 + away * math.sin(a), 24 + away * math.cos(a), (bearing + 180 + luck.uniform(-20, 20)) % 360
        )
        if not touching((LHD, lhd), (0, frigate)):
            found.append((lhd, frigate))
    return found


@pytest.mark.parametrize("seed", range(2))
def test_a_frigate_that_runs_into_the_lhd_stops_before_it(seed: int) -> None:
    stopped = 0
    for lhd, frigate in meetings(seed):
        state = board(lhd=(lhd.x, lhd.y, lhd.h), ffs={"ff1": (frigate.x, frigate.y, frigate.h)})
        after = advance(state, {0: AHEAD, LHD: AHEAD})
        assert not touching((LHD, after[LHD]), (0, after[0])), (lhd, frigate)
        moved = math.dist(frigate[:2], after[0][:2])
        stopped += moved < 4 - 1e-9
    assert stopped > MEETINGS / 10
