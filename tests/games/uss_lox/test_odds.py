"""The exact odds of the rule catalogue, to the last digit."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from printkit.games.uss_lox import GAME
from printkit.games.uss_lox.play import odds
from printkit.games.uss_lox.play.chances import hits_in_a_pack, sunk
from printkit.games.uss_lox.play.dp import Solution
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import SUPPLY_CARDS, State, pack
from printkit.games.uss_lox.rules.torpedoes import launch, scores
from printkit.table import Ruling
from printkit.table.cards import RANKS
from printkit.table.counted import distribution
from tests.games.uss_lox.patrols import BASIC, ruleset

ONE = (4, 4, 4, 4, 19, 8, 8, 8, 8, 8, 7, 8, 8)
TWO = (463, 495, 495, 495, 955, 575, 559, 575, 571, 539, 507, 523, 511)
THREE = (15149, 15575, 15275, 15449, 20006, 15716, 15338, 16079, 15878, 14711, 14462, 14444, 14108)
NEVER_FLUSH = (15081, 15513, 15209, 15385, 19993, 15657, 15273, 16025, 15817, 14633, 14361, 14361, 14025)
WITH_SHIP_2 = (308, 334, 340, 334, 875, 452, 426, 436, 454, 444, 409, 428, 416)
WITH_SHIP_3 = (9630, 9878, 9997, 10139, 18423, 11491, 10714, 11139, 11684, 11280, 10743, 10728, 10314)


def rows(name: str, rulings: object = BASIC) -> dict[tuple[str | int, ...], Fraction]:
    (table,) = odds.tables(rulings, frozenset({name}))  # type: ignore[arg-type]
    assert table.name == name
    return {tuple(value for _, value in row.given): row.fraction for row in table.rows}


def hits(rulings: object, n: int, others: int) -> tuple[Fraction, ...]:
    found = rows("hit", rulings)
    return tuple(found[rank, n] * comb(others, n) for rank in RANKS)


def test_the_main_table() -> None:
    assert (hits(BASIC, 1, 51), hits(BASIC, 2, 51), hits(BASIC, 3, 51)) == (ONE, TWO, THREE)


def every_spread(rulings: LoxRuleset, rank: int, n: int) -> Fraction:
    """Return the probability as the rules give it, by firing each possible spread once at a club of this rank."""
    ship = rank - 1
    state = State(rulings, SUPPLY_CARDS, 0, 0, pack(rulings) & ~(1 << ship))
    return distribution(lambda table: bool(launch(state, table, "fire", ship, n)[1])).get(True, Fraction(0))


@pytest.mark.parametrize(
    ("flush", "scope", "jokers"),
    [
        ("ship-included", "any", "no"),
        ("never", "with-ship", "yes"),
        *(
            pytest.param(*each, marks=pytest.mark.sweep)
            for each in product(
                LoxRuleset.flush.values, LoxRuleset.combo_scope.values, LoxRuleset.jokers.values
            )
        ),
    ],
)
def test_the_odds_the_solver_and_the_sheets_use_what_the_rules_bring(
    flush: str, scope: str, jokers: str
) -> None:
    rulings = ruleset(flush=flush, combo_scope=scope, jokers=jokers)
    others = 53 if jokers == "yes" else 51
    chances = Solution(rulings).chances
    for n in (1, 2, 3):
        counted = tuple(every_spread(rulings, rank, n) for rank in range(1, 14))
        assert hits(rulings, n, others) == tuple(p * comb(others, n) for p in counted)
        assert tuple(sunk(rulings, rank, n) for rank in range(1, 14)) == counted
        assert tuple(row[n] for row in chances) == tuple(float(p) for p in counted)


@pytest.mark.parametrize("ruling", LoxRuleset.rulings, ids=lambda r: r.key)
def test_no_other_ruling_changes_what_a_spread_hits(ruling: Ruling[str]) -> None:
    for value in ruling.values:
        if ruling.key not in ("flush", "combo-scope"):
            rulings = LoxRuleset("", {ruling.key: value})
            assert [hits_in_a_pack(rulings, rank, 3) for rank in range(1, 14)] == list(THREE)


def test_without_flushes() -> None:
    assert hits(ruleset(flush="never"), 3, 51) == NEVER_FLUSH
    assert hits(ruleset(flush="never"), 2, 51) == TWO


def test_with_the_ship_only() -> None:
    only = ruleset(combo_scope="with-ship")
    assert (hits(only, 1, 51), hits(only, 2, 51), hits(only, 3, 51)) == (ONE, WITH_SHIP_2, WITH_SHIP_3)


def test_with_jokers() -> None:
    assert [hits(ruleset(jokers="yes"), n, 53) for n in (1, 2, 3)] == [ONE, TWO, THREE]


def test_an_empty_spread_misses() -> None:
    assert rows("hit", ruleset(fire_zero="yes"))["8", 0] == 0


def test_the_mean_chances_of_a_spread() -> None:
    found = rows("mean")
    assert [found["any but a jack", n] for n in (1, 2, 3)] == [
        Fraction(91, 612),
        Fraction(563, 1275),
        Fraction(15644, 20825),
    ]
    guns = [found["any, jacks by deck gun", n] for n in (1, 2, 3)]
    assert guns == [Fraction(142, 663), Fraction(2677, 5525), Fraction(208553, 270725)]


def test_paying_an_escort() -> None:
    found = rows("escape")
    assert [found[(n,)] for n in range(11)] == [*(Fraction(n, 13) for n in range(10)), Fraction(1)]
    assert rows("escape", ruleset(escape_short="illegal-if-attack-possible")) == found


def test_paying_an_escort_that_may_be_a_joker() -> None:
    assert rows("escape", ruleset(jokers="yes"))[(9,)] == Fraction(9, 13)
    ten = rows("escape", ruleset(jokers="yes", joker_escort="as-ten"))
    assert (ten[(9,)], ten[(10,)]) == (Fraction(36, 54), 1)


def test_a_jack_in_the_ocean() -> None:
    assert rows("jack")[(9,)] == Fraction(4209, 7735)
    assert rows("jack", ruleset(jokers="yes"))[(1,)] == Fraction(4, 54)


def test_surviving_an_escort() -> None:
    found = rows("escort")
    assert found == {
        ("attack",): Fraction(208553, 270725),
        ("pay A to 3, attack the rest",): Fraction(1891, 2275),
    }


def test_surviving_an_escort_that_may_be_a_joker() -> None:
    """For a joker, another card is drawn from a pack with one joker fewer."""

    def survival(pack: int) -> Fraction:
        return sum((Fraction(h, comb(pack - 1, 3)) for h in (*THREE[:10], *THREE[11:])), Fraction(1)) / 13

    drawn_again = Fraction(1, 53) * survival(52) + Fraction(52, 53) * survival(53)
    assert (
        rows("escort", ruleset(jokers="yes"))[("attack",)]
        == Fraction(52, 54) * survival(54) + Fraction(2, 54) * drawn_again
    )
    ten = rows("escort", ruleset(jokers="yes", joker_escort="as-ten"))[("attack",)]
    assert ten == Fraction(52, 54) * survival(54) + Fraction(2, 54)


def test_a_jack_escort_that_has_to_be_torpedoed() -> None:
    found = rows("escort", ruleset(jack_escort="torpedoes"))[("attack",)]
    assert found == sum((Fraction(h, 20825) for h in THREE), Fraction(0)) / 13


def test_the_game_names_every_table() -> None:
    assert tuple(each.name for each in odds.TABLES) == tuple(entry.name for entry in GAME.odds)
    assert {rule for table in odds.tables(BASIC) for rule in table.rules} <= set(GAME.rules)


@pytest.mark.parametrize("name", [each.name for each in odds.TABLES])
def test_every_row_is_a_probability(name: str) -> None:
    assert all(0 <= fraction <= 1 for fraction in rows(name).values())


def test_what_has_been_seen_is_out_of_the_pack() -> None:
    left = odds.seen(BASIC, "JC jd JH 7S 7c 10D")
    assert left.bit_count() == 46
    tables = {table.name: table for table in odds.tables(BASIC, None, left)}
    jack = {row.given[0][1]: row.fraction for row in tables["jack"].rows}
    assert jack[1] == Fraction(1, 46)
    assert jack[5] == Fraction(5, 46)
    ships = {row.given[0][1] for row in tables["hit"].rows}
    assert ships == set(RANKS)
    gone = odds.tables(BASIC, frozenset({"hit"}), odds.seen(BASIC, "JC JD JH JS"))
    assert "J" not in {row.given[0][1] for row in gone[0].rows}


def test_a_spread_with_cards_seen_is_every_spread_in_turn() -> None:
    """Mostly clubs are left, so that flushes and suits matter; the ship is each card of its rank in turn."""
    left = odds.seen(BASIC, " ".join(f"{r}{s}" for r in RANKS for s in "DHS" if (r, s) not in _KEPT))
    (table,) = odds.tables(BASIC, frozenset({"hit"}), left)
    cards = [c for c in range(52) if left >> c & 1]
    for row in table.rows:
        rank, n = RANKS.index(str(row.given[0][1])), int(row.given[1][1])
        parts = []
        for ship in (c for c in cards if c % 13 == rank):
            spreads = list(combinations([c for c in cards if c != ship], n))
            parts.append(Fraction(sum(bool(scores(BASIC, ship, s)) for s in spreads), len(spreads)))
        assert row.fraction == sum(parts) / len(parts)


_KEPT = (("2", "H"), ("9", "S"), ("K", "D"))
