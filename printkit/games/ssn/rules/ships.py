"""The movement of SSN's ships: the convoy in formation, frigates that hunt the submarine, collisions, and
leaving the table.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from typing import Final, assert_never

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.attack import lose_helos_aboard
from printkit.games.ssn.rules.data import CREEP, FAST, SLOW
from printkit.games.ssn.rules.geometry import (
    EPSILON,
    TURN_LENGTH,
    Leg,
    Pose,
    Vector,
    bearing,
    beside,
    corners,
    difference,
    distance,
    follow,
    inside,
    length,
    length_of,
    normal,
    overlap,
    poses_at,
    turn,
)
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import (
    AWAY,
    KILLS_NEEDED,
    LHD,
    SHIP_NAMES,
    DetectionPoint,
    Detour,
    State,
    lhd_afloat,
    live_frigates,
    live_ships,
    moved,
    ship_shape,
    with_ship,
)
from printkit.games.ssn.rules.track import STEP, Legs, PoseTrack
from printkit.games.ssn.rules.wrecks import ShipWay, way_round, wreck_shapes
from printkit.table import D6, Rule, Table
from printkit.table.tuples import new

CONVOY_MOVE: Final = 4.0
"""Length in inches of the convoy's move in a turn."""
CRAWL: Final = 1.0
"""Length in inches of the convoy's move in a turn after the landing ship (LHD) has been damaged."""
HUNT_MOVE: Final = 6.0
"""Length in inches of the move of a frigate that hunts the submarine."""
_AHEAD: Final = (Leg(CONVOY_MOVE),)
_AT_A_CRAWL: Final = (Leg(CRAWL),)
_AT_REST: Final = (Leg(0.0),)
_HUNT_RUN: Final = 2.0
"""Length in inches of each straight leg of a frigate that hunts the submarine."""
_HUNT_LEG: Final = Leg(_HUNT_RUN)
_AHEAD_FIRST: Final = (False, True, False, True)
_TURN_FIRST: Final = (True, False, True, False)
"""Order of the turns (True) and straight legs (False) of a frigate that hunts the submarine, if a ruling lets it turn first."""
_PORT: Final = 1
"""Result of the course die with which the convoy turns to port."""
_STARBOARD: Final = 6
"""Result of the course die with which the convoy turns to starboard."""


def move_ships(state: State, table: Table) -> State:
    """Play the first half of phase P5: move all ships, and return the state afterwards."""
    if lhd_afloat(state):
        ways, speed, length = _convoy(state, table)
    else:
        ways, speed, length = _hunt(state, table), FAST, HUNT_MOVE
    obstacles = wreck_shapes(state)
    around = {ship: way_round(state, ship, legs, length, obstacles) for ship, legs in ways.items()}
    detours = tuple(
        Detour(
            ship,
            state.ships[ship].pose,
            end_of_legs(state.ruleset, state.ships[ship].pose, ways[ship]),
            length,
        )
        for ship, way in around.items()
        if way.detour
    )
    ships = list(state.ships)
    for ship, pose in advance(state, around).items():
        ships[ship] = moved(ships[ship], pose)
    state = state._replace(ships=tuple(ships), ship_speed=speed, ship_length=length, detours=detours)
    if not lhd_afloat(state):
        state = _without_departed(state)
    table.now(state)
    return state


def end_of_legs(ruleset: SsnRuleset, start: Pose, legs: Legs) -> Pose:
    return follow(start, legs, ruleset.turns_in_arcs)


# -- in formation ----------------------------------------------------------------------------------------------------


def convoy_legs(ruleset: SsnRuleset, die: int) -> Legs:
    """Return the path of the convoy for this result of the die that decides its course (rule SSN-LHD-1)."""
    easy = ruleset.data.tools.easy
    if die == _PORT:
        return (Leg(CONVOY_MOVE - TURN_LENGTH), Leg(TURN_LENGTH, -easy))
    if die == _STARBOARD:
        return (Leg(CONVOY_MOVE - TURN_LENGTH), Leg(TURN_LENGTH, easy))
    return _AHEAD


