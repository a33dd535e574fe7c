"""Reviews by rollouts, measured with a toy game in which every cost is known exactly."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from printkit.lab.ledger import Spot, Stand
from printkit.lab.resumed import CannotMeasure, DecisionReached, Resumed
from printkit.lab.review import (
    DoubtedDecision,
    PairTally,
    PlayedOn,
    doubted,
    judged,
    rolled,
    turns_of,
    weighed,
)
from printkit.table import D6, Move
from printkit.table.cards import Unseen
from printkit.table.seeded import Randomness, SeatedTable, stream
from tests.lab.passage import ASKED, LEGS, NONE, Passage, passage, player, spot, trial
from tests.lab.toys import RULE, ToyRuleset

FIRST_CARDS = Unseen(0b1111)


def delay(n: int) -> Move:
    return Move("delay", n)


def against(decision: Spot) -> DoubtedDecision:
    return DoubtedDecision(decision, NONE)


# -- one decision -----------------------------------------------------------------------------------------------------


def test_a_tally_computes_cost_and_error_from_the_differences_of_its_pairs() -> None:
    tally = PairTally(spot(delay(1)))
    assert (tally.cost, tally.had, tally.error) == (0.0, 0.0, 100.0)
    tally.add(40.0, 60.0)
    tally.add(30.0, 30.0)
    assert (tally.cost, tally.had) == (10.0, 35.0)
    assert tally.error == pytest.approx(math.sqrt(10**2 + 10**2 + 100**2) / 2)


def test_pairs_that_lead_to_the_same_state_have_the_average_result_of_those_that_were_played_to_the_end() -> (
    None
):
    tally = PairTally(spot(delay(1)))
    tally.add(50.0, 70.0)
    tally.add_alike(80.0)
    tally.add_alike(90.0)
    tally.add_alike()
    assert tally.had == (50 + 3 * 85) / 4
    assert tally.cost == 20 / 4
    assert not tally.level
    for _ in range(5):
        tally.add_alike(85.0)
        tally.add_alike()
        assert not tally.level
    tally.add_alike(85.0)
    assert tally.level


def test_the_error_of_estimated_chances_is_part_of_the_error_of_a_cost() -> None:
    exact, estimated = PairTally(spot(delay(1))), PairTally(spot(delay(1)), 30.0)
    for tally in (exact, estimated):
        tally.add(50.0, 90.0)
        tally.add(50.0, 10.0)
    assert exact.error == pytest.approx(math.sqrt(2 * 40**2 + 100**2) / 2)
    assert estimated.error == pytest.approx(math.hypot(exact.error, 30.0))


def test_both_games_of_a_pair_get_the_same_dice_and_the_same_hidden_cards() -> None:
    """In a storm the results vary from pair to pair, but a delay of 7 always costs 7 per cent."""
    hidden: list[int] = []

    def begin(luck: Randomness) -> Passage:
        hidden.append(luck.randrange(40))
        return Passage(1, hidden[-1], True)

    tried = spot(delay(7), 1, True, begin=begin)
    tally, playing = PairTally(tried), player()
    for number in range(12):
        assert playing.pair(against(tried), number, tally)
    assert tally.differences == [7.0] * 12
    assert hidden[::2] == hidden[1::2]
    assert len(set(hidden)) > 6
    assert playing.turns == 12 * 2 * 3, "three legs, twice"


def test_each_leg_of_a_pair_gets_fresh_dice() -> None:
    storm = spot(delay(1), 0, True)
    results = []
    for number in range(40):
        tally = PairTally(storm)
        assert player().pair(against(storm), number, tally)
        results.append(99.0 - tally.had)
    assert len(set(results)) > 8, "four times the same die gives only 4, 8, 12, 16, 20 or 24"
    assert sum(results) / 40 == pytest.approx(14, abs=2)


def test_a_pair_counts_for_the_side_that_decided() -> None:
    for seat, cost, had in (("ship", 9.0, 91.0), ("sea", -9.0, 9.0)):
        tried = spot(delay(9), seat=seat)
        tally = PairTally(tried)
        assert player("ship", "sea").pair(against(tried), 0, tally)
        assert (tally.cost, tally.had) == (cost, had)


def test_a_pair_whose_games_reach_the_same_state_is_broken_off() -> None:
    tried = spot(Move("risk", 10), 1)
    tally, playing = PairTally(tried), player()
    for number in range(60):
        assert playing.pair(against(tried), number, tally)
    came = tally.differences.count(10.0)
    assert 10 < came < 30, "two faces of six"
    assert tally.differences.count(0.0) == 60 - came
    assert playing.turns == came * 2 * 3 + (60 - came) * 2


def test_a_measured_pair_with_the_same_state_is_played_to_the_end_eight_times() -> None:
    tried = spot(Move("risk", 10), 1)
    tally, playing = PairTally(tried), player()
    for number in range(60):
        assert playing.pair(against(tried), number, tally, level=True)
    came = tally.differences.count(10.0)
    # from the same state on, the two games are one game of two more legs
    assert playing.turns == came * 2 * 3 + 8 * (2 + 2) + (60 - came - 8) * 2
    assert tally.had == pytest.approx((90 * came + 100 * (60 - came)) / 60)


def test_a_pair_does_not_count_if_the_log_contradicts_the_rules_questions() -> None:
    for wrong in (spot(delay(3), script=(("wind", 3),)), spot(delay(3), label="course")):
        tally = PairTally(wrong)
        assert not player().pair(against(wrong), 0, tally)
        assert tally.differences == []


def test_a_policy_that_decides_without_chance_is_asked_once() -> None:
    begun: list[int] = []

    def begin(luck: Randomness) -> Passage:
        begun.append(1)
        return Passage()

    assert player().would(spot(delay(3), begin=begin)) == NONE
    assert len(begun) == 1


@pytest.mark.parametrize(("own", "asked"), [(5, range(1, 8)), (3, range(8, 9))])
def test_a_policy_that_decides_by_chance_is_asked_until_it_makes_the_players_move(
    own: int, asked: range
) -> None:
    begun: list[int] = []

    def begin(luck: Randomness) -> Passage:
        begun.append(1)
        return Passage()

    found = player(policy="whim").would(spot(delay(own), begin=begin))
    assert found in ((delay(5),) if own == 5 else (NONE, delay(5)))
    assert len(begun) in asked


def test_a_decision_that_cannot_be_reached_is_not_doubted() -> None:
    wrong, right, same = spot(delay(3), label="course"), spot(delay(3)), spot(NONE)
    asked = trial(wrong, right, same)
    assert doubted(player(), asked) == [against(right)]


# -- the log's answers ------------------------------------------------------------------------------------------------


def resumed(
    *script: tuple[str, object], move: Move | None = NONE, own: Move = NONE, **changes: object
) -> Resumed:
    seats = {"": lambda label, moves, view, luck: moves[-1]}
    decision = spot(own, script=script, **changes)  # type: ignore[arg-type]
    return Resumed(stream(3, 1), seats, decision, move)


def test_the_logs_answers_come_first_and_in_order() -> None:
    table = resumed(("a", 1), ("b", (2, 3)), ("c", 9), ("d", 2), ("e", (3, 0)), ("f", delay(8)), ("g", delay(9)), ("h", 11))  # fmt: skip
    assert table.roll("a", D6, RULE) == 1
    assert table.rolls("none", D6, 0, RULE) == (), "no die, no answer"
    assert table.rolls("b", D6, 2, RULE) == (2, 3)
    assert table.throw("c", D6, 2, RULE) == 9
    assert table.reveal("d", FIRST_CARDS, RULE) == 2
    assert list(table.reveals("none", FIRST_CARDS, 0, RULE)) == []
    assert table.reveals("e", FIRST_CARDS, 2, RULE) == (3, 0)
    assert table.decide("f", [NONE, delay(1)], RULE, None) == delay(8)
    assert table.propose("g", lambda move: None, RULE, None, lambda: [NONE]) == delay(9)
    assert table.attempt("h", D6, 2, RULE) == 11
    assert table.decide("delay", [NONE, delay(1)], RULE, None) == NONE, "the move to be tried"
    assert table.decide("delay", [NONE, delay(1)], RULE, None) == delay(1), "then the policy decides"
    plain = SeatedTable(stream(3, 1), {"": lambda label, moves, view, luck: moves[-1]})
    assert [table.roll("a", D6, RULE) for _ in range(20)] == [plain.roll("a", D6, RULE) for _ in range(20)]
    assert table.rolls("b", D6, 2, RULE) == plain.rolls("b", D6, 2, RULE)
    assert table.reveal("d", FIRST_CARDS, RULE) == plain.reveal("d", FIRST_CARDS, RULE)


@pytest.mark.parametrize(
    "question", ["roll", "rolls", "throw", "reveal", "reveals", "decide", "propose", "attempt"]
)
def test_an_answer_to_another_question_cannot_be_used(question: str) -> None:
    table = resumed(("wind", 3))
    asked: dict[str, Callable[[], object]] = {
        "roll": lambda: table.roll("sea", D6, RULE),
        "rolls": lambda: table.rolls("sea", D6, 2, RULE),
        "throw": lambda: table.throw("sea", D6, 2, RULE),
        "reveal": lambda: table.reveal("sea", FIRST_CARDS, RULE),
        "reveals": lambda: table.reveals("sea", FIRST_CARDS, 2, RULE),
        "decide": lambda: table.decide("sea", [NONE], RULE, None),
        "propose": lambda: table.propose("sea", lambda move: None, RULE, None, lambda: [NONE]),
        "attempt": lambda: table.attempt("sea", D6, 1, RULE),
    }
    with pytest.raises(CannotMeasure):
        asked[question]()


def test_the_policys_move_is_reported_with_whether_chance_decided_it() -> None:
    for choose, doubtful in (
        (lambda label, moves, view, luck: moves[1], False),
        (lambda label, moves, view, luck: moves[1 + luck.randrange(1)], True),
    ):
        table = Resumed(5, {"": choose}, spot(NONE), None)
        with pytest.raises(DecisionReached) as reached:
            table.decide("delay", [NONE, delay(1)], RULE, None)
        assert (reached.value.move, reached.value.doubtful) == (delay(1), doubtful)


def test_a_move_that_the_log_records_in_part_is_made_in_one_of_its_possible_ways() -> None:
    own = Move("delay", None)
    ways = [NONE, delay(4), delay(6)]
    even = resumed(move=own, own=own, untold=True, alike=lambda move: move.value in (4, 6))
    assert even.decide("delay", ways, RULE, None) == delay(6), "the policy's choice among the ways"
    none = resumed(move=own, own=own, untold=True, alike=lambda move: False)
    assert none.decide("delay", ways, RULE, None) is own
    other = resumed(move=delay(4), own=own, untold=True, alike=lambda move: move.value == 6)
    assert other.decide("delay", ways, RULE, None) == delay(4), "the policy's own move is complete"


# -- rollouts ---------------------------------------------------------------------------------------------------------


def test_rollouts_from_a_state_are_played_to_the_end_and_counted() -> None:
    told: list[int] = []
    playing = player(progress=told.append)
    begun = PlayedOn(playing, Passage(storm=True))
    begun.play(0)
    assert len(begun.values) == 6, "never fewer than six"
    assert playing.turns == len(told) == 6 * LEGS
    assert set(told) == {1}
    begun.play(30 * LEGS)
    assert len(begun.values) == 30
    begun.play(30 * LEGS)
    assert len(begun.values) == 30, "the budget is spent"
    assert begun.mean == pytest.approx(86, abs=2), "four dice of 3.5 each are lost"
    deviation = sum((value - begun.mean) ** 2 for value in begun.values)
    assert begun.error == pytest.approx(math.sqrt(deviation / 30 / 29))
    assert len(set(begun.values)) > 6
    assert PlayedOn(playing, Passage()).error == 0.0


def test_decisions_that_take_long_are_computed_once_and_count_as_twelve_turns() -> None:
    ASKED.clear()
    playing = player(policy="settled", settled=frozenset({"delay"}))
    PlayedOn(playing, Passage()).play(0)
    assert len(ASKED) == LEGS, "each of the four positions once"
    assert playing.turns == 6 * LEGS + 12 * LEGS
    ASKED.clear()
    PlayedOn(player(policy="settled", settled=frozenset({"course"})), Passage()).play(0)
    assert len(ASKED) == 6 * LEGS, "a decision with another label is computed each time"


def test_a_deep_review_has_sixteen_times_the_budget_and_its_own_policy() -> None:
    asked = trial(budget=50, deep_policy="whim")
    assert (turns_of(asked), turns_of(asked, True)) == (50, 800)
    assert "printkit’s whim" in rolled(passage(), ToyRuleset(), asked, True).note
    assert "printkit’s steady" in rolled(passage(), ToyRuleset(), asked).note


# -- the whole review -------------------------------------------------------------------------------------------------

TEN = tuple(spot(delay(n), line=n) for n in range(1, 11))


def test_of_ten_costly_decisions_the_three_costliest_are_measured_exactly() -> None:
    review, tallies = weighed(passage(), ToyRuleset(), trial(*TEN, budget=2400, now=Passage(LEGS, 55)))
    assert [(c.line, c.cost) for c in review.choices] == [(10, 10.0), (9, 9.0), (8, 8.0)]
    assert (review.start, review.decisions, review.result) == (100.0, -27.0, 45.0)
    assert review.luck == 45 - 100 + 27
    assert review.untold == 7
    counts = [len(tally.differences) for tally in tallies]
    assert counts[1] == pytest.approx(0.9 * counts[0], abs=1), "more games for the costlier decisions"
    assert counts[2] == pytest.approx(0.8 * counts[0], abs=1)
    for choice, n in zip(review.choices, counts, strict=True):
        assert choice.error == pytest.approx(100 / n), "every pair differs by the same cost"
    assert review.error == pytest.approx(math.hypot(*(choice.error for choice in review.choices)))
    assert review.choices[0].why == (
        f"In {counts[0]} simulated games from there, you won 90\u00a0% after delay 10 and 100\u00a0% after delay 0."
    )
    assert "differently; each of these was measured by simulated games" in review.note
    assert "would have made 10 of 10 decisions differently" in review.note


def test_the_budget_is_divided_between_the_start_the_search_and_the_measurement() -> None:
    """A sixth is left for the start; of the rest a third goes to the search."""
    played: list[int] = []
    _, tallies = weighed(
        passage(), ToyRuleset(), trial(*TEN, budget=2400, now=Passage(LEGS, 55)), progress=played.append
    )
    assert 2400 <= sum(played) < 2400 + LEGS
    measured = sum(len(tally.differences) for tally in tallies) * 2 * LEGS
    assert measured == pytest.approx(2000 * 2 / 3, abs=60)


def test_decisions_that_cost_little_get_at_least_half_as_many_games() -> None:
    costs = (20, 4, 3, 2, 1)
    spots = [spot(delay(n), line=n) for n in costs]
    _, tallies = weighed(passage(), ToyRuleset(), trial(*spots, budget=4000))
    counts = [len(tally.differences) for tally in tallies]
    assert [tally.spot.line for tally in tallies] == [20, 4, 3]
    assert counts[1] == counts[2] == pytest.approx(counts[0] / 2, abs=1)


def test_three_decisions_are_all_measured_with_the_same_number_of_games() -> None:
    spots = [spot(delay(n), line=n) for n in (9, 1, 5)]
    review, tallies = weighed(passage(), ToyRuleset(), trial(*spots, budget=1800))
    assert len({len(tally.differences) for tally in tallies}) == 1
    assert [c.line for c in review.choices] == [9, 5], (
        "100 pairs and more show a cost of 5 per cent, but not of 1"
    )


def test_a_measurement_uses_all_turns_up_to_the_given_number() -> None:
    for pairs in (6, 100, 101):
        playing, one = player(), spot(delay(2))
        ((_, tally),), looked = judged(playing, [against(one)], 2 * LEGS * pairs, LEGS)
        assert (looked, playing.turns) == (1, 2 * LEGS * pairs)
        assert len(tally.differences) == pairs
    ((_, tally),), _ = judged(player(), [against(spot(delay(2)))], 0, LEGS)
    assert len(tally.differences) == 6, "six pairs are always played"


def test_a_cost_is_reported_only_above_two_standard_errors() -> None:
    """With ``n`` equal pairs the standard error is 100 / ``n``: a cost of 2 needs more than 100 pairs."""
    for budget in (600, 900, 950, 970, 1200):
        review, ((tally),) = weighed(passage(), ToyRuleset(), trial(spot(delay(2)), budget=budget))
        n = len(tally.differences)
        assert len(review.choices) == int(n > 100)
        assert (review.untold, review.decisions) == (1 - int(n > 100), -2.0 * (n > 100))


@pytest.mark.parametrize(("contradictions", "measured"), [(0, True), (21, True), (22, False)])
def test_a_decision_whose_first_deals_all_contradict_the_log_is_given_up(
    contradictions: int, measured: bool
) -> None:
    dealt: list[int] = []

    def begin(luck: Randomness) -> Passage:
        dealt.append(1)
        if len(dealt) <= contradictions:
            raise CannotMeasure
        return Passage()

    tallies, _ = judged(player(), [against(spot(delay(5), begin=begin))], 400, LEGS)
    assert bool(tallies) is measured
    assert len(dealt) == (22 if not measured else contradictions + 2 * len(tallies[0][1].differences))


def test_decisions_that_made_no_difference_are_dropped() -> None:
    alike = [spot(delay(n), line=n, begin=lambda luck: Passage(LEGS - 1, 0)) for n in (1, 2, 3)]
    idle = [spot(Move("risk", 0), line=n) for n in range(10, 16)]
    _, tallies = weighed(passage(), ToyRuleset(), trial(*idle, *alike, budget=3000))
    assert sorted(tally.spot.line for tally in tallies) == [1, 2, 3]


def test_if_the_budget_is_small_only_some_decisions_are_examined_the_weighty_ones_first() -> None:
    """Each examined decision costs three pairs. With as many turns as for six decisions, six of 30 are examined."""
    tried: list[int] = []

    def noting(n: int) -> Spot:
        def begin(luck: Randomness) -> Passage:
            tried.append(n)
            return Passage()

        return spot(delay(5), line=n, begin=begin, weight=int(n in (7, 20)))

    doubts = [against(noting(n)) for n in range(30)]
    turns = 6 * 2 * 3 * LEGS
    _, looked = judged(player(), doubts, 3 * turns, LEGS)
    assert looked == 6
    evenly = [n for n in range(30) if n not in (7, 20)][::7]
    assert list(dict.fromkeys(tried))[:6] == [7, 20, *evenly]
    assert [tried.count(n) for n in (7, 20)] >= [6, 6]


def test_the_search_spends_half_of_what_is_left_before_it_drops_half_of_the_decisions_again() -> None:
    """Of eight decisions four remain after three pairs each, and three of these after half of the other turns."""
    tried: list[int] = []

    def noting(n: int) -> Spot:
        def begin(luck: Randomness) -> Passage:
            tried.append(n)
            return Passage()

        return spot(delay(n), line=n, begin=begin)

    turns = 1200
    judged(player(), [against(noting(n)) for n in range(1, 9)], 3 * turns, LEGS)
    left = turns - 8 * 3 * 2 * LEGS
    assert [tried.count(n) // 2 for n in range(1, 5)] == [3] * 4
    assert tried.count(5) // 2 == pytest.approx(3 + left / 2 / (4 * 2 * LEGS), abs=1)


def test_a_note_says_how_many_decisions_were_examined() -> None:
    spots = [spot(delay(5), line=n) for n in range(30)]
    review = rolled(passage(), ToyRuleset(), trial(*spots, budget=600, now=Passage(LEGS, 90)))
    assert (
        "would have made 30 of 30 decisions differently; 6 of these were measured by simulated games"
        in review.note
    )
    assert rolled(passage(), ToyRuleset(), trial(spot(NONE))).note == (
        "printkit’s steady would have made all 1 decisions in the same way."
    )


def test_the_costs_of_the_other_side_add_to_the_result() -> None:
    spots = [
        spot(delay(0), seat="ship"),
        spot(delay(8), seat="ship", line=8),
        spot(delay(20), seat="sea", line=20),
    ]
    review = rolled(passage("ship", "sea"), ToyRuleset(), trial(*spots, budget=3000, now=Passage(LEGS, 28)))
    assert [(c.line, c.cost) for c in review.choices] == [(8, 8.0)], "a delay is no mistake of the sea"
    assert (review.decisions, review.luck) == (-8.0, 72.0 - 100 + 8)
    assert "the ship won 92" in review.choices[0].why


def test_an_unfinished_game_stands_at_the_mean_of_games_played_from_there() -> None:
    asked = trial(budget=600, now=Passage(2, 10, True))
    review = rolled(passage(), ToyRuleset(), asked)
    playing = player()
    start, now = PlayedOn(playing, asked.begun), PlayedOn(playing, asked.now)
    for rollouts, until in ((start, 0), (now, 100), (start, 600)):
        rollouts.play(until)
    assert (review.start, review.result) == (start.mean, now.mean)
    assert review.luck == pytest.approx(now.mean - start.mean)
    assert review.error == pytest.approx(math.hypot(start.error, now.error))
    assert now.mean == pytest.approx(100 - 10 - 2 * 3.5, abs=1)


# -- estimated chances ------------------------------------------------------------------------------------------------


def signs(state: object) -> tuple[float, ...]:
    """Return what is visible in the toy game: nothing but the per cent lost so far."""
    assert isinstance(state, Passage)
    return 1.0, state.lost / 10


READ: dict[str, Any] = {
    "signs": signs,
    "weights": (0.0, 0.0),
    "horizon": 2,
    "stands": (Stand("Leg 1", 1, (1.0, 0.0)),),
}


def test_pairs_that_are_played_to_the_end_are_data_of_the_regression() -> None:
    """A chart needs 40 games: the two of each of 20 pairs."""
    tried = spot(delay(7))
    for pairs in (19, 20):
        playing = player(**READ)
        for number in range(pairs):
            assert playing.pair(against(tried), number, PairTally(tried))
        assert bool(playing.course.line(READ["stands"], (1.0, 0.0))) is (pairs == 20)


def test_quick_rollouts_stop_at_the_horizon_and_their_chance_is_estimated() -> None:
    tried = spot(delay(10))
    playing = player(**READ)
    for number in range(200):
        assert playing.from_state(Passage(1, 25 * (number % 5)), number) == 100 - 25 * (number % 5)
    played = playing.turns
    assert (played, playing.rough) == (200 * 3, 0.0)
    playing.read_ahead()
    read = playing.course.reader()
    tally = PairTally(tried, playing.rough)
    assert playing.pair(against(tried), 0, tally)
    assert playing.turns - played == 2 * 2
    assert tally.had == pytest.approx(read((1.0, 1.0)))
    assert tally.cost == pytest.approx(read((1.0, 0.0)) - read((1.0, 1.0)))
    assert tally.cost > 1
    assert playing.rough == 1.5
    last = spot(delay(10), LEGS - 1)
    ended = PairTally(last)
    assert playing.pair(against(last), 0, ended)
    assert (ended.had, ended.cost) == (90.0, 10.0), "a finished game is not estimated"


def test_a_game_without_a_horizon_is_played_to_the_end() -> None:
    playing = player(**(READ | {"horizon": 0}))
    playing.read_ahead()
    assert playing.rough == 0.0
    tried = spot(delay(7))
    assert playing.pair(against(tried), 0, PairTally(tried))
    assert playing.turns == 2 * LEGS


def test_a_quick_review_reads_chances_and_a_deep_one_plays_to_the_end() -> None:
    usual = READ | {"weights": (2.0, -0.5)}
    asked = trial(spot(delay(30)), budget=240, now=Passage(LEGS, 30, True), **usual)
    quick, deep = (rolled(passage(), ToyRuleset(), asked, deep) for deep in (False, True))
    assert (
        ". After 2 turns, the chance was estimated from the visible cards and pieces, by comparison with games of printkit’s own"
        in quick.note
    )
    assert "was estimated" not in deep.note
    for review in (quick, deep):
        assert review.result == 70.0
        assert review.start + review.luck + review.decisions == pytest.approx(review.result)
    (choice,) = deep.choices
    assert choice.cost == 30.0
    assert all(
        "simulated games of 2 turns from there, you reached a chance of" in each.why for each in quick.choices
    )
    assert quick.choices, "a delay of 30 is found by estimates, too"


def test_an_unfinished_game_with_a_chart_stands_at_its_last_value() -> None:
    review = rolled(passage(), ToyRuleset(), trial(budget=300, now=Passage(2, 10, True), **READ))
    last = review.course[-1]
    assert (review.result, last.when) == (last.value, "Leg 1")
    assert review.error >= last.error > 1
