"""What a convoy's report says is what its record holds."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from printkit.games import load
from printkit.games.malta_convoy.play.expect import Attackers, Chains, Strikes, Turn
from printkit.games.malta_convoy.rules.attacks import attack
from printkit.games.malta_convoy.rules.contact import contact_row
from printkit.games.malta_convoy.rules.enemy import enemy_force, intercept
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import Fleet, State, Voyage, score
from printkit.games.malta_convoy.rules.tables import ENEMIES, GERMAN, OPTION_EFFECTS, SURPRISE, Effects
from printkit.games.malta_convoy.story.account import accounts
from printkit.games.malta_convoy.story.report import story
from printkit.report.story import Passage, Quote, StepChart, Table
from printkit.table import Table as Seat
from printkit.table.counted import distribution
from tests.report.games import auto, journal, recorded

SEEDS = range(20, 32)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_figure_and_the_headline_are_the_score(seed: int) -> None:
    record = recorded(auto("malta-convoy", seed))
    told = story(record)
    points = load("malta-convoy").totals(record.final)["score"]
    last = [p for p in told.passages if isinstance(p, Passage)][-1]
    assert last.figure == f"{points:g}"
    assert told.headline.endswith(f": {points:g} points")
    assert last.text.endswith(f"= {points:g}.")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_sum_in_the_last_passage_adds_up(seed: int) -> None:
    told = story(recorded(auto("malta-convoy", seed)))
    last = [p for p in told.passages if isinstance(p, Passage)][-1]
    left, right = re.search(r"(100[^.]*) = (-?\d+)\.", last.text.replace("\u00a0", " ")).groups()  # type: ignore[union-attr]
    numbers = re.findall(r"([+−]?) ?(\d+)(?: for|$| )", left)
    assert sum(-int(n) if sign == "−" else int(n) for sign, n in numbers) == int(right)


@pytest.mark.parametrize("seed", SEEDS)
def test_luck_adds_up_to_the_change_of_the_score(seed: int) -> None:
    record = recorded(auto("malta-convoy", seed))
    turns = list(accounts(record))
    for turn in turns:
        if turn.expected:
            assert sum(turn.luck) == pytest.approx(turn.total_luck)
            assert turn.expected[-1] == pytest.approx(turn.change)
    final = score(record.final.voyage)  # type: ignore[attr-defined]
    owed = 100 + sum(t.expected[0] for t in turns if t.expected)
    assert sum(t.total_luck for t in turns) == pytest.approx(final - owed)


def test_the_table_of_contacts_adds_up_column_by_column() -> None:
    told = story(recorded(auto("malta-convoy", 7)))
    assert told.luck is not None
    table = next(item for item in told.luck.items if isinstance(item, Table))
    for place in range(3, len(table.columns)):
        cells = [row[place].replace("−", "-") for row in table.rows]
        total = sum(float(cell) for cell in cells if cell != "–")
        assert total == pytest.approx(float(table.total[place].replace("−", "-")), abs=0.051 * len(cells))


def test_average_dice_end_where_the_text_says() -> None:
    told = story(recorded(auto("malta-convoy", 7)))
    assert told.luck is not None
    chart = next(item for item in told.luck.items if isinstance(item, StepChart))
    owed, actual = (series.points[-1][1] for series in chart.series)
    assert f"left the score at {owed:.1f}; it stands at {actual:g}." in told.luck.text


def test_the_story_of_scenario_m1() -> None:
    """Losses, interceptions and score of the catalogue's first scenario, in words and numbers."""
    told = story(recorded(journal("malta-convoy", "m-1")))
    assert told.headline == "Relief: 91 points"
    assert told.verdict == (
        "Seven of nine cargo ships and two of three tankers reached Malta; two cargo ships, one tanker and one carrier were lost."
    )
    text = " ".join(p.text for p in told.passages)
    assert "100 + 3 for interceptions − 4 for cargo − 3 for tankers − 5 for carriers = 91." in text
    assert (
        "one of two carriers" not in text
    )  # by turn 11 one carrier is lost; the one that is left turns back
    assert "the one carrier left, with three cruisers and two destroyers" in text


def test_prose_of_the_player_stands_at_its_turn() -> None:
    log = journal("malta-convoy", "m-1").replace("turn 9\n", "turn 9\n  > The tanker burned until dawn.\n")
    told = story(recorded(log))
    place = told.passages.index(Quote("The tanker burned until dawn."))
    before = told.passages[place - 1]
    assert isinstance(before, Passage)
    assert before.when == "Turn 9"


