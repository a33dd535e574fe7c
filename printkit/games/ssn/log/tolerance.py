"""Compares the distances and positions stated in an SSN log with the computed ones.

It allows for measuring errors (rules SSN-CHK-1 to -6).

The functions are pure: they return verdicts and leave the reporting to their callers.
"""

from __future__ import annotations

from enum import Enum

from printkit.games.ssn.rules.fit import tolerance_for
from printkit.games.ssn.rules.geometry import EPSILON, Pose, difference, distance, overlap
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import Detour, State, ship_shape
from printkit.games.ssn.rules.wrecks import cost, wreck_shapes


class ToleranceVerdict(Enum):
    """Result of comparing a stated value with the computed one: ``OK``, ``NEAR`` or ``FAULT``.

    ``OK``: equal. ``NEAR``: different within measuring errors. ``FAULT``: too different.
    """

    OK = "ok"
    NEAR = "near"
    FAULT = "fault"


def graded(off: float, tolerance: float) -> ToleranceVerdict:
    """Return the verdict on a stated value that differs from the computed one by ``off``.

    A difference up to ``tolerance`` counts as a measuring error.
    """
    if off <= EPSILON:
        return ToleranceVerdict.OK
    return ToleranceVerdict.NEAR if off <= tolerance + EPSILON else ToleranceVerdict.FAULT


def of_range(ruleset: SsnRuleset, claimed: float, computed: float) -> ToleranceVerdict:
    """Return the verdict on a range that a log states, in inches (rule SSN-CHK-5)."""
    return graded(abs(claimed - computed), ruleset.data.tolerance.range)


def of_pose(ruleset: SsnRuleset, measured: Pose, computed: Pose, length: float) -> ToleranceVerdict:
    """Return the verdict on a position and heading that players measured after a move of ``length`` inches
    (rules SSN-CHK-2 and -4).

    A longer move allows a larger difference.
    """
    place = graded(distance(measured, computed), tolerance_for(ruleset, length))
    heading = graded(abs(difference(measured.h, computed.h)), ruleset.data.tolerance.heading)
    if ToleranceVerdict.FAULT in (place, heading):
        return ToleranceVerdict.FAULT
    return ToleranceVerdict.NEAR if ToleranceVerdict.NEAR in (place, heading) else ToleranceVerdict.OK


def of_detour(state: State, detour: Detour, measured: Pose) -> ToleranceVerdict:
    """Return the verdict on the measured position of a ship that sailed around a wreck (rule SSN-CHK-4).

    Any end that does not touch a wreck is accepted if its cost differs from that of the best end by no more than the tolerance. ``state``:
    the state after the move.
    """
    ruleset = state.ruleset
    outline = ship_shape(ruleset, detour.ship, measured)
    if any(overlap(outline, shape) for shape in wreck_shapes(state)):
        return ToleranceVerdict.FAULT
    best = cost(state.ships[detour.ship].pose, detour.end)
    return graded(max(0.0, cost(measured, detour.end) - best), ruleset.data.tolerance.avoid)
