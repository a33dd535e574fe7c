"""Browsers for the tests of the web page. Without chromium these tests are skipped, with the reason."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.web.driving import ARGUMENTS, CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NEEDED = "PRINTKIT_NEEDS_CHROMIUM"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for one module of tests; each page is opened in a context of its own, which shares nothing with others."""
    if not CHROMIUM.is_file() and os.environ.get(NEEDED) != "1":
        pytest.skip(f"there is no chromium here (apt-get install chromium); {NEEDED}=1 demands it")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield started
        started.close()
