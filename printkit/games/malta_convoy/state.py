"""The state of a convoy: small values that change together stand together, so that a quiet turn copies little."""

from __future__ import annotations

from typing import NamedTuple

from printkit.games.malta_convoy.rulings import MaltaHouse
from printkit.games.malta_convoy.tables import (
    ALL_GONE,
    CARGO,
    LOSS,
    NO_EFFECTS,
    OPTION_EFFECTS,
    OPTION_PRICES,
    START_SCORE,
    TANKER,
    Effects,
)

Counts = tuple[int, int, int, int, int]
"""Ships by type: tankers, cargo ships, carriers, cruisers, destroyers."""
NONE: Counts = (0, 0, 0, 0, 0)


class Fleet(NamedTuple):
    """The ships: still in the convoy (damaged ones included), damaged among them, lost, returned to base."""

    afloat: Counts
    damaged: Counts = NONE
    lost: Counts = NONE
    returned: Counts = NONE


class Voyage(NamedTuple):
    """What changes seldom.

    ``used`` has a bit for each option taken. An option taken last runs to the end of turn ``last`` and is in force
    from turn ``first`` (``option`` −1: none was taken).
    """

    house: MaltaHouse
    length: int
    original_length: int
    friendly: int
    fleet: Fleet
    interceptions: int = 0
    used: int = 0
    option: int = -1
    first: int = 0
    last: int = 0
    covered: bool = False

    def fought(self, fleet: Fleet, interceptions: int) -> Voyage:
        """After a contact; what ``_replace`` would do, at half the cost."""
        return Voyage(*self[:4], fleet, self.interceptions + interceptions, *self[6:])  # type: ignore[arg-type]


class State(NamedTuple):
    """A convoy after ``turn`` turns; ``pending`` is the modifier of the next contact roll (−1, 0 or +2)."""

    voyage: Voyage
    turn: int
    pending: int
    done: bool = False


def add(counts: Counts, kind: int, n: int) -> Counts:
    """``counts`` with ``n`` more ships of a type."""
    changed = list(counts)
    changed[kind] += n
    return tuple(changed)  # type: ignore[return-value]


def effects(voyage: Voyage, turn: int) -> Effects:
    """What the options add to the rolls of this turn (MALTA-OPT-3, MALTA-OPT-4)."""
    running = voyage.first <= turn <= voyage.last
    if not voyage.house.prices_last:
        return OPTION_EFFECTS[voyage.option] if running else NO_EFFECTS
    parts = [OPTION_EFFECTS[voyage.option]] if running else []
    for option, price in enumerate(OPTION_PRICES):
        begun = option != voyage.option or turn > voyage.last
        if voyage.used >> option & 1 and begun:
            parts.append(price)
    return Effects(*(sum(part[i] for part in parts) for i in range(5)))


def all_lost(fleet: Fleet, kind: int) -> bool:
    """None of the type is left, and some were lost: what never sailed is not destroyed (MALTA-SCORE-4)."""
    return not fleet.afloat[kind] and fleet.lost[kind] > 0


def score(voyage: Voyage) -> int | float:
    """The score as it stands (MALTA-SCORE-1 to -5); halves only under ``damaged-score=half``."""
    fleet = voyage.fleet
    points: int | float = START_SCORE + voyage.interceptions
    points -= sum(n * cost for n, cost in zip(fleet.lost, LOSS, strict=True))
    for kind in (TANKER, CARGO):
        if all_lost(fleet, kind):
            points -= ALL_GONE
    if voyage.house.damage_costs_half:
        halves = sum(n * cost for n, cost in zip(fleet.damaged, LOSS, strict=True))
        points -= halves // 2 if halves % 2 == 0 else halves / 2
    return points
