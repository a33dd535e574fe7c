"""A game played at random under any ruling can be told: the report is made, as Markdown, for each of them."""

from __future__ import annotations

import pytest

from printkit.games import load
from printkit.report.make import render
from tests.report.games import auto, reported

PRESETS = {"malta-convoy": "printed", "uss-lox": "advanced", "wolf-pack": "short"}
"""By game: the preset under which most is played, or soonest."""
OPTIONS = [
    pytest.param(slug, preset, key, value, id=f"{slug}-{key}-{value}")
    for slug, preset in PRESETS.items()
    for key, value in ((ruling.key, value) for ruling in load(slug).rulings for value in ruling.values)
]


def told(slug: str, seed: int, preset: str, **settings: str) -> str:
    report = reported(auto(slug, seed, preset, "random", **settings))
    return render(report, ".md").decode("utf-8")


@pytest.mark.parametrize("seed", range(1, 41))
def test_a_boat_that_may_sail_again_is_told_whether_it_does_or_not(seed: int) -> None:
    assert "## " in told("uss-lox", seed, "advanced")


@pytest.mark.parametrize(("slug", "preset", "key", "value"), OPTIONS)
def test_a_random_game_is_told_under_every_option(slug: str, preset: str, key: str, value: str) -> None:
    assert load(slug).title in told(slug, 1, preset, **{key.replace("-", "_"): value})
