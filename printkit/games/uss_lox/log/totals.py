"""Named totals of a patrol, such as its tonnage.

A sheet lists them, a log may state values for them, and a simulation averages them.
"""

from __future__ import annotations

from collections.abc import Mapping

from printkit.games.uss_lox.rules.state import (
    HELPLESS,
    HOME,
    IN_PORT,
    MISSED_ESCORT,
    NO_ESCORT,
    OCEAN_EMPTY,
    PORT,
    SHORT,
    SUPPLY_OUT,
    TONS,
    State,
    result,
)
from printkit.table import Total


def totals(state: State) -> Mapping[str, Total]:
    """Return the totals of a patrol by name, such as ``supply`` and ``tons``, in the order of the patrol
    sheet."""
    return {
        "supply": state.supply,
        "deck": state.deck,
        "ocean": state.ocean,
        "tons": state.points * TONS,
        "discard": state.discard,
        "estimates": state.estimates,
        "patrol": state.patrol,
        "patrol-tons": (state.points - sum(state.earlier)) * TONS,
        "scored": state.scored,
        "outcome": result(state),
    }


def rebase(state: State, name: str, value: Total) -> State | None:
    """Return the state after one total has been set to the value on the player's sheet.

    Return None if that total cannot be set.

    A difference in cards is counted as cards out of play, so that the pack stays complete.
    """
    if not isinstance(value, int) or value < 0:
        return None
    if name == "tons":
        return state._replace(points=value // TONS) if value % TONS == 0 else None
    if name == "supply":
        return state._replace(supply=value, removed=state.removed + state.supply - value)
    if name == "ocean":
        return state._replace(ocean=value, removed=state.removed + state.ocean - value)
    if name == "deck":
        unseen = state.unseen
        for mask in state.piles.packets if state.piles else ():
            unseen |= mask
        removed = state.removed + state.deck - value
        return state._replace(deck=value, removed=removed, unseen=unseen, piles=None)
    if name == "discard":
        return state._replace(discard=value, removed=state.removed + state.discard - value)
    return None


OUTCOMES = (
    *(f"win-{ending}" for ending in (IN_PORT, OCEAN_EMPTY, SUPPLY_OUT)),
    *(f"lost-{ending}" for ending in (SHORT, HELPLESS, MISSED_ESCORT, NO_ESCORT)),
)
"""All values that :func:`outcome` can return when the game is over."""


def outcome(state: State) -> str:
    """Return how the game ended, as one of :data:`OUTCOMES`. While it is not over, the result is ``at-sea``."""
    return "-".join(result(state)) or "at-sea"


def metrics(state: State) -> Mapping[str, float]:
    """Return the figures of a patrol that a simulation averages, such as the tonnage.

    ``tons_home`` is the tonnage of a boat that came home; it is 0 if the boat was lost.
    """
    home = state.status in (PORT, HOME)
    tons = float(state.points * TONS)
    return {
        "tons": tons,
        "tons_home": tons if home else 0.0,
        "home": float(home),
        "sunk": float(state.sunk),
        "torpedoes": float(state.fired),
        "encounters": float(state.encounters),
        "patrols": float(state.patrol),
    }
