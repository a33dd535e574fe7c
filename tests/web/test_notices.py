"""What the page tells a player beside the game: why a card cannot be played now, and once what plain HTTP does not allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from printkit.web.web_game import TABLE
from tests.web.driving import Served, opened, settled
from tests.web.moments import moments
from tests.web.web_games import web_game_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_NETWORK = "Object.defineProperty(window, 'isSecureContext', {value: false})"
"""Script that makes a page of this computer behave as one of the network, which is no secure context."""


@pytest.mark.parametrize(
    ("slug", "seed", "own", "others"),
    [
        (
            "tonnage-war",
            3,
            "an order-of-battle card is laid face down with a contact card or an attack card",
            "it is for the U-boats to answer",
        ),
        (
            "wolf-pack",
            2,
            "Torpedo is the second link of a chain, and it cannot begin one",
            "it is for the wolf to answer",
        ),
    ],
)
def test_a_pale_card_says_why_it_cannot_be_played(
    browser: Browser, slug: str, seed: int, own: str, others: str
) -> None:
    """To the side that is asked, in view of its question, and to the other side."""
    web_game, faults, told = web_game_of(slug, auto=True, seed=seed), list[str](), dict[str, str]()
    words = {web_game.seats[0]: own, web_game.seats[1]: others}
    for moment in moments(web_game, seed, 30):
        asked = web_game.presenter.scene(moment.seat).asked
        if moment.seat != web_game.seats[0] or asked.kind != "choice":
            continue
        with Served(web_game) as hosted:
            pages = {seat: opened(browser, hosted, seat, faults) for seat in web_game.seats}
            if all(page.locator(".resting summary").count() for page in pages.values()):
                for seat, page in pages.items():
                    page.locator(".resting summary").first.tap()
                    told[seat] = page.locator(".resting details[open] .ways").inner_text()
            for page in pages.values():
                page.context.close()
        if told:
            break
    assert told.keys() == words.keys()
    for seat, said in told.items():
        name, _, why = said.partition("\n")
        assert ": " in name
        assert f"It cannot be played now: {words[seat]}." in why
    assert not faults


def test_what_plain_http_does_not_allow_is_told_once(browser: Browser) -> None:
    """Above the first question, until it is closed or an answer is sent; afterwards beside the settings."""
    web_game, faults = web_game_of("malta-convoy"), list[str]()
    with Served(web_game) as hosted:
        for close in (True, False):
            page = opened(browser, hosted, TABLE, faults)
            assert page.locator(".hint").count() == 0  # on this computer, the browser allows it
            page.add_init_script(_NETWORK)
            page.reload()
            hint = page.locator(".hint")
            assert "plain HTTP" in hint.inner_text()
            if close:
                hint.get_by_role("button", name="Close").tap()
            else:
                page.get_by_role("button", name="1", exact=True).tap()
                settled(page)
            assert hint.count() == 0
            page.reload()
            assert hint.count() == 0
            page.get_by_text("This screen", exact=True).tap()
            assert "ten minutes" in page.locator(".awake").inner_text()
            page.context.close()
    assert not faults
