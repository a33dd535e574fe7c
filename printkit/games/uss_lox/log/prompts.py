"""How the companion words what USS Lox asks, and what its cards have settled."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from printkit.journal.prompts import Prompts, asks_nothing_open

_ASKS: Final = {
    "ocean": "Cards laid out as the ocean",
    "flip": "The ocean card turned up",
    "fire": "The ship",
    "gun": "The jack",
    "escort": "The escort",
    "escape": "Paid to escape",
    "attack": "Torpedoes at the attacker",
    "estimate": "An unseen card for a sunk face card",
    "opportunity": "One more card after the queen",
    "continue": "The debrief",
    "estimates": "The estimates, turned up",
    "patrol": "A second patrol",
    "deal": "Cards dealt for the second patrol",
}
_COMBINATIONS: Final = {"nob": "his nob", "heels": "his heels", "fifteen": "a fifteen"}


def told(name: str, value: Hashable) -> str | None:
    """What the rules told, in words."""
    if name == "result":
        return {"sunk": "sunk", "missed": "the torpedoes miss", "escaped": "escaped"}.get(str(value))
    if name == "combination" and isinstance(value, tuple):
        return ", ".join(_COMBINATIONS.get(str(each), f"a {each}") for each in value)
    return "" if name == "outcome" else None


PROMPTS = Prompts(
    asks_nothing_open,
    told=told,
    sheet=("tons", "supply", "ocean", "deck", "estimates"),
    asks=_ASKS,
    called={
        "fire": "The torpedoes, in the order in which they run",
        "attack": "The torpedoes, in the order in which they run",
    },
)
