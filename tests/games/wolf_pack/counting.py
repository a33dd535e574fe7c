"""What is conserved in every game of Wolf Pack."""

from __future__ import annotations

from printkit.games.wolf_pack.rules.state import State


def cards_everywhere(state: State) -> int:
    """WOLF-CARD-2: deck, discards, hands and cards in play; always the size of the deck's list."""
    played = sum(len(chain) for side in state.chains for chain in side)
    hands = sum(hand.size for hand in state.hands)
    return state.deck + sum(state.discards) + state.hidden_discards + hands + played
