"""Auto-play: what a seat sees, that no card is lost, and the table of games in the rule catalogue (section 8)."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printkit.games.wolf_pack import GAME
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.setup import setup
from printkit.games.wolf_pack.rules.state import State, view
from printkit.games.wolf_pack.rules.turn import turn
from printkit.table.game import play
from printkit.table.seeded import DealtTable, Policy, Randomness
from tests.games.wolf_pack.counting import cards_everywhere

POLICIES = [entry.name for entry in GAME.policies]


def policy(name: str, ruleset: WolfRuleset) -> Policy:
    return next(entry for entry in GAME.policies if entry.name == name).make(ruleset)


@st.composite
def rulesets(draw: st.DrawFn) -> WolfRuleset:
    chosen = {r.key: draw(st.sampled_from(r.values)) for r in WolfRuleset.rulings if r.key != "hands"}
    return WolfRuleset("", chosen)


@settings(max_examples=60)
@given(rulesets(), st.sampled_from([name for name in POLICIES if name != "master"]), st.integers(0, 10**6))
@example(WolfRuleset("short"), "master", 1)  # one: he plays every move on, which takes its time
def test_cards_are_conserved_in_every_turn_under_any_rulings(
    ruleset: WolfRuleset, name: str, seed: int
) -> None:
    table = DealtTable(seed, policy(name, ruleset))
    state = setup(ruleset, table)
    while not GAME.over(state) and state.turn < 60:
        state = turn(state, table)
        assert cards_everywhere(state) == 108
        assert state.deck >= 0
        assert all(n >= 0 for n in state.unseen)
        assert all(len(chain) < 3 for side in state.chains for chain in side)
        assert state.ruleset.discard_face == "face-down" or sum(state.unseen) == state.deck


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", POLICIES)
def test_a_seat_decides_alike_whatever_the_other_hand_holds(name: str, seat: int) -> None:
    ruleset = WolfRuleset()
    table = DealtTable(5, policy(name, ruleset))
    state: State = setup(ruleset, table)
    for _ in range(12):
        state = turn(state, table)
    other = list(state.hands)
    other[1 - seat] = state.hands[1 - seat]._replace(known=tuple(reversed(state.hands[1 - seat].known)))
    changed = state._replace(hands=(other[0], other[1]), unseen=tuple(reversed(state.unseen)))
    assert changed != state
    assert view(state, seat) == view(changed, seat)


def share(name: str, n: int, **rulings: str) -> tuple[float, float]:
    """Return the wolf pack's share of wins, and the mean number of turns."""
    ruleset = WolfRuleset("", {k.replace("_", "-"): v for k, v in rulings.items()})
    choose = policy(name, ruleset)
    results = [GAME.metrics(play(GAME, ruleset, DealtTable(seed, choose))) for seed in range(n)]
    return sum(r["wolf-wins"] for r in results) / n, sum(r["turns"] for r in results) / n


TABLE = [
    ("tactical", {}, 0.524, 39.8),
    ("greedy", {}, 0.461, 32.7),
    ("random", {}, 0.479, 37.3),
    ("hold-two", {}, 0.532, None),
    ("hold-three", {}, 0.501, None),
    ("tactical", {"goals": "3-2"}, 0.531, 19.0),
    ("tactical", {"goals": "9-6"}, 0.522, 60.9),
    ("tactical", {"sequence": "alternate"}, 0.489, 39.7),
    ("tactical", {"harass_timing": "free"}, 0.561, None),
    ("tactical", {"harass_timing": "draw"}, 0.534, None),
    ("tactical", {"clear_scope": "opponent"}, 0.515, 37.5),
    ("hold-three", {"in_a_row": "consecutive"}, 0.500, 48.1),
]


@pytest.mark.parametrize(("name", "rulings", "wolf", "turns"), TABLE[:3])
def test_the_catalogues_table_at_a_glance(
    name: str, rulings: dict[str, str], wolf: float, turns: float
) -> None:
    n = 150
    share_, mean = share(name, n, **rulings)
    assert abs(share_ - wolf) < 4 * (0.25 / n) ** 0.5
    assert abs(mean - turns) < 4 * 11 / n**0.5


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "rulings", "wolf", "turns"), TABLE)
def test_the_catalogues_table_within_three_standard_errors(
    name: str, rulings: dict[str, str], wolf: float, turns: float | None
) -> None:
    n = 6_000
    share_, mean = share(name, n, **rulings)
    both = (0.25 / n + 0.0065**2) ** 0.5
    assert abs(share_ - wolf) < 3 * both
    if turns is not None:
        assert abs(mean - turns) < 3 * 11 * (2 / n) ** 0.5


def test_the_same_seed_plays_the_same_game() -> None:
    ruleset = WolfRuleset()
    choose = policy("random", ruleset)
    games = [play(GAME, ruleset, DealtTable(11, choose)) for _ in range(2)]
    assert games[0] == games[1]
    assert Randomness(3).random() == Randomness(3).random()
