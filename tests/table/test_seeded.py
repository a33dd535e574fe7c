"""Handfuls of dice from one random number, seats with their own policies, and an enumeration that looks at one part."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest

from printkit.table import D3, D6, D20, Die, Move, Rule, Table
from printkit.table.counted import Focus, distribution
from printkit.table.seeded import DealtTable, Randomness, SeatedTable

RULE = Rule("TOY-1", "Toy", "A toy rule.")


def first(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
    return moves[0]


def last(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
    return moves[-1]


@pytest.mark.parametrize("die", [D3, D6, D20])
@pytest.mark.parametrize("n", range(12))
def test_as_many_dice_as_are_asked_for(die: Die, n: int) -> None:
    dice = DealtTable(1, first).rolls("x", die, n, RULE)
    assert len(dice) == n
    assert all(1 <= each <= die.sides for each in dice)


@pytest.mark.parametrize("n", [1, 2, 5, 9])
def test_every_face_is_as_likely_in_every_place(n: int) -> None:
    table = DealtTable(2, first)
    throws = [table.rolls("x", D6, n, RULE) for _ in range(12_000)]
    for place in range(n):
        counts = Counter(dice[place] for dice in throws)
        for face in range(1, 7):
            assert counts[face] == pytest.approx(2_000, abs=4.5 * math.sqrt(12_000 * 5 / 36))


def test_dice_rolled_together_are_independent() -> None:
    table = DealtTable(3, first)
    pairs = Counter((dice[0], dice[6]) for dice in (table.rolls("x", D6, 7, RULE) for _ in range(36_000)))
    assert len(pairs) == 36
    assert all(count == pytest.approx(1_000, abs=4.5 * math.sqrt(1_000)) for count in pairs.values())


def test_each_seat_decides_by_its_own_policy() -> None:
    table = SeatedTable(1, {"wolf": first, "convoy": last})
    moves = (Move("a"), Move("b"))
    chosen = []
    for side in ("wolf", "convoy", "", "wolf"):
        table.side(side)
        chosen.append(table.decide("x", moves, RULE, None).verb)
    assert chosen == ["a", "b", "b", "a"]  # nobody in particular: whoever was on


def test_a_focus_leaves_other_dice_out_of_the_count() -> None:
    def experiment(table: Table) -> int:
        table = Focus(table, "b")
        return table.roll("a", D6, RULE) + sum(table.rolls("c", D6, 9, RULE)) + table.roll("b", D3, RULE)

    assert distribution(experiment) == {n: Fraction(1, 3) for n in (11, 12, 13)}
