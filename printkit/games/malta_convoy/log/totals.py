"""Defines the totals of a convoy that a log can state, such as the score.

A sheet lists the totals, a log may state values for them, and a simulation averages them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printkit.games.malta_convoy.rules.state import State, Voyage, add, all_lost, score
from printkit.games.malta_convoy.rules.tables import CARGO, SHIP_NAMES, TANKER, band
from printkit.table import Total


def totals(state: State) -> Mapping[str, Total]:
    """Return the totals of a convoy by name, such as the score, the interceptions and the ships lost.

    They also contain the length of the journey in turns, the turns in friendly waters, and how many ships of each type are left,
    damaged, and returned to base.
    """
    voyage = state.voyage
    fleet = voyage.fleet
    named: dict[str, Total] = {"score": score(voyage)}
    named |= {name: fleet.afloat[kind] for kind, name in _SHEET_ORDER}
    named["interceptions"] = voyage.interceptions
    for word, counts in (("damaged", fleet.damaged), ("lost", fleet.lost), ("returned", fleet.returned)):
        named |= {f"{name}-{word}": counts[kind] for kind, name in _SHEET_ORDER}
    named["turns"] = voyage.length
    named["friendly"] = voyage.friendly
    return named


_SHEET_ORDER: Final = tuple(
    (SHIP_NAMES.index(name), name) for name in ("cargo", "tankers", "carriers", "cruisers", "destroyers")
)


def rebase(state: State, name: str, value: Total) -> State | None:
    """Return the state after one total, such as the score, has been set to the value on the player's sheet.

    Return None if several states are possible with this value, as with the score.
    """
    if not isinstance(value, int):
        return None
    voyage = state.voyage
    if name == "interceptions":
        return state._replace(voyage=voyage._replace(interceptions=value))
    if name == "turns":
        return state._replace(voyage=voyage._replace(length=value))
    type_name, _, word = name.partition("-")
    if type_name not in SHIP_NAMES or word not in ("", "damaged", "lost", "returned"):
        return None
    return state._replace(voyage=_rebase_ships(voyage, SHIP_NAMES.index(type_name), word, value))


def _rebase_ships(voyage: Voyage, kind: int, word: str, value: int) -> Voyage:
    fleet = voyage.fleet
    field = {"": "afloat"}.get(word, word)
    counts = getattr(fleet, field)
    change = value - counts[kind]
    fleet = fleet._replace(**{field: add(counts, kind, change)})
    if word == "":  # a difference in ships afloat is recorded as ships lost
        fleet = fleet._replace(lost=add(fleet.lost, kind, max(-change, -fleet.lost[kind])))
        fleet = fleet._replace(damaged=add(fleet.damaged, kind, min(0, value - fleet.damaged[kind])))
    return voyage._replace(fleet=fleet)


def outcome(state: State) -> str:
    """Return the rating of the final score, in lower case and with hyphens instead of spaces."""
    return band(score(state.voyage)).lower().replace(" ", "-")


def metrics(state: State) -> Mapping[str, float]:
    """Return the values that a simulation averages, such as the score and the losses by type.

    The others are interceptions, turns, and 1 or 0 for "all tankers lost" and "all cargo ships lost".
    """
    voyage = state.voyage
    fleet = voyage.fleet
    values: dict[str, float] = {
        "score": score(voyage),
        "interceptions": voyage.interceptions,
        "turns": voyage.length,
    }
    values |= {f"{name}-lost": fleet.lost[kind] for kind, name in _SHEET_ORDER}
    for kind in (TANKER, CARGO):
        values[f"all-{SHIP_NAMES[kind]}-lost"] = int(all_lost(fleet, kind))
    return values
