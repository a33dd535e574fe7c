"""The tables: the same rules, answered by a seed, by an enumeration, and remembered by a recorder."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from printkit.journal.record import Scribe
from printkit.table import D6, Move, Rule, Table, Unseen
from printkit.table.counted import distribution
from printkit.table.seeded import DealtTable, Randomness, stream

RULE = Rule("TOY-1", "Toy", "A toy rule.")
MOVES = (Move("stop"), Move("go", 2))


def first(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
    return moves[0]


def two_dice(table: Table) -> int:
    return table.roll("a", D6, RULE) + table.roll("b", D6, RULE)


def test_the_same_seed_deals_the_same_dice() -> None:
    one, two = DealtTable(7, first), DealtTable(7, first)
    assert [two_dice(one) for _ in range(50)] == [two_dice(two) for _ in range(50)]


def test_the_sequence_of_a_seed_never_changes() -> None:
    """A log says its seed: whoever plays it again next year has to get the same dice."""
    table = DealtTable(7, first)
    assert list(table.rolls("x", D6, 12, RULE)) == [2, 6, 4, 1, 6, 3, 4, 6, 3, 1, 3, 4]
    assert table.reveals("y", Unseen(0b1111), 4, RULE) == [2, 1, 0, 3]


def test_a_policy_has_random_numbers_of_its_own() -> None:
    def restless(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        return luck.choice(moves)

    still, busy = DealtTable(9, first), DealtTable(9, restless)
    for _ in range(20):
        still.decide("x", MOVES, RULE, None)
        busy.decide("x", MOVES, RULE, None)
        assert two_dice(still) == two_dice(busy)


def test_streams_of_a_seed_differ() -> None:
    firsts = {Randomness(stream(5, n)).random() for n in range(1_000)}
    assert len(firsts) == 1_000


def test_a_card_is_dealt_once() -> None:
    dealt = DealtTable(1, first).reveals("x", Unseen((1 << 52) - 1), 52, RULE)
    assert sorted(dealt) == list(range(52))


def test_the_odds_of_two_dice() -> None:
    odds = distribution(two_dice)
    assert odds[7] == Fraction(1, 6)
    assert odds[2] == Fraction(1, 36)
    assert sum(odds.values()) == 1


def test_dice_counted_without_order_have_the_same_odds_as_in_order() -> None:
    def ones(ordered: bool) -> dict[int, Fraction]:
        return dict(distribution(lambda table: list(table.rolls("x", D6, 4, RULE, ordered=ordered)).count(1)))

    assert ones(ordered=True) == ones(ordered=False)
    assert ones(ordered=True)[0] == Fraction(625, 1296)


def test_the_odds_of_a_throw_are_those_of_the_sum_of_its_dice() -> None:
    assert distribution(lambda table: table.throw("x", D6, 2, RULE)) == distribution(two_dice)


def test_cards_can_be_counted_with_and_without_order() -> None:
    pool = Unseen(0b11111)
    any_order = distribution(lambda table: 0 in table.reveals("x", pool, 2, RULE))
    in_order = distribution(lambda table: 0 in table.reveals("x", pool, 2, RULE, ordered=True))
    assert any_order == in_order == {True: Fraction(2, 5), False: Fraction(3, 5)}


def test_a_later_question_may_depend_on_an_earlier_answer() -> None:
    def again_on_six(table: Table) -> int:
        n = table.roll("x", D6, RULE)
        return n + table.roll("y", D6, RULE) if n == 6 else n

    odds = distribution(again_on_six)
    assert odds[12] == Fraction(1, 36)
    assert odds[5] == Fraction(1, 6)
    assert 6 not in odds


def test_a_decision_without_a_policy_has_no_odds() -> None:
    with pytest.raises(ValueError, match="give the experiment a policy"):
        distribution(lambda table: table.decide("go", MOVES, RULE, None))


def test_a_decision_is_counted_with_a_policy() -> None:
    assert distribution(
        lambda table: table.decide("go", MOVES, RULE, None), lambda label, moves, view: moves[1]
    ) == {MOVES[1]: Fraction(1)}


def test_the_recorder_keeps_questions_and_answers_in_order() -> None:
    table = Scribe(DealtTable(7, first))
    table.side("wolf")
    table.roll("a", D6, RULE)
    table.rolls("b", D6, 0, RULE)
    table.decide("c", MOVES, RULE, None)
    table.decide("d", MOVES[1:], RULE, None)
    table.tell("row", 4, RULE)
    assert [(e.kind, e.label, e.value, e.side, e.forced) for e in table.events] == [
        ("roll", "a", 2, "wolf", False),
        ("decide", "c", Move("stop"), "wolf", False),
        ("decide", "d", Move("go", 2), "wolf", True),
        ("tell", "row", 4, "wolf", False),
    ]
