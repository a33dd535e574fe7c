"""Every page of the site in a browser: under its content security policy, without other hosts, on phones, by keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from printkit.cli import main
from printkit.games import GAMES
from tests.report.games import auto
from tests.site.conftest import ROOT, Visiting, drop, filled_form

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.site

PLACES = ("", "print/malta-convoy", "story/uss-lox/3", "odds/wolf-pack", "rules/ssn")
WIDTHS = (320, 390, 820, 1280, 1600)


def settled(page: Page, place: str) -> None:
    """Use the page's function and wait for the result."""
    if place.startswith("print"):
        page.click("button.main")
        page.wait_for_selector(".previews li:last-child svg")
    elif place.startswith("story"):
        page.click("button.main")
        page.frame_locator("iframe.report").locator("h1").wait_for()
    elif place.startswith("odds"):
        page.wait_for_selector("table")
    elif place.startswith("rules"):
        page.wait_for_selector("article")


@pytest.mark.parametrize("place", PLACES)
def test_no_page_breaks_its_policy_or_asks_another_host(visit: Visiting, place: str) -> None:
    settled(visit().go(place), place)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing(visit: Visiting, place: str, scheme: str) -> None:
    page = visit(color_scheme=scheme, viewport={"width": 390, "height": 844}).go(place)
    settled(page, place)
    page.evaluate((ROOT / "site" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {iframes: false})")
    said = [f"{each['id']}: {each['nodes'][0]['html']}" for each in found["violations"]]
    assert not said, "\n".join(said)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_companion_is_shown_one_click_from_the_first_page(visit: Visiting, scheme: str) -> None:
    page = visit(color_scheme=scheme, viewport={"width": 320, "height": 844}).go("")
    page.get_by_role("link", name="Play with a companion").click()
    page.get_by_role("heading", name="With phones in the same network").wait_for()
    picture = page.locator("img.wide")  # it may come after the words
    assert picture.evaluate("async image => { await image.decode(); return image.naturalWidth; }") > 300
    for text_size in ("100%", "200%"):
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text_size)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.evaluate((ROOT / "site" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {iframes: false})")
    assert not [each["id"] for each in found["violations"]]


@pytest.mark.parametrize("place", PLACES)
def test_nothing_is_wider_than_the_screen(visit: Visiting, place: str) -> None:
    page = visit().go(place)
    settled(page, place)
    for text_size in ("", "200%"):
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text_size)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (text_size, width)


def test_targets_are_large_enough_for_a_thumb(visit: Visiting) -> None:
    page = visit(viewport={"width": 390, "height": 844}).go("print/ssn")
    heights = page.locator("button, select, summary, nav a").evaluate_all(
        "all => all.filter(e => e.offsetParent).map(e => [e.textContent.slice(0, 30), e.getBoundingClientRect().height])"
    )
    assert heights
    assert [each for each in heights if each[1] < 47.5] == []


def test_a_kit_is_saved_with_the_bytes_of_the_command_line(visit: Visiting, tmp_path: Path) -> None:
    page = visit(locale="de-DE").go("print/wolf-pack")
    page.check("#part-sheet")
    page.select_option("#f-ink", "mono")
    page.click("button.main")
    page.wait_for_selector(".previews li:last-child svg")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the PDF").click()
    download.value.save_as(tmp_path / "page.pdf")
    command = page.inner_text(".command code").split()
    assert command == ["printkit", "print", "wolf-pack", "--part", "sheet", "--paper", "a4", "--ink", "mono"]
    assert main([*command[1:], "-o", str(tmp_path / "cli.pdf")]) == 0
    assert (tmp_path / "page.pdf").read_bytes() == (tmp_path / "cli.pdf").read_bytes()


def test_a_report_is_styled_and_runs_nothing(visit: Visiting) -> None:
    page = visit().go("story/malta-convoy/7")
    page.click("button.main")
    frame = page.frame_locator("iframe.report")
    frame.locator("h1").wait_for()
    assert "Barlow Condensed" in frame.locator("h1").evaluate("e => getComputedStyle(e).fontFamily")
    assert frame.locator("h1").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") > 24
    assert page.get_attribute("iframe.report", "sandbox") == "allow-same-origin allow-modals"
    assert page.locator("iframe.report").evaluate("e => e.srcdoc.includes('<script')") is False


