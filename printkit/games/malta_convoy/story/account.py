"""A convoy's record read turn by turn: who came, what got through, what was hit, and what was to be expected."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from itertools import pairwise
from typing import NamedTuple

from printkit.games.malta_convoy.play.expect import Expected, ExpectedTurn, targets
from printkit.games.malta_convoy.rules.attacks import attack_result
from printkit.games.malta_convoy.rules.meeting import ATTACK, FORCE, INTERCEPTION, of_die, of_ones
from printkit.games.malta_convoy.rules.state import Counts, Fleet, State, effects, score
from printkit.games.malta_convoy.rules.tables import (
    ENEMIES,
    MISS,
    NO_EFFECTS,
    SURPRISE,
    Effects,
    Enemy,
)
from printkit.games.malta_convoy.story.fallen import fleets
from printkit.journal.course import Event, Record, Section
from printkit.table.table import Move

STAGES = ("contact", "enemy", "force", "interception", "attack", "target")


class Taken(NamedTuple):
    """An option taken: its name, the turns it runs, the turns that evading adds."""

    name: str
    duration: int
    extra: int


class HitAccount(NamedTuple):
    """A hit: the attack's result, the type found (``nothing``: no ship), and what became of it."""

    result: int
    kind: str
    what: str


class MeetingAccount(NamedTuple):
    """A contact as far as the log tells it; None where it stops."""

    enemy: Enemy | None = None
    force_die: int = 0
    size: int | None = None
    dice: tuple[int, ...] = ()
    through: int | None = None
    attacks: tuple[int, ...] = ()
    results: tuple[int, ...] = ()
    hits: tuple[HitAccount, ...] = ()

    @property
    def ones(self) -> int:
        return self.dice.count(1)


class Covering(NamedTuple):
    """The covering force's check: the carriers' dice, and the ships of each type that returned."""

    dice: tuple[int, ...]
    returned: Counts


class TurnAccount(NamedTuple):
    """One turn: its facts, and the expected change of the score before it and after each of its rolls.

    ``expected`` has the value at the start and after each of :data:`STAGES` that was reached.
    """

    number: int
    option: Taken | None
    die: int
    row: int
    modifier: int
    chance: float
    in_force: Effects
    meeting: MeetingAccount | None
    covering: Covering | None
    expected: tuple[float, ...]
    targets: tuple[float, ...]
    before: State
    after: State
    remarks: tuple[str, ...]
    doubts: tuple[int, ...] = ()
    """Lines of the log at which it and the rules part: nothing is told of the turn then."""
    without: tuple[float, float] = (0.0, 0.0)
    """The chance of a contact and the expected change of the score, if no option had been in force."""
    line: int = 0
    """The log's line that takes the option."""
    lines: tuple[int, ...] = ()
    """The log's lines that play the turn."""
    events: tuple[Event, ...] = ()
    """What was rolled and decided, in its order."""

    @property
    def in_friendly_waters(self) -> bool:
        """Whether it was spent in friendly waters."""
        return self.number <= self.before.voyage.friendly

    @property
    def settled(self) -> bool:
        """Whether every roll of the turn is there, so that its change of the score is what it came to."""
        met = self.meeting
        if met is None:
            return not self.doubts
        struck = sum(result != MISS for result in met.results)
        return met.through is not None and len(met.attacks) == met.through and len(met.hits) == struck

    @property
    def change(self) -> float:
        return score(self.after.voyage) - score(self.before.voyage)

    @property
    def luck(self) -> tuple[float, ...]:
        """By stage: what its roll was worth against its average; they add up to the turn's luck."""
        values = self.expected
        return tuple(b - a for a, b in pairwise(values))

    @property
    def total_luck(self) -> float:
        return self.expected[-1] - self.expected[0] if self.expected else 0.0


def accounts(record: Record, *, reckon: bool = True) -> Iterator[TurnAccount]:
    """The turns of the record, those without an event left out. Not to ``reckon`` leaves out what each roll was worth."""
    expected: Expected | None = None
    for section in record.sections:
        if section.heading.kind == "turn" and isinstance(section.before, State):
            before = section.before
            expected = expected or Expected(before.voyage.ruleset)
            yield _account(section, before, expected, reckon)


def _values(events: tuple[Event, ...], label: str) -> tuple[int, ...]:
    """All dice of a verb, in the order in which they fell."""
    found: list[int] = []
    for event in events:
        if event.label == label and event.kind in ("roll", "rolls", "throw"):
            found += event.value if isinstance(event.value, tuple) else [_int(event.value)]
    return tuple(found)


def _int(value: Hashable) -> int:
    return value if isinstance(value, int) else 0


