"""Describes in words where the submarine went in a turn of SSN.

It also says how near the frigates were and on which side, and how near the edge of the table was.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.rules.geometry import EPSILON, Pose, bearing, distance, inside
from printkit.games.ssn.rules.ships import hunt
from printkit.games.ssn.rules.state import (
    AWAY,
    ESCAPE_RANGE,
    SHIP_NAMES,
    WIN,
    State,
    lhd_afloat,
    live_frigates,
    range_to,
    speed_word,
)
from printkit.games.ssn.story.pieces import from_frigate, inches
from printkit.games.ssn.story.turns import TurnAccount

_POINTS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
_VERBS: Final = {"flank": "ran", "fast": "went", "slow": "moved slowly", "creep": "crept"}
_LAY_STILL: Final = "lay still"
_STILL: Final = 0.1
"""Length of a path, in inches, below which the report says that the submarine lay still."""
_STRAIGHT: Final = 0.6
"""Minimum ratio (0 to 1) of the distance between the ends of a path to its length, for the report to give a single
direction.
"""
_CHANGED: Final = 0.5
"""Change of range, in inches, above which the report says that a frigate closed in.

The same holds for saying that the submarine drew away.
"""
_EDGE: Final = 4.0
"""Maximum distance of the submarine from the edge of the table, in inches, for the report to mention the edge."""


_LATELY: Final = 2
"""Number of turns at the end of an escape in which a search looks for a frigate's die that let the submarine escape."""
_CLEAR, _PARTS = 2.5, 12
"""Minimum distance, in inches, that a frigate's alternative course must keep from wrecks and other frigates, and
number of parts of the course at which it is measured."""
_SURE: Final = 0.002
"""A frigate counts as within the escape range only if it is nearer than this range by at least this many inches."""


