"""The pair of games with sides switched (TW-12g, section 7), and what a log says about it."""

from __future__ import annotations

import pytest

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.log.pair import DRAW, FIRST, SECOND, GameScore, verdict
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import OVER, State
from tests.games.tonnage_war.checking import found, played

TABLE = [
    (7, 9, 5, 8, FIRST),
    (7, 9, 5, 12, DRAW),
    (5, 14, 5, 8, DRAW),
    (3, 12, 4, 10, DRAW),
    (2, 6, 4, 9, SECOND),
]
"""Scores of player P (as U-boats in the first game, then as escorts), scores of player Q, and the result."""


@pytest.mark.parametrize(("up", "ep", "uq", "eq", "result"), TABLE)
def test_the_table_of_results(up: int, ep: int, uq: int, eq: int, result: str) -> None:
    assert verdict(GameScore(up, eq), GameScore(uq, ep)) == result


def over(first_leg: str, uboat: int, escort: int, leg: str = "2") -> State:
    ruleset = TonnageRuleset("designer", {"leg": leg, "first-leg": first_leg})
    return State(ruleset, stage=OVER, round=4, scores=(uboat, escort))


def test_the_verdict_is_a_total_of_the_second_game() -> None:
    assert GAME.totals(over("uboat 2, escort 9", 4, 6))["winner"] == "uboat"
    assert GAME.totals(over("7-8", 5, 9))["winner"] == "escort"
    assert GAME.totals(over("7-12", 5, 9))["verdict"] == "draw"
    assert "verdict" not in GAME.totals(over("7-12", 5, 9, leg="1"))
    assert "verdict" not in GAME.totals(over("unknown", 5, 9))


def test_a_log_names_the_first_games_scores_in_its_header() -> None:
    checked = played("round 1\nturn 1\n  uboat: discard\n")
    assert found(checked) == []
    with_header = played("round 1\nturn 1\n  uboat: discard\n", "leg=2", "first-leg=5-8")
    assert with_header.ruleset is not None
    assert with_header.ruleset.first_scores == (5, 8)  # type: ignore[attr-defined]


def test_how_a_game_ended() -> None:
    assert [GAME.outcome(over("unknown", u, e)) for u, e in ((3, 2), (2, 3), (2, 2))] == [
        "uboat",
        "escort",
        "even",
    ]
    assert GAME.outcome(State(TonnageRuleset())) == "unfinished"
