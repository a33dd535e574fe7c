"""Evaluates maneuvers for ``captain``, a computer player of SSN that looks one maneuver ahead and computes
exact probabilities.

The weights below are printkit's own; they were found by playing games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush, heapreplace
from typing import Final, NamedTuple

from printkit.games.ssn.play.chances import at_most, torpedo
from printkit.games.ssn.play.threat import Berth, Threat
from printkit.games.ssn.rules.candidates import reached
from printkit.games.ssn.rules.data import FAST, FLANK, MOST_INCHES_OF_A_COUNTER
from printkit.games.ssn.rules.geometry import Pose, distance, follow, inside, run
from printkit.games.ssn.rules.maneuver import after_move, layer_to_be, points_behind, sail
from printkit.games.ssn.rules.paths import TOP, ManeuverPath
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.ships import CONVOY_MOVE, CRAWL, HUNT_MOVE, convoy_legs, hunt
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    DIVE,
    ESCAPE_RANGE,
    LHD,
    NO_MARKER,
    PAST,
    RISE,
    SHALLOW,
    DetectionPoint,
    State,
    Submarine,
    alert_all,
    lhd_afloat,
    live_frigates,
    live_ships,
    ship_shape,
    sub_shape,
)
from printkit.games.ssn.rules.torpedo import Target, course

SUNK_COST: Final = 30.0
"""A maneuver loses this many points times the probability that the submarine is sunk.

These points measure the value of a maneuver and are unrelated to the game's result.
"""
HEARD_COST: Final = 14.0
"""While no ship is alerted, a maneuver loses this many points times the probability that the submarine is
heard."""
HEARD_COST_ALERTED: Final = 1.5
"""While ships are alerted, a maneuver loses this many points times the probability that the submarine is
heard.

This holds while the landing ship (LHD) is afloat.
"""
SHOT_WORTH: Final = 14.0
"""A position gains this many points times the probability that a torpedo fired from it hits the landing ship
(LHD)."""
RANGE_COST: Final = 0.35
"""Points lost for each inch by which the range to the landing ship (LHD) differs from ``BEST_RANGE``."""
BEST_RANGE: Final = 9.5
"""Range in inches from which the computer player prefers to fire at the landing ship (LHD)."""
AMBUSH_COST: Final = 0.12
"""Points lost for each inch by which the future detection point's distance from the landing ship differs from
``AMBUSH_RANGE``.

The point lies ahead of the submarine. The distance is measured to the expected later position of the landing
ship (LHD).
"""
AMBUSH_RANGE: Final = 8.0
"""Preferred distance in inches of the future detection point from the landing ship (LHD).

The point is ahead of the submarine, and the ship's place is the one expected later.

The ship reaches that place by sailing straight ahead for three turns.
"""
FAST_WORTH: Final = 3.0
"""Points for a maneuver at speed Fast or, after the landing ship (LHD) is sunk, at Fast or Flank."""
SHALLOW_COST: Final = 1.0
"""Points that a maneuver loses if the submarine will be in the shallow layer next turn while the landing ship
(LHD) is afloat.
"""
HEARD_COST_ESCAPING: Final = 4.0
"""After the landing ship (LHD) is sunk, a maneuver loses this many points times the probability that the
submarine is heard."""
ESCAPE_WORTH: Final = 22.0
"""After the landing ship (LHD) is sunk, a maneuver gains this many points times the probability of an escape.

An escape means that all frigates stay out of range and the submarine is not heard.
"""
FARTHEST: Final = 20.0
"""During the escape, each inch of distance to the nearest frigate is worth one point, up to this many
inches."""
HELO_WORTH: Final = 0.1
"""Points for each inch between the submarine and the nearest flying helicopter, after the landing ship (LHD)
is sunk.
"""
HELO_FARTHEST: Final = 15.0
"""Distance to a flying helicopter adds points only up to this many inches."""
EDGE_COST: Final = 0.5
"""Points lost for each inch by which the submarine is nearer to the table's edge than ``EDGE_WITHIN``.

They are lost only after the landing ship (LHD) is sunk.
"""
EDGE_WITHIN: Final = 5.0
"""A position loses points if it is nearer to the table's edge than this, in inches."""
MARGIN: Final = 0.5
"""The computer player lists no maneuver that ends nearer to the table's edge than this, in inches."""


