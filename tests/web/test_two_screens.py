"""Two players with a screen each: nothing that only one of them knows reaches the other in the page, in files that it
loads, or in text for screen readers.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from printkit.table.seeded import Randomness
from printkit.web.web_game import WebGame
from tests.web.driving import Served, answers, opened, tap
from tests.web.moments import SIZES
from tests.web.test_browser import cards_known_to, cards_on
from tests.web.web_games import Saved, session_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Response

_RECORDING = """
  const asked = window.fetch;
  window.sent = [];
  window.fetch = (...given) => asked(...given).then(answer => {
    answer.clone().text().then(text => window.sent.push(text));
    return answer;
  });
"""
"""Script that records the text of every response to the page before the page's own script runs."""
_WHOLE = 400
_BEGINNING = 8
"""Maximum number of taps: ``_WHOLE`` in a whole game, ``_BEGINNING`` in a game of which only the beginning is tested,
as is done daily.
"""


@pytest.mark.parametrize(
    ("slug", "size", "settings", "most"),
    [
        ("wolf-pack", "phone", {}, _BEGINNING),
        ("tonnage-war", "phone", {}, _BEGINNING),
        *(
            pytest.param(*game, _WHOLE, marks=pytest.mark.sweep)
            for game in (
                ("wolf-pack", "phone", {"goals": "1-1"}),
                ("wolf-pack", "tablet", {"goals": "2-1"}),
                ("tonnage-war", "phone", {}),
                ("tonnage-war", "laptop", {}),
            )
        ),
    ],
)
def test_no_card_that_only_the_other_side_knows_reaches_a_screen(
    browser: Browser, slug: str, size: str, settings: dict[str, str], most: int
) -> None:
    """Looked for in the page, in every response to it, in the card pictures that it loads, and in the text for screen
    readers.
    """
    luck, faults = Randomness(3), list[str]()
    web_game = WebGame(session_of(slug, seed=3, **settings), Saved(), auto=True)
    came: dict[str, list[str]] = {seat: [] for seat in web_game.seats}
    compared = received = taps = 0

    def heard(seat: str, answer: Response) -> None:
        came[seat].append(answer.url)

    with Served(web_game) as hosted:
        pages = {seat: opened(browser, hosted, seat, faults) for seat in web_game.seats}
        for seat, page in pages.items():
            page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))  # type: ignore[arg-type]
            page.on("response", partial(heard, seat))
            page.add_init_script(_RECORDING)
        while not web_game.over and taps < most:
            for seat, page in pages.items():
                page.reload()
                while not web_game.over and taps < most and answers(page):
                    known = cards_known_to(web_game.session, seat)
                    assert cards_on(slug, page.content()) <= known
                    read_aloud = "\n".join(
                        f'aria-label="{page.locator("body").aria_snapshot()}"' for _ in "1"
                    )
                    assert slug == "wolf-pack" or cards_on(slug, read_aloud) <= known
                    faces = {url.rpartition("/")[2] for url in came[seat] if "/cards/" in url}
                    assert cards_on(slug, "".join(f'data-face="{each[:-4]}"' for each in faces)) <= known
                    sent = page.evaluate("window.sent.splice(0).join('')")
                    assert cards_on(slug, sent) <= known
                    compared, received = compared + 1, received + len(sent)
                    tap(page, luck.choice)
                    taps += 1
        assert web_game.over or taps == most < _WHOLE
        for page in pages.values():
            page.context.close()
    assert compared > min(most, 12) / 2
    assert received > 10_000
    assert all(any("/cards/" in url for url in urls) for urls in came.values())
    assert not [
        fault for fault in faults if "422" not in fault
    ]  # what a browser notes of an answer that is refused
