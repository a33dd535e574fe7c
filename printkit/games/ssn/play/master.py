"""How the master plays SSN: of the captain's best maneuvers the one behind which the turn comes out best.

The captain reckons what a maneuver is worth; the master tries the first few of them on to the end of the turn, and asks
how likely a captain wins from what lies there (:func:`chance`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from printkit.games.ssn.play.captain import Plan, best_first, hit_chance, leads_on
from printkit.games.ssn.play.captain_choices import NOISE as _NOISE
from printkit.games.ssn.play.captain_choices import choose as captain
from printkit.games.ssn.play.chances import KILL
from printkit.games.ssn.rules.data import FAST, FLANK
from printkit.games.ssn.rules.geometry import Pose, difference, distance, inside
from printkit.games.ssn.rules.maneuver import SAY_NOTHING, sail
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    DIVE,
    KILLS_NEEDED,
    LHD,
    MOST_SHOTS,
    PAST,
    RISE,
    WIN,
    State,
    lhd_afloat,
    live_frigates,
    live_ships,
)
from printkit.games.ssn.rules.turn import behind_attack
from printkit.table import Move
from printkit.table.ahead import Option, Tried, best
from printkit.table.seeded import Randomness

TRIES: Final = 40
"""Of each maneuver that is looked at."""
_MANEUVERS: Final = 8
_LOOKED_AT: Final = 80
_WITHIN: Final = 6.0
"""Maneuvers worth so much less to the captain than his best are not tried."""
_SCALE: Final = 60.0
"""The captain's points that weigh as much as a certain win."""
_APART: Final = 0.5
_TURNED: Final = 16.0
_FROM_TURN: Final = 2
"""Earlier the signs below say little, and the captain is right more often."""
_STARTS: Final = 2

_HUNTING: Final = (-3.724, 2.45, 0.374, -0.463, -0.08, 0.203, -0.14, 0.006, 0.027)
_ESCAPING: Final = (-1.875, 0.154, 0.067, 0.076, 0.053, 0.458, -0.567, 0.752, -0.042)
"""What tells of the chance to win, in logits: found in 3,000 games of the captain, two thirds of them with maneuvers that
were not his best."""
_BESIDE, _CLOSE, _IN_REACH, _FAR, _FARTHEST, _INSIDE = 4.0, 15.0, 16.0, 20.0, 24.0, 5.0
_NOMINAL: Final = 0.5
"""A kill by a torpedo that is still to be fired, roughly."""
_BEST_RANGE: Final = 9.5


def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
    """The master as a policy."""
    if label == "ssn":
        return luck.choice(moves[:_STARTS])  # to either side of the convoy's axis
    assert isinstance(view, State)
    if label == "path" and view.turn >= _FROM_TURN:
        options = [Option(Move("path", plan.path), plan.value / _SCALE) for plan in _maneuvers(view, luck)]
        if len(options) > 1:
            return best(options, partial(_worth, before_the_move(view)), TRIES, luck)
    return captain(label, moves, view, luck)


def _maneuvers(state: State, luck: Randomness) -> list[Plan]:
    """The captain's best few that do not all end in the same place."""
    found, ends = list[Plan](), list[Pose]()
    for plan in islice(best_first(state, luck.random, _NOISE), _LOOKED_AT):
        if len(found) == _MANEUVERS or (found and plan.value < found[0].value - _WITHIN):
            break
        end = sail(state.ruleset, state.sub, plan.path).end
        if not any(_alike(end, each) for each in ends) and leads_on(state, plan.path):
            found.append(plan)
            ends.append(end)
    return found


def _alike(one: Pose, two: Pose) -> bool:
    return distance(one, two) < _APART and abs(difference(one.h, two.h)) <= _TURNED


# -- trying on -------------------------------------------------------------------------------------------------------


def before_the_move(state: State) -> State:
    """The state in which a maneuver begins, of the one in which its path is chosen (SSN-MAN-1): the marker not yet
    carried out, the past's point still that of the present."""
    past, sub = state.points[PAST], state.sub
    assert past is not None
    if past.deep != sub.deep:
        sub = sub._replace(deep=past.deep, marker=DIVE if sub.deep else RISE)
    return state._replace(sub=sub, points=(None, past, None))


def _plainly(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
    """What else is to be chosen while a maneuver is tried: no marker."""
    return SAY_NOTHING if SAY_NOTHING in moves else captain(label, moves, view, luck)


def _worth(state: State, move: Move, seed: int) -> float:
    """The chance to win when a maneuver has been made and the turn is over."""
    return chance(behind_attack(state, Tried(seed, {"": _plainly}, "path", move)))


def chance(state: State) -> float:
    """The captain's chance to win, between two turns, roughly: read off what lies on the table."""
    if state.result:
        return float(state.result == WIN)
    weights, signs = (_HUNTING, _hunting) if lhd_afloat(state) else (_ESCAPING, _escaping)
    logit = math.fsum(weight * sign for weight, sign in zip(weights, signs(state), strict=True))
    return 1 / (1 + math.exp(-logit))


def _hunting(state: State) -> Iterator[float]:
    """The kills that the torpedoes have in them, in all and at once; alarm; ranges."""
    sub, lhd = state.sub, state.ships[LHD]
    needed, left = KILLS_NEEDED[LHD] - lhd.kills, sub.torpedoes
    shots = min(left, MOST_SHOTS) if sub.speed <= FAST else 0
    kill = hit_chance(state, sub.pose, sub.deep, lhd.pose) * float(KILL)
    yield 1.0
    yield _at_least(needed, left, _NOMINAL)
    yield _at_least(needed, shots, kill)
    yield float(any(state.ships[n].alerted for n in live_ships(state)))
    frigates, helos = _ranges(state)
    yield min(frigates[0], _IN_REACH)
    yield min(frigates[1], _FAR)
    yield abs(distance(sub.pose, lhd.pose) - _BEST_RANGE)
    yield min(helos[0], _CLOSE)
    yield min(helos[1], _CLOSE)


def _escaping(state: State) -> Iterator[float]:
    """How far off frigates and helos are; speed; the edge of the table."""
    frigates, helos = _ranges(state)
    sub = state.sub
    yield 1.0
    yield min(frigates[0], _FAR)
    yield min(frigates[1], _FARTHEST)
    yield min(helos[0], _CLOSE)
    yield min(helos[1], _CLOSE)
    yield float(helos[0] < _BESIDE)
    yield float(sub.speed)
    yield float(sub.speed == FLANK)
    yield min(inside(sub.pose, *state.ruleset.table), _INSIDE)


def _ranges(state: State) -> tuple[list[float], list[float]]:
    """From the submarine to frigates and to helos in the air, the nearest first; then nobody, very far."""
    pose, nobody = state.sub.pose, [math.inf, math.inf]
    frigates = [distance(pose, state.ships[n].pose) for n in live_frigates(state)]
    helos = [distance((h.x, h.y), pose) for h in state.helos if h.place == AIRBORNE]
    return sorted(frigates) + nobody, sorted(helos) + nobody


def _at_least(least: int, n: int, p: float) -> float:
    """The chance of so many successes or more in ``n`` tries."""
    return math.fsum(math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(least, n + 1))
