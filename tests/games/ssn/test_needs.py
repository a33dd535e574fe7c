"""The hint for a die of SSN says in one plain phrase what the dice decide."""

from __future__ import annotations

import pytest

from printkit.scene import AskedDice
from tests.web.moments import moments
from tests.web.web_games import web_game_of


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
