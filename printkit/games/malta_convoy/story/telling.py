"""Writes the sentences of a Malta Convoy story, each with a record of the log lines on which it is based.

Also holds words that many sentences need: for attackers, ships and chances.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from printkit.games.malta_convoy.rules.contact import row_of
from printkit.games.malta_convoy.rules.state import Fleet
from printkit.games.malta_convoy.rules.tables import CARRIER, NEXT_ROLL, SHIP, SHIP_NAMES, SURPRISE
from printkit.games.malta_convoy.story.losses import NAME_LIST, ORDER, HitShip, hit_by_hit, hit_ships, named
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.journal.course import Record
from printkit.report.story import StoryFact, count, known_as, listed, number
from printkit.report.words.phrases import Voice, phrases

FORCE = {"U-boats": "U-boats", "Italian air force": "Italian squadrons", "German air force": "German squadrons",
         "combined air force": "German and Italian squadrons"}  # fmt: skip
LONE = {"U-boats": "a lone U-boat", "Italian air force": "a single Italian squadron", "German air force": "a single German squadron",
        "combined air force": "a single squadron"}  # fmt: skip

_PAIR = 2


class VoyageWriter:
    """Writes the sentences about one journey, each with a record of the log lines on which it is based.

    ``hits``: the ships that were hit, by turn number; ``blows``: the single hits in the order of the dice.
    """

    def __init__(self, record: Record, turns: Sequence[TurnAccount]) -> None:
        self.turns = turns
        self.finished = record.finished
        self.hits = hit_ships(turns)
        self.blows = hit_by_hit(turns)
        self.introduced: set[str] = set()
        """Keys of the ships of which the story has told, by name, that they were damaged."""
        self.decoy_told = False
        """True if the story has told of a hit that the decoy drew from one ship to another."""
        self.decoy_out = False
        """True if the story has told that the convoy sent out a decoy."""
        self.stayed: set[str] = set()
        """Keys of the carriers of which the story has told, by name, that they stayed halfway."""
        self.calm_told = 0
        """Number of the turn after the turns without an attack of which the first paragraph tells; 0 if it tells
        of none."""
        self.bare_told = False
        """True if the story has told of hits meant for carriers that fell on cargo ships, as no carrier was left."""
        self.worth_told = False
        """True if the story has said how many points the last merchant ship of its type was worth, when it was damaged."""
        self.detour_told = False
        """True if the story has said of a turn that only a detour had added it."""
        self.escapes: frozenset[int] = frozenset()
        """Numbers of the turns on which the last ship of its type was hit and stayed afloat, as the first paragraph says."""
        self.turning: frozenset[int] = frozenset()
        """Numbers of the turns that are turning points."""
        self._voice = Voice(phrases(__name__), record.header)

    def say(self, kind: str, facts: Mapping[str, object], lines: Iterable[int]) -> str:
        """Return the story's sentence of a given kind, such as ``stops``, with a citation of these ``lines`` of the
        log."""
        return self._voice.say(kind, facts, lines=lines)

    def write(
        self, kind: str, text: str, values: Mapping[str, object], turns: Sequence[TurnAccount], at: int = 0
    ) -> str:
        """Return the given sentence with a citation of the log lines that belong to ``turns``.

        The sentence is about the turn ``at`` or, if that is 0, about the first of ``turns``.
        """
        lines = [line for turn in turns for line in turn.lines]
        return self._voice.write(kind, text, values, at=at or turns[0].number, lines=lines)

    def cited(self, kind: str, text: str, values: Mapping[str, object], lines: Iterable[int]) -> str:
        """Return the given sentence with a citation of the log lines whose numbers are in ``lines``."""
        return self._voice.write(kind, text, values, lines=lines)

    @property
    def facts(self) -> tuple[StoryFact, ...]:
        """Return all facts that the sentences written so far have stated."""
        return tuple(self._voice.facts)

    def introduce(self, ships: Iterable[HitShip], fleet: Fleet) -> None:
        """Record that the story has mentioned the damage to these ships. ``fleet`` is the convoy before the damage."""
        places = {ship.key: SHIP_NAMES.index(ship.kind) for ship in ships}
        self.introduced.update(key for key, place in places.items() if named(place, fleet))

    def damaged_carrier(self, turn: TurnAccount) -> dict[str, str]:
        """Return words for the one carrier that is damaged at the start of a turn, such as ``the damaged carrier``.

        The result is a dictionary that stores the words under the name of the ship type.

        The dictionary is empty if the story has not said that the carrier was damaged, if no carrier or several
        were damaged, or if it is not certain which carrier is left.
        """
        carrier = SHIP_NAMES[CARRIER]
        before = [ship for n, ships in self.hits.items() if n < turn.number for ship in ships]
        gone = {ship.key for ship in before if ship.sunk}
        left = [ship.key for ship in before if ship.kind == carrier and ship.key not in gone]
        if turn.before.voyage.fleet.afloat[CARRIER] == 1:
            left = [key for key in left if key in self.stayed] or left
        if len(left) != 1 or left[0] not in self.introduced or turn.before.voyage.fleet.damaged[CARRIER] != 1:
            return {}
        return {carrier: known_as(NAME_LIST[carrier], left[0], "the damaged carrier")}

    def until(self, turn: TurnAccount) -> list[TurnAccount]:
        """Return the turns of the journey up to and including ``turn``."""
        return [each for each in self.turns if each.number <= turn.number]

    def around(self, turn: TurnAccount) -> list[TurnAccount]:
        """Return all turns of the journey, reordered: first the turn before ``turn``, then ``turn`` itself, then the
        others.
        """
        near = [each for each in self.turns if turn.number - 1 <= each.number <= turn.number]
        return [*near, *(each for each in self.turns if each not in near)]


def ships(counts: Sequence[int]) -> str:
    """Return the numbers of ships by type, in words: ``nine cargo ships, three tankers and two carriers``."""
    parts = [count(counts[k], SHIP[SHIP_NAMES[k]]) for k in ORDER if counts[k]]
    return listed(parts) if parts else "no ship"


def either(names: Sequence[str]) -> str:
    """Return names joined by ``or``: ``“Relief”, “Hard-won relief” or the triumph``."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def points_told(points: float) -> str:
    """Return a number of points in words: ``a point``, ``five points``, ``2.5 points``."""
    if points == 1:
        return "a point"
    return count(round(points), "point") if points == round(points) else f"{points:g} points"


