"""How the companion words what USS Lox asks, and what its cards have settled."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from printkit.games.uss_lox.rules.cribbage import JOKER
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import TONS, State
from printkit.journal.prompts import Prompts, asks_nothing_open
from printkit.table import card_name

_ASKS: Final = {
    "ocean": "Cards laid out as the ocean",
    "flip": "The ocean card turned up",
    "fire": "The ship",
    "gun": "The jack",
    "escort": "The escort",
    "escape": "Escape or attack",
    "attack": "Torpedoes at the attacker",
    "estimate": "An unseen card for a sunk face card",
    "opportunity": "One more ship after the queen",
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


def lying(state: State) -> tuple[tuple[str, str], ...]:
    """The ship or the escort that has been met."""
    met = (("the ship", state.ship, "{:,} tons", TONS), ("the escort", state.escort, "{} to escape", 1))
    return tuple(
        (name, f"{card_name(card)}, {worth.format(price(card) * of)}" if card < JOKER else card_name(card))
        for name, card, worth, of in met
        if card >= 0
    )


PROMPTS = Prompts(
    asks_nothing_open,
    told=told,
    lying=lying,
    silence={"patrol": "the game ends with this one"},
    sheet=("tons", "supply", "ocean", "deck", "estimates"),
    asks=_ASKS,
    called={
        "fire": "The torpedoes, in the order in which they run",
        "attack": "The torpedoes, in the order in which they run",
    },
)
