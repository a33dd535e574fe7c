"""Logs that once made printkit fail or hang, each as it was found: none of them does so any more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.mutations import Mutant
from tests.fuzz.target import HANG, QUICK, SWEPT, meet, scarce
from tests.sampled import daily

FOUND = sorted((Path(__file__).parent / "found").glob("*.log"))


@pytest.mark.parametrize("log", FOUND, ids=lambda log: log.stem)
def test_faults_found_earlier_do_not_occur_again(log: Path, tmp_path: Path) -> None:
    outcome = meet(Mutant(log.read_bytes()), tmp_path)
    assert not outcome.fault
    assert outcome.checking < HANG


@pytest.mark.parametrize("log", daily(FOUND, lambda log: FOUND.index(log) % 4 == 0), ids=lambda log: log.stem)
def test_faults_found_earlier_do_not_occur_where_little_is_searched(log: Path, tmp_path: Path) -> None:
    for plan in (SWEPT, QUICK):
        with scarce(plan.share):
            assert not meet(Mutant(log.read_bytes()), tmp_path, (".md",)).fault
