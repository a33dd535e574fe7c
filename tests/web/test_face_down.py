"""Cards that a side lays face down: only that side is asked which card it is, and nobody else sees the card before it
is turned up.
"""

from __future__ import annotations

import re

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.companion.history import log_lines
from printkit.journal.companion.offering import hand_of
from printkit.journal.companion.presenter import Presenter
from printkit.journal.companion.session import Session
from printkit.scene import AskedCards, AskedChoice, Happened, SeenCard, Waiting
from printkit.table.seeded import Randomness
from printkit.web.web_game import TABLE, WebGame
from tests.web.browsing import Browser
from tests.web.test_secrecy import fits
from tests.web.web_games import Saved, client_of, hosted, session_of, web_game_of

_SAID = re.compile(r"\b([a-z]+\d+)=(\w+)")


def turned_up_by_hand(web_game: WebGame) -> set[str]:
    """Return the face-down cards that a player is asked to turn up. A new rescue ship does not count, because it is
    chosen from the hand.
    """
    pending = web_game.session.pending()
    asked = (
        {way.before for offer in pending.offers or () for way in offer.ways}
        if pending.label == "reveal"
        else set()
    )
    return {name for name in asked if f"rescue {name}" not in web_game.session.text}


def tapped_to_the_end(web_game: WebGame, seed: int, most: int = 3_000) -> list[str]:
    """Tap a game through to its end and return the logs after every answer; the test fails if anybody is asked to turn
    up a card.
    """
    luck, logs = Randomness(seed), [web_game.session.text]
    built = hosted(web_game)
    with client_of(built) as client:
        phones = [Browser(client, token) for token in built.tokens.values()]
        for _ in range(most):
            for phone in phones:
                phone.load()
                while phone.page.answers and not web_game.over:
                    assert not turned_up_by_hand(web_game)
                    assert phone.tap(luck), (phone.tapped, phone.page.html)
                    if web_game.session.text != logs[-1]:
                        logs.append(web_game.session.text)
            if web_game.over:
                return logs
    raise AssertionError("the game has no end")


def test_every_card_laid_face_down_is_named_by_its_player_and_later_turned_up_automatically() -> None:
    saved = Saved()
    web_game = web_game_of("tonnage-war", auto=True, seed=3, save=saved)
    tapped_to_the_end(web_game, 6)
    laid = re.findall(
        r"(?:contact \w+|attack \w+(?: on \w+ with)?|(?:with|add)) ([a-z]\d+)\b(=?)", saved.text
    )
    assert len(laid) > 10
    assert [name for name, said in laid if not said and f"with {name}" not in saved.text] == []
    assert re.findall(r": discard(?! \w)", saved.text) == []
    checked = check_text(saved.text, "log", reading, GAMES)
    assert checked.ok
    assert checked.finished


def pages_of(session: Session, seat: str) -> list[str]:
    """Return the pages that a seat is shown now, and after an impossible answer, without tokens and versions."""
    web_game = WebGame(session, Saved(), auto=False, key=b"the same for all")
    built = hosted(web_game)
    with client_of(built) as client:
        found = [
            client.get(f"/{built.tokens[seat]}/{path}").text
            for path in ("", "away", "log", "report", "?have=2C")
        ]
        for typed in ("= contacts 9", "evade 5C 6C", "reveal c9 5S"):
            sent = {"version": web_game.version, "say": typed}
            found.append(client.post(f"/{built.tokens[seat]}/answer", data=sent).text)
    page = "\0".join(found)
    for each in (*built.tokens.values(), web_game.version):
        page = page.replace(each, "…")
    return page.split("\0")


def lying(text: str) -> list[tuple[str, str]]:
    """Return the names and cards that lie face down at the end of a log."""
    found = dict(_SAID.findall(text))
    turned = {name: text.rfind(f"reveal {name} ") for name in found}
    return [(name, card) for name, card in found.items() if turned[name] < text.rfind(f"{name}={card}")]


@pytest.mark.parametrize("seed", [3, 5])
def test_no_page_of_the_other_side_depends_on_the_face_down_cards(seed: int) -> None:
    """With another card of the hand laid in its place, the pages of the other side and of the shared screen are
    unchanged; those of the owner differ.
    """
    web_game = web_game_of("tonnage-war", auto=True, seed=seed)
    compared = 0
    for text in tapped_to_the_end(web_game, seed)[::11]:
        session = session_of("tonnage-war", text)
        state = session.pending().state
        for name, card in lying(text):
            side = "uboat" if name[0] in "cup" else "escort"
            other = {"uboat": "escort", "escort": "uboat"}[side]
            held = [each.card for each in _hand(session, side)]
            exchanged = (text.replace(f"{name}={card}", f"{name}={each}") for each in held)
            there = next((each for each in exchanged if each != text and fits(session, each)), "")
            if not there or state is None or session.pending().over:
                continue
            changed = session_of("tonnage-war", there)
            assert pages_of(changed, other) == pages_of(session, other)
            assert pages_of(changed, TABLE) == pages_of(session, TABLE)
            assert log_lines(changed, side) != log_lines(session, side)
            compared += 1
            break
        if compared == 4:
            break
    assert compared >= 2


