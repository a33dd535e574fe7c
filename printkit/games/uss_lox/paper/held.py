"""For each card in the game's data, finds the printed card that represents it."""

from __future__ import annotations


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card that represents this card of the game. It is the same name that a
    log uses."""
    return card
