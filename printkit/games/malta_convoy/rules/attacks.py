"""Enemy attacks on the convoy, their targets and the damage (rules MALTA-ATTACK, MALTA-TARGET-1 to -3, MALTA-DAMAGE-1 to -4)."""

from __future__ import annotations

from typing import Final, assert_never

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import Fleet, Ships, Voyage
from printkit.games.malta_convoy.rules.tables import (
    CARGO,
    CARRIER,
    DAMAGED,
    DESTROYED,
    DESTROYER,
    HIT_AGAIN,
    MISS,
    SHIP_NAMES,
    TANKER,
    TARGETS,
    Effects,
    Enemy,
)
from printkit.table import D6, Move, Refusal, Table

TAKES: Final = (Move("takes", "undamaged"), Move("takes", "damaged"))
DUMMY: Final = -1
"""Value that stands for the dummy convoy of the option "decoy" where the number of a ship type is expected.

A hit on the dummy convoy has no effect.
"""


def attack_result(total: int) -> int:
    """Return the result for the total of an attack die and its modifier (rule MALTA-ATTACK).

    It is MISS (2 or less), DAMAGED (3 or 4) or DESTROYED (5 or more).
    """
    return MISS if total <= 2 else DAMAGED if total <= 4 else DESTROYED


def attack(voyage: Voyage, enemy: Enemy, force: int, effects: Effects, table: Table) -> Fleet:
    """Roll an attack die for each attacker that was not intercepted, and a target die for each hit (rule
    MALTA-ATTACK).

    Return the fleet after the attack.
    """
    ships = None
    modifier, off_target = enemy.attack + effects.attack, effects.target
    table.tell("attack-modifier", modifier, rb.ATTACK)
    enemy_forgotten = table.unmodified("enemy-attack", rb.ATTACK, force) if enemy.attack else ()
    screen_forgotten = table.unmodified("screen-attack", rb.OPT_SCREEN, force) if effects.attack else ()
    dice = table.rolls("attack", D6, force, rb.ATTACK)
    if enemy_forgotten or screen_forgotten:
        dice = [
            die - enemy.attack * (n in enemy_forgotten) - effects.attack * (n in screen_forgotten)
            for n, die in enumerate(dice)
        ]
    for die in dice:
        result = attack_result(die + modifier)
        if result != MISS:
            ships = ships or Ships(voyage.fleet)
            hit(voyage, ships, result, off_target, table)
    return ships.fleet() if ships else voyage.fleet


def hit(voyage: Voyage, ships: Ships, result: int, modifier: int, table: Table) -> None:
    """Carry out one hit: roll the target die, and apply the damage to ``ships``."""
    kind = _target(voyage.ruleset, ships, modifier, table)
    if kind == DUMMY or not ships.afloat[kind]:
        table.tell("hit", ("nothing", "damaged" if result == DAMAGED else "destroyed"), rb.TARGET_3)
        return
    what = _damage(voyage, ships, kind, table) if result == DAMAGED else _destroy(voyage, ships, kind, table)
    table.tell("hit", (SHIP_NAMES[kind], what), rb.TARGET_1)


def _target(ruleset: MaltaRuleset, ships: Ships, modifier: int, table: Table) -> int:
    """Roll the target die, and return the ship type that is hit (rules MALTA-TARGET-1 to -3).

    Return ``DUMMY`` if the dummy convoy of the option "decoy" is hit.
    """
    afloat = ships.afloat
    while True:
        total = table.roll("target", D6, rb.TARGET_1) + modifier
        kind = TARGETS[total] if total <= 6 else overflow(ruleset, total)
        if kind == CARRIER and not afloat[CARRIER]:
            kind = CARGO
        if kind == DUMMY or afloat[kind]:
            return kind
        instead = in_place_of_none(ruleset, kind)
        if instead is not None:
            return instead
        if not _anybody_to_hit(ruleset, ships, modifier):
            return kind


def in_place_of_none(ruleset: MaltaRuleset, kind: int) -> int | None:
    """Return the ship type that a hit strikes if no ship of the rolled type ``kind`` is left (rule
    MALTA-TARGET-3).

    If the hit has no effect, return ``kind`` itself; if the die is rolled again, return None.
    """
    match ruleset.empty_target:
        case "no-effect":
            return kind
        case "cargo":
            return CARGO
        case "reroll":
            return None
        case never:
            assert_never(never)


def _anybody_to_hit(ruleset: MaltaRuleset, ships: Ships, modifier: int) -> bool:
    """Return True if at least one face of the target die leads to a hit on a ship or on the dummy convoy.

    Under the option "decoy", no face does if only tankers are left.
    """
    totals = range(1 + modifier, 7 + modifier)
    kinds = {TARGETS[total] if total <= 6 else overflow(ruleset, total) for total in totals}
    if CARRIER in kinds:
        kinds.add(CARGO)
    return DUMMY in kinds or any(ships.afloat[kind] for kind in kinds)


def overflow(ruleset: MaltaRuleset, total: int) -> int:
    """Return the ship type that is hit by a total of 7 or 8 on the target die.

    Such a total is possible only under the option "decoy".
    """
    match ruleset.target_overflow:
        case "destroyer":
            return DESTROYER
        case "dummy":
            return DUMMY
        case "wrap":
            return TANKER if total == 7 else CARGO
        case never:
            assert_never(never)


def _destroy(voyage: Voyage, ships: Ships, kind: int, table: Table) -> str:
    """Destroy a ship of this type, and return text that says what happened (rule MALTA-DAMAGE-1).

    If the type has both damaged and undamaged ships, a ruling decides which one is destroyed.
    """
    damaged = ships.damaged[kind]
    if not damaged or damaged == ships.afloat[kind]:
        ships.sink(kind, bool(damaged))
        return "lost"
    match voyage.ruleset.destroyed_takes:
        case "undamaged":
            cripple = False
        case "damaged":
            cripple = True
        case "choose":
            view = voyage._replace(fleet=ships.fleet())
            cripple = table.decide("takes", TAKES, rb.DAMAGE_1, view, _refuse_takes).value == "damaged"
        case never:
            assert_never(never)
    ships.sink(kind, cripple)
    return "lost"


def _refuse_takes(move: Move) -> Refusal:
    return Refusal(rb.DAMAGE_1, "the ship lost is a damaged or an undamaged one", "damaged or undamaged")


def _damage(voyage: Voyage, ships: Ships, kind: int, table: Table) -> str:
    """Damage a ship of this type, and return text that says what happened (rules MALTA-DAMAGE-2 and -3).

    If a ship of the type is damaged already, a die decides whether the hit strikes that ship and sinks it.
    """
    damaged = ships.damaged[kind]
    if not damaged:
        ships.mark(kind)
        return "damaged"
    if table.roll("again", D6, rb.DAMAGE_3) <= HIT_AGAIN:
        ships.sink(kind, True)
        return "lost"
    if ships.afloat[kind] > damaged:
        ships.mark(kind)
        return "damaged"
    match voyage.ruleset.all_damaged:
        case "no-effect":
            return "no further damage"
        case "sunk":
            ships.sink(kind, True)
            return "lost"
        case never:
            assert_never(never)
