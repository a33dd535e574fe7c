"""Who sails the cutter."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.table import Move
from printkit.table.game import random_policy
from printkit.table.seeded import Policy, Randomness
from tests.sixth_game.rules.ruleset import HarbourRuleset
from tests.sixth_game.rules.run import WARY


def careful(ruleset: HarbourRuleset) -> Policy:
    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        return WARY

    return choose


def at_random(ruleset: HarbourRuleset) -> Policy:
    return random_policy
