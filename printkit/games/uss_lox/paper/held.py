"""Finds the printed card that shows a card of the game."""

from __future__ import annotations


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card for this card of the game. It is the card's name in a log."""
    return card
