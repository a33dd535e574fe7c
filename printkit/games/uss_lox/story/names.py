"""Puts cards and tonnages into words. A ship is called by its card throughout a report: ``the king of clubs``."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.games.uss_lox.rules.cribbage import JOKER
from printkit.games.uss_lox.rules.state import TONS
from printkit.table.cards import RANK, SUIT
from printkit.table.words import NUMBERS, SUIT_WORDS, listed, with_article

RANK_WORDS = ("", "ace", *NUMBERS[2:11], "jack", "queen", "king")


def name(card: int) -> str:
    """Return words for a card: ``the king of clubs``, ``a joker``."""
    if card >= JOKER:
        return "a joker"
    return f"the {RANK_WORDS[RANK[card]]} of {SUIT_WORDS[SUIT[card]]}" if card >= 0 else "an unseen card"


def ranks(cards: Iterable[int]) -> str:
    """Return words for the ranks of torpedo cards, without their suits: ``a ten, a seven and a nine``."""
    words = [
        RANK_WORDS[RANK[card]] if 0 <= card < JOKER else "joker" if card >= JOKER else "card never shown"
        for card in cards
    ]
    return listed([with_article(word) for word in words])


def tons(points: float) -> str:
    """Return a number of points as a tonnage: 13 points are ``13,000 tons``."""
    return f"{round(points * TONS):,} tons"
