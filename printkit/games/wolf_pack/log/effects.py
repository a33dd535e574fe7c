"""Computes the game state after a statement in a Wolf Pack log that the rules did not call for.

Such a statement records something for which the rules did not ask, such as a third card drawn, or a second
card played.
"""

from __future__ import annotations

from printkit.games.wolf_pack.rules.action_phases import carry_out
from printkit.games.wolf_pack.rules.deck import CODES, SIDES
from printkit.games.wolf_pack.rules.draw_phases import lay_down, reshuffle, take_up
from printkit.games.wolf_pack.rules.state import State, can_hold, throw
from printkit.journal.verbs import Act
from printkit.table import Table


def _side(act: Act) -> int:
    return SIDES.index(act.side) if act.side in SIDES else -1


def drawn(state: State, act: Act, table: Table) -> State:
    """Return the state after a side draws more cards than the rules allow.

    If the deck does not have enough cards, the side draws all that are left.
    """
    if act.side not in SIDES:
        return state
    for card in act.answers:
        if isinstance(card, int) and state.deck:
            state = take_up(state, _side(act), card)
    return state


def reshuffled(state: State, act: Act, table: Table) -> State:
    """Return the state after a log shuffles the discards into the deck before the deck has run out."""
    return reshuffle(state)


def discarded(state: State, act: Act, table: Table) -> State:
    """Return the state after a side discards cards that no rule required it to discard.

    Cards that cannot be in the side's hand are skipped.
    """
    if act.side not in SIDES:
        return state
    side = _side(act)
    for word in act.value if isinstance(act.value, tuple) else (act.value,):
        if word == "??" or (word in CODES and can_hold(state, side, CODES.index(str(word)))):
            state = lay_down(state, side, str(word), table)
    return state


def played(state: State, act: Act, table: Table) -> State:
    """Return the state after a side plays a card that it was not allowed to play.

    The card has the effect that the player wanted.
    """
    kind = CODES.find(str(act.value))
    if act.side not in SIDES or kind < 0 or not can_hold(state, _side(act), kind):
        return state
    return carry_out(state, _side(act), kind, table)


def lost(state: State, act: Act, table: Table) -> State:
    """Return the state after a harassment card (Cat and Mouse or Near Miss) was used against the rules.

    The opponent discards the card that the log names.
    """
    if act.side not in SIDES or not act.answers or not isinstance(act.answers[0], int):
        return state
    victim, other = act.answers[0], 1 - _side(act)
    state = state._replace(harassments=state.harassments + 1)
    return throw(state, other, victim) if victim >= 0 and can_hold(state, other, victim) else state