class ManeuverPlan(NamedTuple):
    """A maneuver of the submarine (a path, and a dive or rise marker placed after it), and its value to the
    computer player.
    """

    value: float
    path: ManeuverPath
    marker: str


# -- shots -----------------------------------------------------------------------------------------------------------


def hit_chance(state: State, pose: Pose, deep: bool, lhd: Pose) -> float:
    """Return the probability that a torpedo fired from ``pose`` hits the landing ship (LHD) at ``lhd``.

    ``deep``: True if it is fired in the deep layer.
    """
    ruleset = state.ruleset
    target = Target(ship_shape(ruleset, LHD, lhd), SHALLOW, state.ship_speed)
    return torpedo(ruleset, course(ruleset, sub_shape(ruleset, pose), deep, target)).hit_float


def lhd_next(state: State) -> tuple[tuple[float, Pose], ...]:
    """Return the possible positions and headings of the landing ship (LHD) after its next move, each with its
    probability.
    """
    ruleset, lhd = state.ruleset, state.ships[LHD]
    if lhd.kills:
        return ((1.0, run(lhd.pose, CRAWL)),)
    weights = ((4 / 6, 3), (1 / 6, 1), (1 / 6, 6))
    return tuple(
        (w, follow(lhd.pose, convoy_legs(ruleset, die), ruleset.turns_in_arcs)) for w, die in weights
    )


def leaves_soon(state: State) -> bool:
    """True if any ship will be off the table within two turns if it sails straight ahead."""
    move = CRAWL if state.ships[LHD].kills else CONVOY_MOVE
    ships = (state.ships[n].pose for n in live_ships(state))
    return any(inside(run(pose, 2 * move), *state.ruleset.table) < 0 for pose in ships)


# -- maneuvers -------------------------------------------------------------------------------------------------------


def markers(state: State) -> tuple[str, ...]:
    """Return the dive and rise markers that the player can choose.

    No marker is always possible; if no torpedo was fired this turn, so is the one that changes the
    submarine's layer.
    """
    if state.fired:
        return (NO_MARKER,)
    return (NO_MARKER, RISE if state.sub.deep else DIVE)


class Worth(NamedTuple):
    """The value of a position for the submarine, in points that only this computer player uses.

    ``if_silent`` is added if the submarine is not heard there.
    """

    value: float
    if_silent: float = 0.0


class Outlook:
    """Evaluates the maneuvers that the submarine can make in one turn.

    In ``state``, only the past detection point may be on the table. ``every``: only one path in this many is evaluated.
    """

    def __init__(self, state: State, every: int = 1) -> None:
        self.every = every
        alerted = any(state.ships[n].alerted for n in live_ships(state))
        self.state = alert_all(state) if alerted else state
        past, lhd = state.points[PAST], state.ships[LHD]
        assert past is not None
        self.past, self.ruleset = past, state.ruleset
        self.threat = Threat(self.state)
        self.afloat = lhd_afloat(state)
        subs = {marker: state.sub._replace(marker=marker) for marker in markers(state)}
        self.marker_cost = {
            marker: SHALLOW_COST if self.afloat and not layer_to_be(sub) else 0.0
            for marker, sub in subs.items()
        }
        if not self.afloat:
            self.heard_cost = HEARD_COST_ESCAPING
        else:
            self.heard_cost = HEARD_COST_ALERTED if alerted else HEARD_COST
        self.coming = lhd_next(state) if self.afloat else ()
        self.at_most = [at_most(self.ruleset, deep, SHALLOW, state.ship_speed) for deep in (False, True)]
        self.nearer = 0.0
        if self.ruleset.ranges_from_edges:  # ranges between edges may be shorter by this many inches
            self.nearer = MOST_INCHES_OF_A_COUNTER
            self.at_most = [(max(each),) * len(each) for each in self.at_most]
        self.later = run(lhd.pose, 3 * (CRAWL if lhd.kills else CONVOY_MOVE))
        self.hunters = () if self.afloat else tuple(self._hunter(n) for n in live_frigates(state))
        self.helos = [(h.x, h.y) for h in state.helos if h.place == AIRBORNE]

    def _hunter(self, ship: int) -> Hunter:
        pose = self.state.ships[ship].pose
        return Hunter(pose, hunt_end(self.ruleset, pose, self.past))

    def places(self) -> Iterator[tuple[PathEnd, ManeuverPath]]:
        """Yield the paths that do not end too near the table's edge.

        Each item is a pair: the end of the path, and the path.
        """
        sub, size = self.state.sub, self.ruleset.table
        for (path, speed, length, _), end in reached(self.ruleset, sub)[:: self.every]:
            if inside(end, *size) >= MARGIN:
                yield (
                    PathEnd(self, Submarine(end, sub.deep, speed, sub.torpedoes, NO_MARKER, length)),
                    path,
                )

    def prospects(self) -> Iterator[ManeuverProspect]:
        """Yield the maneuvers to compare: each path with each choice of a dive or rise marker.

        Paths that end too near the table's edge are left out.
        """
        for place, path in self.places():
            for marker in self.marker_cost:
                yield ManeuverProspect(place, path, marker)

    def here(self) -> Iterator[ManeuverProspect]:
        """Yield the maneuvers in which the submarine stays where it is, one for each choice of a dive or rise
        marker.
        """
        place = PathEnd(self, self.state.sub._replace(marker=NO_MARKER))
        return (ManeuverProspect(place, ManeuverPath(), marker) for marker in self.marker_cost)

    def value(self, worth: Worth, heard: float, sunk: float, marker: str) -> float:
        """Return the value of a maneuver in points, from the value of its end and the chances of being heard
        and of being sunk.

        ``worth``: value of the position at its end. ``heard``, ``sunk``: probabilities that the submarine is
        heard or sunk there.
        """
        value = worth.value - SUNK_COST * sunk - self.heard_cost * heard
        value += (1 - heard) * worth.if_silent
        return value - self.marker_cost[marker]


