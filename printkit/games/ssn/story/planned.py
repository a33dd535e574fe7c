"""Computes the risks of a planned maneuver in SSN: the chances that the submarine is heard and sunk."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.ssn.log.legs import path_of
from printkit.games.ssn.play.stakes import Stakes, stakes
from printkit.games.ssn.rules.maneuver import after_move, layer_to_be, place_points, sail
from printkit.games.ssn.rules.paths import ManeuverPath
from printkit.games.ssn.rules.state import (
    NO_MARKER,
    PRESENT,
    State,
    alert_all,
    live_ships,
    with_points,
    with_sub,
)


def intended(state: State, typed: Sequence[str]) -> ManeuverPath | None:
    """Return the maneuver with these legs, which the player has typed in the log's short forms.

    Return None if there are no legs, or if a short form is unknown.
    """
    return path_of(state.ruleset, typed) if typed else None


def after_maneuver(state: State, path: ManeuverPath, marker: str = NO_MARKER) -> State | None:
    """Return the state that the game will have at the detection roll after this maneuver.

    Return None if the submarine has no detection point (marker of its position) yet.

    ``marker``: the dive or rise marker that the player places.
    """
    present = state.points[PRESENT]
    if present is None:
        return None
    past = present._replace(deep=state.sub.deep)
    sub = state.sub._replace(deep=layer_to_be(state.sub), marker=NO_MARKER) if state.sub.marker else state.sub
    state = with_points(with_sub(state, sub), (past, None, None))
    state = after_move(state, sail(state.ruleset, sub, path))
    state = place_points(with_sub(state, state.sub._replace(marker=marker)))
    return alert_all(state) if any(state.ships[n].alerted for n in live_ships(state)) else state


def risks(state: State, path: ManeuverPath, marker: str = NO_MARKER) -> Stakes | None:
    """Return the exact chances that the submarine is heard and sunk after this maneuver.

    Return None if the submarine has no detection point (marker of its position) yet.

    ``marker``: the dive or rise marker that the player places.
    """
    after = after_maneuver(state, path, marker)
    return stakes(after) if after is not None else None
