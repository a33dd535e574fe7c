"""Computes the errors of a printer from the measurements that a person has made on the printed test page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from printkit.drawing import Point
from printkit.press.calibration.page import BAR_MM, CARD, EDGE_MM, STEP, STEPS, VERNIER, places
from printkit.press.calibration.profile import MOST_SHIFT, BackSpread, Placement, ProfileError
from printkit.press.geometry import Axis
from printkit.press.page.paper import Paper

_MOST_STRETCH = 0.004
"""Largest plausible difference in size between the back and the front of a sheet, as a fraction. Larger differences
are rejected.

The heat of a laser printer shrinks paper by a tenth of this value.
"""


class Edges(NamedTuple):
    """The distances of the lines E, F and G from the edges of the printed test page, as a person has measured
    them, in mm.

    ``upper`` and ``lower`` are the distances of lines E and F from the paper's left edge; ``top`` is that of
    line G from the top edge.
    """

    upper: float
    lower: float
    top: float


class BackReading(NamedTuple):
    """The shift of the print on the back of a sheet in mm, as a person reads it from the scales at the points P and Q
    of the test page.

    The readings say how far the back is shifted to the right and down, as seen from the front.
    """

    p_x: float
    p_y: float
    q_x: float
    q_y: float


def scale_of_bar(measured: float, stated: float = BAR_MM) -> float:
    """Return a bar's measured length divided by its correct length.

    Raises ProfileError for implausible lengths."""
    if not stated > 0 or not 0.5 < measured / stated < 2:
        raise ProfileError(
            f"{measured:g} mm cannot be the length of a bar of {stated:g} mm", "measure in millimetres"
        )
    return measured / stated


def scale_of_card(line: int) -> float:
    """Return the scale of a printer (1 is correct), measured with a bank card laid on the stepped scale of the test
    page.

    ``line`` is the number of the first tick that remains visible. Raises ProfileError if there is no such
    tick.
    """
    if abs(line) > STEPS:
        raise ProfileError(
            f"there is no tick {line} on the staircase: it runs from −{STEPS} to +{STEPS}",
            "if the card covers all ticks, or none, the page was scaled: print the test page again at 100 %",
        )
    return CARD[0] / (CARD[0] + line * STEP)


def vernier(whole: int, tenths: int) -> float:
    """Return the shift between front and back in mm, from the reading of a scale and of the vernier (auxiliary scale)
    beside it.

    Raises ProfileError for impossible readings.
    """
    if not 0 <= tenths <= VERNIER:
        raise ProfileError(
            f"the vernier has no tick {tenths}: the ticks count from 0 to {VERNIER}", "count again"
        )
    shift = round(whole + tenths * STEP, 6)
    if abs(shift) > MOST_SHIFT:
        raise ProfileError(
            f"a shift of {shift:g} mm is beyond the scale, which ends at {MOST_SHIFT:g} mm",
            "adjust the paper guides of the tray and print the test page again",
        )
    return shift


def front_of(scale_x: float, scale_y: float, edges: Edges | None, paper: Paper) -> Placement:
    """Return the placement errors (scale, shift, rotation) of a sheet's front, computed from the measurements.

    If no ``edges`` were measured, the front is assumed to be in the correct position.
    """
    if edges is None:
        return Placement(scale_x, scale_y)
    at, paper = places(paper), paper.portrait
    if max(abs(each - EDGE_MM) for each in edges) > 2 * MOST_SHIFT:
        raise ProfileError(
            f"the lines are {edges.upper:g}, {edges.lower:g} and {edges.top:g} mm from the edges instead of {EDGE_MM:g} mm",
            "measure in millimetres, from the paper's left edge to E and F and from its top edge to G",
        )
    first, second = at.left
    turn = -math.asin((edges.lower - edges.upper) / (scale_y * (second.y - first.y)))
    unmoved = Placement(scale_x, scale_y, rotate=math.degrees(turn)).map(paper.width, paper.height)
    dx = fmean((edges.upper - unmoved.apply(first).x, edges.lower - unmoved.apply(second).x))
    dy = edges.top - unmoved.apply(at.top).y
    return Placement(scale_x, scale_y, dx, dy, math.degrees(turn))


def back_of(read: BackReading, front: Placement, paper: Paper) -> Placement:
    """Return the placement errors (scale, shift, rotation) of the back of a sheet relative to its front.

    Raises ProfileError if the readings contradict each other.

    A shift and a rotation need three readings. There are four (two at each of two points), so the size of the back
    can be computed, too.
    """
    at, paper = places(paper), paper.portrait
    centre = Point(paper.width / 2, paper.height / 2)
    (px, py), (qx, qy) = (
        (_off(at.zero(number, Axis.X), centre), _off(at.zero(number, Axis.Y), centre)) for number in (0, 1)
    )
    squash = front.scale_x / front.scale_y
    # Each reading is t + A·(x, y) + B·(−y / squash, x · squash), with A = k·cos − 1 and B = k·sin; differences cancel t.
    first = (px.x - qx.x, -(px.y - qx.y) / squash, read.p_x - read.q_x)
    second = (py.y - qy.y, (py.x - qy.x) * squash, read.p_y - read.q_y)
    size = first[0] * second[1] - first[1] * second[0]
    grown = (first[2] * second[1] - first[1] * second[2]) / size
    turned = (first[0] * second[2] - first[2] * second[0]) / size
    stretch = math.hypot(1 + grown, turned)
    if abs(stretch - 1) > _MOST_STRETCH:
        raise ProfileError(
            f"the readings at P and Q contradict each other by {abs(stretch - 1) * math.hypot(*_off(px, qx)):.1f} mm: "
            "no shift and rotation explains both",
            "read both points again: first the millimetres at the arrow, then the tenths; right and down are +",
        )
    dx = read.p_x - grown * px.x + turned * px.y / squash
    dy = read.p_y - grown * py.y - turned * py.x * squash
    return Placement(stretch, stretch, dx, dy, math.degrees(math.atan2(turned, 1 + grown)))


def _off(one: Point, other: Point) -> Point:
    return Point(one.x - other.x, one.y - other.y)


def backs_of(sheets: Sequence[BackReading], front: Placement, paper: Paper) -> tuple[Placement, BackSpread]:
    """Return the mean placement errors (scale, shift, rotation) of the printed backs of several sheets, and how much
    the shift and the rotation vary between sheets.
    """
    each = [back_of(sheet, front, paper) for sheet in sheets]
    mean = Placement(*(fmean(values) for values in zip(*each)))
    if len(each) < 2:
        return mean, BackSpread()
    return mean, BackSpread(
        len(each),
        stdev(one.shift_x for one in each),
        stdev(one.shift_y for one in each),
        stdev(one.rotate for one in each),
    )
