"""Which printed card stands for a card on the table."""

from __future__ import annotations


def printed(side: str, card: str, words: str) -> str:
    """Return the name of the printed card for ``card``: the deck's cards have the log's names."""
    return card
