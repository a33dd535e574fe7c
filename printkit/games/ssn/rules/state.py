"""The state of an SSN game: positions, layers, speeds, detection points and torpedoes. All values are immutable.

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
"""Number of the landing ship (LHD). The frigates have the numbers 0 to 3."""
FRIGATES: Final = range(4)
SHIPS: Final = range(5)
HELOS: Final = range(6)
SHIP_NAMES: Final = ("ff1", "ff2", "ff3", "ff4", "lhd")
HELO_NAMES: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
CARRIERS: Final = (0, 1, 2, 3, LHD, LHD)
"""For each helicopter, the number of the ship from which it starts (rule SSN-SETUP-5)."""
KILLS_NEEDED: Final = (1, 1, 1, 1, 2)
"""For each ship, the number of kills (torpedo hits that do damage) that destroy it, in the order of the
ships' numbers (rule SSN-TRP-9).
"""
TORPEDOES: Final = 4
"""Number of torpedoes that the submarine has at the start of the game."""
MOST_SHOTS: Final = 2
"""Maximum number of torpedoes that the submarine may fire in a turn."""
SHALLOW: Final = False
DEEP: Final = True
FIRE_RANGE: Final = 12.0
"""Range in inches within which a ship or helicopter has to fire after it has heard the submarine."""
ESCAPE_RANGE: Final = 12.0
"""To escape, the submarine must be farther than this many inches from every frigate."""
TORPEDO_RANGE: Final = 18.0
"""Maximum range of a torpedo in inches."""
START_RANGE: Final = 30.0
"""The submarine must start farther than this many inches from every frigate."""
STEP: Final = 5.0
"""Inches that a torpedo runs from one detection roll to the next. A helicopter, too, stops this far from a
detection point.
"""

LIVE: Final = 0
WRECK: Final = 1
AWAY: Final = 2
"""Condition of a ship that has left the table. The other conditions are LIVE and WRECK."""
ABOARD: Final = 0
AIRBORNE: Final = 1
GONE: Final = 2
"""Place of a helicopter that is out of the game. The other places are ABOARD and AIRBORNE."""
NO_MARKER: Final = ""
DIVE: Final = "dive"
RISE: Final = "rise"
PAST: Final = 0
PRESENT: Final = 1
FUTURE: Final = 2
"""Index of the detection point ahead of the submarine, where it will be. The other indexes are PAST and
PRESENT.
"""
AGES: Final = 99.0
"""Length in inches assumed for the submarine's last straight run if its real length is unknown.

It is long enough for the next maneuver to begin with a turn.

It is longer than any straight run that the rules require.
"""


@quick
class Ship(NamedTuple):
    """A ship: its position and heading, damaging hits ("kills"), alertness, and condition.

    The condition is LIVE, WRECK, or AWAY if the ship has left the table.
    """

    pose: Pose
    kills: int = 0
    alerted: bool = False
    condition: int = LIVE


@quick
class Helo(NamedTuple):
    """A helicopter of SSN: where it is, and in which layer its sonar listens.

    ``place``: ABOARD, AIRBORNE or GONE. ``deep``: True if its sonar listens in the deep layer. ``flown``:
    length of its last flight in inches.
    """

    place: int = ABOARD
    x: float = 0.0
    y: float = 0.0
    deep: bool = SHALLOW
    flown: float = 0.0


@quick
class Submarine(NamedTuple):
    """The submarine, which the player commands.

    It holds the position and heading, the layer, the speed, the torpedoes, the dive or rise marker, and the
    length of the last move.

    ``speed`` and ``length`` (inches) are those of the last maneuver; ``marker``: marker placed beside it; ``run``: inches
    straight ahead since the end of its last turn; ``irregular``: the last maneuver broke a rule and was accepted as stated.
    """

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
    """A detection point: a marker of where the submarine was, is or will be, at which it may be detected.

    Fields: its number, its position in inches, its layer, and the submarine's speed.
    """

    number: int
    x: float
    y: float
    deep: bool
    speed: int


class Detour(NamedTuple):
    """A ship that sailed around a wreck, or stopped before it, in this turn (rule SSN-CHK-4).

    Fields: its number, its start, the end of its ordered path, and the length of the move in inches.
    """

    ship: int
    start: Pose
    end: Pose
    length: float


@quick
class SimulationTally(NamedTuple):
    """Counts for the statistics of simulations; the rules of the game do not need them.

    ``hits``: torpedoes of the submarine that hit. ``first_turn``: turn of its first shot. ``surface_shots``, ``surface_hits``: torpedoes
    fired by the surface side, and those that hit. ``lhd_down``: turn in which the LHD was sunk. ``heard_first``: True if a ship was alerted
    before the first shot.
    """

    hits: int = 0
    first_turn: int = 0
    surface_shots: int = 0
    surface_hits: int = 0
    lhd_down: int = 0
    heard_first: bool = False


@quick
class State(NamedTuple):
    """The state of a game at one moment, during or between turns.

    ``points``: the past, present and future detection point, each None if absent. ``ready``: for each ship, whether it was alerted at the
    start of the turn. ``detected`` and ``fired`` refer to this turn. ``ship_speed`` and ``ship_length``: the ships' last move. ``result``:
    empty while the game is not over, otherwise one of :data:`RESULTS`. ``range_heard``: range of the nearest frigate when detection was
    rolled (for the ruling ``victory-timing``).
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
OFF_TABLE: Final = "off-table"
UNFINISHED: Final = "unfinished"
RESULTS: Final = (WIN, SUNK, OUT_OF_TORPEDOES, CONVOY_AWAY, CORNERED, OFF_TABLE, UNFINISHED)


