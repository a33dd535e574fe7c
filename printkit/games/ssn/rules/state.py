"""The state of a game: poses in inches, layers, speeds, detection points, what has been fired. Small frozen values.

Ships are numbered 0 to 3 for FF1 to FF4 and 4 for the LHD; helos 0 to 5 for H1 to H6.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple, assert_never

from printkit.games.ssn.rules.data import SLOW, SPEEDS
from printkit.games.ssn.rules.geometry import Pose, Shape, closest_points, gap, length
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.table.fields import quick
from printkit.table.tuples import new, put

LHD: Final = 4
FRIGATES: Final = range(4)
SHIPS: Final = range(5)
HELOS: Final = range(6)
SHIP_NAMES: Final = ("ff1", "ff2", "ff3", "ff4", "lhd")
HELO_NAMES: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
CARRIERS: Final = (0, 1, 2, 3, LHD, LHD)
"""By helo: the ship that it rides (SSN-SETUP-5)."""
KILLS_NEEDED: Final = (1, 1, 1, 1, 2)
"""By ship: the kills that destroy it (SSN-TRP-9)."""
TORPEDOES: Final = 4
MOST_SHOTS: Final = 2
SHALLOW: Final = False
DEEP: Final = True
FIRE_RANGE: Final = 12.0
ESCAPE_RANGE: Final = 12.0
TORPEDO_RANGE: Final = 18.0
START_RANGE: Final = 30.0
STEP: Final = 5.0
"""A torpedo's step, and where a helo stops."""

LIVE: Final = 0
WRECK: Final = 1
AWAY: Final = 2
ABOARD: Final = 0
AIRBORNE: Final = 1
GONE: Final = 2
NO_MARKER: Final = ""
DIVE: Final = "dive"
RISE: Final = "rise"
PAST: Final = 0
PRESENT: Final = 1
FUTURE: Final = 2
AGES: Final = 99.0
"""A run so long that no spacing binds."""


@quick
class Ship(NamedTuple):
    """``condition``: LIVE, WRECK, or AWAY when it has left the table."""

    pose: Pose
    kills: int = 0
    alerted: bool = False
    condition: int = LIVE


@quick
class Helo(NamedTuple):
    """``place``: ABOARD, AIRBORNE or GONE. ``deep``: the side that shows. ``flown``: inches in its last flight."""

    place: int = ABOARD
    x: float = 0.0
    y: float = 0.0
    deep: bool = SHALLOW
    flown: float = 0.0


@quick
class Submarine(NamedTuple):
    """``speed``: that of the last maneuver, ``length`` its inches, ``marker`` what lies beside it, ``run`` the inches
    straight on since its last turn ended. ``irregular``: the last maneuver broke a rule, and was taken as it was stated."""

    pose: Pose
    deep: bool = DEEP
    speed: int = SLOW
    torpedoes: int = TORPEDOES
    marker: str = NO_MARKER
    length: float = 0.0
    run: float = AGES
    irregular: bool = False


@quick
class DetectionPoint(NamedTuple):
    """A detection point."""

    number: int
    x: float
    y: float
    deep: bool
    speed: int


class Detour(NamedTuple):
    """A ship that went round a wreck this turn: from where, and to where it should have gone (SSN-CHK-4)."""

    ship: int
    start: Pose
    end: Pose
    length: float


@quick
class SimulationTally(NamedTuple):
    """What a simulation counts besides: SSN torpedoes that hit, the first shot's turn and range, surface torpedoes
    fired and those that hit, the turn in which the LHD went down, whether ships were Alerted before the first shot."""

    hits: int = 0
    first_turn: int = 0
    surface_shots: int = 0
    surface_hits: int = 0
    lhd_down: int = 0
    heard_first: bool = False


@quick
class State(NamedTuple):
    """A game between two turns, or in the middle of one.

    ``points``: past, present, future; None where there is none. ``ready``: the ships that were Alerted when the turn
    began. ``detected``, ``fired``: in this turn. ``ship_speed`` and ``ship_length``: the ships' last move. ``result`` is empty while
    the game goes on, else one of the words of :data:`RESULTS`. ``range_heard``: the nearest frigate when detection was
    rolled (``victory-timing``).
    """

    ruleset: SsnRuleset
    turn: int
    sub: Submarine
    ships: tuple[Ship, ...]
    helos: tuple[Helo, ...]
    points: tuple[DetectionPoint | None, DetectionPoint | None, DetectionPoint | None]
    ready: tuple[bool, ...] = (False,) * 5
    detected: bool = False
    fired: int = 0
    range_heard: float = AGES
    ship_speed: int = SLOW
    ship_length: float = 0.0
    detours: tuple[Detour, ...] = ()
    result: str = ""
    tally: SimulationTally = SimulationTally()


WIN: Final = "win"
SUNK: Final = "sunk"
OUT_OF_TORPEDOES: Final = "out-of-torpedoes"
CONVOY_AWAY: Final = "convoy-away"
CORNERED: Final = "cornered"
UNFINISHED: Final = "unfinished"
RESULTS: Final = (WIN, SUNK, OUT_OF_TORPEDOES, CONVOY_AWAY, CORNERED, UNFINISHED)


# -- reading ---------------------------------------------------------------------------------------------------------


def live_ships(state: State) -> tuple[int, ...]:
    """The ships that are neither wrecks nor off the table."""
    return tuple([n for n, ship in enumerate(state.ships) if ship.condition == LIVE])