def _convoy(state: State, table: Table) -> tuple[dict[int, Legs], int, float]:
    """Return the convoy's move: the path of each ship (all the same), the speed, and the length in inches
    (rules SSN-LHD-1 and -2, SSN-FF-1).
    """
    table.side(SHIP_NAMES[LHD])
    legs: Legs
    if state.ships[LHD].kills and not table.due("course", False, rb.LHD_2, playable=True, why=_crawls):
        legs, speed, length = _AT_A_CRAWL, CREEP, CRAWL
        if not table.minds("crawl", rb.LHD_2):
            legs, length = _AT_REST, 0.0
    else:
        legs = convoy_legs(state.ruleset, table.roll("course", D6, rb.LHD_1))
        speed, length = SLOW, CONVOY_MOVE
    for ship in live_frigates(state):
        table.side(SHIP_NAMES[ship])
        table.due("dp", False, rb.FF_2, why=_why_in_formation(state))
    return dict.fromkeys(live_ships(state), legs), speed, length


def _crawls() -> str:
    return f"the LHD has taken a kill, so it moves only {CRAWL:g} inch ahead, without a die"


def _wreck_reason(state: State) -> Callable[[], str]:
    return lambda: f"the LHD is a wreck, with {state.ships[LHD].kills} of {KILLS_NEEDED[LHD]} kills"


def _why_in_formation(state: State) -> Callable[[], str]:
    """Return a function that explains why the frigates sail with the convoy instead of hunting the submarine.

    The function is called only if the explanation is needed.
    """
    kills = state.ships[LHD].kills
    return lambda: (
        f"the LHD is afloat with {kills} of {KILLS_NEEDED[LHD]} kills, and the frigates sail with it"
    )


# -- hunting ---------------------------------------------------------------------------------------------------------


def roll_point(state: State, table: Table, rule: Rule) -> DetectionPoint:
    """Roll a die to choose the detection point towards which a ship or helicopter moves, and return the point
    (rule SSN-DP-10).

    ``rule``: the rule that requires the roll.
    """
    points = [point for point in state.points if point is not None]
    while True:
        number = (table.roll("dp", D6, rule) + 1) // 2
        for point in points:
            if point.number == number:
                return point


def _hunt(state: State, table: Table) -> dict[int, Legs]:
    """Return the paths of the frigates that hunt the submarine, by the ship's number.

    Dice choose the detection points towards which they sail (rule SSN-FF-2).
    """
    table.side(SHIP_NAMES[LHD])
    table.due("course", False, rb.LHD_1, why=_wreck_reason(state))
    frigates = live_frigates(state)
    if state.ruleset.frigates_share_die and frigates:
        table.side("ffs")
        point = roll_point(state, table, rb.FF_2)
        return {ship: hunt_legs(state.ruleset, state.ships[ship].pose, point) for ship in frigates}
    ways = {}
    for ship in frigates:
        table.side(SHIP_NAMES[ship])
        ways[ship] = hunt_legs(state.ruleset, state.ships[ship].pose, roll_point(state, table, rb.FF_2))
    return ways


def hunt_legs(ruleset: SsnRuleset, start: Pose, point: DetectionPoint) -> Legs:
    """Return the path of a frigate that hunts the submarine.

    It runs two inches ahead and makes an easy turn towards a detection point, twice.
    """
    return hunt(ruleset, start, point)[0]


def hunt(ruleset: SsnRuleset, start: Pose, point: DetectionPoint) -> tuple[Legs, Pose]:
    """Return the path of a frigate that hunts the submarine, and its position and heading at the end.

    The result equals that of :func:`run` and :func:`turn` applied leg by leg, but no intermediate objects are created.
    """
    (x, y, h), legs, arc = start, list[Leg](), ruleset.turns_in_arcs
    easy, goal = ruleset.data.tools.easy, (point.x, point.y)
    for turns in _TURN_FIRST if ruleset.frigates_turn_first else _AHEAD_FIRST:
        if not turns:
            legs.append(_HUNT_LEG)
            a = math.radians(h)
            x += _HUNT_RUN * math.sin(a)
            y += _HUNT_RUN * math.cos(a)
            continue
        angle = _turn_towards((x, y), h, goal, easy)
        legs.append(new(Leg, (TURN_LENGTH, angle)))
        if arc:
            x, y, h = turn(Pose(x, y, h), angle, arc)
            continue
        a = math.radians(h + angle)
        x += math.sin(a)
        y += math.cos(a)
        h = normal(h + angle)
    return tuple(legs), new(Pose, (x, y, h))


