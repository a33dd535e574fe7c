"""The master: he tries maneuvers and shots from the position where they begin, makes the obvious choice where there is
one, and his logs check clean.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from printkit.games.ssn import GAME
from printkit.games.ssn.log.notation import NOTATION
from printkit.games.ssn.play import captain_choices
from printkit.games.ssn.play import master as module
from printkit.games.ssn.play.captain import best_first
from printkit.games.ssn.play.captain_choices import AT_LHD
from printkit.games.ssn.play.master import before_the_move, choose
from printkit.games.ssn.rules.attack import HOLD_FIRE
from printkit.games.ssn.rules.geometry import Pose
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import State
from printkit.games.ssn.rules.turn import behind_attack, from_attack
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table import Move
from printkit.table.game import play
from printkit.table.seeded import DealtTable, Randomness
from tests.games.ssn.boards import board
from tests.games.test_journals import check
from tests.sampled import daily


class Reached(Exception):
    """Raised when the game has returned to the choice that is tested."""


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the master make a few tries in place of many, because these tests do not depend on how well he plays."""
    monkeypatch.setattr(module, "TRIES", 12)
    monkeypatch.setattr(module, "TRIES_OF_A_SHOT", 8)


def captains_choices(wanted: str, marker: bool = False) -> list[State]:
    """Return the positions in a captain's game at which he was asked this question."""
    seen: list[State] = []

    def captain(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        if label == wanted and isinstance(view, State):
            seen.append(view)
        if label == "marker" and marker:
            return moves[-1]
        return captain_choices.choose(label, moves, view, luck)

    play(GAME, SsnRuleset(), DealtTable(3, captain))
    return seen


@pytest.mark.parametrize("marker", [False, True])
def test_a_maneuver_is_tried_from_where_it_begins(marker: bool) -> None:
    def again(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        assert view == expected
        raise Reached

    seen = captains_choices("path", marker)
    for expected in seen:
        with pytest.raises(Reached):
            behind_attack(before_the_move(expected), DealtTable(1, again))
    assert len(seen) > 2
    assert marker == (len({state.sub.deep for state in seen}) == 2)


def test_a_shot_is_tried_from_where_it_is_chosen() -> None:
    def again(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        assert (label, view) == ("fire", expected)
        raise Reached

    seen = captains_choices("fire")
    for expected in seen:
        with pytest.raises(Reached):
            from_attack(expected, DealtTable(1, again))
    assert {state.fired for state in seen} >= {0, 1}


def test_in_haste_the_captain_looks_at_a_third_of_the_paths() -> None:
    state = captains_choices("path")[1]
    few = list(best_first(state, lambda: 0.0, 0.0, 3))
    many = {plan.path: plan.value for plan in best_first(state, lambda: 0.0, 0.0)}
    assert 0.25 < len({plan.path for plan in few}) / len(many) < 0.42
    assert {plan.path for plan in few} < many.keys()


def test_his_openings_vary() -> None:
    moves = [Move("ssn", Pose(34.0, y, 270.0)) for y in (28.0, 20.0, 0.0)]
    chosen = {choose("ssn", moves, None, Randomness(seed)) for seed in range(20)}
    assert chosen == set(moves[:2])


def test_a_shot_is_compared_with_not_shooting() -> None:
    """If one kill is missing and the chance is good, he fires; if no shot can hit, he keeps his last torpedo."""
    near = board(ssn=(20, 24, 270), lhd_kills=1, torps=1, alerted=["all"])
    far = board(ssn=(34, 24, 270), lhd_kills=1, torps=1, alerted=["all"])
    assert choose("fire", [HOLD_FIRE, AT_LHD], near, Randomness(0)) == AT_LHD
    assert choose("fire", [HOLD_FIRE, AT_LHD], far, Randomness(1)) == HOLD_FIRE


@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize(
    "settings", daily([{}, {"salvo": "declared", "dp-off-table": "omit"}], lambda settings: settings), ids=str
)
def test_a_game_of_his_checks_clean_and_is_the_same_again(settings: dict[str, str]) -> None:
    ruleset = SsnRuleset("", settings)
    logs = [
        write_log(GAME, NOTATION, ruleset, record_game(GAME, ruleset, DealtTable(2, choose)))
        for _ in range(2)
    ]
    assert logs[0] == logs[1]
    assert not check(logs[0]).diagnostics, logs[0]


@pytest.mark.sweep
@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize("ruling", SsnRuleset.rulings, ids=lambda r: r.key)
def test_his_games_end_under_every_option(ruling: object) -> None:
    for value in ruling.values:  # type: ignore[attr-defined]
        ruleset = SsnRuleset("", {ruling.key: value})  # type: ignore[attr-defined]
        assert GAME.over(play(GAME, ruleset, DealtTable(11, choose)))
