"""A card of the hand that cannot be played says the rules' own reason."""

from __future__ import annotations

import pytest

from printkit.games.tonnage_war.log.prompts import PROMPTS
from printkit.journal.companion.offering import why_not_now
from printkit.journal.companion.session import Session
from printkit.scene import SeenCard
from printkit.web.web_game import WebGame
from tests.web.web_games import Saved, session_of

LOG = """game: tonnage-war
scenario: hx228
hands: open

round 1
turn 1
  uboat: contact 9H c1
  escort: {play}
"""


def why(session: Session, side: str, card: str, words: str) -> str:
    return why_not_now(session, side, SeenCard(card, words))


def replying(play: str) -> Session:
    session = session_of("tonnage-war", LOG.format(play=play))
    assert session.opening_problems == ()
    while session.pending().label != "reply":
        assert session.pending().may_be_silent, session.pending().label
        assert session.answer("") == ()
    return session


@pytest.mark.parametrize(
    ("play", "card", "words", "reason"),
    [
        (
            "routing 5H on c1",
            "JC",
            "evade",
            "this reply answers an attack on a boat, but the escorts played evasive routing in their last turn",
        ),
        (
            "hfdf 8C on c1 with e1",
            "9D",
            "B-Dienst",
            "B-dienst answers evasive routing, but the escorts played none in their last turn",
        ),
        ("hfdf 8C on c1 with e1", "6D", "flak", "flak can answer only an air patrol, but ships attack here"),
        ("air TD on c1 with e1", "7S", "attack", "torpedoes can answer only ships, but aircraft attack here"),
        ("air TD on c1 with e1", "9H", "contact", "only an evade, attack, flak or B-Dienst card is a reply"),
    ],
)
def test_a_card_that_is_no_reply_says_what_a_reply_needs(
    play: str, card: str, words: str, reason: str
) -> None:
    session = replying(play)
    assert why(session, "uboat", card, words) == reason
    assert why(session, "escort", card, words) == ""


def test_an_order_of_battle_card_says_with_which_card_it_is_laid() -> None:
    session = session_of("tonnage-war", LOG.format(play="routing 5H on c1").rpartition("  escort")[0])
    said = why(session, "escort", "JS", "novice ship")
    assert said == "an order-of-battle card is laid face down with an attack, an HF/DF or an air patrol card"


def test_a_tactical_card_is_no_answer_to_which_card_lies_face_down() -> None:
    web_game = WebGame(session_of("tonnage-war", seed=3, hands="open"), Saved(), auto=True)
    session = web_game.session
    while session.held is None:
        pending = session.pending()
        seat = pending.owner or pending.side
        cards = PROMPTS.hand(pending.state, seat, "contact") if PROMPTS.hand is not None else ()
        contacts = [card for card, words in cards if words == "contact"]
        statement = f"contact {contacts[0]} c1" if seat == "uboat" and contacts else "discard"
        assert web_game.answer(seat, statement) is None
    assert session.held.laid is not None
    assert why(session, "uboat", "5C", "evade") == "only an order-of-battle card can lie face down here"
    assert why(session, "escort", "5C", "evade") == ""


def test_the_choice_of_escorts_for_the_deck_has_no_reason_about_cards() -> None:
    assert PROMPTS.why_not is not None
    assert PROMPTS.why_not("to-deck", None, "escort", "AC", "HF/DF") == ""