class PathEnd:
    """The end of a path, with values that do not depend on the dive or rise marker placed there.

    Each value is computed at most once.
    """

    __slots__ = ("_berth", "_estimates", "_worths", "first", "future", "outlook", "present", "sub")

    def __init__(self, outlook: Outlook, sub: Submarine) -> None:
        self.outlook, self.sub = outlook, sub
        self.present, self.future = points_behind(outlook.ruleset, sub, outlook.past)
        compute = _worth_while_afloat if outlook.afloat else _worth_after_sinking
        self._estimates = compute(outlook, sub, [p for p in (self.present, self.future) if p])
        self.first = next(self._estimates)
        self._worths = [self.first]
        self._berth: Berth | None = None

    @property
    def berth(self) -> Berth:
        if self._berth is None:
            self._berth = Berth(self.outlook.threat, self.sub, self.present)
        return self._berth

    def worth(self, n: int) -> Worth | None:
        """Return estimate number ``n`` (from 0) of this position's value, or None if there is none; later
        estimates are more exact."""
        if n == len(self._worths):
            estimate = next(self._estimates, None)
            if estimate is None:
                return None
            self._worths.append(estimate)
        return self._worths[n]

    @property
    def at_most(self) -> float:
        """Upper limit for the value of any maneuver whose path ends here."""
        return self.first.value + self.first.if_silent

    def future_with(self, marker: str) -> DetectionPoint | None:
        """Return the detection point ahead of the submarine after the player has chosen this dive or rise
        marker.

        The marker decides in which layer the point is.
        """
        if not marker or self.future is None:
            return self.future
        return self.future._replace(deep=layer_to_be(self.sub._replace(marker=marker)))


_HEARD: Final = 0
"""Index of that part of a maneuver's value that comes from the chance of being heard."""
_WORTH: Final = 1
"""Index of that part of a maneuver's value that comes from the position at its end."""
_SUNK: Final = 2
"""Index of that part of a maneuver's value that comes from the chance of being sunk."""
_ORDERS: Final[dict[float, tuple[int, ...]]] = {
    HEARD_COST: (_HEARD, _WORTH, _SUNK),
    HEARD_COST_ALERTED: (_WORTH, _HEARD, _SUNK),
    HEARD_COST_ESCAPING: (_HEARD, _SUNK, _WORTH),
}
"""The order in which the three parts of a maneuver's value are computed, by the number of points that being
heard costs.

These orders were the fastest in tests.
"""


