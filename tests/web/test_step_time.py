"""A step on the page is quick; ``benchmarks/page.py`` measures it, this only notices when it becomes slow."""

from __future__ import annotations

import time

import pytest

from benchmarks.page import AT_MOST, percentile, steps

_LOOSE = 6
"""A machine that is busy with other tests may take so many times as long, though its own time alone is counted."""


@pytest.mark.parametrize("slug", ["malta-convoy", "tonnage-war", "wolf-pack"])
def test_a_step_takes_no_longer_than_a_tap(slug: str) -> None:
    found = steps(slug, seed=1, clock=time.process_time)
    assert len(found) > 20
    assert 1000 * percentile(found, 95) <= _LOOSE * AT_MOST
