"""The helicopters of SSN: their launch, their flight, and the layer in which they listen.

They can change between the shallow and the deep layer (rules SSN-HEL-1 to -6).
"""

from __future__ import annotations

from collections.abc import Callable

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.geometry import EPSILON, distance, towards
from printkit.games.ssn.rules.ships import roll_point
from printkit.games.ssn.rules.state import (
    ABOARD,
    AIRBORNE,
    CARRIERS,
    DEEP,
    HELO_NAMES,
    LIVE,
    SHALLOW,
    SHIP_NAMES,
    STEP,
    DetectionPoint,
    Helo,
    State,
    helo_position,
    helo_shape,
    point_shape,
    separation,
    with_helos,
)
from printkit.table import Table
from printkit.table.tuples import new


def move_helos(state: State, table: Table) -> State:
    """Play the second half of phase P5: launch and move the helicopters H1 to H6. Return the state afterwards."""
    helos = list(state.helos)
    for number, helo in enumerate(state.helos):
        launched = launches(state, number)
        table.side(HELO_NAMES[number])
        if not launched and helo.place != AIRBORNE:
            logged_anyway = table.due("dp", False, rb.HEL_1, playable=True, why=_stays_aboard(state, number))
            if not logged_anyway or helo.place != ABOARD:
                continue
            launched = True
        if launched or helo.deep or table.due("dp", False, rb.HEL_4, playable=True, why=_listens):
            helo = fly(state, number, roll_point(state, table, rb.HEL_2))
        else:
            helo = helo._replace(deep=DEEP, flown=0.0)
        helos[number] = helo
    state = with_helos(state, tuple(helos))
    table.now(state)
    return state


def _stays_aboard(state: State, helo: int) -> Callable[[], str]:
    def why() -> str:
        ship = CARRIERS[helo]
        if state.helos[helo].place != ABOARD or state.ships[ship].condition != LIVE:
            return f"{HELO_NAMES[helo]} is out of play"
        return f"{HELO_NAMES[helo]} is aboard, and {SHIP_NAMES[ship]} was not alerted when the turn began"

    return why


def _listens() -> str:
    return "a helo that is Shallow does not move, but turns Deep"


def launches(state: State, helo: int) -> bool:
    """True if this helicopter is launched now (rule SSN-HEL-1).

    It is if its ship is afloat and was already alerted at the start of the turn.
    """
    ship = CARRIERS[helo]
    return state.helos[helo].place == ABOARD and state.ships[ship].condition == LIVE and state.ready[ship]


def fly(state: State, number: int, point: DetectionPoint) -> Helo:
    """Return a helicopter after its flight towards a detection point (rules SSN-HEL-2 and -3).

    It stops five inches from the point.

    ``number``: which helicopter.
    """
    ruleset, helo = state.ruleset, state.helos[number]
    start = helo_position(state, number)
    goal = (point.x, point.y)
    here = distance(start, goal)
    # With `range-measure: edge` the five inches are measured between the edges of helo and point.
    edges = here - separation(ruleset, helo_shape(ruleset, *start), point_shape(ruleset, point))
    stand_off = STEP + max(0.0, edges)
    flown = here - stand_off
    if flown < EPSILON and not (ruleset.near_helos_back_off and flown < -EPSILON):
        flown = 0.0
    x, y = towards(start, goal, flown) if here > EPSILON else start
    side = helo.deep and helo.place == AIRBORNE and ruleset.helos_keep_their_side
    return new(Helo, (AIRBORNE, x, y, DEEP if side else SHALLOW, abs(flown)))