class ManeuverProspect:
    """A maneuver whose value is computed step by step, so that bad maneuvers can be dropped early.

    :attr:`value` is an upper bound that never rises; once :attr:`settled` is true it is exact.
    """

    __slots__ = (
        "_future", "_heard", "_shooters", "_steps", "_sunk", "_worth", "_worths",
        "marker", "path", "place", "settled", "value",
    )  # fmt: skip

    def __init__(self, place: PathEnd, path: ManeuverPath, marker: str) -> None:
        self.place, self.path, self.marker = place, path, marker
        self._future = place.future_with(marker)
        self._worth, self._worths, self._heard, self._sunk = place.first, 1, -1.0, 0.0
        self._shooters: Iterator[float] | None = None
        self._steps = _ORDERS[place.outlook.heard_cost]
        self.settled = False
        self.value = place.outlook.value(self._worth, 0.0, 0.0, marker)

    def refine(self) -> None:
        """Compute one more part of a maneuver's value, so that :attr:`value` becomes more exact."""
        while self._steps:
            if self._refine_part(self._steps[0]):
                heard = max(self._heard, 0.0)
                self.value = self.place.outlook.value(self._worth, heard, self._sunk, self.marker)
                return
            self._steps = self._steps[1:]
        self.settled = True

    def _refine_part(self, step: int) -> bool:
        """Compute one part of a maneuver's value more exactly. Return False if this part was exact already.

        The part is the chance of being heard, the value of the position, or the chance of being sunk.
        """
        place = self.place
        if step == _HEARD:
            if self._heard >= 0:
                return False
            self._heard = place.berth.heard(self._future)
            return True
        if step == _WORTH:
            worth = place.worth(self._worths)
            if worth is None:
                return False
            self._worth, self._worths = worth, self._worths + 1
            return True
        self._shooters = self._shooters or place.berth.sunk(self._future)
        sunk = next(self._shooters, None)
        self._sunk = self._sunk if sunk is None else sunk
        return sunk is not None

    def plan(self) -> ManeuverPlan:
        """Return this maneuver with its exact value."""
        while not self.settled:
            self.refine()
        return ManeuverPlan(self.value, self.path, self.marker)


def plans(state: State) -> Iterable[ManeuverPlan]:
    """Return every combination of a path and a dive or rise marker, with its exact value.

    The only detection point in ``state`` must be the past one, at the submarine's old position.
    """
    return (prospect.plan() for prospect in Outlook(state).prospects())


