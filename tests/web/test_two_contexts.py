"""Games for two in two contexts of a real browser: played whole on each kind of screen, and no hidden card in the document, in the network's
traffic or in the accessibility tree of the other player's page.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.companion.session import Session
from printkit.table.seeded import Randomness
from printkit.web.web_game import TABLE, WebGame
from tests.journal.test_companion_games import log_of
from tests.sampled import daily
from tests.web.driving import Served, answers, fits, loaded, opened, tap
from tests.web.moments import SIZES
from tests.web.test_browser import cards_known_to, cards_on
from tests.web.test_secrecy import beginnings, otherwise
from tests.web.web_games import Saved, session_of, web_game_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

GAMES_FOR_TWO: dict[str, dict[str, str]] = {"wolf-pack": {"goals": "2-1"}, "tonnage-war": {}}
"""The games, each with the settings with which it is played whole."""
_MOST_TAPS = 3_000
_SHORT = 8
"""Number of taps after which the daily test leaves a game."""


class Shown(NamedTuple):
    """What a side's page is and has received, without what is random: its document, its traffic, and its accessibility tree."""

    document: str
    traffic: tuple[str, ...]
    tree: tuple[tuple[str, ...], ...]


_RANDOM = re.compile(
    r"[0-9a-f]{16}-\d+|screen=\w+|127\.0\.0\.1:\d+|<svg[^>]*class=\"qr\".*?</svg>", re.DOTALL
)
"""Matches versions, the random word of a window, the port, and the codes with the pages' addresses."""


def tree_of(page: Page) -> tuple[tuple[str, ...], ...]:
    """Return the accessibility tree of a page: the role, name, value and description of each node, in order."""
    client = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = client.send("Accessibility.getFullAXTree")["nodes"]
    parts = ("role", "name", "value", "description")
    return tuple(tuple(str(node.get(part, {}).get("value", "")) for part in parts) for node in nodes)


def shown_on(browser: Browser, session: Session, seat: str, size: str) -> Shown:
    """Return what a page of this seat shows and has received by the time that it is at rest, with everything on it opened."""
    faults, bodies = list[str](), set[str]()

    def passed_on(route: Route) -> None:
        came = route.fetch()
        if (
            "/version?" not in route.request.url
        ):  # asked again and again, as time passes; it holds a number and nothing else
            bodies.add(f"{route.request.url} {came.body()!r}")
        route.fulfill(response=came)

    with Served(WebGame(session, Saved(), auto=False)) as hosted:
        page = opened(browser, hosted, seat, faults)
        page.route("**/*", passed_on)
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))  # type: ignore[arg-type]
        loaded(page, f"{hosted.address}{hosted.tokens[seat]}/")
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        page.wait_for_function("document.fonts.status === 'loaded'")

        def plain(text: str) -> str:
            for token in hosted.tokens.values():
                text = text.replace(token, "TOKEN")
            return _RANDOM.sub("", text)

        document, tree = plain(page.content()), tree_of(page)
        page.unroute_all(behavior="ignoreErrors")
        page.context.close()
    assert not faults
    return Shown(
        document,
        tuple(sorted(map(plain, bodies))),
        tuple(tuple(plain(part) for part in node) for node in tree),
    )


MOMENTS = [(slug, every, most) for slug, every in (("wolf-pack", 60), ("tonnage-war", 40)) for most in (1, 8)]
"""The number of lines of a log after which a game is looked at again, and the number of hands that are changed."""


@pytest.mark.parametrize(("slug", "every", "most"), daily(MOMENTS, lambda each: each[2] == 1))
def test_nothing_that_a_page_shows_or_receives_depends_on_the_hand_of_the_other(
    browser: Browser, slug: str, every: int, most: int
) -> None:
    text = log_of(slug, 4, "random", {"hands": "open"})
    compared = differ = 0
    for n, part in enumerate(beginnings(text, every)):
        for side in reading(slug)[0].seats:
            session = session_of(slug, part)
            if session.pending().over or compared >= most or not (changed := otherwise(session, side, n)):
                continue
            other = next(each for each in session.setting.game.seats if each != side)
            size = tuple(SIZES)[compared % len(SIZES)]
            for seat in (other, TABLE) if compared else (other,):
                here = shown_on(browser, session_of(slug, part), seat, size)
                there = shown_on(browser, session_of(slug, changed), seat, size)
                assert here.document == there.document
                assert here.traffic == there.traffic
                assert here.tree == there.tree
            if not compared:
                own = shown_on(browser, session_of(slug, part), side, size)
                differ += own.tree != shown_on(browser, session_of(slug, changed), side, size).tree
            compared += 1
    assert compared == most
    assert differ  # the owner of the card does see it


PLAYED = [(slug, size, taps) for slug in GAMES_FOR_TWO for size in SIZES for taps in (_SHORT, _MOST_TAPS)]
_DAILY = {("wolf-pack", "tablet", _SHORT), ("tonnage-war", "laptop", _SHORT)}


@pytest.mark.parametrize(("slug", "size", "most"), daily(PLAYED, lambda each: each in _DAILY))
def test_a_game_for_two_can_be_played_by_tapping_on_two_phones(
    browser: Browser, slug: str, size: str, most: int
) -> None:
    """All answers can be tapped, and no page names a card that its side does not know."""
    saved, luck, faults, taps = Saved(), Randomness(2), list[str](), 0
    web_game = web_game_of(slug, auto=True, seed=2, save=saved, **GAMES_FOR_TWO[slug])
    with Served(web_game) as hosted:
        phones = {seat: opened(browser, hosted, seat, faults) for seat in web_game.seats}
        for page in phones.values():
            page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))  # type: ignore[arg-type]
        while not web_game.over and taps < most:
            for seat, page in phones.items():
                loaded(page, f"{hosted.address}{hosted.tokens[seat]}/")
                while not web_game.over and taps < most and answers(page):
                    tap(page, luck.choice)
                    taps += 1
                    assert taps % 10 or fits(page)
                if not web_game.over:
                    assert cards_on(slug, page.content()) <= cards_known_to(web_game.session, seat)
        assert web_game.over or most == _SHORT
        if web_game.over:
            for seat, page in phones.items():
                loaded(page, f"{hosted.address}{hosted.tokens[seat]}/")
                assert "The game is over" in page.inner_text("h1")
        for page in phones.values():
            page.context.close()
    assert taps >= _SHORT
    assert not faults
    assert not web_game.over or check_text(saved.text, "log", reading, GAMES).finished
