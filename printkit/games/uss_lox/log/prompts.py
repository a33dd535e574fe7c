"""The texts with which the companion asks the questions of USS Lox and reports its results."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from printkit.games.uss_lox.rules.cribbage import JOKER
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import TONS, State
from printkit.journal.prompts import Prompts, asks_nothing_open
from printkit.table import card_name

_COMBINATIONS: Final = {"nob": "his nob", "heels": "his heels", "fifteen": "a fifteen"}


def told(name: str, value: Hashable) -> str | None:
    """Return the companion's wording for a fact that the rules reported, such as a hit.

    If it is an empty string, the companion shows nothing; if it is None, the companion shows the fact's name and value.
    """
    if name == "result":
        return {"sunk": "sunk", "missed": "the torpedoes miss", "escaped": "escaped"}.get(str(value))
    if name == "combination" and isinstance(value, tuple):
        return ", ".join(_COMBINATIONS.get(str(each), f"a {each}") for each in value)
    return "" if name == "outcome" else None


def lying(state: State) -> tuple[tuple[str, str], ...]:
    """Return what the companion shows about the ship and the escort in sight: a pair (name, description) for
    each of them."""
    in_sight = (("the ship", state.ship, "{:,} tons", TONS), ("the escort", state.escort, "{} to escape", 1))
    return tuple(
        (name, f"{card_name(card)}, {worth.format(price(card) * of)}" if card < JOKER else card_name(card))
        for name, card, worth, of in in_sight
        if card >= 0
    )


_CALLED = {
    "win-in-port": "home: back in port",
    "win-ocean-empty": "home: no ship is left",
    "win-supply-out": "home: no torpedo is left",
    "lost-short": "lost: too few torpedoes to escape",
    "lost-helpless": "lost to an escort",
    "lost-escort": "lost to an escort",
    "lost-empty-deck": "lost: no escort to draw",
}
"""The companion's words for the ways in which a game ends, by the names in :data:`~printkit.games.uss_lox.log.totals.OUTCOMES`."""

PROMPTS = Prompts(
    asks_nothing_open,
    told=told,
    lying=lying,
    sheet=("tons", "supply", "ocean", "deck", "estimates"),
    called=_CALLED,
)
