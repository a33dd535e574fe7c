"""Setup of a game: the supply (torpedoes), the deck and the ocean (ships) are dealt (rules LOX-SETUP-1 to -5)."""

from __future__ import annotations

from typing import Final

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import SUPPLY_CARDS, State, pack
from printkit.table import Move, Refusal, Table

OCEANS: Final = tuple(Move("ocean", n) for n in range(1, SUPPLY_CARDS))
"""The moves that choose how many of the 24 dealt cards become the ocean, from 1 to 23.

At least one card must be left as a torpedo.
"""


def at_start(ruleset: LoxRuleset) -> State:
    """Return the state in which the supply is dealt and all other cards are the deck, before the ocean is laid out."""
    cards = pack(ruleset)
    return State(ruleset, SUPPLY_CARDS, 0, cards.bit_count() - SUPPLY_CARDS, cards)


def setup(ruleset: LoxRuleset, table: Table) -> State:
    """Deal the supply, lay the ocean from it, and return the initial state."""
    state = at_start(ruleset)
    move = table.decide("ocean", OCEANS, rb.SETUP_OCEAN, state, _why)
    state = lay_ocean(state, move, SUPPLY_CARDS)
    table.now(state)
    return state


def lay_ocean(state: State, move: Move, dealt: int) -> State:
    """Take the chosen number of ocean cards out of the supply, and return the state.

    ``dealt`` is the number of cards in the supply before that.
    """
    n = move.value if isinstance(move.value, int) else 1
    n = max(0, min(n, dealt))
    return state._replace(supply=state.supply - n, ocean=n, laid=n)


def _why(move: Move) -> Refusal:
    most = SUPPLY_CARDS - 1
    if move.verb != "ocean":
        return Refusal(
            rb.SETUP_OCEAN, "the ocean is laid before the first flip", f"`ocean 1` to `ocean {most}`"
        )
    return Refusal(
        rb.SETUP_OCEAN,
        f"the ocean takes 1 to {most} of the {SUPPLY_CARDS} supply cards",
        f"1 to {most}",
        help="lay the ocean again and keep at least one torpedo",
    )