def attackers(meeting: MeetingAccount) -> str:
    """Return words for the attackers of a contact: ``four German squadrons``, ``a lone U-boat``.

    The text is empty if the log does not name the attackers.
    """
    if meeting.enemy is None:
        return ""
    if meeting.size == 1:
        return LONE[meeting.enemy.name]
    if meeting.size is None:
        return FORCE[meeting.enemy.name]
    return f"{number(meeting.size)} {FORCE[meeting.enemy.name]}"


def every(meeting: MeetingAccount) -> str:
    """Return words for all attackers of a contact with at least two attackers: ``both U-boats``, ``all five German
    squadrons``."""
    force = FORCE[meeting.enemy.name] if meeting.enemy is not None else "attackers"
    if meeting.size == _PAIR and force == FORCE["combined air force"]:
        return "both squadrons of a joint German and Italian force"
    if meeting.size == _PAIR:
        return f"both {force.removeprefix('German and Italian ')}"
    return f"all {number(meeting.size or 0)} {force}"


def turns_named(numbers: Sequence[int]) -> str:
    """Return turn numbers in words: ``turn 5``, ``turns 5 and 7``."""
    return f"turn{'s' * (len(numbers) > 1)} {listed([str(n) for n in numbers])}"


def left_alone(turns: Sequence[TurnAccount]) -> float:
    """Return the chance that no enemy contact occurs on any of these turns, as computed before the first of them.

    A roll without contact also sets the modifier of the next roll (rule MALTA-CONTACT-3).
    """
    first = turns[0].before
    chances_by_modifier = {first.pending: 1.0}
    for turn in turns:
        after: dict[int, float] = {}
        for pending, chance in chances_by_modifier.items():
            for die in range(1, 7):
                row = row_of(first.voyage.ruleset, die + pending + turn.in_force.contact)
                if row < SURPRISE:
                    after[NEXT_ROLL[row]] = after.get(NEXT_ROLL[row], 0.0) + chance / 6
        chances_by_modifier = after
    return math.fsum(chances_by_modifier.values())


def longest_calm(turns: Sequence[TurnAccount]) -> list[TurnAccount]:
    """Return the longest series of turns in hostile waters without an attack.

    It is empty if every such turn had an attack.
    """
    runs = groupby(turns, key=lambda turn: bool(turn.row) and turn.meeting is None)
    return max((list(run) for calm, run in runs if calm), key=len, default=[])
