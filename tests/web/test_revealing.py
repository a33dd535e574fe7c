"""An answer that turns up hidden cards is confirmed with one large button in the place of the answers; no other answer is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from lxml.html import document_fromstring

from printkit.games import GAMES
from printkit.scene import AskedChoice
from printkit.web.page import render, view
from printkit.web.web_game import TABLE, WebGame
from tests.web.driving import Served, boxes_of, opened, settled
from tests.web.moments import Moment, moments, out_of_sight, too_near
from tests.web.web_games import client_of, hosted, web_game_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

REVEALING = {
    "uss-lox": {"fire 1", "fire 2", "fire 3"},
    "malta-convoy": set[str](),
    "tonnage-war": set[str](),
    "wolf-pack": {"play M", "play N"},
    "ssn": set[str](),
}
"""The answers that reveal something, in the games of these tests. In Wolf Pack, they take a card from the other hand."""


def choices(web_game: WebGame, most: int) -> Iterator[Moment]:
    for moment in moments(web_game, 1, most):
        if isinstance(web_game.presenter.scene(moment.seat).asked, AskedChoice):
            yield moment


@pytest.mark.parametrize("slug", GAMES)
def test_only_answers_that_reveal_something_are_confirmed(slug: str) -> None:
    web_game = web_game_of(slug, auto=True, seed=1)
    confirmed, direct = set[str](), set[str]()
    for moment in choices(web_game, 150):
        page = document_fromstring(render(view(web_game, moment.seat)))
        for button in page.iter("button"):
            if button.get("name") == "sure":
                assert button.get("formmethod") == "get", "the first tap answers nothing"
                confirmed.add(button.get("value", ""))
            elif button.get("name") == "say":
                direct.add(button.get("value", ""))
    assert confirmed == REVEALING[slug]
    assert direct
    assert not direct & confirmed


def test_a_card_of_the_hand_that_reveals_something_is_confirmed() -> None:
    web_game = web_game_of("wolf-pack", auto=True, seed=1)
    built = hosted(web_game)
    with client_of(built) as client:
        for moment in choices(web_game, 150):
            address = f"/{built.tokens[moment.seat]}/"
            page = client.get(address).text
            if 'name="sure"' not in page:
                continue
            typed = document_fromstring(page).xpath("//button[@name='sure']")[0].get("value")
            before = web_game.session.saved
            asked = document_fromstring(
                client.get(address, {"version": web_game.version, "sure": typed}).text
            )
            (button,) = asked.xpath("//button[@name='say']")
            assert button.get("value") == typed
            assert "Reveal: " in button.text_content()
            other = document_fromstring(client.get(address, {"version": "old", "sure": typed}).text)
            assert not other.xpath("//*[@class='sure']"), "the question has changed since then"
            assert web_game.session.saved == before
            client.post(f"{address}answer", {"version": web_game.version, "say": typed})
            assert typed in web_game.session.saved.removeprefix(before)
            return
    raise AssertionError("no card reveals anything in this game")


def test_torpedoes_are_fired_with_one_large_button(browser: Browser) -> None:
    web_game, faults = web_game_of("uss-lox", auto=True, seed=1), list[str]()
    next(each for each in choices(web_game, 60) if web_game.session.pending().label == "fire")
    with Served(web_game) as served:
        page = opened(browser, served, TABLE, faults)
        before, edge = web_game.session.saved, boxes_of(page, ".dock")
        fire = page.locator("button.choice", has_text="Fire 2")
        answers = page.locator(".dock button[name=say], .dock button[name=sure]")
        offered = answers.count()
        assert offered > 2
        fire.tap()
        settled(page)
        reveal = page.get_by_role("button", name="Reveal: fire 2")
        box = reveal.bounding_box()
        assert box is not None
        assert box["width"] > 300
        assert box["height"] > 120
        assert answers.count() == 1
        assert boxes_of(page, ".dock") == edge
        assert not out_of_sight(page)
        assert not too_near(page)
        page.get_by_role("link", name="Back to the answers").tap()
        settled(page)
        assert answers.count() == offered
        assert web_game.session.saved == before
        fire.tap()
        settled(page)
        reveal.tap()
        settled(page)
        assert "fire" in web_game.session.saved.removeprefix(before)
        page.context.close()
    assert not faults
