"""A turn fits on one screen in every game: question, board and answers are visible, large enough and apart; and pages
are small.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from printkit.cli.companion.pages import PageWanted
from printkit.cli.companion.starting import Tables
from printkit.games import GAMES
from printkit.web.web_game import TABLE
from tests.sampled import daily
from tests.web.driving import Served, boxes_of, opened, settled
from tests.web.moments import SIZES, moments, out_of_sight, too_near
from tests.web.web_games import web_game_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_AXE = Path(__file__).resolve().parents[2] / "site" / "node_modules" / "axe-core" / "axe.min.js"
_HEAVIEST = 150_000
"""Maximum size in bytes of a page with everything that it loads except fonts."""


@pytest.mark.parametrize(
    ("slug", "most", "every"),
    [
        pytest.param("tonnage-war", 9, 4),  # the fullest screen
        *(pytest.param(slug, 80, 3, marks=pytest.mark.sweep) for slug in GAMES),
    ],
)
def test_question_board_and_answers_are_in_sight(browser: Browser, slug: str, most: int, every: int) -> None:
    web_game, faults, hidden, near = (
        web_game_of(slug, auto=True, seed=2),
        list[str](),
        list[str](),
        list[str](),
    )
    looked = 0
    with Served(web_game) as hosted:
        pages: dict[str, Page] = {}
        for moment in moments(web_game, 2, most):
            if moment.taps % every:
                continue
            if moment.seat not in pages:
                pages[moment.seat] = opened(browser, hosted, moment.seat, faults)
            page = pages[moment.seat]
            page.reload()
            for kind, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate("document.documentElement.scrollWidth") <= width
                where = f"{kind}, after {moment.taps}: "
                hidden += [f"{where}{each}" for each in out_of_sight(page)]
                near += [f"{where}{each}" for each in too_near(page)]
            looked += 1
        for page in pages.values():
            page.context.close()
    assert looked
    assert not hidden
    assert not near
    assert not faults


@pytest.mark.parametrize("slug", daily(GAMES, lambda slug: slug == "tonnage-war"))
def test_a_tablet_held_upright_shows_a_wide_board_above_question_and_answers(
    browser: Browser, slug: str
) -> None:
    """The board is nearly as wide as the screen and has no empty bands, and both question and answers are below it."""
    web_game, faults = web_game_of(slug, auto=True, seed=2), list[str]()
    moment = next(each for each in moments(web_game, 2, 4) if each.taps == 1)
    with Served(web_game) as hosted:
        page = opened(browser, hosted, moment.seat, faults)
        width, height = SIZES["tablet"]
        page.set_viewport_size({"width": width, "height": height})
        picture, dock = boxes_of(page, ".picture", ".dock")
        shape = page.locator(".drawn svg").evaluate(
            "each => each.viewBox.baseVal.height / each.viewBox.baseVal.width"
        )
        page.context.close()
    assert picture["width"] > 0.9 * width
    assert picture["height"] <= picture["width"] * shape + 1
    assert dock["y"] >= picture["y"] + picture["height"]
    assert dock["y"] > height / 2
    assert not faults


def test_the_answers_keep_their_place_from_one_die_to_the_next(browser: Browser) -> None:
    """A die's result stays at the same place after the first of three dice has been tapped, and at the next question."""
    web_game, faults = web_game_of("malta-convoy"), list[str]()
    with Served(web_game) as hosted:
        page = opened(browser, hosted, TABLE, faults)
        places = []
        for face in ("3", "4", "5", "6"):  # three dice for one question, and one for the next
            die = page.get_by_role("button", name=face, exact=True)
            four = page.get_by_role("button", name="4", exact=True)
            places.append(four.bounding_box())
            die.tap()
            settled(page)
        assert all(place is not None and place == places[0] for place in places)
        page.context.close()
    assert not faults


@pytest.mark.parametrize("slug", daily(GAMES, lambda slug: slug in ("wolf-pack", "tonnage-war")))
def test_the_first_visit_loads_no_more_bytes_than_the_limit(browser: Browser, slug: str) -> None:
    """The bytes that a first visit loads in the middle of a game with a full hand."""
    web_game = web_game_of(slug, auto=True, seed=2)
    *_, last = moments(web_game, 2, 12)
    with Served(web_game) as hosted:
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        page = context.new_page()
        page.goto(f"{hosted.address}{hosted.tokens[last.seat]}/")
        page.wait_for_load_state("networkidle")
        weight = page.evaluate(
            """() => [performance.getEntriesByType('navigation')[0], ...performance.getEntriesByType('resource')]
            .filter(each => !each.name.endsWith('.woff2')).reduce((sum, each) => sum + each.transferSize, 0)"""
        )
        context.close()
    assert 5_000 < weight <= _HEAVIEST


def faults_by_axe(page: Page) -> set[str]:
    """Return the accessibility faults that axe-core finds on a page. The report inside it is tested separately."""
    page.evaluate(_AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {iframes: false})")
    return {f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found["violations"]}


needs_axe = pytest.mark.skipif(not _AXE.is_file(), reason="axe-core is not here (make site installs it)")


@pytest.mark.site
@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_start_page(browser: Browser, tmp_path: Path, scheme: str) -> None:
    said = set[str]()
    with (
        ExitStack() as stack,
        Served(None, starter=Tables(tmp_path, PageWanted(False, 0, False), stack)) as hosted,
    ):
        page = opened(browser, hosted, TABLE, [], color_scheme=scheme)
        for slug in ("", *GAMES):
            page.goto(f"{hosted.address}{hosted.tokens[TABLE]}/{f'?game={slug}' if slug else ''}")
            said |= faults_by_axe(page)
        page.context.close()
    assert not said, "\n".join(sorted(said))


@pytest.mark.site
@needs_axe
@pytest.mark.parametrize("slug", GAMES)
def test_axe_finds_nothing_at_the_end(browser: Browser, slug: str) -> None:
    web_game, said = web_game_of(slug, auto=True, seed=2), set[str]()
    for _ in moments(web_game, 2, 3_000):
        pass
    assert web_game.over
    with Served(web_game) as hosted:
        for seat in (*web_game.seats, TABLE):
            page = opened(browser, hosted, seat, [])
            said |= faults_by_axe(page)
            page.context.close()
    assert not said, "\n".join(sorted(said))


@pytest.mark.site
@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("slug", GAMES)
def test_axe_finds_nothing(browser: Browser, slug: str, scheme: str) -> None:
    web_game, said = web_game_of(slug, auto=True, seed=2), set[str]()
    with Served(web_game) as hosted:
        for moment in moments(web_game, 2, 30):
            if moment.taps % 7:
                continue
            page = opened(browser, hosted, moment.seat, [], color_scheme=scheme)
            said |= faults_by_axe(page)
            page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
            said |= faults_by_axe(page)
            page.context.close()
    assert not said, "\n".join(sorted(said))
