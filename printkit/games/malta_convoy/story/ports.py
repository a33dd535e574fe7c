"""Writes the sentences about a convoy's departure from Gibraltar and its arrival in Malta."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from printkit.games.malta_convoy.rules.state import State, score
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
    "cargo": (10.5, 3.0), "tankers": (3.5, 1.7), "cruisers": (17.5, 8.5), "destroyers": (35, 17),
}  # fmt: skip
"""Mean and standard deviation of each number that is rolled in a convoy's setup, under the default rulings."""
_STRONG, _THIN = 75, 35
"""The report calls an escort strong if it has at least ``_STRONG`` cruisers and destroyers in total, and more
of each than usual. It calls an escort thin if it has at most ``_THIN`` in total, and fewer of each than
usual."""
_LONG_END = 4
"""The sentence about the arrival mentions the turns without an attack at the end of the journey only if there
were at least this many."""


def departure(state: State) -> str:
    """Return the sentence about the departure: what was unusual about the merchant ships or the escort, and
    the points that hung on the only ship of a type. It is empty if nothing was unusual."""
    afloat = state.voyage.fleet.afloat
    few = [
        f"only {count(afloat[k], SHIP[SHIP_NAMES[k]])}"
        for k in (CARGO, TANKER)
        if afloat[k] and _deviation(SHIP_NAMES[k], afloat[k]) < -1
    ]
    lone = next((k for k in (TANKER, CARGO) if afloat[k] == 1), None)
    escort = _strength(afloat)
    under = f"under {escort}" if escort else ""
    if lone is not None:
        ship = SHIP[SHIP_NAMES[lone]]
        return (
            f"The convoy sailed from Gibraltar with {listed(few or [f'only one {ship}'])}{f' and {under}' * bool(under)}; "
            f"{number(LOSS[lone] + ALL_GONE)} points hung on the {ship}."
        )
    if few and under:
        return f"{capital(listed(few))} sailed from Gibraltar {under}."
    return f"The convoy sailed from Gibraltar {under}." if under else ""


def _strength(afloat: Sequence[int]) -> str:
    """Return words for the escort if it was strong or thin; otherwise an empty text."""
    warships = afloat[CRUISER] + afloat[DESTROYER]
    above = [
        n > _USUAL[name][0] for n, name in ((afloat[CRUISER], "cruisers"), (afloat[DESTROYER], "destroyers"))
    ]
    if warships >= _STRONG and all(above):
        return f"a strong escort of {warships} warships"
    return f"a thin escort of {warships} warships" if 0 < warships <= _THIN and not any(above) else ""


def _deviation(name: str, n: int) -> float:
    """Return how many standard deviations a number rolled in the setup is above its mean; negative if it is
    below."""
    mean, spread = _USUAL[name]
    return (n - mean) / spread


def last_calm(turns: Sequence[TurnAccount]) -> str:
    """Return a sentence about the last turns without an attack. It is empty if they were few."""
    calm = len(list(takewhile(lambda turn: turn.row and turn.meeting is None, reversed(turns))))
    return f"Nobody attacked on the last {number(calm)} turns." if calm >= _LONG_END else ""


def arrival(turns: Sequence[TurnAccount], final: State, *, calm: bool, losses: bool) -> str:
    """Return the sentence about the arrival: the warships that arrived, the damaged merchant ships, and how
    the score came about. If ``calm`` is True, it begins with the last turns without an attack.

    The number of merchant ships is in the first paragraph of the report. ``losses``: False to leave out the
    points lost with ships, because the first paragraph says so.
    """
    points, fleet = score(final.voyage), final.voyage.fleet
    quiet = last_calm(turns) if calm else ""
    lead = f"{quiet.removesuffix('.')}, and " if quiet else ""
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
    hurt = [
        count(fleet.damaged[kind], SHIP[SHIP_NAMES[kind]]) for kind in (CARGO, TANKER) if fleet.damaged[kind]
    ]
    there += f", {listed(hurt)} damaged" if hurt else ""
    made = _made_of(final, losses=losses)
    return f"{lead}{there if lead else capital(there)}{made or f': {points:g} points' * final.voyage.ruleset.damaged_ships_score}."


def _made_of(final: State, *, losses: bool) -> str:
    """Return a clause with the points won by interceptions and, with ``losses``, the points lost with ships.
    It is empty if there were neither, or if damaged ships cost points as well.
    """
    voyage = final.voyage
    won, cost = voyage.interceptions, START_SCORE + voyage.interceptions - score(voyage)
    if voyage.ruleset.damaged_ships_score:
        return ""
    if not losses or not cost:
        return f"; interceptions had won {points_told(won)}" if won > 1 else ""
    if not won:
        return f"; the losses had cost {points_told(cost)}"
    return f"; interceptions had won {points_told(won)} and losses cost {points_told(cost).removesuffix(' points')}"