def live_frigates(state: State) -> tuple[int, ...]:
    ships = state.ships
    return tuple([n for n in FRIGATES if ships[n].condition == LIVE])


def wrecks(state: State) -> tuple[int, ...]:
    return tuple([n for n, ship in enumerate(state.ships) if ship.condition == WRECK])


def lhd_afloat(state: State) -> bool:
    return state.ships[LHD].condition == LIVE


def points_by_number(state: State) -> dict[int, DetectionPoint]:
    """The detection points in play, in the order of their numbers."""
    return {p.number: p for p in sorted([p for p in state.points if p])}


def names(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """The log's words for ships."""
    return tuple(SHIP_NAMES[n] for n in numbers)


def layer(deep: bool) -> str:
    return "deep" if deep else "shallow"


def speed_word(speed: int) -> str:
    return SPEEDS[speed]


# -- outlines and ranges ---------------------------------------------------------------------------------------------


def rectangle(pose: Pose, size: tuple[float, float]) -> Shape:
    return Shape(pose[0], pose[1], pose[2], size[0] / 2, size[1] / 2)


def ship_shape(ruleset: SsnRuleset, ship: int, pose: Pose) -> Shape:
    """A ship's outline at a pose."""
    sizes = ruleset.data.sizes
    return rectangle(pose, sizes.lhd if ship == LHD else sizes.ff)


def sub_shape(ruleset: SsnRuleset, pose: Pose) -> Shape:
    return rectangle(pose, ruleset.data.sizes.ssn)


def helo_shape(ruleset: SsnRuleset, x: float, y: float) -> Shape:
    return Shape(x, y, radius=ruleset.data.sizes.helo_radius)


def point_shape(ruleset: SsnRuleset, point: DetectionPoint) -> Shape:
    return Shape(point.x, point.y, radius=ruleset.data.sizes.dp_radius)


def separation(ruleset: SsnRuleset, a: Shape, b: Shape) -> float:
    """The distance of two pieces (SSN-GEO-3)."""
    match ruleset.range_measure:
        case "centre":
            return length(a.x - b.x, a.y - b.y)
        case "edge":
            return gap(a, b)
        case never:
            assert_never(never)


def ends(ruleset: SsnRuleset, a: Shape, b: Shape) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a torpedo from a to b starts and arrives: dots, or the near edges (SSN-GEO-3)."""
    match ruleset.range_measure:
        case "centre":
            return (a.x, a.y), (b.x, b.y)
        case "edge":
            return closest_points(a, b)
        case never:
            assert_never(never)


def range_to(state: State, ship: int) -> float:
    """From the submarine to a ship."""
    ruleset, here, there = state.ruleset, state.sub.pose, state.ships[ship].pose
    if not ruleset.ranges_from_edges:  # outlines are not asked for
        return length(here[0] - there[0], here[1] - there[1])
    return separation(ruleset, sub_shape(ruleset, here), ship_shape(ruleset, ship, there))


def nearest_frigate(state: State) -> float:
    """The range to the nearest live frigate; infinite where there is none."""
    return min([range_to(state, n) for n in live_frigates(state)], default=math.inf)


def helo_position(state: State, helo: int) -> tuple[float, float]:
    """Where a helo is, at its ship's dot when it is aboard."""
    h = state.helos[helo]
    if h.place == ABOARD:
        pose = state.ships[CARRIERS[helo]].pose
        return (pose.x, pose.y)
    return (h.x, h.y)


# -- changing --------------------------------------------------------------------------------------------------------


_SUB: Final = State._fields.index("sub")
_SHIPS: Final = State._fields.index("ships")
_HELOS: Final = State._fields.index("helos")
_POINTS: Final = State._fields.index("points")
_TALLY: Final = State._fields.index("tally")


def with_sub(state: State, sub: Submarine) -> State:
    return put(state, _SUB, sub)


def with_helos(state: State, helos: tuple[Helo, ...]) -> State:
    return put(state, _HELOS, helos)


def with_points(
    state: State, points: tuple[DetectionPoint | None, DetectionPoint | None, DetectionPoint | None]
) -> State:
    return put(state, _POINTS, points)


def with_tally(state: State, tally: SimulationTally) -> State:
    return put(state, _TALLY, tally)


def with_ship(state: State, number: int, ship: Ship) -> State:
    return put(state, _SHIPS, put(state.ships, number, ship))


def moved(ship: Ship, pose: Pose) -> Ship:
    """A ship at another pose."""
    _, kills, alerted, condition = ship
    return new(Ship, (pose, kills, alerted, condition))


def with_helo(state: State, number: int, helo: Helo) -> State:
    return put(state, _HELOS, put(state.helos, number, helo))


def alert(state: State, which: tuple[int, ...]) -> State:
    """These ships show their Alerted side."""
    if all(state.ships[n].alerted for n in which):
        return state
    ships = [s if s.alerted or n not in which else alerted(s) for n, s in enumerate(state.ships)]
    return put(state, _SHIPS, tuple(ships))


def alerted(ship: Ship) -> Ship:
    """A ship that shows its Alerted side."""
    pose, kills, _, condition = ship
    return new(Ship, (pose, kills, True, condition))


def alert_all(state: State) -> State:
    """Every live ship is Alerted (SSN-DET-1, SSN-ATK-3)."""
    return alert(state, live_ships(state))
