"""The near-optimal captain: expected tonnage brought home, solved backwards.

Every unknown card is taken for a fresh one of uniform rank, and a spread for a fresh one of the whole pack: a few
ten thousand states instead of the real game's astronomical number, at hardly any loss. A state is (torpedoes,
ocean cards still down, points sunk); a value is points, and nothing for a boat that is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import Final

from printkit.games.uss_lox.rules.rulings import LoxRuleset
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
_DAMAGE: Final = 10
"""Torpedoes that a king ship's damage takes."""
_BITS = 5
"""Torpedoes and ocean cards fit into this many bits each; points stand above them."""
_POINT = 1 << 2 * _BITS
_MASK = (1 << _BITS) - 1


class _Values(dict[int, float]):
    """Values by packed state, worked out when they are first asked for. Looking one up costs no call."""

    def __init__(self, solve: Callable[[int], float]) -> None:
        super().__init__()
        self._solve = solve

    def __missing__(self, state: int) -> float:
        value = self[state] = self._solve(state)
        return value


class Solution:
    """Values of states, computed when they are asked for and remembered."""

    def __init__(self, ruleset: LoxRuleset) -> None:
        others = OTHER_WITH_JOKERS if ruleset.jokers else OTHER_CARDS
        self.chances = tuple(
            tuple(hits / comb(others, n) for n, hits in enumerate((0, *row))) for row in HITS
        )
        """Chance of a hit by rank − 1 and spread, 0 to 3 torpedoes."""
        self.points = tuple(
            ESTIMATE if ruleset.estimates_faces and rank >= JACK else min(rank, 10) for rank in range(1, 14)
        )
        """Points of a sunk card by rank − 1."""
        self._ranks = [
            (rank, points, chances)
            for rank, (points, chances) in enumerate(zip(self.points, self.chances), 1)
        ]
        self._gains = frozenset(self.points)
        self._jokers = ruleset.jokers
        self._joker_is_ten = ruleset.joker_escort_is_ten
        self._kings = ruleset.king_ships
        self._gun = ruleset.gun_sinks_escorts
        self._ashore = _Values(self._debrief)
        self._flips = _Values(self._flip)
        self._escorts = _Values(self._escort)

    def debrief(self, supply: int, ocean: int, points: int) -> float:
        """The boat afloat between encounters: home, or on."""
        return self._ashore[_packed(supply, ocean, points)]

    def flip(self, supply: int, ocean: int, points: int) -> float:
        """About to turn up one of ``ocean`` cards."""
        return self._flips[_packed(supply, ocean, points)]

    def escort(self, supply: int, ocean: int, points: int) -> float:
        """About to meet an escort."""
        return self._escorts[_packed(supply, ocean, points)]

    def _debrief(self, state: int) -> float:
        points = state >> 2 * _BITS
        if not state >> _BITS & _MASK or not state & _MASK:
            return points
        on = self._flips[state]
        return on if on > points else points

    def _worth(self, state: int, spreads: range) -> dict[int, list[float]]:
        """By points of the card sunk: the value after a hit with 0, 1, 2 ... torpedoes."""
        ashore = self._ashore
        counts = (0, *spreads)
        return {p: [ashore[state + p * _POINT - n] for n in counts] for p in self._gains}

    def _flip(self, state: int) -> float:
        supply, ocean, points = state & _MASK, (state >> _BITS & _MASK) - 1, state >> 2 * _BITS
        state = _packed(supply, ocean, points)
        on = self._flips[state] if ocean else float(points)
        spreads = range(1, min(3, supply) + 1)
        missed = [0.0, *[self._escorts[state - n] for n in spreads]]
        worth = self._worth(state, spreads)
        total = 0.0
        for rank, gained, chances in self._ranks:
            sunk = worth[gained]
            if rank == JACK:
                total += sunk[0]
                continue
            if self._kings and rank == KING:
                total += self._king(state, sunk, chances)
                continue
            best = on
            for n in spreads:
                value = missed[n] + chances[n] * (sunk[n] - missed[n])
                if value > best:
                    best = value
            total += best
        value = total / 13
        if self._jokers:
            value += _JOKERS_SHARE * (self._escorts[state] - value)
        return value

    def _king(self, state: int, sunk: list[float], chances: tuple[float, ...]) -> float:
        """A king ship: the damage, or an attack that must not miss."""
        best = self._ashore[state - _DAMAGE] if state & _MASK >= _DAMAGE else 0.0
        return max(best, *[chances[n] * sunk[n] for n in range(len(sunk))])

    def _escort(self, state: int) -> float:
        supply = state & _MASK
        spreads = range(1, min(3, supply) + 1)
        worth = self._worth(state, spreads)
        paid = [0.0] * 11
        for cost in range(1, min(10, supply) + 1):
            paid[cost] = self._ashore[state - cost]
        total = 0.0
        for rank, gained, chances in self._ranks:
            sunk = worth[gained]
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


def _packed(supply: int, ocean: int, points: int) -> int:
    """A state as one number. ``supply`` may be used up to below nothing by a payment."""
    return (points << _BITS | ocean) << _BITS | max(supply, 0)


@lru_cache(maxsize=16)
def solution(ruleset: LoxRuleset) -> Solution:
    """The solution for these rulings, shared by everybody who asks in this process."""
    return Solution(ruleset)
