"""Without its fonts, no page of the companion weighs more than 150 kB, even before it is compressed."""

from __future__ import annotations

import re

import pytest

from printkit import resources
from printkit.games import GAMES
from printkit.web.faces import Faces
from printkit.web.page import render, view
from printkit.web.web_game import TABLE
from tests.web.moments import moments
from tests.web.web_games import web_game_of

HEAVIEST = 150_000
"""Maximum number of bytes of a page with its style sheet, its script, its icon and the cards of the hand."""
_DAILY, _ALL = 40, 400
"""Number of answers after which a game is left, daily and in the long tests."""
_SHARED = ("style.css", "page.js", "icon.svg")


def heaviest(slug: str, taps: int) -> int:
    """Return the bytes of the heaviest page in a game of at most this many answers, its end included."""
    web_game = web_game_of(slug, auto=True, seed=2)
    setting = web_game.session.setting
    faces, weights = Faces(setting.game, setting.ruleset), dict[str, int]()
    shared = sum(len((resources.templates() / "web" / name).read_bytes()) for name in _SHARED)

    def weight(seat: str) -> int:
        page = render(view(web_game, seat, faces=faces))
        names = set(re.findall(r'data-face="([^"]+)"', page))
        for name in names - weights.keys():
            weights[name] = len((faces.svg(name) or "").encode())
        return shared + len(page.encode()) + sum(weights[name] for name in names)

    found = [weight(moment.seat) for moment in moments(web_game, 2, taps)]
    return max(*found, *(weight(seat) for seat in (*web_game.seats, TABLE)))


@pytest.mark.parametrize(
    ("slug", "taps"),
    [
        pytest.param(slug, taps, marks=[pytest.mark.sweep] if taps == _ALL else [])
        for slug in GAMES
        for taps in (_DAILY, _ALL)
    ],
)
def test_no_uncompressed_page_is_larger_than_its_limit(slug: str, taps: int) -> None:
    assert 50_000 < heaviest(slug, taps) <= HEAVIEST
