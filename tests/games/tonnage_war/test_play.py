"""Auto-play: the form of its logs, the same game for the same seed, and how well the policies play."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import lru_cache

from printkit.games.tonnage_war import GAME
from printkit.games.tonnage_war.log.notation import NOTATION
from printkit.games.tonnage_war.play.judgement import CAPTAIN, MASTER
from printkit.games.tonnage_war.rules.data import ACE, CARDS_A_ROUND, CONTACT, ESCORT, SIDES, TORPEDO, UBOAT
from printkit.games.tonnage_war.rules.plays.play import Play
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.seen import View
from printkit.games.tonnage_war.rules.state import State, cards_in, handles
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table import Move
from printkit.table.game import play
from printkit.table.seeded import Randomness, SeatedTable
from tests.games.tonnage_war.any_game import policy


def table(ruleset: TonnageRuleset, name: str, seed: int) -> SeatedTable:
    chosen = policy(name, ruleset)
    return SeatedTable(seed, {"uboat": chosen, "escort": chosen})


def test_a_play_is_written_before_what_it_makes_due() -> None:
    ruleset = TonnageRuleset("designer")
    text = write_log(GAME, NOTATION, ruleset, record_game(GAME, ruleset, table(ruleset, "captain", 3)))
    lines = text.splitlines()
    for before, line in itertools.pairwise(lines):
        if line.strip().startswith("reveal"):
            assert before.strip().partition(":")[0] in ("uboat", "escort", "end-round") or ":" not in before
    assert any(line.strip().startswith("reveal") for line in lines)


def test_the_same_seed_plays_the_same_game() -> None:
    ruleset = TonnageRuleset()
    one, two = (play(GAME, ruleset, table(ruleset, "captain", 9)) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert play(GAME, ruleset, table(ruleset, "captain", 10)) != one


def test_names_of_cards_are_free_again_when_they_leave_the_table() -> None:
    ruleset = TonnageRuleset("designer")
    state = play(GAME, ruleset, table(ruleset, "captain", 4))
    assert isinstance(state, State)
    assert handles(state) <= {f"c{n}" for n in range(1, 14)} | {
        state.rescue.piece.handle if state.rescue.piece else ""
    }


GAMES_COMPARED = 40


@lru_cache
def mean_scores(uboat: str, escort: str) -> tuple[float, float]:
    """Return the mean scores of the U-boats and of the escorts, over the same seeds for every pair of policies."""
    ruleset = TonnageRuleset("designer")
    totals = [0, 0]
    for seed in range(GAMES_COMPARED):
        state = play(
            GAME,
            ruleset,
            SeatedTable(seed, {"uboat": policy(uboat, ruleset), "escort": policy(escort, ruleset)}),
        )
        assert isinstance(state, State)
        totals = [total + points for total, points in zip(totals, state.scores, strict=True)]
    return totals[0] / GAMES_COMPARED, totals[1] / GAMES_COMPARED


def test_a_captain_does_better_than_chance_on_either_side() -> None:
    chance = mean_scores("random", "random")
    assert mean_scores("captain", "random")[0] > chance[0] + 2
    assert mean_scores("random", "captain")[1] > chance[1] + 2


def test_against_a_captain_the_uboats_do_best_under_a_captain() -> None:
    captain, cautious, chance = (
        mean_scores(name, "captain")[UBOAT] for name in ("captain", "cautious", "random")
    )
    assert captain > cautious + 0.4
    assert captain > chance + 0.8


def test_against_a_captain_the_uboats_lose_less_under_a_master() -> None:
    margins = {
        name: uboat - escort
        for name in ("captain", "master")
        for uboat, escort in (mean_scores(name, "captain"),)
    }
    assert margins["master"] > margins["captain"] + 1.5


def test_against_a_captain_the_escorts_win_more_under_a_master() -> None:
    margins = {
        name: escort - uboat
        for name in ("captain", "master")
        for uboat, escort in (mean_scores("captain", name),)
    }
    assert margins["master"] > margins["captain"] + 0.8


def test_the_master_lays_contacts_later_than_the_captain() -> None:
    laid = [state.turn for _, move, state in decisions(UBOAT, name="master") if move.verb == CONTACT]
    assert laid
    assert min(laid) == CARDS_A_ROUND - MASTER.opens + 1


def test_against_a_captain_the_escorts_do_best_under_a_captain() -> None:
    captain, cautious, chance = (
        mean_scores("captain", name)[ESCORT] for name in ("captain", "cautious", "random")
    )
    assert captain > cautious + 0.4
    assert captain > chance + 4


Decision = tuple[str, Move, State]
"""Type of a decision: the question, the move, and what the side saw."""


def decisions(side: int, games: int = 15, name: str = "captain") -> Iterator[Decision]:
    """Yield every decision of one side, which plays by the policy ``name`` against a captain."""
    ruleset = TonnageRuleset("designer")
    captain, chosen = policy("captain", ruleset), policy(name, ruleset)
    made: list[Decision] = []

    def noted(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        move = chosen(label, moves, view, luck)
        if isinstance(view, View):
            made.append((label, move, view.state))
        return move

    for seed in range(games):
        seats = {"uboat": captain, "escort": captain} | {SIDES[side]: noted}
        play(GAME, ruleset, SeatedTable(seed, seats))
    yield from made


def test_the_captain_keeps_his_contacts_for_the_end_of_a_round() -> None:
    laid = [state.turn for _, move, state in decisions(UBOAT) if move.verb == CONTACT]
    assert laid
    assert min(laid) == CARDS_A_ROUND - CAPTAIN.opens + 1


def test_the_boat_of_a_contact_replies_where_it_is_sure_to_be_lost_or_too_dear_to_lose() -> None:
    """Section 11.2, 5: an ace that is hunted replies if there is a card for it; any boat replies if it would surely be
    lost.
    """
    replies = []
    for label, move, state in decisions(UBOAT):
        if label != "reply" or state.hunt is None or not state.hunt.contact:
            continue
        attacks = any(
            state.ruleset.uboat_card(c).action == TORPEDO for c in cards_in(state.tactics[UBOAT].known)
        )
        if state.ruleset.grade(UBOAT, state.hunt.boat.card) == ACE or len(state.contacts) > 1 or not attacks:
            replies.append(move.verb)
    assert replies
    assert all(replies)


def test_the_escorts_meet_a_single_torpedo_with_a_single_card() -> None:
    """Section 11.3, 1 of the rule catalogue."""
    answers = [(move, state) for label, move, state in decisions(ESCORT) if label == "answer" and move.verb]
    single = 0
    for move, state in answers:
        assert state.attack is not None
        if state.ruleset.uboat_card(state.attack.card).rolls == 1:
            single += 1
            assert isinstance(move.value, Play)
            assert len(move.value.hidden) == 1
    assert 0 < single < len(answers)
