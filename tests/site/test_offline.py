"""The site without a network, during updates, and without a service worker."""

from __future__ import annotations

import re
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.report.games import auto
from tests.site.conftest import Visit, drop, filled_form, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.site


def kept(page: Page) -> None:
    """Wait until the site reports that it works without a network."""
    page.wait_for_selector("#offline:has-text('Works without a network')")


def caches_number(page: Page, wanted: int) -> None:
    """Wait until the browser has this many caches. It polls with ``evaluate``, which the page's content security policy
    allows.
    """
    end = time.monotonic() + 120
    while page.evaluate("caches.keys().then((names) => names.length)") != wanted:
        assert time.monotonic() < end
        page.wait_for_timeout(20)


def another_build(site: Path, folder: Path, *, broken: bool = False) -> None:
    """Put another build into ``folder``: its landing page and script differ, and the first build's script is gone. With
    ``broken`` one file does not match its digest in sw.js.
    """
    for each in folder.iterdir():
        shutil.rmtree(each) if each.is_dir() else each.unlink()
    shutil.copytree(site, folder, dirs_exist_ok=True)
    (script,) = (folder / "js").glob("main-*.js")
    other = script.with_name("main-eeeeeeeeeeee.js")
    script.rename(other)
    other.write_text(f"{other.read_text(encoding='utf-8')}\nself.secondBuild = true;\n", encoding="utf-8")
    index = folder / "index.html"
    text = index.read_text(encoding="utf-8").replace("<h1>Five", "<h1>Still five")
    index.write_text(text.replace(script.name, other.name), encoding="utf-8")
    worker = folder / "sw.js"
    text = worker.read_text(encoding="utf-8").replace(script.name, other.name)
    for changed in (index, other):
        text = with_digest(text, changed.relative_to(folder), sha256(changed.read_bytes()).hexdigest())
    text = re.sub(r'(name:)"[0-9a-f]{12}"', r'\1"ffffffffffff"', text)
    if broken:
        text = with_digest(text, Path("reset.html"), "0" * 64)
    worker.write_text(text, encoding="utf-8")


def with_digest(script: str, name: Path, digest: str) -> str:
    """Return the service worker's script with another digest for one file."""
    changed = re.sub(rf'("{re.escape(name.as_posix())}":)"[0-9a-f]{{64}}"', rf'\1"{digest}"', script)
    assert changed != script
    return changed


@contextmanager
def deaf(address: str) -> Iterator[list[str]]:
    """Context manager that answers every request at the site's address with an error; yields the paths that were
    requested.
    """
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(503)

        def log_message(self, format: str, *args: object) -> None:
            """Do not log requests."""

    serving = ThreadingHTTPServer(("127.0.0.1", int(address.rstrip("/").rpartition(":")[2])), Handler)
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    try:
        yield asked
    finally:
        serving.shutdown()
        serving.server_close()
        thread.join(10)


def later_kept(page: Page) -> None:
    """Wait until the part of the site that reads forms is cached, too."""
    within(
        page,
        "caches.match(JSON.parse(document.getElementById('built').textContent).bundle.extras.form.url).then(Boolean)",
    )


def within(page: Page, expression: str) -> None:
    """Wait until an expression is true. It polls with ``evaluate``, which the page's content security policy allows."""
    end = time.monotonic() + 120
    while not page.evaluate(expression):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(50)


