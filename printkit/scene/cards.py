"""Converts cards from the notation of a log (``KD``) to their printed form (``K♦``)."""

from __future__ import annotations

import re

_RANKS, _SUITS = "A23456789TJQK", "CDHS"
_SIGNS = dict(zip(_SUITS, "♣♦♥♠", strict=True))
_CODE = re.compile(rf"\b(?:[{_RANKS}][{_SUITS}]|X[12])\b")


def is_ordinary(card: str) -> bool:
    """Return True for a card of an ordinary 52-card pack; False for a joker or for a card that only this game has."""
    return len(card) == 2 and card[0] in _RANKS and card[1] in _SUITS


def as_printed(text: str) -> str:
    """Return the text with its cards in printed form (``K♦`` for ``KD``).

    Examples: ``K♦`` for ``KD``, ``10♣`` for ``TC``, ``joker`` for ``X1``.
    """
    return _CODE.sub(lambda found: _printed(found[0]), text)


def _printed(card: str) -> str:
    return f"{'10' if card[0] == 'T' else card[0]}{_SIGNS[card[1]]}" if is_ordinary(card) else "joker"
