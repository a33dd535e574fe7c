"""Writes the sentences about a convoy's departure from Gibraltar and its arrival in Malta."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

from printkit.games.malta_convoy.rules.state import Fleet, State, score
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    LOSS,
    SHIP,
    SHIP_NAMES,
    START_SCORE,
    TANKER,
)
from printkit.games.malta_convoy.story.telling import points_told
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import capital, count, listed, number

_USUAL: Mapping[str, tuple[float, float]] = {
    "cargo": (10.5, 3.0), "tankers": (3.5, 1.7), "cruisers": (17.5, 8.5), "destroyers": (35, 17), "length": (23.5, 1.7),
}  # fmt: skip
"""Mean and standard deviation of each number that is rolled in a convoy's setup, under the default rulings."""
_STRONG, _THIN = 75, 35
"""The report calls an escort strong if it has at least ``_STRONG`` cruisers and destroyers in total, and more
of each than usual.

It calls an escort thin if it has at most ``_THIN`` in total, and fewer of each than usual.
"""
_LONG_END = 4
"""The sentence about the arrival mentions the turns without an attack at the end of the journey only if there
were at least this many."""


def departure(state: State, length: int) -> str:
    """Return the sentence about the departure: the convoy, and what was unusual about it, about its escort or
    about the journey.

    It is empty if nothing was unusual.

    ``length``: the final length of the journey in turns; a journey that a detour lengthened is not called
    short.
    """
    voyage, afloat = state.voyage, state.voyage.fleet.afloat
    found = [_remarkable(SHIP_NAMES[k], afloat[k]) for k in (CARGO, TANKER) if afloat[k]]
    merchants = listed(sorted(found, key=lambda each: each.startswith("only"))) or "no merchant ship"
    warships = _strength(afloat)
    deviation = _deviation("length", voyage.length)
    short = deviation < -1 and length == voyage.length
    way = f", on a {'short' if short else 'long'} journey" if short or deviation > 1 else ""
    unusual = [each for each in (merchants, *warships, way) if re.search("only |strong |thin |journey", each)]
    lone = next((k for k in (TANKER, CARGO) if afloat[k] == 1), None)
    if not unusual and lone is None:
        return ""
    escort = listed([count(afloat[CARRIER], "carrier"), *warships])
    worth = 0 if lone is None else LOSS[lone] + ALL_GONE
    risk = "" if lone is None else f" On that one {SHIP[SHIP_NAMES[lone]]} hung {number(worth)} points."
    return f"{capital(merchants)} left Gibraltar for Malta with {escort}{way}.{risk}"


def _strength(afloat: Sequence[int]) -> list[str]:
    """Return words for the cruisers and destroyers of the escort, in a list; an empty list if there were
    none.

    They give the sum if the escort was strong or thin, otherwise the number of each type, with a word for an
    unusual number.
    """
    warships = afloat[CRUISER] + afloat[DESTROYER]
    above = [
        n > _USUAL[name][0] for n, name in ((afloat[CRUISER], "cruisers"), (afloat[DESTROYER], "destroyers"))
    ]
    if warships >= _STRONG and all(above):
        return [f"a strong escort of {warships} warships"]
    if 0 < warships <= _THIN and not any(above):
        return [f"a thin escort of {warships} warships"]
    return [_remarkable(SHIP_NAMES[kind], afloat[kind]) for kind in (CRUISER, DESTROYER) if afloat[kind]]


def _deviation(name: str, n: int) -> float:
    """Return how many standard deviations a number rolled in the setup is above its mean; negative if it is
    below."""
    mean, spread = _USUAL[name]
    return (n - mean) / spread


def _remarkable(name: str, n: int) -> str:
    """Return a number of ships in words, with ``only`` in front if the number is unusually small."""
    return f"{'only ' * (_deviation(name, n) < -1)}{count(n, SHIP[name])}"


def last_calm(turns: Sequence[TurnAccount]) -> str:
    """Return a sentence about the last turns without an attack. It is empty if they were few."""
    calm = len(list(takewhile(lambda turn: turn.row and turn.meeting is None, reversed(turns))))
    return f"Nobody attacked on the last {number(calm)} turns." if calm >= _LONG_END else ""


def arrival(turns: Sequence[TurnAccount], final: State, *, calm: bool) -> str:
    """Return the sentence about the arrival: the warships that arrived, the damaged merchant ships, and how
    the score came about.

    If ``calm`` is True, it begins with the last turns without an attack.

    The number of merchant ships is in the first paragraph of the report.
    """
    points, fleet = score(final.voyage), final.voyage.fleet
    quiet = last_calm(turns) if calm else ""
    lead = f"{quiet.removesuffix('.')}, and " if quiet else ""
    warships = [_in(fleet, CARRIER)] if fleet.afloat[CARRIER] else []
    warships += [_in(fleet, k) for k in (CRUISER, DESTROYER) if fleet.afloat[k]]
    merchants = fleet.afloat[CARGO] + fleet.afloat[TANKER]
    them = f"the {'one ' * (merchants == 1)}merchant ship{'s' * (merchants != 1)}"
    there = (
        f"only {listed(warships) or 'nobody'} reached Malta"
        if not merchants
        else f"{listed(warships)} brought {them} into Malta"
        if warships
        else f"{them} reached Malta without an escort"
    )
    hurt = [
        count(fleet.damaged[kind], SHIP[SHIP_NAMES[kind]]) for kind in (CARGO, TANKER) if fleet.damaged[kind]
    ]
    there += f", {listed(hurt)} damaged" if hurt else ""
    made = _made_of(final) or f": {points:g} point{'s' * (points != 1)}"
    return f"{lead}{there if lead else capital(there)}{made}."


def _made_of(final: State) -> str:
    """Return a clause with the points won by interceptions and the points lost with ships.

    It is empty if there were neither, or if damaged ships cost points as well.
    """
    voyage = final.voyage
    won, cost = voyage.interceptions, START_SCORE + voyage.interceptions - score(voyage)
    if voyage.ruleset.damaged_ships_score or (not won and not cost):
        return ""
    parts = [f"interceptions had won {points_told(won)}"] if won else []
    parts += (
        [
            f"{'losses' if won else 'the losses had'} cost {points_told(cost).removesuffix(' points') if won else points_told(cost)}"
        ]
        if cost
        else []
    )
    return f"; {' and '.join(parts)}"


def _in(fleet: Fleet, kind: int) -> str:
    """Return words for the ships of a type that arrived: ``five cargo ships, one of them damaged,``."""
    n, hurt = fleet.afloat[kind], fleet.damaged[kind]
    words = count(n, SHIP[SHIP_NAMES[kind]])
    if not hurt:
        return words
    which = (
        "damaged"
        if n == 1
        else "both damaged"
        if hurt == n == 2
        else "all damaged"
        if hurt == n
        else f"{number(hurt)} damaged"
    )
    return f"{words} ({which})"
