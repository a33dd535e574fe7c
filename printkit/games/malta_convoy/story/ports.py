"""Write the sentences about a convoy's departure from Gibraltar and its arrival in Malta."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.games.malta_convoy.rules.state import State
from printkit.games.malta_convoy.rules.tables import CARGO, CARRIER, CRUISER, DESTROYER, SHIP, TANKER
from printkit.games.malta_convoy.story.losses import NAME_LIST, Cripples
from printkit.games.malta_convoy.story.telling import planes, ships, turns_named
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import capital, count, listed, nameable, number

_USUAL: Mapping[str, tuple[float, float]] = {
    "carriers": (2, 0.82), "cruisers": (17.5, 8.5), "destroyers": (35, 17), "length": (23.5, 1.7), "friendly": (3.5, 1.7),
}  # fmt: skip
"""Mean and standard deviation of each value that is rolled when a convoy is set up, under the printed setup rules."""


def departure(state: State) -> str:
    """Return the sentence about the departure. It names the two values of the setup that are most unusual."""
    voyage = state.voyage
    afloat = voyage.fleet.afloat
    has = {"carriers": afloat[CARRIER], "cruisers": afloat[CRUISER], "destroyers": afloat[DESTROYER],
           "length": voyage.length, "friendly": voyage.friendly}  # fmt: skip
    apart = {name: (value - _USUAL[name][0]) / _USUAL[name][1] for name, value in has.items()}
    first, second = sorted(apart, key=lambda name: -abs(apart[name]))[:2]
    told = [_remarkable(name, has[name], apart[name] > 0) for name in (first, second)]
    merchants = ships((afloat[TANKER], afloat[CARGO], 0, 0, 0))
    joint = " and " if (apart[first] > 0) == (apart[second] > 0) else ", but "
    return f"{capital(merchants)} left Gibraltar with {told[0]}{joint}{told[1]}."


def _remarkable(name: str, n: int, many: bool) -> str:
    match name:
        case "carriers":
            return (
                f"{'' if many else 'only '}{count(n, 'carrier')} to turn attackers back"
                if n
                else "no carrier to turn attackers back"
            )
        case "cruisers":
            return f"{'a strong force of' if many else 'only'} {count(n, 'cruiser')}"
        case "destroyers":
            return f"{'as many as' if many else 'no more than'} {count(n, 'destroyer')}"
        case "length":
            return f"a {'long' if many else 'short'} way to go ({number(n)} turns)"
        case _:
            turns = "a single turn" if n == 1 else f"{'as many as' if many else 'just'} {count(n, 'turn')}"
            return f"{turns if n else 'no turn'} in friendly waters"


def arrival(turn: int, home: str, quiet: Sequence[TurnAccount], cripples: Cripples, total: str) -> str:
    """Return the sentence about the arrival: what happened in the last quiet turns, the ships that arrived, and the score as a sum."""
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
    return f"{capital(f'{lead}the convoy came in to Malta on turn {turn} with {home}{hurt}')}: {total}."


def _crippled(cripples: Cripples) -> str:
    parts = []
    for kind, keys in cripples.left():
        name = nameable(NAME_LIST.get(kind, "warship"), len(keys), keys)
        parts.append(
            f"{'a' if len(keys) == 1 else number(len(keys))} damaged {SHIP[kind]}{'s' * (len(keys) > 1)}{name}"
        )
    return f", among them {listed(parts)}" if parts else ""
