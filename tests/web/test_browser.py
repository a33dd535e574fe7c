"""Whole games in a real browser: Debian's chromium, driven by Playwright. On the screens of phones, with taps."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import uvicorn

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.table.seeded import Randomness
from printkit.web.app import House, make_app
from printkit.web.desk import TABLE, Desk
from printkit.web.serve import house_of, listening
from tests.web.desks import REPORT, Saved, desk_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

NEEDED = "PRINTKIT_NEEDS_CHROMIUM"
CHROMIUM = Path(shutil.which("chromium") or "/usr/bin/chromium")
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PHONE = {"width": 390, "height": 844}
_MOST_TAPS = 1_500
_PATIENCE = 10_000

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(
        not CHROMIUM.is_file() and os.environ.get(NEEDED) != "1",
        reason=f"there is no chromium here (apt-get install chromium); {NEEDED}=1 demands it",
    ),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        made = driver.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield made
        made.close()


class Served:
    """A game that is served as it would be: over a socket, in a thread of its own."""

    def __init__(self, desk: Desk) -> None:
        self._heard = listening(lan=False, port=0)
        self.house: House = house_of(desk, lambda: REPORT, "127.0.0.1", self._heard.getsockname()[1])
        config = uvicorn.Config(make_app(self.house), log_level="warning", access_log=False, lifespan="off")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._heard]}, daemon=True
        )

    def __enter__(self) -> House:
        self._thread.start()
        return self.house

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(10)
        self._heard.close()


def opened(browser: Browser, house: House, seat: str, faults: list[str]) -> Page:
    """A phone with this seat's page on it. What the page should not do is noted."""
    page = browser.new_context(viewport=PHONE, has_touch=True).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(_PATIENCE)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if "422" not in said.text else None)
    page.on(
        "request", lambda asked: None if asked.url.startswith(house.address) else faults.append(asked.url)
    )
    page.goto(f"{house.address}{house.tokens[seat]}/")
    return page


def answers(page: Page) -> list[Locator]:
    """Every answer that can be tapped: a button of the question, or an action that unfolds first."""
    found = page.locator(".question form:not(.blank form) button:not([disabled])").all()
    return found + page.locator(".question .blank").all()


def tap(page: Page, luck: Randomness) -> None:
    """Tap an answer at random; fill in what an action asks for."""
    chosen = luck.choice(answers(page))
    if chosen.evaluate("each => each.tagName") == "BUTTON":
        with page.expect_navigation():
            chosen.tap()
        return
    if chosen.get_attribute("open") is None:
        chosen.locator("summary").tap()
    for group in chosen.locator("fieldset").all():
        luck.choice(group.locator("input").all()).check(force=True)
    with page.expect_navigation():
        chosen.locator("form > button").tap()


def measured(page: Page) -> tuple[int, float]:
    """By how many pixels the page is wider than the screen, and the shorter edge of the smallest thing to tap on it."""
    wider, small = page.evaluate(
        """() => [document.documentElement.scrollWidth - window.innerWidth,
           Math.min(...[...document.querySelectorAll('button, a.button, summary, .picks label')]
           .map(each => each.getBoundingClientRect()).filter(each => each.width)
           .map(each => Math.min(each.width, each.height)))]"""
    )
    return int(wider), float(small)


@pytest.mark.parametrize(
    ("slug", "seed", "auto"),
    [("uss-lox", 1, False), ("malta-convoy", 4, False), ("ssn", 1, True), ("wolf-pack", 2, True), ("tonnage-war", 2, True)],
)  # fmt: skip
def test_a_whole_game_is_tapped_through(browser: Browser, slug: str, seed: int, auto: bool) -> None:
    """In a game of two each side has a phone of its own, and the table's screen is looked at beside them."""
    saved, luck, faults = Saved(), Randomness(seed), list[str]()
    desk = desk_of(slug, auto=auto, seed=seed, save=saved)
    with Served(desk) as house:
        seats = desk.seats or (TABLE,)
        phones = {seat: opened(browser, house, seat, faults) for seat in seats}
        taps = 0
        while not desk.over and taps < _MOST_TAPS:
            for seat, page in phones.items():
                if (
                    desk.seats
                ):  # what the other has done meanwhile; a page that was left to itself would come to it, too
                    page.goto(f"{house.address}{house.tokens[seat]}/")
                while answers(page) and taps < _MOST_TAPS and not desk.over:
                    tap(page, luck)
                    taps += 1
                    if taps % 10 == 1:
                        wider, small = measured(page)
                        assert wider <= 0
                        assert small >= 44
        assert desk.over, desk.session.text[-500:]
        table = opened(browser, house, TABLE, faults)
        assert "The game is over" in table.inner_text("h1")
        assert "The report." in table.frame_locator("iframe.report").locator("p").inner_text()
        for page in [*phones.values(), table]:
            page.context.close()
    assert not faults
    assert check_text(saved.text, "log", reading, GAMES).finished


def test_what_happens_on_one_phone_is_seen_on_the_other(browser: Browser) -> None:
    """Two browsers: the convoy's page asks as soon as the wolf has answered, without a touch; and an undo goes to and fro."""
    desk, luck, faults = desk_of("wolf-pack", auto=True), Randomness(1), list[str]()
    with Served(desk) as house:
        wolf, convoy = (opened(browser, house, seat, faults) for seat in desk.seats)
        assert "Wolf is to answer" in convoy.inner_text("h1")
        while "Convoy is to answer" not in wolf.inner_text("h1"):
            tap(wolf, luck)
        convoy.wait_for_selector(".question button")
        before = desk.session.text
        wolf.get_by_role("button", name="Ask to take back").tap()
        convoy.get_by_role("button", name="Agree").tap()
        wolf.wait_for_selector(".question button")
        assert desk.session.text != before
        for page in (wolf, convoy):
            page.context.close()
    assert not faults
