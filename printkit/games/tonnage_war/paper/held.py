"""Finds the printed card for a card that a player holds in a game of Tonnage War."""

from __future__ import annotations

from printkit.games.tonnage_war.rules.data import SIDES, UBOAT
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS

_DECKS = ("UT", "UO"), ("ET", "EO")
"""For each side, U-boats first: the code of its tactical deck and the code of its order-of-battle deck.

The name of a printed card begins with the code of its deck, as in ``UT-AS``.
"""


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card for ``card`` in a side's hand, such as ``UT-AS`` for the tactical
    ace of spades.

    ``words``: the player's word for the card, such as a grade.

    Both of a side's decks are ordinary packs. A card that its player calls by a grade belongs to the order of battle.
    """
    if side not in SIDES:
        return ""
    return f"{_DECKS[SIDES.index(side) != UBOAT][words in GRADE_WORDS.values()]}-{card}"
