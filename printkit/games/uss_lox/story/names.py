"""Cards and tons in words."""

from __future__ import annotations

from printkit.games.uss_lox.rules.cribbage import JOKER
from printkit.games.uss_lox.rules.state import TONS
from printkit.table.cards import RANK, SUIT

_RANK_WORDS = (
    "",
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
_SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")


def name(card: int) -> str:
    """``the king of clubs``, ``a joker``."""
    if card >= JOKER:
        return "a joker"
    return f"the {_RANK_WORDS[RANK[card]]} of {_SUIT_WORDS[SUIT[card]]}" if card >= 0 else "an unseen card"


def tons(points: float) -> str:
    """``13,000 tons``."""
    return f"{round(points * TONS):,} tons"
