"""The sentences of the feed, the table as a drawing and as text, and the odds of answers."""

from __future__ import annotations

import re

import pytest

from printkit.games.ssn.play.chances import KILL, torpedo
from printkit.games.ssn.rules.attack import attack_course
from printkit.games.ssn.rules.geometry import distance
from printkit.games.ssn.rules.state import LHD, SHIP_NAMES, State
from printkit.games.ssn.story.board import board, planned
from printkit.games.ssn.story.live import LIVE, effect, odds, says
from printkit.games.ssn.story.turns import read_turns
from printkit.games.ssn.story.under_way import intended, risks
from printkit.journal.companion.feed import happenings
from printkit.journal.live import Said
from printkit.report.words.phrases import per_cent
from printkit.web.web_game import TABLE
from tests.report.games import auto, recorded
from tests.sampled import daily
from tests.web.moments import moments
from tests.web.web_games import web_game_of

SEEDS = range(1, 41)
_HANDLE = re.compile(r"\b(ff\d|h\d|lhd|ssn|surf|dps?\d?|you|your)\b")


def told(seed: int, policy: str = "") -> list[Said]:
    """Return everything that the feed says in a game."""
    record = recorded(auto("ssn", seed, policy=policy))
    found = [says(each) for section in record.sections for each in happenings(section)]
    assert None not in found
    return [each for each in found if each is not None]


@pytest.mark.parametrize("seed", daily(SEEDS, lambda seed: seed <= 2))
def test_every_event_has_a_sentence_without_handles(seed: int) -> None:
    for said in told(seed, "random" if seed % 2 else ""):
        assert said.words
        assert not _HANDLE.search(said.words)
        assert said.words[0].isupper()
        assert said.words.endswith(".")


def test_a_torpedo_is_told_with_what_each_roll_needed() -> None:
    said = {each.words: each.need for each in told(3)}
    assert said["The torpedo runs blind."] == "no roll can find it outside the zones"
    assert said["The LHD is damaged."] == "2 or more: a kill"
    assert said["The submarine evades the torpedo."] == "3 or more: the submarine evades"
    assert said["The torpedo finds the LHD."] == "7 or more"


def test_what_a_torpedo_needed_agrees_with_what_the_report_tells() -> None:
    """A roll that reaches the stated number finds its target; after the last roll, the outcome is the one that the
    rules report.
    """
    rolls = 0
    for seed in (3, 5, 8, 11):
        for section in recorded(auto("ssn", seed)).sections:
            for each in happenings(section):
                said = says(each)
                if said is None or not re.match(r"The torpedo (finds|does)", said.words):
                    continue
                assert isinstance(each.event.value, int)
                least = re.match(r"(\d+) or more", said.need)
                reached = least is not None and each.event.value >= int(least[1])
                assert reached == said.words.startswith("The torpedo finds")
                rolls += 1
    assert rolls > 20


@pytest.mark.parametrize("seed", daily(SEEDS, lambda seed: seed <= 2))
def test_the_table_is_to_scale_and_its_words_name_every_ship(seed: int) -> None:
    record = recorded(auto("ssn", seed))
    drawn, state = board(record), record.final
    assert drawn is not None
    assert isinstance(state, State)
    areas = {area.id: area for area in drawn.areas}
    assert {"ssn", *SHIP_NAMES} <= set(areas)
    for area in drawn.areas:
        assert 0 <= area.box.x <= area.box.x + area.box.width <= drawn.width + 0.01
        assert 0 <= area.box.y <= area.box.y + area.box.height <= drawn.height + 0.01
    places = {said.place for said in told(seed)}
    assert places <= {*areas, "torpedoes", "points", *(f"h{n}" for n in range(1, 7))}
    assert max(map(len, drawn.plain)) <= 40
    assert all(area.words in line for area, line in zip(drawn.areas, drawn.words, strict=True))


