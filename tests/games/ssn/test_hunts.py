"""The legs of a frigate's hunt, for each order of turns and runs."""

from __future__ import annotations

import pytest

from printkit.games.ssn.rules.geometry import Pose
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.ships import hunt
from printkit.games.ssn.rules.state import DetectionPoint


@pytest.mark.parametrize(("order", "lengths"), [("ahead-first", [2, 1, 2, 1]), ("turn-first", [1, 2, 1, 2])])
def test_a_hunt_is_two_runs_and_two_turns_in_the_order_of_the_ruling(order: str, lengths: list[int]) -> None:
    ruleset = SsnRuleset(settings={"ff-turn-order": order})
    legs, _ = hunt(ruleset, Pose(10.0, 10.0, 90.0), DetectionPoint(1, 20.0, 40.0, True, 1))
    assert [leg.length for leg in legs] == lengths
    assert [leg.angle is not None for leg in legs] == [length == 1 for length in lengths]
