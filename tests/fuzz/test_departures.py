"""Whatever statement is marked with ``house:``, at whatever place, the log can be checked and reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.games import GAMES
from tests.fuzz.departures import departed, verbs
from tests.fuzz.mutations import Mutant
from tests.fuzz.target import QUICK, meet, scarce

FEW, MANY = 2, 400
ALL_VERBS = [(slug, verb) for slug in GAMES for verb in verbs(slug)]


def run_cases(slug: str, verb: str, seeds: range, folder: Path) -> None:
    with scarce(QUICK.share):
        for seed in seeds:
            outcome = meet(Mutant(departed(slug, verb, seed).encode()), folder, (".md",))
            assert not outcome.fault, f"house: {verb} of {slug}, seed {seed}:\n{outcome.fault}"


@pytest.mark.parametrize(("slug", "verb"), ALL_VERBS)
def test_any_verb_behind_house_leads_to_a_report(slug: str, verb: str, tmp_path: Path) -> None:
    run_cases(slug, verb, range(FEW), tmp_path)


@pytest.mark.sweep
@pytest.mark.parametrize(("slug", "verb"), ALL_VERBS)
def test_any_verb_behind_house_leads_to_a_report_at_many_places(slug: str, verb: str, tmp_path: Path) -> None:
    run_cases(slug, verb, range(FEW, MANY), tmp_path)
