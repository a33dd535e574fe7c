"""Finds, for a card in a player's hand, the printed card that the companion shows."""

from __future__ import annotations


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card for a card in a player's hand. It is the same as the card's name in the log
    (``card``)."""
    return card
