"""Finds the printed card that shows a card in a player's hand."""

from __future__ import annotations


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card for ``card``. All copies of a kind look alike, so it is the first copy."""
    return f"{card}01"
