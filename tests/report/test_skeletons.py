"""No sentence stands in report after report of a game with nothing but other numbers, names and cards in it."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tests.report.games import auto, reported
from tests.report.skeletons import sentences, skeleton, texts

REPORTS = range(1, 21)
MOST = 3
"""In how many of these reports a skeleton may stand."""
GAMES = ("tonnage-war",)


@pytest.mark.parametrize("slug", GAMES)
def test_no_skeleton_stands_in_many_reports(slug: str) -> None:
    found: dict[str, set[int]] = defaultdict(set)
    for seed in REPORTS:
        for text in texts(reported(auto(slug, seed))):
            for each in sentences(text):
                found[skeleton(each)].add(seed)
    many = {text: sorted(seeds) for text, seeds in found.items() if len(seeds) > MOST}
    assert found
    assert not many