def _first(events: tuple[Event, ...], label: str) -> int:
    return next(iter(_values(events, label)), 0)


def _told(events: tuple[Event, ...], name: str) -> list[Hashable]:
    return [e.value for e in events if e.kind == "tell" and e.label == name]


def _account(section: Section, before: State, shared: Expected, reckon: bool) -> TurnAccount:
    events = section.sure
    number = section.heading.number
    after = section.after if isinstance(section.after, State) else before
    settled = after.voyage._replace(
        fleet=before.voyage.fleet, interceptions=before.voyage.interceptions, covered=before.voyage.covered
    )
    in_force = effects(settled, number)
    rows = _told(events, "row")
    row = _int(rows[0]) if rows else 0
    turn = ExpectedTurn(before._replace(voyage=settled), in_force, shared)
    safe = number <= before.voyage.friendly
    meeting = _meeting(events, in_force) if row >= SURPRISE and not safe else None
    expected, aimed = (
        ((), ())
        if safe or not row or not reckon
        else _expectations(turn, row, meeting, before, in_force, events)
    )
    plain = turn if in_force == NO_EFFECTS else ExpectedTurn(before, NO_EFFECTS, shared)
    without = (plain.contact_chance(), plain.at_start()) if expected else (0.0, 0.0)
    return TurnAccount(
        number, _option(events), _first(events, "contact"), row, turn.modifier,
        0.0 if safe else turn.contact_chance(), in_force, meeting,
        _covering(events, before, after), expected, aimed, before, after, section.prose,
        tuple(span.line for span in section.doubts), without, _option_line(events), section.lines, events,
    )  # fmt: skip


def _option_line(events: tuple[Event, ...]) -> int:
    spans = [e.span for e in events if e.label == "option" and e.span is not None]
    return spans[0].line if spans else 0


def _option(events: tuple[Event, ...]) -> Taken | None:
    for event in events:
        if event.label == "option" and isinstance(event.value, Move) and event.value.verb:
            return Taken(str(event.value.value), _first(events, "duration"), _first(events, "extra"))
    return None


def _meeting(events: tuple[Event, ...], in_force: Effects) -> MeetingAccount:
    enemy = ENEMIES[_first(events, "enemy") or 0] if _values(events, "enemy") else None
    sizes, through = _told(events, "force"), _told(events, "attackers")
    attacks = _values(events, "attack")
    modifier = (enemy.attack if enemy else 0) + in_force.attack
    results = tuple(attack_result(die + modifier) for die in attacks)
    struck = [result for result in results if result != MISS]
    hits = tuple(
        HitAccount(result, *(str(word) for word in told))
        for result, told in zip(struck, _told(events, "hit"))
        if isinstance(told, tuple)
    )
    return MeetingAccount(
        enemy,
        _first(events, "force"),
        _int(sizes[-1]) if sizes else None,
        _values(events, "intercept"),
        _int(through[-1]) if through else None,
        attacks,
        results,
        hits,
    )


def _covering(events: tuple[Event, ...], before: State, after: State) -> Covering | None:
    if before.voyage.covered or not after.voyage.covered or not events:
        return None
    old, new = before.voyage.fleet.returned, after.voyage.fleet.returned
    gone = [b - a for a, b in zip(old, new)]
    return Covering(_values(events, "cover"), (gone[0], gone[1], gone[2], gone[3], gone[4]))


def _expectations(
    turn: ExpectedTurn,
    row: int,
    meeting: MeetingAccount | None,
    before: State,
    in_force: Effects,
    events: tuple[Event, ...],
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The expected change at the start and after each roll, and the chance that each hit finds its type."""
    values = [turn.at_start(), turn.after_contact(row)]
    if meeting is None or meeting.enemy is None:
        return tuple(values), ()
    come = turn.met(row)._replace(enemy=meeting.enemy)
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
    voyage = before.voyage
    fleet, aimed = _struck(before, meeting, in_force, events)
    values.append(score(voyage._replace(fleet=fleet)) - score(voyage) + come.turned)
    return tuple(values), aimed


def _struck(
    before: State, meeting: MeetingAccount, in_force: Effects, events: tuple[Event, ...]
) -> tuple[Fleet, tuple[float, ...]]:
    """The fleet after the hits and before any covering force leaves; the chance of each type that was found."""
    voyage = before.voyage
    stood = fleets(voyage, [each.result for each in meeting.hits], in_force.target, events)
    aimed = [
        targets(voyage.ruleset, sum(1 << kind for kind in range(5) if fleet.afloat[kind]), in_force.target)
        for fleet in stood[: len(meeting.hits)]
    ]
    return stood[-1], tuple(math.fsum(chances[k] for chances in aimed) for k in range(5)) if aimed else ()
