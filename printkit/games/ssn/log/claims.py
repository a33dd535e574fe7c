"""Checks positions, ranges, counts and results that players state in an SSN log after ``=`` against the
computed ones.

A measured position within the tolerance replaces the computed one, so that measuring errors do not add up.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from printkit.games.ssn.log.tolerance import ToleranceVerdict, of_detour, of_pose, of_range
from printkit.games.ssn.log.words import LAYERS
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import SPEEDS
from printkit.games.ssn.rules.fit import tolerance_for
from printkit.games.ssn.rules.geometry import Pose, distance, normal
from printkit.games.ssn.rules.maneuver import layer_to_be, place_points
from printkit.games.ssn.rules.paths import figure
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    HELO_NAMES,
    LHD,
    PAST,
    PRESENT,
    SHIP_NAMES,
    SHIPS,
    TORPEDOES,
    DetectionPoint,
    State,
    layer,
    live_frigates,
    live_ships,
    names,
    nearest_frigate,
    point_shape,
    points_by_number,
    range_to,
    separation,
    ship_shape,
    speed_word,
    with_helo,
    with_ship,
    wrecks,
)
from printkit.journal.entries import Value
from printkit.journal.notation import Claim, Judgement
from printkit.table import Rule

_POSE = "the numbers are x, y and heading"
_PLACE = "the numbers are x and y"
"""Explanations of the numbers of a measured position, for messages about a wrong one: of the submarine or a ship,
and of a helicopter or detection point."""


class StatedPlace(NamedTuple):
    """A measured position in a log: x and y, possibly a heading, a layer and a speed.

    ``fault`` is the text of the position if it cannot be parsed, and otherwise empty.
    """

    numbers: tuple[float, ...]
    layer: str = ""
    speed: str = ""
    fault: str = ""


def _stated(values: tuple[Value, ...], headings: bool) -> StatedPlace:
    numbers: list[float] = []
    words = {"layer": "", "speed": ""}
    for value in values:
        word = value.text.lower()
        if isinstance(value.value, int | float) and value.kind == "number":
            numbers.append(float(value.value))
        elif word in LAYERS:
            words["layer"] = word
        elif word in SPEEDS:
            words["speed"] = word
        else:
            return StatedPlace((), fault=value.text)
    allowed = (2, 3) if headings else (2,)
    if len(numbers) not in allowed:
        return StatedPlace((), fault=" ".join(v.text for v in values) or "nothing")
    return StatedPlace(tuple(numbers), words["layer"], words["speed"])


def _wrong(expected: str, rule: Rule) -> Judgement:
    return Judgement(False, expected, rule)


def _spot(x: float, y: float, h: float | None = None, *words: str) -> str:
    numbers = [f"{x:.2f}", f"{y:.2f}"] + ([] if h is None else [figure(round(h, 1))])
    return " ".join([*numbers, *words])


# -- measured poses --------------------------------------------------------------------------------------------------


def judge_submarine(state: State, values: tuple[Value, ...]) -> Judgement:
    """Check a statement about the submarine's position, such as ``ssn 18.59 27.41 0 deep slow`` (rule
    SSN-CHK-2).

    If its path was illegal, any measured position is accepted.
    """
    ruleset, sub = state.ruleset, state.sub
    words = (layer(sub.deep), speed_word(sub.speed))
    expected = "ssn " + _spot(*sub.pose, *words)
    said = _stated(values, True)
    if said.fault:
        return _wrong(expected, rb.CHK_2)
    pose = Pose(
        said.numbers[0], said.numbers[1], normal(said.numbers[2]) if len(said.numbers) > 2 else sub.pose.h
    )
    after = _move_submarine(state, pose)
    if said.layer not in ("", words[0]):
        return Judgement(False, expected, rb.MAN_2, _in_the_other_layer(after), _POSE)
    if said.speed not in ("", words[1]):
        return Judgement(False, expected, rb.MAN_3, after, _POSE)
    holds = sub.irregular or of_pose(ruleset, pose, sub.pose, sub.length) is not ToleranceVerdict.FAULT
    return Judgement(holds, expected, rb.CHK_2, after, _POSE)


def _in_the_other_layer(state: State) -> State:
    """Return the state with the submarine in the other layer (shallow or deep).

    The detection points at the submarine and ahead of it change their layer as well, unless a marker orders another layer for the
    point ahead.
    """
    sub = state.sub._replace(deep=not state.sub.deep)
    past, present, future = state.points
    if present is not None:
        present = present._replace(deep=sub.deep)
    if future is not None:
        future = future._replace(deep=layer_to_be(sub))
    return state._replace(sub=sub, points=(past, present, future))


def _move_submarine(state: State, pose: Pose) -> State:
    """Return the state with the submarine at its measured position.

    The detection points at the submarine and ahead of it move as well.
    """
    points = state.points
    moved = state._replace(sub=state.sub._replace(pose=pose))
    if points[PAST] is None:
        present = points[PRESENT]
        assert present is not None
        return moved._replace(points=(None, present._replace(x=pose.x, y=pose.y), points[2]))
    placed = place_points(moved).points
    kept = [p._replace(number=old.number) if p and old else p for p, old in zip(placed, points, strict=True)]
    return moved._replace(points=(kept[0], kept[1], kept[2]))


def judge_ship(number: int, state: State, values: tuple[Value, ...]) -> Judgement:
    """Check a statement about a ship's position and heading, such as ``ff1 13.5 26 90`` (rule SSN-CHK-4)."""
    ship = state.ships[number]
    name = SHIP_NAMES[number]
    expected = f"{name} {_spot(*ship.pose)}"
    said = _stated(values, True)
    if said.fault or said.layer or said.speed:
        return _wrong(expected, rb.CHK_4)
    heading = normal(said.numbers[2]) if len(said.numbers) > 2 else ship.pose.h
    pose = Pose(said.numbers[0], said.numbers[1], heading)
    after = with_ship(state, number, ship._replace(pose=pose))
    detour = next((d for d in state.detours if d.ship == number), None)
    if detour is not None and of_detour(state, detour, pose) is not ToleranceVerdict.FAULT:
        return Judgement(True, expected, rb.CHK_4, after)
    holds = of_pose(state.ruleset, pose, ship.pose, state.ship_length) is not ToleranceVerdict.FAULT
    return Judgement(holds, expected, rb.CHK_4, after, _POSE)


