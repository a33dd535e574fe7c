"""The terminal and the web page show the same scene: the same questions and answers."""

from __future__ import annotations

from html import unescape

import pytest

from printkit.cli.companion.asking import prompt_of
from printkit.games import GAMES
from printkit.scene import AskedCards, AskedChoice, AskedDice, AskedOther
from printkit.table.seeded import Randomness
from printkit.table.words import capital
from printkit.web.page import render, view
from printkit.web.web_game import TABLE, WebGame
from tests.support.scenes import answer_to, presenter_of
from tests.web.web_games import Saved

CLOSED = {"tonnage-war": {"hands": "closed"}, "wolf-pack": {"hands": "closed"}}


def hints(asked: AskedDice | AskedCards | AskedChoice) -> list[str]:
    """Return what is said about an answer before it is given."""
    if isinstance(asked, AskedDice):
        return [asked.need]
    return [pick.need for pick in asked.picks] if isinstance(asked, AskedChoice) else []


@pytest.mark.parametrize("slug", GAMES)
def test_the_terminal_and_the_web_page_ask_the_same_question(slug: str) -> None:
    web_game = WebGame(presenter_of(slug, **CLOSED.get(slug, {})).session, Saved(), auto=False)
    luck, compared = Randomness(9), 0
    for _ in range(60):
        asked = web_game.presenter.scene(TABLE).asked
        if isinstance(asked, AskedOther):
            break
        assert asked == web_game.presenter.for_all().asked
        page, prompt = unescape(render(view(web_game, TABLE))), prompt_of(asked)
        for words in (asked.words, *hints(asked)):
            assert words in prompt
            assert words in page
        if isinstance(asked, AskedChoice):
            assert all(f'value="{pick.typed}"' in page for pick in asked.picks)
            assert asked.silence is None or (asked.silence in prompt and capital(asked.silence) in page)
        compared += 1
        web_game.answer(TABLE, answer_to(asked, luck))
    assert compared > 5
