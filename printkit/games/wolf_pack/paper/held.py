"""Finds the printed card that shows a card in a player's hand."""

from __future__ import annotations


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card that shows this card of a hand. It is the first copy of its kind,
    because all copies look alike."""
    return f"{card}01"