def judge_helo(number: int, state: State, values: tuple[Value, ...]) -> Judgement:
    """Check a statement about a helicopter's position and layer, such as ``h1 38.66 27.52 shallow`` (rule
    SSN-CHK-4).
    """
    helo = state.helos[number]
    name = HELO_NAMES[number]
    if helo.place != AIRBORNE:
        return _wrong(f"{name} is not in the air", rb.CHK_4)
    expected = f"{name} {_spot(helo.x, helo.y, None, layer(helo.deep))}"
    said = _stated(values, False)
    if said.fault or said.speed:
        return _wrong(expected, rb.CHK_4)
    x, y = said.numbers
    after = with_helo(state, number, helo._replace(x=x, y=y))
    if said.layer not in ("", layer(helo.deep)):
        turned = with_helo(state, number, helo._replace(x=x, y=y, deep=not helo.deep))
        return Judgement(False, expected, rb.HEL_3 if not helo.deep else rb.HEL_4, turned, _PLACE)
    near = distance((x, y), (helo.x, helo.y)) <= tolerance_for(state.ruleset, helo.flown)
    return Judgement(near, expected, rb.CHK_4, after, _PLACE)


def judge_point(number: int, state: State, values: tuple[Value, ...]) -> Judgement:
    """Check a statement about a detection point's position, layer and speed, such as ``dp3 43.07 20 deep
    fast`` (rule SSN-CHK-9).

    A detection point is a marker of where the submarine was, is or will be.
    """
    point = points_by_number(state).get(number)
    if point is None:
        return _wrong(f"dp{number} is not on the table", rb.CHK_9)
    words = (layer(point.deep), speed_word(point.speed))
    expected = f"dp{number} {_spot(point.x, point.y, None, *words)}"
    said = _stated(values, False)
    if said.fault:
        return _wrong(expected, rb.CHK_9)
    x, y = said.numbers
    moved = tuple(p._replace(x=x, y=y) if p and p.number == number else p for p in state.points)
    after = state._replace(points=(moved[0], moved[1], moved[2]))
    if said.layer not in ("", words[0]) or said.speed not in ("", words[1]):
        return Judgement(False, expected, rb.CHK_9, after, _PLACE)
    near = distance((x, y), (point.x, point.y)) <= tolerance_for(state.ruleset, state.sub.length)
    return Judgement(near, expected, rb.CHK_9, after, _PLACE)