def test_the_distances_of_pieces_are_those_of_the_table() -> None:
    record = recorded(auto("ssn", 3))
    drawn, state = board(record), record.final
    assert drawn is not None
    assert isinstance(state, State)
    boxes = {area.id: area.box for area in drawn.areas}

    def middle(name: str) -> tuple[float, float]:
        box = boxes[name]
        return box.x + box.width / 2, box.y + box.height / 2

    scales = [
        distance(middle("ssn"), middle(SHIP_NAMES[n])) / distance(state.sub.pose, state.ships[n].pose)
        for n in range(LHD)
    ]
    assert max(scales) - min(scales) < 0.1 * max(scales)


def test_a_maneuver_that_is_entered_is_drawn_and_keeps_the_map_where_it_is() -> None:
    web_game = web_game_of("ssn", auto=True, seed=3)
    _ = [each.taps for each in moments(web_game, 3, 1)]
    scene, plan = (web_game.presenter.scene(TABLE, have) for have in ((), ("3", "le15")))
    assert scene.board.picture is not None
    assert plan.board.picture is not None
    assert "plan" in {place.id for place in plan.board.picture.places}
    assert "plan" not in {place.id for place in scene.board.picture.places}
    stays = {place.id: (place.left, place.top) for place in scene.board.picture.places}
    assert all(stays[p.id] == (p.left, p.top) for p in plan.board.picture.places if p.id in stays)
    assert plan.asked.kind == "choice"
    assert plan.asked.build is not None
    assert "to be sunk. Heard from 12 on by frigates 1, 2, 3 and 4 and the LHD" in plan.asked.build.odds
    assert planned(recorded(auto("ssn", 3)), ("nothing",)) is not None


def test_the_odds_of_a_maneuver_are_those_at_its_detection_roll() -> None:
    """The odds shown before a maneuver equal those that the report computes for the roll after it."""
    compared = 0
    for seed in (3, 5, 8):
        record = recorded(auto("ssn", seed))
        for section, turn in zip(
            (s for s in record.sections if s.heading.kind == "turn"), read_turns(record), strict=True
        ):
            move = next((e for e in section.events if e.label == "path"), None)
            marker = next((e.value.value for e in section.events if e.label == "marker" and e.value.verb), "")  # type: ignore[attr-defined]
            if move is None or turn.stakes is None:
                continue
            assert isinstance(move.state, State)
            foretold = risks(move.state, move.value.value, str(marker))  # type: ignore[attr-defined]
            assert foretold is not None
            assert (foretold.heard, foretold.sunk) == (turn.stakes.heard, turn.stakes.sunk)
            compared += 1
    assert compared > 8


def test_answers_have_their_exact_odds_and_effects() -> None:
    record = recorded(auto("ssn", 3))
    state = record.final
    assert isinstance(state, State)
    found = odds("fire", ["fire lhd", "fire ff1", ""], record)
    hit = torpedo(state.ruleset, attack_course(state, 0)).hit
    assert f"{per_cent(hit)} to hit, {per_cent(hit * KILL)} to kill" in found["fire ff1"]
    assert odds("path", ["path hold", "3 le15", "nonsense"], record).keys() == {"path hold", "3 le15"}
    assert intended(state, ("3", "q")) is None
    told_of = effect("fire", "fire ff1", state)
    assert told_of is not None
    assert told_of == ("One kill sinks frigate 1.", "SSN-TRP-9")
    assert effect("marker", "marker dive", state) == (
        "The submarine dives next turn.",
        "SSN-MAN-9",
    )
    assert LIVE.score(state) == (("score", "LHD 2 of 2 kills"),)


def test_the_convoy_and_the_start_line_are_drawn_before_the_submarine_is_placed() -> None:
    web_game = web_game_of("ssn", auto=True)
    picture = web_game.presenter.scene(TABLE).board.picture
    assert picture is not None
    assert {place.id for place in picture.places} == {*SHIP_NAMES, "start"}
    assert "from the submarine" not in " ".join(picture.words)
    assert not any("S" in line for line in picture.plain)
    assert web_game.answer(TABLE, "ssn 42 28 270") is None
    later = web_game.presenter.scene(TABLE).board.picture
    assert later is not None
    assert {place.id for place in later.places} >= {"ssn", *SHIP_NAMES}
    assert "start" not in {place.id for place in later.places}
