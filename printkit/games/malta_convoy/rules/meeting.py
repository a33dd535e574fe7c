"""A contact as a short tuple of phases, each from one kind of roll to the next: what odds and luck are computed on.

:func:`~printkit.games.malta_convoy.rules.turn.turn` asks the same rules one after another without a meeting in between,
which would cost a simulation a sixth of its speed; a test plays both ways side by side.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from printkit.games.malta_convoy.rules.attacks import attack
from printkit.games.malta_convoy.rules.contact import comes, intercept, met, strength, strength_of
from printkit.games.malta_convoy.rules.state import Voyage
from printkit.games.malta_convoy.rules.tables import NOBODY, Effects, Enemy
from printkit.table import Table


class Meeting(NamedTuple):
    """A contact between two of its rolls: the row that brought it, then the enemy, then the force.

    ``force`` counts attackers without the least of 1 until the interceptions are done, then those that got through;
    ``turned`` is what the interceptions score.
    """

    voyage: Voyage
    effects: Effects
    row: int
    enemy: Enemy = NOBODY
    force: int = 0
    turned: int = 0


def enemy(meeting: Meeting, table: Table) -> Meeting:
    """Who comes."""
    return meeting._replace(enemy=comes(table))


def force(meeting: Meeting, table: Table) -> Meeting:
    """How many; the row has had its say then."""
    return meeting._replace(row=0, force=strength(meeting.row, meeting.enemy, meeting.effects, table))


def of_die(meeting: Meeting, die: int) -> Meeting:
    """The same, for a force die that is known."""
    return meeting._replace(row=0, force=strength_of(meeting.row, meeting.enemy, meeting.effects, die))


def interception(meeting: Meeting, table: Table) -> Meeting:
    """How many of them get through."""
    through, turned = intercept(meeting.voyage, meeting.force, meeting.effects, table)
    return meeting._replace(force=through, turned=turned)


def of_ones(meeting: Meeting, ones: int) -> Meeting:
    """The same, once it is known how many dice showed a 1."""
    through, turned = met(meeting.voyage.ruleset, meeting.force, ones)
    return meeting._replace(force=through, turned=turned)


def attacks(meeting: Meeting, table: Table) -> Meeting:
    """What they do to the fleet."""
    voyage, through = meeting.voyage, meeting.force
    fleet = voyage.fleet
    if through:
        fleet = attack(voyage, meeting.enemy, through, meeting.effects, table)
    return Meeting(voyage.after(fleet, meeting.turned), meeting.effects, meeting.row)


PHASES: Final = (enemy, force, interception, attacks)
ENEMY: Final = 0
FORCE: Final = 1
INTERCEPTION: Final = 2
ATTACK: Final = 3
"""Their places."""
