"""Computes the chance that a journey ends with at least a given score.

The result is exact for the attacks of one contact. It is an approximation for the rest of a journey, good enough to compare
turns.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from printkit.games.malta_convoy.play import chain
from printkit.games.malta_convoy.play.expect import attack_odds, steps, targets
from printkit.games.malta_convoy.rules.contact import attackers_through, interception_dice, strength_of
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import Fleet, State, Voyage, add, effects, score
from printkit.games.malta_convoy.rules.tables import (
    DAMAGED,
    DESTROYED,
    ENEMIES,
    NEXT_ROLL,
    SURPRISE,
    Effects,
)
from printkit.table import D6

_LOWEST, _HIGHEST, _FAR = -40, 15, 60
"""Limits of the computation in points: the lowest and the highest change of the score until the end, and the largest
change in one contact with the enemy.

Changes beyond these limits are not considered.
"""
_NEEDS: Final = range(_LOWEST, _HIGHEST + 1)
"""The numbers of points for which the computation gives the chance that the score changes by at least this many."""
_PENDING: Final = (-1, 0, 2)
"""The possible modifiers of a contact roll. The previous turn's roll decides which of them applies."""
_NEGLIGIBLE: Final = 1e-4
"""Probability below which a change of the score in one contact with the enemy is ignored.

This is precise enough, because the results are used only to compare turns.
"""
Odds = Mapping[float, float]
"""Type of a mapping from numbers of points to their probabilities."""


@lru_cache(maxsize=64)
def falls_below(voyage: Voyage, attack: int, target: int, attackers: int, least: float) -> float:
    """Return the exact chance that the attacks of ``attackers`` attackers take the score below ``least``.

    ``attack`` and ``target`` are the modifiers of the attack and target dice.
    """
    found = fleets_after(voyage, attack, target, attackers)
    return math.fsum(p for fleet, p in found.items() if score(voyage.after(fleet)) < least)


def fleets_after(voyage: Voyage, attack: int, target: int, attackers: int) -> Mapping[Fleet, float]:
    """Return the possible fleets after the attacks of ``attackers`` attackers, each with its probability.

    ``attack`` and ``target`` are the modifiers of the attack and target dice.
    """
    odds = tuple(zip((DAMAGED, DESTROYED), attack_odds(attack), strict=True))
    found: dict[Fleet, float] = {voyage.fleet: 1.0}
    for _ in range(attackers):
        after: dict[Fleet, float] = {}
        for fleet, p in found.items():
            left = p
            for result, chance in odds:
                struck = p * chance
                for then, q in _one_hit(voyage.ruleset, fleet, result, target).items():
                    after[then] = after.get(then, 0.0) + struck * q
                left -= struck
            after[fleet] = after.get(fleet, 0.0) + left
        found = after
    return found


@lru_cache(maxsize=4096)
def _one_hit(ruleset: MaltaRuleset, fleet: Fleet, result: int, target: int) -> Mapping[Fleet, float]:
    """Return the possible fleets after one hit, each with its probability."""
    there = sum(1 << kind for kind in range(5) if fleet.afloat[kind])
    found: dict[Fleet, float] = {}
    missed = 1.0
    for kind, p in enumerate(targets(ruleset, there, target)):
        n, damaged = fleet.afloat[kind], fleet.damaged[kind]
        if not n or not p:
            continue
        missed -= p
        for q, more, worse in steps(ruleset, n > damaged, damaged > 0, result):
            then = Fleet(
                add(fleet.afloat, kind, more),
                add(fleet.damaged, kind, worse),
                add(fleet.lost, kind, -more),
                fleet.returned,
            )
            found[then] = found.get(then, 0.0) + p * q
    found[fleet] = found.get(fleet, 0.0) + max(0.0, missed)
    return found


