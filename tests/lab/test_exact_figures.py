"""Figures of the lab against figures that are computed here in another way: the regression, comparisons, bars, ledgers."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from printkit.lab.course import PlayedPositions
from printkit.lab.ledger import (
    PERCENT,
    CostlyChoice,
    EventKind,
    ExpectedCount,
    Stand,
    WinChance,
    causes,
    digits,
    expected_counts,
    struck,
    turning,
)
from printkit.lab.ledger import WorthEntry as Entry
from printkit.lab.simulate import CHUNK, Chunk, SimulationPlan, collected, simulate
from printkit.lab.standing import GAMES, PlayedWell, played_well
from printkit.lab.summary import Bar, summary
from printkit.lab.vary import VariedOption, vary
from printkit.table import D6
from printkit.table.game import play
from printkit.table.seeded import SeatedTable, stream
from tests.lab.toys import FIRST, RULE, Sum, ToyRuleset, toy

PLAN = SimulationPlan(toy(), ToyRuleset(), (("", FIRST),), CHUNK + 30, 9)


def totals(seeds: list[int], games: int = 1) -> list[int]:
    """Return the results of toy games: this many with each seed."""
    found = []
    for seed in seeds:
        table = SeatedTable(seed, PLAN.made_policies())
        for _ in range(games):
            state = play(PLAN.game, PLAN.ruleset, table)
            assert isinstance(state, Sum)
            found.append(state.total)
    return found


# -- the regression ---------------------------------------------------------------------------------------------------


def logit(p: float) -> float:
    return math.log(p / (1 - p))


def tie(usual: float, positions_of_a_game: float = 1.0) -> float:
    """Return the strength of the pull towards the usual weight."""
    return positions_of_a_game / (0.3 * (1 + abs(usual))) ** 2


def with_one_sign(usual: float, won: int, games: int) -> PlayedPositions:
    course = PlayedPositions((usual,))
    for n in range(games):
        course.add([(1.0,)], 100.0 * (n < won))
    return course


@pytest.mark.parametrize(("usual", "won", "games"), [(0.0, 30, 40), (1.0, 10, 50), (-2.0, 400, 500)])
def test_a_fitted_chance_balances_the_results_with_the_usual_weight(
    usual: float, won: int, games: int
) -> None:
    p = with_one_sign(usual, won, games).reader()((1.0,)) / 100
    assert won - games * p == pytest.approx(tie(usual) * (logit(p) - usual), abs=1e-4)


def test_the_error_of_a_chance_grows_with_the_positions_of_a_game() -> None:
    """A game's positions share one outcome: five times the positions of 60 games tell no more than 60 games."""
    errors = []
    for positions in (1, 5):
        course = PlayedPositions((0.0,))
        for n in range(60):
            course.add([(1.0,)] * positions, 100.0 * (n % 2))
        (found,) = course.line([Stand("Turn 1", 1, (1.0,))], (1.0,))
        assert found.value == pytest.approx(50)
        errors.append(found.error)
    assert errors[0] == errors[1] == pytest.approx(100 * 0.25 / math.sqrt(60 * 0.25 + tie(0.0)))


def test_two_signs_are_fitted_together() -> None:
    """At the best weights the slope is zero in both directions, and the error follows from the inverse of the curvature."""
    usual, seen = (0.5, -1.0), {(1.0, 2.0): (30, 80), (1.0, -1.0): (45, 60), (1.0, 0.0): (10, 60)}
    course = PlayedPositions(usual)
    for signs, (won, games) in seen.items():
        for n in range(games):
            course.add([signs], 100.0 * (n < won))
    read = course.reader()
    chances = {signs: read(signs) / 100 for signs in seen}
    first = logit(chances[1.0, 0.0])
    weights = first, first - logit(chances[1.0, -1.0])
    for i in (0, 1):
        slope = sum(signs[i] * (won - n * chances[signs]) for signs, (won, n) in seen.items())
        assert slope == pytest.approx(tie(usual[i]) * (weights[i] - usual[i]), abs=1e-3)
    a, b, d = (
        sum(signs[i] * signs[j] * n * chances[signs] * (1 - chances[signs]) for signs, (_, n) in seen.items())
        + tie(usual[i]) * (i == j)
        for i, j in ((0, 0), (0, 1), (1, 1))
    )
    (found,) = course.line([Stand("Turn 1", 1, (1.0, 2.0))], (1.0, 0.0))
    p = chances[1.0, 2.0]
    variance = (d - 2 * 2.0 * b + 2.0**2 * a) / (a * d - b * b)  # (1, 2) · inverse · (1, 2)
    assert found.error == pytest.approx(100 * p * (1 - p) * math.sqrt(variance), rel=1e-4)


