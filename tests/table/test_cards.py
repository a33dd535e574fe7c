"""Cards: names, parsing, and the pools that a face-down card can still be."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.table.cards import FULL_PACK, PACK_WITH_JOKERS, UNKNOWN, Copies, Unseen, card_name, parse_card
from printkit.table.seeded import Randomness


@pytest.mark.parametrize("c", range(54))
def test_every_card_reads_back_from_its_name(c: int) -> None:
    assert parse_card(card_name(c)) == c
    assert parse_card(card_name(c).lower()) == c


@pytest.mark.parametrize(
    ("text", "name"),
    [("10d", "TD"), ("q♠", "QS"), ("T♥", "TH"), ("jk", "X1"), ("x2", "X2"), ("??", "??"), ("a♣", "AC")],
)
def test_a_player_may_write_a_card_in_several_ways(text: str, name: str) -> None:
    parsed = parse_card(text)
    assert parsed is not None
    assert card_name(parsed) == name


@pytest.mark.parametrize("text", ["11H", "1H", "7X", "H7", "", "7", "X3", "100H", "T", "10", "7HH"])
def test_a_text_that_is_no_card_is_not_parsed_as_one(text: str) -> None:
    assert parse_card(text) is None


def test_an_unknown_card_is_in_no_pool() -> None:
    assert UNKNOWN not in Unseen(FULL_PACK)
    assert UNKNOWN not in Copies((1, 2))


@given(st.sets(st.integers(0, 53), min_size=1), st.integers(0, 2**32))
def test_a_pool_gives_only_its_own_cards(cards: set[int], seed: int) -> None:
    pool = Unseen(sum(1 << c for c in cards))
    assert len(pool) == len(cards)
    assert {c for c, _ in pool.outcomes()} == cards
    picked = pool.pick(Randomness(seed).randrange)
    assert picked in cards
    assert picked not in pool.without(picked)
    assert len(pool.without(picked)) == len(cards) - 1


@pytest.mark.parametrize("mask", [PACK_WITH_JOKERS, 1 << 53 | 0b111, 0b1011])
def test_each_card_of_a_pool_is_equally_likely(mask: int) -> None:
    luck = Randomness(7)
    n = 20_000
    pool = Unseen(mask)
    counts = Counter(pool.pick(luck.randrange) for _ in range(n))
    mean = n / len(pool)
    assert all(abs(counts[c] - mean) < 5 * mean**0.5 for c, _ in pool.outcomes())


def test_copies_are_drawn_by_their_number() -> None:
    luck = Randomness(3)
    pool = Copies((1, 0, 3))
    counts = Counter(pool.pick(luck.randrange) for _ in range(8_000))
    assert counts[1] == 0
    assert abs(counts[0] - 2_000) < 5 * 2_000**0.5
    assert len(pool) == 4
    assert pool.without(2) == Copies((1, 0, 2))
