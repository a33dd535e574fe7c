"""The end of an SSN game: victory, defeat and the turn limit (rules SSN-END-1 to -6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.geometry import EPSILON, inside
from printkit.games.ssn.rules.ships import edge_margin
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    CONVOY_AWAY,
    CORNERED,
    ESCAPE_RANGE,
    KILLS_NEEDED,
    LHD,
    OFF_TABLE,
    OUT_OF_TORPEDOES,
    SUNK,
    UNFINISHED,
    WIN,
    State,
    lhd_afloat,
    live_ships,
    nearest_frigate,
)
from printkit.table import Ending, Table


def convoy_away(state: State, table: Table) -> State:
    """End the game as lost if a ship or helicopter has left the table, and return the state (rule SSN-END-3).

    The game is lost only while the landing ship (LHD) is afloat.
    """
    if not lhd_afloat(state):
        return state
    width, height = state.ruleset.table
    margins = [edge_margin(state, n) for n in live_ships(state)]
    margins += [inside((h.x, h.y), width, height) for h in state.helos if h.place == AIRBORNE]
    margin = min(margins, default=0.0)
    doubtful = abs(margin) <= state.ruleset.data.tolerance.range
    if table.due("end", margin < -EPSILON, rb.END_3, doubtful=doubtful, why=_on_the_table(margin)):
        return state._replace(result=CONVOY_AWAY)
    return state


def check_end(state: State, table: Table) -> State:
    """Play phase P6: check whether the game ends with this turn, and return the state.

    If the game ends, the state contains the result.
    """
    if not lhd_afloat(state):
        return _at_turn_limit(_victory(state, table))
    needed = KILLS_NEEDED[LHD] - state.ships[LHD].kills
    if state.sub.torpedoes < needed and state.ruleset.ends_when_hopeless:
        return state._replace(result=OUT_OF_TORPEDOES)
    return _at_turn_limit(state)


def _victory(state: State, table: Table) -> State:
    """End the game as won if the submarine has escaped after destroying the landing ship, and return the
    state (rule SSN-END-1).
    """
    nearest, silent = nearest_frigate(state), not state.detected
    match state.ruleset.victory_timing:
        case "end-of-turn":
            pass
        case "after-detection":
            nearest = state.range_heard
        case "next-turn":
            silent = silent and state.tally.lhd_down != state.turn
        case never:
            assert_never(never)
    exact = silent and nearest > ESCAPE_RANGE + EPSILON
    doubtful = silent and abs(nearest - ESCAPE_RANGE) <= state.ruleset.data.tolerance.range
    won = table.due("end", exact, rb.END_1, doubtful=doubtful, why=_not_away(state, nearest))
    return state._replace(result=WIN) if won else state


def _on_the_table(margin: float) -> Callable[[], str]:
    return lambda: (
        f"the LHD is afloat, and the ship or helo nearest to the table's edge is still {margin:.1f} inches inside"
    )


def _not_away(state: State, nearest: float) -> Callable[[], str]:
    heard = " and it was detected this turn" if state.detected else ""
    return lambda: (
        f"the nearest frigate is {nearest:.1f} inches away, and the submarine escapes only at more than {ESCAPE_RANGE:g} inches{heard and ','}{heard}"
    )


def _at_turn_limit(state: State) -> State:
    """End the game as unfinished if the last turn allowed has been played, and return the state (rule
    SSN-END-6).
    """
    limit = state.ruleset.last_turn
    if not state.result and limit and state.turn >= limit:
        return state._replace(result=UNFINISHED)
    return state


_ENDINGS: Final = {
    WIN: "the LHD is destroyed and the submarine is away",
    SUNK: "the submarine is sunk",
    OUT_OF_TORPEDOES: "too few torpedoes are left to sink the LHD",
    CONVOY_AWAY: "a ship or a helo has left the table while the LHD is afloat",
    CORNERED: "no legal move keeps the submarine on the table",
    OFF_TABLE: "the submarine has left the table",
    UNFINISHED: "the last turn has been played",
}


def ending(state: State) -> Ending | None:
    """Return how the game ended; None if it has not ended (rule SSN-SEQ-3)."""
    reason = _ENDINGS.get(state.result)
    return Ending(rb.SEQ_3, reason) if reason else None
