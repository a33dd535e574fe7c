"""Lets a player of SSN choose where the submarine starts by tapping a map: first its place, then its heading.

Each part of the answer has a code: ``at42.5,28`` for a place in inches, ``h270`` for a heading in degrees.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from printkit.games.ssn.rules.geometry import Pose, Vector, bearing
from printkit.games.ssn.rules.paths import figure
from printkit.games.ssn.rules.state import LHD, State
from printkit.journal.prompts import AnswerPiece, Asked, Built
from printkit.table import Move

_PLACE: Final = re.compile(r"at(\d{1,3}(?:\.\d)?),(\d{1,3}(?:\.\d)?)")
_HEADINGS: Final = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
"""Headings in degrees that a player can tap, by compass point."""
_TURN: Final = 45
"""Step in degrees to which the suggested heading towards the convoy is rounded."""
_STEP: Final = 0.5
"""Grid in inches to which a tapped place is rounded."""


def starting(asked: Asked, have: Sequence[str]) -> Built | None:
    """Return the submarine's start as entered so far, the headings that can be tapped, and why the start is
    not legal yet.

    The start is a place and a heading. Return None if the question does not ask for it.
    """
    if asked.label != "ssn" or not isinstance(asked.view, State):
        return None
    place, heading = _read(have)
    if place is None:
        return Built("step", (), (), "", "", "", ())
    at = f"at{figure(place[0])},{figure(place[1])}"
    kept, said = [at], [f"{figure(place[0])} inches east, {figure(place[1])} inches north"]
    why, typed = "choose a heading", ""
    if heading is not None:
        kept.append(f"h{heading}")
        said.append(f"heading {heading:03d} degrees")
        refusal = asked.judge(Move("ssn", Pose(*place, float(heading))))
        why = refusal.reason if refusal is not None else ""
        typed = "" if refusal is not None else f"ssn {figure(place[0])} {figure(place[1])} {heading}"
    headings = tuple(
        AnswerPiece(f"h{degrees}", name, f"heading {degrees:03d} degrees")
        for name, degrees in _HEADINGS.items()
    )
    return Built("step", tuple(kept), tuple(said), "", why, typed, (("Heading", headings),))


def start_of(have: Sequence[str]) -> Pose | None:
    """Return the submarine's start that a player has entered; None if its place or its heading is missing."""
    place, heading = _read(have)
    return Pose(*place, float(heading)) if place is not None and heading is not None else None


def start_at(state: State, spot: Vector) -> tuple[str, ...]:
    """Return a start of the submarine at the point ``spot``, heading towards the convoy, as codes:
    ``at42.5,28``, ``h270``.

    The point is given in inches.

    The result is empty if the point is off the table.
    """
    width, height = state.ruleset.table
    x, y = (round(each / _STEP) * _STEP for each in spot)
    if not (0 <= x <= width and 0 <= y <= height):
        return ()
    middle = state.ships[LHD].pose
    heading = round(bearing((x, y), (middle.x, middle.y)) / _TURN) * _TURN % 360
    return (f"at{figure(x)},{figure(y)}", f"h{heading}")


def _read(have: Sequence[str]) -> tuple[Vector | None, int | None]:
    """Return the place and the heading (course) in a player's partial answer, with None in place of each that
    is missing.

    If there are several headings, the last one counts.
    """
    place, heading = None, None
    for each in have:
        if found := _PLACE.fullmatch(each):
            place = (float(found[1]), float(found[2]))
        elif each[:1] == "h" and each[1:].isdecimal() and int(each[1:]) in _HEADINGS.values():
            heading = int(each[1:])
    return place, heading
