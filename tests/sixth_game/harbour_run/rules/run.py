"""Plays a night of Harbour Run, approach by approach."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from harbour_run.rules import rulebook as rb
from harbour_run.rules.ruleset import HarbourRuleset
from harbour_run.rules.state import (
    APPROACHES,
    CUTTER,
    DEALT,
    GOAL,
    SIDES,
    SIGHTINGS,
    WATCH,
    State,
    held,
    pips,
    played,
    view,
    with_hand,
)
from printkit.api.rules import D6, UNKNOWN, Ending, Move, Refusal, Table, Total, Unseen, card_name

WAIT = Move("wait")


def setup(ruleset: HarbourRuleset, table: Table) -> State:
    """Deal four cards to each side (HARBOUR-1) and return the first state."""
    state = State(ruleset)
    for side, name in enumerate(SIDES):
        table.side(name)
        for card in table.reveals("hand", Unseen(state.unseen), DEALT, rb.DEAL):
            hand = state.hands[side]
            if card == UNKNOWN:
                state = with_hand(state, side, hand._replace(unknown=hand.unknown + 1))
            else:
                state = with_hand(state, side, hand._replace(known=hand.known | 1 << card))
                state = state._replace(unseen=state.unseen & ~(1 << card))
    table.side("")
    return table.now(state)


def approach(state: State, table: Table) -> State:
    """Play one approach (the landing, the search, the lantern) and return the state after it."""
    state = state._replace(approach=state.approach + 1)
    landing = _choice(state, CUTTER, table)
    state = played(state, CUTTER, landing)
    state = table.now(state)
    searching = _choice(state, WATCH, table, landing)
    if searching != UNKNOWN:
        state = played(state, WATCH, searching)
        state = table.now(state)
        if spotted(state.ruleset, pips(searching) > pips(landing), table):
            table.side("")
            return state._replace(seen=state.seen + 1)
    table.side("")
    table.tell("landing", pips(landing), rb.LAND)
    return state._replace(crates=state.crates + pips(landing), landed=(*state.landed, landing))


def _choice(state: State, side: int, table: Table, against: int = UNKNOWN) -> int:
    """Return the card that a side plays; UNKNOWN if it plays none."""
    table.side(SIDES[side])
    verb, rule = ("land", rb.LAND) if side == CUTTER else ("search", rb.SEARCH)
    moves = [Move(verb, card) for card in held(state, side)]
    if side == WATCH:
        moves.append(WAIT)
    move = table.decide(verb, moves, rule, view(state, side, against), partial(_refuse, state, side))
    return move.value if move.verb == verb and isinstance(move.value, int) else UNKNOWN


def _refuse(state: State, side: int, move: Move) -> Refusal:
    rule = rb.LAND if side == CUTTER else rb.SEARCH
    if not isinstance(move.value, int):
        return Refusal(rule, f"the {SIDES[side]} plays a card here", "a card from hand")
    cards = (
        " ".join(map(card_name, held(state, side))) if not state.hands[side].unknown else "a card from hand"
    )
    return Refusal(rule, f"{card_name(move.value)} is not in the hand of the {SIDES[side]}", cards)


def spotted(ruleset: HarbourRuleset, higher: bool, table: Table) -> bool:
    """Return whether the lantern finds the cutter (HARBOUR-4)."""
    return table.roll("lantern", D6, rb.LANTERN) >= (3 if higher else 6 if ruleset.fog_is_thick else 5)


def over(state: State) -> bool:
    return state.approach >= APPROACHES or state.seen >= SIGHTINGS


def ending(state: State) -> Ending:
    """Return how the night ended (HARBOUR-5)."""
    return Ending(rb.DAWN, "the cutter has been seen twice" if state.seen >= SIGHTINGS else "dawn has come")


def totals(state: State) -> Mapping[str, Total]:
    return {"crates": state.crates, "seen": state.seen, "result": outcome(state)}


def rebase(state: State, name: str, value: Total) -> State | None:
    return state._replace(crates=value) if name == "crates" and isinstance(value, int) else None


def outcome(state: State) -> str:
    if not over(state):
        return "at-sea"
    return "cutter" if state.seen < SIGHTINGS and state.crates >= GOAL else "watch"
