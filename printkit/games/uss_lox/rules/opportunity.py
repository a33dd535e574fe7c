"""The optional rule about queens: after sinking one, the captain may turn up another ship, the opportunity ship (rule LOX-ADV-QUEEN)."""

from __future__ import annotations

from typing import Final

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.hidden import deck_pool, drawn
from printkit.games.uss_lox.rules.state import SHOWN, SUNK, State
from printkit.table import Move, Refusal, Table

_CHOICES: Final = (Move("opportunity", 1), Move("no-opportunity"))
"""The captain's two possible moves after sinking a queen: to turn up one card as another ship (an opportunity ship), or not."""


def opportunity(state: State, table: Table) -> State:
    """Let the captain, who has sunk a queen, turn up the top card of the deck as another ship or not. Return the state."""
    move = table.decide("opportunity", _CHOICES, rb.QUEEN_SHIP, state, _why)
    if move.verb != "opportunity":
        return state._replace(how=SUNK)
    return turn_up(state, table)


def turn_up(state: State, table: Table) -> State:
    """Turn up the top card of the deck as another ship after a sunk queen, and return the state."""
    ship = table.reveal("opportunity", deck_pool(state), rb.QUEEN_SHIP)
    unseen, piles = drawn(state, ship)
    state = state._replace(deck=max(0, state.deck - 1), unseen=unseen, piles=piles, ship=ship, how=SHOWN)
    return table.now(state)


def _why(move: Move) -> Refusal:
    expected = "`opportunity` and the card, or `no-opportunity`"
    if move.verb == "opportunity":
        return Refusal(rb.QUEEN_SHIP, "one card is turned up as an opportunity ship", expected)
    return Refusal(rb.QUEEN_SHIP, "a queen was sunk: the captain may turn up another ship", expected)
