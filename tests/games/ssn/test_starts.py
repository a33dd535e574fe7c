"""Where the submarine may start: as near to the convoy as the rule allows, on both sides of its axis, and elsewhere on
the table.
"""

from __future__ import annotations

from printkit.games.ssn.rules.geometry import Pose
from printkit.games.ssn.rules.setup import refuse_start, starts
from tests.games.ssn.boards import RULESET, board


def test_the_first_two_starts_are_ahead_of_the_convoy_and_as_near_as_they_may_be() -> None:
    ships = board().ships
    found = [move.value for move in starts(RULESET, ships) if isinstance(move.value, Pose)]
    assert found[:2] == [Pose(42.0, 28.0, 270.0), Pose(42.0, 20.0, 270.0)]
    for pose in found[:2]:
        assert refuse_start(RULESET, ships, pose, 0.0) is None
        assert refuse_start(RULESET, ships, pose._replace(x=pose.x - 0.5), 0.0) is not None
    assert all(refuse_start(RULESET, ships, pose, 0.0) is None for pose in found)
    assert {pose.h for pose in found} == {0.0, 90.0, 180.0, 270.0}
