"""After the end of a game for two: what one player does is seen on the other screens, and both hands lie open."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.cli.companion.pages import PageWanted
from printkit.cli.companion.starting import Tables
from printkit.web.hosted_game import HostedGame
from printkit.web.web_game import TABLE
from tests.web.driving import Served, opened, settled
from tests.web.moments import moments
from tests.web.web_games import web_game_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_SEED = 3
_LEFT = 2
"""Number of answers before the end of a game at which it is continued."""
_EXPECTED = ("ERR_INTERNET_DISCONNECTED", "404 (Not Found)")
"""What a browser notes without a connection, and where the report is asked for after an undo, when there is none yet."""
_PAUSE = 500
"""Milliseconds in which a request on its way is answered."""


def begun(browser: Browser, hosted: HostedGame, folder: Path, faults: list[str]) -> dict[str, Page]:
    """Open a game of Wolf Pack, near its end, as an unfinished log on the start page; return the page of each seat."""
    web_game = web_game_of("wolf-pack", auto=True, seed=_SEED, goals="1-1")
    saved = [web_game.session.saved for _ in moments(web_game, _SEED, 3_000)]
    text = saved[-_LEFT].replace("\npreset:", "\ndice: auto\ncompanion: web\npreset:", 1)
    (folder / "first.log").write_text(text, encoding="utf-8")
    table = opened(browser, hosted, TABLE, faults)
    table.get_by_role("button", name="first.log").tap()
    table.locator(".phones").wait_for()
    seats = hosted.web_game.seats
    return {TABLE: table} | {seat: opened(browser, hosted, seat, faults) for seat in seats}


def played(hosted: HostedGame, pages: dict[str, Page]) -> None:
    """Play the game to its end while the pages have no connection, because no two threads may use one game at a time."""
    for page in pages.values():
        page.context.set_offline(True)
        page.wait_for_timeout(_PAUSE)
    for _ in moments(hosted.web_game, _SEED, 3_000):
        pass
    assert hosted.web_game.over
    for page in pages.values():
        page.context.set_offline(False)


def test_the_other_screens_see_an_undo_and_a_new_game_after_the_end(browser: Browser, tmp_path: Path) -> None:
    faults: list[str] = []
    with (
        ExitStack() as stack,
        Served(None, starter=Tables(tmp_path, PageWanted(False, 0, False), stack)) as hosted,
    ):
        pages = begun(browser, hosted, tmp_path, faults)
        played(hosted, pages)
        wolf, convoy, table = (pages[seat] for seat in ("wolf", "convoy", TABLE))
        for page in pages.values():
            page.get_by_role("heading", name="The game is over").wait_for()
            assert page.get_by_role("heading", name="the hand at the end").count() == 2
            assert page.locator("header .when").inner_text() == table.locator("header .when").inner_text()
        wolf.get_by_role("button", name="Ask to take back").tap()
        convoy.get_by_role("button", name="Agree", exact=True).tap()
        for page in pages.values():
            page.get_by_role("heading", name="The game is over").wait_for(state="detached")
        assert not hosted.web_game.over
        played(hosted, pages)
        convoy.get_by_role("button", name="Play again with the sides exchanged").tap()
        settled(convoy)
        for page, seat in ((wolf, "convoy"), (convoy, "wolf"), (table, TABLE)):
            page.wait_for_url(f"{hosted.address}{hosted.tokens[seat]}/")
            assert page.locator("header .round").inner_text() == "Turn 1"
        assert {path.name for path in tmp_path.glob("*.log")} == {"first.log", "wolf-pack.log"}
        for page in pages.values():
            page.context.close()
    assert not [each for each in faults if not any(kind in each for kind in _EXPECTED)]


def test_the_result_can_be_read_after_printkit_was_ended(browser: Browser, tmp_path: Path) -> None:
    """No message about the connection covers it; an act that needs the connection says that there is none."""
    with (
        ExitStack() as stack,
        Served(None, starter=Tables(tmp_path, PageWanted(False, 0, False), stack)) as hosted,
    ):
        pages = begun(browser, hosted, tmp_path, [])
        played(hosted, pages)
        page = pages["wolf"]
        page.get_by_role("heading", name="The game is over").wait_for()
        page.context.set_offline(True)
        page.wait_for_timeout(2_500)  # longer than between two looks at the game
        assert not page.locator("#lost").is_visible()
        page.get_by_role("button", name="Ask to take back").tap()
        page.get_by_text("Your tap is kept").wait_for()
        for each in pages.values():
            each.context.close()
