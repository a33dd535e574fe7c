"""Every log that printkit plays checks clean: every game, preset and policy, with a thousand seeds."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, load, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table.seeded import DealtTable, Policy, SeatedTable
from printkit.table.table import Table

SEEDS = 1_000
GLANCE = 4
"""Number of seeds tested daily; the sweep tests all."""

ENDS_UNSEEN = frozenset({"tonnage-war"})
"""Games that can end with cards face down on the table that only their owner knows, so that no log contains them."""

SEARCHING = frozenset(
    {("wolf-pack", "printed", "master"), ("wolf-pack", "long", "master")}
    | {("ssn", preset.name, "master") for preset in load("ssn").ruleset.presets}
)
"""Long games with a policy that simulates every move. Daily, the short game or a test with fewer tries is enough."""
TO_THE_END = frozenset({("ssn", "master")})
"""Policies that simulate each move to the end of the game and need seconds for it."""

PLAYED = [
    pytest.param(
        slug,
        preset.name,
        entry.name,
        id=f"{slug}-{preset.name}-{entry.name}",
        marks=[pytest.mark.sweep] * ((slug, preset.name, entry.name) in SEARCHING),
    )
    for slug in GAMES
    for game in (load(slug),)
    for preset in game.ruleset.presets
    for entry in game.policies
]


def table_of(slug: str, seed: int, policy: Policy) -> Table:
    seats = load(slug).seats
    return SeatedTable(seed, dict.fromkeys(seats, policy)) if seats else DealtTable(seed, policy)


def played(slug: str, preset: str, policy_name: str, seeds: range) -> None:
    game, notation = reading(slug)
    ruleset = game.ruleset(preset)
    policy = next(entry for entry in game.policies if entry.name == policy_name).make(ruleset)
    for seed in seeds:
        sections = record_game(game, ruleset, table_of(slug, seed, policy))
        text = write_log(game, notation, ruleset, sections, {"seed": str(seed), "policy": policy_name})
        checked = check_text(text, "log", reading, GAMES)
        assert checked.ok, (seed, checked.diagnostics, text)
        assert checked.finished
        assert dict(checked.totals) == dict(game.totals(sections[-1].after)), seed
        assert slug in ENDS_UNSEEN or checked.state == sections[-1].after, seed


@pytest.mark.parametrize(("slug", "preset", "policy"), PLAYED)
def test_every_log_that_auto_play_writes_checks_clean(slug: str, preset: str, policy: str) -> None:
    played(slug, preset, policy, range(GLANCE))


@pytest.mark.sweep
@pytest.mark.parametrize(("slug", "preset", "policy"), PLAYED)
def test_a_thousand_logs_check_clean(slug: str, preset: str, policy: str) -> None:
    played(slug, preset, policy, range(SEEDS // 100 if (slug, policy) in TO_THE_END else SEEDS))


@pytest.mark.parametrize(("slug", "preset", "policy"), PLAYED)
def test_the_same_seed_writes_the_same_log(slug: str, preset: str, policy: str) -> None:
    game, notation = reading(slug)
    ruleset = game.ruleset(preset)
    choose = next(entry for entry in game.policies if entry.name == policy).make(ruleset)
    logs = {
        write_log(game, notation, ruleset, record_game(game, ruleset, table_of(slug, 7, choose)))
        for _ in range(2)
    }
    assert len(logs) == 1
