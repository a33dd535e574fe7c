"""The master: what he believes about the other hand, the obvious choices that he makes, and his logs."""

from __future__ import annotations

import pytest

from printkit.games.wolf_pack import GAME
from printkit.games.wolf_pack.log.notation import NOTATION
from printkit.games.wolf_pack.play.master import believed, chance, master
from printkit.games.wolf_pack.rules.action_phases import PASS, PLAYS
from printkit.games.wolf_pack.rules.deck import CHAINS, CONVOY, NO_CARDS, WATER, WOLF, D, P, S, U, add
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.games.wolf_pack.rules.setup import setup
from printkit.games.wolf_pack.rules.state import State, View, view
from printkit.games.wolf_pack.rules.turn import turn
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table import Move
from printkit.table.game import random_policy
from printkit.table.seeded import DealtTable, Randomness
from tests.games.test_journals import check
from tests.games.wolf_pack.counting import cards_everywhere

RULES = WolfRuleset()


def played(turns: int, seed: int = 5) -> State:
    """Return a random game after some turns."""
    table = DealtTable(seed, random_policy)
    state: State = setup(RULES, table)
    for _ in range(turns):
        state = turn(state, table)
    return state


@pytest.mark.parametrize("seat", [WOLF, CONVOY])
@pytest.mark.parametrize("turns", [1, 9, 30])
def test_what_he_believes_fits_what_he_sees(seat: int, turns: int) -> None:
    seen = view(played(turns), seat)
    hands = set()
    for seed in range(20):
        state = believed(seen, seed)
        assert view(state, seat) == seen
        assert cards_everywhere(state) == 108
        assert sum(state.unseen) == state.deck
        hands.add(state.hands[1 - seat])
    assert len(hands) > 10


def decided(seen: View, moves: list[Move], seed: int = 1) -> Move:
    return master(RULES)("play", moves, seen, Randomness(seed))


def test_he_clears_a_chain_that_is_about_to_win() -> None:
    hand = add(add(add(NO_CARDS, D), P), WATER, 3)
    seen = View(RULES, WOLF, hand, ((), (CHAINS[CONVOY][:2],)), NO_CARDS, 80, 5, (0, 3), 20)
    assert [decided(seen, [PLAYS[P], PLAYS[D], PASS], seed) for seed in range(5)] == [PLAYS[D]] * 5


def test_he_completes_a_chain() -> None:
    hand = add(add(add(NO_CARDS, U), S), WATER, 3)
    seen = View(RULES, CONVOY, hand, ((), (CHAINS[CONVOY][:2],)), NO_CARDS, 80, 5, (0, 0), 20)
    assert decided(seen, [PLAYS[U], PASS]) == PLAYS[U]


def test_the_chance_is_the_leaders_and_sure_at_the_end() -> None:
    state = played(9)._replace(chains=((), ()), kills=(0, 0))
    assert chance(state._replace(kills=(5, 0))) > 0.9 > 0.6 > chance(state) > 0.4
    assert chance(state._replace(kills=(0, 3))) < 0.2
    assert (chance(state._replace(winner=WOLF)), chance(state._replace(winner=CONVOY))) == (1.0, 0.0)


@pytest.mark.parametrize("settings", [{}, {"harass-timing": "free", "chains": "many"}], ids=str)
def test_a_game_of_his_checks_clean_and_is_the_same_again(settings: dict[str, str]) -> None:
    ruleset = WolfRuleset("", settings | {"goals": "2-1"})
    logs = [
        write_log(GAME, NOTATION, ruleset, record_game(GAME, ruleset, DealtTable(7, master(ruleset))))
        for _ in range(2)
    ]
    assert logs[0] == logs[1]
    checked = check(logs[0])
    assert not checked.diagnostics, logs[0]
    assert checked.finished
