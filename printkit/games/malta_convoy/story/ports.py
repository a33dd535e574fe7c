"""Writes the sentences about a convoy's departure from Gibraltar and its arrival in Malta."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from printkit.games.malta_convoy.rules.state import State, score
from printkit.games.malta_convoy.rules.tables import (
    BANDS,
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    SHIP,
    SHIP_NAMES,
    TANKER,
)
from printkit.games.malta_convoy.story.moment import rating
from printkit.games.malta_convoy.story.stakes import missing
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import capital, count, listed, number

_USUAL: Mapping[str, tuple[float, float]] = {
    "cargo": (10.5, 3.0), "tankers": (3.5, 1.7), "cruisers": (17.5, 8.5), "destroyers": (35, 17), "length": (23.5, 1.7),
}  # fmt: skip
"""Mean and standard deviation of each number that is rolled in a convoy's setup, under the default rulings."""
_STRONG, _THIN = 75, 35
"""The report calls an escort strong if it has at least ``_STRONG`` cruisers and destroyers in total, and more
of each than usual. It calls an escort thin if it has at most ``_THIN`` in total, and fewer of each than
usual."""
_MANY = "no fewer than "
_GREAT = 1.4
"""Number of standard deviations above the mean from which the report calls a number of ships unusually large."""
_MANY_CARRIERS = 3
"""Number of carriers with which the sentence about the departure begins with the escort."""
_FRIENDLY_TURNS = 4
"""Smallest number of turns in friendly waters that the sentence about the departure mentions. It also
mentions a single such turn."""
_LONG_END = 4
"""Smallest number of turns without an attack at the end of the journey that the sentence about the arrival
mentions."""


def departure(state: State) -> str:
    """Return the sentence about the departure: the merchant ships, the carriers, and what was unusual about the escort and the journey."""
    voyage, afloat = state.voyage, state.voyage.fleet.afloat
    found = [_remarkable(SHIP_NAMES[k], afloat[k]).removeprefix(_MANY) for k in (CARGO, TANKER) if afloat[k]]
    merchants = listed(sorted(found, key=lambda each: each.startswith("only"))) or "no merchant ship"
    escort = listed([count(afloat[CARRIER], "carrier"), *_strength(afloat)])
    deviation = _deviation("length", voyage.length)
    way = (
        f"on a {'short' if deviation < 0 else 'long'} journey of {count(voyage.length, 'turn')}"
        if abs(deviation) > 1
        else ""
    )
    safe = (
        f"; the first {number(voyage.friendly)} turns lay in friendly waters"
        if voyage.friendly >= _FRIENDLY_TURNS
        else ""
    )
    safe = "; only the first turn lay in friendly waters" if voyage.friendly == 1 else safe
    tail = f"{f', {way}' * bool(way)}{safe}"
    if afloat[CARRIER] >= _MANY_CARRIERS:
        return f"{capital(escort)} brought {merchants} out of Gibraltar{tail}."
    if merchants[0].isdigit():
        return f"The convoy left Gibraltar for Malta with {merchants}, escorted by {escort}{tail}."
    return f"{capital(merchants)} left Gibraltar for Malta with {escort}{tail}."


def _strength(afloat: Sequence[int]) -> list[str]:
    """Return words for the cruisers and destroyers of the escort: their sum if it was strong or thin, otherwise the number of each, with a
    word for an unusual one. The list is empty if there were none."""
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
    """Return a number of ships in words, with ``only`` in front if the number is unusually small, and ``no fewer than`` if it is unusually
    large."""
    far = _deviation(name, n)
    return f"{'only ' if far < -1 else _MANY if far > _GREAT else ''}{count(n, SHIP[name])}"


def arrival(turns: Sequence[TurnAccount], final: State) -> str:
    """Return the sentence about the arrival: the last turns without an attack, the damaged ships, the score, and how many points were
    missing for the next rating."""
    points, fleet = score(final.voyage), final.voyage.fleet
    calm = len(list(takewhile(lambda turn: turn.row and turn.meeting is None, reversed(turns))))
    lead = f"Nobody came on the last {number(calm)} turns, and the" if calm >= _LONG_END else "The"
    hurt = [
        count(fleet.damaged[k], SHIP[SHIP_NAMES[k]])
        for k in (CARGO, TANKER, CARRIER, CRUISER, DESTROYER)
        if fleet.damaged[k]
    ]
    came = f"reached Malta on turn {final.turn}{f' with {listed(hurt)} damaged' * bool(hurt)}"
    if calm >= _LONG_END:
        came = came.replace(f" on turn {final.turn}", "")
    short = missing(points)
    above = min((each.least for each in BANDS if each.least > points), default=0)
    margin = f", {number(short)} short of {rating(above)}" if short else ""
    return f"{lead} convoy {came}: {points:g} point{'s' * (points != 1)}{margin}."
