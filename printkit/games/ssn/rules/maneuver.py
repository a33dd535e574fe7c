"""The submarine's maneuver in a turn of SSN, and its detection points.

The points mark where it was, is and will be (rules SSN-MAN-1 to -9, SSN-DP-1 to -9).
"""

from __future__ import annotations

from typing import Final, NamedTuple, assert_never

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.candidates import any_legal, paths
from printkit.games.ssn.rules.data import SLOW, SPEEDS
from printkit.games.ssn.rules.fit import best_fit, fitted, reachable
from printkit.games.ssn.rules.geometry import EPSILON, Pose, inside, run
from printkit.games.ssn.rules.paths import (
    ManeuverPath,
    end_of,
    figure,
    fits_band,
    judge_path,
    path_length,
    refuse_speed,
    runs,
    speed_of,
    speeds_allowed,
    stays_on,
    why_not,
)
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import (
    AGES,
    CORNERED,
    DEEP,
    DIVE,
    FUTURE,
    NO_MARKER,
    OFF_TABLE,
    PAST,
    PRESENT,
    RISE,
    SHALLOW,
    WIN,
    DetectionPoint,
    State,
    Submarine,
    lhd_afloat,
    speed_word,
    with_points,
    with_sub,
)
from printkit.table import Move, Refusal, Table
from printkit.table.tuples import new

SAY_NOTHING: Final = Move("")
_SILENT: Final = (SAY_NOTHING,)
_NUMBERS: Final = (1, 2, 3)
_OTHER_NUMBERS: Final = {1: (2, 3), 2: (1, 3), 3: (1, 2)}
"""Numbers of the present and the future detection point, by the number of the past one (rule SSN-DP-6).

For example, if the past detection point is number 2, the others are 1 and 3.
"""


class Sailed(NamedTuple):
    """The submarine's maneuver, as a player or a log states it: a path, or only a measured position at its
    end.

    Speed and length (in inches) may be estimates until they are stated.

    ``settled``: True if the speed and length need not be stated any more.
    """

    path: ManeuverPath | None
    end: Pose
    speed: int
    length: float
    settled: bool
    irregular: bool = False


def maneuver(state: State, table: Table) -> State:
    """Play phase P2: carry out the submarine's maneuver, and return the state afterwards."""
    table.side("")
    present = state.points[PRESENT]
    assert present is not None
    past = present if present.deep == state.sub.deep else present._replace(deep=state.sub.deep)
    state = with_points(with_sub(state, _dive_or_rise(state.sub)), (past, None, None))
    if state.ruleset.edge_is_closed and not any_legal(state):
        return state._replace(result=CORNERED)
    start = state.sub.pose
    sailed = _move(state, table)
    state = after_move(state, sailed)
    if marker := _place_marker(state, table):
        state = with_sub(state, state.sub._replace(marker=marker))
    if _left_the_table(state, start, sailed):
        return state._replace(result=_off_the_table(state))
    return table.measured(_number_points(place_points(state), table))


def _off_the_table(state: State) -> str:
    """Return the result of the game after the submarine has left the table.

    The ruling ``ssn-edge`` decides it (rule SSN-MAN-8).
    """
    match state.ruleset.ssn_edge:
        case "forbidden" | "defeat":
            return OFF_TABLE
        case "escape":
            return OFF_TABLE if lhd_afloat(state) else WIN
        case never:
            assert_never(never)


def after_move(state: State, sailed: Sailed) -> State:
    """Return the state after the submarine has moved.

    The player's dive or rise marker and the detection points are not placed yet.
    """
    straight = runs(sailed.path) if sailed.path is not None else (AGES,)
    behind = straight[-1] + (state.sub.run if len(straight) == 1 else 0.0)
    sub = state.sub._replace(
        pose=sailed.end, speed=sailed.speed, length=sailed.length, run=min(behind, AGES), marker=NO_MARKER,
        irregular=sailed.irregular,
    )  # fmt: skip
    return with_sub(state, sub)


def _dive_or_rise(sub: Submarine) -> Submarine:
    """Return the submarine after its dive or rise marker has changed its layer.

    Without a marker, it is unchanged (rule SSN-MAN-2).
    """
    return sub._replace(deep=layer_to_be(sub), marker=NO_MARKER) if sub.marker else sub


# -- the move --------------------------------------------------------------------------------------------------------


