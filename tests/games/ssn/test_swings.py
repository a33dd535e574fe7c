"""What a turning point of SSN changes in the chance to win: only what its dice decided, so never more than what was at stake."""

from __future__ import annotations

import pytest

from printkit.games.ssn.rules.state import LHD, SUNK, State
from printkit.games.ssn.story.turning import TurningMoment, moments, worth
from printkit.games.ssn.story.turns import read_turns
from tests.games.ssn.test_story import SEEDS, played

WON_AFTER_THE_LHD = 0.66
"""Chance to win after the LHD is sunk, which the submarine still has to survive."""


def stake(moment: TurningMoment) -> float:
    """Return the chance to win that the submarine loses if it is sunk in this turn, or gains if it gets away."""
    after = moment.turn.after
    if moment.kind == "away":
        return 1 - WON_AFTER_THE_LHD
    return worth(after, after.ships[LHD].kills, alerted=True)


def of_kinds(*kinds: str) -> list[TurningMoment]:
    found: list[TurningMoment] = []
    for seed in SEEDS:
        record = played(seed)
        assert isinstance(record.final, State)
        found += [each for each in moments(read_turns(record), record.final) if each.kind in kinds]
    return found


@pytest.mark.parametrize("kind", ["answer", "evaded", "away"])
def test_dice_change_the_chance_by_what_was_unexpected_of_what_was_at_stake(kind: str) -> None:
    found = of_kinds(kind)
    assert found
    for each in found:
        lost = each.turn.after.result == SUNK
        assert each.swing == pytest.approx((1 - float(each.chance)) * stake(each) * (-1 if lost else 1))


def test_a_submarine_that_is_sunk_loses_at_most_the_chance_that_it_had() -> None:
    sunk = [each for each in of_kinds("answer") if each.turn.after.result == SUNK]
    assert len(sunk) >= 3
    assert all(-WON_AFTER_THE_LHD <= each.swing <= 0 for each in sunk)
