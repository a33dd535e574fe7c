"""Screens that show the same hand tell their players about each other; a third one shows the table."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from printkit.web.screens import Screens, ScreenView
from printkit.web.web_game import TABLE
from tests.web.driving import Served, opened
from tests.web.web_games import client_of, hosted, web_game_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_screens_are_counted_as_long_as_they_send_requests() -> None:
    now = [0.0]
    screens = Screens(lambda: now[0])
    assert [screens.seen("wolf", word).hands for word in ("a", "a", "b")] == [1, 1, 2]
    assert screens.seen("convoy", "c").hands == 1
    now[0] = 4.0
    assert screens.seen("wolf", "a").hands == 2
    now[0] = 8.0
    assert screens.seen("wolf", "a").hands == 1


def test_at_most_two_screens_show_a_hand_at_the_same_time() -> None:
    now = [0.0]
    screens = Screens(lambda: now[0])
    assert [screens.seen("wolf", word).hand for word in "abc"] == [True, True, False]
    assert screens.seen("wolf", "a") == ScreenView(hand=True, hands=2, tables=1)
    assert screens.seen("wolf", "c") == ScreenView(hand=False, hands=2, tables=1)
    assert not screens.seen("wolf", "").hand, "a request without a cookie"
    now[0] = 10.0
    assert not screens.seen("wolf", "c").hand, "it never changes to the hand by itself"
    assert screens.seen("wolf", "a").hand, "it was locked for a while"
    assert screens.seen("wolf", "d").hand
    assert not screens.seen("wolf", "b").hand, "two others have shown the hand since then"


def test_a_screen_that_takes_the_hand_over_is_the_only_one_that_shows_it() -> None:
    screens = Screens(lambda: 0.0)
    for word in "abc":
        screens.seen("wolf", word)
    screens.take_over("wolf", "")
    assert screens.seen("wolf", "a").hand, "a device without a cookie takes nothing over"
    screens.take_over("wolf", "c")
    assert screens.seen("wolf", "c") == ScreenView(hand=True, hands=1, tables=2)
    assert not screens.seen("wolf", "a").hand
    assert not screens.seen("wolf", "b").hand


def test_two_screens_that_show_one_hand_are_warned_and_the_shared_screen_is_not() -> None:
    web_game = web_game_of("wolf-pack", auto=True)
    built = hosted(web_game)
    with client_of(built) as client:

        def told(seat: str, screen: str) -> str:
            client.cookie = f"screen={screen}"
            return client.get(f"/{built.tokens[seat]}/version").headers["screens"]

        assert [told("wolf", "one"), told("wolf", "two"), told("wolf", "one")] == ["1", "2", "2"]
        assert [told(TABLE, "one"), told(TABLE, "two")] == ["1", "1"]
        web_game.shared = True
        assert told("wolf", "three") == "1"


def test_a_third_screen_cannot_answer_for_the_hand() -> None:
    """It gets neither a card of the hand nor a button for it, and an answer that it sends is refused."""
    web_game = web_game_of("wolf-pack", auto=True)
    built = hosted(web_game)
    side = web_game.presenter.scene(TABLE).asked.side  # type: ignore[union-attr]
    address = f"/{built.tokens[side]}/"
    with client_of(built) as client:
        for screen in ("one", "two", "three"):
            client.cookie = f"screen={screen}"
            page = client.get(address).text
            assert ("data-face" in page) == (screen != "three")
        assert "Two other screens show the hand" in page
        assert "to/" not in page, "no link to the other side's hand"
        before = web_game.version
        answer = client.post(f"{address}answer", {"version": before, "say": "anything"})
        assert (answer.status_code, web_game.version) == (422, before)
        assert "data-face" not in answer.text


def test_three_phones_open_one_hand(browser: Browser) -> None:
    """The third one shows the table and says why; the first two are told; then the third one takes the hand over."""
    web_game, faults = web_game_of("wolf-pack", auto=True), list[str]()
    with Served(web_game) as served, ExitStack() as closed:
        phones = []
        for n in range(3):
            phones.append(opened(browser, served, "wolf", faults, device=f"phone-{n}"))
            closed.callback(phones[n].context.close)
            if n < 2:
                phones[n].locator(".hand").wait_for()
                phones[n].wait_for_load_state("networkidle")
        first, second, third = phones
        assert "Two other screens show the hand of the wolf" in third.locator(".elsewhere").inner_text()
        assert third.locator(".hand").count() == 0
        for phone in (first, second):
            phone.get_by_text("Another screen has opened this address; it shows the table.").wait_for()
            assert "This hand is open on 2 screens." in phone.locator(".crowd").inner_text()
        third.reload()
        assert third.locator(".hand").count() == 0
        third.get_by_role("button", name="Show the hand here and nowhere else").tap()
        third.locator(".hand").wait_for()
        for phone in (first, second):
            phone.locator(".elsewhere").wait_for()
            assert "Another screen shows the hand of the wolf" in phone.locator(".elsewhere").inner_text()
            assert phone.locator(".hand").count() == 0
    assert not faults
