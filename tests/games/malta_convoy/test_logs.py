"""The log of a played game checks clean and leads to the same totals."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from printkit.games.malta_convoy.log.notation import NOTATION
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table.game import random_policy
from printkit.table.seeded import DealtTable
from tests.games.malta_convoy.convoys import GAME
from tests.games.test_journals import check

JOURNALS = Path(__file__).parent / "journals"


def sailed(rulings: MaltaRuleset, policy: str, seed: int) -> None:
    """Play a game, write its log, and check it."""
    make = {entry.name: entry.make for entry in GAME.policies}.get(policy, lambda _: random_policy)
    record = record_game(GAME, rulings, DealtTable(seed, make(rulings)))
    text = write_log(GAME, NOTATION, rulings, record)
    checked = check(text)
    assert checked.diagnostics == (), text
    assert checked.finished, text
    assert checked.totals == GAME.totals(record[-1].after), text


@pytest.mark.parametrize("preset", ["printed", "revised"])
@pytest.mark.parametrize("policy", ["malta-recon", "none", "random"])
def test_a_played_voyage_checks_clean(policy: str, preset: str) -> None:
    for seed in range(20):
        sailed(MaltaRuleset(preset), policy, seed)


@pytest.mark.parametrize(
    "seed", [*range(40), *(pytest.param(seed, marks=pytest.mark.sweep) for seed in range(40, 400))]
)
def test_a_played_voyage_checks_clean_under_any_rulings(seed: int) -> None:
    choose = random.Random(seed).choice
    rulings = MaltaRuleset("", {ruling.key: choose(ruling.values) for ruling in MaltaRuleset.rulings})
    sailed(rulings, choose(["random", "any move"]), seed)


def test_the_example_of_the_log_notation() -> None:
    checked = check((JOURNALS / "m-1.log").read_text(encoding="utf-8"))
    assert checked.finished
    assert checked.totals["score"] == 91
