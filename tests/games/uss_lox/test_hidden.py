"""Face-down cards: which cards a shuffled mixture of piles can contain, with exact weights."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from printkit.table import Table
from printkit.table.cards import Mixed, Unseen
from printkit.table.counted import distribution
from printkit.table.seeded import Randomness
from tests.games.uss_lox import patrols

RULE = next(iter(patrols.BASIC.rulings)).rules[0]
MIXED = Mixed(((0b1111, 2), (0b110000, 1)))
"""Three face-down cards: two from a set of four, one from a set of two."""


def test_a_mixture_weighs_places_not_cards() -> None:
    assert len(MIXED) == 3
    whole = sum(weight for _, weight in MIXED.outcomes())
    chances = {c: Fraction(weight, whole) for c, weight in MIXED.outcomes()}
    assert chances == {c: Fraction(1, 6) for c in range(6)}
    uneven = Mixed(((0b1111, 1), (0b110000, 2)))
    whole = sum(weight for _, weight in uneven.outcomes())
    assert [Fraction(w, whole) for _, w in uneven.outcomes()] == [Fraction(1, 12)] * 4 + [Fraction(1, 3)] * 2


def test_a_place_that_is_turned_up_is_gone() -> None:
    left = MIXED.without(4)
    assert len(left) == 2
    assert 5 not in left
    assert 0 in left
    assert 5 in MIXED
    assert -1 not in MIXED


def test_two_cards_of_a_mixture_are_counted_exactly() -> None:
    def both(table: Table) -> frozenset[int]:
        return frozenset(table.reveals("fire", MIXED, 2, RULE))

    odds = distribution(both)
    assert sum(odds.values()) == 1
    assert frozenset({4, 5}) not in odds
    assert odds[frozenset({0, 1})] == Fraction(1, 18)
    assert odds[frozenset({0, 4})] == Fraction(1, 12)


def test_cards_are_drawn_with_the_stated_weights() -> None:
    luck = Randomness(3)
    uneven = Mixed(((0b1111, 1), (0b110000, 2)))
    counts = Counter(uneven.pick(luck.randrange) for _ in range(12_000))
    assert abs(counts[4] - 4000) < 300
    assert abs(counts[0] - 1000) < 150
    assert set(counts) == {0, 1, 2, 3, 4, 5}


def test_a_mixture_of_one_set_is_a_plain_pool() -> None:
    alone = Mixed(((0b1011, 3),))
    assert {c for c, _ in alone.outcomes()} == {c for c, _ in Unseen(0b1011).outcomes()}
