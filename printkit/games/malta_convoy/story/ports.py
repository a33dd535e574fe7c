"""Write the sentences about a convoy's departure from Gibraltar and its arrival in Malta."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.games.malta_convoy.rules.contact import interception_dice
from printkit.games.malta_convoy.rules.state import State
from printkit.games.malta_convoy.rules.tables import (
    BANDS,
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    NO_EFFECTS,
    SHIP,
    TANKER,
    band,
)
from printkit.games.malta_convoy.story.losses import NAME_LIST, Cripples
from printkit.games.malta_convoy.story.telling import planes, ships, turns_named
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import capital, count, known_as, listed, number

_USUAL: Mapping[str, tuple[float, float]] = {
    "cruisers": (17.5, 8.5), "destroyers": (35, 17), "length": (23.5, 1.7),
}  # fmt: skip
"""Mean and standard deviation of each value that is rolled when a convoy is set up, under the printed setup rules."""


_SHORT = 3
"""Maximum number of points missing for the next result band for the report to mention them."""
_MANY_CARRIERS = 3
"""If the convoy has this number of carriers, the sentence about the departure begins with the escort instead of the merchant ships."""


def departure(state: State) -> str:
    """Return the sentence about the departure: the ships, the interception dice, and the planned length of the journey."""
    voyage = state.voyage
    afloat = voyage.fleet.afloat
    merchants = ships((afloat[TANKER], afloat[CARGO], 0, 0, 0))
    dice = count(interception_dice(voyage, NO_EFFECTS), "interception die", "interception dice")
    carriers = count(afloat[CARRIER], "carrier") if afloat[CARRIER] else "no carrier"
    rest = [
        _remarkable(name, afloat[kind], SHIP[name])
        for name, kind in (("cruisers", CRUISER), ("destroyers", DESTROYER))
        if afloat[kind]
    ]
    rest.sort(
        key=lambda each: each.startswith(("as many", "only"))
    )  # so that the words speak of one type only
    escort = listed([f"{carriers} ({dice})", *rest])
    deviation = _deviation("length", voyage.length)
    way = "short " if deviation < -1 else "long " if deviation > 1 else ""
    turns = count(voyage.length, "turn")
    if way:
        safe = f", {_safe(voyage.friendly)} in friendly waters" if voyage.friendly else ""
        return f"{capital(merchants)} left Gibraltar for a {way}journey of {turns}{safe}, with {escort}."
    begins = _safe(voyage.friendly) if voyage.friendly else "none"
    waters = f"{begins} of {turns} lay in friendly waters"
    if afloat[CARRIER] == _MANY_CARRIERS:
        return f"{capital(escort)} escorted {merchants} out of Gibraltar; {waters}."
    return f"{capital(merchants)} left Gibraltar with {escort}; {waters}."


def _safe(friendly: int) -> str:
    return "the first" if friendly == 1 else f"the first {number(friendly)}"


def _deviation(name: str, n: int) -> float:
    """Return by how many standard deviations a value of the setup differs from its mean."""
    mean, spread = _USUAL[name]
    return (n - mean) / spread


def _remarkable(name: str, n: int, what: str) -> str:
    """Return a number of warships in words, with ``as many as`` or ``only`` if it is unusual."""
    deviation = _deviation(name, n)
    return f"{'as many as ' if deviation > 1 else 'only ' if deviation < -1 else ''}{count(n, what)}"


def arrival(turn: int, points: float, quiet: Sequence[TurnAccount], cripples: Cripples) -> str:
    """Return the sentence about the arrival: what happened in the last quiet turns, the damaged ships that the story has named, and the
    result.
    """
    rolled = [t for t in quiet if t.row]
    seen = planes(rolled)
    lead = ""
    if rolled and not seen:
        last = "turn" if len(rolled) == 1 else f"{number(len(rolled))} turns"
        lead = f"the last {last} brought nobody, and "
    elif rolled and len(rolled) == 1:
        lead = "with nothing worse than a plane overhead, "
    elif list(seen) == [turn]:
        lead = f"the last {number(len(rolled))} turns brought nothing worse than a plane, and "
    elif rolled:
        only = "a plane" if len(seen) == 1 else "planes"
        lead = f"only {only} came over on {turns_named(seen)}, and "
    hurt = _crippled(cripples)
    came = f"{lead}the convoy came in to Malta on turn {turn}{hurt}: {points:g} point{'s' * (points != 1)}"
    return f"{capital(came)}{_short_of(points)}."


def _short_of(points: float) -> str:
    """Return a clause that says how few points were missing for the next result band; empty if they were many."""
    line = min((each.least for each in BANDS if each.least > points), default=None)
    if line is None or line - points > _SHORT:
        return ""
    missing = line - points
    words = "one" if missing == 1 else number(round(missing)) if missing == round(missing) else f"{missing:g}"
    return f", {words} short of “{band(line)}”"


def _crippled(cripples: Cripples) -> str:
    """Return a clause with the damaged ships that the story has named, or else with the number of damaged merchant ships and carriers."""
    parts = []
    for kind, keys in cripples.left():
        if kind not in NAME_LIST:
            continue
        named = cripples.named(keys)
        words = f"{'a' if len(keys) == 1 else number(len(keys))} damaged {SHIP[kind]}{'s' * (len(keys) > 1)}"
        one = len(keys) == len(named) == 1
        parts.append(known_as(NAME_LIST[kind], keys[0], words, f"the damaged {SHIP[kind]}") if one else words)
    return f" with {listed(parts)}" if parts else ""
