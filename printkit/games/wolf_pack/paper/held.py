"""For each card in a player's hand, finds the printed card that represents it."""

from __future__ import annotations


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card that represents this card of a hand. It is the first copy of its
    kind, because all copies look alike."""
    return f"{card}01"
