"""Harassment: Cat and Mouse and Near Miss (WOLF-HARASS-1, -2)."""

from __future__ import annotations

from printkit.games.wolf_pack.rules import rulebook as rb
from printkit.games.wolf_pack.rules.deck import plus
from printkit.games.wolf_pack.rules.state import State, discard, take
from printkit.table import Copies, Table


def harass(state: State, side: int, table: Table) -> State:
    """WOLF-HARASS-2: the opponent loses a card picked at random; an empty hand loses nothing."""
    state = state._replace(harassments=state.harassments + 1)
    other = 1 - side
    hand = state.hands[other]
    if not hand.size:
        return state
    pool = Copies(plus(hand.known, state.unseen) if hand.unknown else hand.known)
    victim = table.reveal("victim", pool, rb.HARASS_2)
    return discard(take(state, other, victim), victim)