def test_everything_works_with_the_server_stopped(browser: Browser, site: Path, tmp_path: Path) -> None:
    with served(site) as address:
        visit = Visit(browser.new_context(accept_downloads=True), address)
        page = visit.go("")
        kept(page)
        page.reload()
        kept(page)
        later_kept(page)
    form = filled_form(tmp_path)
    with deaf(address) as asked:
        page.goto("about:blank")
        page.goto(f"{address}#/print/malta-convoy")
        page.wait_for_selector("form.controls")
        page.click("button.main")
        page.wait_for_selector(".previews li:last-child svg")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save the PDF").click()
        assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")
        page.goto(f"{address}#/story/wolf-pack/2")
        page.get_by_role("button", name="Tell the story").click()
        page.frame_locator("iframe.report").locator("h1").wait_for()
        page.goto(f"{address}#/rules/tonnage-war")
        page.wait_for_selector("article")
        drop(page, "form.pdf", form)
        page.frame_locator("iframe.report").locator("h1").wait_for()
        page.goto(f"{address}#/odds/ssn")
        page.wait_for_selector("table")
        page.goto(f"{address}licences.html")
        assert "SIL OPEN FONT LICENSE" in page.inner_text("main")
        page.goto(f"{address}reset.html")
        page.wait_for_selector("#reset")
        visit.context.close()
    # A browser looks by itself whether there is another version; the site asks for nothing.
    assert set(asked) <= {"/sw.js"}
    assert not [fault for fault in visit.faults if "ERR_CONNECTION" not in fault and "503" not in fault]


def test_without_a_network_a_first_form_is_refused_in_a_sentence(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    with served(site) as address:
        visit = Visit(browser.new_context(), address)
        page = visit.go("")
        kept(page)
    page.goto(f"{address}#/story")
    page.wait_for_selector("form.controls")
    drop(page, "form.pdf", filled_form(tmp_path))
    page.wait_for_selector("[role=alert]")
    assert "the reader of PDF forms" in page.inner_text("[role=alert]")
    assert "cannot be loaded without a network" in page.inner_text("[role=alert]")
    drop(page, "my.log", auto("ssn", 3).encode())
    page.frame_locator("iframe.report").locator("h1").wait_for()
    visit.context.close()


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
        page.goto(f"{address}#/print/malta-convoy")
        page.wait_for_selector("#offline button")
        # The old build, all of it, until the person takes the new one; nothing is lost in the middle of a kit.
        page.click("button.main")
        page.wait_for_selector(".previews li:last-child svg")
        page.evaluate("location.hash = '#/'")
        page.wait_for_selector("main h1:has-text('Five')")
        assert page.evaluate("self.secondBuild === undefined")
        page.click("#offline button")
        page.wait_for_selector("main h1:has-text('Still five')")
        assert page.evaluate("self.secondBuild")
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


def test_with_its_storage_full_the_site_says_so_and_works(browser: Browser, site: Path) -> None:
    with served(site) as address:
        visit = Visit(browser.new_context(), address)
        visit.context.new_cdp_session(visit.page).send(
            "Storage.overrideQuotaForOrigin", {"origin": address.rstrip("/"), "quotaSize": 1_000_000}
        )
        page = visit.go("story/ssn/4")
        page.click("button.main")
        page.frame_locator("iframe.report").locator("h1").wait_for()
        page.wait_for_selector("#offline:has-text('could not keep the site')")
        page.goto(f"{address}#/print/ssn")
        page.get_by_role("button", name="Make the PDF").click()
        page.wait_for_selector(".previews li svg")
        visit.context.close()
    assert not [fault for fault in visit.faults if "uota" not in fault]


_KEEP_WORKERS = """
const Own = Worker;
self.workers = [];
self.Worker = class extends Own { constructor(...given) { super(...given); self.workers.push(this); } };
"""


def test_a_worker_that_is_killed_in_the_middle_of_a_kit_is_replaced(browser: Browser, site: Path) -> None:
    with served(site) as address:
        visit = Visit(browser.new_context(), address)
        visit.context.add_init_script(_KEEP_WORKERS)
        page = visit.go("print/tonnage-war")
        page.click("button.main")
        page.get_by_role("button", name="Stop").wait_for()
        page.evaluate(
            "self.workers[0].terminate()"
        )  # behind the page's back, as a browser that runs out of memory does
        page.wait_for_selector("[role=alert]")
        assert "stopped the worker" in page.inner_text("[role=alert]")
        page.click("button.main")
        page.wait_for_selector(".previews li:nth-child(2) svg")
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
