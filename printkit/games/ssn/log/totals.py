"""The totals of an SSN game, such as torpedoes left.

A log may state a total from the player's sheet, and a simulation averages them.
"""

from __future__ import annotations

from collections.abc import Mapping

from printkit.games.ssn.rules.data import SPEEDS
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    FRIGATES,
    GONE,
    HELO_NAMES,
    HELOS,
    KILLS_NEEDED,
    LHD,
    TORPEDOES,
    WIN,
    WRECK,
    State,
    layer,
    lhd_afloat,
    live_ships,
    names,
    nearest_frigate,
    speed_word,
    with_ship,
    wrecks,
)
from printkit.table import Total


def totals(state: State) -> Mapping[str, Total]:
    """Return the totals of a game of SSN by name, such as torpedoes, kills and wrecks.

    The others are alerted ships, helicopters, the submarine's layer and speed, the range to the nearest
    frigate, and the result.
    """
    nearest = nearest_frigate(state)
    alerted = tuple(n for n in live_ships(state) if state.ships[n].alerted)
    fates = {
        place: tuple(HELO_NAMES[n] for n in HELOS if state.helos[n].place == place)
        for place in (AIRBORNE, GONE)
    }
    return {
        "torps": state.sub.torpedoes,
        "lhd-kills": state.ships[LHD].kills,
        "ff-kills": sum(state.ships[n].condition == WRECK for n in FRIGATES),
        "wreck": names(wrecks(state)),
        "alerted": names(alerted),
        "helos-up": fates[AIRBORNE],
        "helos-gone": fates[GONE],
        "speed": speed_word(state.sub.speed),
        "layer": layer(state.sub.deep),
        "length": round(state.sub.length, 3),
        "nearest": round(nearest, 3) if nearest < 1e6 else "none",
        "detection": "detected" if state.detected else "undetected",
        "result": ("win",) if state.result == WIN else ("lost",) if state.result else (),
    }


def rebase(state: State, name: str, value: Total) -> State | None:
    """Return the game state, changed so that one total has the value from the player's sheet.

    Return None if this value does not determine the state.
    """
    if name == "speed" and value in SPEEDS:
        return state._replace(sub=state.sub._replace(speed=SPEEDS.index(str(value))))
    if name == "length" and isinstance(value, int | float):
        return state._replace(sub=state.sub._replace(length=float(value)))
    if name == "detection":
        return state._replace(detected=value == "detected")
    if not isinstance(value, int) or value < 0:
        return None
    if name == "torps" and value <= TORPEDOES:
        return state._replace(sub=state.sub._replace(torpedoes=value))
    if name == "lhd-kills" and value < KILLS_NEEDED[LHD] and lhd_afloat(state):
        return with_ship(state, LHD, state.ships[LHD]._replace(kills=value))
    return None


def outcome(state: State) -> str:
    """Return the result of the game: ``win``, ``sunk``, ``out-of-torpedoes``, ``convoy-away``, ``cornered`` or ``unfinished``."""
    return state.result or "unfinished"


def metrics(state: State) -> Mapping[str, float]:
    """Return the figures of one game that simulations average, by name, such as the number of turns."""
    tally = state.tally
    return {
        "win": float(state.result == WIN),
        "turns": state.turn,
        "lhd-sunk": float(not lhd_afloat(state)),
        "torps-fired": TORPEDOES - state.sub.torpedoes,
        "torps-hit": tally.hits,
        "surf-torps": tally.surface_shots,
        "surf-hits": tally.surface_hits,
        "frigates-sunk": sum(state.ships[n].condition == WRECK for n in FRIGATES),
    }