def _move(state: State, table: Table) -> Sailed:
    """Ask the player or the log for the submarine's maneuver, and return it (rules SSN-MAN-3 to -8).

    A player states a path. A log may instead state a measured position, then the speed and possibly the length.
    """

    def candidates() -> list[Move]:
        return [Move("path", path) for path in paths(state)]

    def judge(move: Move) -> Refusal | None:
        return _refuse_move(state, table, move)

    move = table.propose("path", judge, rb.MAN_3, state, candidates, ("path", "move"))
    sailed = _sailed(state, move)
    while (move := _statement_after_move(state, sailed, table)).verb:
        sailed = _with_statement(state, sailed, move)
    return sailed


def _statement_after_move(state: State, sailed: Sailed, table: Table) -> Move:
    """Ask for the submarine's new speed or the length of its maneuver, which a log may state after the
    maneuver. Return the statement.

    The move is empty if there is none.
    """

    def judge(move: Move) -> Refusal | None:
        return _refuse_stated(state, table, sailed, move)

    def candidates() -> tuple[Move, ...]:
        return _possible_statements(state, sailed)

    return table.propose("speed", judge, rb.MAN_3, state, candidates, ("speed", "length"))


def _possible_statements(state: State, sailed: Sailed) -> tuple[Move, ...]:
    """Return the speeds that a log may state after a maneuver. There are none if the log gives the maneuver's
    path.
    """
    if sailed.settled:
        return _SILENT
    sub = state.sub
    fits = [s for s in speeds_allowed(sub) if reachable(state.ruleset, sub.pose, sailed.end, s)]
    return tuple(Move("speed", SPEEDS[s]) for s in fits or speeds_allowed(sub))


def sail(ruleset: SsnRuleset, sub: Submarine, path: ManeuverPath) -> Sailed:
    """Return the maneuver (``Sailed``) of a submarine that follows this path: its end, speed and length, and whether it
    breaks a rule.

    It is marked as irregular if the path breaks a rule by more than measuring errors explain.
    """
    speed, refusal = judge_path(ruleset, sub, path, ruleset.data.tolerance)
    end = end_of(ruleset, sub.pose, path)
    return new(Sailed, (path, end, speed, path_length(path), True, refusal is not None))


def _sailed(state: State, move: Move) -> Sailed:
    ruleset, sub = state.ruleset, state.sub
    if isinstance(move.value, Pose):
        end = move.value
        for speed in _speeds_for(sub):
            fit = reachable(ruleset, sub.pose, end, speed)
            if fit:
                return Sailed(None, end, speed, fit.length, False, abs(speed - sub.speed) > 1)
        fit = best_fit(ruleset, sub.pose, end, sub.speed)
        return Sailed(None, end, sub.speed, fit.length, False, True)
    return sail(ruleset, sub, move.value if isinstance(move.value, ManeuverPath) else ManeuverPath())


def _refuse_move(state: State, table: Table, move: Move) -> Refusal | None:
    """Return why the submarine cannot make this maneuver at any speed; None if it can.

    The maneuver is a path or a measured position.
    """
    ruleset, sub = state.ruleset, state.sub
    if isinstance(move.value, ManeuverPath):
        return judge_path(ruleset, sub, move.value, ruleset.data.tolerance)[1]
    if isinstance(move.value, Pose):
        width, height = ruleset.table
        if inside(move.value, width, height) < -ruleset.data.tolerance.range and ruleset.edge_is_closed:
            return Refusal(rb.MAN_8, "the submarine has left the table", f"0 to {width:g}, 0 to {height:g}")
        if any(reachable(ruleset, sub.pose, move.value, speed, table) for speed in _speeds_for(sub)):
            return None  # a later statement gives the speed, which is judged then
        return _out_of_reach(state, table, move.value, sub.speed)
    if move.verb == "fire" and ruleset.salvo_is_declared and state.fired:
        return Refusal(
            rb.ATK_1, "both targets are named before the first die", "`fire` beside the other `fire`"
        )
    return Refusal(rb.MAN_3, "every turn needs a maneuver", "`path ahead 2`, or `path hold`")


def _speeds_for(sub: Submarine) -> tuple[int, ...]:
    """Return all speeds, the likeliest first: the present speed, then the speeds one level away, then the
    others.
    """
    return tuple(sorted(range(len(SPEEDS)), key=lambda speed: abs(speed - sub.speed)))


