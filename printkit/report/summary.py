"""Makes the report of a simulation (many automatically played games).

It says how the games ended, and how the values of each metric are distributed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printkit import __version__
from printkit.lab.summary import Metric, SimulationSummary
from printkit.report.context import Report
from printkit.report.make import render
from printkit.report.story import ColumnHead, Fact, Histogram, Remarked, Story, TextTable
from printkit.table.words import capital

FIGURES = ("mean", "sd", "se", "min", "p05", "p25", "p50", "p75", "p95", "max")


def simulation_report(
    summary: SimulationSummary, suffix: str, paper: str = "letter", templates: Path | None = None
) -> bytes:
    """Return the report of a simulation, in the format that the file suffix ``suffix`` selects.

    Raises the same exceptions as :func:`printkit.report.make.render`.
    """
    return render(report(summary), suffix, paper, templates)


def report(summary: SimulationSummary) -> Report:
    """Build the content of the report of a simulation, before it is written in a format."""
    spread = [metric for metric in summary.metrics if len(metric.bars) > 1]
    story = Story(
        headline="One game" if _is_single_game(summary) else f"{summary.games:,} games",
        verdict=_verdict(summary),
        facts=(),
        passages=(),
        turning_points=(),
        turning_note="",
        pictures=tuple(_histogram(metric) for metric in spread if not _yes_or_no(metric)),
        luck=None,
        tables=(_of_one(summary),) if _is_single_game(summary) else (_outcomes(summary), _metrics(summary)),
    )
    return Report(
        title=story.headline,
        game_title=summary.title,
        slug=summary.game,
        author="",
        date="",
        story=story,
        header=tuple(_header(summary)),
        notices=(),
        log=(),
        rulings=(),
        departures=(),
        problems=(),
        again="",
        credit=f"{summary.title} is a game by {summary.designer.replace('; ', '; its ', 1)}. Unofficial play aid, printkit {__version__}.",
        kind="simulation",
    )


def _is_single_game(summary: SimulationSummary) -> bool:
    """Return True if the simulation consists of a single game, for which there are no statistics."""
    return summary.games == 1


def _header(summary: SimulationSummary) -> Iterator[Fact]:
    yield Fact("Games", f"{summary.games:,}")
    yield Fact("Seed", str(summary.seed))
    for key, text in summary.settings:
        if text:
            yield Fact(key.capitalize(), text)


def _verdict(summary: SimulationSummary) -> str:
    if not summary.outcomes:
        return "No game was played."
    first = max(summary.outcomes, key=lambda outcome: outcome.games)
    if _is_single_game(summary):
        return f"The outcome was {_words(first.name)}."
    text = f"The commonest outcome was {first.name.replace('-', ' ')}, in {_share(first.share)} of the games."
    if summary.metrics:
        metric = summary.metrics[0]
        text += f" The mean {_words(metric.name)} was {_figure(metric.figures.mean, exact=True)}."
    return text


def _share(share: float) -> str:
    return f"{share:.1%}".replace("%", "\u00a0%")


def _words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _yes_or_no(metric: Metric) -> bool:
    """Return True if all values of a metric are 0 or 1.

    Such a metric needs no chart, because its mean is the share of values that are 1.
    """
    return metric.bars[0].low == 0 and metric.bars[-1].high == 1


def _outcomes(summary: SimulationSummary) -> TextTable:
    ordered = sorted(summary.outcomes, key=lambda outcome: -outcome.games)
    rows = tuple((_words(each.name), f"{each.games:,}", _share(each.share)) for each in ordered)
    return TextTable(
        "How the games ended", (ColumnHead("outcome", "left"), ColumnHead("games"), ColumnHead("share")), rows
    )


def _metrics(summary: SimulationSummary) -> TextTable:
    rows = tuple(
        (
            _words(metric.name),
            *(_figure(getattr(metric.figures, name), exact=name in ("mean", "sd", "se")) for name in FIGURES),
        )
        for metric in summary.metrics
    )
    columns = (ColumnHead("", "left"), *(ColumnHead(name) for name in FIGURES))
    note = "A percentile is the smallest value that at least that share of the games does not exceed; se is the standard error of the mean."
    return TextTable("The figures", columns, rows, note=note)


def _of_one(summary: SimulationSummary) -> TextTable:
    rows = tuple((_words(metric.name), _figure(metric.figures.max)) for metric in summary.metrics)
    return TextTable("The figures", (ColumnHead("", "left"), ColumnHead("value")), rows)


def _figure(value: float, *, exact: bool = False) -> str:
    if exact:
        return f"{value:,.3f}" if abs(value) < 1_000 else f"{value:,.1f}"
    return f"{value:,.0f}" if value == int(value) else f"{value:,.4g}"


def _histogram(metric: Metric) -> Histogram:
    figures = metric.figures
    marks = (
        Remarked(figures.p05, 0, f"5\u00a0%: {_figure(figures.p05)}"),
        Remarked(figures.p50, 0, f"half: {_figure(figures.p50)}"),
        Remarked(figures.p95, 0, f"95\u00a0%: {_figure(figures.p95)}"),
    )
    caption = f"Share of the games by {_words(metric.name)}."
    title = _words(metric.name)
    bars = metric.bars
    return Histogram(
        capital(title),
        caption,
        tuple(b.low for b in bars),
        tuple(b.games for b in bars),
        marks,
        "The marks are the 5th, 50th and 95th percentile.",
    )
