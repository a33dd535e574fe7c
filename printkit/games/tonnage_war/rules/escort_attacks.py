"""The escorts' attack rolls against a U-boat that they have detected (rules TW-8.5b, 8.5.3, 8.5.4, 8.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules import rulebook as rb
from printkit.games.tonnage_war.rules.data import Escort
from printkit.games.tonnage_war.rules.detection import NOBODY, Unit, attack_value, take, whose
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.table import D20, Rule, Table

NOTHING: Final = 0
DAMAGE: Final = 1
SINK: Final = 2
"""Effect of an attack roll that sinks the U-boat. The other effects are NOTHING and DAMAGE."""


class Blow(NamedTuple):
    """Result of one escort's attack roll against a U-boat.

    It says what happens to the U-boat, whether the escort rams it, and whether the escort's depth charges or
    bombs are used up.
    """

    effect: int
    rams: bool = False
    depletes: bool = False
    rule: Rule = rb.STRIKE


class Strikes(NamedTuple):
    """Result of the attack rolls of all escorts together.

    Three fields list escorts by name: ``struck`` those that rolled, ``rammed`` those that rammed the U-boat, ``depleted`` those
    that are out of depth charges or bombs.
    """

    damage: int = 0
    sinks: bool = False
    struck: tuple[str, ...] = ()
    rammed: tuple[str, ...] = ()
    depleted: tuple[str, ...] = ()
    rule: Rule = rb.STRIKE
    """The rule that decided the attack roll with the greatest effect."""


def blow(ruleset: TonnageRuleset, escort: Escort, roll: int, first: bool, depleted: bool = False) -> Blow:
    """Return the result of one attack roll.

    ``first``: True in the first attack on this U-boat, in which ships may use gunfire and ram.
    """
    number = ruleset.depleted_from(escort)
    drained = bool(number) and roll >= number
    if first and escort.surface and roll <= 2:
        return Blow(SINK, roll == 1, drained, rb.GUNFIRE)
    value = attack_value(ruleset, escort.attack)
    if depleted or roll > value:
        return Blow(NOTHING, False, drained)
    return Blow(SINK if roll <= value // 2 else DAMAGE, False, drained)


def may_strike(escort: Escort, first: bool, depleted: bool) -> bool:
    """True if the escort may make an attack roll (rule TW-8.5.4).

    An escort without depth charges or bombs (``depleted``) may attack only with gunfire or by ramming.
    """
    return not depleted or (escort.surface and first)


def strikes(
    ruleset: TonnageRuleset,
    units: Sequence[Unit],
    first: bool,
    depleted: frozenset[str],
    damaged: bool,
    table: Table,
    due_by: Rule = rb.ALL_ATTACK,
    barred: Mapping[str, Rule] = NOBODY,
    said: list[str] | None = None,
) -> Strikes:
    """Make an attack roll for each escort that may attack, and return all results together.

    ``damaged``: the U-boat was damaged before. ``due_by``: the rule under which the escorts attack. ``barred``: escorts that may not
    attack, each with the rule that forbids it. ``said``: collects a text for each roll. Once the U-boat is sunk, a log may omit the other
    rolls (rule TW-PK-3).
    """
    left = [(handle, escort) for handle, escort in units if may_strike(escort, first, handle in depleted)]
    volley = Strikes()
    while left:
        handle = whose("strike", left, sunk(volley, damaged), table, due_by, barred)
        if not handle:
            break
        handle, escort = take(handle, left)
        roll = table.roll("strike", D20, rb.STRIKE)
        spent = handle in depleted
        volley = _with(volley, handle, blow(ruleset, escort, roll, first, spent))
        if said is not None:
            said.append(_in_numbers(ruleset, handle, escort, roll, first, spent))
    if barred:
        table.due("strike", False, next(iter(barred.values())))
    return volley


def _in_numbers(
    ruleset: TonnageRuleset, handle: str, escort: Escort, roll: int, first: bool, depleted: bool
) -> str:
    """Return text for a message about an attack roll: its effect on the U-boat, and the rolls that have this
    effect.
    """
    value = 0 if depleted else attack_value(ruleset, escort.attack)
    sinks = max(value // 2, 2 if first and escort.surface else 0)
    if roll <= sinks:
        return f"{handle} rolled {roll}, and {sinks} or less sinks the boat"
    if roll <= value:
        return f"{handle} rolled {roll}, and {sinks + 1} to {value} damages the boat"
    return f"{handle} rolled {roll}, and more than {max(value, sinks)} misses the boat"


def _with(volley: Strikes, handle: str, one: Blow) -> Strikes:
    return Strikes(
        volley.damage + (one.effect == DAMAGE),
        volley.sinks or one.effect == SINK,
        (*volley.struck, handle),
        (*volley.rammed, handle) if one.rams else volley.rammed,
        (*volley.depleted, handle) if one.depletes else volley.depleted,
        one.rule if one.effect == SINK else volley.rule,
    )


def sunk(volley: Strikes, damaged: bool) -> bool:
    """True if the escorts' attack rolls sink the U-boat.

    One roll sinks it, or it is damaged for the second time (rule TW-8.7a). ``damaged``: the U-boat was
    damaged before.
    """
    return volley.sinks or volley.damage + damaged >= 2
