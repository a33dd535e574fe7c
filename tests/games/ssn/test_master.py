"""The master: that he tries maneuvers from where they begin, what he holds of a position, his games and logs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from printkit.games.ssn import GAME
from printkit.games.ssn.log.notation import NOTATION
from printkit.games.ssn.play import captain_choices
from printkit.games.ssn.play.master import before_the_move, chance, choose
from printkit.games.ssn.rules.geometry import Pose
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import LHD, OUT_OF_TORPEDOES, WIN, State, with_ship
from printkit.games.ssn.rules.turn import behind_attack
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table import Move
from printkit.table.game import play
from printkit.table.seeded import DealtTable, Randomness
from tests.games.ssn.boards import board
from tests.games.test_journals import check


class Reached(Exception):
    """The choice of the path."""


@pytest.mark.parametrize("marker", [False, True])
def test_a_maneuver_is_tried_from_where_it_begins(marker: bool) -> None:
    seen: list[State] = []

    def captain(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        if label == "path" and isinstance(view, State):
            seen.append(view)
        if label == "marker" and marker:
            return moves[-1]
        return captain_choices.choose(label, moves, view, luck)

    play(GAME, SsnRuleset(), DealtTable(3, captain))

    def again(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        assert view == expected
        raise Reached

    for expected in seen:
        with pytest.raises(Reached):
            behind_attack(before_the_move(expected), DealtTable(1, again))
    assert len(seen) > 2
    assert marker == (len({state.sub.deep for state in seen}) == 2)


def test_the_chance_rises_with_kills_and_with_what_is_out_of_reach() -> None:
    hunting = board(ssn=(20, 24, 270))
    hit = with_ship(hunting, LHD, hunting.ships[LHD]._replace(kills=1))
    assert 0 < chance(hunting) < chance(hit) < 1
    near, far = (board(ssn=(x, 24, 90), wrecks=("lhd",)) for x in (15, 40))
    assert chance(near) < chance(far)
    assert chance(near._replace(result=WIN)) == 1
    assert chance(near._replace(result=OUT_OF_TORPEDOES)) == 0


def test_his_openings_vary() -> None:
    moves = [Move("ssn", Pose(34.0, y, 270.0)) for y in (28.0, 20.0, 0.0)]
    chosen = {choose("ssn", moves, None, Randomness(seed)) for seed in range(20)}
    assert chosen == set(moves[:2])


@pytest.mark.parametrize("settings", [{}, {"salvo": "declared", "dp-off-table": "omit"}], ids=str)
def test_a_game_of_his_checks_clean_and_is_the_same_again(settings: dict[str, str]) -> None:
    ruleset = SsnRuleset("", settings)
    logs = [
        write_log(GAME, NOTATION, ruleset, record_game(GAME, ruleset, DealtTable(2, choose)))
        for _ in range(2)
    ]
    assert logs[0] == logs[1]
    assert not check(logs[0]).diagnostics, logs[0]


@pytest.mark.sweep
@pytest.mark.parametrize("ruling", SsnRuleset.rulings, ids=lambda r: r.key)
def test_his_games_end_under_every_option(ruling: object) -> None:
    for value in ruling.values:  # type: ignore[attr-defined]
        ruleset = SsnRuleset("", {ruling.key: value})  # type: ignore[attr-defined]
        assert GAME.over(play(GAME, ruleset, DealtTable(11, choose)))
