"""How the captain thinks: one step ahead, exactly. After a maneuver everything stands still until the surface side has
listened and fired, so the chances of being heard and sunk are counted, not tried out.

The weights below are printkit's own, found by playing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from printkit.games.ssn.play.chances import AT_LEAST, torpedo
from printkit.games.ssn.rules.candidates import paths
from printkit.games.ssn.rules.data import FAST, FLANK, threshold
from printkit.games.ssn.rules.detection import Listener, listeners, outline, zone_span
from printkit.games.ssn.rules.geometry import EPSILON, Pose, distance, follow, in_cz, inside, run
from printkit.games.ssn.rules.maneuver import after_move, place_points, sail
from printkit.games.ssn.rules.paths import TOP, Path
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.ships import CONVOY_MOVE, CRAWL, convoy_legs, hunt_legs
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    DIVE,
    ESCAPE_RANGE,
    FIRE_RANGE,
    FUTURE,
    LHD,
    NO_MARKER,
    PAST,
    PRESENT,
    RISE,
    SHALLOW,
    Point,
    State,
    alert_all,
    lhd_afloat,
    live_frigates,
    live_ships,
    point_shape,
    separation,
    ship_shape,
    sub_shape,
)
from printkit.games.ssn.rules.torpedo import Target, course

SUNK_COST: Final = 30.0
HEARD_COST: Final = 14.0
HEARD_COST_ALERTED: Final = 1.5
SHOT_WORTH: Final = 14.0
RANGE_COST: Final = 0.35
BEST_RANGE: Final = 9.5
AMBUSH_COST: Final = 0.12
AMBUSH_RANGE: Final = 8.0
FAST_WORTH: Final = 3.0
SHALLOW_COST: Final = 1.0
HEARD_COST_ESCAPING: Final = 4.0
ESCAPE_WORTH: Final = 22.0
FARTHEST: Final = 20.0
HELO_WORTH: Final = 0.1
HELO_FARTHEST: Final = 15.0
EDGE_COST: Final = 0.5
EDGE_WITHIN: Final = 5.0
MARGIN: Final = 0.5
"""Never choose a path that leaves less than this to the edge."""
_ROLL: Final = tuple(float(AT_LEAST[t] - AT_LEAST[t + 1]) for t in range(13))
"""By total, 2 to 12: the chance that two dice show it."""
_REACH: Final = tuple(float(p) for p in AT_LEAST)


class Plan(NamedTuple):
    """A maneuver, and what it is worth."""

    value: float
    path: Path
    marker: str


class Ear(NamedTuple):
    """How a listener hears one spot: in a zone, on the close line, near enough to fire."""

    in_zone: bool
    close: bool
    near: bool


class Risk(NamedTuple):
    """The chances of a maneuver: to be heard by anybody, to be sunk."""

    heard: float
    sunk: float


# -- the surface side's answer ---------------------------------------------------------------------------------------


def ears_at(state: State, crowd: tuple[Listener, ...], point: Point) -> list[Ear]:
    """What each listener's distance to a point makes of it; layers and speeds come later."""
    ruleset = state.ruleset
    close, target = ruleset.data.detection.close_inches + EPSILON, outline(state, point)
    spot = (point.x, point.y)
    found = []
    for listener in crowd:
        shape = listener.shape
        if ruleset.ranges_from_edges:
            d = separation(ruleset, shape, point_shape(ruleset, point))
        else:
            d = distance(shape, spot)
        zone = listener.deep or in_cz(zone_span(ruleset, shape, target))
        found.append(Ear(zone, d <= close, d <= FIRE_RANGE + EPSILON))
    return found


def risk(state: State, crowd: tuple[Listener, ...], ears: tuple[tuple[Ear | None, ...], ...]) -> Risk:
    """The exact chances, for one roll that serves all; ``ears`` by listener: past, present, future."""
    ruleset = state.ruleset
    detection = ruleset.data.detection
    any_least = 13
    shooters: list[tuple[int, float]] = []
    for listener, heard in zip(crowd, ears, strict=True):
        sonar = detection.active if listener.active else detection.passive
        least = least_near = 13
        for each, point in zip(heard, state.points, strict=True):
            if each is None or point is None or not each.in_zone:
                continue
            needed = threshold(sonar, listener.deep == point.deep, each.close, point.speed)
            least = min(least, needed)
            if each.near:
                least_near = min(least_near, needed)
        any_least = min(any_least, least)
        if least_near <= 12 and _shoots(ruleset, listener):
            shooters.append((max(least_near, 2), _destroys(state, listener)))
    heard_chance = _REACH[max(any_least, 0)]
    return Risk(heard_chance, _sunk(sorted(shooters)))


