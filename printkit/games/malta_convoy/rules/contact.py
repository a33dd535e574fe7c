"""Rules for contacts with the enemy in Malta Convoy.

They cover the contact roll of each turn, the enemy, the number of its attackers, and how many of them are
intercepted.

The rules are MALTA-CONTACT-1 to -3, MALTA-ENEMY, MALTA-FORCE, MALTA-INTERCEPT-1 and -2.
"""

from __future__ import annotations

from typing import Final, assert_never

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.state import Voyage
from printkit.games.malta_convoy.rules.tables import (
    CARRIER,
    CRUISER,
    DESTROYER,
    DUMB_LUCK,
    ENEMIES,
    QUIET_A,
    ROW_FORCE,
    Effects,
    Enemy,
)
from printkit.table import D6, Rule, Table

_ESCORTS: Final = (CRUISER, DESTROYER)
"""The ship types that count as escorts: cruisers and destroyers."""


def contact_row(ruleset: MaltaRuleset, modifier: int, table: Table) -> int:
    """Roll a die, add ``modifier``, and return the resulting row of the contact table, 1 to 8 (rule
    MALTA-CONTACT-1)."""
    row = row_of(ruleset, table.roll("contact", D6, rb.CONTACT_1) + modifier)
    table.tell("row", row, rb.CONTACT_2)
    return row


def row_of(ruleset: MaltaRuleset, total: int) -> int:
    """Return the row of the contact table, 1 to 8, for the total of a die and its modifiers (rule
    MALTA-CONTACT-1)."""
    return min(8, total) if total >= 1 else below_the_table(ruleset)


def below_the_table(ruleset: MaltaRuleset) -> int:
    """Return the row of the contact table that applies to a total of 0 or less, which depends on a ruling."""
    match ruleset.contact_low:
        case "dumb-luck":
            return DUMB_LUCK
        case "quiet":
            return QUIET_A
        case never:
            assert_never(never)


def roll_enemy(table: Table) -> Enemy:
    """Roll the enemy die, and return the kind of enemy that attacks (rule MALTA-ENEMY)."""
    return ENEMIES[table.roll("enemy", D6, rb.ENEMY)]


def strength(row: int, enemy: Enemy, effects: Effects, table: Table) -> int:
    """Roll the force die, and return the size of the enemy force before the minimum of 1 is applied (rule
    MALTA-FORCE)."""
    return strength_of(row, enemy, effects, table.roll("force", D6, rb.FORCE))


def strength_of(row: int, enemy: Enemy, effects: Effects, die: int) -> int:
    """Return the size of the enemy force for a result of the force die, before the minimum of 1 is applied
    (rule MALTA-FORCE)."""
    return die + ROW_FORCE[row] + enemy.force + effects.force


def force_size(size: int) -> int:
    """Return the size of the enemy force, raised to at least 1 (rule MALTA-FORCE)."""
    return size if size > 1 else 1


def interception_dice(voyage: Voyage, effects: Effects) -> int:
    """Return how many interception dice the player rolls, at least 0 (rule MALTA-INTERCEPT-1)."""
    fleet = voyage.fleet
    afloat = fleet.afloat
    dice = 3 + afloat[CARRIER] + effects.intercept
    if fleet.damaged[CARRIER] and not voyage.ruleset.damaged_carrier_intercepts:
        dice -= fleet.damaged[CARRIER]
    if not afloat[CRUISER] or not afloat[DESTROYER]:
        dice -= _escorts_gone(voyage)
    return dice if dice > 0 else 0


def _escorts_gone(voyage: Voyage) -> int:
    """Return how many of the two escort types (cruisers and destroyers) count as gone: 0 to 2.

    If some ships of a type returned to base, a ruling says whether the type counts as gone.
    """
    fleet = voyage.fleet
    match voyage.ruleset.escorts_gone:
        case "destroyed-only":
            return sum(not fleet.afloat[kind] and not fleet.returned[kind] for kind in _ESCORTS)
        case "none-left":
            return sum(not fleet.afloat[kind] for kind in _ESCORTS)
        case never:
            assert_never(never)


def _option_rule(effects: Effects) -> Rule:
    """Return the rule of the option in force (decoy or screen) that changes the number of interception dice."""
    return rb.OPT_DECOY if effects.intercept < 0 else rb.OPT_SCREEN


def intercept(voyage: Voyage, size: int, effects: Effects, table: Table) -> tuple[int, int]:
    """Roll the interception dice, and return how many attackers get through and how many interceptions score a point
    (rule MALTA-INTERCEPT-2)."""
    table.tell("force", force_size(size), rb.OPT_SPLIT if effects.force else rb.FORCE)
    return attackers_through(voyage.ruleset, size, interceptions(voyage, effects, table))


def interceptions(voyage: Voyage, effects: Effects, table: Table) -> int:
    """Roll the interception dice, and return how many of them show a 1 (rule MALTA-INTERCEPT-1)."""
    dice = interception_dice(voyage, effects)
    rule = rb.INTERCEPT_1 if not effects.intercept else _option_rule(effects)
    return table.rolls("intercept", D6, dice, rule, ordered=False).count(1)


def attackers_through(ruleset: MaltaRuleset, size: int, ones: int) -> tuple[int, int]:
    """Return how many attackers get through, and how many interceptions score a point.

    ``size`` is the size of the enemy force, ``ones`` the number of interception dice that show a 1.
    """
    match ruleset.force_floor:
        case "before":
            force = force_size(size)
            through = max(0, force - ones)
        case "after":
            force = size
            through = force_size(force - ones)
        case never:
            assert_never(never)
    match ruleset.interception_score:
        case "every-one":
            return through, ones
        case "effective":
            return through, max(0, force - through)
        case _:
            assert_never(ruleset.interception_score)
