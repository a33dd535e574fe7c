"""Whole games in a real browser: Debian's chromium, driven by Playwright. On the screens of phones, with taps."""

from __future__ import annotations

import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from printkit.cli.report import read_log
from printkit.cli.reports import rendered, reported
from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.companion.asking import seen_by_both
from printkit.journal.companion.session import Session
from printkit.journal.reading.lexer import vocabulary_of
from printkit.table.seeded import Randomness
from printkit.web.app import House, make_app
from printkit.web.desk import TABLE, Desk
from printkit.web.serve import house_of, listening
from tests.web.desks import REPORT, Saved, desk_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Response

NEEDED = "PRINTKIT_NEEDS_CHROMIUM"
CHROMIUM = Path(shutil.which("chromium") or "/usr/bin/chromium")
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PHONE = {"width": 390, "height": 844}
_MOST_TAPS = 400
_PATIENCE = 30_000

pytestmark = pytest.mark.skipif(
    not CHROMIUM.is_file() and os.environ.get(NEEDED) != "1",
    reason=f"there is no chromium here (apt-get install chromium); {NEEDED}=1 demands it",
)


@pytest.fixture(scope="module")
def launch() -> Iterator[Callable[[], Browser]]:
    """Starts another browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        made: list[Browser] = []

        def another() -> Browser:
            made.append(driver.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS))
            return made[-1]

        yield another
        for each in made:
            each.close()


@pytest.fixture(scope="module")
def browser(launch: Callable[[], Browser]) -> Browser:
    return launch()


@pytest.fixture(scope="module")
def other_browser(launch: Callable[[], Browser]) -> Browser:
    return launch()


class Served:
    """A game that is served as it would be: over a socket, in a thread of its own."""

    def __init__(self, desk: Desk, report: Callable[[], bytes] = lambda: REPORT) -> None:
        self._heard = listening(lan=False, port=0)
        self.house: House = house_of(desk, report, "127.0.0.1", self._heard.getsockname()[1])
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


def opened(browser: Browser, house: House, seat: str, faults: list[str], **how: Any) -> Page:
    """A phone with this seat's page on it. What the page should not do is noted."""
    page = browser.new_context(viewport=PHONE, has_touch=True, **how).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(_PATIENCE)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text))
    page.on(
        "request", lambda asked: None if asked.url.startswith(house.address) else faults.append(asked.url)
    )
    page.goto(f"{house.address}{house.tokens[seat]}/")
    return page


_ANSWERS = ".question form:not(.blank form) button:not([disabled]), .question .blank"


def answers(page: Page) -> list[Locator]:
    """Every answer that can be tapped: a button of the question, or an action that unfolds first."""
    return page.locator(_ANSWERS).all()


def settled(page: Page) -> None:
    """Wait until what was tapped has been answered."""
    page.locator("body[aria-busy]").wait_for(state="detached")


def tap(page: Page, choose: Callable[[list[Locator]], Locator]) -> None:
    """Tap an answer, and wait for what comes in its place."""
    with page.expect_response(lambda came: came.request.method == "POST" or "have=" in came.url) as coming:
        target(page, choose).tap()
    assert coming.value.status in (200, 303)
    settled(page)


def tap_unscripted(page: Page, choose: Callable[[list[Locator]], Locator]) -> Response:
    """Tap an answer on a page without JavaScript. Returns the page that came."""
    with page.expect_navigation(wait_until="domcontentloaded") as coming:
        target(page, choose).tap()
    assert coming.value is not None
    assert coming.value.status == 200
    return coming.value


def target(page: Page, choose: Callable[[list[Locator]], Locator]) -> Locator:
    """The button of an answer; what an action asks for is filled in."""
    chosen = choose(answers(page))
    if chosen.evaluate("each => each.tagName") == "BUTTON":
        return chosen
    if chosen.get_attribute("open") is None:
        chosen.locator("summary").tap()
    for group in chosen.locator("fieldset").all():
        choose(group.locator("input").all()).check(force=True)
    return choose(chosen.locator("form button").all())


def measured(page: Page) -> tuple[int, float]:
    """By how many pixels the page is wider than the screen, and the shorter edge of the smallest thing to tap on it."""
    wider, small = page.evaluate(
        """() => [document.documentElement.scrollWidth - window.innerWidth,
           Math.min(...[...document.querySelectorAll('button, a.button, summary, .picks label')]
           .map(each => each.getBoundingClientRect()).filter(each => each.width)
           .map(each => Math.min(each.width, each.height)))]"""
    )
    return int(wider), float(small)


def fits(page: Page) -> bool:
    wider, small = measured(page)
    return wider <= 0 and small >= 44


@pytest.mark.parametrize(("slug", "seed"), [("uss-lox", 4), ("malta-convoy", 2), ("ssn", 2)])
def test_a_whole_game_is_tapped_through(browser: Browser, tmp_path: Path, slug: str, seed: int) -> None:
    """To the report, the real one, in the same page."""
    luck, faults, log = Randomness(seed), list[str](), tmp_path / "game.log"
    desk = desk_of(slug, auto=True, seed=seed, save=lambda text: void(log.write_text(text, encoding="utf-8")))

    def report() -> bytes:
        return rendered(reported(read_log(str(log))), ".html", "letter", None)

    with Served(desk, report) as house:
        page = opened(browser, house, TABLE, faults)
        for _ in range(_MOST_TAPS):
            if desk.over:
                break
            tap(page, luck.choice)
            assert fits(page)
        assert desk.over, desk.session.text[-500:]
        assert "The game is over" in page.inner_text("h1")
        assert 'heading "The game is over" [level=1]' in page.locator("body").aria_snapshot()
        frame = page.frame_locator("iframe.report")
        assert desk.session.setting.game.title in frame.locator("body").inner_text()
        assert not frame.locator("img").evaluate_all("all => all.filter(each => !each.naturalWidth).length")
        page.context.close()
    assert not faults
    assert check_text(log.read_text(encoding="utf-8"), "log", reading, GAMES).finished


