"""Auto-play: the form of its logs, the same game from the same seed, how well the policies play."""

from __future__ import annotations

import itertools

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.house import TonnageHouse
from printkit.games.tonnage_war.notation import NOTATION
from printkit.games.tonnage_war.state import (
    State,
    handles,
)
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table.game import play
from printkit.table.seeded import SeatedTable
from tests.games.tonnage_war.any_game import policy


def table(house: TonnageHouse, name: str, seed: int) -> SeatedTable:
    chosen = policy(name, house)
    return SeatedTable(seed, {"uboat": chosen, "escort": chosen})


def test_the_play_stands_ahead_of_what_it_makes_due() -> None:
    house = TonnageHouse("designer")
    text = write_log(GAME, NOTATION, house, record_game(GAME, house, table(house, "captain", 3)))
    lines = text.splitlines()
    for before, line in itertools.pairwise(lines):
        if line.strip().startswith("reveal"):
            assert before.strip().partition(":")[0] in ("uboat", "escort", "end-round") or ":" not in before
    assert any(line.strip().startswith("reveal") for line in lines)


def test_the_same_seed_plays_the_same_game() -> None:
    house = TonnageHouse()
    one, two = (play(GAME, house, table(house, "captain", 9)) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert play(GAME, house, table(house, "captain", 10)) != one


def test_names_of_cards_are_free_again_when_they_leave_the_table() -> None:
    house = TonnageHouse("designer")
    state = play(GAME, house, table(house, "captain", 4))
    assert isinstance(state, State)
    assert handles(state) <= {f"c{n}" for n in range(1, 14)} | {
        state.rescue.piece.handle if state.rescue.piece else ""
    }


def mean_scores(uboat: str, escort: str, games: int = 40) -> tuple[float, float]:
    house = TonnageHouse("designer")
    totals = [0, 0]
    for seed in range(games):
        state = play(
            GAME, house, SeatedTable(seed, {"uboat": policy(uboat, house), "escort": policy(escort, house)})
        )
        assert isinstance(state, State)
        totals = [total + points for total, points in zip(totals, state.scores, strict=True)]
    return totals[0] / games, totals[1] / games


def test_a_captain_does_better_than_chance_on_either_side() -> None:
    chance = mean_scores("random", "random")
    assert mean_scores("captain", "random")[0] > chance[0] + 2
    assert mean_scores("random", "captain")[1] > chance[1] + 2
