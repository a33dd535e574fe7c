"""Simulated voyages, compared with the table in the rule catalogue (section 8) and with the exact odds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from functools import cache

import pytest

from printkit.games.malta_convoy.play import chain
from printkit.games.malta_convoy.play.odds import hostile_turns
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.lab.simulate import Result, SimulationPlan, simulate
from printkit.table import Rule
from printkit.table.game import play
from printkit.table.seeded import DealtTable
from tests.games.malta_convoy.convoys import GAME

TYPES = ("cargo", "tankers", "carriers", "cruisers", "destroyers")


@cache
def simulated(policy: str, preset: str, games: int, seed: int = 11) -> Result:
    entry = next(each for each in GAME.policies if each.name == policy)
    return simulate(SimulationPlan(GAME, GAME.ruleset(preset), (("", entry),), games, seed))


CATALOGUE = {
    ("none", "printed"): (100_000, 85.9, 10.6, (67, 79, 87, 94, 101), 4.68, (2.86, 1.14, 1.18, 1.26, 1.29), 0.21, 0.034),
    ("malta-recon", "printed"): (100_000, 88.9, 9.6, (71, 83, 90, 96, 102), 4.14, (2.32, 0.81, 1.06, 1.14, 1.73), 0.15, 0.022),
    ("malta-recon", "revised"): (50_000, 89.0, 9.5, (71, 83, 90, 96, 102), 4.14, (2.31, 0.81, 1.07, 1.13, 1.74), 0.15, 0.021),
}  # fmt: skip
"""By policy and preset: number of games, mean score and its standard deviation, percentiles, interceptions, losses, and
the shares with all tankers and all cargo ships lost.
"""


def compare(policy: str, preset: str, games: int) -> None:
    """Check that every value is within three standard errors (ours and the catalogue's) plus half a unit of its last
    digit.
    """
    n, mean, sd, percentiles, interceptions, losses, no_tankers, no_cargo = CATALOGUE[policy, preset]
    result = simulated(policy, preset, games)

    def near(name: str, wanted: float, digit: float) -> None:
        found = result.metrics[name]
        error = 3 * found.sd * math.sqrt(1 / games + 1 / n) + digit / 2
        assert found.mean == pytest.approx(wanted, abs=error), name

    near("score", mean, 0.1)
    near("interceptions", interceptions, 0.01)
    for name, lost in zip(TYPES, losses, strict=True):
        near(f"{name}-lost", lost, 0.01)
    near("all-tankers-lost", no_tankers, 0.01)
    near("all-cargo-lost", no_cargo, 0.001)
    score = result.metrics["score"]
    assert score.sd == pytest.approx(sd, abs=0.05 + 3 * sd / math.sqrt(2 * games))
    found = (score.p05, score.p25, score.p50, score.p75, score.p95)
    assert found == pytest.approx(percentiles, abs=1)


@pytest.mark.parametrize(("policy", "preset"), CATALOGUE)
def test_whole_games(policy: str, preset: str) -> None:
    compare(policy, preset, 5_000)


@pytest.mark.sweep
@pytest.mark.parametrize(("policy", "preset"), CATALOGUE)
def test_whole_games_in_numbers(policy: str, preset: str) -> None:
    compare(policy, preset, 200_000)


@pytest.mark.sweep
def test_the_random_policy_scores_86_7() -> None:
    score = simulated("random", "printed", 200_000).metrics["score"]
    assert score.mean == pytest.approx(86.7, abs=0.05 + 3 * score.se * math.sqrt(2))


def test_scores_fall_into_bands_as_the_catalogue_says() -> None:
    result = simulated("none", "printed", 5_000)
    shares = {
        "malta-relieved-in-triumph": 0.08,
        "relief": 0.32,
        "hard-won-relief": 0.34,
        "costly-passage": 0.18,
        "convoy-mauled": 0.06,
        "disaster": 0.014,
    }
    for name, share in shares.items():
        error = 3 * math.sqrt(share * (1 - share) / 5_000) + 0.005
        assert result.outcomes[name] / 5_000 == pytest.approx(share, abs=error), name


# -- exact against simulated --------------------------------------------------------------------------------------


class Contacts(DealtTable):
    """A table that counts the contacts that the dice bring."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, next(e for e in GAME.policies if e.name == "none").make(MaltaRuleset()))
        self.told: Counter[tuple[str, Hashable]] = Counter()

    def tell(self, name: str, value: Hashable, rule: Rule, why: object = None) -> None:
        self.told[name, value] += 1


def test_contacts_rows_and_forces_fall_as_counted() -> None:
    games = 4_000
    table = Contacts(3)
    for _ in range(games):
        play(GAME, MaltaRuleset(), table)
    rows = {row: table.told["row", row] for row in range(1, 9)}
    contacts = sum(rows[row] for row in chain.CONTACT_ROWS)
    exact = Fraction(259, 36)
    assert contacts / games == pytest.approx(float(exact), abs=3 * 2.3 / math.sqrt(games))
    for row, p in chain.row_of_a_contact(MaltaRuleset()).items():
        error = 3 * math.sqrt(p * (1 - p) / contacts)
        assert rows[row] / contacts == pytest.approx(
            float(p), abs=error + 0.01
        )  # the first turn differs a little


def test_hostile_turns_fall_as_counted() -> None:
    exact = sum(float(p) * hostile for (_, hostile), p in hostile_turns(MaltaRuleset()).items())
    assert exact == pytest.approx(20)
    turns = simulated("none", "printed", 5_000).metrics["turns"]
    assert turns.mean == pytest.approx(23.5, abs=3 * turns.se)


def test_evading_lengthens_the_journey() -> None:
    plain, evading = (
        simulated(policy, "printed", 5_000).metrics["turns"] for policy in ("none", "malta-recon")
    )
    assert plain.max == 26
    assert evading.max == 29
