"""Divides the record of a Malta Convoy game into turns and summarizes what happened on each of them.

For each turn it finds who attacked, how many attackers got through, which ships were hit, and which results
were to be expected.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from printkit.games.malta_convoy.play.expect import Expected, ExpectedTurn, targets
from printkit.games.malta_convoy.rules.attacks import attack_result, hit
from printkit.games.malta_convoy.rules.meeting import ATTACK, FORCE, INTERCEPTION, of_die, of_ones
from printkit.games.malta_convoy.rules.state import Counts, Fleet, Ships, State, effects, score
from printkit.games.malta_convoy.rules.tables import (
    ENEMIES,
    MISS,
    NO_EFFECTS,
    SURPRISE,
    Effects,
    Enemy,
)
from printkit.journal.course import Record
from printkit.report.turns import TurnRecord, numbers, turn_sections
from printkit.table import ReplayTable, Unwritten

STAGES = ("contact", "enemy", "force", "interception", "attack", "target")


class Taken(NamedTuple):
    """An option that the player took: its name, its duration in turns, and the number of turns that it adds to the
    journey."""

    name: str
    duration: int
    extra: int


class HitAccount(NamedTuple):
    """One hit on the convoy: the result of the attack die, the type of ship hit, and its effect on the ship.

    The type is ``nothing`` if the convoy had no ship of that type.
    """

    result: int
    kind: str
    what: str


class MeetingAccount(NamedTuple):
    """A contact with the enemy: the attackers, the dice and their results, as far as the log contains them.

    Values missing in the log are None, 0 or empty.

    ``size`` is the number of attackers, ``dice`` are the interception dice, ``through`` is the number of attackers not turned back,
    ``attacks`` and ``targets`` are the attack and target dice, ``results`` and ``hits`` their results.
    """

    enemy: Enemy | None = None
    force_die: int = 0
    size: int | None = None
    dice: tuple[int, ...] = ()
    through: int | None = None
    attacks: tuple[int, ...] = ()
    results: tuple[int, ...] = ()
    hits: tuple[HitAccount, ...] = ()
    targets: tuple[int, ...] = ()

    @property
    def ones(self) -> int:
        return self.dice.count(1)

    @property
    def some_back(self) -> bool:
        """Return True if the escort turned back some, but not all, of the attackers."""
        return 0 < (self.through or 0) < (self.size or 0)

    @property
    def struck(self) -> int:
        """Return the number of attackers that hit a ship."""
        return sum(result != MISS for result in self.results)

    @property
    def aimed(self) -> tuple[int, ...]:
        """Return the target dice in the order of the hits to which they belong.

        The result is empty if a target die was rolled again, because it is then unclear which die belongs to which
        hit.
        """
        return self.targets if len(self.targets) == len(self.hits) else ()


class Covering(NamedTuple):
    """The check at the halfway mark of the journey, when carriers may return to base.

    It holds the die of each carrier, and the numbers of ships that returned, by type.
    """

    dice: tuple[int, ...]
    returned: Counts


@dataclass(slots=True, eq=False)
class TurnAccount(TurnRecord[State]):
    """One turn of the journey. It includes the change of the score that was expected before the turn's first roll and
    after each roll.

    ``expected`` has the value at the start and after each of the :data:`STAGES` that was reached. ``targets`` sums, over the hits of
    the turn, the chance that each falls on a ship type.
    """

    option: Taken | None
    row: int
    chance: float
    in_force: Effects
    meeting: MeetingAccount | None
    covering: Covering | None
    expected: tuple[float, ...]
    targets: tuple[float, ...]
    without: tuple[float, float] = (0.0, 0.0)
    """What would have been expected on this turn without the option in force (such as a decoy): the chance of a
    contact with the enemy, and the change of the score in points."""
    line: int = 0
    """Number of the log line in which the player took an option on this turn; 0 if the player took none."""

    @property
    def in_friendly_waters(self) -> bool:
        """Return True if the turn was spent in friendly waters, where no enemy attacks."""
        return self.number <= self.before.voyage.friendly

    @property
    def settled(self) -> bool:
        """Return True if the log contains every roll of the turn, so that the change of the score is
        complete."""
        meeting = self.meeting
        if meeting is None:
            return not self.doubts
        struck = sum(result != MISS for result in meeting.results)
        return (
            meeting.through is not None
            and len(meeting.attacks) == meeting.through
            and len(meeting.hits) == struck
        )

    @property
    def change(self) -> float:
        return score(self.after.voyage) - score(self.before.voyage)

    @property
    def luck(self) -> tuple[float, ...]:
        """Return how many points each stage of the turn's rolls gained for the player, compared with average rolls."""
        values = self.expected
        return tuple(b - a for a, b in pairwise(values))

    @property
    def total_luck(self) -> float:
        return self.expected[-1] - self.expected[0] if self.expected else 0.0


def read_turns(record: Record, *, reckon: bool = True) -> Iterator[TurnAccount]:
    """Yield the turns of a game's record in order.

    With ``reckon=False``, the expected changes of the score are left out, which saves time.
    """
    expected: Expected | None = None
    for section, before, after in turn_sections(record, State):
        expected = expected or calculator_of(before)
        yield _account(TurnRecord(section, before, after), expected, reckon)