def _turn_towards(at: Vector, h: float, goal: Vector, easy: float) -> float:
    if length(at[0] - goal[0], at[1] - goal[1]) <= EPSILON:
        return 0.0
    needed = difference(h, bearing(at, goal))
    if needed > easy:
        return easy
    return needed if needed > -easy else -easy


# -- moving at the same time -----------------------------------------------------------------------------------------


def advance(state: State, ways: dict[int, ShipWay]) -> dict[int, Pose]:
    """Move all ships at the same time, and return their new positions and headings by number (rules SSN-SHP-1
    and -2).

    A ship that would run into another one stops.
    """
    ruleset = state.ruleset
    now = {ship: state.ships[ship].pose for ship in ways}
    if not ways:
        return now
    if not _may_meet(ruleset, now, ways):
        return {ship: _end_without_collision(ruleset, now[ship], way) for ship, way in ways.items()}
    arc = ruleset.turns_in_arcs
    tracks = [PoseTrack(now[ship], way.legs, round(way.stop / STEP), arc) for ship, way in ways.items()]
    last = _last_steps(ruleset, list(ways), tracks)
    return {ship: track.poses(step)[-1] for ship, track, step in zip(ways, tracks, last, strict=True)}


def _last_steps(ruleset: SsnRuleset, ships: list[int], tracks: list[PoseTrack]) -> list[int]:
    """Return the step (a tenth of an inch) at which each ship's move ends: at the end of its path, or before
    a collision.

    Steps in which a ship cannot reach any other, on any course, are skipped.
    """
    reach, last = _reach(ruleset, ships), [track.last for track in tracks]
    places, around = range(len(ships)), [reach[ship] for ship in ships]
    longest, n, clear = max(last), 1, [1] * len(ships)
    while n <= longest:
        # distance gone and position of each ship; ships earlier in the order have made this step already
        gone = [min(n - 1, last[place]) for place in places]
        at = [tracks[place].poses(gone[place])[-1] for place in places]
        for place in places:
            if n > last[place]:
                continue
            poses = tracks[place].poses(n)
            if n >= clear[place]:
                # no contact before this step, even if the ships sail straight at each other
                clear[place] = n + int((_free_distance(poses[0], place, at, around) - EPSILON) / STEP) // 2
                if clear[place] <= n and (other := _runs_into(ruleset, ships, place, poses, at, around)) >= 0:
                    match ruleset.collision_stop:
                        case "mover":
                            pass
                        case "both":
                            last[other] = gone[other]
                        case never:
                            assert_never(never)
                    last[place] = n - 1
                    continue
            gone[place], at[place] = n, poses[-1]
        going = [clear[place] for place in places if n < last[place]]
        n = max(n + 1, min(going, default=longest + 1))
    return last


def _free_distance(pose: Pose, place: int, at: list[Pose], around: list[float]) -> float:
    """Return the distance in inches between the circle around one ship's outline and the nearest circle
    around another ship.

    ``place``: the ship's index in ``at`` (positions) and ``around`` (radii of the circles).
    """
    x, y, own, free = pose[0], pose[1], around[place], math.inf
    for each, there in enumerate(at):
        if each != place:
            free = min(free, length(x - there[0], y - there[1]) - own - around[each])
    return free


def _end_without_collision(ruleset: SsnRuleset, start: Pose, way: ShipWay) -> Pose:
    """Return the position and heading at the end of a ship's move, for a ship that cannot collide with
    another."""
    if not way.detour or way.stop >= length_of(way.legs) - EPSILON:
        return end_of_legs(ruleset, start, way.legs)
    last = round(way.stop / STEP)
    return PoseTrack(start, way.legs, last, ruleset.turns_in_arcs).poses(last)[-1]


