"""The probabilities in section 7 of the rule catalogue, computed from the rules, and the captain's approximate values."""

from __future__ import annotations

from fractions import Fraction

import pytest

from printkit.games.ssn import GAME
from printkit.games.ssn.play.chances import at_most, reach, torpedo
from printkit.games.ssn.play.odds import BEAM_RANGE, RANGES, at_least, fate, lhd_odds, submarine_odds, tables
from printkit.games.ssn.rules.geometry import Pose, Shape
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import DEEP, SHALLOW, rectangle
from printkit.games.ssn.rules.torpedo import BLIND, Target, course, look, needs, rolls_due
from tests.games.ssn.boards import RULESET

TWO_DICE = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0, 0)

CHAINS = {
    6: (0.722, 0.923, 0.867, 0.811),
    7: (0.583, 0.826, 0.725, 0.624),
    8: (0.417, 0.660, 0.518, 0.376),
    9: (0.278, 0.478, 0.334, 0.189),
    10: (0.167, 0.306, 0.190, 0.074),
}
BY_RANGE = {
    3: (0, 0, 0, 0, 0, 0), 4: (0, 0.583, 0, 0, 0.583, 0.389), 5: (0.278, 0.583, 0.278, 0.185, 0.583, 0.389),
    6: (0.278, 0.583, 0.699, 0.350, 0.583, 0.292), 7: (0.278, 0.583, 0.699, 0.350, 0.583, 0.292),
    8: (0.278, 0.583, 0.699, 0.350, 0.583, 0.292), 9: (0.699, 0.583, 0.583, 0.292, 0.583, 0.292),
    10: (0.699, 0.583, 0.583, 0.292, 0.583, 0.292), 11: (0.583, 0.583, 0.583, 0.194, 0.583, 0.194),
    12: (0.583, 0.583, 0.651, 0.217, 0.583, 0.194), 13: (0.583, 0.583, 0.624, 0.208, 0.583, 0.194),
    13.5: (0.624, 0.685, 0.624, 0.208, 0.685, 0.228), 14: (0.097, 0.243, 0.624, 0.208, 0.243, 0.081),
    15: (0.097, 0.243, 0.624, 0.208, 0.243, 0.081), 16: (0.097, 0.243, 0.523, 0.087, 0.243, 0.041),
    17: (0.381, 0.340, 0.482, 0.080, 0.340, 0.057), 18: (0.300, 0.243, 0.344, 0.057, 0.243, 0.041),
}  # fmt: skip
"""Probabilities by range: a hit on the LHD from Deep and from Shallow; a hit on a Deep submarine, and its destruction;
the same for a Shallow one.
"""


@pytest.mark.parametrize("total", range(15))
def test_two_dice(total: int) -> None:
    assert reach(total) == Fraction(TWO_DICE[total], 36)


@pytest.mark.parametrize("d", RANGES)
def test_the_chance_to_hit_by_range(d: float) -> None:
    deep, shallow = submarine_odds(RULESET, d, DEEP), submarine_odds(RULESET, d, SHALLOW)
    found = (
        lhd_odds(RULESET, d, DEEP)["hit"], lhd_odds(RULESET, d, SHALLOW)["hit"],
        deep["hit"], deep["destroyed"], shallow["hit"], shallow["destroyed"],
    )  # fmt: skip
    assert [float(p) for p in found] == pytest.approx(BY_RANGE[d], abs=0.0006)


def test_a_submarine_abeam_of_the_lhd_is_in_a_gap_of_the_zones() -> None:
    assert lhd_odds(RULESET, BEAM_RANGE, DEEP, beam=True)["hit"] == 0
    assert lhd_odds(RULESET, BEAM_RANGE, SHALLOW, beam=True)["hit"] == 0


@pytest.mark.parametrize("needed", CHAINS)
@pytest.mark.parametrize("rolls", [1, 2, 3, 4])
def test_a_torpedo_that_needs_the_same_number_each_time(needed: int, rolls: int) -> None:
    """Without zones and range lines, only the base number counts."""
    text = f"[detection]\nclose_inches = 0\n[detection.active]\nbase = {needed}\nsame_layer = 0\nclose = 0\n"
    ruleset = SsnRuleset("", {"torp-cz": "exempt"}).with_data(text, "test.toml")
    target = Target(Shape(5.0 * rolls - (rolls == 4) * 2.5, 0, 90, 0.5, 0.25), SHALLOW, 0)
    assert float(fate(ruleset, SHALLOW, target)["hit"]) == pytest.approx(
        CHAINS[needed][rolls - 1], abs=0.0006
    )


