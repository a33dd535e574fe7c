"""Auto-play: games end, nothing impossible happens, and the captain wins about as often as the rule catalogue says."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from printkit.games.ssn import GAME
from printkit.games.ssn.play.captain import best_first, can_move_on, plans
from printkit.games.ssn.play.captain_choices import fires
from printkit.games.ssn.rules.geometry import Pose, inside
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import LIVE, RESULTS, WIN, WRECK, State, live_ships, points_by_number
from printkit.table.seeded import DealtTable
from tests.games.ssn.boards import board

LONGEST = 60
"""Maximum number of turns of an auto-played game, from the rule catalogue."""


def game(seed: int, name: str, ruleset: SsnRuleset) -> list[State]:
    """Return the states of a game from the start to its end."""
    policy = next(p for p in GAME.policies if p.name == name).make(ruleset)
    table = DealtTable(seed, policy)
    states = [GAME.setup(ruleset, table)]
    while not GAME.over(states[-1]):
        states.append(GAME.turn(states[-1], table))
        assert len(states) <= LONGEST
    return states


def sane(before: State, after: State) -> None:
    """Check what must hold after every turn."""
    ruleset = after.ruleset
    assert after.turn == before.turn + 1
    assert 0 <= before.sub.torpedoes - after.sub.torpedoes <= 2
    assert abs(after.sub.speed - before.sub.speed) <= 1
    assert inside(after.sub.pose, *ruleset.table) >= -1e-6
    assert all(b.condition >= a.condition for a, b in zip(before.ships, after.ships, strict=True))
    assert all(b.kills >= a.kills for a, b in zip(before.ships, after.ships, strict=True))
    assert all(b.place >= a.place for a, b in zip(before.helos, after.helos, strict=True))
    assert all(
        (ship.condition == WRECK) == (ship.kills >= (2 if n == 4 else 1))
        for n, ship in enumerate(after.ships)
    )
    if after.result not in ("cornered",):
        assert len(points_by_number(after)) == 3
    if any(ship.alerted for ship in before.ships) and before.ships[4].condition == LIVE and not after.result:
        assert all(after.ships[n].alerted for n in live_ships(after))
    assert hash(after) == hash(after._replace())


@pytest.mark.parametrize("seed", range(20))
def test_every_turn_of_the_captain_is_sound(seed: int) -> None:
    states = game(seed, "captain", SsnRuleset())
    for before, after in itertools.pairwise(states):
        sane(before, after)
    assert states[-1].result in RESULTS


@pytest.mark.parametrize(
    "seed", [*range(60), *(pytest.param(seed, marks=pytest.mark.sweep) for seed in range(60, 300))]
)
def test_every_turn_of_random_play_is_sound(seed: int) -> None:
    states = game(seed, "random", SsnRuleset("", {"hopeless-ends": "play-on"} if seed % 2 else {}))
    for before, after in itertools.pairwise(states):
        sane(before, after)
    assert states[-1].result in RESULTS


@pytest.mark.parametrize("ruling", SsnRuleset.rulings, ids=lambda r: r.key)
def test_games_end_under_every_option(ruling: object) -> None:
    for value in set(ruling.values) - {ruling.default}:  # type: ignore[attr-defined]
        ruleset = SsnRuleset("", {ruling.key: value})  # type: ignore[attr-defined]
        for name in ("random", "captain"):
            assert game(11, name, ruleset)[-1].result in RESULTS


def test_the_same_seed_plays_the_same_game() -> None:
    assert game(3, "captain", SsnRuleset()) == game(3, "captain", SsnRuleset())


def test_the_captain_fires_when_the_chance_is_good() -> None:
    assert fires(board(ssn=(19.5, 24, 270)))  # .699
    assert not fires(board(ssn=(16, 24, 270)))  # .278
    assert not fires(board(ssn=(28, 24, 270)))
    assert not fires(board(ssn=(19.5, 24, 270), wrecks=("lhd",)))


def test_the_captain_keeps_off_the_edge() -> None:
    state = board(ssn=(66, 24, 90), speed="fast")
    state = state._replace(points=(state.points[1], None, None))
    chosen = max(plans(state), key=lambda plan: plan.value)
    assert can_move_on(state, chosen.path)
    corner = state._replace(sub=state.sub._replace(pose=Pose(71, 47, 45), speed=3))
    assert not list(plans(corner))


@pytest.mark.parametrize("seed", range(4))
def test_the_best_first_search_yields_the_best_plans(seed: int) -> None:
    for state in game(seed, "captain", SsnRuleset())[:-1]:
        before = state._replace(points=(state.points[1], None, None))
        ranked = [(plan.path, plan.marker) for plan in itertools.islice(best_first(before, float, 0.0), 12)]
        values = {(plan.path, plan.marker): plan.value for plan in plans(before)}
        found = [values[each] for each in ranked]
        assert found == pytest.approx(sorted(values.values(), reverse=True)[: len(found)])


@pytest.mark.sweep
def test_a_thousand_games_of_the_captain() -> None:
    ruleset = SsnRuleset()
    results = Counter(game(seed, "captain", ruleset)[-1].result for seed in range(1_000))
    assert sum(results.values()) == 1_000
    assert 0.30 <= results[WIN] / 1_000 <= 0.55  # the catalogue's design band


@pytest.mark.sweep
def test_a_thousand_games_at_random() -> None:
    results = Counter(game(seed, "random", SsnRuleset())[-1].result for seed in range(1_000))
    assert results[WIN] <= 100
