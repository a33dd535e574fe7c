"""The phases of a turn of SSN, in order (rules SSN-SEQ-1 to -3)."""

from __future__ import annotations

from typing import Final

from printkit.games.ssn.rules.attack import submarine_attack, surface_attack
from printkit.games.ssn.rules.detection import detection
from printkit.games.ssn.rules.ending import check_end, convoy_away
from printkit.games.ssn.rules.helos import move_helos
from printkit.games.ssn.rules.maneuver import maneuver
from printkit.games.ssn.rules.ships import move_ships
from printkit.games.ssn.rules.state import State
from printkit.table import Heading, Table
from printkit.table.tuples import new

_DETECTION_TIME: Final = 30
"""Estimated computing time of the detection phase, in units of ten microseconds.

It counts towards the time limit of the check, which replays a log many times.
"""
_MOVEMENT_TIME: Final = 70
"""Estimated computing time to move all ships and helicopters once, in units of ten microseconds.

It counts towards the time limit of the check, which replays a log many times.
"""


def heading(state: State) -> Heading:
    """Return the heading of the next turn in a log, such as ``turn 3``."""
    return new(Heading, ("turn", state.turn + 1))


def turn(state: State, table: Table) -> State:
    """Play one turn, phases P0 to P6, and return the state afterwards.

    The turn stops as soon as the game is decided.
    """
    ready = tuple(ship.alerted for ship in state.ships)
    state = state._replace(turn=state.turn + 1, ready=ready, detected=False, fired=0, detours=())
    return from_attack(state, table)


def from_attack(state: State, table: Table) -> State:
    """Play a turn from phase P1 (the submarine may fire) to its end, and return the state afterwards."""
    return behind_attack(submarine_attack(state, table), table)


def behind_attack(state: State, table: Table) -> State:
    """Play a turn from phase P2 (the submarine's maneuver) to its end, and return the state afterwards."""
    state = maneuver(state, table)
    if state.result:
        return _end(state, table)
    table.count_work(_DETECTION_TIME)
    state, contacts = detection(state, table)
    state = surface_attack(state, contacts, table)
    if state.result:
        return _end(state, table)
    table.count_work(_MOVEMENT_TIME)
    state = convoy_away(move_ships(state, table), table)
    if state.result:
        return _end(state, table)
    state = table.measured(convoy_away(move_helos(state, table), table))
    return _end(state if state.result else check_end(state, table), table)


def _end(state: State, table: Table) -> State:
    table.side("")
    table.now(state)
    return state


def over(state: State) -> bool:
    """True if the game is over."""
    return bool(state.result)
