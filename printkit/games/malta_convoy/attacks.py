"""Enemy attacks, targets and damage (MALTA-ATTACK, MALTA-TARGET-1 to -3, MALTA-DAMAGE-1 to -4)."""

from __future__ import annotations

from typing import Final

from printkit.games.malta_convoy import rulebook as rb
from printkit.games.malta_convoy.rulings import MaltaHouse
from printkit.games.malta_convoy.state import Fleet, Voyage, add
from printkit.games.malta_convoy.tables import (
    ATTACKS,
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
)
from printkit.table import D6, Move, Refusal, Table

TAKES: Final = (Move("takes", "undamaged"), Move("takes", "damaged"))
_DUMMY: Final = -1


def attack(voyage: Voyage, enemy: Enemy, force: int, effects: Effects, table: Table) -> Fleet:
    """MALTA-ATTACK: one die for each attacker that got through; then each hit finds its ship, in order."""
    fleet = voyage.fleet
    modifier = enemy.attack + effects.attack
    for die in table.rolls("attack", D6, force, rb.ATTACK):
        result = ATTACKS[die + modifier]
        if result != MISS:
            fleet = hit(voyage, fleet, result, effects.target, table)
    return fleet


def hit(voyage: Voyage, fleet: Fleet, result: int, modifier: int, table: Table) -> Fleet:
    """One hit: its target die, and what becomes of the ship."""
    kind = _target(voyage.house, fleet, modifier, table)
    if kind == _DUMMY or not fleet.afloat[kind]:
        table.tell("hit", ("nothing", "damaged" if result == DAMAGED else "destroyed"), rb.TARGET_3)
        return fleet
    if result == DAMAGED:
        fleet, what = _damage(voyage, fleet, kind, table)
    else:
        fleet, what = _destroy(voyage, fleet, kind, table), "lost"
    table.tell("hit", (SHIP_NAMES[kind], what), rb.TARGET_1)
    return fleet


def _target(house: MaltaHouse, fleet: Fleet, modifier: int, table: Table) -> int:
    """MALTA-TARGET-1 to -3: the type that is hit; ``_DUMMY`` for the decoy's dummy convoy."""
    afloat = fleet.afloat
    while True:
        total = table.roll("target", D6, rb.TARGET_1) + modifier
        kind = TARGETS[total] if total <= 6 else _overflow(house, total)
        if kind == CARRIER and not afloat[CARRIER]:
            kind = CARGO
        if kind == _DUMMY or afloat[kind]:
            return kind
        if house.empty_target == "cargo":
            return CARGO
        if house.empty_target == "no-effect" or not _anybody_to_hit(house, fleet, modifier):
            return kind


def _anybody_to_hit(house: MaltaHouse, fleet: Fleet, modifier: int) -> bool:
    """Whether any face of the die finds a ship (or the dummy): a decoy hides tankers for good."""
    totals = range(1 + modifier, 7 + modifier)
    kinds = {TARGETS[total] if total <= 6 else _overflow(house, total) for total in totals}
    if CARRIER in kinds:
        kinds.add(CARGO)
    return _DUMMY in kinds or any(fleet.afloat[kind] for kind in kinds)


def _overflow(house: MaltaHouse, total: int) -> int:
    """What totals of 7 and 8 hit, which only a decoy can bring."""
    if house.overflow_hits == "dummy":
        return _DUMMY
    if house.overflow_hits == "wrap":
        return TANKER if total == 7 else CARGO
    return DESTROYER


def sink(fleet: Fleet, kind: int, damaged: bool) -> Fleet:
    """One ship of the type is lost, a damaged one or not."""
    afloat, marked, lost, returned = fleet
    if damaged:
        marked = add(marked, kind, -1)
    return Fleet(add(afloat, kind, -1), marked, add(lost, kind, 1), returned)


def _mark(fleet: Fleet, kind: int) -> Fleet:
    """One more ship of the type is damaged."""
    afloat, marked, lost, returned = fleet
    return Fleet(afloat, add(marked, kind, 1), lost, returned)


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


def _damage(voyage: Voyage, fleet: Fleet, kind: int, table: Table) -> tuple[Fleet, str]:
    """MALTA-DAMAGE-2 and -3: the first damaged ship is marked; after that a die strikes it again or not."""
    damaged = fleet.damaged[kind]
    if not damaged:
        return _mark(fleet, kind), "damaged"
    if table.roll("again", D6, rb.DAMAGE_3) <= 3:
        return sink(fleet, kind, True), "lost"
    if fleet.afloat[kind] > damaged:
        return _mark(fleet, kind), "damaged"
    return (
        (sink(fleet, kind, True), "lost") if voyage.house.last_damaged_sinks else (fleet, "no further damage")
    )
