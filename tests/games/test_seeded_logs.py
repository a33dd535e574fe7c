"""A seeded game's log never changes: whoever has a log with its seed can play the game again.

The golden files hold one whole log of each policy, and of further seeds the result and a checksum. ``pytest tests/games/test_seeded_logs.py
--regenerate`` writes them anew; that is right only if a policy is meant to decide differently.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.games import GAMES, load
from printkit.table.game import PolicyEntry
from tests.report.games import auto, checked

GOLDENS = Path(__file__).with_name("seeded")
Golden = Callable[[Path, str], bool]
SHOWN, FURTHER = 1, (2, 3, 4)
ONLY_SHOWN = {("ssn", "master"), ("wolf-pack", "master"), ("malta-convoy", "master")}
"""Policies that think so long that only one of their games is played here."""
POLICIES = [
    pytest.param(slug, entry, marks=[pytest.mark.sweep] * ((slug, entry.name) == ("ssn", "master")))
    for slug in GAMES
    for entry in load(slug).policies
]


@pytest.mark.parametrize(("slug", "entry"), POLICIES, ids=lambda value: getattr(value, "name", value))
def test_a_policy_plays_a_seed_as_it_always_did(slug: str, entry: PolicyEntry, golden: Golden) -> None:
    log = auto(slug, SHOWN, policy=entry.name)
    lines = [log]
    for seed in FURTHER if (slug, entry.name) not in ONLY_SHOWN else ():
        text = auto(slug, seed, policy=entry.name)
        found = checked(text)
        assert found.ok
        totals = ", ".join(f"{name} {value}" for name, value in found.totals.items())
        lines.append(
            f"# seed {seed}: {found.turns} turns, {totals}; {hashlib.sha256(text.encode()).hexdigest()[:12]}"
        )
    stable = "\n".join(line for line in "\n".join(lines).splitlines() if not line.startswith("printkit:"))
    assert golden(GOLDENS / f"{slug}-{entry.name}.txt", f"{stable}\n")
