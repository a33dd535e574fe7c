"""Computes the state after an unexpected statement of a USS Lox log.

Such a statement records something for which the rules did not ask, such as an escort after a hit instead of a
miss.
"""

from __future__ import annotations

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.hidden import estimate_taken
from printkit.games.uss_lox.rules.opportunity import turn_up
from printkit.games.uss_lox.rules.patrol_report import home
from printkit.games.uss_lox.rules.periscope import meet
from printkit.games.uss_lox.rules.periscope import turn_up as turn_up_ocean
from printkit.games.uss_lox.rules.run_silent import meet_escort
from printkit.games.uss_lox.rules.sinking import OPPORTUNITY
from printkit.games.uss_lox.rules.state import IN_PORT, State
from printkit.journal.verbs import Act
from printkit.table import UNKNOWN, Table


def flipped(state: State, act: Act, table: Table) -> State:
    """Return the state after a log turns up an ocean card (a ship) at a moment when the rules do not ask for
    one.

    If another ship is still in sight, it counts as passed.
    """
    if state.ship != UNKNOWN:
        state = state._replace(ship=UNKNOWN, discard=state.discard + 1)
    return turn_up_ocean(state, table, act.value if isinstance(act.value, str) else None)


def escort_without_miss(state: State, act: Act, table: Table) -> State:
    """Return the state after an encounter with an escort that the rules do not allow, but the log records.

    (An escort appears only after a missed attack; here, no attack missed.)
    """
    return _with_ship_of(state, meet_escort(state, table, rb.ESCORT, missed=True))


def ship_shown(state: State, act: Act, table: Table) -> State:
    """Return the state after an encounter with an opportunity ship that the rules do not allow, but the log
    records.

    (An opportunity ship is turned up only after a queen has been sunk; here, no queen was sunk.)
    """
    return _with_ship_of(state, meet(turn_up(state, table), table, OPPORTUNITY))


def _with_ship_of(before: State, after: State) -> State:
    """Return the state ``after`` an encounter, but with the ship in sight taken from the state ``before`` it.

    The encounter is one for which the rules did not ask. The ship may be a jack whose sinking the log does not mention.
    """
    return after if before.ship == UNKNOWN else after._replace(ship=before.ship, how=before.how)


def estimated(state: State, act: Act, table: Table) -> State:
    """Return the state after a log scores a face-down card (an estimate) although no face card was sunk.

    The card goes to the score pile. If the deck is empty, the state is unchanged.
    """
    if not state.deck:
        return state
    return state._replace(deck=state.deck - 1, estimates=state.estimates + 1, piles=estimate_taken(state))


def gone_home(state: State, act: Act, table: Table) -> State:
    """Return the state after the boat returns to port at a moment when the rules do not offer this choice."""
    return home(state, table, IN_PORT, rb.END_PORT)
