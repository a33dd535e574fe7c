"""The grids of possible responses on the player aids agree with the plays that the rules offer in games."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from functools import cache

import pytest

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.paper.reference import player_aids
from printkit.games.tonnage_war.rules.data import (
    AIR,
    CONTACT,
    ESCORT,
    FLAK,
    GUNS,
    HFDF,
    ROUTING,
    SIDES,
    TORPEDO,
    UBOAT,
)
from printkit.games.tonnage_war.rules.plays.legality import CONTINUE, REPLY_TORPEDO
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.plays.responses import (
    ESCORT_PLAYS,
    UBOAT_PLAYS,
    escort_answers_to,
    uboat_replies_to,
)
from printkit.games.tonnage_war.rules.plays.uboats import REPLIES
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.seen import View
from printkit.games.tonnage_war.rules.state import State
from printkit.press.blocks import Matrix
from printkit.table import Move
from printkit.table.game import play
from printkit.table.seeded import Policy, Randomness, SeatedTable
from tests.games.tonnage_war.any_game import policy

HX228 = TonnageRuleset("designer")
GAMES = 60


class Watch:
    """Plays both sides, prefers plays to discards, and records which responses each play was offered."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.last: tuple[str, str] = ("", "")
        self.offered: dict[tuple[int, str], set[str]] = defaultdict(set)
        captain = policy("captain", HX228)
        self.seats = {side: self.seat(n, captain) for n, side in enumerate(SIDES)}

    def seat(self, side: int, captain: Policy) -> Policy:
        def chosen(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
            if label not in ("play", "reply", "answer") or not isinstance(view, View):
                return captain(label, moves, view, luck)
            state = view.state
            played = self.last[side]
            self.offered[side, played] |= {
                said for move in moves if (said := response(side, state, played, move))
            }
            special = [move for move in moves if move.verb not in ("", "discard", "end-round")]
            move = (
                self.luck.choice(special)
                if special and self.luck.random() < 0.8
                else captain(label, moves, view, luck)
            )
            if move.verb:
                kind = state.window.kind if move.verb == CONTINUE and state.window else move.verb
                self.last = (kind, "") if side == ESCORT else ("", kind)
            return move

        return chosen


def response(side: int, state: State, played: str, move: Move) -> str:
    """Return the action of a move if it responds to the play before it, else nothing."""
    if side == UBOAT:
        return REPLIES.get(move.verb, "") if played else ""
    if played not in UBOAT_PLAYS:
        return ""
    on = move.value.on if isinstance(move.value, Play) else ""
    if played == CONTACT:
        return move.verb if on and on == state.contacts[-1].handle else ""
    if played == TORPEDO:
        return move.verb if on and state.attack and on == state.attack.boat.handle else ""
    return state.window.kind if move.verb == CONTINUE and state.window else ""


@cache
def offered(side: int, played: str) -> set[str]:
    found = set[str]()
    for seed in range(GAMES):
        found |= watched(seed).offered[side, played]
    return found


@cache
def watched(seed: int) -> Watch:
    watch = Watch(seed)
    play(GAME, HX228, SeatedTable(seed, watch.seats))
    return watch


@pytest.mark.parametrize("played", ESCORT_PLAYS)
def test_the_uboats_are_offered_the_replies_that_the_rules_list(played: str) -> None:
    assert offered(UBOAT, played) == uboat_replies_to(HX228, played)


@pytest.mark.parametrize("played", UBOAT_PLAYS)
def test_the_escorts_are_offered_the_answers_that_the_rules_list(played: str) -> None:
    assert offered(ESCORT, played) == escort_answers_to(HX228, played)


def test_only_an_escort_attack_answers_a_convoy_attack() -> None:
    """Rules TW-7.3.6 and TW-8.1.1: before any other play, the torpedoes are rolled."""
    assert escort_answers_to(HX228, TORPEDO) == {GUNS}
    assert escort_answers_to(HX228, CONTACT) == {ROUTING, HFDF, AIR}
    assert escort_answers_to(HX228, REPLY_TORPEDO) == {GUNS, HFDF}
    assert escort_answers_to(HX228, FLAK) == {AIR}


@pytest.mark.parametrize("side", [UBOAT, ESCORT])
def test_the_grid_on_a_player_aid_has_the_listed_responses(side: int) -> None:
    (grid,) = [block for block in player_aids(HX228)[side].blocks if isinstance(block, Matrix)]
    ticks = [sum(row) for row in grid.marks]
    listed = (
        [len(uboat_replies_to(HX228, played)) for played in ESCORT_PLAYS],
        [len(escort_answers_to(HX228, played)) for played in UBOAT_PLAYS],
    )[side]
    assert ticks == listed
