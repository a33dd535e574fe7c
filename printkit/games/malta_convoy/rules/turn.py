"""Plays a turn of Malta Convoy in steps: option, contact, enemy, interception, attack, covering force, arrival."""

from __future__ import annotations

from printkit.games.malta_convoy.rules import rulebook as rb
from printkit.games.malta_convoy.rules.attacks import attack
from printkit.games.malta_convoy.rules.contact import contact_row, intercept, roll_enemy, strength
from printkit.games.malta_convoy.rules.covering import covering_force, halfway
from printkit.games.malta_convoy.rules.options import take_option
from printkit.games.malta_convoy.rules.state import Fleet, State, Voyage, effects
from printkit.games.malta_convoy.rules.tables import CARGO, NEXT_ROLL, NO_EFFECTS, SURPRISE, TANKER, Effects
from printkit.table import Ending, Heading, Rule, Table
from printkit.table.tuples import new


def heading(state: State) -> Heading:
    """Return the heading of the next turn in a log."""
    return Heading("turn", state.turn + 1)


def turn(state: State, table: Table) -> State:
    """Play the next turn of the journey, and return the state after it."""
    number = state.turn + 1
    voyage = take_option(state, number, table)
    ruleset = voyage.ruleset
    pending = 0
    safe = number <= voyage.friendly
    if not safe or ruleset.rolls_in_friendly_waters:
        in_force = effects(voyage, number) if voyage.used else NO_EFFECTS
        modifier = state.pending + in_force.contact
        if state.pending and not table.minds("pending", rb.CONTACT_3):
            modifier -= state.pending
        if in_force.contact and not table.minds("option-contact", _contact_option(in_force)):
            modifier -= in_force.contact
        row = contact_row(ruleset, modifier, table)
        pending = NEXT_ROLL[row]
        if row >= SURPRISE and not safe:
            voyage = _meet(state, voyage, row, in_force, table)
    if not voyage.covered and number >= halfway(voyage):
        state = State(voyage, number, pending)
        state = table.now(state)
        voyage = state.voyage if state.voyage.covered else covering_force(state, table)
    done = number >= voyage.length or (ruleset.ends_when_all_lost and _nothing_to_bring(voyage.fleet))
    return new(State, (voyage, number, pending, done))


def _contact_option(in_force: Effects) -> Rule:
    """Return the rule of the option in force that changes the contact roll: split or evade."""
    return rb.OPT_SPLIT if in_force.contact > 0 else rb.OPT_EVADE


def over(state: State) -> bool:
    """Return True if the journey is over."""
    return state.done


def ending(state: State) -> Ending | None:
    """Return how the journey ended; None if it is not over yet (rule MALTA-END)."""
    if not state.done:
        return None
    length = state.voyage.length
    if state.turn < length:
        return Ending(
            rb.END, f"cargo and tankers are all lost, and all-lost=end ends it with turn {state.turn}", False
        )
    return Ending(rb.END, f"the journey is {length} turns long", False)


def _nothing_to_bring(fleet: Fleet) -> bool:
    return not fleet.afloat[CARGO] and not fleet.afloat[TANKER]


def _meet(state: State, voyage: Voyage, row: int, in_force: Effects, table: Table) -> Voyage:
    """Play a contact with the enemy: enemy, force, interceptions and attacks.

    Return the voyage after it. ``state`` is the state before the turn.
    """
    enemy = roll_enemy(table)
    size = strength(row, enemy, in_force, table)
    through, interceptions = intercept(voyage, size, in_force, table)
    table.tell("attackers", through, rb.INTERCEPT_2)
    if interceptions:
        voyage = voyage.after(voyage.fleet, interceptions)
        table.meanwhile(new(State, (voyage, state.turn, state.pending, False)), either=True)
    return voyage.after(attack(voyage, enemy, through, in_force, table)) if through else voyage
