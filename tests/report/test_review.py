"""The cost of decisions: the costs add up, one bad decision is found, and decisions are judged only by what the player
could see.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.games import GAMES, load, reading
from printkit.games.tonnage_war.rules.seen import View
from printkit.games.tonnage_war.rules.state import State as TonnageState
from printkit.games.wolf_pack.rules.deck import SIDES
from printkit.games.wolf_pack.rules.state import State as WolfState
from printkit.games.wolf_pack.rules.state import view
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.lab.course import PlayedPositions
from printkit.lab.ledger import PERCENT, CostlyChoice, Review, ReviewTrial, Stand, struck
from printkit.lab.review import SURE, rolled
from printkit.report.formats.markdown import markdown
from printkit.report.make import report
from printkit.report.words.reviewed import reviewed as reviewed_in_words
from printkit.report.words.reviewed import shown
from printkit.table import Move
from printkit.table.seeded import Policy, Randomness, SeatedTable
from tests.games.wolf_pack.counting import cards_everywhere
from tests.report.games import auto, checked, reported

ROLLED = ("wolf-pack", "ssn", "tonnage-war")
LABELS = {
    "wolf-pack": ("play", "discard"),
    "ssn": ("fire", "path", "marker"),
    "tonnage-war": ("play", "reply", "answer"),
}
SLIPS = [
    ("ssn", 19, 11),
    pytest.param("ssn", 20, 12, marks=pytest.mark.sweep),
    ("wolf-pack", 4, 61),
    pytest.param("wolf-pack", 37, 156, marks=pytest.mark.sweep),
]
SUM = Review(PERCENT, 50.0, 30.0, 0.0, 80.0, 2.0, (), "the chance to win")
POLICIES = {"wolf-pack": "tactical", "ssn": "captain", "tonnage-war": "captain"}


def reviewed(slug: str, text: str) -> tuple[ReviewTrial, Review]:
    trial = reported(text).story.trial
    assert trial is not None
    return trial, rolled(load(slug), checked(text).ruleset, trial)  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", ROLLED)
def test_the_parts_of_a_review_add_up_and_no_insignificant_cost_is_reported(slug: str) -> None:
    trial, review = reviewed(slug, auto(slug, 12, policy="random"))
    assert review.unit == PERCENT
    assert review.start + review.luck + review.decisions == pytest.approx(review.result)
    assert review.result == trial.worth(trial.now)
    assert all(choice.cost > SURE * choice.error for choice in review.choices)
    assert [c.cost for c in review.choices] == sorted((c.cost for c in review.choices), reverse=True)
    if slug == "ssn":
        assert not review.course
        assert reviewed(slug, auto(slug, 12, policy="random"))[1] == review  # the same log, the same review
        return
    assert [c.when for c in review.course] == [stand.when for stand in trial.stands]
    assert all(0 <= c.value <= 100 for c in review.course)
    assert review.course[-1].value == review.result  # the game is over


@pytest.mark.parametrize("slug", ["uss-lox", "malta-convoy"])
def test_the_figures_add_up_as_they_are_printed(slug: str) -> None:
    for seed in range(1, 11):
        review = reported(auto(slug, seed, policy="random")).story.review
        assert review is not None
        told = [line.split(maxsplit=1)[1] for line in reviewed_in_words(review).picture.words]
        figures = [Decimal(re.sub(r"[^-.\d]", "", text.replace("\u2212", "-"))) for text in told]
        assert sum(figures[:3]) == figures[3]


@pytest.mark.parametrize("parts", [(52.4, 17.3, -20.4), (49.5, 40.4, 10.1), (0.4, 0.4, 0.4)])
def test_the_rounding_error_of_a_review_is_added_to_luck(parts: tuple[float, float, float]) -> None:
    start, luck, decisions = parts
    told = shown(Review(PERCENT, start, luck, decisions, sum(parts), 1.0, ()))
    assert told.start + told.luck + told.decisions == told.result
    assert abs(told.luck - luck) < 1.5


@pytest.mark.parametrize(("unit", "cost"), [("points", 0.04), ("tons", 0.4)])
def test_a_cost_that_would_be_printed_as_zero_is_not_reported(unit: str, cost: float) -> None:
    choices = [
        CostlyChoice(line, line, "fire", "run", each, 0.0, "") for line, each in ((3, cost), (5, cost * 40))
    ]
    assert [c.line for c in struck(unit, 50.0, -41 * cost, 49.0, choices, 1 / 64).choices] == [5]


@pytest.mark.parametrize("slug", GAMES)
def test_an_unfinished_game_has_no_result_yet(slug: str) -> None:
    text = auto(slug, 4)
    lines = text.splitlines()
    for part, over in ((text, True), ("\n".join(lines[: len(lines) * 2 // 3]) + "\n", False)):
        found = checked(part)
        assert found.record is not None
        assert found.record.finished == over
        review = report(found, lambda game, ruleset, trial: SUM).story.review
        assert review is not None
        words = reviewed_in_words(review)
        assert ("now stands at" in words.text) != over
        assert any(s in words.text for s in ("fell to", "rose to", "at the end", "the result is")) == over
        assert words.picture.words[-1].startswith("result" if over else "now")


def test_the_result_of_an_unfinished_game_is_its_last_chance_to_win() -> None:
    lines = auto("wolf-pack", 3).splitlines()
    _, review = reviewed("wolf-pack", "\n".join(lines[: len(lines) // 2]) + "\n")
    assert review.result == review.course[-1].value
    assert 0 < review.result < 100
    assert review.start + review.luck + review.decisions == pytest.approx(review.result)


def test_the_curve_shows_the_chance_to_win_and_turning_points_follow_it() -> None:
    course = PlayedPositions((0.0, 0.0))
    for n in range(200):
        course.add([(1.0, 1.0)], 100.0 * (n % 4 > 0))
        course.add([(1.0, -1.0)], 100.0 * (n % 4 == 0))
    line = course.line(
        [Stand("Turn 1", 1, (1.0, 1.0)), Stand("Turn 2", 2, (1.0, -1.0), worth=0.0)], (1.0, -1.0)
    )
    assert line[0].value == pytest.approx(75, abs=3)
    assert line[0].swing == pytest.approx(50, abs=6)
    assert (line[1].value, line[1].error) == (0.0, 0.0)
    assert not PlayedPositions((0.0, 0.0)).line([Stand("Turn 1", 1, (1.0, 1.0))], (1.0, 1.0))


def with_one_slip(slug: str, seed: int, at: int) -> tuple[str, Move]:
    """Return the log of a game in which the ``at``-th decision is replaced by another legal move, and that move."""
    game = load(slug)
    ruleset = game.ruleset()
    good = next(entry for entry in game.policies if entry.name == POLICIES[slug]).make(ruleset)
    chance = Randomness(seed * 7 + 1)
    slips: list[Move] = []
    asked = 0

    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        nonlocal asked
        move = good(label, moves, view, luck)
        asked += label in LABELS[slug]
        if label not in LABELS[slug] or asked != at:
            return move
        slips.append(chance.choice([each for each in moves if each != move]))
        return slips[-1]

    policy: Policy = choose
    table = SeatedTable(seed, dict.fromkeys(game.seats or ("",), policy))
    sections = record_game(game, ruleset, table)
    return write_log(game, reading(slug)[1], ruleset, sections, {"seed": str(seed)}), slips[0]


@pytest.mark.parametrize(("slug", "seed", "at"), SLIPS)
def test_one_bad_decision_among_good_ones_is_the_costliest(slug: str, seed: int, at: int) -> None:
    text, slip = with_one_slip(slug, seed, at)
    trial, review = reviewed(slug, text)
    lines = {spot.line for spot in trial.spots if spot.alike(slip)}
    assert review.choices
    assert review.choices[0].line in lines
    assert (
        review.decisions * trial.sign[next(s.seat for s in trial.spots if s.line == review.choices[0].line)]
        < 0
    )


def test_in_wolf_pack_only_the_other_hand_is_dealt_anew_for_a_rollout() -> None:
    trial = reported(auto("wolf-pack", 4)).story.trial
    assert trial is not None
    for spot in trial.spots[:40]:
        seat = SIDES.index(spot.seat)
        deals = [spot.begin(Randomness(seed)) for seed in range(6)]
        seen = set()
        for state in deals:
            assert isinstance(state, WolfState)
            assert cards_everywhere(state) == sum(state.ruleset.copies)
            assert min(state.unseen) >= 0
            assert sum(state.unseen) == state.deck + state.hidden_discards
            seen.add(view(state, seat))
        assert len(seen) == 1
        assert len({state.hands[1 - seat] for state in deals if isinstance(state, WolfState)}) > 1


def test_in_tonnage_war_only_hidden_cards_are_dealt_anew_for_a_rollout() -> None:
    trial = reported(auto("tonnage-war", 4)).story.trial
    assert trial is not None
    assert trial.spots
    for spot in trial.spots:
        seat = ("uboat", "escort").index(spot.seat)
        deals = [spot.begin(Randomness(seed)) for seed in range(4)]
        states = [state for state in deals if isinstance(state, TonnageState)]
        assert len(states) == len(deals)
        assert len({View(seat, state) for state in states}) == 1
        sizes = {(s.oob[1 - seat].size, s.tactics[1 - seat].size) for s in states}
        assert len(sizes) == 1


def test_a_report_states_the_review_in_words_if_it_is_requested(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "game.log"
    log.write_text(auto("uss-lox", 5, policy="random"), encoding="utf-8")
    assert main(["report", str(log), "-o", "-"]) == 0
    assert "What the decisions cost" not in capsys.readouterr().out, "a policy would judge its own play"
    assert main(["report", str(log), "--review", "quick", "-o", "-"]) == 0
    shown = capsys.readouterr().out
    assert "## What the decisions cost" in shown
    assert "better: let it pass" in shown
    assert main(["report", str(log), "--review", "none", "-o", "-"]) == 0
    assert "What the decisions cost" not in capsys.readouterr().out


@pytest.mark.parametrize("slug", GAMES)
def test_an_auto_played_game_is_reviewed_only_where_that_is_asked_for(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "game.log"
    log.write_text(auto(slug, 5), encoding="utf-8")
    asked = {(): None, ("--review", "none"): None} | (
        {("--review", "quick"): float} if slug not in ROLLED else {}
    )
    for options, kind in asked.items():
        assert main(["report", str(log), *options, "-o", "-"]) == 0
        assert ("What the decisions cost" in capsys.readouterr().out) is (kind is float)
        assert main(["report", str(log), *options, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)["review"]
        assert told is None if kind is None else isinstance(told["luck"], kind)


def test_an_exact_review_is_only_computed_if_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    def judged(turns: object, start: object) -> tuple[()]:
        calls.append(start)
        return ()

    monkeypatch.setattr("printkit.games.malta_convoy.story.review.judged", judged)
    found = checked(auto("malta-convoy", 5))
    assert report(found, judged=False).story.decisions is None
    assert not calls
    assert report(found).story.review is not None
    assert calls


def test_without_a_reviewer_there_is_no_review() -> None:
    made = report(checked(auto("ssn", 4)))
    assert made.story.review is None
    assert "What the decisions cost" not in markdown(made)


@pytest.mark.parametrize("choices", [(), (CostlyChoice(7, 2, "passing", "playing Dive", 13.0, 2.0, "Why."),)])
def test_what_stands_with_luck_is_named_alike_in_words_and_in_the_sum(
    choices: tuple[CostlyChoice, ...],
) -> None:
    decisions = -13.0 * len(choices)
    review = Review(
        PERCENT,
        64.0,
        -64.0 - decisions,
        decisions,
        0.0,
        3.0,
        choices,
        of="the convoy’s chance to win",
        untold=5,
    )
    told = reviewed_in_words(review)
    assert "luck and five decisions not blamed" in told.text
    assert ("one decision blamed −13 percentage points" in told.text) == bool(choices)
    rows = [line.split("  ")[0] for line in told.picture.words]
    assert rows == ["start", "luck, decisions not blamed", "decisions", "result"]
    assert "are counted under luck" in told.picture.caption
    sure = reviewed_in_words(review._replace(untold=0))
    assert "not blamed" not in sure.text + sure.picture.caption + " ".join(sure.picture.words)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("slug", "quick", "deep"),
    [
        ("tonnage-war", "captain", "master"),
        ("wolf-pack", "tactical", "veteran"),
        ("ssn", "captain", "captain"),
    ],
)
def test_a_deep_review_uses_a_better_policy_if_that_is_as_fast(slug: str, quick: str, deep: str) -> None:
    text = auto(slug, 12)
    trial, _ = reviewed(slug, text)
    found = checked(text)
    for player, deeper in ((quick, False), (deep, True)):
        review = rolled(load(slug), found.ruleset, trial._replace(budget=60), deeper)  # type: ignore[arg-type]
        assert f"printkit’s {player} would have" in review.note
        assert review.start + review.luck + review.decisions == pytest.approx(review.result)
