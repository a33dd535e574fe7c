"""Finds the printed card that shows a card of the game."""

from __future__ import annotations


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card for ``card``. Printed cards have the same names as in a log."""
    return card