def _out_of_reach(state: State, table: Table, end: Pose, speed: int) -> Refusal:
    miss = fitted(state.ruleset, state.sub.pose, end, speed, table).residual
    missed = "" if miss > 99 else f'; the nearest legal end is {miss:.2f}" away'
    word = speed_word(speed).capitalize()
    return Refusal(
        rb.CHK_3,
        f"at the speed {word}, no legal path ends at this position{missed}",
        "an end that a legal path reaches",
    )


def _with_statement(state: State, sailed: Sailed, move: Move) -> Sailed:
    """Return the maneuver with the speed or length that the log states after it."""
    if move.verb == "length" and isinstance(move.value, int | float):
        return sailed._replace(length=float(move.value))
    if move.value not in SPEEDS:
        return sailed
    speed = SPEEDS.index(str(move.value))
    length = sailed.length
    if sailed.path is None:
        length = best_fit(state.ruleset, state.sub.pose, sailed.end, speed).length
    return sailed._replace(speed=speed, length=length, settled=True)


def _refuse_stated(state: State, table: Table, sailed: Sailed, move: Move) -> Refusal | None:
    """Return why the speed or length stated after a maneuver contradicts it; None if it does not."""
    ruleset, sub, tolerance = state.ruleset, state.sub, state.ruleset.data.tolerance
    if not move.verb:
        return (
            None
            if sailed.settled
            else Refusal(rb.MAN_3, "`move` must be followed by the speed", "speed slow")
        )
    if move.verb == "length":
        return _refuse_length(state, sailed, move)
    if move.value not in SPEEDS:
        return Refusal(rb.MAN_3, "there is no such speed", " ".join(SPEEDS))
    speed = SPEEDS.index(str(move.value))
    if sailed.path is not None:
        if sailed.irregular and speed == sailed.speed:
            return None  # a fault at this speed was reported with the path
        return why_not(ruleset, sub, sailed.path, speed, tolerance)
    if abs(speed - sub.speed) > 1:
        return refuse_speed(sub, speed)
    if reachable(ruleset, sub.pose, sailed.end, speed, table):
        return None
    others = any(reachable(ruleset, sub.pose, sailed.end, each, table) for each in _speeds_for(sub))
    return (
        _out_of_reach(state, table, sailed.end, speed) if others else None
    )  # otherwise the measured end has been refused already


def _refuse_length(state: State, sailed: Sailed, move: Move) -> Refusal | None:
    slack = state.ruleset.data.tolerance.length
    if not isinstance(move.value, int | float):
        return Refusal(rb.MAN_3, "a length is a number of inches", "length 4")
    length = float(move.value)
    if sailed.path is not None and abs(length - sailed.length) > slack:
        return Refusal(
            rb.MAN_3,
            f'the log gives the length {figure(length)}", but the path is {figure(sailed.length)}" long',
            f"length {figure(sailed.length)}",
        )
    if not fits_band(length, sailed.speed, slack):
        word = speed_word(sailed.speed).capitalize()
        return Refusal(
            rb.MAN_3,
            f'a path of {figure(length)}" is {speed_word(speed_of(length)).capitalize()}, not {word}',
        )
    return None


def _left_the_table(state: State, start: Pose, sailed: Sailed) -> bool:
    """True if the submarine has left the table in its maneuver.

    If the ruling ``ssn-edge`` forbids this, the result is always False (rule SSN-MAN-8).
    """
    ruleset = state.ruleset
    if ruleset.edge_is_closed:
        return False
    if sailed.path is None:
        return inside(sailed.end, *ruleset.table) < -EPSILON
    return not stays_on(ruleset, start, sailed.path)


# -- marker and detection points -------------------------------------------------------------------------------------


def _place_marker(state: State, table: Table) -> str:
    """Ask whether the submarine places a marker for its next turn, and return it: dive, rise or none (rule
    SSN-MAN-9).
    """
    possible = RISE if state.sub.deep else DIVE

    def candidates() -> tuple[Move, ...]:
        return _SILENT if state.fired else (SAY_NOTHING, Move("marker", possible))

    def judge(move: Move) -> Refusal | None:
        return _refuse_marker(state, possible, move)

    value = table.propose("marker", judge, rb.MAN_9, state, candidates).value
    return str(value) if value in (DIVE, RISE) else NO_MARKER


