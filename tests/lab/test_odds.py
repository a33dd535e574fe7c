"""Odds tables are found by name, are exact in JSON, and aligned as text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from printkit.games import GAMES, load
from printkit.lab.odds import document, lines, odds_tables
from printkit.lab.tables import OddsRow, OddsTable
from tests.lab.toys import RULE

TABLE = OddsTable(
    "toy",
    (RULE,),
    (
        OddsRow((("dice", 1), ("side", "low")), "hit", Fraction(1, 3)),
        OddsRow((("dice", 1), ("side", "low")), "missed", Fraction(2, 3)),
        OddsRow((("dice", 1), ("side", "high")), "hit", Fraction(1)),
        OddsRow((), "mean", Fraction(22, 7)),
    ),
    "Toy",
)


def test_a_table_as_json() -> None:
    found = document(TABLE)
    assert (found["name"], found["title"], found["rules"]) == ("toy", "Toy", ["TOY-1"])
    first = {"given": {"dice": 1, "side": "low"}, "outcome": "hit", "fraction": "1/3", "p": 1 / 3}
    assert found["rows"][0] == first
    assert found["rows"][2]["fraction"] == "1/1"


def test_a_table_as_text() -> None:
    assert lines(TABLE) == [
        "dice  side          exact  decimal",
        "1     low   hit       1/3   0.3333",
        "            missed    2/3   0.6667",
        "      high  hit         1   1.0000",
        "            mean     22/7   3.1429",
    ]


def test_an_unknown_table_name_is_refused() -> None:
    game = load("malta-convoy")
    with pytest.raises(LookupError, match="contakt"):
        odds_tables(game, game.ruleset(), frozenset({"contakt"}))


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_the_tables_that_it_lists(slug: str) -> None:
    game = load(slug)
    found = odds_tables(game, game.ruleset())
    assert [table.name for table in found] == [entry.name for entry in game.odds]
    assert all(table.title.startswith(entry.title) for table, entry in zip(found, game.odds, strict=True))
    ids = {rule.id for rule in game.rules}
    for table in found:
        assert table.rows
        assert {rule.id for rule in table.rules} <= ids
        for row in table.rows:
            assert row.fraction >= 0 or "mean" in row.outcome


@pytest.mark.parametrize("slug", GAMES)
def test_only_the_requested_odds_table_is_computed(slug: str) -> None:
    game = load(slug)
    name = game.odds[0].name
    assert [table.name for table in odds_tables(game, game.ruleset(), frozenset({name}))] == [name]
