"""The chance that a submarine is heard, under each ruling on the detection roll, worked out by hand from what each listener needs.

Two dice show 8 or more in 15 of 36 cases, 9 or more in 10, and 10 or more in 6.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import pytest

from printkit.games import GAMES, reading
from printkit.games.ssn.play.stakes import Stakes, stakes
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import State
from printkit.journal.checking.checker import check_text

LOG = Path(__file__).with_name("journals").joinpath("breaks-end-early.log").read_text(encoding="utf-8")
EIGHT, NINE, TEN = Fraction(15, 36), Fraction(10, 36), Fraction(6, 36)


@lru_cache(maxsize=8)
def stakes_of(section: int, roll: str) -> Stakes:
    """Return the stakes in the state after a section of the log, under a ruling on the detection roll."""
    record = check_text(LOG, "game.log", reading, GAMES).record
    assert record is not None
    state = record.sections[section].after
    assert isinstance(state, State)
    ruleset = reading("ssn")[0].ruleset("", {"detection-roll": roll})
    assert isinstance(ruleset, SsnRuleset)
    return stakes(state._replace(ruleset=ruleset))


def test_the_listeners_need_these_totals() -> None:
    assert [dict(ear.needs) for ear in stakes_of(0, "one").ears] == [{1: 9}, {}, {1: 10}, {1: 10}]
    assert [dict(ear.needs) for ear in stakes_of(1, "one").ears] == [
        {}, {1: 9, 2: 9, 3: 9}, {1: 9, 2: 9, 3: 9}, {2: 9, 3: 9}, {3: 8}, {1: 9, 2: 8}, {1: 9, 2: 9, 3: 9}, {2: 8, 3: 9},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("section", "roll", "silent"),
    [
        (0, "one", 1 - NINE),
        (0, "per-dp", 1 - NINE),
        (0, "per-listener", (1 - NINE) * (1 - TEN) ** 2),
        (1, "one", 1 - EIGHT),
        (1, "per-dp", (1 - NINE) * (1 - EIGHT) ** 2),
        (1, "per-listener", (1 - NINE) ** 4 * (1 - EIGHT) ** 3),
    ],
)
def test_the_chance_to_be_heard_follows_from_the_number_of_rolls(
    section: int, roll: str, silent: Fraction
) -> None:
    assert stakes_of(section, roll).heard == 1 - silent


@pytest.mark.parametrize("roll", ["one", "per-dp", "per-listener"])
def test_the_only_ship_that_must_fire_sinks_the_submarine_with_its_torpedoes(roll: str) -> None:
    found = stakes_of(0, roll)
    assert [dict(ear.fires) for ear in found.ears] == [{1: 9}, {}, {}, {}]
    assert found.sunk == NINE * found.ears[0].destroys
    assert found.least == 9
