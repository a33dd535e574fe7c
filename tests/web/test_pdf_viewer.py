"""A form is filled in and saved with Chromium's own PDF viewer, by mouse and keyboard."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from printkit.cli.support.forms import check_form
from printkit.games import GAMES
from tests.journal.filling import fill
from tests.journal.test_forms import blank, same_game, values_of
from tests.web.conftest import NEEDED
from tests.web.driving import CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.sweep  # several seconds of a whole browser for each form

FIRST_DIE = (347, 127)
"""Position of the first field of Malta Convoy's sheet in a window of this size, where the viewer fits the page to its
width.
"""
WINDOW = (1000, 1300)
SAVE = """(async () => {
  const saved = await document.querySelector('pdf-viewer').currentController.save('EDITED');
  const bytes = new Uint8Array(saved.dataToSave);
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
})()"""


@pytest.fixture
def viewer(tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser with its PDF viewer, which Playwright usually disables."""
    if not CHROMIUM.is_file() and os.environ.get(NEEDED) != "1":
        pytest.skip(f"there is no chromium here (apt-get install chromium); {NEEDED}=1 demands it")
    from playwright.sync_api import sync_playwright

    left_on = ["--disable-extensions", "--disable-component-extensions-with-background-pages"]
    with sync_playwright() as driver:
        context = driver.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=str(CHROMIUM), headless=False, ignore_default_args=left_on,
            args=["--headless=new", "--no-sandbox", "--disable-gpu"], viewport={"width": WINDOW[0], "height": WINDOW[1]},
        )  # fmt: skip
        yield context
        context.close()


def saved_by_the_viewer(context: BrowserContext, page: Page) -> bytes:
    """Return the bytes that *Download, with your changes* would save. They are requested from the viewer, because its
    file dialogue cannot open here.
    """
    session = context.new_cdp_session(page)
    targets = session.send("Target.getTargets")["targetInfos"]
    target = next(each["targetId"] for each in targets if each["url"].startswith("chrome-extension:"))
    answers: list[str] = []
    session.on("Target.receivedMessageFromTarget", lambda event: answers.append(event["message"]))
    attached = session.send("Target.attachToTarget", {"targetId": target, "flatten": False})
    asked = {"expression": SAVE, "awaitPromise": True, "returnByValue": True}
    message = json.dumps({"id": 1, "method": "Runtime.evaluate", "params": asked})
    session.send("Target.sendMessageToTarget", {"sessionId": attached["sessionId"], "message": message})
    for _ in range(100):
        page.wait_for_timeout(100)
        if answers:
            break
    result = json.loads(answers[0])["result"]["result"]
    return base64.b64decode(result["value"])


@pytest.mark.parametrize("slug", GAMES)
def test_a_form_saved_by_chromiums_viewer_is_read(slug: str, viewer: BrowserContext, tmp_path: Path) -> None:
    values, text = values_of(slug, 3)
    typed = next(iter(values)) if slug == "malta-convoy" else ""
    file = tmp_path / "filled.pdf"
    file.write_bytes(fill(blank(tmp_path, slug), {name: v for name, v in values.items() if name != typed})[0])
    page = viewer.pages[0]
    page.goto(file.as_uri())
    page.wait_for_timeout(4000)
    if typed:
        page.mouse.click(*FIRST_DIE)
        page.keyboard.type(values[typed])
        page.keyboard.press("Tab")
        page.wait_for_timeout(500)
    same_game(check_form(saved_by_the_viewer(viewer, page), "saved.pdf"), text)
