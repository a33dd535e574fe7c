"""Two players, a screen each: nothing that only the other knows is on a page, in what it loads, or in what is read aloud."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from printkit.table.seeded import Randomness
from printkit.web.desk import WebGame
from tests.web.desks import Saved, session_of
from tests.web.driving import Served, answers, opened, tap
from tests.web.test_browser import cards_known_to, cards_on

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Response

pytestmark = pytest.mark.sweep  # test_browser.py has the same of the pages alone, without JavaScript
_MOST_TAPS = 400


@pytest.mark.parametrize(
    ("slug", "size", "settings"),
    [
        ("wolf-pack", (390, 844), {"goals": "1-1"}),
        ("wolf-pack", (820, 1180), {"goals": "2-1"}),
        ("tonnage-war", (1280, 800), {}),
    ],
)
def test_nothing_that_only_the_other_knows_reaches_a_screen(
    browser: Browser, slug: str, size: tuple[int, int], settings: dict[str, str]
) -> None:
    luck, faults = Randomness(3), list[str]()
    desk = WebGame(session_of(slug, seed=3, **settings), Saved(), auto=True)
    came: dict[str, list[str]] = {seat: [] for seat in desk.seats}
    compared = taps = 0

    def heard(seat: str, answer: Response) -> None:
        came[seat].append(answer.url)

    with Served(desk) as house:
        pages = {seat: opened(browser, house, seat, faults) for seat in desk.seats}
        for seat, page in pages.items():
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.on("response", partial(heard, seat))
        while not desk.over and taps < _MOST_TAPS:
            for seat, page in pages.items():
                page.reload()
                while not desk.over and answers(page):
                    known = cards_known_to(desk.session, seat)
                    assert cards_on(slug, page.content()) <= known
                    read_aloud = "\n".join(
                        f'aria-label="{page.locator("body").aria_snapshot()}"' for _ in "1"
                    )
                    assert slug == "wolf-pack" or cards_on(slug, read_aloud) <= known
                    faces = {url.rpartition("/")[2] for url in came[seat] if "/cards/" in url}
                    assert cards_on(slug, "".join(f'data-face="{each[:-4]}"' for each in faces)) <= known
                    compared += 1
                    tap(page, luck.choice)
                    taps += 1
        assert desk.over
        for page in pages.values():
            page.context.close()
    assert compared > 10
    assert all(any("/cards/" in url for url in urls) for urls in came.values())
    assert not [
        fault for fault in faults if "422" not in fault
    ]  # what a browser notes of an answer that is refused
