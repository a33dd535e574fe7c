"""Policies for the cutter and for the watch."""

from __future__ import annotations

from collections.abc import Sequence

from harbour_run.rules.ruleset import HarbourRuleset
from harbour_run.rules.run import WAIT
from harbour_run.rules.state import View, pips
from printkit.api.play import Policy, Randomness
from printkit.api.rules import Move, random_policy


def steady(ruleset: HarbourRuleset) -> Policy:
    """Policy: the cutter lands its lowest card; the watch searches with its lowest card that is higher, or else waits."""

    def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
        cards = sorted((m for m in moves if isinstance(m.value, int)), key=lambda m: pips(_card(m)))
        if label == "land" or not isinstance(view, View):
            return cards[0]
        return next((m for m in cards if pips(_card(m)) > pips(view.against)), WAIT)

    return choose


def _card(move: Move) -> int:
    return move.value if isinstance(move.value, int) else -1


def at_random(ruleset: HarbourRuleset) -> Policy:
    return random_policy