def _sunk(shooters: list[tuple[int, float]]) -> float:
    """The chance to be sunk: by the total rolled, all who heard by it fire."""
    sunk, survive, done = 0.0, 1.0, 0
    for total in range(2, 13):
        while done < len(shooters) and shooters[done][0] <= total:
            survive *= 1 - shooters[done][1]
            done += 1
        sunk += _ROLL[total] * (1 - survive)
    return sunk


def _shoots(ruleset: SsnRuleset, listener: Listener) -> bool:
    if listener.helo:
        return True
    return (listener.active or ruleset.fresh_alert_fires) and (listener.number != LHD or ruleset.lhd_fires)


def _destroys(state: State, listener: Listener) -> float:
    """The chance that a listener that fires destroys the submarine."""
    ruleset, sub = state.ruleset, state.sub
    target = Target(sub_shape(ruleset, sub.pose), sub.deep, sub.speed)
    one = torpedo(ruleset, course(ruleset, listener.shape, SHALLOW, target)).destroys_float
    return 1 - (1 - one) ** 2 if listener.helo else one


# -- shots -----------------------------------------------------------------------------------------------------------


def hit_chance(state: State, pose: Pose, deep: bool, lhd: Pose) -> float:
    """The chance that one torpedo from a pose hits the LHD at another."""
    ruleset = state.ruleset
    target = Target(ship_shape(ruleset, LHD, lhd), SHALLOW, state.ship_speed)
    return torpedo(ruleset, course(ruleset, sub_shape(ruleset, pose), deep, target)).hit_float


def lhd_next(state: State) -> tuple[tuple[float, Pose], ...]:
    """Where the LHD may be after its next move, and how likely."""
    ruleset, lhd = state.ruleset, state.ships[LHD]
    if lhd.kills:
        return ((1.0, run(lhd.pose, CRAWL)),)
    weights = ((4 / 6, 3), (1 / 6, 1), (1 / 6, 6))
    return tuple(
        (w, follow(lhd.pose, convoy_legs(ruleset, die), ruleset.turns_on_an_arc)) for w, die in weights
    )


def leaves_soon(state: State) -> bool:
    """Whether some ship would be off the table within two turns."""
    move = CRAWL if state.ships[LHD].kills else CONVOY_MOVE
    ships = (state.ships[n].pose for n in live_ships(state))
    return any(inside(run(pose, 2 * move), *state.ruleset.table) < 0 for pose in ships)


# -- maneuvers -------------------------------------------------------------------------------------------------------


def markers(state: State) -> tuple[str, ...]:
    """What may be placed: nothing, and after a turn without a shot the marker that has an effect."""
    if state.fired:
        return (NO_MARKER,)
    return (NO_MARKER, RISE if state.sub.deep else DIVE)


def plans(state: State) -> Iterable[Plan]:
    """Every path and marker with its value. ``state``: the past's point alone is on the table."""
    heard_by = alert_all(state) if any(state.ships[n].alerted for n in live_ships(state)) else state
    crowd = listeners(heard_by)
    past = state.points[PAST]
    assert past is not None
    past_ears = ears_at(heard_by, crowd, past)
    for path in paths(state):
        moved = after_move(heard_by, sail(state.ruleset, state.sub, path))
        if inside(moved.sub.pose, *state.ruleset.table) < MARGIN:
            continue
        yield from _plans_of(path, moved, crowd, past_ears)


def _plans_of(path: Path, moved: State, crowd: tuple[Listener, ...], past_ears: list[Ear]) -> Iterable[Plan]:
    placed = place_points(moved)
    present, future = placed.points[PRESENT], placed.points[FUTURE]
    assert present is not None
    ahead: Sequence[Ear | None] = ears_at(placed, crowd, future) if future else [None] * len(crowd)
    ears = tuple(zip(past_ears, ears_at(placed, crowd, present), ahead, strict=True))
    worth = None
    for marker in markers(moved):
        state = placed if not marker else place_points(moved._replace(sub=moved.sub._replace(marker=marker)))
        if worth is None:
            worth = _place_before(state) if lhd_afloat(state) else _place_after(state)
        chances = risk(state, crowd, ears)
        yield Plan(_value(state, chances, worth), path, marker)


