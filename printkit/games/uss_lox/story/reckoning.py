"""Counts what a USS Lox game gave: attacks and misses, the tonnage of the ships that came up, the stragglers, and the title won."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from printkit.games.uss_lox.rules.bands import band
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.state import TONS, State
from printkit.games.uss_lox.story.deciding import (
    title_won,
)
from printkit.games.uss_lox.story.turning import (
    TurningStep,
)
from printkit.games.uss_lox.story.turns import (
    KING_SHIP,
    SHIP,
    ContactAccount,
    Encounter,
)

_POOR: Final = 0.75
"""The report says that the sea was poor if the ships that came up had at most this share of the expected
tonnage.

The share goes from 0 to 1. The tonnage is that of all ships that came up.
"""
_SHIPS_OF_A_SEA: Final = 5
"""The report can say that the sea was poor only if at least this many ships came up."""


def poor_sea(encounters: Sequence[Encounter], final: State) -> tuple[float, float] | None:
    """If small ships explain a poor patrol, return the tonnage of all ships that came up, and the expected one.
    Otherwise return None."""
    ships = [c for each in encounters for c in each.contacts if c.role in (SHIP, KING_SHIP)]
    if (
        len(ships) < _SHIPS_OF_A_SEA
        or final.patrol > 1
        or final.estimates
        or any(not 0 <= c.card < JOKER or c.estimated for c in ships)
    ):
        return None
    met, due = sum(VALUE[c.card] for c in ships), math.fsum(c.mean for c in ships)
    return (met * TONS, due * TONS) if met <= _POOR * due and final.points < encounters[0].worth else None


def missed(encounters: Sequence[Encounter]) -> int:
    """Return the number of attacks that missed."""
    return sum(c.shot is not None and not c.shot.hit for each in encounters for c in each.contacts)


def spreads(encounters: Sequence[Encounter]) -> int:
    return sum(c.shot is not None for each in encounters for c in each.contacts)


def wins_title(step: TurningStep, encounters: Sequence[Encounter]) -> bool:
    """Return True if this sinking won the title that the patrol had at its end."""
    title = title_won(step)
    after = encounters[-1].after
    return bool(title) and after.patrol == 1 and title == band(after.points * TONS)


def stragglers(encounters: Sequence[Encounter]) -> list[int]:
    """Return the turns in which the deck gun sank a straggler: an ordinary ship, not an escort.

    Its tonnage must be known.
    """
    return [each.number for each in encounters if is_gift(each)]


def is_gift(encounter: Encounter) -> bool:
    """Return True if the deck gun sank the ship of a turn, a straggler with a known tonnage."""
    return any(
        contact.sunk and contact.shot is None and not contact.estimated and contact.role == SHIP
        for contact in encounter.contacts[:1]
    )


def told_together(encounters: Sequence[Encounter]) -> tuple[ContactAccount, ...]:
    """Return the stragglers of a single patrol that the first paragraph names together, if they decided it; empty if
    there was only one."""
    gifts = tuple(each.contacts[0] for each in encounters if is_gift(each))
    return gifts if len(gifts) > 1 and encounters[-1].patrol == 1 else ()
