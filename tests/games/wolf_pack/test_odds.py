"""Section 8 of the Wolf Pack catalogue: probabilities of hands and draws, as printed there to four digits."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from printkit.games.wolf_pack.play.odds import mean_position, some, tables, whole_chain
from printkit.games.wolf_pack.rules.rulings import WolfRuleset

DRAWS = {
    "Periscope": (0.1481, 0.2755, 0.5588, 0.6858, 6.41),
    "Torpedo": (0.1296, 0.2435, 0.5076, 0.6329, 7.27),
    "Transport": (0.1204, 0.2272, 0.4802, 0.6037, 7.79),
    "Sonar": (0.1111, 0.2108, 0.4517, 0.5725, 8.38),
    "Depth Charges": (0.0926, 0.1774, 0.3908, 0.5038, 9.91),
    "U-boat": (0.0741, 0.1433, 0.3246, 0.4259, 12.11),
    "Cat and Mouse or Near Miss": (0.0741, 0.1433, 0.3246, 0.4259, 12.11),
    "Dive": (0.0370, 0.0730, 0.1750, 0.2381, 21.80),
    "Destroyer Sweep": (0.0370, 0.0730, 0.1750, 0.2381, 21.80),
    "Water": (0.1759, 0.3223, 0.6276, 0.7529, 5.45),
    "playable by the wolf": (0.5093, 0.7615, 0.9743, 0.9945, 1.95),
    "playable by the convoy": (0.3889, 0.6288, 0.9198, 0.9721, 2.53),
}
OUTCOMES = ("next card", "two draws", "opening five", "first seven", "mean position of the first")


@pytest.mark.parametrize("card", DRAWS)
def test_draws(card: str) -> None:
    (table,) = tables(WolfRuleset(), frozenset({"draws"}))
    rows = {row.outcome: row.fraction for row in table.rows if dict(row.given)["card"] == card}
    for outcome, expected in zip(OUTCOMES, DRAWS[card], strict=True):
        assert abs(float(rows[outcome]) - expected) < (0.0051 if outcome.startswith("mean") else 0.00006)


@pytest.mark.parametrize(("copies", "n"), [(16, 1), (12, 5), (8, 16), (55, 7), (0, 3)])
def test_at_least_one_is_the_hypergeometric_formula(copies: int, n: int) -> None:
    assert some(copies, 108, n) == 1 - Fraction(comb(108 - copies, n), comb(108, n))


def test_whole_chains() -> None:
    deck = WolfRuleset().copies
    assert [round(float(whole_chain(deck, side, n)), 4) for side in (0, 1) for n in (5, 7)] == [
        0.0939,
        0.2209,
        0.0358,
        0.0959,
    ]


def test_waiting_for_the_last_link() -> None:
    (table,) = tables(WolfRuleset(), frozenset({"chains"}))
    seen = [round(float(r.fraction), 3) for r in table.rows if r.outcome == "last link seen"]
    assert seen == [
        0.227,
        0.406,
        0.546,
        0.655,
        0.739,
        0.804,
        0.892,
        0.143,
        0.268,
        0.377,
        0.471,
        0.553,
        0.623,
        0.736,
    ]


def test_the_mean_position_is_the_sum_of_the_chances_of_a_longer_wait() -> None:
    waits = sum(((1 - some(8, 20, n)) for n in range(20)), Fraction(0))
    assert mean_position(8, 20) == waits


def test_an_own_deck_has_its_own_odds() -> None:
    ruleset = WolfRuleset("", {"deck": "P2 T2 R2 D1 S2 G2 U2 W1 M1 N1 ~4"})
    (table,) = tables(ruleset, frozenset({"draws"}))
    assert table.rows[0].fraction == Fraction(1, 10)
