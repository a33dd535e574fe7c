"""The report of a game of Wolf Pack says what its record says."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, reading
from printkit.games.wolf_pack import GAME
from printkit.games.wolf_pack.rules.deck import CODES
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story import report
from printkit.games.wolf_pack.story.account import accounts
from printkit.journal.checking.checker import check_text
from printkit.journal.course import Record
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.report.phrases import cited
from printkit.report.story import Picture, Story, TurningPoint, number
from printkit.table.seeded import SeatedTable


def story(record: Record) -> Story:
    """What the game tells of a record, as it is read."""
    return cited(report.story(record))


def record(seed: int, **settings: str) -> Record:
    game, notation = reading("wolf-pack")
    ruleset = game.ruleset("", settings)
    policy = GAME.policies[0].make(ruleset)
    table = SeatedTable(seed, {"wolf": policy, "convoy": policy})
    text = write_log(game, notation, ruleset, record_game(game, ruleset, table))
    checked = check_text(text, "log", reading, GAMES)
    assert checked.ok
    made = checked.record
    assert made is not None
    return made


def final(of: Record) -> State:
    assert isinstance(of.final, State)
    return of.final


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("hands", ["open", "closed"])
def test_the_story_gives_the_winner_the_kills_and_the_last_turn(seed: int, hands: str) -> None:
    played = record(seed, hands=hands)
    told = story(played)
    state = final(played)
    for side, kills in enumerate(state.kills):
        assert f"{number(kills)} of {number(state.ruleset.to_win[side])}" in told.headline
    assert f"turn {state.turn}" in told.verdict
    assert told.passages[-1].figure == f"{state.kills[0]}–{state.kills[1]}"  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(8))
def test_the_accounts_add_up_to_the_record(seed: int) -> None:
    played = record(seed)
    turns, state = accounts(played), final(played)
    actions = [action for turn in turns for action in turn.actions]
    assert sum(action.killed for action in actions) == sum(state.kills)
    assert sum(action.kind in (8, 9) for action in actions) == state.harassments
    assert sum(turn.reshuffles for turn in turns) == state.reshuffles
    assert all(0 <= turn.links(side) <= turn.drawn[side] for turn in turns for side in (0, 1))


def test_luck_needs_recorded_hands() -> None:
    assert story(record(3)).luck is not None
    assert story(record(3, hands="closed")).luck is None


def test_turning_points_are_clears_and_the_kill_that_decided() -> None:
    points = story(record(5)).turning_points
    assert points
    assert all(isinstance(point, TurningPoint) for point in points)
    assert points[-1].swing == "decided"


def test_what_is_left_in_hand_is_named() -> None:
    played = record(4)
    told: Story = story(played)
    table = next(t for t in told.tables if t.title == "Left in hand")
    cards = [row[1].split() for row in table.rows]
    hands = [[CODES[k] for k, n in enumerate(hand.known) for _ in range(n)] for hand in final(played).hands]
    assert cards == hands


def test_the_time_line_stays_in_its_frame() -> None:
    for seed in range(5):
        picture = story(record(seed)).pictures[0]
        assert isinstance(picture, Picture)
        for shape in picture.shapes:
            assert 0 <= getattr(shape, "x", 0) <= picture.width
            assert 0 <= getattr(shape, "y", 0) <= picture.height
