"""By how much the measurements in a log may be wrong (section 8 of the rule catalogue)."""

from __future__ import annotations

import pytest

from printkit.games.ssn.log.tolerance import (
    ToleranceVerdict,
    of_detour,
    of_pose,
    of_range,
)
from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import FAST, SLOW
from printkit.games.ssn.rules.fit import best_fit, most_turns, reachable, tolerance_for
from printkit.games.ssn.rules.geometry import Pose
from printkit.games.ssn.rules.paths import EXACT, end_of, judge_path, path_length
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.ships import move_ships
from printkit.games.ssn.rules.state import Submarine
from tests.games.ssn.boards import RULESET, SPEED, SsnTable, board, path

ORIGIN = Pose(36, 24, 0)


def sub(speed: str, pose: Pose = ORIGIN) -> Submarine:
    return Submarine(pose, speed=SPEED[speed])


def end(x: float, y: float, h: float) -> Pose:
    """Return the pose at the end of a path, as the catalogue gives it, for a submarine at the origin that heads north."""
    return Pose(ORIGIN.x + x, ORIGIN.y + y, h)


# -- paths (SSN-CHK-1, -2) -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "was", "rule", "exactly"),
    [
        ("right easy, ahead 1.5, left easy, ahead 2", "slow", rb.MAN_7, rb.MAN_7),  # T31
        ("right easy, ahead 1.8, left easy, ahead 2", "slow", None, rb.MAN_7),
        ("ahead 3, right sharp 20, ahead 1", "slow", None, None),  # T33
        ("ahead 3, right easy 34, ahead 1", "slow", None, rb.MAN_5),
        ("ahead 3, right easy 36, ahead 1", "slow", rb.MAN_5, rb.MAN_5),
        ("ahead 2, right sharp, ahead 1", "slow", None, None),
        ("ahead 2.1", "creep", None, None),
        ("ahead 4.2", "creep", None, rb.MAN_4),  # 4.2 inches may be Slow
        ("ahead 4.3", "creep", rb.MAN_4, rb.MAN_4),
        ("ahead 8.2", "fast", None, rb.MAN_3),
        ("ahead 8.3", "fast", rb.MAN_3, rb.MAN_3),
    ],
)
def test_a_path(text: str, was: str, rule: object, exactly: object) -> None:
    for tolerance, broken in ((RULESET.data.tolerance, rule), (EXACT, exactly)):
        refusal = judge_path(RULESET, sub(was), path(text), tolerance)[1]
        assert (refusal and refusal.rule) is broken


@pytest.mark.parametrize(
    ("text", "speed", "rule"),
    [("ahead 4.1", SLOW, None), ("ahead 4.1", FAST, None), ("ahead 4.5", SLOW, rb.MAN_3)],
)
def test_a_declared_speed(text: str, speed: int, rule: object) -> None:
    refusal = judge_path(RULESET, sub("slow"), path(text), RULESET.data.tolerance, speed)[1]
    assert (refusal and refusal.rule) is rule


@pytest.mark.parametrize(
    ("off", "turned", "verdict"),
    [
        (0, 0, ToleranceVerdict.OK),
        (0.44, 4.9, ToleranceVerdict.NEAR),
        (0.46, 0, ToleranceVerdict.FAULT),
        (0, 5.1, ToleranceVerdict.FAULT),
    ],
)
def test_a_path_and_its_measured_end(off: float, turned: float, verdict: ToleranceVerdict) -> None:
    made = path("ahead 2, right sharp, ahead 1")  # four inches: the tolerance is 0.45
    there = end_of(RULESET, ORIGIN, made)
    measured = Pose(there.x + off, there.y, there.h + turned)
    assert of_pose(RULESET, measured, there, path_length(made)) is verdict


# -- ends alone (SSN-CHK-3) ------------------------------------------------------------------------------------------


def test_t39_an_end_with_one_turn() -> None:
    fit = reachable(RULESET, ORIGIN, end(1.41, 3.41, 45), SLOW)
    assert fit is not None
    assert fit.residual < 0.01


