"""The course of a game: one encounter after another until the patrol ends, then the decision about another
patrol."""

from __future__ import annotations

from printkit.games.uss_lox.rules.debrief import debrief
from printkit.games.uss_lox.rules.patrol_report import report
from printkit.games.uss_lox.rules.periscope import encounter
from printkit.games.uss_lox.rules.second_patrol import sail_again
from printkit.games.uss_lox.rules.state import HOME, LOST, PORT, State
from printkit.table import Heading, Table


def heading(state: State) -> Heading | None:
    """Return the heading of the next turn in a log; None if the boat is in port, where the log first asks about the next patrol."""
    return None if state.status == PORT else Heading("turn", state.turn)


def turn(state: State, table: Table) -> State:
    """Play one encounter, and return the state.

    If the boat is in port, let the captain decide whether to sail again, and deal the new patrol.
    """
    if state.status == PORT:
        return sail_again(state, table)
    state = encounter(state, table)
    if state.status in (PORT, HOME):  # the log records a return home without a debrief
        return state
    return report(state, table) if state.status == LOST else debrief(state, table)


def over(state: State) -> bool:
    """Return True if the game is over, because the boat is lost or has returned home for good."""
    return state.status in (HOME, LOST)
