"""Distributions of results: exact as long as possible, and always of limited size."""

from __future__ import annotations

import math
import random
import statistics
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.lab.statistics import MOST_VALUES, Distribution

numbers = st.lists(st.integers(-1_000, 1_000), min_size=1, max_size=200)


def collected(values: list[float], batch: int) -> Distribution:
    found = Distribution()
    for start in range(0, len(values), batch):
        found.add(Counter(values[start : start + batch]))
    return found


def percentile(values: list[float], share: float) -> float:
    """Return the smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)]


@given(numbers, st.integers(1, 50))
def test_batchwise_statistics_equal_those_of_the_whole_list(values: list[float], batch: int) -> None:
    found = collected(values, batch).summary()
    assert found.mean == pytest.approx(statistics.fmean(values))
    sd = statistics.stdev(values) if len(values) > 1 else 0.0
    assert found.sd == pytest.approx(sd, abs=1e-9)
    assert found.se == pytest.approx(sd / math.sqrt(len(values)), abs=1e-9)
    assert (found.min, found.max) == (min(values), max(values))
    got = (found.p05, found.p25, found.p50, found.p75, found.p95)
    assert got == tuple(percentile(values, share) for share in (0.05, 0.25, 0.5, 0.75, 0.95))


@given(numbers, st.integers(1, 50), st.integers(1, 50))
def test_counts_do_not_depend_on_the_batches(values: list[float], one: int, other: int) -> None:
    assert (
        collected(values, one).counts
        == collected(values, other).counts
        == tuple(sorted(Counter(values).items()))
    )


def test_memory_does_not_grow_with_the_number_of_values() -> None:
    found = Distribution()
    draw = random.Random(3)
    values = [draw.gauss(50, 20) for _ in range(40_000)]
    for start in range(0, len(values), 500):
        found.add(Counter(values[start : start + 500]))
        assert len(found.counts) <= MOST_VALUES
    summary = found.summary()
    assert summary.mean == pytest.approx(statistics.fmean(values))
    assert summary.sd == pytest.approx(statistics.stdev(values))
    assert (summary.min, summary.max) == (min(values), max(values))
    for got, share in ((summary.p05, 0.05), (summary.p50, 0.5), (summary.p95, 0.95)):
        assert got == pytest.approx(percentile(values, share), rel=0.01)


def test_values_of_very_different_size_need_limited_memory() -> None:
    found = Distribution()
    draw = random.Random(4)
    for _ in range(60):
        found.add(Counter(draw.choice((-1, 1)) * 10 ** draw.uniform(-12, 12) for _ in range(500)))
    assert len(found.counts) <= MOST_VALUES
    assert found.summary().p50 == pytest.approx(0, abs=10)


def test_half_points_are_counted_exactly() -> None:
    assert collected([0.5, 1.5, 0.5], 2).counts == ((0.5, 2), (1.5, 1))


def test_without_values_there_are_no_statistics() -> None:
    with pytest.raises(ValueError, match="no game"):
        Distribution().summary()
    empty = Distribution()
    empty.add({})
    with pytest.raises(ValueError, match="no game"):
        empty.summary()