def compass(degrees: float) -> str:
    """Return the compass direction (one of eight) that is nearest to a heading in degrees: ``north-east``."""
    return _POINTS[int((degrees + 22.5 + EPSILON) // 45) % len(_POINTS)]


def _side(one: Pose, other: Pose) -> str:
    return compass(bearing((one.x, one.y), (other.x, other.y)))


def _sailed(turns: Sequence[TurnAccount]) -> float:
    return math.fsum(turn.after.sub.length for turn in turns)


def lay_still(turns: Sequence[TurnAccount]) -> bool:
    """Return True if the submarine did not move, or hardly moved, in these turns."""
    return _sailed(turns) < _STILL


class EdgeWords:
    """Writes the phrase about the submarine's distance from the edge of the table, once in a report."""

    def __init__(self) -> None:
        self._told = False

    def at(self, state: State) -> str:
        """Return a phrase about the edge of the table: `` to 1.9″ from the edge of the table``.

        It is empty if the edge is far, or if an earlier sentence has told of it.
        """
        edge = inside(state.sub.pose, *state.ruleset.table)
        if self._told or not 0 <= edge <= _EDGE:
            return ""
        self._told = True
        return f" to {inches(edge)} from the edge of the table"


def went(turns: Sequence[TurnAccount], edge: EdgeWords) -> str:
    """Return a clause about where the submarine went in these turns, such as ``ran north to 1.9″ from the edge of the
    table`` or ``lay still``."""
    start, end = turns[0].before.sub.pose, turns[-1].after.sub
    if lay_still(turns):
        return _LAY_STILL
    way = _sailed(turns)
    verbs = {_VERBS.get(speed_word(turn.after.sub.speed), "went") for turn in turns}
    straight = distance(start, end.pose) >= _STRAIGHT * way
    told = f"{verbs.pop() if len(verbs) == 1 else 'went'} {_side(start, end.pose)}"
    return f"{told if straight else f'turned {compass(end.pose.h)}'}{edge.at(turns[-1].after)}"


def now_nearest(n: int, chaser: int | None) -> str:
    """Return words for the nearest frigate: ``frigate 2``, or ``frigate 2, now the nearest,`` if a different frigate
    was the nearest before.

    ``chaser``: the number of that frigate; None if the report has called none so.
    """
    return f"{named(SHIP_NAMES[n])}{', now the nearest,' * (chaser not in (None, n))}"


def nearest(state: State) -> int | None:
    """Return the number of the frigate that is nearest to the submarine; None if none is afloat."""
    return min(live_frigates(state), key=lambda n: range_to(state, n), default=None)


def pursuer(turns: Sequence[TurnAccount], chaser: int | None, *, also: bool = False) -> str:
    """Return a clause about the frigate that is nearest to the submarine at the end of these turns: ``, and frigate 1
    closed to 10.1″``.

    It says that the frigate came nearer on every turn, that the distance grew, or where the frigate was at the end. It
    is empty if no frigate was left. ``chaser``: the number of the frigate that the report has last called the nearest. ``also``: True if the
    clause follows one with ``with``.
    """
    after = turns[-1].after
    near, how = nearest(after), chase(turns)
    if near is None:
        return ""
    away, who = range_to(after, near), now_nearest(near, chaser)
    if how == "moved off":
        return f", and {who} moved off to {from_frigate(away)}"
    if how == "left behind":
        return f", drawing away from {who} to {from_frigate(away)}"
    if how == "closed":
        return f", and {who} closed to {from_frigate(away)}"
    side = _side(after.sub.pose, after.ships[near].pose)
    return f"{' and' if also else ', with'} {who} {from_frigate(away)} to the {side}"


def chase(turns: Sequence[TurnAccount]) -> Literal["", "moved off", "left behind", "closed"]:
    """Return how the range to the frigate that is nearest at the end changed in these turns; empty if it hardly
    changed.

    ``moved off``: it grew, and the submarine lay still. ``closed``: the frigate came nearer on every turn. It is empty if neither
    changed clearly, or if no frigate is left.
    """
    before, after = turns[0].before, turns[-1].after
    if (near := nearest(after)) is None:
        return ""
    ranges = [range_to(before, near), *(range_to(turn.after, near) for turn in turns)]
    opened = ranges[-1] - ranges[0]
    if opened > _CHANGED:
        return "moved off" if lay_still(turns) else "left behind"
    nearer = all(later < earlier for earlier, later in pairwise(ranges))
    return "closed" if opened < -_CHANGED and nearer else ""


class Astray(NamedTuple):
    """A die by which a frigate chose its detection point, and without which the submarine would not have escaped.

    ``went``: whether it sent the frigate to the submarine's past, present or future position (numbered from 0).
    """

    frigate: int
    turn: int
    went: int


def sent_astray(turns: Sequence[TurnAccount]) -> Astray | None:
    """Return the last die that by itself let the submarine escape, because it led a frigate away; None if there was
    no such die.

    Only the last two turns of the escape are examined. Return None if there was no such die, or if a wreck or another frigate might have
    changed the frigate's course.
    """
    last = turns[-1].after
    fled = [turn for turn in turns if not lhd_afloat(turn.before) and not turn.shots][-_LATELY:]
    if last.result != WIN or not last.ruleset.escapes_at_the_end_of_a_turn:
        return None
    if not fled or fled[-1] is not turns[-1]:
        return None
    for first in range(len(fled) - 1, -1, -1):
        for n in sorted(live_frigates(last), key=lambda n: range_to(last, n)):
            if (sent := _only_die(fled[first:], n)) is not None:
                return Astray(n, fled[first].number, sent)
    return None


def _only_die(turns: Sequence[TurnAccount], n: int) -> int | None:
    """Return which detection point a frigate was sent to on the first of these turns, if any other point would have
    kept it within the escape range.
    """
    start, end = turns[0].before.ships[n].pose, turns[0].after.ships[n].pose
    ruleset, places = turns[0].before.ruleset, turns[0].after.points
    ends = [hunt(ruleset, start, point)[1] for point in places if point is not None]
    sent = [place for place, pose in enumerate(ends) if distance(pose, end) < EPSILON]
    others = [pose for pose in ends if distance(pose, end) >= EPSILON]
    if len(ends) < len(places) or len(sent) != 1 or not _free(turns[0], n, start, others):
        return None
    for turn in turns[1:]:
        ahead = [
            (pose, hunt(ruleset, pose, point)[1])
            for pose in others
            for point in turn.after.points
            if point is not None
        ]
        if not all(_free(turn, n, pose, [later]) for pose, later in ahead):
            return None
        others = [later for _, later in ahead]
    sub = turns[-1].after.sub.pose
    return sent[0] if all(distance(sub, pose) < ESCAPE_RANGE - _SURE for pose in others) else None


def _free(turn: TurnAccount, n: int, start: Pose, ends: Sequence[Pose]) -> bool:
    """Return True if a frigate's courses stay on the table and keep clear of wrecks and other frigates."""
    if not all(inside(pose, *turn.before.ruleset.table) > 0 for pose in ends):
        return False
    for other, (ship, later) in enumerate(zip(turn.before.ships, turn.after.ships, strict=True)):
        if other == n or ship.condition == AWAY:
            continue
        for end in ends:
            for part in range(_PARTS + 1):
                share = part / _PARTS
                one, two = (_between(a, b, share) for a, b in ((start, end), (ship.pose, later.pose)))
                if distance(one, two) < _CLEAR:
                    return False
    return True


def _between(start: Pose, end: Pose, share: float) -> Pose:
    return Pose(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share, start.h)


def astray_told(turn_number: int, die: Astray) -> str:
    """Return the sentence about a frigate's die that let the submarine escape."""
    who = named(SHIP_NAMES[die.frigate])
    where = ("had been", "was", "was heading")[die.went]
    on = f"On turn {die.turn}" if die.turn != turn_number else "This time"
    return f"{on} a die sent {who} to where the submarine {where}; any other would have kept it within {ESCAPE_RANGE:g}\u2033."
