"""Questions without a list of answers: proposals, doubts, attempts, measurements, at tables without a log."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from printkit.journal.record import Scribe
from printkit.table import D6, Move, Refusal, Rule, Table
from printkit.table.counted import distribution
from printkit.table.seeded import DealtTable, Randomness

RULE = Rule("TOY-1", "Toy", "A toy rule.")
EVEN = (Move("go", 2), Move("go", 4))


def judge(move: Move) -> Refusal | None:
    return None if isinstance(move.value, int) and move.value % 2 == 0 else Refusal(RULE, "odd")


def last(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
    return moves[-1]


def proposed(table: Table) -> Move:
    return table.propose("go", judge, RULE, None, lambda: EVEN, ("go", "drift"))


def test_a_policy_chooses_among_the_candidates() -> None:
    assert proposed(DealtTable(1, last)) == Move("go", 4)


def test_an_accepted_proposal_is_recorded_as_a_decision() -> None:
    table = Scribe(DealtTable(1, last))
    assert proposed(table) == Move("go", 4)
    assert [(e.kind, e.label, e.value) for e in table.events] == [("decide", "go", Move("go", 4))]


@pytest.mark.parametrize("exact", [True, False])
def test_without_a_log_a_doubtful_question_follows_the_exact_value(exact: bool) -> None:
    for table in (DealtTable(1, last), Scribe(DealtTable(1, last))):
        assert table.due("fire", exact, RULE, doubtful=True) == exact


def test_dice_of_an_attempt_that_cannot_succeed_are_not_rolled() -> None:
    table = Scribe(DealtTable(1, last))
    untouched = DealtTable(1, last)
    assert table.attempt("look", D6, 2, RULE, possible=False) == 0
    assert table.roll("x", D6, RULE) == untouched.roll("x", D6, RULE)
    assert next((e.kind, e.value) for e in table.events) == ("throw", 0)


@pytest.mark.parametrize(
    ("needed", "chance"), [(2, 1), (7, Fraction(21, 36)), (12, Fraction(1, 36)), (13, 0)]
)
def test_the_odds_of_an_attempt_follow_from_the_needed_total(needed: int, chance: Fraction) -> None:
    def succeeds(table: Table) -> bool:
        return table.attempt("look", D6, 2, RULE, needed=needed) >= needed

    assert distribution(succeeds).get(True, 0) == chance


def test_an_attempt_whose_total_matters_counts_every_total() -> None:
    totals = distribution(lambda table: table.attempt("look", D6, 2, RULE))
    assert totals[7] == Fraction(1, 6)
    assert distribution(lambda table: table.attempt("look", D6, 2, RULE, possible=False)) == {0: 1}


def test_without_a_log_the_computed_position_is_used() -> None:
    assert Scribe(DealtTable(1, last)).measured((1, 2), line=True) == (1, 2)
