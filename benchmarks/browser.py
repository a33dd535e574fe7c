"""Measures what the static site costs a visitor: bytes of the first visit, time to the first answer, memory, and how
long the page is blocked.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from serve_site import Handler  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

CHROMIUM = shutil.which("chromium")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
]
RUNS = 5
MB = 1_000_000
GAMES = ("uss-lox", "malta-convoy", "tonnage-war", "wolf-pack", "ssn")

FIRST_VISIT, COLD, CACHED, HEAP, BLOCKED = 9 * MB, 3.0, 2.0, 100 * MB, 50
"""The budgets: bytes of the first visit; seconds to the first answer without and with cache; bytes of memory;
milliseconds for which the page is blocked.
"""

WATCH = """
const Own = Worker;
self.Worker = class extends Own {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => { if (event.data.heap) self.heap = event.data.heap; });
  }
};
"""
"""Script that records the size of Python's memory in the page's worker."""


class Counting(Handler):
    """A server that sends the site as a web host with compression does, and counts the bytes sent."""

    sent = 0

    def do_GET(self) -> None:  # noqa: N802
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        data = path.read_bytes()
        packed = gzip.compress(data, 6, mtime=0)
        small = len(packed) < 0.95 * len(data)
        body = packed if small else data
        Counting.sent += len(body)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if small:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)


def opened(browser: Browser) -> tuple[BrowserContext, Page]:
    context = browser.new_context()
    context.set_default_timeout(120_000)
    context.add_init_script(WATCH)
    return context, context.new_page()


class Took(NamedTuple):
    """A measured duration: seconds on the clock, and seconds of processor time that the pages used."""

    clock: float
    processor: float


def first_answer(page: Page, address: str) -> Took:
    """Return the time from opening the address until the page shows exact odds, which Python has computed."""
    began, used = time.perf_counter(), processor_seconds()
    page.goto(f"{address}#/odds/ssn/threshold")
    page.wait_for_selector("table")
    return Took(time.perf_counter() - began, processor_seconds() - used)


def processor_seconds() -> float:
    """Return the processor time in seconds that the pages have used so far, including workers and compilers of
    WebAssembly.
    """
    ticks = 0
    for each in renderers():
        with suppress(OSError):
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def kept(page: Page) -> None:
    page.wait_for_selector("#offline:has-text('Works without a network')")


def starts(browser: Browser, address: str) -> tuple[Took, Took, int]:
    """Return the median times to the first answer, without and with the site's cache, and the bytes of the first visit."""
    cold: list[Took] = []
    cached: list[Took] = []
    sent = 0
    for _ in range(RUNS):
        context, page = opened(browser)
        Counting.sent = 0
        cold.append(first_answer(page, address))
        kept(page)
        sent = Counting.sent
        page.goto("about:blank")
        cached.append(first_answer(page, address))
        context.close()
    return median(cold), median(cached), sent


def median(took: Sequence[Took]) -> Took:
    return Took(
        statistics.median(each.clock for each in took), statistics.median(each.processor for each in took)
    )


def longest_task(trace: bytes) -> float:
    """Return the processor time in milliseconds of the longest task in a page's own thread."""
    events = json.loads(trace)["traceEvents"]
    own = {
        (each["pid"], each["tid"])
        for each in events
        if each.get("name") == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        each["tdur"]
        for each in events
        if each.get("name", "").endswith("RunTask") and (each["pid"], each["tid"]) in own and "tdur" in each
    ]
    return float(max(tasks)) / 1000


def operations(browser: Browser, address: str) -> tuple[int, float]:
    """Return the size of Python's memory after five kits, ten stories, ten odds tables, the rules of five games and
    twenty checked logs; and the page's longest task.
    """
    context, page = opened(browser)
    browser.start_tracing(page=page, categories=["toplevel"])
    page.goto(f"{address}#/print/{GAMES[0]}")
    page.wait_for_selector("form.controls")
    for game in GAMES:
        visit(page, address, f"print/{game}")
        page.click("button.main")
        page.wait_for_selector(".previews")
        total = int(page.inner_text(".result h2").rpartition(": ")[2].split()[0])
        page.wait_for_selector(f".previews li:nth-child({total}) svg")
    logs = []
    for seed in (1, 2):
        for game in GAMES:
            visit(page, address, f"story/{game}/{seed}")
            page.click("button.main")
            page.wait_for_selector("iframe.report")
            with page.expect_download() as saved:
                page.get_by_role("button", name="Save the log").click()
            logs.append(Path(saved.value.path()).read_text(encoding="utf-8"))
    for _ in range(2):
        for game in GAMES:
            visit(page, address, f"odds/{game}")
            page.wait_for_selector("table")
    for game in GAMES:
        visit(page, address, f"rules/{game}")
        page.wait_for_selector("article")
    visit(page, address, "story")
    for number, log in enumerate(logs * 2):
        name = f"game-{number}.log"
        page.set_input_files("#f-file", {"name": name, "mimeType": "text/plain", "buffer": log.encode()})
        page.wait_for_selector(f".kept li:has-text('{name}')")
    heap, longest = int(page.evaluate("self.heap")), longest_task(browser.stop_tracing())
    context.close()
    return heap, longest


