"""Converts the result of a simulation to plain data for a report: settings, outcomes, figures, and the bars of charts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from printkit.lab.simulate import Result, settings
from printkit.lab.statistics import MetricSummary

MOST_BARS = 40
"""Maximum number of bars in the chart of a metric."""


class Outcome(NamedTuple):
    """One way in which simulated games ended: its name, the number of games that ended so, and their share of all games."""

    name: str
    games: int
    share: float


class Bar(NamedTuple):
    """A bar in the chart of a metric: the number of games whose value is from ``low`` to ``high``, inclusive."""

    low: float
    high: float
    games: int


class Metric(NamedTuple):
    """A metric in a report: its name, its figures, and its distribution as at most :data:`MOST_BARS` bars of equal width."""

    name: str
    figures: MetricSummary
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class SimulationSummary:
    """The content of a report on a simulation: the game, the settings and the seed, the outcomes, and the metrics.

    ``settings`` are the preset, the rulings that differ from it, and the policies (computer players).
    """

    game: str
    title: str
    designer: str
    games: int
    seed: int
    settings: tuple[tuple[str, str], ...]
    outcomes: tuple[Outcome, ...]
    metrics: tuple[Metric, ...]


def summary(result: Result) -> SimulationSummary:
    """Return the result of a simulation as plain data for a report."""
    plan = result.plan
    return SimulationSummary(
        plan.game.slug,
        plan.game.title,
        plan.game.designer,
        plan.games,
        plan.seed,
        tuple(settings(plan.ruleset, plan.policies, plan.data).items()),
        tuple(Outcome(name, n, n / plan.games) for name, n in result.outcomes.items()),
        tuple(Metric(name, figures, _bars(result.counts[name])) for name, figures in result.metrics.items()),
    )


def _bars(counts: tuple[tuple[float, int], ...]) -> tuple[Bar, ...]:
    """Return the bars for a metric's chart, from the smallest value to the largest.

    If all values are whole numbers, so are the limits of the bars.
    """
    low, high = counts[0][0], counts[-1][0]
    whole = all(value == int(value) for value, _ in counts)
    if whole:
        step: float = -(-(int(high) - int(low) + 1) // MOST_BARS)
        places = (int(high) - int(low)) // int(step) + 1
    else:
        step = (high - low) / MOST_BARS
        places = MOST_BARS
    games = [0] * places
    for value, n in counts:
        games[min(int((value - low) / step), places - 1)] += n
    inner = step - 1 if whole else step
    return tuple(Bar(low + i * step, low + i * step + inner, n) for i, n in enumerate(games))