def _may_meet(ruleset: SsnRuleset, now: dict[int, Pose], ways: dict[int, ShipWay]) -> bool:
    """True if any two ships come so near in their moves that they might touch.

    Ships with the same legs and heading keep their distance. For any other two, the relative position moves along a straight line from the
    end of one leg to the end of the next, so only these lines are compared. The margin allows for turns in arcs, which differ from the line
    by less than an inch, and for one ship being a step ahead.
    """
    first, ahead = next(iter(ways.values())), next(iter(now.values())).h
    if all(way == first for way in ways.values()) and all(pose[2] == ahead for pose in now.values()):
        return False
    arc, reach = ruleset.turns_in_arcs, _reach(ruleset, ways)
    spare = STEP + 2 * EPSILON + (2 * TURN_LENGTH if arc else 0.0)
    near = [
        (a, b)
        for a, b in itertools.combinations(ways, 2)
        if distance(now[a], now[b]) <= reach[a] + reach[b] + spare + ways[a].stop + ways[b].stop
    ]
    if not near:
        return False
    ends = {min(end, way.stop) for way in ways.values() for end in _ends(way.legs)}
    cuts = [0.0, *sorted(ends)]
    close_ships = {ship for pair in near for ship in pair}
    tracks = {
        ship: poses_at(now[ship], ways[ship].legs, [min(cut, ways[ship].stop) for cut in cuts], arc)
        for ship in close_ships
    }
    return any(_closest_distance(tracks[a], tracks[b]) <= reach[a] + reach[b] + spare for a, b in near)


def _reach(ruleset: SsnRuleset, ships: Iterable[int]) -> dict[int, float]:
    """Return the radius in inches of the circle around each ship's outline."""
    sizes = ruleset.data.sizes
    lhd, ff = length(*sizes.lhd) / 2, length(*sizes.ff) / 2
    return {ship: lhd if ship == LHD else ff for ship in ships}


def _ends(legs: Legs) -> Iterator[float]:
    """Yield the distance in inches from the start of a path to the end of each of its legs."""
    return itertools.accumulate(leg.length for leg in legs)


def _closest_distance(one: list[Pose], two: list[Pose]) -> float:
    """Return the smallest distance in inches between two ships that move at the same time, in straight lines
    between the listed positions.
    """
    least, before = math.inf, (one[0][0] - two[0][0], one[0][1] - two[0][1])
    for a, b in zip(one, two, strict=True):
        between = (a[0] - b[0], a[1] - b[1])
        least = min(least, beside((0.0, 0.0), before, between))
        before = between
    return least


def _runs_into(
    ruleset: SsnRuleset,
    ships: list[int],
    place: int,
    poses: list[Pose],
    at: list[Pose],
    around: list[float],
) -> int:
    """Return the index of the first ship that the moving ship would overlap at one of the positions
    ``poses``; −1 if there is none.

    ``place``: the moving ship's index.
    """
    for pose in poses:
        for each, there in enumerate(at):
            near = around[place] + around[each] + EPSILON
            if each == place or length(pose[0] - there[0], pose[1] - there[1]) > near:
                continue
            if overlap(ship_shape(ruleset, ships[place], pose), ship_shape(ruleset, ships[each], there)):
                return each
    return -1


# -- the table's edge ------------------------------------------------------------------------------------------------


def edge_margin(state: State, ship: int) -> float:
    """Return a ship's distance from the table's edge in inches; negative if the ship is off the table (rule
    SSN-GEO-11).
    """
    width, height = state.ruleset.table
    pose = state.ships[ship].pose
    match state.ruleset.ship_exit_part:
        case "centre":
            return inside(pose, width, height)
        case "any-part":
            outline = ship_shape(state.ruleset, ship, pose)
            return min(inside(corner, width, height) for corner in corners(outline))
        case never:
            assert_never(never)


def _without_departed(state: State) -> State:
    """Return the state without the frigates that have left the table (rule SSN-FF-3)."""
    for ship in live_frigates(state):
        if edge_margin(state, ship) < -EPSILON:
            state = with_ship(state, ship, state.ships[ship]._replace(condition=AWAY))
            state = lose_helos_aboard(state, ship)
    return state
