"""The chance that a torpedo hits, exactly and at once: what the policies, the odds and the report's luck reckon with.

The same figures follow from enumerating :func:`torpedo.run`; the tests hold the two together.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from printkit.games.ssn.rules.geometry import EPSILON
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import STEP, TORPEDO_RANGE
from printkit.games.ssn.rules.torpedo import Course, looks

AT_LEAST: Final = tuple(
    Fraction(sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= t), 36) for t in range(14)
)
"""By threshold up to 13: the chance that two dice reach it."""
_BLIND: Final = 13
_SKIPPED: Final = -99


class Chance(NamedTuple):
    """Of one torpedo: that it hits, and that it hits and the submarine does not evade."""

    hit: Fraction
    destroys: Fraction
    hit_float: float = 0.0
    destroys_float: float = 0.0


NONE: Final = Chance(Fraction(0), Fraction(0))


def reach(total: int) -> Fraction:
    """The chance that two dice reach a threshold."""
    return AT_LEAST[min(max(total, 0), 13)]


def torpedo(ruleset: SsnRuleset, way: Course) -> Chance:
    """The chances of one torpedo on its way."""
    if way.range > TORPEDO_RANGE + EPSILON:
        return NONE
    if way.deep != way.target.deep:
        full = way.range >= STEP - EPSILON if ruleset.five_is_full else way.range > STEP + EPSILON
        if not full:
            return NONE
    blind = _BLIND if ruleset.blind_rolls_count else _SKIPPED
    needed = tuple([seen.threshold if seen.sees else blind for seen in looks(ruleset, way)])
    return _chain(needed, ruleset.evasion_counts)


@cache
def _chain(needed: tuple[int, ...], counts: str) -> Chance:
    """Carries the probabilities from roll to roll: by any success yet, last one failed, rolls, failures."""
    states: dict[tuple[bool, bool, int, int], Fraction] = {(False, False, 0, 0): Fraction(1)}
    for t in needed:
        if t == _SKIPPED:
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
            counted = {"rolls": rolls, "failures": failures, "successes": rolls - failures}[counts]
            hits += weight
            destroyed += weight * Fraction(min(max(5 - counted, 0), 6), 6)
    return Chance(hits, destroyed, float(hits), float(destroyed))
