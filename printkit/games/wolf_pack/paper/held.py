"""Finds the printed card that the companion (the program that guides players) shows for a card in a player's hand."""

from __future__ import annotations


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card for a card in a hand.

    It is the name of the first card of its kind, because all cards of a kind look alike.
    """
    return f"{card}01"
