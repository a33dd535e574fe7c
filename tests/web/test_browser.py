"""Whole games in a real browser: Debian's chromium, controlled by Playwright, with the screens of phones and with taps."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from printkit.cli.commands.report import read_log
from printkit.cli.support.reports import rendered, reported
from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.companion.asking import seen_by_both
from printkit.journal.companion.session import Session
from printkit.journal.reading.lexer import lexer_of
from printkit.table.seeded import Randomness
from printkit.web.web_game import TABLE
from tests.sampled import daily
from tests.web.driving import Served, answers, fits, loaded, opened, tap, tap_unscripted
from tests.web.moments import SIZES
from tests.web.web_games import Saved, web_game_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

_MOST_TAPS = 400


ALONE = [
    (slug, seed, size) for slug, seed in (("uss-lox", 4), ("malta-convoy", 2), ("ssn", 2)) for size in SIZES
]


@pytest.mark.parametrize(("slug", "seed", "size"), daily(ALONE, lambda each: each == ("uss-lox", 4, "phone")))
def test_a_whole_game_can_be_played_by_tapping(
    browser: Browser, tmp_path: Path, slug: str, seed: int, size: str
) -> None:
    """Up to the report in the same page. Nothing is typed except the starting position of the submarine."""
    luck, faults, log = Randomness(seed), list[str](), tmp_path / "game.log"
    web_game = web_game_of(
        slug, auto=True, seed=seed, save=lambda text: void(log.write_text(text, encoding="utf-8"))
    )

    def report() -> bytes:
        return rendered(reported(read_log(str(log))), ".html", "letter", None)

    with Served(web_game, report) as hosted:
        page = opened(browser, hosted, TABLE, faults)
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))  # type: ignore[arg-type]
        for _ in range(_MOST_TAPS):
            if web_game.over:
                break
            tap(page, legs_first(luck))
            assert fits(page)
        assert web_game.over, web_game.session.text[-500:]
        said = [item.form.verb for item in web_game.session.items]
        assert "move" not in said
        assert slug != "ssn" or said.count("path") > 1
        assert "The game is over" in page.inner_text("h1")
        assert 'heading "The game is over" [level=1]' in page.locator("body").aria_snapshot()
        frame = page.frame_locator("iframe.report")
        frame.locator("h1").first.wait_for()
        assert web_game.session.setting.game.title in frame.locator("body").inner_text()
        assert not frame.locator("img").evaluate_all("all => all.filter(each => !each.naturalWidth).length")
        page.context.close()
    assert not faults
    assert check_text(log.read_text(encoding="utf-8"), "log", reading, GAMES).finished


def legs_first(luck: Randomness) -> Callable[[list[Locator]], Locator]:
    """Return a function that chooses a random answer; a maneuver is built by tapping its legs, and never typed."""

    def choose(found: list[Locator]) -> Locator:
        maneuver = found[0].page.locator(".build, .built").count()
        legs = [
            each for each in found if maneuver and each.evaluate("each => !!each.closest('.build, .built')")
        ]
        return luck.choice(legs or found)

    return choose


def void(_: object) -> None:
    """Do nothing."""


# -- games of two, each on a phone of his own ---------------------------------------------------------------------------

_SHOWN = re.compile(
    r'value="([^"]*)"|<pre>(.*?)</pre>|<section class="hand[^>]*>(.*?)</section>|aria-label="([^"]*)"|data-face="([^"]*)"',
    re.DOTALL,
)
_CARDS = {
    "tonnage-war": re.compile(r"\b(?:[A2-9TJQK][CDHS])\b"),
    "wolf-pack": re.compile(r"(?<![\w-])(?:[PTRDSGUWMN]|~)(?![\w-])"),
}


def cards_on(slug: str, html: str) -> set[str]:
    """Return the cards that a page names: in its controls, in the log and in the hand."""
    said = " ".join(re.sub(r"<[^>]*>", " ", part) for each in _SHOWN.findall(html) for part in each)
    said = _FACE.sub(lambda found: f" {found[1] or found[2]} ", said)
    return set(_CARDS[slug].findall(_PRINTED.sub(lambda found: _code(found[0]), said)))


_FACE = re.compile(r"\b[UE][TO]-([A-Z2-9]{2})\b|(?<!\w)([A-Z~])01\b")
"""Matches the name of a printed card's picture, which contains the code of the card."""
_PRINTED = re.compile("(?:10|[A2-9JQK])[♣♦♥♠]")


def _code(printed: str) -> str:
    """Return the code in a log of a card that is shown as printed (``10♦``)."""
    return f"{printed[:-1].replace('10', 'T')}{'CDHS'['♣♦♥♠'.index(printed[-1])]}"


