"""The board on the page: tapping a line of the feed shows its place on the board, two fingers zoom, and a new turn is
announced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.web.web_game import TABLE
from tests.web.driving import Served, answers, boxes_of, opened, settled, tap
from tests.web.moments import moments, too_near
from tests.web.web_games import web_game_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_PINCH = """() => {
  const drawn = document.querySelector('.drawn'), box = drawn.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  const send = (name, id, dx) => drawn.querySelector('svg').dispatchEvent(
    new PointerEvent(name, { pointerId: id, clientX: x + dx, clientY: y, bubbles: true }));
  send('pointerdown', 1, -20); send('pointerdown', 2, 20);
  send('pointermove', 1, -60); send('pointermove', 2, 60);
  send('pointerup', 1, -60); send('pointerup', 2, 60);
}"""


def view(page: Page) -> list[float]:
    return [float(each) for each in (page.locator(".drawn svg").get_attribute("viewBox") or "").split()]


def test_a_line_of_the_feed_leads_to_its_place_and_back(browser: Browser) -> None:
    web_game, faults = web_game_of("malta-convoy", auto=True, seed=3), list[str]()
    *_, _last = moments(web_game, 3, 5)
    with Served(web_game) as hosted:
        page = opened(browser, hosted, TABLE, faults)
        line = page.locator(".feed a.to").first
        place = (line.get_attribute("href") or "").removeprefix("#at-")
        assert not too_near(page)
        line.tap()
        assert page.locator(".ring").count() == 1
        assert page.evaluate("document.activeElement.dataset.place") == place
        page.get_by_role("link", name="Back", exact=True).tap()
        assert page.evaluate("document.activeElement.getAttribute('href')") == f"#at-{place}"
        (ring,) = boxes_of(page, ".ring")
        page.touchscreen.tap(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
        assert page.get_by_role("link", name="What happened here").count() == 1
        page.context.close()
    assert not faults


_UNCOVERED = """each => { const box = each.getBoundingClientRect(), dock = document.querySelector('.dock').getBoundingClientRect();
  return box.top >= -1 && box.bottom <= dock.top + 1 ? "" : `${box.top} to ${box.bottom} above ${dock.top}`; }"""
"""Script that returns where an element is if it is not in sight above the question; otherwise an empty text."""


def test_neither_a_line_nor_its_place_lies_behind_the_question(browser: Browser) -> None:
    """Nor what is there; on a phone, the question covers the lower half of the page."""
    web_game, faults = web_game_of("wolf-pack", auto=True, seed=2), list[str]()
    *_, last = moments(web_game, 2, 40)
    assert not web_game.over
    with Served(web_game) as hosted:
        page = opened(browser, hosted, last.seat, faults)
        lines = page.locator(".feed a.to")
        assert lines.count() > 10
        for line in lines.all()[:12]:
            line.tap()
            assert page.locator(".ring").evaluate(_UNCOVERED) == ""
            assert page.locator(".places .shown").evaluate(_UNCOVERED) == ""
            page.get_by_role("link", name="Back", exact=True).tap()
            assert line.evaluate(_UNCOVERED) == ""
        page.context.close()
    assert not faults


def test_two_fingers_zoom_and_the_zoom_stays_when_the_page_is_exchanged(browser: Browser) -> None:
    web_game, faults = web_game_of("malta-convoy", auto=True, seed=3), list[str]()
    *_, _last = moments(web_game, 3, 2)
    with Served(web_game) as hosted:
        page = opened(browser, hosted, TABLE, faults)
        whole = view(page)
        page.evaluate(_PINCH)
        near = view(page)
        assert near[2] < 0.5 * whole[2]
        tap(page, lambda found: found[-1])
        assert view(page)[2] == near[2]
        page.locator(".drawn svg").dblclick()
        assert view(page) == whole
        page.context.close()
    assert not faults


def test_a_maneuver_is_drawn_while_it_is_entered(browser: Browser) -> None:
    web_game, faults = web_game_of("ssn", auto=True, seed=3), list[str]()
    *_, _last = moments(web_game, 3, 1)
    with Served(web_game) as hosted:
        page = opened(browser, hosted, TABLE, faults)
        assert page.locator("#at-plan").count() == 0
        page.locator(".build button").first.tap()
        page.locator("#at-plan").wait_for(state="attached")
        assert "Maneuver being entered" in (page.locator("#at-plan").text_content() or "")
        assert "to be heard" in (page.locator(".count .odd").text_content() or "")
        page.context.close()
    assert not faults


def test_a_turn_is_announced_and_the_odds_can_be_switched_on_and_off(browser: Browser) -> None:
    web_game, faults = web_game_of("wolf-pack", auto=True), list[str]()
    with Served(web_game) as hosted:
        wolf, convoy = (opened(browser, hosted, seat, faults) for seat in web_game.seats)
        assert convoy.evaluate("document.body.dataset.odds") == "off"
        convoy.get_by_text("This screen", exact=True).tap()
        convoy.get_by_label("Show the odds beside each choice").check()
        assert convoy.evaluate("document.body.dataset.odds") == "on"
        assert not convoy.title().startswith("\u25cf")
        while answers(wolf):
            tap(wolf, lambda found: found[0])
        convoy.locator("body[data-turn='1']").wait_for()
        settled(convoy)
        assert convoy.title().startswith("\u25cf ")
        assert convoy.evaluate("document.body.dataset.odds") == "on"
        for page in (wolf, convoy):
            page.context.close()
    assert not faults


def test_the_dot_in_the_title_can_be_switched_off(browser: Browser) -> None:
    web_game, faults = web_game_of("wolf-pack", auto=True), list[str]()
    with Served(web_game) as hosted:
        wolf, convoy = (opened(browser, hosted, seat, faults) for seat in web_game.seats)
        convoy.get_by_text("This screen", exact=True).tap()
        switch = convoy.get_by_label("Show a dot in the window's title when it is this screen's turn")
        assert switch.is_checked()
        switch.uncheck()
        while answers(wolf):
            tap(wolf, lambda found: found[0])
        convoy.locator("body[data-turn='1']").wait_for()
        settled(convoy)
        assert not convoy.title().startswith("\u25cf")
        for page in (wolf, convoy):
            page.context.close()
    assert not faults


def test_a_tap_on_the_board_enters_the_maneuver_to_that_point(browser: Browser) -> None:
    faults: list[str] = []
    web_game = web_game_of("ssn", "game: ssn\npreset: printkit\n\nsetup\n  ssn 42 28 270\n")
    with Served(web_game) as hosted:
        page = opened(browser, hosted, TABLE, faults)
        (box,) = boxes_of(page, ".drawn svg")
        page.touchscreen.tap(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.4)
        page.locator(".tapped.pieces li").first.wait_for()
        assert "6 inches" in page.locator(".dock").inner_text()
        assert page.locator(".places [data-place=plan]").count() == 1
        page.get_by_role("button", name="Done").tap()
        settled(page)
        assert "path " in web_game.session.text
        page.context.close()
    assert faults == []
