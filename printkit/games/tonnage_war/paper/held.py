"""Finds the printed card that shows a card in a player's hand."""

from __future__ import annotations

from printkit.games.tonnage_war.rules.data import SIDES, UBOAT
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS

_DECKS = ("UT", "UO"), ("ET", "EO")
"""Beginnings of the names of printed cards, as a pair for the U-boats and a pair for the escorts. Each pair has the
beginning for tactical cards and that for order-of-battle cards.
"""


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card for a side's ``card``. ``words``: what the player calls the card.

    Both of a side's decks are ordinary packs. A card that its player calls by a grade belongs to the order of battle.
    """
    if side not in SIDES:
        return ""
    return f"{_DECKS[SIDES.index(side) != UBOAT][words in GRADE_WORDS.values()]}-{card}"
