"""Whole games on the web page, with random taps and without JavaScript."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.table.seeded import Randomness
from printkit.web.web_game import TABLE
from tests.sampled import daily
from tests.web.browsing import Browser
from tests.web.web_games import Saved, client_of, hosted, web_game_of

PLAYED = [
    ("uss-lox", 1, False, {}),
    ("uss-lox", 2, True, {}),
    ("malta-convoy", 1, False, {}),
    ("malta-convoy", 2, True, {}),
    ("ssn", 1, False, {}),
    ("ssn", 2, True, {}),
    ("wolf-pack", 1, False, {"hands": "closed"}),
    ("wolf-pack", 1, True, {"goals": "3-2"}),
    ("tonnage-war", 1, False, {"hands": "closed"}),
    ("tonnage-war", 2, True, {}),
    ("tonnage-war", 5, False, {}),
]
TAPPED_DAILY = [
    ("malta-convoy", 1, False),
    ("ssn", 2, True),
    ("wolf-pack", 1, False),
    ("tonnage-war", 2, True),
]
"""Games that are tapped through daily besides those of USS Lox; the sweep taps through all."""
_MOST_TAPS = 3_000


@pytest.mark.parametrize(
    ("slug", "seed", "auto", "settings"),
    daily(PLAYED, lambda each: each[0] == "uss-lox" or each[:3] in TAPPED_DAILY),
    ids=[f"{g[0]}-{'auto' if g[2] else g[3].get('hands', 'mine')}" for g in PLAYED],
)
def test_a_whole_game_can_be_played_by_tapping(
    slug: str, seed: int, auto: bool, settings: dict[str, str]
) -> None:
    """No answer that the page offers is refused."""
    saved, luck = Saved(), Randomness(seed)
    web_game = web_game_of(slug, auto=auto, seed=seed, save=saved, **settings)
    built = hosted(web_game)
    with client_of(built) as client:
        phones = [Browser(client, token) for token in built.tokens.values()]
        taps = 0
        while not web_game.over and taps < _MOST_TAPS:
            for phone in phones:
                phone.load()
                while phone.page.answers and taps < _MOST_TAPS and not web_game.over:
                    taps += 1
                    assert phone.tap(luck), (phone.tapped, phone.page.html)
        assert web_game.over, web_game.session.text[-600:]
        last = Browser(client, built.tokens[TABLE])
        assert "The game is over" in last.page.html
        assert "The report." in last.load("report").html
    checked = check_text(saved.text, "log", reading, GAMES)
    assert checked.ok, checked.diagnostics
    assert checked.finished
    assert saved.text == web_game.session.text
