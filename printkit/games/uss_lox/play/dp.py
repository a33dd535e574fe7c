"""Computes the near-optimal policy (computer player) of USS Lox.

Its moves have the highest expected tonnage brought home. The method is dynamic programming (backward
induction).

Every unknown card is treated as a new one of uniform rank, and a spread as drawn from a full pack. This
reduces the astronomical number of states of the real game to a few ten thousand, with hardly any loss. A
state is (torpedoes, face-down ocean cards, points sunk); its value is the expected number of points brought
home, 0 for a boat that is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from printkit.games.uss_lox.play.chances import sunk
from printkit.games.uss_lox.rules.cribbage import JOKER, VALUE
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.run_silent import price
from printkit.games.uss_lox.rules.state import KING_DAMAGE, LARGEST_SPREAD
from printkit.table.cards import JACK, KING, RANK, card

ESTIMATE: Final = 7
"""Points that the policy (computer player) expects from a card scored as an estimate.

An estimate is a face-down card that is scored in place of a sunk face card. The exact mean of a card is 85/13
points.
"""
JOKERS_SHARE = 2 / 54
"""Probability that a card drawn from a full pack of 54 cards is a joker."""
ONE_OF_EACH_RANK: Final = tuple(card(rank, 0) for rank in range(1, 14))
"""One card of each rank, which stands for all ships and escorts of that rank, because their suit does not matter."""
_BITS = 6
"""Number of bits for each of the first two parts of a state that is packed into one number.

The torpedoes have the lowest bits, the ocean cards the next ones, and the points all others.
"""
_POINT = 1 << 2 * _BITS
"""Number that is added to a packed state for each point scored."""
_MASK = (1 << _BITS) - 1
"""Bit mask for one of the first two parts of a packed state."""


_PRICE: Final = tuple(price(c) for c in ONE_OF_EACH_RANK)
"""Number of cards that an escape from an escort costs. The index is the escort's rank − 1."""
_JOKERS_PRICE: Final = price(JOKER)
_PRICES: Final = sorted({*_PRICE, _JOKERS_PRICE})
_NEVER: Final = -1.0
"""Value of firing more torpedoes than the boat has. It is lower than any real value in points, so that this move is
never chosen."""


class _Values(dict[int, float]):
    """A dictionary from states to their values, in points.

    Each value is computed when it is first looked up, and then stored.
    """

    def __init__(self, solve: Callable[[int], float]) -> None:
        super().__init__()
        self._solve = solve

    def __missing__(self, state: int) -> float:
        value = self[state] = self._solve(state)
        return value


