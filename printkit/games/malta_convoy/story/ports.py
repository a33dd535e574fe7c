"""Writes the sentences about a convoy's departure from Gibraltar and its arrival in Malta."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.games.malta_convoy.rules.state import State
from printkit.games.malta_convoy.rules.tables import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    SHIP,
    TANKER,
)
from printkit.games.malta_convoy.story.losses import NAME_LIST, Cripples
from printkit.games.malta_convoy.story.telling import planes
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import capital, count, known_as, listed, nameable, number

_USUAL: Mapping[str, tuple[float, float]] = {
    "cargo": (10.5, 3.0), "tankers": (3.5, 1.7), "cruisers": (17.5, 8.5), "destroyers": (35, 17), "length": (23.5, 1.7),
}  # fmt: skip
"""Mean and standard deviation of each number that is rolled in a convoy's setup, under the default rulings.
"""


_LONG_END = 4
"""The sentence about the arrival mentions the last turns without an attack if there were at least this many.
"""
_STRONG, _THIN = 75, 35
"""The report calls an escort strong if it has at least ``_STRONG`` cruisers and destroyers in total, and more of each than usual. It
calls an escort thin if it has at most ``_THIN`` of them in total, and fewer of each than usual."""
_GREAT = 1.4
"""The report calls a number of ships unusually large if it is more than this many standard deviations above
the mean."""
_MANY_CARRIERS = 3
"""The sentence about the departure begins with the escort instead of the merchant ships if the convoy has
this number of carriers."""


def departure(state: State) -> str:
    """Return the sentences about the departure: the ships, the strength of the escort, and the planned length
    of the journey."""
    voyage = state.voyage
    afloat = voyage.fleet.afloat
    merchants = _numbers(afloat, (("cargo", CARGO), ("tankers", TANKER))) or ["no merchant ship"]
    carriers = count(afloat[CARRIER], "carrier") if afloat[CARRIER] else "no carrier"
    rest = _numbers(afloat, (("cruisers", CRUISER), ("destroyers", DESTROYER)))
    strength = _strength(afloat)
    escort = f"{carriers} and {strength}{listed(rest)}" if strength else listed([carriers, *rest])
    turns = count(voyage.length, "turn")
    deviation = _deviation("length", voyage.length)
    way = "a short journey" if deviation < -1 else "a long journey" if deviation > 1 else "a journey"
    safe = f", {_safe(voyage.friendly)} in friendly waters" if voyage.friendly else ""
    journey = f"{way} of {turns}{safe}"
    if afloat[CARRIER] == _MANY_CARRIERS:
        return f"{capital(escort)} brought {listed(merchants)} out of Gibraltar for {journey}."
    if merchants[0][0].isdigit():
        return f"Escorted by {escort}, {listed(merchants)} left Gibraltar for {journey}."
    return f"{capital(listed(merchants))} left Gibraltar for {journey}, with {escort}."


def _numbers(afloat: Sequence[int], kinds: Sequence[tuple[str, int]]) -> list[str]:
    """Return words for the numbers of ships of these types that sailed. A number with ``only`` in front comes
    last, because ``only`` would otherwise seem to refer to the types after it as well."""
    found = [_remarkable(name, afloat[kind], SHIP[name]) for name, kind in kinds if afloat[kind]]
    return sorted(found, key=lambda each: each.startswith("only"))


def _strength(afloat: Sequence[int]) -> str:
    """Return words that call the escort strong or thin, depending on its numbers of cruisers and destroyers.
    They are empty if neither word fits, or if only one of these two numbers is unusually small."""
    warships = afloat[CRUISER] + afloat[DESTROYER]
    usual = [_USUAL[name][0] for name in ("cruisers", "destroyers")]
    above = [n > mean for n, mean in zip((afloat[CRUISER], afloat[DESTROYER]), usual, strict=True)]
    if warships >= _STRONG and all(above):
        return "a strong escort of "
    return "a thin escort of " if 0 < warships <= _THIN and not any(above) else ""


def _safe(friendly: int) -> str:
    return "the first" if friendly == 1 else f"the first {number(friendly)}"


def _deviation(name: str, n: int) -> float:
    """Return how many standard deviations a number from the setup is away from its mean. The result is
    negative below the mean."""
    mean, spread = _USUAL[name]
    return (n - mean) / spread


def _remarkable(name: str, n: int, what: str) -> str:
    """Return a number of ships in words, with ``only`` in front if the number is unusually small, and ``no fewer than`` if it is unusually
    large."""
    far = _deviation(name, n)
    return f"{'only ' if far < -1 else 'no fewer than ' if far > _GREAT else ''}{count(n, what)}"


def arrival(turn: int, points: float, quiet: Sequence[TurnAccount], cripples: Cripples) -> str:
    """Return the sentence about the arrival: the last turns without an attack, the damaged ships that the
    story has called by name, and the result.
    """
    rolled = [t for t in quiet if t.row]
    lead = ""
    if len(rolled) >= _LONG_END and not planes(rolled):
        lead = f"the last {number(len(rolled))} turns brought nobody, and "
    hurt = _crippled(cripples)
    came = f"{lead}the convoy came in to Malta on turn {turn}{hurt}: {points:g} point{'s' * (points != 1)}"
    return f"{capital(came)}."


def _crippled(cripples: Cripples) -> str:
    """Return a clause about damaged ships: those that the story has called by name or, if there are none, the
    number of damaged merchant ships and carriers."""
    parts = []
    for kind, keys in cripples.left():
        if kind not in NAME_LIST:
            continue
        named = cripples.named(keys)
        words = f"{'a' if len(keys) == 1 else number(len(keys))} damaged {SHIP[kind]}{'s' * (len(keys) > 1)}"
        if len(keys) == len(named) == 1:
            words = known_as(NAME_LIST[kind], keys[0], words, f"the damaged {SHIP[kind]}")
        elif len(keys) == len(named):
            words = f"{words}{nameable(NAME_LIST[kind], len(keys), keys)}"
        parts.append(words)
    return f" with {listed(parts)}" if parts else ""
