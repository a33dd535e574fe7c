"""Chooses words for a card on the table in Tonnage War: its identity if it is face up, otherwise its number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from printkit.games.tonnage_war.rules.data import AIR, BLANK, ESCORT, UBOAT
from printkit.games.tonnage_war.rules.ruleset import GRADE_WORDS, TonnageRuleset
from printkit.games.tonnage_war.rules.state import Hunt, Piece, State, escort_pieces, uboat_pieces
from printkit.report.story import count, listed
from printkit.table import UNKNOWN
from printkit.table.cards import RANK, SUIT
from printkit.table.words import SUIT_WORDS, with_article

_RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
_HANDLE = re.compile(r"([a-z]+)(\d+)\Z")
_NUMBERED = {"c": "contact", "u": "boat", "e": "escort", "p": "pulled card", "s": "screen escort"}


def card(c: int) -> str:
    """Return the name of a tactical card: ``the queen of spades``."""
    return f"the {_RANKS[RANK[c] - 1]} of {SUIT_WORDS[SUIT[c]]}" if 0 <= c < 52 else "a card"


def numbered(handle: str) -> str:
    """Return a phrase for a face-down card, made from the number in its log name: ``contact 1``, ``boat 2``, ``escort 3``."""
    found = _HANDLE.match(handle)
    word = _NUMBERED.get(found[1]) if found is not None else None
    return f"{word} {found[2]}" if found is not None and word is not None else f"card {handle.upper()}"


def boat(handle: str) -> str:
    """Return a phrase for a face-down U-boat card: ``the boat of contact 1``, ``boat 2``."""
    name = numbered(handle)
    return f"the boat of {name}" if name.startswith("contact") else name


def grade(ruleset: TonnageRuleset, side: int, c: int) -> str:
    """Return the grade of a face-up card in words: ``regular boat``, ``ace ship``, ``blank``."""
    return GRADE_WORDS[ruleset.grade(side, c)]


def piece(state: State, handle: str) -> str:
    """Return a phrase for the card with this log name: its number and, if it is face up, its grade (``escort 2, an ace ship``)."""
    for side, pieces in ((UBOAT, uboat_pieces(state)), (ESCORT, escort_pieces(state))):
        for each in pieces:
            if each.handle == handle:
                return named(state.ruleset, side, each)
    return boat(handle)


def named(ruleset: TonnageRuleset, side: int, each: Piece) -> str:
    """Return a phrase for a card on the table: its number and, if it is face up, its grade."""
    name = boat(each.handle) if side == UBOAT else numbered(each.handle)
    is_seen = each.up and each.card != UNKNOWN
    return f"{name}, {with_article(grade(ruleset, side, each.card))}" if is_seen else name


def several(handles: Sequence[str]) -> str:
    """Return a phrase for several escorts, by their numbers: ``escort 1``, ``escorts 1 and 3``."""
    names = [numbered(handle) for handle in handles]
    words = {name.rpartition(" ")[0] for name in names}
    if len(names) > 1 and len(words) == 1:
        return f"{words.pop()}s {listed([name.rpartition(' ')[2] for name in names])}"
    return listed(names)


def hunters(hunt: Hunt) -> str:
    """Return a phrase for the number and kind of the cards that hunt a U-boat: ``two aircraft``, ``three escorts``.

    Blanks are counted too.
    """
    one, many = ("aircraft", "aircraft") if hunt.kind == AIR else ("escort", "escorts")
    return count(len(hunt.group), one, many)


def is_blank(ruleset: TonnageRuleset, side: int, c: int) -> bool:
    """Return True if the card is a blank: neither a U-boat nor an escort."""
    return ruleset.grade(side, c) == BLANK
