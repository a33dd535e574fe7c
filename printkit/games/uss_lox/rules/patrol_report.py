"""Carries out the end of a USS Lox patrol and its report.

The face-down cards in the score pile (estimates) are turned up and scored (rules LOX-END, LOX-ADV-FACE-2).
"""

from __future__ import annotations

from typing import Final, assert_never

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.hidden import deck_pool, drawn, estimate_pool, estimate_seen
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import (
    HELPLESS,
    HOME,
    IN_PORT,
    LOST,
    MISSED_ESCORT,
    OCEAN_EMPTY,
    PORT,
    SHORT,
    SUPPLY_OUT,
    State,
)
from printkit.table import Ending, Rule, Table

SMALLEST_DECK = 2
"""Minimum number of cards that the deck must have for another patrol (rule LOX-ADV-PATROL2-1)."""
_JOKER_POINTS = 10
"""Points of a joker in the score pile, if the ruling about these points has the option ``ten``."""
_ENDINGS: Final = {
    HELPLESS: Ending(rb.ESCORT_HELPLESS, "the boat is lost, because no torpedo was left against the escort"),
    MISSED_ESCORT: Ending(rb.END_LOST, "the boat is lost, because the attack on the escort missed"),
    IN_PORT: Ending(rb.END_PORT, "the captain has returned to port"),
    OCEAN_EMPTY: Ending(rb.END_OCEAN, "the boat is home, because no ocean card is left"),
    SUPPLY_OUT: Ending(rb.END_SUPPLY, "the boat is home, because no torpedo is left"),
}
_NO_ESCORT: Final = Ending(rb.PATROL2_EMPTY, "the boat is lost, because the deck had no escort to turn up")


def home(state: State, table: Table, ending: str, rule: Rule) -> State:
    """End a patrol with a win, turn up the face-down cards in its score pile (estimates), and return the
    state.

    The boat may then sail again if another patrol is possible; otherwise the game is over.
    """
    state = state._replace(ending=ending)
    table.tell("outcome", ("win", ending), rule)
    if state.ruleset.estimates_revealed_each_patrol or not may_sail_again(state):
        state = reveal_estimates(state, table)
    state = state._replace(status=PORT if may_sail_again(state) else HOME)
    if state.status == HOME:
        state = reveal_estimates(state, table)
    return table.now(state)


def report(state: State, table: Table) -> State:
    """Turn up the face-down cards in the score pile of a boat that is lost, and return the state.

    These cards are estimates. Their points are added to the tonnage.
    """
    return reveal_estimates(state, table)


def ending(state: State) -> Ending | None:
    """Return how the game ended, and the rule that ended it; None if the game is not over."""
    if state.status not in (HOME, LOST):
        return None
    if state.ending == SHORT:
        left = f"{state.supply} torpedo{'es' * (state.supply != 1)}"
        return Ending(
            rb.ESCAPE_SHORT,
            f"the boat is lost, because the escape cost {state.unpaid_price} and the supply held only {left}",
        )
    return _ENDINGS.get(state.ending, _NO_ESCORT)


def may_sail_again(state: State) -> bool:
    """Return True if the boat may sail on another patrol (rule LOX-ADV-PATROL2-1)."""
    most = state.ruleset.most_patrols
    return state.deck >= SMALLEST_DECK and (most is None or state.patrol < most)


def reveal_estimates(state: State, table: Table) -> State:
    """Turn up all face-down cards in the score pile, add their points, and return the state.

    These cards are estimates. They are turned up in the order in which they were put there.
    """
    while state.estimates > 0:
        card = table.reveal("estimates", estimate_pool(state), rb.FACE_REVEAL)
        unseen, piles = estimate_seen(state, card)
        state = state._replace(estimates=state.estimates - 1, unseen=unseen, piles=piles)
        while card >= JOKER and state.ruleset.joker_estimate_is_redrawn:
            state = state._replace(discard=state.discard + 1)
            if state.deck <= 0:
                break
            card = table.reveal("estimates", deck_pool(state), rb.JOKER_ELSEWHERE)
            unseen, piles = drawn(state, card)
            state = state._replace(deck=state.deck - 1, unseen=unseen, piles=piles)
        else:
            state = _count(state, card)
        state = table.now(state)
    return state


def _count(state: State, card: int) -> State:
    if card < 0:
        return state._replace(discard=state.discard + 1)
    points = VALUE[card] if card < JOKER else joker_points(state.ruleset)
    return state._replace(points=state.points + points, pile=state.pile | 1 << card)


def joker_points(ruleset: LoxRuleset) -> int:
    """Return how many points a joker in the score pile is worth."""
    match ruleset.joker_estimate:
        case "zero" | "redraw":  # `redraw`: worth 0 if the deck has no card left to draw
            return 0
        case "ten":
            return _JOKER_POINTS
        case never:
            assert_never(never)
