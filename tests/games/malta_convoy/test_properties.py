"""Properties of every game of Malta Convoy, whatever the seed, policy and rulings."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.malta_convoy.play.policies import master, none
from printkit.games.malta_convoy.rules.contact import interception_dice
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import State, effects, score
from printkit.games.malta_convoy.rules.tables import MOST
from printkit.table import Die, Move, Rule, Why
from printkit.table.game import play, random_policy
from printkit.table.seeded import DealtTable, Policy
from printkit.table.table import S
from tests.games.malta_convoy.convoys import GAME

LONGEST = 29

rulesets = st.builds(
    lambda values: MaltaRuleset("", dict(zip((r.key for r in MaltaRuleset.rulings), values, strict=True))),
    st.tuples(*(st.sampled_from(ruling.values) for ruling in MaltaRuleset.rulings)),
)
seeds = st.integers(min_value=0, max_value=1 << 32)
QUICK = [*(entry.make for entry in GAME.policies if entry.name != "master"), lambda rulings: random_policy]
policies = st.sampled_from(QUICK)
"""Policies that decide quickly. The master, who computes the whole journey before each option, plays fewer games."""


class Watched(DealtTable):
    """A dealing table that counts dice by label and checks the state whenever the rules report it."""

    def __init__(self, seed: int, policy: Policy) -> None:
        super().__init__(seed, policy)
        self.dice: list[tuple[str, int]] = []
        self.states: list[State] = []

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        n = super().roll(label, die, rule)
        assert 1 <= n <= die.sides
        self.dice.append((label, 1))
        return n

    def rolls(self, label: str, die: Die, n: int, rule: Rule, ordered: bool = True) -> Sequence[int]:
        dice = super().rolls(label, die, n, rule, ordered)
        assert len(dice) == n
        assert all(1 <= each <= die.sides for each in dice)
        self.dice.append((label, n))
        return dice

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        assert moves
        assert len(set(moves)) == len(moves)
        return super().decide(label, moves, rule, view, why)

    def now(self, state: S) -> S:
        assert isinstance(state, State)
        hash(state)
        self.states.append(state)
        return state


@pytest.mark.parametrize(
    ("games", "captains"),
    [
        pytest.param(150, policies, id="150"),
        pytest.param(3, st.just(master), id="master"),
        pytest.param(3_000, policies | st.just(master), marks=pytest.mark.sweep, id="3000"),
    ],
)
def test_ships_are_conserved(games: int, captains: st.SearchStrategy[object]) -> None:
    @settings(max_examples=games)
    @given(rulesets, seeds, captains)
    def check(rulings: MaltaRuleset, seed: int, make: object) -> None:
        table = Watched(seed, make(rulings))  # type: ignore[operator]
        final = play(GAME, rulings, table)
        assert isinstance(final, State)
        sailed = table.states[0].voyage.fleet.afloat
        for state in table.states:
            fleet = state.voyage.fleet
            for kind in range(5):
                assert (
                    fleet.afloat[kind] + fleet.lost[kind] + fleet.returned[kind] == sailed[kind] <= MOST[kind]
                )
                assert 0 <= fleet.damaged[kind] <= fleet.afloat[kind]
            assert state.voyage.interceptions >= 0
            assert state.voyage.length <= LONGEST
        assert final.done
        assert final.turn <= final.voyage.length

    check()


@settings(max_examples=150)
@given(rulesets, seeds, policies)
def test_a_turn_asks_for_as_many_dice_as_the_rules_say(
    rulings: MaltaRuleset, seed: int, make: object
) -> None:
    table = Watched(seed, make(rulings))  # type: ignore[operator]
    state = GAME.setup(rulings, table)
    assert sum(n for label, n in table.dice if label == "cargo") == (0 if rulings.convoy == "custom" else 3)
    while not state.done:
        table.dice.clear()
        before, state = state, GAME.turn(state, table)
        asked = [label for label, _ in table.dice]
        count = dict(table.dice)
        hostile = state.turn > before.voyage.friendly
        assert asked.count("contact") == int(hostile or rulings.friendly_waters == "roll")
        assert asked.count("enemy") == asked.count("force") <= int(hostile)
        if "intercept" in asked:
            taken = before.voyage._replace(**_option(state))
            assert count["intercept"] == interception_dice(taken, effects(taken, state.turn))
        assert asked.count("again") <= asked.count("target")
        assert asked.count("cover") in (
            0,
            before.voyage.fleet.afloat[2],
            state.voyage.fleet.afloat[2] + asked.count("leave"),
        )
        assert asked.count("duration") == int(state.voyage.used != before.voyage.used)


def _option(state: State) -> dict[str, int]:
    """Return the fields of a state that concern options; a turn takes its option before anything else happens."""
    voyage = state.voyage
    return {"used": voyage.used, "option": voyage.option, "first": voyage.first, "last": voyage.last}


@settings(max_examples=100)
@given(seeds, policies)
def test_a_turn_can_be_run_again_from_its_beginning(seed: int, make: object) -> None:
    rulings = MaltaRuleset()
    one, two = (Watched(seed, make(rulings)) for _ in range(2))  # type: ignore[operator]
    first, second = GAME.setup(rulings, one), GAME.setup(rulings, two)
    while not first.done:
        assert first == second
        assert hash(first) == hash(second)
        first, second = GAME.turn(first, one), GAME.turn(second, two)
    assert one.dice == two.dice


@settings(max_examples=100)
@given(seeds)
def test_the_score_is_what_was_lost_and_intercepted(seed: int) -> None:
    final = play(GAME, MaltaRuleset(), DealtTable(seed, none(MaltaRuleset())))
    assert isinstance(final, State)
    tankers, cargo, carriers, cruisers, _ = final.voyage.fleet.lost
    points = 100 + final.voyage.interceptions - 3 * tankers - 2 * cargo - 5 * carriers - cruisers
    points -= 10 * (not final.voyage.fleet.afloat[0]) + 10 * (not final.voyage.fleet.afloat[1])
    assert score(final.voyage) == points
