"""The maneuver for a point of the table: of all legal ones, the one that ends nearest to the point."""

from __future__ import annotations

import math

import pytest

from printkit.games.ssn.log.legs import leading_to, path_of
from printkit.games.ssn.rules.candidates import reached
from printkit.games.ssn.rules.paths import EXACT, end_of, judge_path
from printkit.games.ssn.rules.state import State
from printkit.scene import AskedChoice
from printkit.web.web_game import TABLE, WebGame
from tests.web.web_games import web_game_of

LOG = """game: ssn
preset: printkit

setup
  ssn {place}
"""


def placed(place: str = "42 28 270") -> tuple[WebGame, State]:
    web_game = web_game_of("ssn", LOG.format(place=place))
    state = web_game.session.pending().state
    assert isinstance(state, State)
    return web_game, state


@pytest.mark.parametrize("place", ["42 28 270", "42 28 30", "47 35 45", "47.5 1 120"])
@pytest.mark.parametrize("course", range(0, 360, 45))
def test_the_maneuver_is_legal_and_ends_nearer_than_any_candidate(place: str, course: int) -> None:
    _, state = placed(place)
    sub = state.sub
    aim = (
        sub.pose.x + 3 * math.sin(math.radians(course)),
        sub.pose.y + 3 * math.cos(math.radians(course)),
    )
    pieces = leading_to(state, aim)
    path = path_of(state.ruleset, pieces)
    assert path is not None
    assert judge_path(state.ruleset, sub, path, EXACT)[1] is None
    end = end_of(state.ruleset, sub.pose, path)
    away = math.dist((end.x, end.y), aim)
    assert away <= 3.0 + 1e-9
    if not course:
        assert pieces or away == pytest.approx(3.0)
    nearest = min(math.dist((each.end.x, each.end.y), aim) for each in reached(state.ruleset, sub))
    assert away <= nearest + 0.5


def test_a_point_straight_ahead_needs_no_turn() -> None:
    _, state = placed()
    assert leading_to(state, (40.0, 28.0)) == ("2",)
    assert leading_to(state, (42.0, 28.0)) == ()


def test_a_tapped_point_is_built_into_the_answer_with_its_length_and_who_hears_it() -> None:
    web_game, _ = placed()
    have = web_game.aimed(TABLE, 0.5, 0.4)
    asked = web_game.presenter.scene(TABLE, have).asked
    assert isinstance(asked, AskedChoice)
    assert asked.build is not None
    assert asked.build.aims
    assert asked.build.have == have
    assert asked.build.measure == "6 inches, Fast"
    assert "to be heard" in asked.build.odds
    assert "zone of hearing" in asked.build.odds or "Heard from " in asked.build.odds
    assert web_game.answer(TABLE, asked.build.typed) is None
    assert asked.build.typed in web_game.session.text
    assert web_game.aimed(TABLE, 0.5, 0.4) == ()  # the marker is asked for now


@pytest.mark.parametrize("slug", ["malta-convoy", "uss-lox", "wolf-pack", "tonnage-war"])
def test_no_other_game_is_aimed(slug: str) -> None:
    web_game = web_game_of(slug, auto=True)
    assert all(web_game.aimed(seat, 0.5, 0.5) == () for seat in (*web_game.seats, TABLE))
