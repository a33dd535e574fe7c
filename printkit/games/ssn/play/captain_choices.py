"""The decisions of SSN's computer player ``captain``: when to fire, where to go, and whether to change the
layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from printkit.games.ssn.play.captain import best_first, best_marker, can_move_on, hit_chance, leaves_soon
from printkit.games.ssn.rules.state import LHD, SHIP_NAMES, State, lhd_afloat, live_ships
from printkit.table import Move

if TYPE_CHECKING:  # not imported at run time: checking a log needs no random numbers
    from printkit.table.seeded import Randomness

FIRST_SHOT: Final = 0.50
"""Minimum probability of a hit for the first torpedo of a turn, while no ship is alerted.

Below it, the computer player does not fire.
"""
FIRST_SHOT_ALERTED: Final = 0.45
"""Minimum probability of a hit for the first torpedo of a turn, while ships are alerted.

Below it, the computer player does not fire.
"""
SECOND_SHOT: Final = 0.20
"""Minimum probability of a hit for the second torpedo of a turn.

Below it, the computer player does not fire again.
"""
LAST_CHANCE: Final = 0.15
"""Minimum probability of a hit for the first torpedo of a turn if ships will soon sail off the playing area.

Below it, the computer player does not fire.
"""
NOISE: Final = 0.01
"""Up to this many points are added at random to the value of each maneuver, so that the choice among equally
good ones varies.
"""
_MAX_EXAMINED: Final = 40
"""Maximum number of maneuvers that the computer player examines before it chooses one.

They are examined in the order of their value. The first one that leaves a safe maneuver for the next turn is chosen, or the best
one if none does.
"""
_ROLLOUT_STEP: Final = 3
"""To save time in simulated games, the computer player evaluates only one path out of every ``_ROLLOUT_STEP``
possible ones.

This halves the time and wins about two percentage points fewer games. Every second or every fifth path is much worse, because every third
path happens to include Flank speed straight ahead and to either side.
"""
AT_LHD: Final = Move("fire", SHIP_NAMES[LHD])
"""The move that fires a torpedo at the landing ship (LHD)."""


def choose(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
    """Return the move that the computer player ``captain`` chooses."""
    return _choose(label, moves, view, luck, 1)


def quick_move(label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move:
    """Return the move of the computer player ``captain`` in a simulated game.

    To save time, it evaluates only some of the possible paths.
    """
    return _choose(label, moves, view, luck, _ROLLOUT_STEP)


def _choose(label: str, moves: Sequence[Move], view: object, luck: Randomness, every: int) -> Move:
    if label == "ssn":
        return moves[0]
    assert isinstance(view, State)
    if label == "fire":
        return AT_LHD if AT_LHD in moves and fires(view) else moves[0]
    if label == "path":
        return _best_path(view, moves, luck, every)
    if label == "marker":
        values = best_marker(view)
        return max(moves, key=lambda move: values.get(str(move.value or ""), -1e9))
    return moves[0]


def fires(state: State) -> bool:
    """True if the computer player fires a torpedo at the landing ship (LHD) now."""
    if not lhd_afloat(state):
        return False
    chance = hit_chance(state, state.sub.pose, state.sub.deep, state.ships[LHD].pose)
    if state.fired:
        return chance >= SECOND_SHOT
    if leaves_soon(state):
        return chance >= LAST_CHANCE
    alerted = any(state.ships[n].alerted for n in live_ships(state))
    return chance >= (FIRST_SHOT_ALERTED if alerted else FIRST_SHOT)


def _best_path(state: State, moves: Sequence[Move], luck: Randomness, every: int) -> Move:
    best = None
    for plan in islice(best_first(state, luck.random, NOISE, every), _MAX_EXAMINED):
        if can_move_on(state, plan.path):
            return Move("path", plan.path)
        best = best or Move("path", plan.path)
    return best or moves[0]
