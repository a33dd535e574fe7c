"""Hostile logs, a hundred daily and twenty thousand for each game in the sweep: none causes a fault, and none takes too
long to check.
"""

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
    """Try these cases; the test fails with the number of the first one that causes a fault."""
    for number in numbers:
        outcome = run_case(slug, number, folder, plan)
        assert not outcome.fault, f"case {number} of {slug}:\n{outcome.fault}"
        assert outcome.checking < HANG, f"case {number} of {slug} took {outcome.checking:.1f} s"


@pytest.mark.parametrize("start", daily(range(0, FEW, 25), lambda start: start == 0))
@pytest.mark.parametrize("slug", GAMES)
def test_a_hostile_log_causes_no_fault(slug: str, start: int, tmp_path: Path) -> None:
    run_cases(slug, range(start, start + 25), tmp_path, QUICK)


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(0, MANY, BATCH))
@pytest.mark.parametrize("slug", GAMES)
def test_twenty_thousand_hostile_logs_cause_no_fault(slug: str, start: int, tmp_path: Path) -> None:
    run_cases(slug, range(start, start + BATCH), tmp_path, SWEPT)


@pytest.mark.parametrize("slug", GAMES)
def test_a_seed_makes_the_same_log_everywhere(slug: str) -> None:
    """A hostile log depends only on its seed and the journals, so that a fault found once can be reproduced."""
    first = [hashlib.sha256(mutant(slug, seed).raw).hexdigest() for seed in range(40)]
    assert first == [hashlib.sha256(mutant(slug, seed).raw).hexdigest() for seed in range(40)]
    assert len(set(first)) > 35
    assert form_mutant(slug, 9) == form_mutant(slug, 9)


@pytest.mark.parametrize("slug", GAMES)
def test_sections_are_cut_without_loss(slug: str) -> None:
    for text in journals(slug):
        assert "".join(sections_of(text)) == text
