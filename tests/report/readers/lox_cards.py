"""Names of USS Lox cards and ships in words, for checking reports."""

from __future__ import annotations

import re

RANKS = {"A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
         "T": "ten", "J": "jack", "Q": "queen", "K": "king"}  # fmt: skip
KINDS = {"A": "trawler", "2": "coaster", "3": "coastal tanker", "4": "small freighter", "5": "collier", "6": "freighter", "7": "tanker",
         "8": "cargo ship", "9": "fleet tanker", "T": "passenger liner", "J": "straggler", "Q": "troopship", "K": "heavy cruiser"}  # fmt: skip
"""Kinds of ships by rank, as the printed deck has them."""
KIND = re.compile("|".join(sorted(KINDS.values(), key=len, reverse=True)))
"""Matches the kind of a ship in a text."""


def value(code: str) -> int:
    """Return the tonnage of a card in thousands."""
    return 10 if code[0] in "TJQK" else 1 if code[0] == "A" else int(code[0])


def kind(code: str) -> str:
    """Return the kind of the ship on a card: ``heavy cruiser``."""
    return KINDS.get(code[0], "joker")
