"""Finds the best plan for taking options (decoy, split, evade and screen) over the rest of a journey.

The plan is exact as long as the ships of the convoy do not change.

The cost of a contact under an option is the exact expected change of the score (:mod:`expect`). With these costs,
dynamic programming evaluates every plan by the turns left, the options used and the modifier left by the last contact
roll. When ships are lost, a new plan is made.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from printkit.games.malta_convoy.play import chain
from printkit.games.malta_convoy.play.expect import MOST_ATTACKS, Expected, ExpectedTurn
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import Fleet, State, Voyage, effects
from printkit.games.malta_convoy.rules.tables import (
    DESTROYER,
    EVADE,
    LOSS,
    NEXT_ROLL,
    OPTION_NAMES,
    SURPRISE,
    Effects,
)
from printkit.table import D3, D6

_MOST_FLEETS: Final = 1_000
"""Maximum number of fleets whose costs and plans are cached.

When this number is reached, the cache is cleared, so that a long simulation does not run out of memory.
"""
_OPTIONS: Final = range(len(OPTION_NAMES))
"""The numbers of the four options: 0 to 3."""
_DURATIONS: Final = range(1, D6.sides + 1)
"""The possible durations of an option in turns, each with the same probability."""


class After(NamedTuple):
    """Expected result of one or more turns: the change of the score, and the probability of each modifier of
    the next contact roll."""

    change: float
    pending: tuple[tuple[int, float], ...]


class TimingPlan:
    """The best plan for taking options over the rest of a journey, for a convoy with given ships.

    ``worth(left, used, pending)`` is the expected change of the score to the end of the journey, in hostile waters, with ``left``
    turns to play and no option running.
    """

    def __init__(self, ruleset: MaltaRuleset, fleet: Fleet, expected: Expected) -> None:
        self._ruleset = ruleset
        self._fleet = fleet
        self._expected = expected
        self._delay = delay(ruleset)
        self._turns: dict[tuple[Effects, int], After] = {}
        self._costs: dict[Effects, tuple[float, ...]] = {}
        self._after_turns: dict[tuple[int, int, int], list[After]] = {}
        self._worth: dict[tuple[int, int, int], float] = {}

    def worth(self, left: int, used: int, pending: int) -> float:
        if left <= 0:
            return 0.0
        key = (left, used, pending)
        known = self._worth.get(key)
        if known is None:
            free = [option for option in _OPTIONS if not used >> option & 1]
            known = max(self.with_option(option, *key) for option in (-1, *free))
            self._worth[key] = known
        return known

    def with_option(self, option: int, left: int, used: int, pending: int) -> float:
        """Return the expected change of the score if this option is taken now (−1: none) and the best plan is
        followed afterwards.

        ``left`` is the number of turns left, ``used`` the bit mask of used options, ``pending`` the modifier of the next contact
        roll.
        """
        if option < 0:
            return self._then(self.turn(self._in_force(used, -1, 0), pending), left - 1, used)
        total = 0.0
        extras = extra_turns(self._ruleset) if option == EVADE else (0,)
        after_turns, then_used = self._turns_under(option, used, pending), used | 1 << option
        known = self._worth
        for extra in extras:
            whole = left + extra
            for duration in _DURATIONS:
                turns = min(whole, duration + self._delay)
                change, pendings = after_turns[turns]
                total += change
                if turns < whole:
                    for each, p in pendings:
                        value = known.get((whole - turns, then_used, each))  # faster than a call of `worth`
                        total += p * (self.worth(whole - turns, then_used, each) if value is None else value)
        return total / (len(extras) * len(_DURATIONS))

    def _then(self, after: After, left: int, used: int) -> float:
        return after.change + math.fsum(p * self.worth(left, used, pending) for pending, p in after.pending)

    def _turns_under(self, option: int, used: int, pending: int) -> list[After]:
        """Return a list of the results expected after an option is taken: after 0, 1, 2 … turns."""
        key = (option, used, pending)
        known = self._after_turns.get(key)
        if known is None:
            known = [After(0.0, ((pending, 1.0),))]
            for place in range(1, D6.sides + self._delay + 1):
                in_force = self._in_force(used | 1 << option, option, place)
                before = known[-1]
                change, odds = before.change, dict.fromkeys(sorted(set(NEXT_ROLL)), 0.0)
                for each, p in before.pending:
                    turn = self.turn(in_force, each)
                    change += p * turn.change
                    for then, q in turn.pending:
                        odds[then] += p * q
                known.append(After(change, tuple((then, p) for then, p in odds.items() if p)))
            self._after_turns[key] = known  # complete, as another thread may read it
        return known

    def _in_force(self, used: int, option: int, place: int) -> Effects:
        """Return the modifiers that an option gives to the rolls of one turn.

        ``place`` is the number of the turn; the turn in which the option is taken has the number 1.
        """
        first = 1 + self._delay
        voyage = Voyage(
            self._ruleset,
            0,
            0,
            0,
            self._fleet,
            0,
            used,
            option,
            first,
            first + D6.sides if option >= 0 else 0,
        )
        return effects(voyage, max(place, 1))

    def turn(self, in_force: Effects, pending: int) -> After:
        """Return the expected result of one turn in hostile waters.

        ``in_force`` contains the modifiers of the option in force. ``pending`` is the modifier that the previous turn left for
        the contact roll.
        """
        key = (in_force, pending)
        known = self._turns.get(key)
        if known is None:
            costs = self._contacts(in_force)
            change, odds = 0.0, dict.fromkeys(sorted(set(NEXT_ROLL)), 0.0)
            for row, p in chain.one_roll(self._ruleset, pending + in_force.contact).items():
                change += float(p) * costs[row]
                odds[NEXT_ROLL[row]] += float(p)
            known = self._turns[key] = After(change, tuple((then, p) for then, p in odds.items() if p))
        return known

    def _contacts(self, in_force: Effects) -> tuple[float, ...]:
        """Return the expected change of the score for each row of the contact table (the results of the
        contact roll).

        It is 0 for a row without a contact.
        """
        known = self._costs.get(in_force)
        if known is None:
            turn = ExpectedTurn(
                State(Voyage(self._ruleset, 0, 0, 0, self._fleet), 0, 0), in_force, self._expected
            )
            known = tuple(
                turn.after_contact(row) if row >= SURPRISE else 0.0 for row in range(len(NEXT_ROLL))
            )
            self._costs[in_force] = known
        return known


class Plans:
    """Cache of the best plans for taking options, with one plan for each fleet. Several games under the same rulings
    share it."""

    def __init__(self, ruleset: MaltaRuleset) -> None:
        self._ruleset = ruleset
        self._expected = Expected(ruleset)
        self._plans: dict[Fleet, TimingPlan] = {}

    def of(self, whole: Fleet) -> TimingPlan:
        fleet = _simplified(whole)
        known = self._plans.get(fleet)
        if known is None:
            if len(self._plans) >= _MOST_FLEETS:
                self._plans.clear()
                self._expected = Expected(self._ruleset)
            known = self._plans[fleet] = TimingPlan(self._ruleset, fleet, self._expected)
        return known

    def best(self, state: State, free: Sequence[int]) -> int:
        """Return the option in ``free`` that is best to take now; −1 if it is best to take none.

        If values are equal, taking no option is preferred, and then the option that comes first. In
        friendly waters the answer is always −1: there are no contacts there, and an option can be taken only once.
        """
        voyage = state.voyage
        if state.turn < voyage.friendly:
            return -1
        plan = self.of(voyage.fleet)
        left = voyage.length - state.turn
        return max((-1, *free), key=lambda option: plan.with_option(option, left, voyage.used, state.pending))


def _simplified(fleet: Fleet) -> Fleet:
    """Return a simplified fleet that loses the same points as this fleet in any contact with the enemy.

    Many fleets have the same simplified fleet, and therefore share one plan.

    Ships beyond those that one contact can strike are dropped; lost ships count only as some or none; returned ships are dropped.
    """
    damaged = [min(n, MOST_ATTACKS) for n in fleet.damaged]
    sound = [min(n - d, MOST_ATTACKS) for n, d in zip(fleet.afloat, fleet.damaged, strict=True)]
    # Losing destroyers costs no points, and one contact cannot sink this many: damage to them does not matter.
    if not LOSS[DESTROYER] and fleet.afloat[DESTROYER] >= MOST_ATTACKS:
        sound[DESTROYER], damaged[DESTROYER] = MOST_ATTACKS, 0
    tankers, cargo, carriers, cruisers, destroyers = (s + d for s, d in zip(sound, damaged, strict=True))
    return Fleet(
        (tankers, cargo, carriers, cruisers, destroyers),
        (damaged[0], damaged[1], damaged[2], damaged[3], damaged[4]),
        (*(min(n, 1) for n in fleet.lost),),  # type: ignore[arg-type]  # one number for each type
    )


def delay(ruleset: MaltaRuleset) -> int:
    """Return how many turns pass from taking an option to its first effect: 0 or 1 (rule MALTA-OPT-3)."""
    match ruleset.option_start:
        case "this-turn":
            return 0
        case "next-turn":
            return 1
        case never:
            assert_never(never)


def extra_turns(ruleset: MaltaRuleset) -> Sequence[int]:
    """Return the possible numbers of turns that the option "evade" adds to the journey (rule
    MALTA-OPT-EVADE)."""
    match ruleset.evade_length:
        case "d3":
            return range(1, D3.sides + 1)
        case "one":
            return (1,)
        case never:
            assert_never(never)
