"""The report of a simulation: how games ended, and how each metric is spread. Made from the lab's plain data.

``simulation_report(summary, suffix)`` gives the bytes of a .pdf, .html or .md; what it needs of the summary is said by
the protocols below, so that this package knows nothing of the lab.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from printkit import __version__
from printkit.report.context import Report
from printkit.report.make import render
from printkit.report.story import Column, Fact, Histogram, Remarked, Story, Table
from printkit.table.words import capital

FIGURES = ("mean", "sd", "se", "min", "p05", "p25", "p50", "p75", "p95", "max")


class Figures(Protocol):
    """The figures of one metric."""

    @property
    def mean(self) -> float: ...
    @property
    def p05(self) -> float: ...
    @property
    def p50(self) -> float: ...
    @property
    def p95(self) -> float: ...


class Bar(Protocol):
    """Games whose value lies from ``low`` to ``high``."""

    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...
    @property
    def games(self) -> int: ...


class Metric(Protocol):
    """A metric: its name, its figures, its distribution."""

    @property
    def name(self) -> str: ...
    @property
    def figures(self) -> Figures: ...
    @property
    def bars(self) -> Sequence[Bar]: ...


class Outcome(Protocol):
    """How games ended: the word, how many, their share."""

    @property
    def name(self) -> str: ...
    @property
    def games(self) -> int: ...
    @property
    def share(self) -> float: ...


class Summary(Protocol):
    """A simulation as plain data."""

    @property
    def game(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def designer(self) -> str: ...
    @property
    def games(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def settings(self) -> Sequence[tuple[str, str]]: ...
    @property
    def outcomes(self) -> Sequence[Outcome]: ...
    @property
    def metrics(self) -> Sequence[Metric]: ...


def simulation_report(
    summary: Summary, suffix: str, paper: str = "letter", templates: Path | None = None
) -> bytes:
    """The report in the format of ``suffix``; raises what :func:`printkit.report.make.render` raises."""
    return render(report(summary), suffix, paper, templates)


def report(summary: Summary) -> Report:
    """The report before it is set."""
    spread = [metric for metric in summary.metrics if len(metric.bars) > 1]
    story = Story(
        headline=f"{summary.games:,} games",
        verdict=_verdict(summary),
        facts=(),
        passages=(),
        turning_points=(),
        turning_note="",
        pictures=tuple(_histogram(metric) for metric in spread if not _yes_or_no(metric)),
        luck=None,
        tables=(_outcomes(summary), _metrics(summary)),
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


def _header(summary: Summary) -> Iterator[Fact]:
    yield Fact("Games", f"{summary.games:,}")
    yield Fact("Seed", str(summary.seed))
    for key, text in summary.settings:
        if text:
            yield Fact(key.capitalize(), text)


def _verdict(summary: Summary) -> str:
    if not summary.outcomes:
        return "No game was played."
    first = max(summary.outcomes, key=lambda outcome: outcome.games)
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
    """Whether games either have it or not: its mean says all."""
    return metric.bars[0].low == 0 and metric.bars[-1].high == 1


def _outcomes(summary: Summary) -> Table:
    ordered = sorted(summary.outcomes, key=lambda outcome: -outcome.games)
    rows = tuple((_words(each.name), f"{each.games:,}", _share(each.share)) for each in ordered)
    return Table("How the games ended", (Column("outcome", "left"), Column("games"), Column("share")), rows)


def _metrics(summary: Summary) -> Table:
    rows = tuple(
        (
            _words(metric.name),
            *(_figure(getattr(metric.figures, name), exact=name in ("mean", "sd", "se")) for name in FIGURES),
        )
        for metric in summary.metrics
    )
    columns = (Column("", "left"), *(Column(name) for name in FIGURES))
    note = "A percentile is the smallest value that at least that share of the games does not exceed; se is the standard error of the mean."
    return Table("The figures", columns, rows, note=note)


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
    caption = f"Share of the games by {_words(metric.name)}; the marks are the 5th, 50th and 95th percentile."
    title = _words(metric.name)
    bars = metric.bars
    return Histogram(
        capital(title),
        caption,
        tuple(b.low for b in bars),
        tuple(b.games for b in bars),
        marks,
    )
