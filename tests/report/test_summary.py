"""The report of a simulation."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from printkit import __version__
from printkit.cli import main
from printkit.cli.support.policies import chosen_policies
from printkit.games import load
from printkit.lab.simulate import Result, SimulationPlan, simulate
from printkit.lab.summary import summary
from printkit.report.story import Histogram, TextTable
from printkit.report.summary import report, simulation_report

GOLDENS = Path(__file__).parent / "goldens"


@pytest.fixture(scope="module")
def result() -> Result:
    game = load("malta-convoy")
    return simulate(
        SimulationPlan(game, game.ruleset("", {"convoy": "revised"}), chosen_policies(game, ()), 300, 5), 1
    )


def test_the_tables_hold_the_figures(result: Result) -> None:
    made = report(summary(result))
    outcomes, figures = made.story.tables
    assert isinstance(outcomes, TextTable)
    assert sum(int(row[1].replace(",", "")) for row in outcomes.rows) == 300
    score = next(row for row in figures.rows if row[0] == "score")
    assert score[1] == f"{result.metrics['score'].mean:,.3f}"
    assert [fact.text for fact in made.header] == ["300", "5", "printed", "revised", "malta-recon"]


def test_each_histogram_holds_every_game(result: Result) -> None:
    charts = [item for item in report(summary(result)).story.pictures if isinstance(item, Histogram)]
    assert "Score" in {chart.title for chart in charts}
    assert all(sum(chart.counts) == 300 for chart in charts)


@pytest.mark.parametrize("suffix", [".md", ".html", ".pdf"])
def test_each_format_is_the_same_when_written_twice(result: Result, suffix: str) -> None:
    data = simulation_report(summary(result), suffix)
    assert data == simulation_report(summary(result), suffix)
    if suffix == ".md":
        text = data.decode()
        assert "## The games" in text
        assert "## The log" not in text
        assert re.search(r"\| score +\|", text)


@pytest.mark.parametrize("games", [1, 50])
def test_the_markdown_of_a_simulation_equals_the_recorded_text(
    games: int, tmp_path: Path, golden: Callable[[Path, str], bool]
) -> None:
    written = tmp_path / "x.md"
    assert main(["simulate", "uss-lox", "-n", str(games), "--seed", "7", "-o", str(written)]) == 0
    text = written.read_text(encoding="utf-8")
    assert ("The outcome was " if games == 1 else "The commonest outcome was ") in text
    assert golden(GOLDENS / f"simulate-{games}-lox.md", text.replace(__version__, "VERSION"))
