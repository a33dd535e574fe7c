"""Parsers and writers for the maneuver paths, positions and detection reports in an SSN log."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Final, NoReturn

from printkit.games.ssn.rules.data import SPEEDS
from printkit.games.ssn.rules.geometry import Pose, normal
from printkit.games.ssn.rules.paths import LEFT, RIGHT, ManeuverPath, Straight, ToolTurn, figure, path_text
from printkit.games.ssn.rules.state import HELO_NAMES, SHIP_NAMES
from printkit.journal.entries import Value
from printkit.journal.verbs import Unreadable

LAYERS: Final = ("shallow", "deep")
_SIDES: Final = {"left": LEFT, "right": RIGHT}
_TOOLS: Final = {"sharp": True, "easy": False}
_POINT: Final = re.compile(r"dp([1-3])")
_MOST_INCHES: Final = 10_000
"""Largest number of inches or degrees that a log may state; larger ones are unreadable."""
_FULL_CIRCLE: Final = 360
"""Largest heading in degrees that a log may state (SSN-GEO-1). It means north, like 0."""
_BEHIND_A_POSE: Final = (*LAYERS, *SPEEDS)
_LISTENERS: Final = (*SHIP_NAMES, *HELO_NAMES)
_TARGETS: Final = (*_LISTENERS, "ssn")


def number(value: Value, what: str) -> float:
    """Return the number that a value in a log states. Raise :class:`Unreadable` if it is no number, or too
    large.

    ``what``: words for the number that was expected, for the error message.
    """
    if value.kind != "number" or value.key or not isinstance(value.value, int | float):
        raise Unreadable(f"`{value.text}` is no {what}")
    if abs(value.value) > _MOST_INCHES:
        raise Unreadable(f"{value.text} is too much for a {what}")
    return float(value.value)


def _number_of_inches(value: Value) -> float:
    inches = number(value, "number of inches")
    if inches < 0:
        raise Unreadable(f"{value.text} inches are less than none")
    return inches


# -- paths -----------------------------------------------------------------------------------------------------------


def read_path(values: tuple[Value, ...]) -> Hashable:
    """Parse the path of a maneuver, such as ``ahead 2, right sharp 20, ahead 1`` or ``hold``.

    Raises :class:`Unreadable` for other text.
    """
    words = [v.text.lower() for v in values]
    if words == ["hold"]:
        return ManeuverPath()
    if not words:
        raise Unreadable("a path is `hold`, or runs and turns")
    parts: list[Straight | ToolTurn] = []
    at = 0
    while at < len(values):
        part, at = _part(values, words, at)
        if isinstance(part, Straight) and parts and isinstance(parts[-1], Straight):
            parts[-1] = Straight(parts[-1].length + part.length)
        else:
            parts.append(part)
    return ManeuverPath(tuple([p for p in parts if not (isinstance(p, Straight) and not p.length)]))


def _part(values: Sequence[Value], words: list[str], at: int) -> tuple[Straight | ToolTurn, int]:
    if words[at] == "ahead":
        if at + 1 >= len(values):
            raise Unreadable("`ahead` needs its inches")
        return Straight(_number_of_inches(values[at + 1])), at + 2
    if words[at] in _SIDES:
        if at + 1 >= len(words) or words[at + 1] not in _TOOLS:
            raise Unreadable(f"`{words[at]}` is followed by `sharp` or `easy`")
        angle = None
        if at + 2 < len(values) and values[at + 2].kind == "number":
            angle = number(values[at + 2], "number of degrees")
            if not 0 <= angle <= 180:
                raise Unreadable(f"{values[at + 2].text} degrees are no turn")
        return ToolTurn(_SIDES[words[at]], _TOOLS[words[at + 1]], angle), at + 2 + (angle is not None)
    if words[at] == "hold":
        raise Unreadable("`hold` stands alone")
    raise Unreadable(f"`{values[at].text}` is not a part of a path (ahead, left or right)")


def write_path(value: Hashable) -> str:
    return path_text(value) if isinstance(value, ManeuverPath) else ""


# -- poses -----------------------------------------------------------------------------------------------------------


def read_pose(values: tuple[Value, ...]) -> Hashable:
    """Parse a position and heading, such as ``18.59 27.41 0``.

    A layer and a speed may follow, but are not returned. Raises :class:`Unreadable` for other text.
    """
    if len(values) < 3:
        _not_a_pose()
    x, y = [number(v, "number of inches") for v in values[:2]]
    heading = number(values[2], "number of degrees")
    if not 0 <= heading <= _FULL_CIRCLE:
        raise Unreadable(
            f"{values[2].text} is no heading; a heading is from 0 to {_FULL_CIRCLE} degrees, clockwise from north"
        )
    for value in values[3:]:
        if value.text.lower() not in _BEHIND_A_POSE:
            raise Unreadable(f"`{value.text}` is no layer and no speed")
    return Pose(x, y, normal(heading))


def _not_a_pose() -> NoReturn:
    raise Unreadable("a position is x, y and a heading")


def write_pose(value: Hashable) -> str:
    return " ".join(figure(n) for n in value) if isinstance(value, Pose) else ""


# -- other values ----------------------------------------------------------------------------------------------------


def read_target(values: tuple[Value, ...]) -> Hashable:
    """Parse the target of a torpedo, such as ``lhd``.

    Return None if no target is stated, because ships and helicopters always fire at the submarine.
    """
    if not values:
        return None
    if len(values) > 1:
        raise Unreadable("a torpedo has one target; a semicolon separates its dice")
    target = values[0].text.lower()
    if target not in _TARGETS:
        raise Unreadable(f"`{values[0].text}` is no target: lhd, ff1 to ff4")
    return target


def write_total(value: Hashable) -> str:
    """Return the total of two dice as text; ``-`` for a detection roll that is not made because it cannot
    succeed.
    """
    return str(value) if value else "-"


def write_word(value: Hashable) -> str:
    return "" if value is None else str(value)


def read_length(values: tuple[Value, ...]) -> Hashable:
    if len(values) != 1:
        raise Unreadable("a length is one number of inches")
    return _number_of_inches(values[0])


def read_numbers(values: tuple[Value, ...]) -> Hashable:
    """Parse the numbers of the detection points (markers of where the submarine was, is and will be), such as
    ``2 1 3``.
    """
    numbers = tuple(number(v, "number of a detection point") for v in values)
    if not numbers or any(n not in (1, 2, 3) for n in numbers):
        raise Unreadable("the numbers of past, present and future are 1, 2 and 3 in some order")
    return tuple(int(n) for n in numbers)


def write_numbers(value: Hashable) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else ""


def read_detected(values: tuple[Value, ...]) -> Hashable:
    """Parse a detection report, such as ``ff1 dp2 dp3``.

    It names a ship or helicopter, and the numbers of the detection points at which it heard the submarine.
    """
    words = [v.text.lower() for v in values]
    if not words or words[0] not in _LISTENERS:
        raise Unreadable("`detected` is followed by who heard: ff1 to ff4, lhd, h1 to h6")
    points = []
    for word in words[1:]:
        found = _POINT.fullmatch(word)
        if not found:
            raise Unreadable(f"`{word}` is no detection point: dp1, dp2 or dp3")
        points.append(int(found[1]))
    return (words[0], tuple(sorted(set(points))))


def write_detected(value: Hashable) -> str:
    if not isinstance(value, tuple) or not value:
        return ""
    if isinstance(value[0], tuple):
        return "; detected ".join(map(write_detected, value))
    name, points = value
    return " ".join([str(name), *(f"dp{n}" for n in points)])