def test_turning_points_are_the_largest_swings() -> None:
    record = recorded(auto("malta-convoy", 7))
    swings = {f"Turn {t.number}": t.total_luck for t in accounts(record)}
    told = story(record)
    chosen = [abs(swings[p.when]) for p in told.turning_points]
    others = [abs(v) for when, v in swings.items() if when not in {p.when for p in told.turning_points}]
    assert len(chosen) == 3
    assert min(chosen) >= max(others)


# --- expectations against an enumeration of the rules -------------------------------------------------------------------

FLEETS = (
    Fleet((3, 9, 2, 10, 20)),
    Fleet((1, 1, 1, 1, 1), (0, 1, 0, 1, 0)),
    Fleet((2, 2, 0, 3, 4), (1, 2, 0, 1, 0), (1, 0, 2, 0, 0)),
)
RULESETS = (
    {},
    {"target-overflow": "dummy"},
    {"target-overflow": "wrap", "all-damaged": "sunk"},
    {"destroyed-takes": "damaged", "damaged-score": "half"},
)


@pytest.mark.parametrize("settings", RULESETS, ids=str)
@pytest.mark.parametrize("fleet", FLEETS)
@pytest.mark.parametrize("decoy", [False, True])
def test_expected_losses_are_those_of_the_rules(settings: dict[str, str], fleet: Fleet, decoy: bool) -> None:
    """Up to two attacks, every die in turn."""
    ruleset = MaltaRuleset(settings=settings)
    voyage = Voyage(ruleset, 21, 21, 0, fleet)
    effects = OPTION_EFFECTS[0] if decoy else Effects()
    strikes = Strikes(Chains(ruleset), fleet)
    for force in (1, 2):
        after = distribution(lambda t, n=force: attack(voyage, GERMAN, n, effects, t))  # type: ignore[misc]
        exact = sum(p * Fraction(score(voyage._replace(fleet=f)) - score(voyage)) for f, p in after.items())
        mine = strikes.by_attacks(Attackers(GERMAN.attack, effects.target))[force]
        assert mine == pytest.approx(float(exact))


@pytest.mark.parametrize(
    "settings", [{}, {"force-floor": "after"}, {"interception-score": "effective"}], ids=str
)
@pytest.mark.parametrize("pending", [-1, 0, 2])
def test_the_force_and_the_interceptions_are_those_of_the_rules(
    settings: dict[str, str], pending: int
) -> None:
    """From the contact die to the attackers that get through, every die in turn; no attack is rolled."""
    ruleset = MaltaRuleset(settings=settings)
    fleet = Fleet((3, 9, 1, 10, 20))
    state = State(Voyage(ruleset, 21, 21, 0, fleet), 5, pending)
    turn = Turn(state, Effects(), Strikes(Chains(ruleset), fleet))

    def contact(seat: Seat) -> int:
        return contact_row(ruleset, pending, seat)

    rows = {row: float(p) for row, p in distribution(contact).items()}
    assert turn.rows() == pytest.approx(rows)
    assert turn.contact_chance() == pytest.approx(sum(p for row, p in rows.items() if row >= SURPRISE))
    for enemy in set(ENEMIES):
        sizes = distribution(lambda t: enemy_force(6, Effects(), t))
        for die in range(1, 7):
            size = turn.size(6, enemy, die)
            assert any(e == enemy and max(1, s) == max(1, size) for e, s in sizes)
            after = distribution(lambda t, n=size: intercept(state.voyage, n, Effects(), t))  # type: ignore[misc]
            value = sum(
                float(p)
                * (ones + Strikes(Chains(ruleset), fleet).by_attacks(Attackers(enemy.attack, 0))[through])
                for (through, ones), p in after.items()
            )
            if die in (1, 6):
                assert turn.after_force(enemy, size) == pytest.approx(value)


def test_an_unfinished_convoy_says_so() -> None:
    log = journal("malta-convoy", "m-1").partition("turn 12")[0]
    told = story(recorded(log))
    assert told.headline == "At sea: 96 points"
    last = told.passages[-1]
    assert isinstance(last, Passage)
    assert "The log stops after turn 11, with ten turns to go." in last.text