def _hand(session: Session, side: str) -> tuple[SeenCard, ...]:
    """Return the cards of the order of battle that a side holds."""
    return hand_of(session, side, "reveal")


def at_a_play(seed: int = 3) -> tuple[WebGame, str]:
    """Return a game for which printkit deals, at the first play of the U-boats, and a card that they can play as a
    contact.
    """
    web_game = web_game_of("tonnage-war", auto=True, seed=seed)
    asked = Presenter(web_game.session).scene("uboat").asked
    assert isinstance(asked, AskedChoice)
    blank = next(each for each in asked.blanks if each.verb == "contact")
    return web_game, blank.slots[0].options[0].typed


def cards_asked(web_game: WebGame) -> AskedCards:
    """Return the question on the U-boats' page about a card that they lay face down."""
    asked = Presenter(web_game.session).scene("uboat").asked
    assert isinstance(asked, AskedCards)
    return asked


def test_the_player_of_a_face_down_card_is_asked_which_it_is_and_can_go_back() -> None:
    web_game, card = at_a_play()
    text, version = web_game.session.text, web_game.version
    assert web_game.answer("uboat", f"contact {card} c1") is None
    assert web_game.session.text == text
    assert web_game.version != version  # a form of the page before counts no more
    asked = cards_asked(web_game)
    assert asked.words == "Which card lies face down as contact 1?"
    held = {each.card for each in _hand(web_game.session, "uboat")}
    assert {each.typed for each in asked.pack} <= held
    for seat in ("escort", TABLE):
        seen = Presenter(web_game.session).scene(seat)
        assert isinstance(seen.asked, Waiting)
        assert seen.lookup is not None
        assert not seen.lookup.sayings
    assert web_game.answer("escort", asked.pack[0].typed) is not None
    absent = next(f"{rank}{suit}" for rank in "23456" for suit in "CDHS" if f"{rank}{suit}" not in held)
    refusal = web_game.answer("uboat", absent)
    assert refusal is not None
    assert absent not in refusal.message
    web_game.undo("uboat")
    assert (web_game.session.held, web_game.session.text, web_game.asking) == (None, text, "")
    assert web_game.answer("uboat", f"contact {card} c1") is None
    laid = cards_asked(web_game).pack[0].typed
    assert web_game.answer("uboat", laid) is None
    assert f"uboat: contact {card} c1={laid}" in web_game.session.text
    assert laid not in {each.card for each in _hand(web_game.session, "uboat")}
    assert f"contact {card} c1" in "\n".join(log_lines(web_game.session, "escort"))
    assert "c1=" not in "\n".join(log_lines(web_game.session, "escort"))


def test_a_face_down_card_named_with_the_play_is_not_asked_for() -> None:
    web_game, card = at_a_play()
    laid = next(each.card for each in _hand(web_game.session, "uboat"))
    assert web_game.answer("uboat", f"contact {card} c1={laid}") is None or "wrong kind" in str(
        web_game.answer("uboat", f"contact {card} c1={laid}")
    )
    assert web_game.session.held is None


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_a_round_ends_early_only_if_both_players_agree(hands: str) -> None:
    web_game = web_game_of("tonnage-war", auto=True, seed=3, hands=hands)
    seats = ("uboat", "escort") if hands == "open" else (TABLE, TABLE)
    text = web_game.session.text
    assert web_game.answer(seats[0], "end-round") is None
    assert "end-round" not in web_game.session.text
    asked = Presenter(web_game.session).scene(seats[1]).asked
    assert isinstance(asked, AskedChoice)
    assert [each.typed for each in asked.picks] == ["agree", "play on"]
    assert web_game.answer(seats[1], "play on") is None
    assert web_game.presenter.happened == (Happened("noted", "the escorts play on"),)
    assert web_game.session.text == text
    assert web_game.answer(seats[0], "end-round") is None
    assert web_game.answer(seats[1], "perhaps") is not None
    if hands == "open":
        assert web_game.answer(seats[0], "agree") is not None
    assert web_game.answer(seats[1], "agree") is None
    assert "uboat: end-round" in web_game.session.text
    web_game.undo(seats[0])
    web_game.undo(seats[1])
    assert "uboat: end-round" not in web_game.session.text
