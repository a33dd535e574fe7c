"""Computes named totals of a Wolf Pack game, such as the kills. A log may state their values, and a simulation averages them."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.games.wolf_pack.rules.bands import band
from printkit.games.wolf_pack.rules.deck import CONVOY, SIDES, WOLF
from printkit.games.wolf_pack.rules.state import State, with_hand
from printkit.table import Total


def totals(state: State) -> Mapping[str, Total]:
    """Return the totals of a game by name, such as kills, cards in each place, and which side wins.

    They also contain the clear cards and harassment cards played so far, and the reshuffles.
    """
    named: dict[str, Total] = {
        "wolf-kills": state.kills[WOLF],
        "convoy-kills": state.kills[CONVOY],
        "deck": state.deck,
        "discards": sum(state.discards) + state.hidden_discards,
        "wolf-hand": state.hands[WOLF].size,
        "convoy-hand": state.hands[CONVOY].size,
        "clears": state.clears,
        "harassments": state.harassments,
        "reshuffles": state.reshuffles,
    }
    for side, name in enumerate(SIDES):
        named[name] = "playing" if state.winner < 0 else "wins" if state.winner == side else "loses"
    return named


def rebase(state: State, name: str, value: Total) -> State | None:
    """Return the state after one total has been set to the value on the player's sheet.

    Return None if several states are possible with this value.
    """
    if not isinstance(value, int) or value < 0:
        return None
    wolf, convoy = state.kills
    if name == "wolf-kills":
        return state._replace(kills=(value, convoy))
    if name == "convoy-kills":
        return state._replace(kills=(wolf, value))
    if name == "deck":
        return state._replace(deck=value)
    side = {"wolf-hand": WOLF, "convoy-hand": CONVOY}.get(name)
    if side is None:
        return None
    hand = state.hands[side]
    unknown = value - sum(hand.known)
    return with_hand(state, side, hand._replace(unknown=unknown)) if unknown >= 0 else None


def ending(state: State) -> str:
    """Return printkit's rating of how close the game was, as a phrase; ``unfinished`` if nobody has won yet."""
    if state.winner < 0:
        return "unfinished"
    loser = 1 - state.winner
    return band(state.kills[loser], state.ruleset.to_win[loser])


def outcome(state: State) -> str:
    """Return the name of the side that has won, ``wolf`` or ``convoy``; ``unfinished`` if neither has won yet."""
    return SIDES[state.winner] if state.winner >= 0 else "unfinished"


def metrics(state: State) -> Mapping[str, float]:
    """Return the values that a simulation averages, such as turns and kills.

    ``wolf-wins`` is 1 if the wolf pack has won, otherwise 0.
    """
    return {
        "wolf-wins": float(state.winner == WOLF),
        "turns": state.turn,
        "wolf-kills": state.kills[WOLF],
        "convoy-kills": state.kills[CONVOY],
        "clears": state.clears,
        "harassments": state.harassments,
        "reshuffles": state.reshuffles,
    }
