"""Carries out step 4a of an encounter in USS Lox, the sinking of a ship.

It deals with the score pile, the deck gun, estimates (face-down cards scored in place of sunk face cards),
and the effect of a queen.
"""

from __future__ import annotations

from typing import Final, assert_never

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import HEELS, VALUE
from printkit.games.uss_lox.rules.hidden import estimate_taken
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import QUEEN as QUEEN_SUNK
from printkit.games.uss_lox.rules.state import SUNK, State
from printkit.table import UNKNOWN, Move, Refusal, Table
from printkit.table.cards import JACK, QUEEN, RANK

Source = str
"""Type of the place from which a sunk ship came, such as the ocean.

It is the ocean; the deck, after a sunk queen (an opportunity ship); or the deck, as an escort.
"""
OCEAN, OPPORTUNITY, ESCORT = "ocean", "opportunity", "escort"

_ESTIMATE: Final = (Move("estimate"),)


def deck_gun(state: State, table: Table, card: int, source: Source) -> State:
    """Sink a jack with the deck gun, which costs no torpedo, and return the state (rule LOX-3a)."""
    table.tell("result", "sunk", rb.DECK_GUN)
    table.tell("combination", (HEELS,), rb.DECK_GUN)
    return sink(state, table, card, source)


def sink(state: State, table: Table, card: int, source: Source) -> State:
    """Sink a ship, put a card on the score pile, and return the state.

    The card is the ship's own or, for a face card, an estimate (a face-down card that is scored in its
    place).

    Afterwards ``how`` says whether a queen lets the captain turn up another ship.
    """
    ruleset = state.ruleset
    rank = RANK[card]
    state = state._replace(ship=UNKNOWN, escort=UNKNOWN, sunk=state.sunk + 1, how=SUNK)
    estimated = rank >= JACK and ruleset.faces_are_estimated
    state = _estimate(state, table, card) if estimated else _to_pile(state, card)
    if rank == QUEEN and ruleset.queens_show_ships and state.deck > 0 and _shows_another(ruleset, source):
        state = state._replace(how=QUEEN_SUNK)
    return table.now(state)


def _to_pile(state: State, card: int) -> State:
    if card < 0:  # a card that nobody saw, which a complete log cannot contain
        return state._replace(discard=state.discard + 1)
    return state._replace(points=state.points + VALUE[card], pile=state.pile | 1 << card)


def _estimate(state: State, table: Table, card: int) -> State:
    """Discard the sunk face card, score the top card of the deck instead, and return the state.

    The card from the deck is put face down on the score pile (rules LOX-ADV-FACE-1, -3).
    """
    if state.deck > 0:
        move = table.decide("estimate", _ESTIMATE, rb.FACE_ESTIMATE, state, _why_estimate)
        if not move.verb:  # the log lacks the estimate: assume that the card itself is in the score pile
            return _to_pile(state, card)
        return state._replace(
            deck=state.deck - 1,
            discard=state.discard + 1,
            estimates=state.estimates + 1,
            piles=estimate_taken(state),
        )
    match state.ruleset.estimate_empty_deck:
        case "keep-face":
            return _to_pile(state, card)
        case "nothing":
            return state._replace(discard=state.discard + 1)
        case never:
            assert_never(never)


def _shows_another(ruleset: LoxRuleset, source: Source) -> bool:
    """Return True if the captain may turn up another ship because a queen was sunk.

    The queen came from ``source`` (ruling queen-trigger).
    """
    match ruleset.queen_trigger:
        case "any":
            return True
        case "not-escorts":
            return source != ESCORT
        case "ocean-only":
            return source == OCEAN
        case never:
            assert_never(never)


def no_reward(state: State, move: Move, expected: str) -> Refusal | None:
    """Return why the last sinking does not entitle the player to the reward that this move takes.

    The reward is another ship turned up, or a face-down card (an estimate) for the score pile. Return None for any other
    move.
    """
    if move.verb in ("opportunity", "no-opportunity"):
        reason = (
            "no ship was sunk that leads to another ship (only a queen can)"
            if state.deck
            else "the deck is empty: no ship is left to turn up"
        )
        return Refusal(rb.QUEEN_SHIP, reason, expected)
    if move.verb == "estimate":
        reason = (
            "no face card was sunk that is estimated"
            if state.deck
            else "the deck is empty: no card is left for an estimate"
        )
        return Refusal(rb.FACE_ESTIMATE, reason, expected)
    return None


def _why_estimate(move: Move) -> Refusal:
    if move.verb in ("opportunity", "no-opportunity"):
        return Refusal(
            rb.QUEEN_ORDER,
            "`estimate` for the sunk queen has to come before the next ship is turned up",
            "`estimate`",
        )
    return Refusal(
        rb.FACE_ESTIMATE,
        "a face card was sunk, so it is discarded, and the top card of the deck goes unseen to the score pile",
        "`estimate`",
    )
