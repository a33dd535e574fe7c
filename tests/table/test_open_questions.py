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


def test_a_proposal_is_recorded_as_the_decision_that_it_is() -> None:
    table = Scribe(DealtTable(1, last))
    assert proposed(table) == Move("go", 4)
    assert [(e.kind, e.label, e.value) for e in table.events] == [("decide", "go", Move("go", 4))]


@pytest.mark.parametrize("exact", [True, False])
def test_without_a_log_the_figures_decide(exact: bool) -> None:
    for table in (DealtTable(1, last), Scribe(DealtTable(1, last))):
        assert table.due("fire", exact, RULE, doubtful=True) == exact


def test_what_cannot_succeed_is_not_thrown() -> None:
    table = Scribe(DealtTable(1, last))
    untouched = DealtTable(1, last)
    assert table.attempt("look", D6, 2, RULE, possible=False) == 0
    assert table.roll("x", D6, RULE) == untouched.roll("x", D6, RULE)
    assert next((e.kind, e.value) for e in table.events) == ("throw", 0)


@pytest.mark.parametrize(
    ("needed", "chance"), [(2, 1), (7, Fraction(21, 36)), (12, Fraction(1, 36)), (13, 0)]
)
def test_an_attempt_counts_by_what_it_needs(needed: int, chance: Fraction) -> None:
    def succeeds(table: Table) -> bool:
        return table.attempt("look", D6, 2, RULE, needed=needed) >= needed

    assert distribution(succeeds).get(True, 0) == chance


def test_an_attempt_whose_total_matters_counts_every_total() -> None:
    totals = distribution(lambda table: table.attempt("look", D6, 2, RULE))
    assert totals[7] == Fraction(1, 6)
    assert distribution(lambda table: table.attempt("look", D6, 2, RULE, possible=False)) == {0: 1}


def test_without_a_log_nothing_is_measured() -> None:
    assert Scribe(DealtTable(1, last)).measured((1, 2), line=True) == (1, 2)
