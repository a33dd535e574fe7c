"""Carries out plays of a Tonnage War log that were made out of turn: a second play in the same turn, or a
play in the other side's turn.
"""

from __future__ import annotations

from printkit.games.tonnage_war.rules.escort_turn import laid_down
from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.rules.uboat_turn import carry_out
from printkit.journal.verbs import Act
from printkit.table import Move, Table


def played(state: State, act: Act, table: Table) -> State:
    """Carry out a play that was made out of turn: lay its cards on the table, and return the state."""
    move = Move(act.verb, act.value)
    if act.side == "uboat":
        return carry_out(state, move, table)
    return laid_down(state, move, table) if act.side == "escort" else state