class Journey:
    """Computes the approximate chance that a journey ends with at least a given score.

    The computation assumes that the convoy keeps its ships and that no further option is taken. This is good enough to compare turns.
    """

    def __init__(self) -> None:
        self._tables: dict[Voyage, dict[tuple[int, int], list[float]]] = {}

    def chance(self, state: State, least: float) -> float:
        """Return the chance, at the start of the next turn, that the journey ends with at least ``least``
        points."""
        need = math.ceil(least - score(state.voyage))
        number = max(state.turn, state.voyage.friendly) + 1
        pending = state.pending if number == state.turn + 1 else 0
        if number > state.voyage.length or not _LOWEST <= need <= _HIGHEST:
            return float(need <= 0)
        key = state.voyage._replace(interceptions=0)
        if (number, pending) not in self._tables.get(key, {}):
            self._tables[key] = self._table(key, number)
        return self._tables[key][number, pending][need - _LOWEST]

    def under_attack(
        self, state: State, in_force: Effects, attack: int, attackers: int, least: float
    ) -> float:
        """Return the chance that the journey ends with at least ``least`` points if ``attackers`` attackers
        get through in the next turn.

        ``state`` is the state before that turn, but with its interceptions counted; ``attack`` is the modifier of the attack
        dice.
        """
        later = state._replace(turn=state.turn + 1, pending=0)
        return math.fsum(
            p * self.chance(later, least - change)
            for change, p in _attacked(state.voyage, attack, in_force.target, attackers).items()
        )

    def _table(self, voyage: Voyage, first: int) -> dict[tuple[int, int], list[float]]:
        """Return a table of the chances that the score changes by at least a given number of points until the end of
        the journey.

        It has an entry for each turn from ``first`` on, each modifier of that turn's contact roll, and each number of points.
        """
        odds: dict[tuple[Effects, int], Odds] = {}
        after = {pending: [float(need <= 0) for need in _NEEDS] for pending in _PENDING}
        found: dict[tuple[int, int], list[float]] = {}
        for number in range(voyage.length, first - 1, -1):
            in_force = effects(voyage, number)
            beyond = [1.0] * _FAR + after[0] + [0.0] * _FAR
            now = {}
            for pending in _PENDING:
                if (in_force, pending) not in odds:
                    odds[in_force, pending] = _contact(voyage, in_force, pending)
                sums = [0.0] * len(_NEEDS)
                for row, p in chain.one_roll(voyage.ruleset, pending + in_force.contact).items():
                    if row < SURPRISE:
                        sums = [a + float(p) * b for a, b in zip(sums, after[NEXT_ROLL[row]], strict=True)]
                for change, q in odds[in_force, pending].items():
                    start = _FAR - max(-_FAR, round(change))
                    sums = [a + q * b for a, b in zip(sums, beyond[start : start + len(_NEEDS)], strict=True)]
                now[pending] = found[number, pending] = sums
            after = now
        return found


def _contact(voyage: Voyage, in_force: Effects, pending: int) -> Odds:
    """Return the possible changes of the score in one turn with a contact, each with its probability.

    Turns without a contact are left out.
    """
    odds: dict[float, float] = {}
    dice = interception_dice(voyage, in_force)
    for (attack, through, turned), p in _attackers(voyage.ruleset, dice, in_force, pending).items():
        for change, q in _attacked(voyage, attack, in_force.target, through).items():
            odds[change + turned] = odds.get(change + turned, 0.0) + p * q
    return {change: p for change, p in odds.items() if p >= _NEGLIGIBLE}


@lru_cache(maxsize=256)
def _attackers(
    ruleset: MaltaRuleset, n: int, in_force: Effects, pending: int
) -> Mapping[tuple[int, int, int], float]:
    """Return the possible results of a turn's rolls before the attack dice, each with its probability.

    There are ``n`` interception dice. A result consists of the attack modifier, the number of attackers that
    are not intercepted, and the number of interceptions that score.
    """
    ones = [math.comb(n, k) * 5 ** (n - k) / 6**n for k in range(n + 1)]
    found: dict[tuple[int, int, int], float] = {}
    for row, p in chain.one_roll(ruleset, pending + in_force.contact).items():
        for enemy in ENEMIES[1:] if row >= SURPRISE else ():
            for die in range(1, D6.sides + 1):
                size = strength_of(row, enemy, in_force, die)
                for k, q in enumerate(ones):
                    through, turned = attackers_through(ruleset, size, k)
                    come = (enemy.attack + in_force.attack, through, turned)
                    found[come] = found.get(come, 0.0) + float(p) * q / D6.sides**2
    return found


@lru_cache(maxsize=4096)
def _attacked(voyage: Voyage, attack: int, target: int, attackers: int) -> Odds:
    """Return the possible changes of the score caused by several attacks, each with its probability.

    Every attack is assumed to meet the same fleet.
    """
    if not attackers:
        return {0.0: 1.0}
    before = score(voyage)
    once: dict[float, float] = {}
    for fleet, p in fleets_after(voyage, attack, target, 1).items():
        change = score(voyage.after(fleet)) - before
        once[change] = once.get(change, 0.0) + p
    odds: dict[float, float] = {}
    for change, p in _attacked(voyage, attack, target, attackers - 1).items():
        for more, q in once.items():
            odds[change + more] = odds.get(change + more, 0.0) + p * q
    return odds
