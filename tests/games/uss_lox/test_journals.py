"""Logs of USS Lox check clean: the examples of the notation, and the logs of played games."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from printkit.games import GAMES, load
from printkit.games.uss_lox import GAME
from printkit.games.uss_lox.log.notation import NOTATION
from printkit.games.uss_lox.rules.rulings import LoxRuleset
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.notation import Notation
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table import Game
from printkit.table.seeded import DealtTable
from tests.support.notes import without_notes

JOURNALS = Path(__file__).parent / "journals"


def loader(slug: str) -> tuple[Game, Notation]:
    assert slug == GAME.slug
    return load(slug), NOTATION


def check(text: str, name: str = "game.log") -> Checked:
    return check_text(without_notes(text), name, loader, GAMES)


def test_the_examples_of_the_log_notation() -> None:
    first, both = (
        check((JOURNALS / f"{name}.log").read_text(encoding="utf-8"))
        for name in ("first-patrol", "two-patrols")
    )
    assert first.finished
    assert (first.totals["tons"], first.totals["supply"], first.totals["deck"]) == (13000, 12, 27)
    assert both.finished
    assert (both.totals["tons"], both.totals["supply"], both.totals["deck"]) == (37000, 13, 4)


def written(ruleset: LoxRuleset, policy: str, seed: int) -> str:
    make = next(entry.make for entry in GAME.policies if entry.name == policy)
    return write_log(GAME, NOTATION, ruleset, record_game(GAME, ruleset, DealtTable(seed, make(ruleset))))


@pytest.mark.parametrize("policy", ["lox-dp", "lox-captain", "random"])
@pytest.mark.parametrize("preset", ["basic", "advanced"])
def test_a_played_game_checks_clean(policy: str, preset: str) -> None:
    for seed in range(40):
        text = written(LoxRuleset(preset), policy, seed)
        checked = check(text)
        assert checked.diagnostics == (), text
        assert checked.finished, text


@pytest.mark.parametrize(
    "seed", [*range(80), *(pytest.param(seed, marks=pytest.mark.sweep) for seed in range(80, 400))]
)
def test_a_played_game_checks_clean_under_any_rulings(seed: int) -> None:
    choose = random.Random(seed).choice
    ruleset = LoxRuleset("", {ruling.key: choose(ruling.values) for ruling in LoxRuleset.rulings})
    text = written(ruleset, choose(["lox-captain", "random"]), seed)
    checked = check(text)
    assert checked.diagnostics == (), text
    assert checked.finished, text