def test_a_turn_is_compared_with_average_dice_or_else_with_the_turn_before() -> None:
    course = PlayedPositions((0.0, 0.0))
    for n in range(40):
        course.add([(1.0, 1.0)], 100.0 * (n % 4 > 0))
        course.add([(1.0, -1.0)], 100.0 * (n % 4 == 0))
    high, low = course.reader()((1.0, 1.0)), course.reader()((1.0, -1.0))
    assert (high + low, high > 65) == (pytest.approx(100), True)
    stands = [
        Stand("Turn 1", 1, (1.0, 1.0), lines=(4, 5)),
        Stand("Turn 2", 2, (1.0, -1.0)),
        Stand("Turn 3", 3, (1.0, 1.0), expected=(1.0, 0.0)),
        Stand("Turn 4", 4, (1.0, 1.0), worth=0.0),
    ]
    line = course.line(stands, (1.0, -1.0))
    assert [(c.value, c.expected) for c in line] == [
        (pytest.approx(high), pytest.approx(low)),
        (pytest.approx(low), pytest.approx(high)),
        (pytest.approx(high), pytest.approx(50)),
        (0.0, pytest.approx(high)),
    ]
    assert [c.rolled for c in line] == [False, False, True, False]
    assert [c.lines for c in line] == [(4, 5), (), (), ()]
    assert [c.swing for c in line] == [pytest.approx(s) for s in (high - low, low - high, high - 50, -high)]


def test_a_chart_needs_forty_games() -> None:
    stand = [Stand("Turn 1", 1, (1.0,))]
    assert with_one_sign(0.0, 20, 39).line(stand, (1.0,)) == ()
    assert len(with_one_sign(0.0, 20, 40).line(stand, (1.0,))) == 1
    assert with_one_sign(0.0, 20, 40).line([], (1.0,)) == ()


def test_a_chance_is_never_quite_certain() -> None:
    sure = with_one_sign(0.0, 40, 40).reader()
    assert 50 < sure((1.0,)) < sure((5.0,)) < sure((1e9,)) <= 100
    assert 0 < sure((-1e9,)) < 1e-9, "no overflow"


# -- comparisons and bars ---------------------------------------------------------------------------------------------


def test_each_game_of_a_comparison_has_its_own_stream_under_every_option() -> None:
    one = VariedOption("one", ToyRuleset())
    told: list[int] = []
    first, second = vary(PLAN, (one, one._replace(value="two")), progress=told.append)
    expected = totals([stream(9, i) for i in range(CHUNK + 30)])
    assert first.metrics["total"].mean == pytest.approx(sum(expected) / len(expected))
    assert first.outcomes["high"] == sum(total > 7 for total in expected)
    assert (first.option, second.option) == ("one", "two")
    assert (first.difference, second.metrics) == ({}, first.metrics)
    assert told == [CHUNK, CHUNK, 30, 30]


def test_a_difference_is_that_of_an_option_from_the_first_game_by_game() -> None:
    """Under the second ruleset the toy adds the pips of a third die, which no game under the first rolls."""

    class Third(ToyRuleset):
        """The ruleset with the third die."""

    def setup(ruleset: ToyRuleset, table: SeatedTable) -> Sum:
        two = table.roll("a", D6, RULE) + table.roll("b", D6, RULE)
        return Sum(two + (table.roll("c", D6, RULE) if isinstance(ruleset, Third) else 0))

    plan = SimulationPlan(toy(setup=setup), ToyRuleset(), (("", FIRST),), 400, 2)
    _, third = vary(plan, (VariedOption("two", ToyRuleset()), VariedOption("three", Third())))
    pips = []
    for i in range(400):
        table = SeatedTable(stream(2, i), plan.made_policies())
        pips.append([table.roll("die", D6, RULE) for _ in range(3)][2])
    assert third.difference["total"].mean == pytest.approx(sum(pips) / 400)
    assert (third.difference["total"].min, third.difference["total"].max) == (1, 6)


def test_the_games_of_a_chunk_follow_one_another_in_one_stream() -> None:
    found = simulate(PLAN)
    expected = totals([stream(9, 0)], CHUNK) + totals([stream(9, 1)], 30)
    assert dict(found.counts["total"]) == {value: expected.count(value) for value in set(expected)}
    assert dict(found.outcomes) == {
        "high": sum(total > 7 for total in expected),
        "low": sum(total <= 7 for total in expected),
    }


def test_the_games_of_a_good_policy_are_ten_seeds_with_twenty_games_each() -> None:
    found = played_well(PLAN.game, PLAN.ruleset, PLAN.policies, 1)
    expected = totals([stream(seed, 0) for seed in range(10)], 20)
    assert (found.games, found.policy) == (200, "first")
    assert GAMES == 200
    assert dict(found.counts["total"]) == {value: expected.count(value) for value in set(expected)}
    assert PlayedWell.of_text(found.as_text()) == found


def test_games_that_an_interruption_left_are_counted() -> None:
    def chunks() -> object:
        yield Chunk(2, {"low": 1, "high": 1}, {"total": {3: 1, 9: 1}}, "")
        yield Chunk(2, {"high": 2}, {"total": {8: 2}}, "")
        raise KeyboardInterrupt

    found = collected(chunks())  # type: ignore[arg-type]
    assert (found.outcomes, found.interrupted) == ({"high": 3, "low": 1}, True)
    assert list(found.outcomes) == ["high", "low"], "the most frequent comes first"
    assert found.counts["total"] == ((3, 1), (8, 2), (9, 1))


