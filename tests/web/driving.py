"""Drives a real browser on the web page: Debian's chromium, controlled by Playwright, with the screen of a phone."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvicorn

from printkit.web.app import make_app
from printkit.web.hosted_game import HostedGame
from printkit.web.serve import hosted_game, listening
from printkit.web.web_game import WebGame
from tests.web.web_games import REPORT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Locator, Page, Response

    from printkit.cli.companion.starting import Tables

CHROMIUM = Path(shutil.which("chromium") or "/usr/bin/chromium")
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PHONE = {"width": 390, "height": 844}
_PATIENCE = 300_000


class Served:
    """A game that is served over a socket, in a thread of its own, as to users."""

    def __init__(
        self,
        web_game: WebGame | None,
        report: Callable[[], bytes] = lambda: REPORT,
        starter: Tables | None = None,
    ) -> None:
        self._heard = listening(lan=False, port=0)
        port = self._heard.getsockname()[1]
        self.hosted: HostedGame = hosted_game(web_game, report, "127.0.0.1", port, starter=starter)
        config = uvicorn.Config(make_app(self.hosted), log_level="warning", access_log=False, lifespan="off")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._heard]}, daemon=True
        )

    def __enter__(self) -> HostedGame:
        self._thread.start()
        return self.hosted

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(60)
        self._heard.close()


def opened(
    browser: Browser, hosted: HostedGame, seat: str, faults: list[str], device: str = "test", **how: Any
) -> Page:
    """Return a phone's browser page that shows this seat. Errors and requests to other hosts are added to ``faults``.

    ``device`` identifies the phone to the server; phones of the same name count as one screen.
    """
    context = browser.new_context(viewport=PHONE, has_touch=True, **how)  # type: ignore[arg-type]
    context.add_cookies([{"name": "screen", "value": device, "url": hosted.address}])
    page = context.new_page()
    page.set_default_timeout(_PATIENCE)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text))
    page.on(
        "request", lambda asked: None if asked.url.startswith(hosted.address) else faults.append(asked.url)
    )
    page.goto(f"{hosted.address}{hosted.tokens[seat]}/")
    return page


def loaded(page: Page, address: str) -> Response | None:
    """Open an address; try again if the page reloads itself at that moment."""
    from playwright.sync_api import Error

    while True:
        try:
            return page.goto(address)
        except Error as error:
            if "ERR_ABORTED" not in error.message:
                raise


_ANSWERS = (
    ".answers form:not(.blank form, .agree form) button:not([disabled]), .dock > .choices button:not([disabled]), "
    ".answers .blank"
)


def answers(page: Page) -> list[Locator]:
    """Return every answer that can be tapped: a button of the question, or an action that opens first."""
    return page.locator(_ANSWERS).all()


def settled(page: Page) -> None:
    """Wait until the last tap has been answered."""
    page.locator("body[aria-busy]").wait_for(state="detached")


_BOXES = """
  selectors => {
    const shown = selectors.map(each => document.querySelector(each)?.getBoundingClientRect());
    return shown.every(box => box?.width) && shown.map(({x, y, width, height}) => ({x, y, width, height}));
  }
"""


def boxes_of(page: Page, *selectors: str) -> list[FloatRect]:
    """Return the box of the first element of each selector, in pixels, all measured at the same moment.

    Waits until all of them are shown: the page may replace its content at any time, for example when the report is ready.
    """
    boxes: list[FloatRect] = page.wait_for_function(_BOXES, arg=list(selectors)).json_value()
    return boxes


def tap(page: Page, choose: Callable[[list[Locator]], Locator]) -> None:
    """Tap an answer, and wait for the page that follows."""
    with page.expect_response(
        lambda came: came.request.method == "POST" or "have=" in came.url or "sure=" in came.url
    ) as coming:
        target(page, choose).tap()
    assert coming.value.status in (200, 303)
    settled(page)


def tap_unscripted(page: Page, choose: Callable[[list[Locator]], Locator]) -> Response:
    """Tap an answer on a page without JavaScript. Returns the response that follows."""
    with page.expect_navigation(wait_until="domcontentloaded") as coming:
        target(page, choose).tap()
    assert coming.value is not None
    assert coming.value.status == 200
    return coming.value


def target(page: Page, choose: Callable[[list[Locator]], Locator]) -> Locator:
    """Return the button of an answer, after filling in the fields of an action."""
    chosen = choose(answers(page))
    if chosen.evaluate("each => each.tagName") == "BUTTON":
        rank = chosen.evaluate("each => [...(each.closest('.of')?.classList ?? [])].pop()") or "of-any"
        if rank != "of-any":  # of a whole pack, the rank is tapped first
            page.locator(f"label[for=rank-{rank.removeprefix('of-')}]").tap()
        return chosen
    if chosen.get_attribute("open") is None:
        chosen.locator("summary").tap()
    for group in chosen.locator("fieldset").all():
        choose(group.locator("input").all()).check(force=True)
    for field in chosen.locator("input[placeholder]").all():
        field.fill(field.get_attribute("placeholder") or "")
    return choose(chosen.locator("form button").all())


def measured(page: Page) -> tuple[int, float]:
    """Return by how many pixels the page is wider than the screen, and the shorter edge of the smallest control on it."""
    wider, small = page.evaluate(
        """() => [document.documentElement.scrollWidth - window.innerWidth,
           Math.min(...[...document.querySelectorAll('button, a.button, summary, .picks label, .ordinary > label')]
           .map(each => each.getBoundingClientRect()).filter(each => each.width)
           .map(each => Math.min(each.width, each.height)))]"""
    )
    return int(wider), float(small)


def fits(page: Page) -> bool:
    wider, small = measured(page)
    return wider <= 0 and small >= 47.5