def test_t40_an_end_that_is_out_of_reach() -> None:
    assert reachable(RULESET, ORIGIN, end(3, 3, 90), SLOW) is None
    fit = best_fit(RULESET, ORIGIN, end(3, 3, 90), SLOW)
    assert fit.residual == pytest.approx(0.603, abs=0.003)
    assert fit.residual > tolerance_for(RULESET, fit.length)


def test_t41_an_end_with_two_turns() -> None:
    assert reachable(RULESET, ORIGIN, end(2.6, 2.3, 90), SLOW)


def test_t42_fast_turns_sixty_degrees_at_most() -> None:
    assert reachable(RULESET, ORIGIN, end(3.5, 4.5, 90), FAST) is None


def test_the_most_turns_of_a_speed() -> None:
    assert [most_turns(RULESET, speed) for speed in range(4)] == [1, 2, 2, 3]


PATHS = (
    ("hold", "creep"), ("ahead 1.5", "creep"), ("right sharp, ahead 1", "creep"), ("ahead 3.5", "slow"),
    ("left sharp 20, ahead 1.5, right sharp", "slow"), ("right easy 15, ahead 3, left easy, ahead 1", "fast"),
    ("left easy, ahead 2, left easy 10, ahead 2, left easy, ahead 1", "flank"), ("ahead 4, right easy, ahead 2.5", "flank"),
)  # fmt: skip


@pytest.mark.parametrize("arc", ["mark", "arc"])
@pytest.mark.parametrize(("text", "speed"), PATHS)
def test_what_a_path_reaches_is_reachable(text: str, speed: str, arc: str) -> None:
    ruleset = SsnRuleset("", {"turn-path": arc})
    there = end_of(ruleset, ORIGIN, path(text))
    measured = Pose(round(there.x, 1), round(there.y, 1), round(there.h))
    fit = reachable(ruleset, ORIGIN, measured, SPEED[speed])
    assert fit is not None
    assert fit.residual < 0.15
    assert fit.length <= path_length(path(text)) + 0.25


def test_a_measured_heading_may_be_a_little_off() -> None:
    measured = Pose(ORIGIN.x, ORIGIN.y + 4, 4)
    assert best_fit(RULESET, ORIGIN, measured, SLOW).residual < 0.1


# -- ranges, gates, poses, detours (SSN-CHK-4 to -6) -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "verdict"),
    [(10, ToleranceVerdict.OK), (10.25, ToleranceVerdict.NEAR), (10.26, ToleranceVerdict.FAULT)],
)
def test_a_claimed_range(claimed: float, verdict: ToleranceVerdict) -> None:
    assert of_range(RULESET, claimed, 10.0) is verdict


def test_a_measured_pose() -> None:
    computed = Pose(10, 10, 90)
    assert of_pose(RULESET, Pose(10.4, 10, 90), computed, 4) is ToleranceVerdict.NEAR
    assert of_pose(RULESET, Pose(10.5, 10, 90), computed, 4) is ToleranceVerdict.FAULT
    assert of_pose(RULESET, Pose(10, 10, 357), Pose(10, 10, 2), 4) is ToleranceVerdict.NEAR


def test_a_detour_may_cost_an_inch_more_than_the_best() -> None:
    after = move_ships(board(wrecks=("ff1",)), SsnTable(("course", 3)))
    detour = next(d for d in after.detours if d.ship == 2)
    best = after.ships[2].pose
    assert of_detour(after, detour, best) is ToleranceVerdict.OK
    assert of_detour(after, detour, Pose(best.x - 0.5, best.y - 0.3, best.h)) is ToleranceVerdict.NEAR
    assert of_detour(after, detour, Pose(best.x - 0.5, best.y - 1.5, best.h)) is ToleranceVerdict.FAULT
    assert of_detour(after, detour, Pose(12, 26, 90)) is ToleranceVerdict.FAULT  # in the wreck
