"""Enemy attacks, targets and damage (MALTA-ATTACK, MALTA-TARGET-1 to -3, MALTA-DAMAGE-1 to -4)."""

from __future__ import annotations

from typing import Final

from printkit.games.malta_convoy import rulebook as rb
from printkit.games.malta_convoy.rulings import MaltaHouse
from printkit.games.malta_convoy.state import Fleet, Voyage, add
from printkit.games.malta_convoy.tables import (
    CARGO,
    CARRIER,
    DAMAGED,
    DESTROYER,
    MISS,
    SHIP_NAMES,
    TANKER,
    TARGETS,
    Effects,
    Enemy,
    attack_result,
)
from printkit.table import D6, Move, Refusal, Table

TAKES: Final = (Move("takes", "undamaged"), Move("takes", "damaged"))
_DUMMY: Final = -1


def attack(voyage: Voyage, enemy: Enemy, force: int, effects: Effects, table: Table) -> Fleet:
    """MALTA-ATTACK: one die for each attacker that got through; then each hit finds its ship, in order."""
    fleet = voyage.fleet
    modifier = enemy.attack + effects.attack
    for die in table.rolls("attack", D6, force, rb.ATTACK):
        result = attack_result(die + modifier)
        if result != MISS:
            fleet = hit(voyage, fleet, result, effects.target, table)
    return fleet


def hit(voyage: Voyage, fleet: Fleet, result: int, modifier: int, table: Table) -> Fleet:
    """One hit: its target die, and what becomes of the ship."""
    kind = _target(voyage.house, fleet, modifier, table)
    if kind == _DUMMY or not fleet.afloat[kind]:
        table.tell("hit", ("nothing", "damaged" if result == DAMAGED else "destroyed"), rb.TARGET_3)
        return fleet
    after = _damage(voyage, fleet, kind, table) if result == DAMAGED else _destroy(voyage, fleet, kind, table)
    what = (
        "lost"
        if after.lost[kind] > fleet.lost[kind]
        else "damaged"
        if after is not fleet
        else "no further damage"
    )
    table.tell("hit", (SHIP_NAMES[kind], what), rb.TARGET_1)
    return after


def _target(house: MaltaHouse, fleet: Fleet, modifier: int, table: Table) -> int:
    """MALTA-TARGET-1 to -3: the type that is hit; ``_DUMMY`` for the decoy's dummy convoy."""
    while True:
        kind = _read_target(house, table.roll("target", D6, rb.TARGET_1) + modifier)
        if kind == _DUMMY or fleet.afloat[kind]:
            return kind
        if kind == CARRIER and fleet.afloat[CARGO]:
            return CARGO
        if house.empty_target == "cargo" or (kind == CARRIER and house.empty_target != "reroll"):
            return CARGO
        if house.empty_target == "no-effect" or not any(fleet.afloat):
            return kind


def _read_target(house: MaltaHouse, total: int) -> int:
    if total <= 6:
        return TARGETS[total]
    if house.overflow_hits == "dummy":
        return _DUMMY
    if house.overflow_hits == "wrap":
        return TANKER if total == 7 else CARGO
    return DESTROYER


def sink(fleet: Fleet, kind: int, damaged: bool) -> Fleet:
    """One ship of the type is lost, a damaged one or not."""
    return Fleet(
        add(fleet.afloat, kind, -1),
        add(fleet.damaged, kind, -1) if damaged else fleet.damaged,
        add(fleet.lost, kind, 1),
        fleet.returned,
    )


def _destroy(voyage: Voyage, fleet: Fleet, kind: int, table: Table) -> Fleet:
    """MALTA-DAMAGE-1: an undamaged ship goes down while there is one, or as the ruling says."""
    damaged = fleet.damaged[kind]
    undamaged = fleet.afloat[kind] - damaged
    if not damaged or not undamaged:
        return sink(fleet, kind, bool(damaged))
    takes = voyage.house.destroyed_takes
    if takes == "choose":
        view = voyage._replace(fleet=fleet)
        takes = str(table.decide("takes", TAKES, rb.DAMAGE_1, view, _refuse_takes).value)
    return sink(fleet, kind, takes == "damaged")


def _refuse_takes(move: Move) -> Refusal:
    return Refusal(rb.DAMAGE_1, "the ship lost is a damaged or an undamaged one", "damaged or undamaged")


def _damage(voyage: Voyage, fleet: Fleet, kind: int, table: Table) -> Fleet:
    """MALTA-DAMAGE-2 and -3: the first damaged ship is marked; after that a die strikes it again or not."""
    if not fleet.damaged[kind]:
        return fleet._replace(damaged=add(fleet.damaged, kind, 1))
    if table.roll("again", D6, rb.DAMAGE_3) <= 3:
        return sink(fleet, kind, True)
    if fleet.afloat[kind] > fleet.damaged[kind]:
        return fleet._replace(damaged=add(fleet.damaged, kind, 1))
    return sink(fleet, kind, True) if voyage.house.last_damaged_sinks else fleet
