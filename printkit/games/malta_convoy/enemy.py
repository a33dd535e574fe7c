"""Enemy force, force size and interception (MALTA-ENEMY, MALTA-FORCE, MALTA-INTERCEPT-1 and -2)."""

from __future__ import annotations

from printkit.games.malta_convoy import rulebook as rb
from printkit.games.malta_convoy.state import Voyage
from printkit.games.malta_convoy.tables import (
    CARRIER,
    CRUISER,
    DECOY,
    DESTROYER,
    ENEMIES,
    ROW_FORCE,
    SCREEN,
    Effects,
    Enemy,
)
from printkit.table import D6, Rule, Table


def enemy_force(row: int, effects: Effects, table: Table) -> tuple[Enemy, int]:
    """Who comes, and how many before the least of 1 is applied."""
    enemy = ENEMIES[table.roll("enemy", D6, rb.ENEMY)]
    size = table.roll("force", D6, rb.FORCE) + ROW_FORCE[row] + enemy.force + effects.force
    return enemy, size


def interception_dice(voyage: Voyage, effects: Effects) -> int:
    """MALTA-INTERCEPT-1: how many dice are rolled, never below none."""
    fleet = voyage.fleet
    house = voyage.house
    dice = 3 + fleet.afloat[CARRIER] + effects.intercept
    if not house.damaged_carriers_intercept:
        dice -= fleet.damaged[CARRIER]
    for kind in (CRUISER, DESTROYER):
        if not fleet.afloat[kind] and (house.returned_escorts_cost_a_roll or not fleet.returned[kind]):
            dice -= 1
    return max(dice, 0)


def _dice_rule(effects: Effects, voyage: Voyage) -> Rule:
    """The narrowest rule that settles the number of interception dice."""
    if not effects.intercept:
        return rb.INTERCEPT_1
    return {DECOY: rb.OPT_DECOY, SCREEN: rb.OPT_SCREEN}.get(voyage.option, rb.INTERCEPT_1)


def intercept(voyage: Voyage, size: int, effects: Effects, table: Table) -> tuple[int, int]:
    """MALTA-INTERCEPT-2: the attackers that get through, and the interceptions that score."""
    house = voyage.house
    floor_after = house.floor_after_interceptions
    force = size if floor_after or size > 1 else 1
    table.tell("force", force if force > 1 else 1, rb.FORCE)
    dice = interception_dice(voyage, effects)
    ones = 0
    if dice:
        ones = list(table.rolls("intercept", D6, dice, _dice_rule(effects, voyage), ordered=False)).count(1)
    least = 1 if floor_after else 0
    through = force - ones
    if through < least:
        through = least
    if house.only_effective_interceptions_score:
        ones = max(0, force - through)
    return through, ones
