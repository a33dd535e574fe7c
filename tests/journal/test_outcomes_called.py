"""The companion says how a game ended in words that a player knows."""

from __future__ import annotations

import pytest

from printkit.games.malta_convoy.log.prompts import PROMPTS as MALTA
from printkit.games.uss_lox.log.prompts import PROMPTS as LOX
from printkit.games.uss_lox.log.totals import OUTCOMES
from printkit.journal.companion.wording import called_by


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_each_end_of_a_patrol_has_a_name_that_begins_with_home_or_lost(outcome: str) -> None:
    name = called_by(LOX, outcome)
    assert name.partition(":")[0].split()[0] in ("home", "lost")
    assert "-" not in name


def test_a_rating_keeps_its_hyphen() -> None:
    assert called_by(MALTA, "hard-won-relief") == "Hard-won relief"
