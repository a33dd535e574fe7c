"""Lets a player of SSN enter the submarine's maneuver by tapping.

The player taps either the legs of the path, one after the other, or the point that the submarine should
reach.

Each leg has a code: ``3`` for 3 inches ahead, ``le15`` for a left easy turn of 15 degrees. A leg is offered
if some legal maneuver begins with the legs so far and this one.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, product
from typing import Final, NamedTuple

from printkit.games.ssn.log.words import write_path
from printkit.games.ssn.rules.geometry import TURN_LENGTH, Pose, Vector, forward, starboard
from printkit.games.ssn.rules.paths import (
    BOTTOM,
    EXACT,
    LEFT,
    RIGHT,
    TOP,
    ManeuverPath,
    Straight,
    ToolTurn,
    angle_of,
    end_of,
    figure,
    judge_path,
    limit,
    path_length,
    speeds_allowed,
)
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import State, Submarine, speed_word
from printkit.journal.prompts import AnswerPiece, Asked, Built

_STEP: Final = 0.5
"""Step in inches between the lengths of maneuvers that the program tries."""
_RUNS_TO_TAP: Final = (0.5, 1.0, 2.0, 3.0, 4.0)
"""Lengths in inches of the straight legs that a player can tap.

Two straight legs tapped in succession are joined into one longer leg.
"""
_RUNS_BEFORE_TURN: Final = (0.0, 1.0, 2.0)
"""Lengths in inches that the program tries for a straight leg before a further turn.

