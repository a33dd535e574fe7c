"""Explains why a card in hand cannot be used to answer the companion's current question in Tonnage War."""

from __future__ import annotations

import re

from printkit.games.tonnage_war.log.naming import whole_name
from printkit.games.tonnage_war.log.offers import state_of
from printkit.games.tonnage_war.rules.data import ACTION_WORDS, ESCORT, GUNS, SIDES, UBOAT
from printkit.games.tonnage_war.rules.plays.uboats import REPLIES
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS
from printkit.journal.prompts import FACE_DOWN, Asked
from printkit.table import Move
from printkit.table.cards import parse_card

_LAID_WITH = {
    UBOAT: "an order-of-battle card is laid face down with a contact card or an attack card",
    ESCORT: "an order-of-battle card is laid face down with an attack, an HF/DF or an air patrol card",
}
_HANDLE = re.compile(r"\b[a-z]\d+\b")


def why_not(label: str, asked: Asked | None, side: str, card: str, words: str) -> str:
    """Return why this card in a side's hand cannot be used to answer the question ``label``.

    The text is empty if there is no explanation.
    """
    seat = SIDES.index(side)
    if words in GRADE_WORDS.values():
        return _LAID_WITH[seat] if label in ("play", "reply", "answer") else ""
    if label == FACE_DOWN:
        return "only an order-of-battle card can lie face down here"
    if label == "answer":
        return f"only an {ACTION_WORDS.get(GUNS, GUNS)} card answers an attack on the convoy"
    return _no_reply(asked, seat, card) if label == "reply" and asked is not None else ""


def _no_reply(asked: Asked, seat: int, card: str) -> str:
    """Return why the U-boat player cannot reply to the escorts' last play with this tactical card.

    The text is empty if there is no explanation.
    """
    state, c = state_of(asked), parse_card(card)
    if state is None or c is None or seat != UBOAT:
        return ""
    action = state.ruleset.data.uboat_cards[c].action
    verb = next((verb for verb, its in REPLIES.items() if its == action), "")
    if not verb:
        return "only an evade, attack, flak or B-Dienst card is a reply"
    refusal = asked.judge(Move(verb, c))
    return _HANDLE.sub(lambda found: whole_name(found[0]), refusal.reason) if refusal is not None else ""
