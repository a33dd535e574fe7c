"""Hostile logs by the hundred, and in the sweep by the twenty thousand a game: no fault, and no log that takes too long."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from printkit.games import GAMES
from tests.fuzz.forms import form_mutant
from tests.fuzz.mutations import journals, mutant, sections_of
from tests.fuzz.target import HANG, QUICK, SWEPT, Plan, run_case
from tests.sampled import daily

FEW, MANY, BATCH = 150, 20_000, 500


def run_cases(slug: str, numbers: range, folder: Path, plan: Plan) -> None:
    """All that is done with these cases; the first that fails is named with its number."""
    for number in numbers:
        outcome = run_case(slug, number, folder, plan)
        assert not outcome.fault, f"case {number} of {slug}:\n{outcome.fault}"
        assert outcome.checking < HANG, f"case {number} of {slug} took {outcome.checking:.1f} s"


@pytest.mark.parametrize("start", daily(range(0, FEW, 50), lambda start: start == 0))
@pytest.mark.parametrize("slug", GAMES)
def test_a_hostile_log_does_nothing(slug: str, start: int, tmp_path: Path) -> None:
    run_cases(slug, range(start, start + 50), tmp_path, QUICK)


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(0, MANY, BATCH))
@pytest.mark.parametrize("slug", GAMES)
def test_twenty_thousand_hostile_logs_do_nothing(slug: str, start: int, tmp_path: Path) -> None:
    run_cases(slug, range(start, start + BATCH), tmp_path, SWEPT)


@pytest.mark.parametrize("slug", GAMES)
def test_a_seed_makes_the_same_log_everywhere(slug: str) -> None:
    """What is found can be found again: nothing but the seed and the journals decides what a mutant is."""
    first = [hashlib.sha256(mutant(slug, seed).raw).hexdigest() for seed in range(40)]
    assert first == [hashlib.sha256(mutant(slug, seed).raw).hexdigest() for seed in range(40)]
    assert len(set(first)) > 35
    assert form_mutant(slug, 9) == form_mutant(slug, 9)


@pytest.mark.parametrize("slug", GAMES)
def test_sections_are_cut_without_loss(slug: str) -> None:
    for text in journals(slug):
        assert "".join(sections_of(text)) == text
