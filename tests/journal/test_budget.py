"""The budget of the check's search is spent exactly, and what it leaves unchecked is listed line by line."""

from __future__ import annotations

import pytest

from printkit.journal.checking.effort import WORK, WORK_PER_CONFLICT, BudgetExhausted, Effort
from printkit.journal.checking.unchecked import Unchecked, Unjudged, listed
from printkit.journal.entries import Statement
from tests.journal.mistakes import check

LOG = "game: uss-lox\nocean: 4\n\nturn 1\n  flip 8D; fire 3C 4S\n  continue\nturn 2\n  flip 2H; pass\n"


def spent(effort: Effort) -> int:
    return WORK - effort.whole


def test_replaying_costs_a_fixed_number_of_units() -> None:
    effort = Effort(0)
    effort.turn(5)
    assert (spent(effort), effort.left) == (6 + 2 * 5, -16)
    effort.position(5)
    assert spent(effort) == 16 + 6 + 6 * 5
    effort.guessed(4)
    assert spent(effort) == 52 + 3 * 4


def test_a_log_is_replayed_twice_without_using_its_budget() -> None:
    assert Effort(100).whole == WORK + 2 * 2 * 100


def test_a_cached_computation_is_charged_once() -> None:
    effort = Effort(0)
    for _ in range(3):
        effort.compute(50, "the same")
    effort.compute(7, "another")
    assert spent(effort) == 57
    for _ in range(3):
        effort.compute(10, None)
    assert spent(effort) == 57 + 30


def test_the_budget_may_be_used_up_but_not_exceeded() -> None:
    effort = Effort(0)
    effort.spend(WORK)
    assert effort.whole == 0
    with pytest.raises(BudgetExhausted):
        effort.spend(1)


def test_unpaid_work_leaves_the_budget_as_it_was() -> None:
    effort = Effort(0)
    effort.left = 9
    with effort.unpaid():
        assert effort.left == effort.whole == sum(WORK_PER_CONFLICT)
        effort.spend(500)
    assert (effort.left, effort.whole) == (9, WORK)


# -- lines that were not judged ---------------------------------------------------------------------------------------


def items_of(text: str) -> list[Statement]:
    """Return the statements of a log. Line 5 has two, the lines 4, 6, 7 and 8 one or more each."""
    found = check(text)
    assert found.ok
    return list(found.items)


def test_neighbouring_lines_with_one_reason_are_one_range() -> None:
    items, unjudged = items_of(LOG), Unjudged()
    at = {n: [each for each in items if each.line == n] for n in (4, 5, 6, 7, 8)}
    unjudged.given_up([*at[5], *at[6]], "the game was over")
    unjudged.given_up([*at[6], *at[8]], "another reason")
    assert unjudged.ranges(items, ()) == (
        Unchecked(5, 6, "the game was over"),
        Unchecked(8, 8, "another reason"),
    )
    unjudged.passed_over(7, 4)
    assert unjudged.ranges(items, ())[1:] == (
        Unchecked(7, 7, "this depends on what line 4 leaves open"),
        Unchecked(8, 8, "another reason"),
    )


def test_ranges_are_listed_in_a_sentence() -> None:
    one, several = Unchecked(8, 8, "it was over"), Unchecked(10, 12, "nobody knows")
    assert listed(()) == ""
    assert listed((one,)) == "line 8 not checked: it was over"
    assert (
        listed((one, several)) == "line 8 not checked: it was over; lines 10 to 12 not checked: nobody knows"
    )
    assert listed((one,) * 3) == "; ".join(["line 8 not checked: it was over"] * 3)
    assert listed((one,) * 4).endswith("; and 1 more place")
    assert listed((one,) * 5).endswith("; and 2 more places")
    assert listed((one, several), 1) == "line 8 not checked: it was over; and 1 more place"
