"""What decisions cost compared with the best play: no decision gains anything, none is left out, and the sum is exact."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from printkit.games import GAMES, reading
from printkit.games.malta_convoy.play.best import NO_OPTION, Best, options
from printkit.games.malta_convoy.rules.options import under_way
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import Fleet, State, Voyage, score
from printkit.games.malta_convoy.rules.tables import EVADE
from printkit.games.malta_convoy.story.review import JudgedDecision, judged, review
from printkit.games.malta_convoy.story.turns import TurnAccount, read_turns
from printkit.journal.checking.checker import check_text
from printkit.journal.course import Record
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.lab.ledger import Review
from printkit.table import Move
from printkit.table.seeded import DealtTable, Randomness
from tests.sampled import daily

POLICIES = ("none", "random", "malta-recon", "master")
HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"covering-stay": "yes"},
    {"destroyed-takes": "choose", "damaged-score": "half"},
    {"option-start": "next-turn", "friendly-waters": "roll"},
    {"side-effects": "rest-of-trip", "evade-length": "one"},
    {"covering-choice": "cruisers-first", "all-lost": "end", "options-in-friendly": "no"},
)


def anything(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
    """A policy that draws every decision at random."""
    return moves[luck.randrange(len(moves))]


def played(seed: int, policy: str, house: dict[str, str]) -> Record:
    """Return a game that the policy plays, read again from its log."""
    game, notation = reading("malta-convoy")
    ruleset = game.ruleset("", house)
    entry = next((each for each in game.policies if each.name == policy), None)
    sections = record_game(game, ruleset, DealtTable(seed, entry.make(ruleset) if entry else anything))
    found = check_text(write_log(game, notation, ruleset, sections), "log", reading, GAMES).record
    assert found is not None
    return found


def reviewed(record: Record) -> tuple[list[TurnAccount], list[JudgedDecision], Review]:
    assert isinstance(record.start, State)
    assert isinstance(record.final, State)
    turns = list(read_turns(record))
    found = review(turns, record.start, record.final)
    assert found is not None
    return turns, list(judged(turns, record.start)), found


@pytest.mark.parametrize(
    ("policy", "house"),
    daily(
        ((policy, house) for policy in (*POLICIES, "anything") for house in HOUSES),
        lambda each: not each[1] or each[0] == "anything",
    ),
    ids=lambda value: value if isinstance(value, str) else " ".join(value.values()) or "printed",
)
def test_no_decision_is_better_than_the_best_and_the_sum_is_exact(policy: str, house: dict[str, str]) -> None:
    record = played(POLICIES.index(policy) + 20 if policy in POLICIES else 40, policy, house)
    turns, found, told = reviewed(record)
    assert all(each.cost >= 0 for each in found)
    assert told.decisions <= 0
    assert told.start + told.luck + told.decisions == told.result
    assert isinstance(record.final, State)
    assert told.result == score(record.final.voyage)
    assert told.decisions == pytest.approx(-math.fsum(each.cost for each in found), abs=1 / 64)
    if "damaged-score" not in house:  # there a cripple that turns back changes the score, too
        assert told.luck == pytest.approx(math.fsum(t.total_luck for t in turns), abs=1 / 16)
    assert all(choice.cost > 0 for choice in told.choices)


@pytest.mark.sweep
@pytest.mark.parametrize("policy", [*POLICIES, "anything"])
@pytest.mark.parametrize("seed", range(100))
def test_over_many_journeys(seed: int, policy: str) -> None:
    _, found, told = reviewed(played(seed, policy, HOUSES[seed % len(HOUSES)]))
    assert all(each.cost >= 0 for each in found)
    assert told.decisions <= 0
    assert told.start + told.luck + told.decisions == told.result


def test_whoever_plays_the_best_plan_of_options_is_charged_nothing_for_options() -> None:
    for seed in range(4):
        _, found, _ = reviewed(played(seed, "master", {}))
        assert [each for each in found if each.option and each.cost > 0] == []


def test_options_never_taken_are_charged() -> None:
    """A player who never takes an option is charged for it; the turns without it count as one decision."""
    _, found, told = reviewed(played(0, "none", {}))
    assert {each.done for each in found if each.option} == {"no option"}
    assert told.decisions < -1
    waited = told.choices[0]
    assert (waited.done, waited.better) == ("no option", "evade")
    assert waited.when.startswith("Turns ")
    assert "promised" in waited.why


def test_an_option_at_random_is_no_gain() -> None:
    """With the same dice, worse play must cost more; random options were once judged as gains."""
    for seed in range(3):
        worst = reviewed(played(seed, "anything", {}))[2].decisions
        assert worst < reviewed(played(seed, "master", {}))[2].decisions <= 0


# -- the best play -------------------------------------------------------------------------------------------------------

RULES = MaltaRuleset()
FLEET = Fleet((4, 9, 2, 14, 30), (1, 0, 1, 2, 3), (2, 0, 0, 3, 1))


def test_in_friendly_waters_nothing_happens_and_nothing_is_charged() -> None:
    best = Best(RULES)
    safe = State(Voyage(RULES, 20, 20, 5, FLEET), 0, 0)
    assert options(safe) == (NO_OPTION,)
    assert best.rest(safe) == pytest.approx(best.rest(State(Voyage(RULES, 20, 20, 5, FLEET), 5, 0)))


def test_while_an_option_runs_there_is_no_other() -> None:
    voyage = Voyage(RULES, 20, 20, 5, FLEET, 0, 1, 0, 6, 9)
    assert options(State(voyage, 6, 0)) == (NO_OPTION,)
    assert options(State(voyage, 9, 0)) == (NO_OPTION, 1, 2, 3)
    assert Best(RULES).rest(State(voyage, 6, 0)) < 0


def test_the_rest_is_the_mean_over_the_dice_of_the_option_that_is_taken() -> None:
    best = Best(RULES)
    state = State(Voyage(RULES, 12, 12, 5, FLEET), 8, 2)
    for option in options(state)[1:]:
        by_dice = [
            best._turn(
                state._replace(voyage=under_way(state.voyage, option, 9, duration, extra)), best._plan(FLEET)
            )
            for duration in range(1, 7)
            for extra in (range(1, 4) if option == EVADE else (0,))
        ]
        assert best.with_option(state, option) == pytest.approx(math.fsum(by_dice) / len(by_dice), abs=1e-9)
    assert best.rest(state) == max(best.with_option(state, each) for each in options(state))
