"""Every log that can be checked has a report, even if a turn is empty or the log stops in the middle of one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit.games import GAMES
from printkit.report.make import NoReport, render, report
from tests.report.games import JOURNALS, auto, checked
from tests.sampled import daily

FOUND = JOURNALS.parent / "fuzz" / "found"
TURNS = 3
"""Number of turns of each log that are emptied or left out."""


def attempted(text: str) -> bool:
    """Return whether the log has a report. The only error allowed is the one that says that there is nothing to report."""
    try:
        made = report(checked(text))
    except NoReport:
        return False
    return bool(render(made, ".md"))


def hollowed(text: str) -> Iterator[str]:
    """Yield the log with one turn emptied, with that turn left out, and cut off after that turn's heading."""
    lines = text.splitlines()
    turns = [n for n, line in enumerate(lines) if line.startswith("turn")]
    step = max(1, len(turns) // TURNS)
    for place in range(len(turns) - 1, -1, -step):
        begin = turns[place]
        end = turns[place + 1] if place + 1 < len(turns) else len(lines)
        for kept in (
            (lines[: begin + 1], lines[end:]),
            (lines[:begin], lines[end:]),
            (lines[: begin + 1], ["end"]),
        ):
            yield "\n".join([*kept[0], *kept[1]]) + "\n"


@pytest.mark.parametrize(
    "path",
    daily(sorted(FOUND.glob("*.log")), lambda path: len(path.stem) % 2 == 0),
    ids=lambda path: path.stem,
)
def test_a_log_that_once_caused_a_fault_gets_a_report_or_a_diagnostic(path: Path) -> None:
    text = path.read_text(encoding="utf-8", errors="replace")
    assert attempted(text) or checked(text).diagnostics


@pytest.mark.parametrize("slug", daily(GAMES, lambda slug: slug in ("malta-convoy", "tonnage-war")))
def test_a_turn_of_which_the_log_says_nothing_breaks_no_report(slug: str) -> None:
    assert sum(map(attempted, hollowed(auto(slug, 3))))


@pytest.mark.sweep
@pytest.mark.parametrize("slug", GAMES)
def test_no_journal_cut_or_hollowed_anywhere_breaks_its_report(slug: str) -> None:
    told = 0
    for path in sorted((JOURNALS / slug.replace("-", "_") / "journals").glob("*.log")):
        text = path.read_text(encoding="utf-8", errors="replace")
        lines = text.splitlines(keepends=True)
        for each in (text, *hollowed(text), *("".join(lines[:n]) for n in range(1, len(lines)))):
            told += attempted(each)
    assert told
