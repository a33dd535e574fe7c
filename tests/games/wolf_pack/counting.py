"""Counts cards, to show that no card is lost in any game of Wolf Pack."""

from __future__ import annotations

from printkit.games.wolf_pack.rules.state import State


def cards_everywhere(state: State) -> int:
    """Return all cards in deck, discards, hands and on the table (WOLF-CARD-2); they must always add up to the deck's
    list.
    """
    played = sum(len(chain) for side in state.chains for chain in side)
    hands = sum(hand.size for hand in state.hands)
    return state.deck + sum(state.discards) + state.hidden_discards + hands + played
