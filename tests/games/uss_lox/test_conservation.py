"""LOX-CARD-3 and LOX-CARD-1 in seeded games: no card is lost, whatever is decided and whatever the rulings."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.uss_lox import GAME
from printkit.games.uss_lox.log.totals import OUTCOMES, outcome
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.games.uss_lox.rules.state import State, cards_in, pack
from printkit.table import Pool, Rule
from printkit.table.seeded import DealtTable
from printkit.table.table import S

RETURNING = ("spent-torpedoes", "gone-escort")
POLICIES = tuple(entry.name for entry in GAME.policies)


class Watching(DealtTable):
    """Checks at every step that the pack is complete, and records the cards that were turned up."""

    __slots__ = ("cards", "steps")

    def __init__(self, seed: int, policy: object) -> None:
        super().__init__(seed, policy)  # type: ignore[arg-type]
        self.cards: list[int] = []
        self.steps = 0

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        assert len(pool) > 0
        card = super().reveal(label, pool, rule)
        self.cards.append(card)
        return card

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        cards = super().reveals(label, pool, n, rule, ordered=ordered)
        assert len(set(cards)) == n
        self.cards += cards
        return cards

    def now(self, state: S) -> S:
        assert isinstance(state, State)
        self.steps += 1
        assert cards_in(state) == pack(state.ruleset).bit_count()
        assert min(state.supply, state.ocean, state.deck, state.estimates, state.discard, state.removed) >= 0
        _check_piles(state)
        return state


def _check_piles(state: State) -> None:
    """Check that deck and estimates have the right number of cards even if seen cards lie there again."""
    piles = state.piles
    if piles is None:
        return
    assert sum(n for _, n in piles.deck) == state.deck
    assert len(piles.estimates) == state.estimates
    mask = state.unseen
    for packet in piles.packets:
        assert not mask & packet
        mask |= packet


def play(ruleset: LoxRuleset, policy: str, seed: int) -> tuple[State, Watching]:
    make = next(entry.make for entry in GAME.policies if entry.name == policy)
    table = Watching(seed, make(ruleset))
    state = GAME.setup(ruleset, table)
    while not GAME.over(state):
        state = GAME.turn(state, table)
        assert cards_in(state) == pack(ruleset).bit_count()
    return state, table


rulings = st.fixed_dictionaries({ruling.key: st.sampled_from(ruling.values) for ruling in LoxRuleset.rulings})


def check(values: dict[str, str], policy: str, seed: int) -> None:
    ruleset = LoxRuleset("", values)
    state, table = play(ruleset, policy, seed)
    assert outcome(state) in OUTCOMES
    assert table.steps >= state.encounters > 0
    assert state.estimates == 0
    metrics = GAME.metrics(state)
    assert metrics["tons"] >= metrics["tons_home"] >= 0
    if not any(values.get(key) == "deck-bottom" for key in RETURNING):
        assert len(set(table.cards)) == len(table.cards)


@settings(max_examples=150)
@given(values=rulings, policy=st.sampled_from(("random", "lox-captain")), seed=st.integers(0, 1 << 30))
def test_the_pack_stays_whole(values: dict[str, str], policy: str, seed: int) -> None:
    check(values, policy, seed)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("preset", ["basic", "advanced"])
def test_every_policy_plays_both_presets(policy: str, preset: str) -> None:
    for seed in range(60):
        values = {ruling.key: LoxRuleset(preset)[ruling] for ruling in LoxRuleset.rulings}
        check(values, policy, seed)


@settings(max_examples=150)
@given(values=rulings, seed=st.integers(0, 1 << 30))
def test_cards_that_come_back_stay_whole_over_many_patrols(values: dict[str, str], seed: int) -> None:
    back = dict.fromkeys(RETURNING, "deck-bottom")
    check(values | back | {"second-patrol": "yes", "patrols": "unlimited", "faces": "yes"}, "random", seed)


def test_the_same_seed_is_the_same_game() -> None:
    ruleset = LoxRuleset("advanced")
    assert play(ruleset, "lox-dp", 7)[0] == play(ruleset, "lox-dp", 7)[0]
    assert play(ruleset, "lox-dp", 7)[1].cards != play(ruleset, "lox-dp", 8)[1].cards


@pytest.mark.sweep
@settings(max_examples=3000)
@given(values=rulings, policy=st.sampled_from(("random", "lox-captain")), seed=st.integers(0, 1 << 30))
def test_the_pack_stays_whole_for_long(values: dict[str, str], policy: str, seed: int) -> None:
    check(values, policy, seed)
