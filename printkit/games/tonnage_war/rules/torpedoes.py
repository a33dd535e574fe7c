"""Torpedoes and flak against escorts (rules TW-8.3, TW-8.1.4): target numbers, the choice of a target, the effect of a hit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import UBOAT, Boat
from printkit.games.tonnage_war.rules.detection import Unit, attack_value
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.turning_up import asks
from printkit.table import D20, Move, Refusal, Rule, Table

MISSED: Final = 0
DAMAGED: Final = 1
SUNK: Final = 2


def torpedo_number(ruleset: TonnageRuleset, boat: Boat, detected: bool) -> int:
    """Return the target number of a torpedo reply (rules TW-8.3.1, 8.3.2); a player's own data may change it."""
    data = ruleset.data
    if detected:
        return data.torpedo_detected
    if data.torpedo_undetected is not None:
        return data.torpedo_undetected
    return attack_value(ruleset, boat.attack) // 2


def flak_number(ruleset: TonnageRuleset, boat: Boat, modifier: int) -> int:
    """Return the target number of flak (ruling flak-number)."""
    match ruleset.flak_number:
        case "two-plus":
            return ruleset.data.flak_base + modifier
        case "half-plus":
            return attack_value(ruleset, boat.attack) // 2 + modifier
        case "full-plus":
            return attack_value(ruleset, boat.attack) + modifier
        case _:
            assert_never(ruleset.flak_number)


def hit(ruleset: TonnageRuleset, number: int, roll: int) -> int:
    """Return the effect on an escort of a roll against a target number (ruling escort-hit, section 4.7)."""
    if roll > number:
        return MISSED
    match ruleset.escort_hit:
        case "graded":
            return SUNK if roll <= number // 2 else DAMAGED
        case "sinks":
            return SUNK
        case "damages":
            return DAMAGED
        case _:
            assert_never(ruleset.escort_hit)


def shot_at(
    verb: str, units: Sequence[Unit], rule: Rule, view: object, table: Table, others: Sequence[str] = ()
) -> tuple[str, int]:
    """Let the U-boat player choose a target and roll; return the target's handle and the roll. ``others``: hunters that cannot be
    targets."""
    names = [handle for handle, _ in units]
    what = "a ship" if verb == "torpedo-roll" else "an aircraft"

    def judge(move: Move) -> Refusal | None:
        if move.verb == verb and move.value in names:
            return None
        expected = " or ".join(f"`{verb} {handle}` and the roll" for handle in names)
        if move.verb == verb and move.value in others:
            return Refusal(
                rule, f"{move.value} is no target: the boat aims at {what} that attacks it", expected
            )
        if move.verb == verb:
            return Refusal(rule, f"`{move.value}` is no {what.split()[-1]} that attacks the boat", expected)
        return Refusal(rule, f"the boat shoots at {what} here", expected)

    asks(table, UBOAT)
    move = table.propose(verb, judge, rule, view, lambda: [Move(verb, handle) for handle in names])
    roll = table.roll(verb, D20, rule)
    return (str(move.value) if move.value in names else names[0]), roll


def torpedo_rule(detected: bool) -> Rule:
    return rb.REPLY_DETECTED if detected else rb.REPLY_HIDDEN
