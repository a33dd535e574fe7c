"""Hostile logs by the hundred, and in the sweep by the twenty thousand a game: no fault, and no log that takes too long."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from printkit.games import GAMES
from printkit.journal.checking import checker, effort, suspects
from tests.fuzz.mutations import journals, mutant, sections_of
from tests.fuzz.target import ALL, SECONDS, meet

FEW, MANY, LOT = 300, 20_000, 500
SCARCE = 40
"""The few of every test get so much less work than a log may take: what the search tries is cut short, and they are done
in seconds. The sweep has all of it."""


def met(slug: str, seeds: range, folder: Path, told: int) -> None:
    """All that is done with the logs of these seeds; the first that fails is named with its seed. One in ``told`` is
    reported, and few as a PDF, which takes as long as a hundred logs."""
    for seed in seeds:
        formats = ALL if seed % 250 == 249 else ALL[: 2 if seed % 10 == 9 else 1] if seed % told == 0 else ()
        outcome = meet(mutant(slug, seed), folder, formats)
        assert not outcome.fault, f"mutant({slug!r}, {seed}):\n{outcome.fault}"
        assert outcome.checking < SECONDS, f"mutant({slug!r}, {seed}) took {outcome.checking:.1f} s"


@pytest.fixture
def scarce(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "WORK", effort.WORK // SCARCE)
    monkeypatch.setattr(checker, "WORK_FOR_SEARCH", effort.WORK_FOR_SEARCH // SCARCE)
    least, most = effort.WORK_PER_CONFLICT
    monkeypatch.setattr(checker, "WORK_PER_CONFLICT", (least // SCARCE, most // SCARCE))
    monkeypatch.setattr(checker, "WORK_PER_SUSPECTED", effort.WORK_PER_SUSPECTED // SCARCE)
    monkeypatch.setattr(suspects, "WORK_FOR_SUSPECTS", effort.WORK_FOR_SUSPECTS // SCARCE)
    monkeypatch.setattr(suspects, "WORK_PER_SUSPECTED", effort.WORK_PER_SUSPECTED // SCARCE)


@pytest.mark.usefixtures("scarce")
@pytest.mark.parametrize("start", range(0, FEW, 100))
@pytest.mark.parametrize("slug", GAMES)
def test_a_hostile_log_does_nothing(slug: str, start: int, tmp_path: Path) -> None:
    met(slug, range(start, start + 100), tmp_path, told=9)


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(0, MANY, LOT))
@pytest.mark.parametrize("slug", GAMES)
def test_twenty_thousand_hostile_logs_do_nothing(slug: str, start: int, tmp_path: Path) -> None:
    met(slug, range(start, start + LOT), tmp_path, told=1)


@pytest.mark.parametrize("slug", GAMES)
def test_a_seed_makes_the_same_log_everywhere(slug: str) -> None:
    """What is found can be found again: nothing but the seed and the journals decides what a mutant is."""
    first = [hashlib.sha256(mutant(slug, seed).raw).hexdigest() for seed in range(40)]
    assert first == [hashlib.sha256(mutant(slug, seed).raw).hexdigest() for seed in range(40)]
    assert len(set(first)) > 35


@pytest.mark.parametrize("slug", GAMES)
def test_sections_are_cut_without_loss(slug: str) -> None:
    for text in journals(slug):
        assert "".join(sections_of(text)) == text
