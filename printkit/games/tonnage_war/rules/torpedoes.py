"""Resolves torpedoes and flak that U-boats fire at escorts.

It finds the number needed to hit, the choice of the target, and the effect of a hit (rules TW-8.3, TW-8.1.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import UBOAT, Boat
from printkit.games.tonnage_war.rules.detection import Unit, attack_value
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.tonnage_war.rules.turning_up import let_decide
from printkit.table import D20, Move, Refusal, Rule, Table

MISSED: Final = 0
DAMAGED: Final = 1
SUNK: Final = 2
"""Effect of a torpedo or flak roll that sinks the escort. The other effects are MISSED and DAMAGED."""


def torpedo_number(ruleset: TonnageRuleset, boat: Boat, detected: bool) -> int:
    """Return the highest die roll with which a torpedo hits an escort (rules TW-8.3.1, TW-8.3.2).

    ``detected``: True if the escorts have detected the U-boat.
    """
    data = ruleset.data
    if detected:
        return data.torpedo_detected
    if data.torpedo_undetected is not None:
        return data.torpedo_undetected
    return attack_value(ruleset, boat.attack) // 2


def flak_number(ruleset: TonnageRuleset, boat: Boat, modifier: int) -> int:
    """Return the highest die roll with which flak hits an aircraft.

    The ruling ``flak-number`` decides how it is computed.

    ``modifier``: that of the Flak card.
    """
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
    """Return the effect of a torpedo or flak roll on an escort: MISSED, DAMAGED or SUNK.

    The ruling ``escort-hit`` applies. ``number``: the highest roll that hits.
    """
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
    """Ask the U-boat player for a target among the attacking escorts, and roll the die.

    Return the target's name and the roll.

    ``others``: attacking escorts that cannot be targets, for messages.
    """
    names = [handle for handle, _ in units]
    what = "a ship" if verb == "torpedo-roll" else "an aircraft"

    def judge(move: Move) -> Refusal | None:
        if move.verb == verb and move.value in names:
            return None
        expected = " or ".join(f"`{verb} {handle}` and the roll" for handle in names)
        if move.verb == verb and move.value in others:
            return Refusal(
                rule,
                f"{move.value} cannot be the target: the boat can aim only at {what} that attacks it",
                expected,
            )
        if move.verb == verb:
            return Refusal(rule, f"`{move.value}` is no {what.split()[-1]} that attacks the boat", expected)
        return Refusal(rule, f"the boat shoots at {what} here", expected)

    let_decide(table, UBOAT)
    move = table.propose(verb, judge, rule, view, lambda: [Move(verb, handle) for handle in names])
    roll = table.roll(verb, D20, rule)
    return (str(move.value) if move.value in names else names[0]), roll


def torpedo_rule(detected: bool) -> Rule:
    return rb.REPLY_DETECTED if detected else rb.REPLY_HIDDEN