def best_first(
    state: State, chance: Callable[[], float], noise: float, every: int = 1
) -> Iterator[ManeuverPlan]:
    """Yield maneuvers, the best first.

    They are sorted by their value plus a random number of points, at most ``noise``.

    Best-first search: each value is computed only as exactly as the order requires. ``every``: only one path in this many is considered.
    """
    outlook = Outlook(state, every)
    opened: dict[int, tuple[ManeuverProspect, float]] = {}
    closed, heap = list[tuple[PathEnd, ManeuverPath, list[float]]](), list[tuple[float, int]]()
    many = len(outlook.marker_cost)
    for place, path in outlook.places():
        extras = [noise * chance() for _ in outlook.marker_cost]
        heap.append((-place.at_most - max(extras), -many * len(closed)))
        closed.append((place, path, extras))
    heapify(heap)  # the highest value comes first; of equal values, the last one
    while heap:
        n = -heap[0][1]
        if n not in opened:
            heappop(heap)
            place, path, extras = closed[n // many]
            for marker, extra in zip(outlook.marker_cost, extras, strict=True):
                opened[n] = prospect, _ = ManeuverProspect(place, path, marker), extra
                heappush(heap, (-(prospect.value + extra), -n))
                n += 1
            continue
        prospect, extra = opened[n]
        if prospect.settled:
            heappop(heap)
            yield ManeuverPlan(prospect.value + extra, prospect.path, prospect.marker)
        else:
            prospect.refine()
            heapreplace(heap, (-(prospect.value + extra), -n))


def best_marker(state: State) -> dict[str, float]:
    """Return the value of each marker (dive, rise, or none) that the player can choose after the submarine
    has moved."""
    return {prospect.marker: prospect.plan().value for prospect in Outlook(state).here()}


def can_move_on(state: State, path: ManeuverPath) -> bool:
    """True if, on the turn after this maneuver, the submarine has a legal maneuver that does not end too near
    the table's edge."""
    moved = after_move(state, sail(state.ruleset, state.sub, path))
    sub, size = moved.sub, moved.ruleset.table
    if inside(sub.pose, *size) > TOP[FLANK] + MARGIN:
        return True
    return any(inside(end, *size) >= MARGIN for _, end in reached(moved.ruleset, sub))


# -- places ----------------------------------------------------------------------------------------------------------


def _worth_while_afloat(
    outlook: Outlook, sub: Submarine, points: Sequence[DetectionPoint]
) -> Iterator[Worth]:
    """Yield estimates of a position's value while the landing ship (LHD) is afloat, each more exact than the
    one before.

    The value depends on the next shot, the range, the chance of an ambush later and the speed. The first
    estimate assumes that every torpedo in range always detects its target; later ones replace this assumption
    for one shot after the other.
    """
    future = points[-1]
    rest = FAST_WORTH if sub.speed == FAST else 0.0
    rest -= RANGE_COST * abs(distance(sub.pose, outlook.coming[0][1]) - BEST_RANGE)
    rest -= AMBUSH_COST * abs(distance((future.x, future.y), outlook.later) - AMBUSH_RANGE)
    if sub.speed >= FLANK or not sub.torpedoes:
        yield Worth(rest)
        return
    at_most = outlook.at_most[sub.deep]
    coming, ahead = list[tuple[float, Pose]](), list[float]()
    for w, lhd in outlook.coming:
        d = int(distance(sub.pose, lhd) - outlook.nearer)
        if d < len(at_most):
            coming.append((w, lhd))
            ahead.append(w * at_most[max(d, 0)])
    shot = 0.0
    yield Worth(rest + SHOT_WORTH * math.fsum(ahead))
    for w, lhd in coming:
        shot += w * hit_chance(outlook.state, sub.pose, sub.deep, lhd)
        ahead.pop(0)
        yield Worth(rest + SHOT_WORTH * (shot + math.fsum(ahead)))


class Hunter(NamedTuple):
    """A frigate that hunts the submarine: its place now, and its place after one more turn.

    In that turn it hunts the past detection point (the submarine's old position).
    """

    pose: Pose
    behind_past: Pose


def hunt_end(ruleset: SsnRuleset, pose: Pose, point: DetectionPoint) -> Pose:
    """Return the position and heading of a frigate after it has hunted the submarine for one turn, towards
    the detection point ``point``.
    """
    return hunt(ruleset, pose, point)[1]


def _worth_after_sinking(
    outlook: Outlook, sub: Submarine, points: Sequence[DetectionPoint]
) -> Iterator[Worth]:
    """Yield estimates of a position's value after the landing ship (LHD) is sunk, each more exact than the
    one before.

    The value depends on the distance to the frigates and on not being heard. The first estimate assumes that
    every frigate either hunts the past detection point or sails straight away; later ones replace this
    assumption for one frigate after the other.
    """
    pose = sub.pose
    rest = HELO_WORTH * min([HELO_FARTHEST, *(distance(helo, pose) for helo in outlook.helos)])
    rest -= EDGE_COST * max(0.0, EDGE_WITHIN - inside(pose, *outlook.ruleset.table))
    rest += FAST_WORTH if sub.speed >= FAST else 0.0
    at_most, closest = 1.0, FARTHEST
    nearest_first = sorted((distance(h.pose, pose), h) for h in outlook.hunters)
    for away, (_, behind_past) in nearest_first:
        after = distance(behind_past, pose)
        closest = min(closest, after, away + HUNT_MOVE)
        if away + HUNT_MOVE <= ESCAPE_RANGE:
            at_most = 0.0
        elif after <= ESCAPE_RANGE:
            at_most *= len(points) / (len(points) + 1)
    yield Worth(rest + closest, ESCAPE_WORTH * at_most)
    clear = 1.0
    for away, (frigate, behind_past) in nearest_first:
        if away - HUNT_MOVE > max(closest, ESCAPE_RANGE):
            break  # this frigate and all farther ones stay out of range
        ends = [behind_past, *(hunt_end(outlook.ruleset, frigate, p) for p in points)]
        ranges = [distance(end, pose) for end in ends]
        clear *= sum(r > ESCAPE_RANGE for r in ranges) / len(ranges)
        closest = min(closest, *ranges)
        yield Worth(rest + closest, ESCAPE_WORTH * min(clear, at_most))
