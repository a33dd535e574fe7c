"""A phone that loses the connection and finds it again: nothing is lost or entered twice, and the page says what is
wrong.
"""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.web.web_game import TABLE
from tests.web.driving import PHONE, Served, opened, settled, tap_unscripted
from tests.web.running import Running
from tests.web.web_games import web_game_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_HEARD = """() => { window.heard = []; const region = document.getElementById("said");
    new MutationObserver(() => { if (region.textContent) window.heard.push(region.textContent); })
    .observe(region, { childList: true }); }"""


_STALLING = """() => { const asked = window.fetch; let stalls = 2;
    window.fetch = (...given) => asked(...given).then(answer => stalls-- > 0
      ? { status: answer.status, text: () => Promise.reject(new Error("stalled")) } : answer); }"""
"""Script that makes the next two responses break off after their beginning."""


def die(page: Page, face: int) -> None:
    page.get_by_role("button", name=str(face), exact=True).tap()


def test_an_answer_tapped_without_a_connection_is_sent_once(browser: Browser) -> None:
    web_game = web_game_of("malta-convoy")
    assert web_game.answer(TABLE, "1 2 3") is None
    with Served(web_game) as hosted:
        page = opened(browser, hosted, TABLE, [])
        page.context.set_offline(True)
        lost = page.locator("#lost")
        lost.get_by_text("Nothing is lost").wait_for()  # an answer on its way may hide it again for a moment
        for _ in range(3):
            die(page, 4)
        page.get_by_text("Your tap is kept").wait_for()
        assert "tankers" not in web_game.session.text
        page.context.set_offline(False)
        lost.locator("button").evaluate("each => each.click()")  # or it has come back by itself
        page.get_by_role("heading", name="How many carriers sail?").wait_for()
        assert not lost.is_visible()
        assert web_game.session.text.count("tankers 4") == 1
        assert "carriers" not in web_game.session.text
        assert "nothing more was entered" not in page.inner_text("main")
        page.context.close()


def test_a_tap_whose_response_breaks_off_is_sent_again(browser: Browser) -> None:
    web_game, faults = web_game_of("malta-convoy"), list[str]()
    assert web_game.answer(TABLE, "1 2 3") is None
    with Served(web_game) as hosted:
        page = opened(browser, hosted, TABLE, faults)
        page.evaluate(_STALLING)
        die(page, 4)
        page.get_by_role("heading", name="How many carriers sail?").wait_for()
        settled(page)
        assert web_game.session.text.count("tankers 4") == 1
        die(page, 2)
        page.get_by_role("heading", name="Cruisers").wait_for()
        page.context.close()
    assert not faults


def test_the_page_reconnects_to_a_server_that_was_killed_and_restarted(
    browser: Browser, tmp_path: Path
) -> None:
    """The page stays open; an answer tapped while there is no server is entered once a server runs again at the same
    address.
    """
    with Running(tmp_path, "malta-convoy") as game:
        (address,) = game.addresses
        page = browser.new_context(viewport=PHONE, has_touch=True).new_page()  # type: ignore[arg-type]
        page.goto(address)
        for face in (1, 2, 3):
            die(page, face)
            settled(page)
        game.end(signal.SIGKILL)
    die(page, 5)
    page.get_by_text("Your tap is kept").wait_for()
    assert "cargo 1 2 3" in game.log.read_text(encoding="utf-8")
    with Running(tmp_path, "malta-convoy", "--resume") as game:
        assert game.addresses == [address]
        page.get_by_role("heading", name="How many carriers sail?").wait_for()
        page.reload()
        assert "How many carriers sail?" in page.inner_text("h1")
        assert not page.locator("#lost").is_visible()
    assert game.log.read_text(encoding="utf-8").count("tankers 5") == 1
    page.context.close()


def test_another_tab_updates_itself_and_an_old_page_enters_no_answer(browser: Browser) -> None:
    """The other tab updates by itself; an old page from the browser's memory enters nothing, and says so."""
    web_game, faults = web_game_of("malta-convoy"), list[str]()
    assert web_game.answer(TABLE, "1 2 3") is None
    with Served(web_game) as hosted:
        one, other = (opened(browser, hosted, TABLE, faults) for _ in range(2))
        one.get_by_role("button", name="4", exact=True).dblclick()
        settled(one)
        other.get_by_role("heading", name="How many carriers sail?").wait_for()
        assert web_game.session.text.count("tankers 4") == 1
        assert "carriers" not in web_game.session.text
        plain = opened(browser, hosted, TABLE, faults, java_script_enabled=False)
        old = plain.get_by_role("button", name="2", exact=True)
        assert web_game.answer(TABLE, "1") is None
        with plain.expect_navigation():
            old.tap()
        assert "nothing more was entered" in plain.inner_text(".notice")
        tap_unscripted(plain, lambda found: found[0])
        plain.go_back()
        assert "How many destroyers sail?" in plain.inner_text("h1")
        assert web_game.session.text.count("carriers") == 1
        for page in (one, other, plain):
            page.context.close()
    assert not faults


def test_a_step_is_announced_once_and_the_question_has_the_focus(browser: Browser) -> None:
    web_game, faults = web_game_of("malta-convoy"), list[str]()
    with Served(web_game) as hosted:
        page = opened(browser, hosted, TABLE, faults)
        page.evaluate(_HEARD)
        die(page, 1)
        settled(page)
        page.locator("#said", has_text="3 dice, each 1 to 6: 1 tapped, 2 to go").wait_for(state="attached")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "1"
        for face in (2, 3):
            die(page, face)
            settled(page)
        assert page.evaluate("document.activeElement.id") == "question"
        for face in (5, 1, 2, 2, 3, 3):
            die(page, face)
            settled(page)
        page.locator("#said", has_text="The first three turns are spent in friendly waters.").wait_for(
            state="attached"
        )
        assert page.evaluate("document.activeElement.id") == "question"
        heard = page.evaluate("window.heard")
        assert heard == list(dict.fromkeys(heard))
        assert page.title().startswith(page.inner_text("h1"))
        page.get_by_text("Type it instead").tap()
        page.get_by_label("What you would write in the log").fill("9")
        page.get_by_role("button", name="Enter").tap()
        settled(page)
        assert "decoy or split or evade" in page.evaluate("document.activeElement.innerText")
        page.context.close()
    assert all("422" in each for each in faults)  # what a browser notes of a refusal
