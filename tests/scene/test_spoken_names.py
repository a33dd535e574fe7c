"""What the page says of pieces and cards uses their names ("frigate 2", "contact 1"), not their names in a log (``ff2``, ``c1``)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from printkit.games import GAMES
from printkit.scene import AskedChoice, Scene
from tests.web.moments import moments
from tests.web.web_games import web_game_of

_LOG_NAME = re.compile(r"\b(?:ff|[a-z])\d+\b", re.IGNORECASE)
_CARD = re.compile(r"\b(?:[2-9TJQKA][CDHS]|D3|X[12])\b")
"""Matches playing cards as a log writes them, which the page replaces by suit symbols, and the die that Malta Convoy calls D3."""
_MOST = 60


def said_by(scene: Scene) -> Iterator[str]:
    """Yield the texts of a scene that stand on the page, except the log and the examples of typed answers."""
    asked = scene.asked
    yield from (side.called for side in scene.sides)
    yield from (f"{each.name} {each.words}" for each in (*scene.board.standing, *scene.score))
    yield from (each.words for each in scene.happened)
    for entry in scene.feed:
        yield from (entry.words, entry.need)
    if isinstance(asked, AskedChoice):
        yield asked.words
        yield asked.silence or ""
        for pick in asked.picks:
            yield from (pick.words, pick.effect or pick.help, pick.need, pick.odds)
        for blank in asked.blanks:
            yield from (blank.words, blank.effect or blank.help, blank.odds)
            for slot in blank.slots:
                yield from (option.words for option in slot.options)
    if scene.board.picture is not None:
        for place in scene.board.picture.places:
            yield from (place.name, place.words)


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_says_names_that_stand_on_the_components(slug: str) -> None:
    web_game, said = web_game_of(slug, auto=True, seed=2), set[str]()
    for moment in moments(web_game, 2, _MOST):
        said.update(said_by(web_game.presenter.scene(moment.seat)))
    assert len(said) > 20
    assert {text for text in said if _LOG_NAME.search(_CARD.sub("", text))} == set()
