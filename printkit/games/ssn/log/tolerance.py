"""How near is near enough: the verdicts on what a log says of distances and moves (SSN-CHK-1 to -6, section 8).

Pure functions: they compare, and leave it to others to report.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import FAST
from printkit.games.ssn.rules.fit import Fit, best_fit, tolerance_for
from printkit.games.ssn.rules.geometry import EPSILON, Pose, difference, distance, overlap
from printkit.games.ssn.rules.paths import (
    EXACT,
    Path,
    angle_of,
    end_of,
    judge_path,
    limit,
    path_length,
    turns,
)
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import Detour, State, Submarine, ship_shape
from printkit.games.ssn.rules.wrecks import cost, wreck_shapes
from printkit.table import Refusal


class Verdict(Enum):
    """``OK`` exact, ``NEAR`` within the tolerance, ``CALL`` so near a limit that both readings stand, ``FAULT``."""

    OK = "ok"
    NEAR = "near"
    CALL = "call"
    FAULT = "fault"


class Judged(NamedTuple):
    """A verdict; with the refusal where it is a fault."""

    verdict: Verdict
    refusal: Refusal | None = None


def graded(off: float, tolerance: float) -> Verdict:
    """A deviation against its tolerance."""
    if off <= EPSILON:
        return Verdict.OK
    return Verdict.NEAR if off <= tolerance + EPSILON else Verdict.FAULT


def of_range(ruleset: SsnRuleset, claimed: float, computed: float) -> Verdict:
    """SSN-CHK-5."""
    return graded(abs(claimed - computed), ruleset.data.tolerance.range)


def of_gate(ruleset: SsnRuleset, margin: float) -> Verdict:
    """SSN-CHK-6: OK inside a limit, FAULT beyond it, CALL where the tape cannot tell. ``margin``: positive inside."""
    if abs(margin) <= ruleset.data.tolerance.range:
        return Verdict.CALL
    return Verdict.OK if margin > 0 else Verdict.FAULT


def of_pose(ruleset: SsnRuleset, measured: Pose, computed: Pose, length: float) -> Verdict:
    """SSN-CHK-2 and -4: a measured pose against the computed one, behind a move of this length."""
    place = graded(distance(measured, computed), tolerance_for(ruleset, length))
    heading = graded(abs(difference(measured.h, computed.h)), ruleset.data.tolerance.heading)
    if Verdict.FAULT in (place, heading):
        return Verdict.FAULT
    return Verdict.NEAR if Verdict.NEAR in (place, heading) else Verdict.OK


def of_path(ruleset: SsnRuleset, sub: Submarine, path: Path, speed: int | None = None) -> Judged:
    """SSN-CHK-1: a path, at the speed that was declared or at that of its length."""
    if judge_path(ruleset, sub, path, EXACT, speed)[1] is None:
        declared = judge_path(ruleset, sub, path, EXACT, speed)[0]
        return Judged(Verdict.NEAR if _misnamed(ruleset, path, declared) else Verdict.OK)
    refusal = judge_path(ruleset, sub, path, ruleset.data.tolerance, speed)[1]
    return Judged(Verdict.NEAR) if refusal is None else Judged(Verdict.FAULT, refusal)


def _misnamed(ruleset: SsnRuleset, path: Path, speed: int) -> bool:
    """Whether a turn is called Sharp where only Easy ones are allowed; its angle is what counts."""
    easy = limit(ruleset, sharp=False)
    return speed >= FAST and any(t.sharp and abs(angle_of(ruleset, t)) <= easy + EPSILON for t in turns(path))


def of_path_and_end(ruleset: SsnRuleset, sub: Submarine, path: Path, end: Pose) -> Judged:
    """SSN-CHK-2: whether a path leads to the end that was measured."""
    verdict = of_pose(ruleset, end, end_of(ruleset, sub.pose, path), path_length(path))
    if verdict is Verdict.FAULT:
        return Judged(verdict, Refusal(rb.CHK_2, "the path does not lead there"))
    return Judged(verdict)


def of_end(ruleset: SsnRuleset, sub: Submarine, end: Pose, speed: int) -> tuple[Judged, Fit]:
    """SSN-CHK-3: whether a legal path of the declared speed leads to a measured end; and the best one."""
    if abs(speed - sub.speed) > 1:
        return Judged(Verdict.FAULT, Refusal(rb.MAN_4, "more than one level")), Fit(float("inf"), 0.0)
    fit = best_fit(ruleset, sub.pose, end, speed)
    verdict = graded(fit.residual, tolerance_for(ruleset, fit.length))
    if verdict is Verdict.FAULT:
        return Judged(verdict, Refusal(rb.CHK_3, "no legal path leads there")), fit
    return Judged(verdict), fit


def of_detour(state: State, detour: Detour, measured: Pose) -> Verdict:
    """SSN-CHK-4 for a ship that went round a wreck: any end clear of the wrecks that costs little more than the best.

    ``state`` is the one after the move.
    """
    ruleset = state.ruleset
    outline = ship_shape(ruleset, detour.ship, measured)
    if any(overlap(outline, shape) for shape in wreck_shapes(state)):
        return Verdict.FAULT
    best = cost(state.ships[detour.ship].pose, detour.end)
    return graded(max(0.0, cost(measured, detour.end) - best), ruleset.data.tolerance.avoid)
