"""The site without a network, through updates, and without a service worker."""

from __future__ import annotations

import json
import re
import shutil
import time
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.site.conftest import Visit, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.site


def kept(page: Page) -> None:
    """Wait until the site says that it works without a network."""
    page.wait_for_selector("#offline:has-text('Works without a network')")


def caches_number(page: Page, wanted: int) -> None:
    """Wait until the browser holds so many caches. Polled with ``evaluate``, which the page's policy does not forbid."""
    end = time.monotonic() + 120
    while page.evaluate("caches.keys().then((names) => names.length)") != wanted:
        assert time.monotonic() < end
        page.wait_for_timeout(20)


def another_build(site: Path, folder: Path, *, broken: bool = False) -> None:
    """Put another build into ``folder``: its landing page says so. With ``broken`` one of its files is not what sw.js says."""
    for each in folder.iterdir():
        shutil.rmtree(each) if each.is_dir() else each.unlink()
    shutil.copytree(site, folder, dirs_exist_ok=True)
    index = folder / "index.html"
    index.write_text(
        index.read_text(encoding="utf-8").replace("<h1>Five", "<h1>Still five"), encoding="utf-8"
    )
    worker = folder / "sw.js"
    text = worker.read_text(encoding="utf-8")
    text = re.sub(r'("?index\.html"?:)"[0-9a-f]{64}"', rf'\1"{sha256(index.read_bytes()).hexdigest()}"', text)
    text = re.sub(r'(name:)"[0-9a-f]{12}"', r'\1"ffffffffffff"', text)
    if broken:
        text = re.sub(r'("?reset\.html"?:)"[0-9a-f]{64}"', rf'\1"{"0" * 64}"', text)
    assert text != worker.read_text(encoding="utf-8")
    worker.write_text(text, encoding="utf-8")


def test_everything_works_with_the_server_stopped(browser: Browser, site: Path) -> None:
    with served(site) as address:
        visit = Visit(browser.new_context(), address)
        page = visit.go("")
        kept(page)
        page.reload()
        page.wait_for_selector("main h1")
    for place, done in (
        ("print/malta-convoy", ".previews li:last-child svg"),
        ("story/wolf-pack/2", "iframe.report"),
    ):
        page.goto("about:blank")
        page.goto(f"{address}#/{place}")
        page.wait_for_selector("form.controls")
        page.click("button.main")
        page.wait_for_selector(done)
    page.goto(f"{address}#/odds/ssn")
    page.wait_for_selector("table")
    page.goto(f"{address}licences.html")
    assert "SIL OPEN FONT LICENSE" in page.inner_text("main")
    visit.context.close()
    assert not [fault for fault in visit.faults if "ERR_CONNECTION" not in fault]


def test_a_new_version_is_offered_and_taken_whole(browser: Browser, site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    with served(folder) as address:
        visit = Visit(browser.new_context(), address)
        page = visit.go("")
        kept(page)
        page.goto(f"{address}#/story/ssn/4")
        page.click("button.main")
        page.wait_for_selector(".kept li")
        another_build(site, folder)
        page.goto("about:blank")
        page.goto(address)
        page.wait_for_selector("#offline button")
        assert page.inner_text("main h1").startswith("Five"), (
            "the old build until the person takes the new one"
        )
        page.click("#offline button")
        page.wait_for_selector("main h1:has-text('Still five')")
        page.goto(f"{address}#/story")
        page.wait_for_selector(".kept li")
        assert page.evaluate("caches.keys()") == ["printkit-ffffffffffff"]
        visit.context.close()
    assert not visit.faults


def test_a_build_that_cannot_be_kept_whole_leaves_the_one_before(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    with served(folder) as address:
        visit = Visit(browser.new_context(), address)
        page = visit.go("")
        kept(page)
        before = page.evaluate("caches.keys()")
        another_build(site, folder, broken=True)
        page.goto("about:blank")
        page.goto(address)
        caches_number(page, 2)
        caches_number(page, 1)
        assert page.inner_text("main h1").startswith("Five")
        assert page.evaluate("caches.keys()") == before
    page.goto("about:blank")
    page.goto(f"{address}#/rules/ssn")
    page.wait_for_selector("article")
    visit.context.close()


def test_without_a_service_worker_it_works_and_says_so(browser: Browser, site: Path) -> None:
    with served(site) as address:
        visit = Visit(browser.new_context(service_workers="block"), address)
        page = visit.go("odds/ssn")
        page.wait_for_selector("table")
        visit.context.close()
    assert not [fault for fault in visit.faults if "ervice" not in fault]


def test_resetting_drops_what_was_kept_and_spares_the_logs(browser: Browser, site: Path) -> None:
    with served(site) as address:
        visit = Visit(browser.new_context(), address)
        page = visit.go("story/ssn/4")
        kept(page)
        page.click("button.main")
        page.wait_for_selector(".kept li")
        page.goto(f"{address}reset.html")
        page.click("#reset")
        page.wait_for_selector("main .doors")
        page.goto(f"{address}#/story")
        page.wait_for_selector(".kept li")
        visit.context.close()
    assert not visit.faults


def test_where_the_browser_keeps_no_logs_stories_are_told_all_the_same(browser: Browser, site: Path) -> None:
    with served(site) as address:
        visit = Visit(browser.new_context(), address)
        visit.context.add_init_script(
            "indexedDB.open = () => { throw new DOMException('full', 'QuotaExceededError') }"
        )
        page = visit.go("story/ssn/4")
        page.click("button.main")
        page.frame_locator("iframe.report").locator("h1").wait_for()
        visit.context.close()
    assert not visit.faults


def test_the_service_worker_knows_every_file(site: Path) -> None:
    text = (site / "sw.js").read_text(encoding="utf-8")
    for path in site.rglob("*"):
        if path.is_file() and path.name != "sw.js":
            assert (
                json.dumps(path.relative_to(site).as_posix()) in text
                or path.relative_to(site).as_posix() in text
            )