class Solution:
    """Computes the value of every state of a patrol: the expected points brought home.

    Each value is computed when it is first needed, and then stored.
    """

    def __init__(self, ruleset: LoxRuleset) -> None:
        self.chances = tuple(
            (0.0, *(float(sunk(ruleset, rank, n)) for n in range(1, LARGEST_SPREAD + 1)))
            for rank in range(1, 14)
        )
        """Probability of a hit, by rank − 1 and by spread of 0 to 3 torpedoes."""
        self.points = tuple(
            ESTIMATE if ruleset.faces_are_estimated and RANK[c] >= JACK else VALUE[c]
            for c in ONE_OF_EACH_RANK
        )
        """Points of a sunk card, by rank − 1."""
        self._ships: list[tuple[int, list[tuple[int, float, float, float]]]] = []
        for place, points in enumerate(self.points):
            if not self._ships or self._ships[-1][0] != points:
                self._ships.append((points, []))
            _, first, second, third = self.chances[place]
            self._ships[-1][1].append((place + 1, first, second, third))
        """Ranks in order with their hit probabilities by spread; consecutive ranks with the same points are grouped."""
        self._jokers = ruleset.jokers_in_pack
        self._kings = ruleset.kings_are_escorts
        self._after_pass = ruleset.may_debrief_after_pass
        self._joker_stays = ruleset.joker_escort_stays
        self._gun = ruleset.gun_sinks_jack_escort
        self._sails_on_empty = ruleset.sails_on_without_supply
        self._ocean_pays = ruleset.grid_may_pay
        self._ashore = _Values(self._debrief)
        self._flips = _Values(self._flip)
        self._escorts = _Values(self._escort)

    def debrief(self, supply: int, ocean: int, points: int) -> float:
        """Return the expected points brought home by a boat between encounters.

        The captain makes the better choice: returning home or sailing on.
        """
        return self._ashore[_packed(supply, ocean, points)]

    def flip(self, supply: int, ocean: int, points: int) -> float:
        """Return the expected points brought home, just before one of ``ocean`` face-down ocean cards is
        turned up.

        If there are no ocean cards, return the boat's points so far; this happens only in a log.
        """
        return self._flips[_packed(supply, ocean, points)] if ocean > 0 else float(points)

    def escort(self, supply: int, ocean: int, points: int) -> float:
        """Return the expected points brought home, just before an escort is drawn from the deck."""
        return self._escorts[_packed(supply, ocean, points)]

    def escaped(self, supply: int, ocean: int, points: int, cost: int) -> float:
        """Return the expected points brought home after the boat escapes from an escort.

        The escape costs ``cost`` cards, which the boat pays in the best way. Return 0 if it cannot pay.
        """
        return self._paid(_packed(supply, ocean, points), cost)

    def _debrief(self, state: int) -> float:
        points = state >> 2 * _BITS
        if not state >> _BITS & _MASK or not (state & _MASK or self._sails_on_empty):
            return points
        on = self._flips[state]
        return on if on > points else points

    def _flip(self, state: int) -> float:
        supply, ocean, points = state & _MASK, (state >> _BITS & _MASK) - 1, state >> 2 * _BITS
        state = _packed(supply, ocean, points)
        ashore = self._ashore
        on = self._flips[state] if ocean else float(points)
        if self._after_pass:
            on = max(on, points)
        missed1, missed2, missed3 = _by_spread(self._escorts, state, supply, _NEVER)
        total = 0.0
        for gained, ships in self._ships:
            sunk = state + gained * _POINT
            more1, more2, more3 = _by_spread(ashore, sunk, supply, _NEVER)
            more1, more2, more3 = more1 - missed1, more2 - missed2, more3 - missed3
            for rank, chance1, chance2, chance3 in ships:
                if rank == JACK:
                    total += ashore[sunk]
                    continue
                if rank == KING and self._kings:
                    total += self._king(state, sunk, (chance1, chance2, chance3))
                    continue
                best = on
                value = missed1 + chance1 * more1
                if value > best:
                    best = value
                value = missed2 + chance2 * more2
                if value > best:
                    best = value
                value = missed3 + chance3 * more3
                if value > best:
                    best = value
                total += best
        value = total / 13
        if self._jokers:
            value += JOKERS_SHARE * (self._escorts[state] - value)
        return value

    def _king(self, state: int, sunk: int, chances: tuple[float, ...]) -> float:
        """Return the expected points brought home by a boat that meets a king ship.

        A king ship is a king in the ocean, which counts as an escort. The captain makes the better choice
        between taking the damage and attacking; a miss loses the boat.
        """
        hits = _by_spread(self._ashore, sunk, state & _MASK, 0.0)
        return max(self._paid(state, KING_DAMAGE), *[chance * hit for chance, hit in zip(chances, hits)])

    def _escort(self, state: int) -> float:
        supply = state & _MASK
        paid = {cost: self._paid(state, cost) for cost in _PRICES}
        total = 0.0
        for gained, ships in self._ships:
            sunk = state + gained * _POINT
            hit1, hit2, hit3 = _by_spread(self._ashore, sunk, supply, 0.0)
            for rank, chance1, chance2, chance3 in ships:
                best = paid[_PRICE[rank - 1]]
                if rank == JACK and self._gun:
                    total += max(best, self._ashore[sunk])
                    continue
                value = chance1 * hit1
                if value > best:
                    best = value
                value = chance2 * hit2
                if value > best:
                    best = value
                value = chance3 * hit3
                if value > best:
                    best = value
                total += best
        value = total / 13
        if self._jokers and self._joker_stays:
            value += JOKERS_SHARE * (paid[_JOKERS_PRICE] - value)
        return value

    def _paid(self, state: int, cost: int) -> float:
        """Return the expected points brought home after an escape that costs ``cost`` cards; 0 if the boat
        cannot pay.

        It pays with torpedoes and, if the ruling allows it, also with ocean cards.
        """
        if not self._ocean_pays:
            return self._ashore[state - cost] if state & _MASK >= cost else 0.0
        supply, ocean, points = state & _MASK, state >> _BITS & _MASK, state >> 2 * _BITS
        laid = range(max(0, cost - supply), min(cost, ocean) + 1)
        return max((self._ashore[_packed(supply - cost + n, ocean - n, points)] for n in laid), default=0.0)


def _by_spread(
    values: dict[int, float], state: int, supply: int, beyond: float
) -> tuple[float, float, float]:
    """Return the values (expected points) of ``state`` after one, two and three torpedoes have been fired.

    ``beyond`` is the value of firing more torpedoes than the boat has.
    """
    if supply >= LARGEST_SPREAD:
        return values[state - 1], values[state - 2], values[state - 3]
    return (
        values[state - 1] if supply > 0 else beyond,
        values[state - 2] if supply > 1 else beyond,
        beyond,
    )


def _packed(supply: int, ocean: int, points: int) -> int:
    """Return one number that stands for a state: ``supply`` (torpedoes; a negative number counts as 0), ``ocean``
    (cards) and ``points``."""
    return (points << _BITS | ocean) << _BITS | max(supply, 0)


@lru_cache(maxsize=16)
def solution(ruleset: LoxRuleset) -> Solution:
    """Return the values of all states of a patrol under the selected rulings (options of the rules).

    They are cached as long as the program runs.
    """
    return Solution(ruleset)
