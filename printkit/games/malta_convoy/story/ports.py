"""Writes the sentences about a convoy's arrival in Malta, and says which ships arrived."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

from printkit.games.malta_convoy.rules.state import State
from printkit.games.malta_convoy.rules.tables import (
    BANDS,
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    SHIP,
    SHIP_NAMES,
    TANKER,
    band,
    floor,
)
from printkit.games.malta_convoy.story.losses import NAME_LIST, HitShip
from printkit.games.malta_convoy.story.moment import rating
from printkit.games.malta_convoy.story.stakes import missing
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import capital, count, known_as, listed, number

_LONG_END = 4
"""The sentence about the arrival mentions the turns without an attack at the end of the journey only if there
were at least this many."""
_PAIR = 2
_NOBODY = ("none ", "neither ", "not ")
"""First words of phrases that say that no ship of a type arrived."""


def last_calm(turns: Sequence[TurnAccount]) -> str:
    """Return a sentence about the turns without an attack at the end of the journey; empty if there were only few."""
    calm = _calm(turns)
    return f"Nobody attacked on the last {number(calm)} turns." if calm else ""


def _calm(turns: Sequence[TurnAccount]) -> int:
    """Return the number of turns without an attack at the end of the journey; 0 if there were only few."""
    calm = len(list(takewhile(lambda turn: turn.row and turn.meeting is None, reversed(turns))))
    return calm if calm >= _LONG_END else 0


def arrival(turns: Sequence[TurnAccount], final: State, *, calm: bool) -> str:
    """Return the sentence about the arrival in Malta: which warships arrived, and which merchant ships were damaged.

    If ``calm`` is True, the sentence also mentions the last turns without an attack, in one of three wordings, so that reports differ.

    The number of merchant ships is in the first paragraph of the report.
    """
    fleet = final.voyage.fleet
    quiet = _calm(turns) if calm else 0
    last = f"the last {number(quiet)} turns"
    lead, after = ("", f", after {number(quiet)} turns without an attack") if quiet else ("", "")
    hurt = [
        count(fleet.damaged[kind], SHIP[SHIP_NAMES[kind]]) for kind in (CARGO, TANKER) if fleet.damaged[kind]
    ]
    match 1 if hurt else final.voyage.length % 3:
        case 1 if quiet:
            lead, after = f"Nobody attacked on {last}, and ", ""
        case 2 if quiet:
            lead, after = f"No enemy came on {last}; ", ""
    warships = [
        count(fleet.afloat[k], SHIP[SHIP_NAMES[k]]) for k in (CARRIER, CRUISER, DESTROYER) if fleet.afloat[k]
    ]
    merchants = fleet.afloat[CARGO] + fleet.afloat[TANKER]
    them = f"the {'one ' * (merchants == 1)}merchant ship{'s' * (merchants != 1)}"
    there = (
        f"only {listed(warships) or 'nobody'} reached Malta"
        if not merchants
        else f"{listed(warships)} brought {them} into Malta"
        if warships
        else f"{them} reached Malta without an escort"
    )
    there += f"{after}{f', {listed(hurt)} damaged' if hurt else ''}"
    return f"{lead}{there if lead else capital(there)}."


# -- the ships that arrived ----------------------------------------------------------------------------------------------


def arrived(final: State) -> str:
    """Return a clause that says which merchant ships reached Malta."""
    fleet = final.voyage.fleet
    sailed = [a + b + c for a, b, c in zip(fleet.afloat, fleet.lost, fleet.returned)]
    if not fleet.afloat[CARGO] + fleet.afloat[TANKER]:
        merchants = listed([count(sailed[k], SHIP[SHIP_NAMES[k]]) for k in (CARGO, TANKER) if sailed[k]])
        return f"none of {merchants} reached Malta"
    cargo, tankers = (_arrived_of(fleet.afloat[k], sailed[k], SHIP[SHIP_NAMES[k]]) for k in (CARGO, TANKER))
    text = _reached_malta(cargo, tankers)
    few = 0 < fleet.afloat[CARGO] + fleet.afloat[TANKER] < (sailed[CARGO] + sailed[TANKER]) / 2
    return f"{'only ' * (few and not re.search('^(?:both|all|the only) |none|neither|not the', text))}{text}"


def rated(points: float) -> str:
    """Return words for a final score and its rating: ``98 points, rated “Relief”, two short of a triumph``."""
    named, short = "a triumph" if points >= BANDS[0].least else f"rated “{band(points)}”", missing(points)
    above = min((each.least for each in BANDS if each.least > points), default=0)
    if floor(points) == points:
        named += " with not a point to spare"
    elif short:
        named += f", {number(short)} short of {rating(above).replace('the triumph', 'a triumph')}"
    return f"{points:g} point{'s' * (points != 1)}, {named}"


def carriers_lost(final: State, told: Sequence[TurnAccount], hits: Mapping[int, Sequence[HitShip]]) -> str:
    """Return a clause that says how many carriers were lost; empty if none was.

    It is also empty if all of them sank on the turns ``told``, because the next sentence says so. ``hits``: the ships that were hit, by turn number.
    """
    fleet = final.voyage.fleet
    lost = fleet.lost[CARRIER]
    if not lost or lost == sum(
        turn.after.voyage.fleet.lost[CARRIER] - turn.before.voyage.fleet.lost[CARRIER] for turn in told
    ):
        return ""
    sailed = lost + fleet.afloat[CARRIER] + fleet.returned[CARRIER]
    which = (
        count(lost, "carrier")
        if lost < sailed
        else {1: "the only carrier", _PAIR: "both carriers"}.get(lost, f"all {number(lost)} carriers")
    )
    which = "a carrier" if which == "one carrier" else which
    sunk = [
        ship.key
        for ships in hits.values()
        for ship in ships
        if ship.sunk and ship.kind == SHIP_NAMES[CARRIER]
    ]
    if lost == len(sunk) == 1:
        which = known_as(NAME_LIST[SHIP_NAMES[CARRIER]], sunk[0], which, which.replace("a ", "the "))
    return f", but {which} {'was' if lost == 1 else 'were'} lost"


def merchants_in(final: State) -> str:
    """Return a clause for the headline that says how many merchant ships reached Malta: ``Six of 13 merchant ships reach Malta``."""
    fleet = final.voyage.fleet
    there = fleet.afloat[CARGO] + fleet.afloat[TANKER]
    sailed = sum(fleet.afloat[k] + fleet.lost[k] + fleet.returned[k] for k in (CARGO, TANKER))
    if not there:
        return "No merchant ship reaches Malta"
    if there == sailed:
        both = {1: "The only merchant ship reaches", 2: "Both merchant ships reach"}
        return f"{both.get(sailed, f'All {number(sailed)} merchant ships reach')} Malta"
    return f"{capital(number(there))} of {count(sailed, 'merchant ship')} reach{'es' * (there == 1)} Malta"


def _reached_malta(cargo: str, tankers: str) -> str:
    """Return a clause that says how many cargo ships and tankers reached Malta.

    If none of one type arrived, that type comes last, after ``but`` if all of the other type arrived.
    """
    first, second = (tankers, cargo) if cargo.startswith(_NOBODY) else (cargo, tankers)
    if second.startswith("not ") or (second.startswith(_NOBODY) and re.match("both|all|the only", first)):
        return f"{first}, but {second}, reached Malta"
    return f"{first} and {second} reached Malta"


def _arrived_of(n: int, sailed: int, name: str) -> str:
    """Return in words how many ships of a type arrived, out of those that sailed: ``seven of nine cargo
    ships``, ``both tankers``."""
    if not n and sailed:
        words = {1: f"not the only {name}", 2: f"neither {name}"}
        return words.get(sailed, f"none of {count(sailed, name)}")
    if n == sailed:
        return {0: count(n, name), 1: f"the only {name}", 2: f"both {name}s"}.get(n, f"all {count(n, name)}")
    return f"{number(n)} of {count(sailed, name)}"
