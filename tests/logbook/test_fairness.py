"""The test of dice: it accepts fair dice, rejects loaded ones, and gives no result for too few rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from printkit.logbook.entries import QUARTERS, LogEntry, Rolls
from printkit.logbook.fairness import DiceJudgement, chi_square_tail, distance, judged
from printkit.table.seeded import Randomness

CAREERS = 1_000
LEVEL = 0.05


def career(rolls: Sequence[int] = (), sides: int = 6, cards: Sequence[float] = (), n: int = 1) -> LogEntry:
    counted = tuple(Rolls(n, sides, value, times) for value, times in sorted(Counter(rolls).items()))
    expected = tuple(sum(cards) / QUARTERS for _ in range(QUARTERS)) if cards else ()
    return LogEntry("a.log", "g", (), "", "", "", True, 1, "win", (), counted, tuple(cards), expected)


def only(entry: LogEntry) -> DiceJudgement:
    (found,) = judged([entry])
    return found


def rejected(roll: Callable[[Randomness], int], rolls: int, sides: int = 6, n: int = 1) -> float:
    """Return the share of seeded players' dice that the test rejects at the five per cent level."""
    off = 0
    for seed in range(CAREERS):
        luck = Randomness(seed)
        p = only(career([roll(luck) for _ in range(rolls)], sides, n=n)).p
        assert p is not None
        off += p < LEVEL
    return off / CAREERS


def a_die(sides: int) -> Callable[[Randomness], int]:
    return lambda luck: luck.randrange(sides) + 1


@pytest.mark.parametrize(("sides", "rolls"), [(6, 300), (10, 250), (20, 400)])
def test_fair_dice_look_unfair_one_time_in_twenty(sides: int, rolls: int) -> None:
    assert 0.035 <= rejected(a_die(sides), rolls, sides) <= 0.065


def test_two_dice_that_count_as_one_roll_are_judged_by_their_totals() -> None:
    def two(luck: Randomness) -> int:
        return luck.randrange(6) + luck.randrange(6) + 2

    assert 0.035 <= rejected(two, 300, n=2) <= 0.065


def test_a_die_that_shows_a_six_twice_as_often_is_found() -> None:
    loaded = (1, 2, 3, 4, 5, 6, 6)
    assert rejected(lambda luck: loaded[luck.randrange(7)], 300) >= 0.95


def test_too_few_rolls_give_no_result() -> None:
    found = only(career([6] * 29))
    assert found.p is None
    assert found.says == "too few to distinguish fair dice from unfair ones"
    assert only(career([6] * 30)).p is not None


def test_the_test_result_contains_actual_and_expected_counts() -> None:
    found = only(career([1, 1, 2], 2))
    assert (found.die, found.rolls, found.counts, found.expected) == (
        "d2",
        3,
        (("1", 2), ("2", 1)),
        (1.5, 1.5),
    )
    assert only(career([7], n=2)).die == "2d6"
    assert [round(each * 36) for each in only(career([7], n=2)).expected] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_a_shuffle_that_deals_only_court_cards_looks_unfair() -> None:
    assert "worth a closer look" in only(career(cards=(0, 0, 0, 40))).says
    assert only(career(cards=(10, 10, 10, 10))).says == "no more deviation than fair shuffles often show"


@pytest.mark.parametrize(
    ("x", "freedom", "p"),
    [(3.841459, 1, 0.05), (5.991465, 2, 0.05), (7.814728, 3, 0.05), (11.070498, 5, 0.05), (30.143527, 19, 0.05),
     (0.0, 5, 1.0), (0.0, 4, 1.0), (100.0, 5, 5.2846e-20), (23.209251, 10, 0.01)],
)  # fmt: skip
def test_the_tail_of_the_chi_square_distribution_agrees_with_the_published_table(
    x: float, freedom: int, p: float
) -> None:
    assert chi_square_tail(x, freedom) == pytest.approx(p, rel=1e-4)


def test_counts_equal_to_the_expected_ones_have_no_deviation() -> None:
    assert distance([10, 10], [10.0, 10.0]) == pytest.approx(1.0)
