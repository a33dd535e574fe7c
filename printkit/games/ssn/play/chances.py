"""Computes the exact probability that a torpedo hits in SSN.

Computer players, odds tables and the report's luck figures use it.

The rules decide what a detection roll needs, which runs can hit and what helps evasion. Only the probabilities of the sequences of rolls
are computed here, because running :func:`torpedo.run` for every possible result would take too long. Tests check that both agree.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from printkit.games.ssn.rules.attack import KILLS_ON, evades_on
from printkit.games.ssn.rules.geometry import Shape
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import STEP, TORPEDO_RANGE
from printkit.games.ssn.rules.torpedo import (
    BLIND,
    RunOutcome,
    RunPlan,
    Target,
    can_hit,
    counted,
    look,
    needs,
    rolls_due,
)

_BESIDE: Final = 1e-3
"""The probability of a hit is also computed this many inches below and above each range limit, because it
jumps there.
"""
NEVER: Final = 13
"""Dice total needed for a roll that cannot succeed, because two dice never show more than 12."""
AT_LEAST: Final = tuple(
    Fraction(sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= t), 36) for t in range(NEVER + 1)
)
"""Probabilities that the total of two dice is at least 0, 1, 2 … 13. The index is the total."""


class HitChance(NamedTuple):
    """Two probabilities for a torpedo, each as a fraction and as a float: that it hits, and that it hits and the target
    then fails to evade it.
    """

    hit: Fraction
    destroys: Fraction
    hit_float: float = 0.0
    destroys_float: float = 0.0


NONE: Final = HitChance(Fraction(0), Fraction(0))
"""The probabilities for a torpedo that cannot hit: both are 0."""


def reach(total: int) -> Fraction:
    """Return the probability that the total of two dice is at least ``total``."""
    return AT_LEAST[min(max(total, 0), NEVER)]


def die_reaches(least: int) -> Fraction:
    """Return the probability that one die shows at least ``least``."""
    return Fraction(min(max(7 - least, 0), 6), 6)


KILL: Final = die_reaches(KILLS_ON)
"""Probability that a torpedo that has hit a ship damages it (a "kill")."""


def torpedo(ruleset: SsnRuleset, way: RunPlan) -> HitChance:
    """Return the probability that a torpedo on this run hits, and the probability that it hits and is then not evaded."""
    if not can_hit(ruleset, way):
        return NONE
    return _chain(ruleset, needs(ruleset, way))


@cache
def at_most(ruleset: SsnRuleset, deep: bool, target_deep: bool, speed: int) -> tuple[float, ...]:
    """Return, for each inch of range, an upper bound for the probability that a torpedo hits.

    The number at index n is the bound for ranges from n to n + 1 inches.

    The bound assumes that the target is in a convergence zone for every roll. Within an inch, the probability changes only where the number
    of rolls or the close-range modifier changes.
    """
    inches = range(int(TORPEDO_RANGE) + 1)
    if not ruleset.blind_rolls_count:
        return (1.0,) * len(inches)  # fewer rolls can give a higher probability, so no better bound is known
    line = ruleset.data.detection.close_inches
    edges = [n * STEP for n in inches] + [line + n * STEP for n in range(-len(inches), len(inches))]
    target = Target(Shape(0.0, 0.0), target_deep, speed)

    def chance(d: float) -> float:
        way = RunPlan((d, 0.0), (0.0, 0.0), d, deep, target)
        return _chain(ruleset, tuple(look(ruleset, way, n).threshold for n in range(rolls_due(d)))).hit_float

    found = []
    for inch in inches:
        near = [edge + side for edge in edges for side in (-_BESIDE, 0.0, _BESIDE)]
        within = [d for d in near if inch < d < inch + 1]
        found.append(max(chance(d) for d in (inch, inch + 0.5, inch + 1, *within)))
    return tuple(found)


@cache
def _chain(ruleset: SsnRuleset, needed: tuple[int, ...]) -> HitChance:
    """Return the probabilities of a hit, and of a hit that is not evaded, for a torpedo whose detection rolls need
    these dice totals.

    The state between two rolls consists of: whether any roll succeeded, whether the last roll failed, the number of
    rolls, the number of failures.
    """
    states: dict[tuple[bool, bool, int, int], Fraction] = {(False, False, 0, 0): Fraction(1)}
    for t in needed:
        if t == BLIND and not ruleset.blind_rolls_count:
            continue
        p = reach(t)
        after: dict[tuple[bool, bool, int, int], Fraction] = {}
        for (_any, failed, rolls, failures), weight in states.items():
            hit = (True, False, rolls + 1, failures)
            after[hit] = after.get(hit, Fraction(0)) + weight * p
            if not failed:
                miss = (_any, True, rolls + 1, failures + 1)
                after[miss] = after.get(miss, Fraction(0)) + weight * (1 - p)
        states = after
    hits = destroyed = Fraction(0)
    for (success, _, rolls, failures), weight in states.items():
        if success:
            outcome = RunOutcome(True, rolls, counted(ruleset, rolls, failures))
            hits += weight
            destroyed += weight * (1 - die_reaches(evades_on(outcome)))
    return HitChance(hits, destroyed, float(hits), float(destroyed))
