"""The report of a game of Wolf Pack agrees with its record."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from printkit.games import GAMES, reading
from printkit.games.wolf_pack import GAME
from printkit.games.wolf_pack.rules.deck import CODES
from printkit.games.wolf_pack.rules.state import State
from printkit.games.wolf_pack.story import report
from printkit.games.wolf_pack.story.course import steps
from printkit.games.wolf_pack.story.review import review
from printkit.games.wolf_pack.story.telling import card_counts
from printkit.games.wolf_pack.story.turns import read_turns
from printkit.journal.checking.checker import check_text
from printkit.journal.course import Record
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.report.story import Passage, Picture, Story, TurningPoint, number
from printkit.report.words.phrases import cited
from printkit.table.seeded import SeatedTable
from tests.report.games import journal, recorded


def story(record: Record) -> Story:
    """Return the story that the game tells of a record, as text."""
    return cited(report.story(record))


def record(seed: int, **settings: str) -> Record:
    game, notation = reading("wolf-pack")
    ruleset = game.ruleset("", {key.replace("_", "-"): value for key, value in settings.items()})
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
    side = state.winner
    assert told.headline.startswith(f"{('Wolf pack', 'Convoy')[side]} wins ")
    named = map(int, re.findall(r"\b(?:turn|and) (\d+)\b", told.verdict))
    later = [rf"\b{number(max(2, state.turn - turn))} turns later\b" for turn in named]
    ends = [rf"\bturn {state.turn}\b", rf"\b{number(state.turn)} turns\b", *later]
    assert re.search("|".join(ends), told.verdict)
    wolf, convoy = state.ruleset.to_win
    score = f"wolf pack {state.kills[0]} of {wolf}, convoy {state.kills[1]} of {convoy}"
    assert told.passages[-1].figure == score  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(8))
def test_the_accounts_add_up_to_the_record(seed: int) -> None:
    played = record(seed)
    turns, state = read_turns(played), final(played)
    actions = [action for turn in turns for action in turn.actions]
    assert sum(action.killed for action in actions) == sum(state.kills)
    assert sum(action.kind in (8, 9) for action in actions) == state.harassments
    assert sum(turn.reshuffles for turn in turns) == state.reshuffles
    assert all(0 <= turn.links(side) <= turn.drawn[side] for turn in turns for side in (0, 1))


def test_luck_needs_recorded_hands() -> None:
    assert story(record(3)).luck is not None
    assert story(record(3, hands="closed")).luck is None


def test_where_hands_are_closed_the_clears_are_the_turning_points() -> None:
    points = story(record(5, hands="closed")).turning_points
    assert points
    assert all(isinstance(point, TurningPoint) and "link" in point.swing for point in points)


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


def test_cards_that_come_twice_are_said_to() -> None:
    assert card_counts([4, 0, 4, 2, 4]) == "three Sonars, a Periscope and a Transport card"
    told = " ".join(p.text for p in story(record(301, hands="open")).passages if isinstance(p, Passage))
    assert not re.search(r"(Torpedo|U-boat|Sonar|Transport)(?:,| and) \1", told)


def test_a_short_goal_is_called_by_its_one_kill() -> None:
    told = story(recorded(journal("wolf-pack", "w-3")))
    assert told.headline.startswith("Wolf pack wins ")
    assert "the one transport that it needed" in told.verdict


def test_what_decided_is_the_first_that_is_told() -> None:
    """The wolf pack drew the card for its last kill while the convoy lacked one card, which Cat and Mouse had taken."""
    told = story(record(1))
    assert re.match(r"On turn 29,? .*the convoy lacked only a U-boat card to win", told.verdict)
    assert told.headline == "Wolf pack wins after drawing a Torpedo on turn 29, the convoy one card short"


@pytest.mark.parametrize("seed", range(6))
def test_the_steps_of_a_game_are_those_of_its_record(seed: int) -> None:
    """Every step begins where the one before it ended, and the last position equals the record's."""
    played = record(seed)
    turns = read_turns(played)
    found = steps(turns)
    for one, two in pairwise(found):
        assert one.after.hands == two.before.hands
        assert one.now == two.was
    last = found[-1].after
    assert last.kills == final(played).kills
    assert last.hands == tuple(hand.known for hand in final(played).hands)


def test_a_record_without_a_beginning_or_an_end_has_no_review() -> None:
    played = record(1, hands="open")
    assert review(played, read_turns(played)) is not None
    assert review(replace(played, start=None), ()) is None
    assert review(replace(played, final=None), ()) is None
