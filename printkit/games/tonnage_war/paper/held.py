"""Finds the printed card that corresponds to a card in a player's hand."""

from __future__ import annotations

from printkit.games.tonnage_war.rules.data import SIDES, UBOAT
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS

_DECKS = ("UT", "UO"), ("ET", "EO")
"""Parts with which the names of printed cards begin. There is a pair for each side, U-boats first: the part
for tactical cards, and the part for order-of-battle cards.
"""


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card that corresponds to ``card`` in a side's hand. ``words`` is the
    player's name for the card.

    Both of a side's decks are ordinary packs. A card that its player calls by a grade belongs to the order of battle.
    """
    if side not in SIDES:
        return ""
    return f"{_DECKS[SIDES.index(side) != UBOAT][words in GRADE_WORDS.values()]}-{card}"