def visit(page: Page, address: str, place: str) -> None:
    """Go to a page of the site without loading the site again."""
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("main .doors")
    page.evaluate(f"location.hash = '#/{place}'")
    page.wait_for_selector("main form.controls")


def renderers() -> set[int]:
    """Return the processes that render the pages of a browser started by this process (Linux)."""
    parents, found = {os.getpid()}, set()
    for _ in range(6):  # this script, Playwright's driver, the browser, its zygotes, the pages
        for entry in Path("/proc").glob("[0-9]*"):
            with suppress(OSError, IndexError):
                if int((entry / "stat").read_text().rpartition(")")[2].split()[1]) in parents:
                    parents.add(int(entry.name))
                    if b"--type=renderer" in (entry / "cmdline").read_bytes():
                        found.add(int(entry.name))
    return found


@contextmanager
def slowed(rate: int) -> Iterator[None]:
    """Let the pages and their workers run only one part in ``rate`` of the time. The browser's own simulation of a slow
    processor slows only the page's thread, not the worker in which Python runs.
    """
    done = threading.Event()

    pages: set[int] = renderers()

    def look() -> None:
        while not done.wait(0.3):  # a page may come to run in another process
            pages.update(renderers())

    def stop_and_go() -> None:
        while not done.is_set():
            for sign, seconds in ((signal.SIGSTOP, 0.005 * (rate - 1)), (signal.SIGCONT, 0.005)):
                for each in tuple(pages):
                    with suppress(ProcessLookupError):
                        os.kill(each, sign)
                time.sleep(seconds)

    threads = [threading.Thread(target=each) for each in (look, stop_and_go)]
    for each in threads:
        each.start()
    try:
        yield
    finally:
        done.set()
        for each in threads:
            each.join()


def throttled(browser: Browser, address: str) -> dict[str, float]:
    """Return how many seconds the measured actions take on a processor four times slower, similar to that of a phone."""
    context, page = opened(browser)
    page.goto("about:blank")
    with slowed(4):
        took = used(page, address)
    context.close()
    return took


def used(page: Page, address: str) -> dict[str, float]:
    """Return how many seconds four actions take: the first answer, a kit, a story and a choice in a menu."""
    took = {"first answer": first_answer(page, address).clock}
    visit(page, address, "print/malta-convoy")
    began = time.perf_counter()
    page.click("button.main")
    page.wait_for_selector(".previews li svg")
    took["kit of Malta Convoy"] = time.perf_counter() - began
    visit(page, address, "story/ssn/3")
    began = time.perf_counter()
    page.click("button.main")
    page.frame_locator("iframe.report").locator("h1").wait_for()
    took["story of SSN"] = time.perf_counter() - began
    visit(page, address, "print/ssn")
    began = time.perf_counter()
    page.select_option("#f-game", "wolf-pack")
    page.wait_for_selector("text=Two players")
    took["another game chosen"] = time.perf_counter() - began
    return took


def line(name: str, value: str, budget: str, good: bool) -> bool:
    print(f"{name:<42}{value:>12}   (at most {budget}){'' if good else '  OVER'}")
    return good


def main() -> int:
    from playwright.sync_api import sync_playwright

    if CHROMIUM is None:
        print("chromium is not installed: not measured")
        return 0
    site = ROOT / "build" / "site"
    subprocess.run(
        [sys.executable, "scripts/build_site.py", str(site)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL
    )
    serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=str(site)))
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{serving.server_port}/"
    with sync_playwright() as player:
        browser: Any = player.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        cold, cached, sent = starts(browser, address)
        heap, longest = operations(browser, address)
        slow = throttled(browser, address)
        version = browser.version
        browser.close()
    serving.shutdown()
    day, runs = time.strftime("%Y-%m-%d"), f"medians of {RUNS}"
    print(f"{day}, headless Chromium {version}, {runs}, a host on the same machine;")
    print(
        f"while it ran, {os.getloadavg()[0]:.1f} processes wanted the {os.cpu_count()} cores of this machine"
    )
    kept_all = [
        line("first visit, compressed", f"{sent / MB:.2f} MB", "9 MB", sent <= FIRST_VISIT),
        line("first answer, nothing kept", f"{cold.clock:.2f} s", "3 s", cold.clock <= COLD),
        line("first answer, site kept", f"{cached.clock:.2f} s", "2 s", cached.clock <= CACHED),
        line("Python's memory after 50 operations", f"{heap / MB:.0f} MB", "100 MB", heap <= HEAP),
        line("longest task of the page, processor", f"{longest:.0f} ms", "50 ms", longest <= BLOCKED),
    ]
    print(f"{'processor time of these answers':<42}{cold.processor:>10.2f} s   and {cached.processor:.2f} s")
    for name, seconds in slow.items():
        print(f"{'processor 4 x slower: ' + name:<42}{seconds:>10.2f} s")
    return 0 if all(kept_all) else 1


if __name__ == "__main__":
    sys.exit(main())