@pytest.mark.parametrize(
    ("p", "two", "four"), [(0.699, 0.339, 0.800), (0.583, 0.236, 0.666), (0.624, 0.270, 0.717)]
)
def test_the_lhd_takes_two_kills(p: float, two: float, four: float) -> None:
    kill = Fraction(str(p)) * Fraction(5, 6)
    assert float(at_least(2, 2, kill)) == pytest.approx(two, abs=0.002)
    assert float(at_least(2, 4, kill)) == pytest.approx(four, abs=0.002)


def test_a_helo_pair_at_five_inches() -> None:
    one = submarine_odds(RULESET, 5, DEEP)["destroyed"]
    assert float(1 - (1 - one) ** 2) == pytest.approx(0.336, abs=0.0006)
    assert submarine_odds(RULESET, 4.9, DEEP)["destroyed"] == 0


RULES: tuple[dict[str, str], ...] = (
    {}, {"torp-cz": "exempt"}, {"torp-blind-roll": "skipped"}, {"torp-exact-five": "short"},
    {"evasion-count": "failures"}, {"evasion-count": "successes"}, {"range-measure": "edge"},
)  # fmt: skip


@pytest.mark.parametrize("settings", RULES, ids=str)
def test_the_captains_figures_are_those_of_the_rules(settings: dict[str, str]) -> None:
    ruleset = SsnRuleset("", settings)
    for d in (3, 4.9, 5, 7.5, 8.2, 9.5, 12, 12.4, 13.5, 15, 16.1, 18, 18.2):
        for heading in (0.0, 90.0):
            for deep in (DEEP, SHALLOW):
                for launched in (DEEP, SHALLOW):
                    target = Target(rectangle(Pose(d, 0, heading), ruleset.data.sizes.ssn), deep, 1)
                    quick = torpedo(ruleset, course(ruleset, Shape(0, 0), launched, target))
                    exact = fate(ruleset, launched, target)
                    assert (quick.hit, quick.destroys) == (exact["hit"], exact["destroyed"])


def test_the_tables_are_those_of_the_list() -> None:
    found = tables(RULESET)
    assert [t.name for t in found] == [entry.name for entry in GAME.odds]
    assert all(0 <= row.fraction <= 1 for t in found for row in t.rows)
    assert [t.name for t in tables(RULESET, frozenset({"evasion"}))] == ["evasion"]
    evasion = found[-1].rows
    assert [row.fraction for row in evasion] == [Fraction(n, 6) for n in (2, 3, 4, 5)]


@pytest.mark.parametrize("settings", [{}, {"torp-exact-five": "short"}, {"torp-blind-roll": "skipped"}])
def test_the_upper_bound_of_a_torpedo_s_chance_holds(settings: dict[str, str]) -> None:
    ruleset = SsnRuleset("", settings)
    for deep in (DEEP, SHALLOW):
        best = at_most(ruleset, deep, SHALLOW, 1)
        for tenths in range(0, 180, 3):
            target = Target(rectangle(Pose(tenths / 10, 0, 30), ruleset.data.sizes.lhd), SHALLOW, 1)
            found = torpedo(ruleset, course(ruleset, Shape(0, 0), deep, target))
            assert found.hit_float <= best[tenths // 10] + 1e-12


@pytest.mark.parametrize("settings", [{}, {"torp-cz": "exempt"}, {"range-measure": "edge"}])
def test_what_a_run_needs_is_what_its_rolls_need(settings: dict[str, str]) -> None:
    ruleset = SsnRuleset("", settings)
    for tenths in range(0, 181, 3):
        for deep, launched in ((DEEP, SHALLOW), (SHALLOW, SHALLOW), (SHALLOW, DEEP)):
            target = Target(rectangle(Pose(tenths / 10, 0, 70), ruleset.data.sizes.ssn), deep, 2)
            way = course(ruleset, Shape(0, 0), launched, target)
            seen = [look(ruleset, way, n) for n in range(rolls_due(way.range))]
            assert needs(ruleset, way) == tuple(each.threshold if each.sees else BLIND for each in seen)