# -- ranges and lengths ----------------------------------------------------------------------------------------------


def judge_range(state: State, values: tuple[Value, ...]) -> Judgement:
    """Check a measured range in inches (rule SSN-CHK-5).

    ``range ff1 10.5`` is measured from the submarine to a ship, ``range ff1 dp2 11.7`` from a ship to a
    detection point.
    """
    words = [v.text.lower() for v in values[:-1]]
    said = values[-1].value if values else None
    if not words or words[0] not in SHIP_NAMES or not isinstance(said, int | float) or len(words) > 2:
        return _wrong("range ff1 10.5, or range ff1 dp2 11.7", rb.CHK_5)
    ship = SHIP_NAMES.index(words[0])
    if len(words) == 1:
        return _near_enough(
            state, "range " + words[0], float(said), range_to(state, ship), _between(state, ship)
        )
    points = {f"dp{n}": p for n, p in points_by_number(state).items()}
    point: DetectionPoint | None = points.get(words[1])
    if point is None:
        return _wrong("range ff1 dp2 11.7", rb.CHK_5)
    shape = ship_shape(state.ruleset, ship, state.ships[ship].pose)
    d = separation(state.ruleset, shape, point_shape(state.ruleset, point))
    between = f"from {words[0]} at {_spot(shape.x, shape.y)} to {words[1]} at {_spot(point.x, point.y)}"
    return _near_enough(state, "range " + " ".join(words), float(said), d, between)


def judge_nearest(state: State, values: tuple[Value, ...]) -> Judgement:
    """Check the measured range in inches to the nearest frigate still in play, such as ``nearest 10.5`` (rule
    SSN-CHK-5).
    """
    said = values[0].value if len(values) == 1 else None
    if not isinstance(said, int | float):
        return _wrong("nearest 10.5", rb.CHK_5)
    if not live_frigates(state):
        return _wrong("no frigate is left", rb.CHK_5)
    ship = min(live_frigates(state), key=lambda n: range_to(state, n))
    return _near_enough(state, "nearest", float(said), nearest_frigate(state), _between(state, ship))


def judge_length(state: State, values: tuple[Value, ...]) -> Judgement:
    """Check the stated length of the submarine's last maneuver in inches, such as ``length 4``."""
    said = values[0].value if len(values) == 1 else None
    length = state.sub.length
    if not isinstance(said, int | float):
        return _wrong(f"length {figure(length)}", rb.MAN_3)
    holds = abs(said - length) <= state.ruleset.data.tolerance.length
    return Judgement(holds, f"length {figure(round(length, 2))}", rb.MAN_3)


def _between(state: State, ship: int) -> str:
    """Return text with the positions of the submarine and one ship, as a log writes them."""
    sub, other = state.sub.pose, state.ships[ship].pose
    return f"from ssn at {_spot(sub.x, sub.y)} to {SHIP_NAMES[ship]} at {_spot(other.x, other.y)}"


def _near_enough(state: State, name: str, said: float, computed: float, between: str) -> Judgement:
    holds = of_range(state.ruleset, said, computed) is not ToleranceVerdict.FAULT
    return Judgement(holds, f"{name} {computed:.2f}", rb.CHK_5, shown=between)


# -- status of ships -------------------------------------------------------------------------------------------------


