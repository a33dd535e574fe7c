"""The players' words for sides, actions and cards on the table of Tonnage War."""

from __future__ import annotations

from collections.abc import Hashable

from printkit.games.tonnage_war.rules.data import ACTION_WORDS

_KINDS = {"c": "contact", "u": "boat", "e": "escort", "p": "pulled card", "s": "screen escort"}
"""The words for the kinds of card on the table. The key is the first letter of a card's log name."""
CALLED = {
    "uboat": "U-boats", "escort": "escorts", "ships": "ships sunk", "contact": "sight the convoy", "to-deck": "into the deck", "end-round": "end the round", "reveal": "turn up", "at-large": "at large, on",
    **ACTION_WORDS,
    **{f"{letter}{n}": f"{kind} {n}" for letter, kind in _KINDS.items() for n in range(1, 53)},
}  # fmt: skip
"""The players' words for sides, totals, actions and cards on the table. The key is the name in a log, such as
``escort`` or ``c1``.
"""


def whole_name(value: Hashable) -> str:
    """Return the players' words for a card on the table. For a contact, return the words for its boat,
    because hits affect the boat. Return any other value unchanged.
    """
    called = CALLED.get(str(value), str(value))
    return f"the boat of {called}" if called.startswith(_KINDS["c"]) else called
