"""For any log of 100 kB, five seconds and 200 MB are enough to check it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking import checker
from printkit.journal.checking.effort import WORK, Effort
from tests.fuzz.large import BYTES, KINDS, MEGABYTES, Taken, one_claim, one_line, one_statement
from tests.fuzz.target import SECONDS, scarce

_SHARE = 100
_TWICE = 2
"""Factor by which the work on a log may exceed its budget, because a turn is only charged after it has been replayed."""


@pytest.mark.parametrize("slug", GAMES)
def test_a_long_line_costs_no_more_work_than_a_log_may_take(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[Effort, int]] = []

    class Counted(Effort):
        def __init__(self, statements: int) -> None:
            super().__init__(statements)
            made.append((self, self.whole))

    monkeypatch.setattr(checker, "Effort", Counted)
    with scarce(_SHARE):
        for kind in (one_line, one_statement, one_claim):
            text = kind(slug)
            assert len(text) >= BYTES
            found = checker.check_text(text, "game.log", reading, GAMES)
            assert found.diagnostics
    assert len(made) == 3
    for effort, granted in made:
        assert granted - effort.whole < _TWICE * (granted + WORK // _SHARE)


@pytest.mark.sweep
@pytest.mark.parametrize("slug", GAMES)
def test_a_large_log_takes_little_time_and_memory(slug: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.large", slug],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
    )
    found = Taken(*json.loads(run.stdout))
    assert found.seconds < SECONDS, found
    assert found.memory < MEGABYTES, found


@pytest.mark.parametrize("kind", KINDS)
def test_large_logs_are_the_same_every_time(kind: Callable[[str], str]) -> None:
    assert kind("ssn") == kind("ssn")