It tries them to find out whether an unfinished maneuver can still become legal.
"""
_DEGREES: Final = 15
"""Step in degrees between two angles of a turn that a player can tap."""
_LETTERS: Final = {LEFT: "l", RIGHT: "r"}
_NAMES: Final = {LEFT: "Left", RIGHT: "Right"}


def building(asked: Asked, have: Sequence[str]) -> Built | None:
    """Return the maneuver entered so far, the legs that may follow, and why the maneuver is not legal yet.

    The maneuver has legs, a length and a speed. Return None if the question does not ask for a maneuver.
    """
    state = asked.view
    if asked.label != "path" or not isinstance(state, State):
        return None
    ruleset, sub = state.ruleset, state.sub
    known = dict(_legs(ruleset))
    path = path_of(ruleset, have)
    if path is None:
        return building(asked, ())
    found = [
        (each, leg) for each, leg in known.items() if _can_be_completed(ruleset, sub, _with_leg(path, leg))
    ]
    pieces = tuple(
        (kind, tuple(AnswerPiece(each, _face(ruleset, leg), _words(ruleset, leg)) for each, leg in legs))
        for kind, legs in groupby(found, lambda each: _kind(path, each[1]))
    )
    speed, refusal = judge_path(ruleset, sub, path, EXACT)
    inches = path_length(path)
    measure = f"{figure(inches)} inch{'es' * (inches != 1)}, {speed_word(speed).capitalize()}"
    return Built(
        "leg",
        tuple(have),
        tuple(_words(ruleset, part) for part in path.parts),
        measure,
        refusal.reason if refusal is not None else "",
        f"path {write_path(path)}" if refusal is None else "",
        pieces,
    )


def path_of(ruleset: SsnRuleset, have: Sequence[str]) -> ManeuverPath | None:
    """Return the path with these legs, given as codes such as ``le15`` (left, easy turn, 15 degrees).

    Return None if a code is unknown.
    """
    known = dict(_legs(ruleset))
    path = ManeuverPath()
    for each in have:
        if each not in known:
            return None
        path = _with_leg(path, known[each])
    return path


def _legs(ruleset: SsnRuleset) -> Iterator[tuple[str, Straight | ToolTurn]]:
    """Yield each leg that a player can tap, as a pair of its code (such as ``le15``) and the leg."""
    for inches in _RUNS_TO_TAP:
        yield f"{inches:g}", Straight(inches)
    for side, letter in _LETTERS.items():
        for sharp, tool in ((False, "e"), (True, "s")):
            most, least = limit(ruleset, sharp), 0.0 if not sharp else limit(ruleset, sharp=False)
            for angle in range(_DEGREES, int(most) + 1, _DEGREES):
                if least < angle < most:
                    yield f"{letter}{tool}{angle}", ToolTurn(side, sharp, float(angle))
            yield f"{letter}{tool}", ToolTurn(side, sharp)


def _with_leg(path: ManeuverPath, leg: Straight | ToolTurn) -> ManeuverPath:
    """Return the path with one leg appended. Two straight legs in succession become one."""
    last = path.parts[-1] if path.parts else None
    if isinstance(leg, Straight) and isinstance(last, Straight):
        return ManeuverPath((*path.parts[:-1], Straight(last.length + leg.length)))
    return ManeuverPath((*path.parts, leg))


@lru_cache(maxsize=256)
def _can_be_completed(ruleset: SsnRuleset, sub: Submarine, path: ManeuverPath) -> bool:
    """True if a legal maneuver can begin with this path.

    The path is legal already, or becomes legal with a further straight leg, or with a turn and then a
    straight leg.

    Only legs that are offered next are tried, so the player never reaches a dead end.
    """
    return any(
        judge_path(ruleset, sub, each, EXACT)[1] is None for each in _continuations(ruleset, sub, path)
    )


def _continuations(ruleset: SsnRuleset, sub: Submarine, path: ManeuverPath) -> Iterator[ManeuverPath]:
    yield path
    totals = sorted({each for s in speeds_allowed(sub) for each in (BOTTOM[s] + _STEP, TOP[s])})
    length = path_length(path)
    yield from (_with_leg(path, Straight(total - length)) for total in totals if total > length)
    turns = [ToolTurn(side, sharp) for side, sharp in product((LEFT, RIGHT), (False, True))]
    for run, turn in product(_RUNS_BEFORE_TURN, turns):
        turned = _with_leg(_with_leg(path, Straight(run)) if run else path, turn)
        left = length + run + TURN_LENGTH
        yield from (_with_leg(turned, Straight(total - left)) for total in totals if total > left)
        yield turned


# -- the maneuver to a point -----------------------------------------------------------------------------------------


class _Route(NamedTuple):
    """A maneuver that starts at the origin with heading 0.

    It holds the end, the length in inches, and the codes of the legs, such as ``le15``.
    """

    end: Vector
    length: float
    pieces: tuple[str, ...]


_LONGEST: Final = max(TOP)
_RUNS_BETWEEN_TURNS: Final = (1.0, 2.0, 3.0)
"""Lengths in inches that the program tries for a straight leg between two turns, when it looks for a maneuver
to a given point."""


def leading_to(state: State, spot: Vector) -> tuple[str, ...]:
    """Return the legal maneuver that ends nearest to the tapped point ``spot``, as a code for each leg, such
    as ``le15``.

    ``le15`` is left, easy turn, 15 degrees. Maneuvers with at most two turns are tried. The result is empty
    if holding still comes nearest, or if none of them is legal.
    """
    ruleset, sub = state.ruleset, state.sub
    x, y = spot[0] - sub.pose.x, spot[1] - sub.pose.y
    (east, north), (right, back) = forward(sub.pose.h), starboard(sub.pose.h)
    aim = x * right + y * back, x * east + y * north
    still = math.hypot(*aim)
    routes = [(math.dist(aim, route.end), route.length, route.pieces) for route in _routes(ruleset)]
    for away, _, pieces in sorted(routes):
        if away >= still:
            return ()
        path = path_of(ruleset, pieces)
        if path is not None and judge_path(ruleset, sub, path, EXACT)[1] is None:
            return pieces
    return ()


@lru_cache(maxsize=8)
def _routes(ruleset: SsnRuleset) -> tuple[_Route, ...]:
    """Return the maneuvers that are tried when a player taps the point where the submarine should go.

    They start at the origin with heading 0.
    """
    tools = [each for each, leg in _legs(ruleset) if isinstance(leg, ToolTurn)]
    halves = [n * _STEP for n in range(int(_LONGEST / _STEP) + 1)]
    inches = [n for n in halves if n.is_integer()]
    found = [_route(ruleset, _ahead(n)) for n in halves]
    found += [
        _route(ruleset, (*_ahead(first), tool, *_ahead(last)))
        for first, tool, last in product(halves, tools, halves)
        if first + TURN_LENGTH + last <= _LONGEST
    ]
    found += [
        _route(ruleset, (*_ahead(first), one, *_ahead(gap), other, *_ahead(last)))
        for first, one, gap, other, last in product((0.0, 1.0), tools, _RUNS_BETWEEN_TURNS, tools, inches)
        if first + gap + last + 2 * TURN_LENGTH <= _LONGEST
    ]
    return tuple(found)


def _route(ruleset: SsnRuleset, pieces: tuple[str, ...]) -> _Route:
    path = path_of(ruleset, pieces)
    assert path is not None
    end = end_of(ruleset, Pose(0.0, 0.0, 0.0), path)
    return _Route((end.x, end.y), path_length(path), pieces)


def _ahead(inches: float) -> tuple[str, ...]:
    """Return codes of straight legs that together are this many inches long, such as ``4`` and ``0.5`` for
    4.5 inches.
    """
    found = []
    for run in sorted(_RUNS_TO_TAP, reverse=True):
        while inches >= run:
            found.append(f"{run:g}")
            inches -= run
    return tuple(found)


# -- texts -----------------------------------------------------------------------------------------------------------


def _kind(path: ManeuverPath, leg: Straight | ToolTurn) -> str:
    if isinstance(leg, ToolTurn):
        return _NAMES[leg.side]
    return "Further ahead" if path.parts and isinstance(path.parts[-1], Straight) else "Ahead"


def _face(ruleset: SsnRuleset, leg: Straight | ToolTurn) -> str:
    if isinstance(leg, Straight):
        return f'{figure(leg.length).replace("0.5", "½")}"'
    return f"{figure(abs(angle_of(ruleset, leg)))}°"


def _words(ruleset: SsnRuleset, leg: Hashable) -> str:
    if isinstance(leg, ToolTurn):
        tool = "sharp" if leg.sharp else "easy"
        return f"{_NAMES[leg.side].lower()} {tool} {figure(abs(angle_of(ruleset, leg)))}°"
    assert isinstance(leg, Straight)
    return f'ahead {figure(leg.length)}"'
