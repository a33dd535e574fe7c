"""The setup of an SSN game: the starting positions of the ships and of the submarine (rules SSN-SETUP-1 to
-5).
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import Final

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.geometry import EPSILON, Pose, difference, distance, forward, inside, starboard
from printkit.games.ssn.rules.maneuver import slow_point
from printkit.games.ssn.rules.paths import figure
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import (
    DEEP,
    HELOS,
    LHD,
    SHIP_NAMES,
    SHIPS,
    START_RANGE,
    Helo,
    Ship,
    State,
    Submarine,
    separation,
    ship_shape,
    sub_shape,
)
from printkit.table import Move, Refusal, Rule, Table

SQUARE: Final = 4.0
LHD_X: Final = 10.0
"""Distance in inches from the table's left edge to the landing ship (LHD) at the start of the game."""
COURSE: Final = 90.0
"""Heading in degrees of the convoy at the start of the game."""
_OFFSETS: Final[tuple[tuple[float, float], ...]] = (
    (2.0, -2.0),
    (2.0, 2.0),
    (-2.0, -2.0),
    (-2.0, 2.0),
    (0.0, 0.0),
)
"""Place of each ship in the formation: inches ahead of the landing ship (LHD), and inches to starboard of it
(rule SSN-SETUP-1).
"""
_GRID: Final = 6.0
"""Smallest distance in inches between neighbouring points in the grid of starting positions suggested for the
submarine.
"""
_MAX_COLUMNS: Final = 24
"""Maximum number of columns in the grid of starting positions that are suggested for the submarine.

On a very large table, the columns are farther apart instead.
"""
_START_TIME: Final = 12
"""Estimated time to compute one suggested starting position of the submarine, in units of ten microseconds.

It counts towards the time limit of the check, which replays a log many times.
"""
_OFF_AXIS: Final = 4.0
"""Suggested starting positions ahead of the convoy lie this many inches to the left or right of the course of
the landing ship (LHD)."""
_MARGIN: Final = 0.01
"""A suggested starting position that is too near to the convoy is moved away in steps of ten times this many
inches.
"""


def formation(lhd: Pose) -> tuple[Pose, ...]:
    """Return the positions and headings of all five ships in formation.

    ``lhd``: those of the landing ship (LHD) at its centre.
    """
    u, r = forward(lhd.h), starboard(lhd.h)
    return tuple(Pose(lhd.x + f * u[0] + s * r[0], lhd.y + f * u[1] + s * r[1], lhd.h) for f, s in _OFFSETS)


def start_of_lhd(ruleset: SsnRuleset) -> Pose:
    """Return the position and heading of the landing ship (LHD) at the start of the game (rule SSN-SETUP-2)."""
    return Pose(LHD_X, ruleset.table[1] / 2, COURSE)


def setup(ruleset: SsnRuleset, table: Table) -> State:
    """Return the state before the first turn: the ships are in formation, and the player has chosen where the
    submarine starts.
    """
    lhd = _measured(ruleset, table, LHD, start_of_lhd(ruleset), rb.SETUP_2)
    places = formation(lhd)
    poses = [_measured(ruleset, table, n, places[n], rb.SETUP_1) for n in SHIPS if n != LHD]
    ships = tuple(Ship(pose) for pose in (*poses, lhd))
    pose = _submarine(ruleset, ships, table)
    return opening(ruleset, ships, pose)


def opening(ruleset: SsnRuleset, ships: tuple[Ship, ...], pose: Pose) -> State:
    """Return the state before the first turn for these starting positions of the ships and of the submarine
    (rules SSN-SETUP-4 and -5).
    """
    return State(
        ruleset,
        0,
        Submarine(pose),
        ships,
        (Helo(),) * len(HELOS),
        (None, slow_point(1, pose, DEEP), None),
    )


