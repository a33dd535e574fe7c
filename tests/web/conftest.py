"""Browsers for the tests of the page; without chromium these tests are skipped, with the reason."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.web.driving import ARGUMENTS, CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NEEDED = "PRINTKIT_NEEDS_CHROMIUM"


@pytest.fixture(scope="module")
def launch() -> Iterator[Callable[[], Browser]]:
    """Starts another browser."""
    if not CHROMIUM.is_file() and os.environ.get(NEEDED) != "1":
        pytest.skip(f"there is no chromium here (apt-get install chromium); {NEEDED}=1 demands it")
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