def bars(counts: dict[float, int]) -> tuple[Bar, ...]:
    """Return the bars of a simulation whose metric had these values."""
    games = sum(counts.values())
    result = simulate(
        SimulationPlan(PLAN.game, PLAN.ruleset, PLAN.policies, games, 1),
        chunks=iter([Chunk(games, {"low": games}, {"value": counts}, "")]),
    )
    (metric,) = summary(result).metrics
    assert metric.name == "value"
    return metric.bars


def test_whole_numbers_have_a_bar_each_up_to_forty() -> None:
    assert bars({2: 3, 5: 1}) == (Bar(2, 2, 3), Bar(3, 3, 0), Bar(4, 4, 0), Bar(5, 5, 1))
    assert bars({7: 2}) == (Bar(7, 7, 2),)
    forty = bars(dict.fromkeys(range(1, 41), 1))
    assert forty == tuple(Bar(n, n, 1) for n in range(1, 41))
    pairs = bars(dict.fromkeys(range(1, 42), 1))
    assert pairs == (*(Bar(n, n + 1, 2) for n in range(1, 41, 2)), Bar(41, 42, 1))


def test_fractions_have_forty_bars_of_equal_width() -> None:
    found = bars({0.5: 1, 10.5: 4, 5.5: 2, 0.74: 1, 0.76: 1})
    assert len(found) == 40
    assert [(bar.low, bar.high) for bar in (found[0], found[39])] == [(0.5, 0.75), (10.25, 10.5)]
    assert {n: bar.games for n, bar in enumerate(found) if bar.games} == {0: 2, 1: 1, 20: 2, 39: 4}


def test_outcomes_have_their_share_of_the_games() -> None:
    found = summary(simulate(PLAN))
    assert sum(outcome.games for outcome in found.outcomes) == found.games == CHUNK + 30
    assert [outcome.share for outcome in found.outcomes] == [o.games / (CHUNK + 30) for o in found.outcomes]


# -- ledgers ----------------------------------------------------------------------------------------------------------

HIT = EventKind(
    "hits", 1, [(Fraction(1, 2), True), (Fraction(1, 3), False), (Fraction(1), True), (Fraction(0), False)]
)


def test_expected_counts_leave_out_what_was_certain() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    variance = half * half + third * (1 - third)
    assert list(expected_counts([HIT])) == [ExpectedCount("hits", 2, 5 / 6, 1, float(variance), 1)]
    every = ExpectedCount("hits", 4, pytest.approx(11 / 6), 2, float(variance), 1)  # type: ignore[arg-type]
    assert list(expected_counts([HIT], certain=True)) == [every]
    sure = HIT._replace(chances=HIT.chances[2:])
    assert list(expected_counts([sure])) == []


def test_the_worth_of_each_cause_is_added_up_in_the_order_of_the_log() -> None:
    entries = [Entry(1, "ship", 0, 0, 2.5), Entry(1, "card", 0, 0, -1.0), Entry(2, "ship", 0, 0, 0.5)]
    assert list(causes(entries).items()) == [("ship", 3.0), ("card", -1.0)]


def test_turning_points_are_the_largest_changes_in_the_order_of_the_game() -> None:
    swings = [1.0, -5.0, 5.0, 2.0, -9.0, 5.0, 0.9]
    turns = list(range(len(swings)))
    assert turning(turns, lambda n: swings[n], least=1.0) == (1, 2, 4), "of equal turns the earlier"
    assert turning(turns, lambda n: swings[n], least=1.0, most=9) == (0, 1, 2, 3, 4, 5)
    assert turning(turns, lambda n: swings[n], least=9.0) == (4,)
    assert turning(turns, lambda n: swings[n], least=9.1) == ()


def choice(line: int, cost: float) -> CostlyChoice:
    return CostlyChoice(line, line, "fire", "run", cost, 0.0, "")


def test_exactly_computed_reviews_add_up_in_whole_grains() -> None:
    review = struck(
        "points", 10.3, -3.4, 5.2, [choice(9, 1.2), choice(4, 1.2), choice(6, 2.2), choice(2, 0.04)], 0.25
    )
    assert (review.start, review.decisions, review.result) == (10.25, -3.5, 5.25)
    assert review.luck == 5.25 - 10.25 + 3.5
    assert [(c.line, c.cost) for c in review.choices] == [(6, 2.25), (4, 1.25), (9, 1.25)]
    assert review.error == 0.0


def test_figures_in_per_cent_and_tons_are_printed_as_whole_numbers() -> None:
    assert [digits(unit) for unit in (PERCENT, "tons", "points")] == [0, 0, 1]
    assert [c.line for c in struck("tons", 0, 0, 0, [choice(1, 1.0), choice(2, 0.4)]).choices] == [1]


def test_a_swing_is_the_difference_from_the_expected_chance() -> None:
    assert WinChance("Turn 1", 1, 40.0, 55.0, 1.0, True).swing == -15.0
