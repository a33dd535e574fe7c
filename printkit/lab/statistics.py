"""Computes statistics of metrics over many games, using a limited amount of memory.

Values are counted exactly while there are at most :data:`MOST_VALUES` different ones (scores, ships, tons: always).
Beyond that they are rounded to four significant digits, then to three, and so on until they fit: percentiles
are then good to half a unit in the last digit kept, and the mean, the deviation and the extremes stay exact. The
result depends on the values and the order of the batches alone, so that equal seeds give equal numbers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields

MOST_VALUES = 4_096
"""Values of a metric are counted exactly while there are at most this many different values.

With more, values are rounded."""
_FIRST_DIGITS = 4
"""Number of significant digits to which the values of a metric are rounded at first if there are too many different values.

If there are then still too many values, they are rounded to fewer digits.
"""

Counts = Mapping[float, int]
"""Type of the counts for a metric, which map each value to the number of games with this value."""


@dataclass(frozen=True, slots=True)
class MetricSummary:
    """Summary of a metric over many games: the mean, sample standard deviation, standard error of the mean, and percentiles.

    A percentile is the smallest value that at least that share of the games does not exceed.
    """

    mean: float
    sd: float
    se: float
    min: float
    p05: float
    p25: float
    p50: float
    p75: float
    p95: float
    max: float


FIGURES = tuple(field.name for field in fields(MetricSummary))
"""The names of a metric's summary figures (such as the mean and the percentiles), in the order in which reports list them."""


class Distribution:
    """Collects the values of one metric (such as the score) in batches, and summarises them."""

    def __init__(self) -> None:
        self._n = 0
        self._mean = 0.0
        self._squares = 0.0  # sum of squared deviations from the mean
        self._least = math.inf
        self._most = -math.inf
        self._counts: dict[float, int] = {}
        self._digits = 0  # significant digits kept; 0: all

    def add(self, counts: Counts) -> None:
        """Add a batch of values to the distribution.

        The mean and deviation are updated by the method of Chan, Golub and LeVeque (1979).
        """
        n = sum(counts.values())
        if not n:
            return
        mean = math.fsum(value * count for value, count in counts.items()) / n
        squares = math.fsum(count * (value - mean) ** 2 for value, count in counts.items())
        total = self._n + n
        apart = mean - self._mean
        self._squares += squares + apart * apart * self._n * n / total
        self._mean += apart * n / total
        self._n = total
        self._least = min(self._least, *counts)
        self._most = max(self._most, *counts)
        self._count(counts)

    def _count(self, counts: Counts) -> None:
        mine = self._counts
        for value, count in counts.items():
            value = _rounded(value, self._digits)
            mine[value] = mine.get(value, 0) + count
        while len(self._counts) > MOST_VALUES and self._digits != 1:
            self._digits = self._digits - 1 if self._digits else _FIRST_DIGITS
            coarser: dict[float, int] = {}
            for value, count in self._counts.items():
                value = _rounded(value, self._digits)
                coarser[value] = coarser.get(value, 0) + count
            self._counts = coarser

    @property
    def counts(self) -> tuple[tuple[float, int], ...]:
        """Return the different values of the metric in ascending order, each with its count.

        If there were too many different values, the values are rounded.
        """
        return tuple(sorted(self._counts.items()))

    def summary(self) -> MetricSummary:
        """Return the summary of all values added so far.

        Raises ``ValueError`` if there are none.
        """
        if not self._n:
            raise ValueError("no game, no figures")
        sd = math.sqrt(self._squares / (self._n - 1)) if self._n > 1 else 0.0
        p05, p25, p50, p75, p95 = self._percentiles(0.05, 0.25, 0.5, 0.75, 0.95)
        return MetricSummary(
            self._mean, sd, sd / math.sqrt(self._n), self._least, p05, p25, p50, p75, p95, self._most
        )

    def _percentiles(self, *shares: float) -> list[float]:
        found = []
        passed = 0
        wanted = list(shares)
        for value, count in self.counts:
            passed += count
            while wanted and passed >= wanted[0] * self._n:
                found.append(min(max(value, self._least), self._most))
                del wanted[0]
        return found


def _rounded(value: float, digits: int) -> float:
    return float(f"{value:.{digits - 1}e}") if digits else value
