"""Games under any rulings, scenario and policies: none gets stuck, no card is lost, and both logs check clean.

The log with open hands contains what either player noted, the one with closed hands only what both saw. Both logs of a
game must lead to the same state.
"""

from __future__ import annotations

import re

import pytest

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.log.notation import NOTATION
from printkit.games.tonnage_war.rules.data import CARDS_A_ROUND, ESCORT, UBOAT
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.state import State
from printkit.journal.checking.checked import Checked
from printkit.journal.writer import write_log
from tests.games.tonnage_war.any_game import MOST_TURNS, Played, any_game, any_settings, as_both_see_it
from tests.games.tonnage_war.checking import check, found

EVERYDAY = 40
SWEPT = 2_000
BLOCK = 100
_SECRET = re.compile(r"^\s*(?:uboat|escort)?:?\s*(?:hand|oob|pulled)\b|discard \w", re.MULTILINE)


def log_of(game: Played, hands: str) -> str:
    return write_log(GAME, NOTATION, game.ruleset(hands), game.sections)


def follows(game: Played, checked: Checked) -> None:
    """Check that the log, read section by section, leads to as many cards in every place as the game had."""
    read = {}
    number = 0
    assert checked.record is not None
    for section in checked.record.sections:
        number += section.heading.kind == "round"
        read[number, section.heading] = section.after
    number = 0
    for section in game.sections:
        number += section.heading.kind == "round"
        after = read[number, section.heading] if section is not game.sections[-1] else checked.state
        assert isinstance(section.after, State)
        assert isinstance(after, State)
        assert as_both_see_it(after) == as_both_see_it(section.after), (number, section.heading)


def plays_and_checks(seed: int) -> None:
    game = any_game(seed)
    assert len(game.sections) <= MOST_TURNS + 1
    assert GAME.outcome(game.final) in ("uboat", "escort", "even")
    for hands in ("open", "closed"):
        text = log_of(game, hands)
        checked = check(text)
        assert found(checked) == [], (seed, hands)
        assert checked.finished, (seed, hands)
        assert dict(checked.totals) == dict(GAME.totals(game.final)), (seed, hands)
        assert (_SECRET.search(text) is None) == (hands == "closed"), (seed, hands)
        follows(game, checked)


@pytest.mark.parametrize("seed", range(EVERYDAY))
def test_any_game_ends_with_all_its_cards_and_two_clean_logs(seed: int) -> None:
    plays_and_checks(seed)


@pytest.mark.sweep
@pytest.mark.parametrize("block", range(SWEPT // BLOCK))
def test_two_thousand_games_end_with_all_their_cards_and_two_clean_logs(block: int) -> None:
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        plays_and_checks(seed)


def test_a_rescue_ship_is_named_apart_from_the_escorts_that_come_home() -> None:
    """In this game a blank returns home as e1 in the turn in which a ship of the hand must be named."""
    plays_and_checks(1042)


def test_the_games_that_are_swept_have_every_ruling_and_every_value_of_it() -> None:
    picked = [TonnageRuleset(*any_settings(seed)) for seed in range(200)]
    for ruling in TonnageRuleset.rulings:
        if ruling.key in ("scenario", "hands"):
            continue
        assert {ruleset[ruling] for ruleset in picked} >= set(ruling.values), ruling.key
    assert any(ruleset.screen for ruleset in picked)
    assert len({ruleset.split for ruleset in picked}) > 10


def test_cards_are_counted_before_every_play() -> None:
    game = any_game(3)
    turns = sum(section.heading.kind == "turn" for section in game.sections)
    assert game.counts >= 2 * turns - CARDS_A_ROUND
    assert [game.final.tactics[side].deck for side in (UBOAT, ESCORT)] == [0, 0]