def _measured(ruleset: SsnRuleset, table: Table, ship: int, place: Pose, rule: Rule) -> Pose:
    """Return a ship's starting position: the measured one if the log states it, otherwise the computed
    position ``place``.
    """
    tolerance = ruleset.data.tolerance

    def judge(move: Move) -> Refusal | None:
        pose = move.value
        if not isinstance(pose, Pose):
            return None
        near = distance(pose, place) <= tolerance.range + EPSILON
        if near and abs(difference(pose.h, place.h)) <= tolerance.heading + EPSILON:
            return None
        wanted = f"{figure(place.x)} {figure(place.y)} {figure(place.h)}"
        return Refusal(
            rule, f"{SHIP_NAMES[ship]} starts at {wanted} (x, y, heading), not at this position", wanted
        )

    value = table.propose(SHIP_NAMES[ship], judge, rule, ruleset, lambda: (Move(""),)).value
    return value if isinstance(value, Pose) else place


# -- the submarine ---------------------------------------------------------------------------------------------------


def _submarine(ruleset: SsnRuleset, ships: tuple[Ship, ...], table: Table) -> Pose:
    """Ask where the submarine starts, and return its position and heading (rule SSN-SETUP-3)."""

    def judge(move: Move) -> Refusal | None:
        return _refuse_start(ruleset, ships, move)

    view = opening(ruleset, ships, Pose(0.0, 0.0, 0.0))

    def candidates() -> tuple[Move, ...]:
        found = starts(ruleset, ships)
        table.count_work(_START_TIME * len(found), ("starts", ships))
        return found

    value = table.propose("ssn", judge, rb.SETUP_3, view, candidates).value
    return value if isinstance(value, Pose) else Pose(ruleset.table[0] - 1, ruleset.table[1] / 2, 270.0)


def start_range(ruleset: SsnRuleset, ships: tuple[Ship, ...], pose: Pose) -> float:
    """Return the range in inches from the starting position ``pose`` of the submarine to the nearest frigate."""
    sub = sub_shape(ruleset, pose)
    return min(separation(ruleset, sub, ship_shape(ruleset, n, ships[n].pose)) for n in range(LHD))


def _refuse_start(ruleset: SsnRuleset, ships: tuple[Ship, ...], move: Move) -> Refusal | None:
    pose = move.value
    if not isinstance(pose, Pose):
        return Refusal(rb.SETUP_3, "the submarine needs a starting place", "ssn X Y HEADING")
    return refuse_start(ruleset, ships, pose, ruleset.data.tolerance.range)


def refuse_start(ruleset: SsnRuleset, ships: tuple[Ship, ...], pose: Pose, slack: float) -> Refusal | None:
    """Return why the submarine may not start at this position; None if it may.

    ``slack``: tolerance for measuring errors, in inches.
    """
    width, height = ruleset.table
    if inside(pose, width, height) < -slack:
        return Refusal(rb.SETUP_3, "the submarine is off the table", f"0 to {width:g}, 0 to {height:g}")
    near = start_range(ruleset, ships, pose)
    if near <= START_RANGE + EPSILON - slack:
        fact = f'the submarine must start more than {START_RANGE:g}" from every frigate, but one is {near:.2f}" away'
        return Refusal(rb.SETUP_3, fact, f'more than {START_RANGE:g}"')
    return None


@lru_cache(maxsize=16)  # most games start from the same formation
def starts(ruleset: SsnRuleset, ships: tuple[Ship, ...]) -> tuple[Move, ...]:
    """Return legal starting positions for the submarine to choose from.

    They are the nearest ones ahead of the convoy on both sides of its course, a grid over the table, and two corners.
    """
    width, height = ruleset.table
    found: list[Pose] = []
    for side in (_OFF_AXIS, -_OFF_AXIS):
        y = ships[LHD].pose.y + side
        x = round(ships[0].pose.x + START_RANGE - 8, 2)
        while x < width and refuse_start(ruleset, ships, Pose(x, y, 270.0), 0.0):
            x = round(x + _MARGIN * 10, 2)
        found.append(Pose(x, y, 270.0))
    step = max(_GRID, max(width, height) / _MAX_COLUMNS)
    columns, rows = int(width // step), int(height // step)
    grid = itertools.product(range(columns + 1), range(rows + 1), range(0, 360, 90))
    found += [Pose(i * step, j * step, float(h)) for i, j, h in grid]
    found += [Pose(width, y, 270.0) for y in (0.0, height)]
    return tuple(Move("ssn", pose) for pose in found if refuse_start(ruleset, ships, pose, 0.0) is None)
