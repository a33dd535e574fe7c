"""The near-optimal captain: expected tonnage brought home, solved backwards.

Every unknown card is taken for a fresh one of uniform rank, and a spread for a fresh one of the whole pack: a few
ten thousand states instead of the real game's astronomical number, at hardly any loss. A state is (torpedoes,
ocean cards still down, points sunk); a value is points, and nothing for a boat that is lost.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from printkit.games.uss_lox.rulings import LoxHouse
from printkit.table.cards import JACK, KING

HITS: Final = (
    (4, 463, 15149),
    (4, 495, 15575),
    (4, 495, 15275),
    (4, 495, 15449),
    (19, 955, 20006),
    (8, 575, 15716),
    (8, 559, 15338),
    (8, 575, 16079),
    (8, 571, 15878),
    (8, 539, 14711),
    (7, 507, 14462),
    (8, 523, 14444),
    (8, 511, 14108),
)
"""Spreads of one, two and three of the other 51 cards that sink a ship, by rank from the ace; a jack's for an escort
that has to be torpedoed. The odds table ``hit`` computes the same numbers from the rules."""
OTHER_CARDS, OTHER_WITH_JOKERS = 51, 53
ESTIMATE: Final = 7
"""Points that a sunk face card is expected to bring as an estimate (the mean card is 85/13)."""
_JOKERS_SHARE = 2 / 54
_JOKER_COST = 10
_BITS = 5
"""Torpedoes and ocean cards fit into this many bits each."""


class Solution:
    """Values of states, computed when they are asked for and remembered."""

    def __init__(self, house: LoxHouse) -> None:
        others = OTHER_WITH_JOKERS if house.jokers else OTHER_CARDS
        self.chances = tuple(
            tuple(hits / comb(others, n) for n, hits in enumerate((0, *row))) for row in HITS
        )
        """Chance of a hit by rank − 1 and spread, 0 to 3 torpedoes."""
        self.points = tuple(
            ESTIMATE if house.estimates_faces and rank >= JACK else min(rank, 10) for rank in range(1, 14)
        )
        """Points of a sunk card by rank − 1."""
        self._jokers = house.jokers
        self._joker_is_ten = house.joker_escort_is_ten
        self._kings = house.king_ships
        self._gun = house.gun_sinks_escorts
        self._flips: dict[int, float] = {}
        self._escorts: dict[int, float] = {}

    def debrief(self, supply: int, ocean: int, points: int) -> float:
        """The boat afloat between encounters: home, or on."""
        if not ocean or supply <= 0:
            return points
        on = self.flip(supply, ocean, points)
        return on if on > points else points

    def flip(self, supply: int, ocean: int, points: int) -> float:
        """About to turn up one of ``ocean`` cards."""
        key = (points << _BITS | ocean) << _BITS | supply
        value = self._flips.get(key)
        if value is None:
            value = self._flips[key] = self._flip(supply, ocean - 1, points)
        return value

    def _flip(self, supply: int, ocean: int, points: int) -> float:
        on = self.flip(supply, ocean, points) if ocean else float(points)
        spreads = range(1, min(3, supply) + 1)
        missed = [0.0, *[self.escort(supply - n, ocean, points) for n in spreads]]
        worth = {
            p: [self.debrief(supply - n, ocean, points + p) for n in (0, *spreads)] for p in set(self.points)
        }
        total = 0.0
        for rank, chances in enumerate(self.chances, 1):
            sunk = worth[self.points[rank - 1]]
            if rank == JACK:
                total += sunk[0]
                continue
            best = on
            if self._kings and rank == KING:
                total += self._king(supply, ocean, points, sunk, chances)
                continue
            for n in spreads:
                value = missed[n] + chances[n] * (sunk[n] - missed[n])
                if value > best:
                    best = value
            total += best
        value = total / 13
        if self._jokers:
            value += _JOKERS_SHARE * (self.escort(supply, ocean, points) - value)
        return value

    def _king(
        self, supply: int, ocean: int, points: int, sunk: list[float], chances: tuple[float, ...]
    ) -> float:
        """A king ship: the damage, or an attack that must not miss."""
        best = self.debrief(supply - 10, ocean, points) if supply >= 10 else 0.0
        return max(best, *[chances[n] * sunk[n] for n in range(len(sunk))])

    def escort(self, supply: int, ocean: int, points: int) -> float:
        """About to meet an escort."""
        key = (points << _BITS | ocean) << _BITS | supply
        value = self._escorts.get(key)
        if value is None:
            value = self._escorts[key] = self._escort(supply, ocean, points)
        return value

    def _escort(self, supply: int, ocean: int, points: int) -> float:
        spreads = range(1, min(3, supply) + 1)
        worth = {
            p: [self.debrief(supply - n, ocean, points + p) for n in (0, *spreads)] for p in set(self.points)
        }
        paid = [0.0] * 11
        for cost in range(1, min(10, supply) + 1):
            paid[cost] = self.debrief(supply - cost, ocean, points)
        total = 0.0
        for rank, chances in enumerate(self.chances, 1):
            sunk = worth[self.points[rank - 1]]
            best = paid[rank if rank < 10 else 10]
            if rank == JACK and self._gun:
                best = max(best, sunk[0])
            else:
                for n in spreads:
                    value = chances[n] * sunk[n]
                    if value > best:
                        best = value
            total += best
        value = total / 13
        if self._jokers and self._joker_is_ten:
            value += _JOKERS_SHARE * (paid[_JOKER_COST] - value)
        return value


@lru_cache(maxsize=16)
def solution(house: LoxHouse) -> Solution:
    """The solution for these rulings, shared by everybody who asks in this process."""
    return Solution(house)
