"""Defines the words that players see for the sides, actions and cards in a Tonnage War log."""

from __future__ import annotations

from collections.abc import Hashable

from printkit.games.tonnage_war.rules.data import ACTION_WORDS

_KINDS = {"c": "contact", "u": "boat", "e": "escort", "p": "pulled card", "s": "screen escort"}
"""Words that players see for the kinds of card on the table.

The key is the first letter of a card's name in the log, such as ``e`` in ``e1``.
"""
CALLED = {
    "uboat": "U-boats", "escort": "escorts", "ships": "ships sunk", "contact": "sight the convoy", "to-deck": "into the deck", "end-round": "end the round", "reveal": "turn up", "at-large": "at large, on",
    **ACTION_WORDS,
    **{f"{letter}{n}": f"{kind} {n}" for letter, kind in _KINDS.items() for n in range(1, 53)},
}  # fmt: skip
"""Words that players see for sides, totals, actions and cards on the table.

The key is the word in a log, such as ``escort`` or ``c1``.
"""


def whole_name(value: Hashable) -> str:
    """Return the words that players see for a card on the table, such as ``the boat of contact 1`` or ``escort 2``.

    For a contact (a U-boat that has found the convoy), these are the words for its U-boat, because hits
    affect the U-boat.

    Return any other value unchanged.
    """
    called = CALLED.get(str(value), str(value))
    return f"the boat of {called}" if called.startswith(_KINDS["c"]) else called
