"""The master's plan for options: its calculation compared with the exact probabilities, and the ships that it may
ignore.
"""

from __future__ import annotations

import pytest

from printkit.games.malta_convoy.play import chain
from printkit.games.malta_convoy.play.expect import Expected, ExpectedTurn
from printkit.games.malta_convoy.play.timing import Plans, TimingPlan, _simplified
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import Fleet, State, Voyage
from printkit.games.malta_convoy.rules.tables import (
    EVADE,
    NO_EFFECTS,
    OPTION_EFFECTS,
    SURPRISE,
    Effects,
)

RULES = MaltaRuleset()
FLEET = Fleet((4, 9, 2, 14, 30), (1, 0, 1, 2, 3), (2, 0, 0, 3, 1))
ALL_USED = 15


def plan(ruleset: MaltaRuleset = RULES, fleet: Fleet = FLEET) -> TimingPlan:
    return TimingPlan(ruleset, fleet, Expected(ruleset))


def at_start(pending: int, in_force: Effects, fleet: Fleet = FLEET) -> float:
    """Return the expected cost of one turn, computed by the module that the reports use."""
    state = State(Voyage(RULES, 20, 20, 0, fleet), 5, pending)
    return ExpectedTurn(state, in_force, Expected(RULES)).at_start()


@pytest.mark.parametrize("pending", [-1, 0, 2])
def test_without_options_the_plan_equals_the_exact_chain_of_contacts(pending: int) -> None:
    costs = plan()._contacts(NO_EFFECTS)
    total, odds = 0.0, {pending: 1}
    for _ in range(6):
        rows = chain.rows(RULES, odds, 0)  # type: ignore[arg-type]
        total += sum(float(p) * costs[row] for row, p in rows.items() if row >= SURPRISE)
        odds = chain.after(RULES, odds, 0)  # type: ignore[arg-type, assignment]
    assert plan().worth(6, ALL_USED, pending) == pytest.approx(total, abs=1e-9)


@pytest.mark.parametrize("option", [o for o in range(4) if o != EVADE])  # a detour makes more turns of it
@pytest.mark.parametrize("pending", [0, 2])
def test_in_the_last_turn_an_option_is_worth_what_the_turn_is(option: int, pending: int) -> None:
    worth = plan().with_option(option, 1, 0, pending)
    assert worth == pytest.approx(at_start(pending, OPTION_EFFECTS[option]), abs=1e-9)


def test_what_is_left_out_of_a_fleet_changes_no_cost() -> None:
    smaller = _simplified(FLEET)
    assert smaller != FLEET
    for in_force in (NO_EFFECTS, *OPTION_EFFECTS):
        whole = plan()._contacts(in_force)
        assert plan(fleet=smaller)._contacts(in_force) == pytest.approx(whole, abs=1e-9)


def test_the_plan_is_as_good_as_the_best_option_or_none() -> None:
    made = plan()
    worths = [made.with_option(option, 12, 0, 2) for option in (-1, 0, 1, 2, 3)]
    assert made.worth(12, 0, 2) == max(worths)
    assert len(set(worths)) == len(worths)


def test_the_best_option_is_taken_in_hostile_waters_only() -> None:
    plans = Plans(RULES)
    voyage = Voyage(RULES, 20, 20, 5, FLEET)
    assert plans.best(State(voyage, 4, 2), (0, 1, 2, 3)) == -1
    made = plans.of(FLEET)
    best = plans.best(State(voyage, 5, 2), (0, 1, 2, 3))
    assert made.with_option(best, 15, 0, 2) == made.worth(15, 0, 2)


def test_an_option_in_force_from_the_next_turn_leaves_the_first_as_it_was() -> None:
    later = MaltaRuleset("", {MaltaRuleset.option_start.key: "next-turn"})
    made = plan(later)
    assert made.with_option(0, 1, ALL_USED & ~1, 0) == pytest.approx(
        made.with_option(-1, 1, ALL_USED, 0), abs=1e-9
    )