def judge_alerted(state: State, values: tuple[Value, ...]) -> Judgement:
    """Check a statement that names all alerted ships, such as ``alerted ff1 ff2``, ``alerted all`` or
    ``alerted nobody``.
    """
    alerted = tuple(n for n in live_ships(state) if state.ships[n].alerted)
    said = {v.text.lower() for v in values}
    everyone = said == {"all"} and alerted == live_ships(state)
    holds = everyone or said == set(names(alerted)) or (said in ({"none"}, {"nobody"}) and not alerted)
    return Judgement(holds, "alerted " + (" ".join(names(alerted)) or "nobody"), rb.CHK_10)


def judge_wreck(state: State, values: tuple[Value, ...]) -> Judgement:
    """Check a statement that names wrecks, such as ``wreck ff1``.

    It is right if every ship that it names is a wreck; it need not name all wrecks.
    """
    sunk = names(wrecks(state))
    said = {v.text.lower() for v in values}
    return Judgement(bool(said) and said <= set(sunk), "wreck " + (" ".join(sunk) or "none"), rb.CHK_10)


def _torpedoes(ruleset: SsnRuleset) -> tuple[int, int]:
    return 0, TORPEDOES


def _kills(ruleset: SsnRuleset) -> tuple[int, int]:
    """Return the limits of the number of kills (torpedo hits that do damage) that a log may state: 0 and the
    number of torpedoes."""
    return 0, TORPEDOES


def _distances(ruleset: SsnRuleset) -> tuple[int, int]:
    """Return the smallest and the largest distance in inches that a log may state.

    The largest is the table's width plus its height.
    """
    width, height = ruleset.table
    return 0, int(width + height)


CLAIMS: tuple[Claim, ...] = (
    Claim("ssn", rb.CHK_2, "the submarine where it was measured: x y heading, layer, speed", judge=judge_submarine),
    *(
        Claim(SHIP_NAMES[n], rb.CHK_4, f"{'the LHD' if n == LHD else SHIP_NAMES[n].upper()} where it was measured", judge=partial(judge_ship, n))
        for n in SHIPS
    ),
    *(Claim(name, rb.CHK_4, f"{name.upper()} where it was measured: x y, layer", judge=partial(judge_helo, n)) for n, name in enumerate(HELO_NAMES)),
    *(Claim(f"dp{n}", rb.CHK_9, f"detection point {n}: x y, layer, speed", judge=partial(judge_point, n)) for n in (1, 2, 3)),
    Claim("range", rb.CHK_5, "from the submarine to a ship, or from a ship to a point", judge=judge_range, distance=True, within=_distances),
    Claim("nearest", rb.CHK_5, "the range to the nearest frigate", judge=judge_nearest, distance=True, within=_distances),
    Claim("length", rb.MAN_3, "the inches of the last maneuver", judge=judge_length),
    Claim("speed", rb.MAN_3, "the submarine's speed"),
    Claim("alerted", rb.CHK_10, "all ships that are Alerted", judge=judge_alerted),
    Claim("wreck", rb.CHK_10, "ships that are wrecks", judge=judge_wreck),
    Claim("torps", rb.CHK_10, "the submarine's torpedoes left", within=_torpedoes),
    Claim("lhd-kills", rb.CHK_10, "kills on the LHD", within=_kills),
    Claim("ff-kills", rb.CHK_10, "frigates destroyed", within=_kills),
    Claim("hit", rb.TRP_6, "the torpedo hit", of="shot", flag=True),
    Claim("missed", rb.TRP_6, "the torpedo missed", of="shot", flag=True),
    Claim("saved", rb.TRP_8, "the submarine evaded", of="shot", flag=True),
    Claim("sunk", rb.TRP_9, "the target was destroyed", of="shot", flag=True),
    Claim("detected", rb.CHK_7, "something was heard this turn", of="detection", flag=True),
    Claim("undetected", rb.CHK_7, "nothing was heard this turn", of="detection", flag=True),
    Claim("win", rb.CHK_11, "the submarine has won", of="result", flag=True),
    Claim("lost", rb.CHK_11, "the submarine has lost", of="result", flag=True),
)  # fmt: skip
