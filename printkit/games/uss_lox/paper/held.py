"""Finds, for a card in a player's hand, the printed card that the companion shows."""

from __future__ import annotations


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card that shows a card of the game: its name in a log (``card``)."""
    return card
