"""The static site, built once, served, and opened in headless Chromium with all other hosts blocked."""

from __future__ import annotations

import base64
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from serve_site import server

from printkit.cli import main
from tests.journal.filling import BOXES, fill
from tests.report.games import auto
from tests.web.driving import ARGUMENTS, CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 120_000
"""Milliseconds that a step may take on a busy machine."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site; the environment variable ``PRINTKIT_SITE`` names one that has been built already."""
    if named := os.environ.get("PRINTKIT_SITE"):
        return Path(named)
    out = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, "scripts/build_site.py", str(out)], cwd=ROOT, check=True)
    return out


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Context manager that serves a folder and yields the address."""
    serving = server(folder)
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{serving.server_port}/"
    finally:
        serving.shutdown()
        serving.server_close()
        thread.join(10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        if os.environ.get("PRINTKIT_NEEDS_CHROMIUM"):
            pytest.fail("chromium is missing")
        pytest.skip("chromium is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as player:
        opened = player.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield opened
        opened.close()


_VIOLATIONS = "addEventListener('securitypolicyviolation', (e) => console.error(`policy: ${e.violatedDirective} ${e.blockedURI}`))"


class Visit:
    """A visit to the site: its browser page, its address, and the errors that occurred (``faults``)."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.address = address
        self.faults: list[str] = []
        self.asked: list[str] = []
        self.context = context
        context.set_default_timeout(PATIENCE)
        context.add_init_script(_VIOLATIONS)
        context.route("**/*", self._only_own)
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def _only_own(self, route: Any) -> None:
        url = route.request.url
        self.asked.append(url)
        if url.startswith((self.address, "blob:", "data:")):
            route.continue_()
        else:
            self.faults.append(f"another host: {url}")
            route.abort()

    def go(self, place: str = "") -> Page:
        """Open the page of the site with this name (after ``#/`` in the address), and wait until it is shown."""
        self.page.goto(f"{self.address}#/{place}")
        self.page.wait_for_selector("main h1")
        if place:
            self.page.wait_for_selector("main form")
        return self.page


Visiting = Callable[..., Visit]


@pytest.fixture
def visit(browser: Browser, site: Path) -> Iterator[Visiting]:
    """Yield a function that opens a visit with these options of a browser context. At the end no error may have
    occurred.
    """
    opened: list[Visit] = []
    with served(site) as address:

        def visiting(**options: Any) -> Visit:
            made = Visit(browser.new_context(**options), address)
            opened.append(made)
            return made

        yield visiting
        for each in opened:
            each.context.close()
    faults = [fault for each in opened for fault in each.faults]
    assert not faults, "\n".join(faults)


def drop(page: Page, name: str, content: bytes) -> None:
    """Drop a file on the page."""
    page.evaluate(
        """async ([name, content]) => {
            const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
            const data = new DataTransfer();
            data.items.add(new File([bytes], name));
            window.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
        }""",
        [name, base64.b64encode(content).decode()],
    )


def filled_form(folder: Path) -> bytes:
    """A sheet of an auto-played game, filled in."""
    form = folder / "blank.pdf"
    assert main(["print", "uss-lox", "--part", "sheet", "--part", "journal", "-o", str(form)]) == 0
    return fill(form.read_bytes(), BOXES["uss-lox"](auto("uss-lox", 4)))[0]