def cards_known_to(session: Session, seat: str) -> set[str]:
    """Return every card that a side has had in its hand, or that both sides have seen, since the game began."""
    pattern = _CARDS[session.setting.game.slug]
    lexer = lexer_of(session.setting.notation)
    own = [item for item in session.items if item.form.side == seat]
    both = seen_by_both(session.items, lexer)
    said = (item.form.text[: item.form.width] for item in (*own, *both) if item.form.kind == "play")
    return {card for each in said for card in pattern.findall(each)}


@pytest.mark.parametrize(
    ("slug", "seed", "eager", "settings"),
    [
        pytest.param(
            "tonnage-war", 2, False, {}, marks=pytest.mark.sweep
        ),  # as test_secrecy.py has it, without a browser
        pytest.param("wolf-pack", 2, True, {"goals": "2-1"}, marks=pytest.mark.sweep),
    ],
)
def test_no_response_to_a_side_holds_a_card_that_only_the_other_knows(
    browser: Browser, slug: str, seed: int, eager: bool, settings: dict[str, str]
) -> None:
    """A whole game on two phones without JavaScript, so that every page is a response that the test has requested."""
    saved, luck, faults = Saved(), Randomness(seed), list[str]()
    seen, secret = set[str](), 0
    web_game = web_game_of(slug, auto=True, seed=seed, save=saved, **settings)
    choose: Callable[[list[Locator]], Locator] = (lambda found: found[0]) if eager else luck.choice
    with Served(web_game) as hosted:
        phones = {
            seat: opened(browser, hosted, seat, faults, java_script_enabled=False) for seat in web_game.seats
        }
        taps = 0
        while not web_game.over and taps < _MOST_TAPS:
            for seat, page in phones.items():
                came = loaded(page, f"{hosted.address}{hosted.tokens[seat]}/")
                while came is not None and not web_game.over:
                    known = cards_known_to(web_game.session, seat)
                    shown = cards_on(slug, came.text())
                    assert shown <= known
                    seen |= shown
                    other = next(each for each in web_game.seats if each != seat)
                    secret += bool(cards_known_to(web_game.session, other) - known)
                    if not answers(page):
                        break
                    assert taps % 5 or fits(page)
                    came = tap_unscripted(page, choose)
                    taps += 1
        assert web_game.over, web_game.session.text[-500:]
        table = opened(browser, hosted, TABLE, faults)
        assert "The game is over" in table.inner_text("h1")
        assert "The report." in table.frame_locator("iframe.report").locator("p").inner_text()
        for page in [*phones.values(), table]:
            page.context.close()
    assert not faults
    assert len(seen) > 8
    assert secret > 10
    assert check_text(saved.text, "log", reading, GAMES).finished


def test_what_happens_on_one_phone_is_seen_on_the_other(browser: Browser) -> None:
    """The convoy's page shows its question as soon as the wolf pack has answered, without a tap; an undo is proposed
    and agreed to.
    """
    web_game, luck, faults = web_game_of("wolf-pack", auto=True), Randomness(1), list[str]()
    with Served(web_game) as hosted:
        wolf = opened(browser, hosted, web_game.seats[0], faults)
        convoy = opened(browser, hosted, web_game.seats[1], faults)
        assert "the convoy" in wolf.inner_text("main") or answers(wolf)
        while answers(wolf):
            tap(wolf, luck.choice)
        convoy.wait_for_selector(".question button")
        before = web_game.session.text
        wolf.get_by_role("button", name="Ask to take back").tap()
        convoy.get_by_role("button", name="Agree").tap()
        wolf.wait_for_selector(".question button")
        assert web_game.session.text != before
        for page in (wolf, convoy):
            page.context.close()
    assert not faults


def test_one_phone_can_be_handed_from_side_to_side(browser: Browser) -> None:
    """Between two players nothing of either hand is on the screen; each then sees his own cards again."""
    web_game, faults = web_game_of("wolf-pack", auto=True), list[str]()
    web_game.shared = True
    with Served(web_game) as hosted:
        page = opened(browser, hosted, "wolf", faults)
        assert page.locator(".hand .card").count() > 4
        before = page.evaluate("history.length")
        page.get_by_role("link", name="Hand this phone over").tap()
        page.wait_for_selector("body.away")
        assert not page.locator(".card").count()
        page.get_by_role("link", name="I play the convoy").tap()
        page.wait_for_selector(".hand")
        assert page.url == f"{hosted.address}{hosted.tokens['convoy']}/"
        assert page.evaluate("history.length") == before
        page.context.close()
    assert not faults


@pytest.mark.parametrize("width", [320, 360, 820, 1280])
def test_a_whole_pack_fits_on_any_screen(browser: Browser, width: int) -> None:
    """The question with the most answers: a button for each of 52 cards."""
    web_game = web_game_of("uss-lox")
    assert web_game.answer(TABLE, "6") is None
    with Served(web_game) as hosted:
        page = opened(browser, hosted, TABLE, [])
        page.set_viewport_size({"width": width, "height": 844})
        assert page.locator(".pack.ordinary button").count() == 52
        assert fits(page)
        page.context.close()
