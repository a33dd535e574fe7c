"""Step 5 of an encounter, the debrief: the encounter ends, and the captain may choose between sailing on and returning to port."""

from __future__ import annotations

from functools import partial
from typing import Final

from printkit.games.uss_lox.rules import rulebook as rb
from printkit.games.uss_lox.rules.patrol_report import home
from printkit.games.uss_lox.rules.sinking import no_reward
from printkit.games.uss_lox.rules.state import IN_PORT, OCEAN_EMPTY, PASSED, SUPPLY_OUT, State
from printkit.table import Move, Refusal, Table

_CHOICES: Final = (Move("continue"), Move("port"))


def debrief(state: State, table: Table) -> State:
    """End an encounter, and return the state.

    If no ocean card (ship) or no torpedo is left, the boat returns home; otherwise it sails on, or the captain chooses.
    """
    ruleset = state.ruleset
    if state.ocean <= 0:
        return home(state, table, OCEAN_EMPTY, rb.END_OCEAN)
    if state.how == PASSED:
        if not ruleset.may_debrief_after_pass:
            return _go_on(state)
    elif state.supply <= 0 and not ruleset.sails_on_without_supply:
        return home(state, table, SUPPLY_OUT, rb.END_SUPPLY)
    move = table.decide("continue", _CHOICES, rb.DEBRIEF, state, partial(_why, state))
    if move.verb == "port":
        return home(state, table, IN_PORT, rb.END_PORT)
    return _go_on(state)


def _go_on(state: State) -> State:
    return state._replace(turn=state.turn + 1)


def _why(state: State, move: Move) -> Refusal:
    expected = "`continue` or `port`"
    if (refusal := no_reward(state, move, expected)) is not None:
        return refusal
    if move.verb in ("escape", "attack"):
        return Refusal(rb.CONFUSION, "there is no escort: the encounter is over", expected)
    return Refusal(rb.DEBRIEF, "the encounter is over, so the captain must go on or return to port", expected)
