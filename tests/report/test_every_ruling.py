"""A game played under any ruling has a report. The sweep also tests every policy and preset in all three formats; the
environment variable ``SEEDS=40`` sets the number of games for each.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from printkit.games import GAMES, load
from printkit.report.make import render
from tests.report.games import auto, reported

PRESETS = {"malta-convoy": "printed", "uss-lox": "advanced", "wolf-pack": "short"}
"""For each game, a preset that uses many of its rules or gives short games."""
OPTIONS = [
    pytest.param(slug, preset, {each.key.replace("-", "_"): value}, marks=pytest.mark.sweep)
    for slug, preset in PRESETS.items()
    for game in (load(slug),)
    for each in game.ruleset.rulings
    for value in each.values
    if value != game.ruleset(preset)[each]
]
"""Every option that is not the preset's, each in a test case of its own."""


def together(slug: str, preset: str) -> Iterator[dict[str, str]]:
    """Yield settings that together cover every option other than the preset's; each changes as many rulings at once as
    possible.
    """
    ruleset = load(slug).ruleset(preset)
    others = {each.key: [v for v in each.values if v != ruleset[each]] for each in ruleset.rulings}
    for n in range(max(map(len, others.values()))):
        yield {key.replace("-", "_"): values[n] for key, values in others.items() if n < len(values)}


TOGETHER = [
    (slug, preset, settings) for slug, preset in PRESETS.items() for settings in ({}, *together(slug, preset))
]


def told(slug: str, seed: int, preset: str, **settings: str) -> str:
    report = reported(auto(slug, seed, preset, "random", **settings))
    return render(report, ".md").decode("utf-8")


@pytest.mark.parametrize("seed", range(1, 41))
def test_a_boat_that_may_sail_again_is_told_whether_it_does_or_not(seed: int) -> None:
    assert "## " in told("uss-lox", seed, "advanced")


@pytest.mark.parametrize(("slug", "preset", "settings"), [*TOGETHER, *OPTIONS])
def test_a_random_game_gets_a_report_under_every_option(
    slug: str, preset: str, settings: dict[str, str]
) -> None:
    """Under the preset, and under each option that differs from it."""
    assert load(slug).title in told(slug, 1, preset, **settings)


SEEDS = int(os.environ.get("SEEDS", "1"))
WAYS = [
    pytest.param(slug, preset.name, policy, marks=pytest.mark.sweep)
    for slug in GAMES
    for preset in load(slug).ruleset.presets
    for policy in dict.fromkeys(entry.name for entry in load(slug).policies)
]


def under_every_option(slug: str, preset: str, policy: str, seed: int) -> Iterator[bytes]:
    """Yield one game's report in each format: first under the preset, then under each other option alone."""
    ruleset = load(slug).ruleset(preset)
    others = [(each, value) for each in ruleset.rulings for value in each.values if value != ruleset[each]]
    for settings in ({}, *({each.key.replace("-", "_"): value} for each, value in others)):
        made = reported(auto(slug, seed, preset, policy, **settings))
        for suffix in (".md", ".html", ".pdf"):
            yield render(made, suffix)


@pytest.mark.parametrize(("slug", "preset", "policy"), WAYS)
def test_games_of_every_policy_get_a_report_under_every_option(slug: str, preset: str, policy: str) -> None:
    for seed in range(1, SEEDS + 1):
        for data in under_every_option(slug, preset, policy, seed):
            assert len(data) > 2_000


def test_two_torpedoes_declared_before_their_dice_are_on_separate_lines() -> None:
    text = auto("ssn", 1, policy="random", salvo="declared")
    assert "fire lhd; fire ff4" in text
    printed = [line.text.split("  ")[1] for line in reported(text).log if line.text.startswith("  fire")]
    assert printed == ["fire ff3", "fire lhd", "fire ff4"]
