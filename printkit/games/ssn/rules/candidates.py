"""Lists maneuvers of the submarine for computer players to choose from.

Also finds out whether the submarine has any legal maneuver at all (rule SSN-END-4).

For each speed that the submarine may choose, the candidates have every possible number of turns. Turns come as early as possible, each by
none, half or all of its largest angle to either side (with three turns: none or all).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from printkit.games.ssn.rules.data import CREEP, FLANK
from printkit.games.ssn.rules.geometry import EPSILON, TURN_LENGTH, Leg, Pose, follow, inside, run, turn
from printkit.games.ssn.rules.paths import (
    BOTTOM,
    EXACT,
    TOP,
    ManeuverPath,
    end_of,
    end_on_table,
    gap_needed,
    judge_path,
    legs,
    make_path,
    path_length,
    sharpest,
    speeds_allowed,
    why_not,
)
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import State, Submarine

JUST_OVER: Final = 0.1
"""The shortest maneuver listed for a speed is this many inches longer than the longest one at the next lower
speed.

For example, Creep ends at 2 inches, so the shortest maneuver listed for Slow is 2.1 inches long.
"""
_MARGIN: Final = 0.01
"""The search of all paths at a speed begins with a maneuver this many inches longer than the longest one at
the next lower speed.

The lowest speed is an exception.
"""
_MAX_TURNS: Final = 3
"""Maximum number of turns in a maneuver that is listed for computer players."""
_ANGLE_STEP: Final = 5.0
"""Step in degrees between two angles that are tried for a turn."""
_LENGTH_STEP: Final = 0.5
"""Step in inches between two lengths that are tried for a straight leg or a maneuver."""


class Candidate(NamedTuple):
    """A maneuver that is legal if it does not leave the table: its path, speed, length in inches, and legs.

    None of these depends on where the submarine is.
    """

    path: ManeuverPath
    speed: int
    length: float
    legs: tuple[Leg, ...]


class Reached(NamedTuple):
    """A maneuver that is legal from where the submarine is, and the position and heading at its end."""

    candidate: Candidate
    end: Pose


def paths(state: State) -> tuple[ManeuverPath, ...]:
    """Return legal paths for a player to choose from, at every speed that the submarine may have.

    The result is empty only if every legal path would leave the table.
    """
    return tuple([each.candidate.path for each in reached(state.ruleset, state.sub)])


@lru_cache(maxsize=16)  # used by the rules and then by the policy that chooses
def reached(ruleset: SsnRuleset, sub: Submarine) -> tuple[Reached, ...]:
    """Return those candidate maneuvers that the submarine may make now, each with the position and heading at
    its end.

    If none is legal, return one other legal maneuver, found by a full search; empty if there is none.
    """
    return tuple(_legal(ruleset, sub)) or tuple(_first_legal(ruleset, sub))


def _legal(ruleset: SsnRuleset, sub: Submarine) -> Iterator[Reached]:
    first = _first_run(ruleset, sub)
    arc, pose = ruleset.turns_in_arcs, sub.pose
    # Only the table's edge can make a candidate illegal, and only near the edge.
    anywhere = inside(pose, *ruleset.table) > TOP[FLANK] or not ruleset.edge_is_closed
    for speed in speeds_allowed(sub):
        for candidate in _candidates_at(ruleset, speed, first[speed]):
            end = (
                follow(pose, candidate.legs, arc) if anywhere else end_on_table(ruleset, pose, candidate.legs)
            )
            if end is not None:
                yield Reached(candidate, end)


def _first_legal(ruleset: SsnRuleset, sub: Submarine) -> Iterator[Reached]:
    """Search all legal paths and yield the first one found, if there is any.

    This slow search is needed only if every listed maneuver would leave the table.
    """
    for path in itertools.islice(all_paths(ruleset, sub), 1):
        speed, _ = judge_path(ruleset, sub, path, EXACT)
        yield Reached(
            Candidate(path, speed, path_length(path), legs(ruleset, path)), end_of(ruleset, sub.pose, path)
        )


def _first_run(ruleset: SsnRuleset, sub: Submarine) -> tuple[float, ...]:
    """Return, for each speed, how many inches the submarine must run straight ahead before its first turn.

    This depends on the rulings and on its last maneuver.
    """
    gaps = [gap_needed(ruleset, speed) for speed in range(FLANK + 1)]
    if ruleset.first_turn_waits:
        return tuple(gaps)
    if ruleset.turn_gap_carries:
        return tuple(max(0.0, gap - sub.run) for gap in gaps)
    return (0.0,) * len(gaps)


@lru_cache(maxsize=256)
def _candidates_at(ruleset: SsnRuleset, speed: int, first: float) -> tuple[Candidate, ...]:
    """Return the candidate maneuvers at one speed.

    They do not depend on the submarine's position, so they may lead off the table.

    ``first``: inches that it must run straight ahead before its first turn.
    """
    lengths = [BOTTOM[speed] + JUST_OVER, TOP[speed]] if speed > CREEP else [1.0, TOP[CREEP]]
    found: dict[ManeuverPath, None] = {}
    if speed == CREEP and ruleset.zero_move_allowed:
        found[ManeuverPath()] = None
    for length in lengths:
        slots = _slots(ruleset, speed, length, first)
        most = sharpest(ruleset, speed)
        choices = (0.0, most, -most) if slots > 2 else (0.0, most, -most, most / 2, -most / 2)
        gap = gap_needed(ruleset, speed)
        for angles in itertools.product(choices, repeat=slots):
            rest = length - first - slots * TURN_LENGTH - max(0, slots - 1) * gap
            straights = [first, *[gap] * (slots - 1), rest] if slots else [length]
            found[make_path(ruleset, straights, angles)] = None
    return tuple(Candidate(path, speed, path_length(path), legs(ruleset, path)) for path in found)


def _slots(ruleset: SsnRuleset, speed: int, length: float, first: float) -> int:
    """Return the maximum number of turns in a path of this length.

    ``first``: inches that the submarine must run straight ahead before its first turn.
    """
    gap = gap_needed(ruleset, speed)
    slots = 0
    while slots < _MAX_TURNS and first + (slots + 1) * TURN_LENGTH + slots * gap <= length + EPSILON:
        slots += 1
    return slots


# -- existence of a legal path ---------------------------------------------------------------------------------------


def any_legal(state: State) -> bool:
    """True if the submarine has a legal maneuver that does not leave the table (rule SSN-END-4)."""
    return (
        inside(state.sub.pose, *state.ruleset.table) > TOP[FLANK]
        or next(_legal(state.ruleset, state.sub), None) is not None
        or next(all_paths(state.ruleset, state.sub), None) is not None
    )


def all_paths(ruleset: SsnRuleset, sub: Submarine) -> Iterator[ManeuverPath]:
    """Yield the submarine's legal paths.

    Angles are tried in steps of 5 degrees, lengths in steps of half an inch and just above the limit of the
    next lower speed.
    """
    for speed in speeds_allowed(sub):
        first = _first_run(ruleset, sub)[speed]
        for length in _lengths(speed):
            for path in _extended(ruleset, sub.pose, speed, length, first, (), ()):
                if why_not(ruleset, sub, path, speed, EXACT) is None:
                    yield path


def _extended(
    ruleset: SsnRuleset,
    pose: Pose,
    speed: int,
    left: float,
    least: float,
    straights: tuple[float, ...],
    angles: tuple[float, ...],
) -> Iterator[ManeuverPath]:
    """Yield every path that begins with the given straight runs and turns and goes on for ``left`` more
    inches.

    Paths that leave the table are omitted if its edge is closed.

    ``pose``: the end of the path so far. ``least``: inches to run straight ahead before the next turn.
    """
    size = ruleset.table
    free = not ruleset.edge_is_closed
    if free or inside(run(pose, left), *size) >= -EPSILON:
        yield make_path(ruleset, (*straights, left), angles)
    if len(angles) == _MAX_TURNS:
        return
    straight = least
    while straight + TURN_LENGTH <= left + EPSILON:
        at = run(pose, straight)
        if not free and inside(at, *size) < -EPSILON:
            return
        for angle in _angles(sharpest(ruleset, speed)):
            after = turn(at, angle, ruleset.turns_in_arcs)
            if free or inside(after, *size) >= -EPSILON:
                rest = max(0.0, left - straight - TURN_LENGTH)
                gap = gap_needed(ruleset, speed)
                yield from _extended(
                    ruleset, after, speed, rest, gap, (*straights, straight), (*angles, angle)
                )
        straight += _LENGTH_STEP


def _lengths(speed: int) -> Iterator[float]:
    low = BOTTOM[speed]
    yield 0.0 if speed == CREEP else low + _MARGIN
    n = 1
    while low + n * _LENGTH_STEP <= TOP[speed] + EPSILON:
        yield low + n * _LENGTH_STEP
        n += 1


def _angles(most: float) -> list[float]:
    steps = int((most + EPSILON) / _ANGLE_STEP)
    return [sign * n * _ANGLE_STEP for n in range(steps, 0, -1) for sign in (1, -1)]
