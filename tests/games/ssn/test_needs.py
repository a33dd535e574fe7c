"""The hint for a die of SSN says in one plain phrase what the dice decide."""

from __future__ import annotations

import pytest

from printkit.games.ssn.log.prompts import told
from printkit.scene import AskedDice
from printkit.web.web_game import WebGame
from tests.web.moments import moments
from tests.web.web_games import Saved, session_of, web_game_of


@pytest.mark.parametrize(
    ("question", "phrases"),
    [
        (
            "Does the surface side hear the submarine?",
            {"somebody hears the submarine", "nobody hears the submarine"},
        ),
        ("Does the torpedo find frigate 1?", {"it misses"}),
    ],
)
def test_a_hint_is_one_plain_phrase(question: str, phrases: set[str]) -> None:
    """It repeats neither the torpedo and its target, which the question names, nor the following question."""
    web_game, found = web_game_of("ssn", auto=False, seed=1), set[str]()
    for moment in moments(web_game, 1, 150):
        asked = web_game.presenter.scene(moment.seat).asked
        if isinstance(asked, AskedDice) and asked.words == question and asked.need:
            found.add(asked.need.partition(", ")[2])
    assert found & phrases
    assert not any("next:" in each or "a torpedo of" in each or "inches" in each for each in found), found


@pytest.mark.parametrize(
    ("ruling", "phrase"), [("per-dp", "heard at point 1"), ("per-listener", "heard by frigate 1")]
)
def test_each_of_several_detection_rolls_has_a_hint_of_its_own(ruling: str, phrase: str) -> None:
    """The hint names the detection point or the listener for which this roll is made."""
    settings = {"detection-roll": ruling}
    web_game, found = WebGame(session_of("ssn", "", 1, **settings), Saved(), auto=False), set[str]()
    for moment in moments(web_game, 1, 10):
        asked = web_game.presenter.scene(moment.seat).asked
        if isinstance(asked, AskedDice):
            found.add(asked.need.partition(", ")[2])
    assert phrase in found


def test_the_companion_says_what_each_of_several_detection_rolls_has_decided() -> None:
    """The report of the whole detection follows the last roll only."""
    assert told("point-heard", 2) == "heard at point 2"
    assert told("listener-hears", "lhd") == "heard by the LHD"
