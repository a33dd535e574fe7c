"""Computes the state of the convoy after events that a Malta Convoy log contains although the rules do not allow
them.

Examples are a fight without a contact, or an extra option.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.attacks import attack_result, hit
from printkit.games.malta_convoy.rules.contact import (
    attackers_through,
    contact_row,
    interceptions,
    roll_enemy,
    strength_of,
)
from printkit.games.malta_convoy.rules.covering import carriers_return
from printkit.games.malta_convoy.rules.options import under_way
from printkit.games.malta_convoy.rules.state import Ships, State, Voyage
from printkit.games.malta_convoy.rules.state import effects as in_force_in
from printkit.games.malta_convoy.rules.tables import (
    CONTACT,
    EVADE,
    MISS,
    NEXT_ROLL,
    NOBODY,
    OPTION_NAMES,
    Effects,
    Enemy,
)
from printkit.journal.verbs import Act
from printkit.table import D3, D6, Table, Unwritten


class _Fight(NamedTuple):
    """The state of an enemy attack that a log contains although no contact with the enemy occurred.

    It holds the convoy, the modifiers of the player's current option (such as a decoy), and the enemy.
    """

    voyage: Voyage
    effects: Effects
    enemy: Enemy = NOBODY


def surplus_contact(state: State, act: Act, table: Table) -> State:
    """Return the state after a contact roll that a log contains although the rules did not require a roll.

    (A contact roll decides whether the enemy finds the convoy.)

    A second roll in one turn changes nothing. A roll in friendly waters sets the modifier of the next contact roll. If the log
    records a fight after the roll, the fight is carried out.
    """
    voyage = state.voyage
    if state.turn > voyage.friendly:
        return state
    row = contact_row(voyage.ruleset, in_force_in(voyage, state.turn).contact, table)
    state = state._replace(pending=NEXT_ROLL[row])
    try:
        enemy = roll_enemy(table)
    except Unwritten:
        return state
    return _fought(state, act, table, enemy, row)


def enemy_without_contact(state: State, act: Act, table: Table) -> State:
    """Return the state after a fight that a log contains although no contact occurred. The fight begins with a roll
    of the enemy die.

    Losses that the log records are applied.
    """
    return _fought(state, act, table, roll_enemy(table))


def fight_without_contact(state: State, act: Act, table: Table) -> State:
    """Return the state after a fight that a log contains without a contact roll and without an enemy roll.

    Such a fight begins in the log with the force die (for the number of attackers), the interceptions or the attack.
    """
    return _fought(state, act, table, NOBODY)


def _fought(state: State, act: Act, table: Table, enemy: Enemy, row: int = CONTACT) -> State:
    fight = _Fight(state.voyage, in_force_in(state.voyage, state.turn), enemy)
    return state._replace(voyage=_attacked(_intercepted(fight, act, table, row), table))


def _intercepted(fight: _Fight, act: Act, table: Table, row: int) -> _Fight:
    """Return the state of an unexpected attack after the interception dice that the log contains.

    Interceptions that score are added to the convoy's total.
    """
    voyage, force = fight.voyage, 0
    if act.verb in ("contact", "enemy", "force"):
        try:
            force = strength_of(row, fight.enemy, fight.effects, table.roll("force", D6, rb.FORCE))
        except Unwritten:
            force = 0
    try:
        ones = interceptions(voyage, fight.effects, table)
    except Unwritten:
        return fight
    _, turned = attackers_through(voyage.ruleset, max(force, ones), ones)
    return fight._replace(voyage=voyage.after(voyage.fleet, turned))


def _attacked(fight: _Fight, table: Table) -> Voyage:
    """Return the convoy after an unexpected attack, with the losses and damage that the log's attack dice and target
    dice caused.

    The ships that the attack hits are damaged or destroyed.
    """
    voyage, ships = fight.voyage, Ships(fight.voyage.fleet)
    modifier = fight.enemy.attack + fight.effects.attack
    try:
        for die in table.rolls("attack", D6, 0, rb.ATTACK):
            if (result := attack_result(die + modifier)) != MISS:
                hit(voyage, ships, result, fight.effects.target, table)
    except Unwritten:
        pass
    return voyage.after(ships.fleet())


def option_taken(state: State, act: Act, table: Table) -> State:
    """Return the state after the player took an option (such as the decoy) at a moment when the rules do not allow
    it.

    The log must give the option's duration.
    """
    if act.value not in OPTION_NAMES:
        return state
    option = OPTION_NAMES.index(str(act.value))
    duration = table.roll("duration", D6, rb.OPT_3)
    try:
        extra = table.roll("extra", D3, rb.OPT_EVADE) if option == EVADE else 0
    except Unwritten:
        extra = 0
    return state._replace(voyage=under_way(state.voyage, option, state.turn, duration, extra))


def turned_back(state: State, act: Act, table: Table) -> State:
    """Return the state after dice for carriers that return to base, if the log contains these dice on a wrong turn.

    The check is not repeated in the right turn. Ships leave the convoy if the log records dice for them.
    """
    ships = Ships(state.voyage.fleet)
    with suppress(Unwritten):
        carriers_return(state, ships, table)
    return state._replace(voyage=state.voyage.after(ships.fleet(), checked=True))