@lru_cache(maxsize=4)
def calculator_of(start: State) -> Expected:
    """Return the object that computes expected scores for a game that begins with this state.

    The object is kept while the game is played, so that only new turns are computed.

    This shortens the last step of the companion (the program that guides players) from 0.25 s to 0.05 s.
    """
    return Expected(start.voyage.ruleset)


def _account(at: TurnRecord[State], shared: Expected, reckon: bool) -> TurnAccount:
    before, after = at.before, at.after
    settled = after.voyage._replace(
        fleet=before.voyage.fleet, interceptions=before.voyage.interceptions, covered=before.voyage.covered
    )
    in_force = effects(settled, at.number)
    row = next(iter(numbers(at.told("row"))), 0)
    turn = ExpectedTurn(before._replace(voyage=settled), in_force, shared)
    safe = at.number <= before.voyage.friendly
    meeting = _meeting(at, in_force) if row >= SURPRISE and not safe else None
    expected, aimed = (
        ((), ()) if safe or not row or not reckon else _expectations(at, turn, row, meeting, in_force)
    )
    plain = turn if in_force == NO_EFFECTS else ExpectedTurn(before, NO_EFFECTS, shared)
    without = (plain.contact_chance(), plain.at_start()) if expected else (0.0, 0.0)
    taken = next(
        (Taken(str(move.value), at.die("duration"), at.die("extra")) for move, _ in at.moves("option")), None
    )
    return TurnAccount(
        at.section, before, after, taken, row, 0.0 if safe else turn.contact_chance(), in_force, meeting, _covering(at),
        expected, aimed, without, next(at.written("option"), 0),
    )  # fmt: skip


def _meeting(turn: TurnRecord[State], in_force: Effects) -> MeetingAccount:
    enemy = ENEMIES[turn.die("enemy")] if turn.dice("enemy") else None
    sizes, through = numbers(turn.told("force")), numbers(turn.told("attackers"))
    attacks = turn.dice("attack")
    modifier = (enemy.attack if enemy else 0) + in_force.attack
    results = tuple(attack_result(die + modifier) for die in attacks)
    struck = [result for result in results if result != MISS]
    hits = tuple(
        HitAccount(result, *(str(word) for word in told))
        for result, told in zip(struck, turn.told("hit"))
        if isinstance(told, tuple)
    )
    return MeetingAccount(
        enemy, turn.die("force"), sizes[-1] if sizes else None, turn.dice("intercept"), through[-1] if through else None,
        attacks, results, hits, turn.dice("target"),
    )  # fmt: skip


def _covering(turn: TurnRecord[State]) -> Covering | None:
    before, after = turn.before.voyage, turn.after.voyage
    if before.covered or not after.covered or not turn.events:
        return None
    gone = [b - a for a, b in zip(before.fleet.returned, after.fleet.returned)]
    return Covering(turn.dice("cover"), (gone[0], gone[1], gone[2], gone[3], gone[4]))


def _expectations(
    at: TurnRecord[State], turn: ExpectedTurn, row: int, meeting: MeetingAccount | None, in_force: Effects
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the change of the score that was expected at each stage of a turn, and the expected number of hits on
    each type of ship.

    Changes of the score are given before the first roll and after each roll.
    """
    values = [turn.at_start(), turn.after_contact(row)]
    if meeting is None or meeting.enemy is None:
        return tuple(values), ()
    come = turn.meeting_in(row)._replace(enemy=meeting.enemy)
    values.append(turn.at(FORCE, come))
    if not meeting.force_die:
        return tuple(values), ()
    come = of_die(come, meeting.force_die)
    values.append(turn.at(INTERCEPTION, come))
    if meeting.through is None:
        return tuple(values), ()
    come = of_ones(come, meeting.ones)
    values.append(turn.at(ATTACK, come))
    values.append(turn.after_attacks(come, meeting.results))
    voyage = at.before.voyage
    fleet_before = fleets(at, meeting, in_force)
    values.append(score(voyage._replace(fleet=fleet_before[-1])) - score(voyage) + come.turned)
    afloat = [
        sum(1 << kind for kind in range(5) if fleet.afloat[kind])
        for fleet in fleet_before[: len(meeting.hits)]
    ]
    aimed = [targets(voyage.ruleset, types, in_force.target) for types in afloat]
    return tuple(values), tuple(math.fsum(chances[k] for chances in aimed) for k in range(5)) if aimed else ()


def fleets(turn: TurnRecord[State], meeting: MeetingAccount, in_force: Effects) -> list[Fleet]:
    """Return the fleet before the first hit of a turn and after each hit, as far as the log contains the dice."""
    voyage = turn.before.voyage
    table, ships = (
        ReplayTable((e.label, e.value) for e in turn.events if e.kind != "tell"),
        Ships(voyage.fleet),
    )
    found = [voyage.fleet]
    for each in meeting.hits:
        try:
            hit(voyage, ships, each.result, in_force.target, table)
        except Unwritten:
            break
        found.append(ships.fleet())
    return found