def _refuse_marker(state: State, possible: str, move: Move) -> Refusal | None:
    if move.value not in (DIVE, RISE):
        return None
    if state.fired:
        return Refusal(
            rb.MAN_9,
            "no Dive or Rise marker may be placed in a turn in which the submarine has fired",
            "none",
        )
    if move.value != possible and not state.ruleset.idle_dive_allowed:
        depth = "Deep" if state.sub.deep else "Shallow"
        return Refusal(rb.MAN_9, f"the submarine is already {depth}, so it can only {possible}", possible)
    return None


def place_points(state: State) -> State:
    """Return the state after the present and the future detection point are placed (rules SSN-DP-3 to -8).

    They get the numbers that the past one does not have.
    """
    past = state.points[PAST]
    assert past is not None
    present, future = points_behind(state.ruleset, state.sub, past)
    return with_points(state, (past, present, future))


def points_behind(
    ruleset: SsnRuleset, sub: Submarine, past: DetectionPoint
) -> tuple[DetectionPoint, DetectionPoint | None]:
    """Return the detection points for the present and the future position of a submarine that has moved.

    The future one is None if it would be off the table and the ruling ``dp-off-table`` omits it.
    """
    pose = sub.pose
    first, second = _OTHER_NUMBERS[past.number]
    present = new(DetectionPoint, (first, pose.x, pose.y, sub.deep, sub.speed))
    spot = _future_spot(ruleset, sub)
    if spot is None:
        return present, None
    return present, new(DetectionPoint, (second, spot.x, spot.y, layer_to_be(sub), sub.speed))


def layer_to_be(sub: Submarine) -> bool:
    """True if the submarine will be in the deep layer in its next maneuver.

    This follows from its dive or rise marker or, without one, from its present layer.
    """
    if not sub.marker:
        return sub.deep
    return DEEP if sub.marker == DIVE else SHALLOW


def _future_spot(ruleset: SsnRuleset, sub: Submarine) -> Pose | None:
    """Return the place of the future detection point; None if there is none (rules SSN-DP-4 and -8).

    It is straight ahead, as far as the submarine has just moved. If this is off the table, the ruling ``dp-off-table`` decides.
    """
    width, height = ruleset.table
    spot = run(sub.pose, sub.length)
    if inside(spot, width, height) >= -EPSILON:
        return spot
    match ruleset.dp_off_table:
        case "edge":
            return _drawn_back(sub, spot, width, height)
        case "omit":
            return None
        case "virtual":
            return spot
        case never:
            assert_never(never)


def _drawn_back(sub: Submarine, spot: Pose, width: float, height: float) -> Pose:
    share = 1.0
    for at, to, most in ((sub.pose.x, spot.x, width), (sub.pose.y, spot.y, height)):
        if to < 0 and to != at:
            share = min(share, at / (at - to))
        elif to > most and to != at:
            share = min(share, (most - at) / (to - at))
    return run(sub.pose, sub.length * max(0.0, share))


def _number_points(state: State, table: Table) -> State:
    """Return the state in which the detection points have the numbers that the log states (rule SSN-DP-6).

    If it states none, the state is unchanged.
    """

    def judge(move: Move) -> Refusal | None:
        if not move.verb:
            return None
        numbers = move.value if isinstance(move.value, tuple) else ()
        wanted = sum(p is not None for p in state.points)
        if len(numbers) == wanted and len(set(numbers)) == wanted and set(numbers) <= set(_NUMBERS):
            return None
        return Refusal(
            rb.DP_6, "the three detection points must have different numbers", "1, 2 and 3 in some order"
        )

    move = table.propose("dps", judge, rb.DP_6, state, lambda: _SILENT)
    if not isinstance(move.value, tuple) or judge(move) is not None:
        return state
    points = [p for p in state.points if p is not None]
    renamed = [p._replace(number=n) for p, n in zip(points, move.value, strict=True)]
    future = renamed[2] if state.points[FUTURE] is not None else None
    return with_points(state, (renamed[0], renamed[1], future))


def slow_point(number: int, pose: Pose, deep: bool) -> DetectionPoint:
    """Return the submarine's first detection point, placed where it starts. Its speed is Slow (rule
    SSN-SETUP-4).
    """
    return DetectionPoint(number, pose.x, pose.y, deep, SLOW)
