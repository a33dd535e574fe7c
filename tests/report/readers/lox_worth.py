"""Computes what a patrol of USS Lox promises under the basic rules: the tonnage, in thousands, that the best captain brings home on average, a
lost boat counting for nothing. Every unknown card is a new one of uniform rank.
"""

from __future__ import annotations

from functools import cache

from tests.report.readers.log import Log
from tests.report.readers.lox_odds import RANKS, SUITS, chance_of, settings

_GUN = RANKS.index("J")
_PACK = tuple(sorted(rank + suit for rank in RANKS for suit in SUITS))


def is_solved(log: Log) -> bool:
    """Return whether this module solves the game of a log: one by the basic rules and the usual rulings."""
    return log.header.get("preset", "basic") == "basic" and not settings(log)


@cache
def hit(rank: int, n: int) -> float:
    """Return the chance that ``n`` torpedoes hit a ship of a rank if no other card has been seen."""
    target = RANKS[rank] + SUITS[0]
    return chance_of(target, tuple(card for card in _PACK if card != target), n) if n else 0.0


def _value(rank: int) -> int:
    return min(10, rank + 1)


@cache
def at_sea(supply: int, ocean: int, sunk: int) -> float:
    """Return the worth of a patrol between two ships: of sailing on or of going home."""
    return max(float(sunk), sailing(supply, ocean, sunk)) if supply and ocean else float(sunk)


@cache
def sailing(supply: int, ocean: int, sunk: int) -> float:
    """Return the worth of a patrol before the next of ``ocean`` ships comes up."""
    if not ocean:
        return float(sunk)
    worths = []
    for rank in range(13):
        won = sunk + _value(rank)
        if rank == _GUN:
            worths.append(at_sea(supply, ocean - 1, won))
            continue
        shots = [
            hit(rank, n) * at_sea(supply - n, ocean - 1, won)
            + (1 - hit(rank, n)) * hunted(supply - n, ocean - 1, sunk)
            for n in range(1, min(3, supply) + 1)
        ]
        worths.append(max([sailing(supply, ocean - 1, sunk), *shots]))
    return sum(worths) / 13


@cache
def hunted(supply: int, ocean: int, sunk: int) -> float:
    """Return the worth of a patrol after a miss, before the escort comes up."""
    worths = []
    for rank in range(13):
        won, cost = sunk + _value(rank), _value(rank)
        fights = [hit(rank, n) * at_sea(supply - n, ocean, won) for n in range(1, min(3, supply) + 1)]
        paid = at_sea(supply - cost, ocean, sunk) if supply >= cost else 0.0
        gunned = at_sea(supply, ocean, won) if rank == _GUN else 0.0
        worths.append(max([paid, gunned, *fights]) if rank != _GUN else max(paid, gunned))
    return sum(worths) / 13