HOSTILE = """game: malta-convoy
player: <script>document.title = 'ran'</script><img src=x onerror="parent.document.title = 'ran'">
title: <svg onload="parent.document.title='ran'"></svg>\u202e\x07
place: "><iframe srcdoc="<script>top.document.title='ran'</script>"></iframe>
notes: [x](javascript:alert(1))

setup
  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2
  length 1; friendly 6
  > <script>parent.document.title = 'ran'</script>
turn 1
  <img src=x onerror=alert(1)>
"""


def test_a_hostile_log_runs_nothing(visit: Visiting, tmp_path: Path) -> None:
    file = tmp_path / "<img src=x onerror=alert(1)>.log"
    file.write_text(HOSTILE, encoding="utf-8")
    page = visit().go("story")
    page.on("dialog", lambda dialog: pytest.fail("a dialog was opened"))
    page.set_input_files("#f-file", file)
    page.frame_locator("iframe.report").locator("h1").wait_for()
    assert "ran" not in page.title()
    assert (
        page.locator("iframe.report").evaluate(
            "e => e.contentDocument.querySelectorAll('script, iframe, img[onerror]').length"
        )
        == 0
    )


def test_a_log_that_is_dropped_anywhere_is_told(visit: Visiting) -> None:
    page = visit().go("rules/ssn")
    page.wait_for_selector("article")
    drop(page, "my.log", auto("ssn", 3).encode())
    page.frame_locator("iframe.report").locator("h1").wait_for()
    assert "printkit report FILE" in page.inner_text(".command code")


def test_a_filled_form_that_is_dropped_is_told(visit: Visiting, tmp_path: Path) -> None:
    page = visit().go("odds/ssn")
    drop(page, "my form.pdf", filled_form(tmp_path))
    page.frame_locator("iframe.report").locator("h1").wait_for()
    assert page.locator(".trouble").count() == 0
    page.wait_for_selector(".kept li")
    assert "my form.log" in page.inner_text(".kept")


def test_a_pdf_that_is_no_form_is_refused_in_a_sentence_and_the_next_file_works(visit: Visiting) -> None:
    page = visit().go("story")
    drop(page, "letter.pdf", b"%PDF-1.4\nnothing")
    page.wait_for_selector("[role=alert]")
    assert "letter.pdf cannot be read: it is damaged" in page.inner_text("[role=alert]")
    drop(page, "my.log", auto("ssn", 3).encode())
    page.frame_locator("iframe.report").locator("h1").wait_for()


def test_a_file_that_is_too_large_is_refused_in_a_sentence(visit: Visiting) -> None:
    page = visit().go("story")
    drop(page, "large.log", b"x" * 10_000_001)
    assert "larger than ten megabytes" in page.inner_text("[role=alert]")


def test_a_report_is_saved_in_every_format_and_opened_as_a_page(visit: Visiting, tmp_path: Path) -> None:
    made = visit()
    page = made.go("story/malta-convoy/7")
    page.click("button.main")
    page.frame_locator("iframe.report").locator("h1").wait_for()
    log = tmp_path / "game.log"
    for words, suffix in (
        ("the log", "log"),
        ("as HTML", "html"),
        ("as Markdown", "md"),
        ("as a forum post", "bbcode"),
    ):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save {words}").click()
        assert download.value.suggested_filename == f"malta-convoy-7.{suffix}"
        download.value.save_as(tmp_path / f"page.{suffix}")
    (tmp_path / "page.log").rename(log)
    for suffix in ("md", "bbcode"):
        assert main(["play", "malta-convoy", "--seed", "7", "-o", str(tmp_path / f"cli.{suffix}")]) == 0
        assert (tmp_path / f"cli.{suffix}").read_bytes() == (tmp_path / f"page.{suffix}").read_bytes()
    with made.context.expect_page() as opened:
        page.get_by_role("link", name="Open as a page").click()
    opened.value.wait_for_selector("h1")
    assert "Barlow Condensed" in opened.value.locator("h1").evaluate("e => getComputedStyle(e).fontFamily")


