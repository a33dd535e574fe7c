"""SSN's computer player ``master``, which compares moves by rollouts: it simulates the rest of the game many
times after each of them.

From each of the captain's best maneuvers and from each possible shot, it simulates many games played by the captain policy, and chooses the
move that wins most often. SSN has no hidden information. The rollouts use random numbers of their own, not those of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Final

from printkit.games.ssn.play.captain import best_first, can_move_on
from printkit.games.ssn.play.captain_choices import AT_LHD, NOISE, quick_move
from printkit.games.ssn.play.captain_choices import choose as captain
from printkit.games.ssn.rules.geometry import Pose, difference, distance
from printkit.games.ssn.rules.maneuver import sail
from printkit.games.ssn.rules.paths import ManeuverPath
from printkit.games.ssn.rules.state import DIVE, PAST, RISE, WIN, State
from printkit.games.ssn.rules.turn import behind_attack, from_attack, over, turn
from printkit.table import Move, Table
from printkit.table.ahead import Tried, likeliest
from printkit.table.seeded import Randomness

TRIES: Final = 160
"""Number of games that are simulated to choose a maneuver, shared by all maneuvers compared."""
TRIES_OF_A_SHOT: Final = 80
"""Number of games that are simulated to decide whether to fire, shared by all moves compared."""
_SURE: Final = 0.5
"""The computer player replaces the choice of ``captain`` only with a move that is better by this many
standard errors."""
_MANEUVERS: Final = 6
"""Maximum number of maneuvers that are compared by simulated games."""
_MAX_EXAMINED: Final = 200
"""At most this many maneuvers are examined to find those that simulated games then compare.

The most promising ones are examined first.
"""
_APART: Final = 1.0
"""The ends of two maneuvers count as the same place if they are less than this many inches apart."""
_OTHER_HEADING: Final = 16.0
"""Two maneuvers to the same place are both compared only if their headings differ by more degrees than this.

The headings are those at the end of the maneuvers.
"""
_STARTS: Final = 2
"""The computer player chooses at random among this many suggested starting positions, the first in the list.
"""
_MAX_TURNS: Final = 60
"""Number of turns after which a simulated game is stopped and counts as not won."""
_ALONE: Final = {"": quick_move}


def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
    """Return the move that the computer player ``master`` chooses."""
    if label == "ssn":
        return luck.choice(moves[:_STARTS])  # one on each side of the convoy's course
    first = captain(label, moves, view, luck)
    assert isinstance(view, State)
    begun: Callable[[Table], State]
    if label == "path":
        options, tries = _maneuvers(view, first, luck), TRIES
        begun = partial(behind_attack, before_the_move(view))
    elif label == "fire" and not view.ruleset.salvo_is_declared:
        options, tries = (
            [first, *(move for move in (moves[0], AT_LHD) if move in moves and move != first)],
            TRIES_OF_A_SHOT,
        )
        begun = partial(from_attack, view)
    else:
        return first
    if len(options) == 1:
        return first
    return likeliest(options, partial(_won, begun, label), tries, luck, _SURE)


def _maneuvers(state: State, first: Move, luck: Randomness) -> list[Move]:
    """Return the maneuvers to compare: ``first``, which the computer player ``captain`` has chosen, and the
    best of the others.

    The others must end at another place or on another heading.
    """
    assert isinstance(first.value, ManeuverPath)
    found, ends = [first], [sail(state.ruleset, state.sub, first.value).end]
    for plan in islice(best_first(state, luck.random, NOISE), _MAX_EXAMINED):
        if len(found) == _MANEUVERS:
            break
        end = sail(state.ruleset, state.sub, plan.path).end
        if not any(_alike(end, each) for each in ends) and can_move_on(state, plan.path):
            found.append(Move("path", plan.path))
            ends.append(end)
    return found


def _alike(one: Pose, two: Pose) -> bool:
    return distance(one, two) < _APART and abs(difference(one.h, two.h)) <= _OTHER_HEADING


def before_the_move(state: State) -> State:
    """Return the state at the beginning of the submarine's maneuver, before it dives or rises.

    ``state`` is the state in which the player is about to choose a path; in it, the submarine already has its
    new layer (rule SSN-MAN-1).

    At the start, the dive or rise marker has not been carried out yet, and the past detection point is still the present one.
    """
    past, sub = state.points[PAST], state.sub
    assert past is not None
    if past.deep != sub.deep:
        sub = sub._replace(deep=past.deep, marker=DIVE if sub.deep else RISE)
    return state._replace(sub=sub, points=(None, past, None))


def _won(begun: Callable[[Table], State], label: str, move: Move, seed: int) -> bool:
    """True if the submarine wins a simulated game that begins with this move.

    The computer player ``captain`` makes all later moves.
    """
    table = Tried(seed, _ALONE, label, move)
    state = begun(table)
    for _ in range(_MAX_TURNS):
        if over(state):
            break
        state = turn(state, table)
    return state.result == WIN