def void(_: object) -> None:
    """Nothing."""


# -- games of two, each in a browser of its own ---------------------------------------------------------------------------

_SHOWN = re.compile(r'value="([^"]*)"|<pre>(.*?)</pre>|<li class="card[^>]*>(.*?)</li>', re.DOTALL)
_CARDS = {
    "tonnage-war": re.compile(r"\b(?:[A2-9TJQK][CDHS])\b"),
    "wolf-pack": re.compile(r"(?<![\w-])(?:[PTRDSGUWMN]|~)(?![\w-])"),
}


def cards_on(slug: str, html: str) -> set[str]:
    """The cards that a page names: in what can be tapped, in the log, in the hand."""
    said = " ".join(re.sub(r"<[^>]*>", " ", part) for each in _SHOWN.findall(html) for part in each)
    return set(_CARDS[slug].findall(said))


def cards_known_to(session: Session, seat: str) -> set[str]:
    """Every card that a side has had in its hand, or that both have seen, since the game began."""
    pattern = _CARDS[session.setting.game.slug]
    vocabulary = vocabulary_of(session.setting.notation)
    own = [item for item in session.items if item.form.side == seat]
    both = seen_by_both(session.items, vocabulary)
    said = (item.form.text[: item.form.width] for item in (*own, *both) if item.form.kind == "play")
    return {card for each in said for card in pattern.findall(each)}


@pytest.mark.parametrize(
    ("slug", "seed", "eager", "settings"),
    [("tonnage-war", 2, False, {}), ("wolf-pack", 7, True, {"goals": "3-2"})],
)
def test_no_response_to_a_side_holds_a_card_that_only_the_other_knows(
    browser: Browser, other_browser: Browser, slug: str, seed: int, eager: bool, settings: dict[str, str]
) -> None:
    """A whole game in two browsers, without JavaScript: so each page is a response that was asked for here."""
    saved, luck, faults = Saved(), Randomness(seed), list[str]()
    seen, secret = set[str](), 0
    desk = desk_of(slug, auto=True, seed=seed, save=saved, **settings)
    choose: Callable[[list[Locator]], Locator] = (lambda found: found[0]) if eager else luck.choice
    with Served(desk) as house:
        phones = {
            seat: opened(each, house, seat, faults, java_script_enabled=False)
            for seat, each in zip(desk.seats, (browser, other_browser), strict=True)
        }
        taps = 0
        while not desk.over and taps < _MOST_TAPS:
            for seat, page in phones.items():
                came = page.goto(f"{house.address}{house.tokens[seat]}/")
                while came is not None and not desk.over:
                    known = cards_known_to(desk.session, seat)
                    shown = cards_on(slug, came.text())
                    assert shown <= known
                    seen |= shown
                    other = next(each for each in desk.seats if each != seat)
                    secret += bool(cards_known_to(desk.session, other) - known)
                    if not answers(page):
                        break
                    assert taps % 5 or fits(page)
                    came = tap_unscripted(page, choose)
                    taps += 1
        assert desk.over, desk.session.text[-500:]
        table = opened(browser, house, TABLE, faults)
        assert "The game is over" in table.inner_text("h1")
        assert "The report." in table.frame_locator("iframe.report").locator("p").inner_text()
        for page in [*phones.values(), table]:
            page.context.close()
    assert not faults
    assert len(seen) > 8
    assert secret > 10
    assert check_text(saved.text, "log", reading, GAMES).finished


def test_what_happens_on_one_phone_is_seen_on_the_other(browser: Browser, other_browser: Browser) -> None:
    """The convoy's page asks as soon as the wolf has answered, without a touch; and an undo goes to and fro."""
    desk, luck, faults = desk_of("wolf-pack", auto=True), Randomness(1), list[str]()
    with Served(desk) as house:
        wolf = opened(browser, house, desk.seats[0], faults)
        convoy = opened(other_browser, house, desk.seats[1], faults)
        assert "the convoy" in wolf.inner_text("main") or answers(wolf)
        while answers(wolf):
            tap(wolf, luck.choice)
        convoy.wait_for_selector(".question button")
        before = desk.session.text
        wolf.get_by_role("button", name="Ask to take back").tap()
        convoy.get_by_role("button", name="Agree").tap()
        wolf.wait_for_selector(".question button")
        assert desk.session.text != before
        for page in (wolf, convoy):
            page.context.close()
    assert not faults


def test_a_phone_is_handed_over(browser: Browser) -> None:
    """Between two players nothing of either hand is on the screen; each comes back to his own cards."""
    desk, faults = desk_of("wolf-pack", auto=True), list[str]()
    with Served(desk) as house:
        page = opened(browser, house, "wolf", faults)
        assert page.locator(".hand .card").count() > 4
        page.get_by_role("link", name="Hand this phone over").tap()
        page.wait_for_selector("body.away")
        assert not page.locator(".card").count()
        page.get_by_role("link", name="I play the convoy").tap()
        page.wait_for_selector(".hand")
        assert page.url == f"{house.address}{house.tokens['convoy']}/"
        page.context.close()
    assert not faults