def best_marker(state: State) -> dict[str, float]:
    """The value of each marker once the move is made."""
    heard_by = alert_all(state) if any(state.ships[n].alerted for n in live_ships(state)) else state
    crowd = listeners(heard_by)
    past = state.points[PAST]
    assert past is not None
    past_ears = ears_at(heard_by, crowd, past)
    return {plan.marker: plan.value for plan in _plans_of(Path(), heard_by, crowd, past_ears)}


def leads_on(state: State, path: Path) -> bool:
    """Whether there is a legal maneuver behind this one, as far from the edge as the captain wants to stay."""
    moved = after_move(state, sail(state.ruleset, state.sub, path))
    sub, size = moved.sub, moved.ruleset.table
    if inside(sub.pose, *size) > TOP[FLANK] + MARGIN:
        return True
    return any(inside(sail(moved.ruleset, sub, each).end, *size) >= MARGIN for each in paths(moved))


class Place(NamedTuple):
    """What a place is worth by itself, and what silence would be worth there."""

    value: float
    if_silent: float = 0.0


def _value(state: State, chances: Risk, place: Place) -> float:
    if not lhd_afloat(state):
        heard = HEARD_COST_ESCAPING
    else:
        alerted = any(state.ships[n].alerted for n in live_ships(state))
        heard = HEARD_COST_ALERTED if alerted else HEARD_COST
    value = place.value - SUNK_COST * chances.sunk - heard * chances.heard
    value += (1 - chances.heard) * place.if_silent
    sub = state.sub
    next_deep = {DIVE: True, RISE: False}.get(sub.marker, sub.deep)
    return value - (SHALLOW_COST if lhd_afloat(state) and not next_deep else 0.0)


def _place_before(state: State) -> Place:
    """Before the LHD is down: the next shot, the range, the way to lie in wait, speed in hand."""
    sub, lhd = state.sub, state.ships[LHD].pose
    coming = lhd_next(state)
    shot = 0.0
    if sub.speed < FLANK and sub.torpedoes:
        shot = sum(w * hit_chance(state, sub.pose, sub.deep, pose) for w, pose in coming)
    value = SHOT_WORTH * shot - RANGE_COST * abs(distance(sub.pose, coming[0][1]) - BEST_RANGE)
    later = run(lhd, 3 * (CRAWL if state.ships[LHD].kills else CONVOY_MOVE))
    future = state.points[FUTURE] or state.points[PRESENT]
    assert future is not None
    value -= AMBUSH_COST * abs(distance((future.x, future.y), later) - AMBUSH_RANGE)
    return Place(value + (FAST_WORTH if sub.speed == FAST else 0.0))


@lru_cache(maxsize=256)
def hunt_end(ruleset: SsnRuleset, pose: Pose, x: float, y: float) -> Pose:
    """Where a frigate ends that hunts a point at this spot."""
    return follow(pose, hunt_legs(ruleset, pose, Point(0, x, y, False, 0)), ruleset.turns_on_an_arc)


def _place_after(state: State) -> Place:
    """With the LHD down: out of the frigates' reach, in silence."""
    sub, ruleset = state.sub, state.ruleset
    points = [p for p in state.points if p]
    clear, closest = 1.0, FARTHEST
    for n in live_frigates(state):
        pose = state.ships[n].pose
        ranges = [distance(hunt_end(ruleset, pose, p.x, p.y), sub.pose) for p in points]
        clear *= sum(r > ESCAPE_RANGE for r in ranges) / len(ranges)
        closest = min(closest, *ranges)
    helos = [distance((h.x, h.y), sub.pose) for h in state.helos if h.place == AIRBORNE]
    value = closest + HELO_WORTH * min([HELO_FARTHEST, *helos])
    value -= EDGE_COST * max(0.0, EDGE_WITHIN - inside(sub.pose, *ruleset.table))
    return Place(value + (FAST_WORTH if sub.speed >= FAST else 0.0), ESCAPE_WORTH * clear)
