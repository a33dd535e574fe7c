"""What an answer does stands beside it in half a line, in every game."""

from __future__ import annotations

import pytest

from printkit.games import GAMES
from printkit.scene import AskedChoice
from tests.web.moments import moments
from tests.web.web_games import web_game_of

LONGEST = 65


@pytest.mark.parametrize("slug", GAMES)
def test_the_effect_of_an_answer_fits_in_half_a_line(slug: str) -> None:
    effects: dict[str, str] = {}
    for seed in (1, 3):
        web_game = web_game_of(slug, auto=True, seed=seed)
        for moment in moments(web_game, seed, 60):
            asked = web_game.presenter.scene(moment.seat).asked
            if isinstance(asked, AskedChoice):
                effects |= {each.typed: each.effect for each in asked.picks if each.effect}
                effects |= {each.verb: each.effect for each in asked.blanks if each.effect}
    assert len(effects) >= 4
    assert {typed: words for typed, words in effects.items() if len(words) > LONGEST} == {}