def test_a_log_with_a_problem_says_where(visit: Visiting, tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    file.write_text(auto("wolf-pack", 3).replace("end\n", "end\n  = deck 999\n", 1), encoding="utf-8")
    page = visit().go("story")
    page.set_input_files("#f-file", file)
    page.wait_for_selector(".trouble li")
    line = file.read_text(encoding="utf-8").split("\n").index("  = deck 999") + 1
    assert page.inner_text(".trouble li strong").startswith(f"Line {line}:")


def test_logs_are_kept_on_the_device_and_forgotten_on_request(visit: Visiting) -> None:
    page = visit().go("story/ssn/4")
    page.click("button.main")
    page.wait_for_selector(".kept li")
    page.reload()
    page.wait_for_selector(".kept li")
    assert "ssn-4.log" in page.inner_text(".kept")
    page.get_by_role("button", name="Forget ssn-4.log").click()
    page.wait_for_selector(".kept", state="detached")


def test_stopping_ends_the_work_and_the_next_tap_works(visit: Visiting) -> None:
    page = visit().go("print/tonnage-war")
    page.click("button.main")
    page.get_by_role("button", name="Stop").click()
    page.wait_for_selector("text=Stopped.")
    page.click("button.main")
    page.wait_for_selector(".previews li:nth-child(2) svg")


def test_rulings_change_what_is_printed(visit: Visiting) -> None:
    page = visit(locale="en-US").go("print/malta-convoy")
    page.click("summary")
    page.select_option("#f-ruling-contact-low", "quiet")
    assert "1 changed" in page.inner_text("summary")
    page.click("button.main")
    page.wait_for_selector(".previews li")
    assert page.inner_text(".command code") == "printkit print malta-convoy --set contact-low=quiet"


def test_the_first_page_is_of_use_before_python_is_there(visit: Visiting) -> None:
    made = visit()
    made.context.route("**/py/**", lambda route: None)  # Python never comes
    page = made.page
    page.goto(made.address)
    for game in GAMES:
        assert page.locator(f'a[href="#/print/{game}"]').count() == 1
    page.wait_for_selector("#status progress")
    assert "MB" in page.inner_text("#status")


def test_a_page_can_be_filled_in_before_python_is_there(visit: Visiting) -> None:
    made = visit()
    made.context.route("**/py/**", lambda route: None)  # Python never comes
    page = made.page
    page.goto(f"{made.address}#/print/malta-convoy")
    page.select_option("#f-paper", "a4")
    page.click("summary")
    page.select_option("#f-ruling-contact-low", "quiet")
    assert "1 changed" in page.inner_text("summary")


def test_where_python_cannot_be_loaded_a_sentence_says_so(visit: Visiting) -> None:
    made = visit(service_workers="block")
    made.context.route("**/py/**", lambda route: route.fulfill(status=404))
    page = made.page
    page.goto(f"{made.address}#/print/ssn")
    page.wait_for_selector("#status [role=alert]")
    assert "could not be loaded" in page.inner_text("#status [role=alert]")
    page.click("button.main")
    page.wait_for_selector(".result [role=alert]")
    page.reload()
    page.wait_for_selector("#status [role=alert]")
    made.context.unroute("**/py/**")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("#status:empty", state="attached")
    page.click("button.main")
    page.wait_for_selector(".previews li svg")
    made.faults[:] = [each for each in made.faults if "404" not in each]


def test_a_page_can_be_walked_through_by_keyboard(visit: Visiting) -> None:
    page = visit().go("print/ssn")
    seen: list[str] = []
    for _ in range(40):
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                "document.activeElement.id || document.activeElement.textContent.trim().slice(0, 20)"
            )
        )
        if seen[-1] == "Make the PDF":
            break
    assert seen[-1] == "Make the PDF", seen
    assert seen.index("f-game") < seen.index("part-counters") < seen.index("f-paper")
    page.keyboard.press("Enter")
    page.wait_for_selector(".previews li svg")