# -- reading the state -----------------------------------------------------------------------------------------------


def live_ships(state: State) -> tuple[int, ...]:
    """Return the numbers of the ships that are still in play: neither wrecks nor off the table."""
    return tuple([n for n, ship in enumerate(state.ships) if ship.condition == LIVE])


def live_frigates(state: State) -> tuple[int, ...]:
    ships = state.ships
    return tuple([n for n in FRIGATES if ships[n].condition == LIVE])


def wrecks(state: State) -> tuple[int, ...]:
    return tuple([n for n, ship in enumerate(state.ships) if ship.condition == WRECK])


def lhd_afloat(state: State) -> bool:
    return state.ships[LHD].condition == LIVE


def points_by_number(state: State) -> dict[int, DetectionPoint]:
    """Return the detection points on the table by number, in the order past, present, future."""
    return {p.number: p for p in sorted([p for p in state.points if p])}


def names(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """Return the names of ships as a log writes them, such as ``ff1``. ``numbers``: the ships' numbers."""
    return tuple(SHIP_NAMES[n] for n in numbers)


def layer(deep: bool) -> str:
    return "deep" if deep else "shallow"


def speed_word(speed: int) -> str:
    return SPEEDS[speed]


# -- outlines and ranges ---------------------------------------------------------------------------------------------


def rectangle(pose: Pose, size: tuple[float, float]) -> Shape:
    return Shape(pose[0], pose[1], pose[2], size[0] / 2, size[1] / 2)


def ship_shape(ruleset: SsnRuleset, ship: int, pose: Pose) -> Shape:
    """Return the outline of a ship that has this position and heading."""
    sizes = ruleset.data.sizes
    return rectangle(pose, sizes.lhd if ship == LHD else sizes.ff)


def sub_shape(ruleset: SsnRuleset, pose: Pose) -> Shape:
    return rectangle(pose, ruleset.data.sizes.ssn)


def helo_shape(ruleset: SsnRuleset, x: float, y: float) -> Shape:
    return Shape(x, y, radius=ruleset.data.sizes.helo_radius)


def point_shape(ruleset: SsnRuleset, point: DetectionPoint) -> Shape:
    return Shape(point.x, point.y, radius=ruleset.data.sizes.dp_radius)


def separation(ruleset: SsnRuleset, a: Shape, b: Shape) -> float:
    """Return the distance between two pieces in inches.

    A ruling decides whether it is measured from their centres or their edges (rule SSN-GEO-3).
    """
    match ruleset.range_measure:
        case "centre":
            return length(a.x - b.x, a.y - b.y)
        case "edge":
            return gap(a, b)
        case never:
            assert_never(never)


def ends(ruleset: SsnRuleset, a: Shape, b: Shape) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the two points between which a torpedo runs from piece ``a`` to piece ``b`` (rule SSN-GEO-3).

    A ruling decides whether they are the centres or the nearest edges.
    """
    match ruleset.range_measure:
        case "centre":
            return (a.x, a.y), (b.x, b.y)
        case "edge":
            return closest_points(a, b)
        case never:
            assert_never(never)


def range_to(state: State, ship: int) -> float:
    """Return the range in inches from the submarine to a ship, measured from centres or edges, depending on a
    ruling.
    """
    ruleset, here, there = state.ruleset, state.sub.pose, state.ships[ship].pose
    if not ruleset.ranges_from_edges:  # outlines are not needed
        return length(here[0] - there[0], here[1] - there[1])
    return separation(ruleset, sub_shape(ruleset, here), ship_shape(ruleset, ship, there))


def nearest_frigate(state: State) -> float:
    """Return the range in inches from the submarine to the nearest frigate still in play; infinity if none is left."""
    return min([range_to(state, n) for n in live_frigates(state)], default=math.inf)


def helo_position(state: State, helo: int) -> tuple[float, float]:
    """Return the position of a helicopter in inches. While it is aboard, this is the position of its ship."""
    h = state.helos[helo]
    if h.place == ABOARD:
        pose = state.ships[CARRIERS[helo]].pose
        return (pose.x, pose.y)
    return (h.x, h.y)


# -- changing the state ----------------------------------------------------------------------------------------------


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
    """Return a copy of the ship at another position and heading."""
    _, kills, alerted, condition = ship
    return new(Ship, (pose, kills, alerted, condition))


def with_helo(state: State, number: int, helo: Helo) -> State:
    return put(state, _HELOS, put(state.helos, number, helo))


def alert(state: State, which: tuple[int, ...]) -> State:
    """Return the state after the ships with these numbers are alerted."""
    if all(state.ships[n].alerted for n in which):
        return state
    ships = [s if s.alerted or n not in which else alerted(s) for n, s in enumerate(state.ships)]
    return put(state, _SHIPS, tuple(ships))


def alerted(ship: Ship) -> Ship:
    """Return a copy of the ship that is alerted."""
    pose, kills, _, condition = ship
    return new(Ship, (pose, kills, True, condition))


def alert_all(state: State) -> State:
    """Return the state after every ship that is still in play is alerted (rules SSN-DET-1, SSN-ATK-3)."""
    return alert(state, live_ships(state))
