"""Computes the expected change of the score over the rest of a journey.

It does so for two cases: every option is taken at its best moment, or a given option is taken now.

The plan of :mod:`timing` covers hostile waters with no option running; it is exact as long as the convoy does not
change. This module adds friendly waters and the remaining turns of a running option, so that every turn can be
evaluated under every ruleset.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from functools import lru_cache

from printkit.games.malta_convoy.play import chain
from printkit.games.malta_convoy.play.timing import Plans, TimingPlan, extra_turns
from printkit.games.malta_convoy.rules.options import choices, is_idle, under_way
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import Fleet, State, effects, score
from printkit.games.malta_convoy.rules.tables import EVADE, NEXT_ROLL, NO_EFFECTS, OPTION_NAMES
from printkit.table import D6

NO_OPTION = -1
"""Value that stands for "no option" where the number of an option is expected."""
_MOST_MOMENTS = 100_000
"""Maximum number of states for which expected values are cached. When it is reached, the cache is emptied."""


class Best:
    """Computes the expected change of the score over the rest of a journey under one ruleset, in points.

    Every option is assumed to be taken at its best moment.
    """

    def __init__(self, ruleset: MaltaRuleset) -> None:
        self._ruleset = ruleset
        self._plans = Plans(ruleset)
        self._known: dict[Hashable, float] = {}
        self._plan_of: dict[Fleet, TimingPlan] = {}

    def score(self, state: State) -> float:
        """Return the expected final score if every option is taken at its best moment from the next turn on."""
        return score(state.voyage) + self.rest(state)

    def rest(self, state: State) -> float:
        """Return the expected change of the score over the remaining turns, if every option is taken at its best
        moment."""
        voyage, number = state.voyage, state.turn + 1
        if state.done or number > voyage.length:
            return 0.0
        plan = self._plan(voyage.fleet)
        if _as_planned(state):
            return plan.worth(voyage.length - state.turn, voyage.used, state.pending)
        key = (plan, *voyage[1:4], *voyage[6:10], number, state.pending)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _MOST_MOMENTS:
                self._known.clear()
                self._plan_of.clear()
            known = max(self.with_option(state, option) for option in options(state))
            self._known[key] = known
        return known

    def with_option(self, state: State, option: int) -> float:
        """Return the expected change of the score over the remaining turns, if the player takes this option on the
        next turn.

        Later options are taken at their best moment. For no option, pass :data:`NO_OPTION`.
        """
        voyage, number = state.voyage, state.turn + 1
        plan = self._plan(voyage.fleet)
        if _as_planned(state):
            return plan.with_option(option, voyage.length - state.turn, voyage.used, state.pending)
        if option == NO_OPTION:
            return self._turn(state, plan)
        extras = extra_turns(self._ruleset) if option == EVADE else (0,)
        begun = [
            self._turn(state._replace(voyage=under_way(voyage, option, number, duration, extra)), plan)
            for extra in extras
            for duration in range(1, D6.sides + 1)
        ]
        return math.fsum(begun) / len(begun)

    def _plan(self, fleet: Fleet) -> TimingPlan:
        known = self._plan_of.get(fleet)
        if known is None:
            known = self._plan_of[fleet] = self._plans.of(fleet)
        return known

    def _turn(self, state: State, plan: TimingPlan) -> float:
        """Return the expected change of the score over the remaining turns, once the player has chosen an option for
        the next turn."""
        voyage, number = state.voyage, state.turn + 1
        in_force = effects(voyage, number) if voyage.used else NO_EFFECTS
        if number > voyage.friendly:
            after = plan.turn(in_force, state.pending)
            change, pendings = after.change, after.pending
        elif self._ruleset.rolls_in_friendly_waters:
            rows = chain.one_roll(self._ruleset, state.pending + in_force.contact)
            change, pendings = 0.0, tuple((NEXT_ROLL[row], float(p)) for row, p in rows.items())
        else:
            change, pendings = 0.0, ((0, 1.0),)
        return change + math.fsum(p * self.rest(State(voyage, number, then)) for then, p in pendings)


def options(state: State) -> Sequence[int]:
    """Return the options that a computer player should compare at the start of the next turn, including "no option"
    (:data:`NO_OPTION`).

    If an option would begin in friendly waters, only "no option" is returned: the option would waste some of the few turns that
    it runs.
    """
    voyage, number = state.voyage, state.turn + 1
    if is_idle(voyage, number):
        return (NO_OPTION,)
    moves = choices(voyage, number)
    return tuple(OPTION_NAMES.index(str(move.value)) if move.verb else NO_OPTION for move in moves)


def _as_planned(state: State) -> bool:
    """Return True if a plan for taking options applies to the next turn, because the convoy is in hostile waters and
    no earlier option is running."""
    return state.turn + 1 > max(state.voyage.friendly, state.voyage.last)


@lru_cache(maxsize=2)
def best_play(ruleset: MaltaRuleset) -> Best:
    """Return the object that finds the best moment for each option under the selected rulings (options of the rules).

    Games with the same rulings share the object and its cache.
    """
    return Best(ruleset)
