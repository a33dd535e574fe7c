"""Torpedo run (SSN-TRP-1 to -10).

A log's distances come from a tape, so a run can sometimes be read in more than one way: was it five inches or a little
more, was the target still in the zone? :class:`RunReading` is one such way; the exact one stands first. Where the
log shows which dice were thrown, the readings that do not fit are dropped. At other tables the exact one always stands.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, assert_never

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import threshold
from printkit.games.ssn.rules.geometry import (
    EPSILON,
    Shape,
    Vector,
    cz_margin,
    distance,
    in_zone,
    is_in_zone,
    span,
    towards,
)
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import STEP, TORPEDO_RANGE, ends
from printkit.table import D6, Rule, Table
from printkit.table.fields import quick
from printkit.table.tuples import new


class Target(NamedTuple):
    """What a torpedo runs at: its outline, layer and speed."""

    shape: Shape
    deep: bool
    speed: int


class RunPlan(NamedTuple):
    """A run to be made: from where to where, the way, the torpedo's layer at launch."""

    start: Vector
    end: Vector
    range: float
    deep: bool
    target: Target


class DetectionLook(NamedTuple):
    """One detection roll of a torpedo: the threshold, the one were the close line read otherwise, whether the
    target is in its zones, and whether both readings of that are possible."""

    threshold: int
    other: int
    sees: bool
    doubtful: bool


class RunOutcome(NamedTuple):
    """How a run ended. ``counted``: what lowers the number for evasion. ``thrown``: the totals, each with the number of its roll."""

    hit: bool
    rolls: int
    counted: int
    thrown: tuple[tuple[int, int], ...] = ()


@quick
class RunReading(NamedTuple):
    """One way to read a run so far. ``rolls_due``: how many rolls its range allows. ``full``: the first move was."""

    rolls_due: int
    full: bool
    rolls: int = 0
    failures: int = 0
    any_success: bool = False
    last_failed: bool = False
    over: bool = False
    thrown: tuple[tuple[int, int], ...] = ()


MISSED: Final = RunOutcome(False, 0, 0)
_NOTHING_YET: Final = RunReading(1, True)[2:]
BLIND: Final = 99
"""A threshold that no dice reach and no table has."""


def course(ruleset: SsnRuleset, shooter: Shape, deep: bool, target: Target) -> RunPlan:
    """The way from a shooter to its target."""
    start, end = ends(ruleset, shooter, target.shape)
    return new(RunPlan, (start, end, distance(start, end), deep, target))


def rolls_due(d: float) -> int:
    """SSN-TRP-4: a roll for every five inches begun, at least one."""
    return max(1, math.ceil((d - EPSILON) / STEP))


class _Roll(NamedTuple):
    """One detection roll before its dice: the distance left, whether the layers are the same, and whether the target has
    to be in a zone."""

    left: float
    same: bool
    gated: bool


def _roll(ruleset: SsnRuleset, way: RunPlan, n: int) -> _Roll:
    """SSN-TRP-2 and -3, -TRP-4: roll number ``n`` (from 0); from the second on the torpedo is in the target's layer."""
    target = way.target.deep
    deep = target if n else way.deep
    left, gated = max(0.0, way.range - n * STEP), not deep and ruleset.torps_bound_to_zones
    return new(_Roll, (left, deep == target, gated))


def _at(way: RunPlan, n: int) -> Vector:
    """Where the torpedo is at a roll."""
    return towards(way.start, way.end, min(n * STEP, way.range)) if n else way.start


def look(ruleset: SsnRuleset, way: RunPlan, n: int) -> DetectionLook:
    """SSN-TRP-2: what the torpedo's roll number ``n`` (from 0) needs."""
    detection, tolerance, target = ruleset.data.detection, ruleset.data.tolerance.range, way.target
    left, same, gated = _roll(ruleset, way, n)
    close = left <= detection.close_inches + EPSILON
    least = threshold(detection.active, same, close, target.speed)
    near_line = abs(left - detection.close_inches) <= tolerance
    other = threshold(detection.active, same, not close, target.speed) if near_line else least
    if not gated:
        return new(DetectionLook, (least, other, True, False))
    margin = cz_margin(span(_at(way, n), target.shape))
    return new(DetectionLook, (least, other, is_in_zone(margin), abs(margin) <= tolerance))


def needs(ruleset: SsnRuleset, way: RunPlan) -> tuple[int, ...]:
    """By roll of a whole run: the least total that succeeds, :data:`BLIND` where the target is in no zone.

    What :func:`look` says exactly, for those who count chances.
    """
    detection, target, found = ruleset.data.detection, way.target, list[int]()
    line = detection.close_inches + EPSILON
    for n in range(rolls_due(way.range)):
        left, same, gated = _roll(ruleset, way, n)
        at = _at(way, n)
        if gated and not in_zone(at, target.shape, distance(at, (target.shape.x, target.shape.y))):
            found.append(BLIND)
        else:
            found.append(threshold(detection.active, same, left <= line, target.speed))
    return tuple(found)


def readings(ruleset: SsnRuleset, d: float) -> list[RunReading]:
    """The ways to read a range: the exact one, then those within the tolerance of a multiple of five inches."""
    tolerance = ruleset.data.tolerance.range
    step = STEP * max(1, round(d / STEP))
    found = [_reading(ruleset, d)]
    if abs(d - step) <= tolerance and step <= TORPEDO_RANGE:
        for near in (step, step - tolerance, step + tolerance):
            reading = _reading(ruleset, near)
            if reading not in found:
                found.append(reading)
    return found


def _reading(ruleset: SsnRuleset, d: float) -> RunReading:
    return new(RunReading, (rolls_due(d), full_move(ruleset, d), *_NOTHING_YET))


def full_move(ruleset: SsnRuleset, d: float) -> bool:
    """SSN-TRP-3: whether the first move is a full one."""
    match ruleset.torp_exact_five:
        case "hits":
            return d >= STEP - EPSILON
        case "short":
            return d > STEP + EPSILON
        case never:
            assert_never(never)


def out_of_reach(ruleset: SsnRuleset, way: RunPlan) -> bool:
    """SSN-ATK-4: whether the torpedo's run is too short, whatever the tape may have shown."""
    return way.range > TORPEDO_RANGE + EPSILON + ruleset.data.tolerance.range


def can_hit(ruleset: SsnRuleset, way: RunPlan) -> bool:
    """SSN-ATK-4, -TRP-7: whether dice can make a hit of it: in reach, and in the target's layer at the end."""
    return way.range <= TORPEDO_RANGE + EPSILON and (
        way.deep == way.target.deep or full_move(ruleset, way.range)
    )


def run(ruleset: SsnRuleset, way: RunPlan, table: Table) -> list[RunOutcome]:
    """The outcomes that a run can have had, the exact one first; at most one of them is a hit."""
    tolerance = ruleset.data.tolerance.range
    if out_of_reach(ruleset, way):
        table.due("detect", False, rb.ATK_4, plainly=True, why=lambda: missed(ruleset, way))
        return [MISSED]
    same_layer = way.deep == way.target.deep
    open_readings = readings(ruleset, way.range)
    in_reach = way.range <= TORPEDO_RANGE + EPSILON
    # Beyond 18 inches, or in the wrong layer at the end, no dice are needed (SSN-ATK-4, SSN-TRP-7).
    useful = in_reach and (same_layer or open_readings[0].full)
    doubtful = abs(way.range - TORPEDO_RANGE) <= tolerance or not all(
        same_layer or r.full for r in open_readings
    )
    if doubtful and not table.due("detect", useful, rb.TRP_4, doubtful=True):
        return [MISSED]
    if not doubtful and not useful:
        table.due("detect", False, rb.ATK_4, plainly=True, why=lambda: missed(ruleset, way))
        return [MISSED]
    open_readings = _rolls(ruleset, way, open_readings, table)
    return _outcomes(ruleset, open_readings, same_layer)


def _rolls(
    ruleset: SsnRuleset, way: RunPlan, open_readings: list[RunReading], table: Table
) -> list[RunReading]:
    """Roll by roll; keeps the readings that go with the dice that are there."""
    n = 0
    while True:
        wanting = [r for r in open_readings if not r.over and n < r.rolls_due]
        if wanting and not ruleset.blind_rolls_count and not look(ruleset, way, n).sees:
            n += 1  # without dice: what the log does not have tells nothing of how the run stands
            continue
        content = [r for r in open_readings if r.over or n >= r.rolls_due]
        rule = rb.TRP_6 if content and content[0].over else rb.TRP_4
        exact = open_readings[0] in wanting
        if not table.due("detect", exact, rule, doubtful=bool(wanting and content), why=_rolled(way, rule)):
            return content
        seen = look(ruleset, way, n)
        n += 1
        total = table.attempt(
            "detect",
            D6,
            2,
            _roll_rule(seen),
            needed=seen.threshold,
            possible=seen.sees,
            doubtful=seen.doubtful,
        )
        open_readings = []
        for reading in wanting:
            for success in _successes(seen, total):
                after = _after(reading, success, (n - 1, total))
                if after not in open_readings:
                    open_readings.append(after)


def _roll_rule(seen: DetectionLook) -> Rule:
    return rb.TRP_4 if seen.sees else rb.TRP_5


def _successes(seen: DetectionLook, total: int) -> Sequence[bool]:
    """Whether the roll succeeded, the exact reading first."""
    if not total:
        return (False,)
    exact = seen.sees and total >= seen.threshold
    if seen.other == seen.threshold and not seen.doubtful:
        return (exact,)
    possible = {exact}
    for needed in {seen.threshold, seen.other}:
        if seen.sees or seen.doubtful:
            possible.add(total >= needed)
        if seen.doubtful:
            possible.add(False)
    return (exact,) if len(possible) == 1 else (exact, not exact)


def _after(reading: RunReading, success: bool, roll: tuple[int, int]) -> RunReading:
    """SSN-TRP-6: two failures in a row end the run."""
    rolls, thrown = reading.rolls + 1, (*reading.thrown, roll)
    if success:
        return reading._replace(rolls=rolls, any_success=True, last_failed=False, over=False, thrown=thrown)
    return reading._replace(
        rolls=rolls,
        failures=reading.failures + 1,
        last_failed=True,
        over=reading.last_failed,
        thrown=thrown,
    )


def counted(ruleset: SsnRuleset, rolls: int, failures: int) -> int:
    """SSN-TRP-8: what lowers the number for evasion."""
    match ruleset.evasion_count:
        case "rolls":
            return rolls
        case "failures":
            return failures
        case "successes":
            return rolls - failures
        case never:
            assert_never(never)


def _outcomes(ruleset: SsnRuleset, open_readings: list[RunReading], same_layer: bool) -> list[RunOutcome]:
    found = list[RunOutcome]()
    for reading in open_readings:
        hit = reading.any_success and not reading.over and (same_layer or reading.full)
        if all(hit != other.hit for other in found):
            lowers = counted(ruleset, reading.rolls, reading.failures)
            found.append(new(RunOutcome, (hit, reading.rolls, lowers, reading.thrown)))
    return found


def missed(ruleset: SsnRuleset, way: RunPlan) -> str:
    """What a hit takes, by range and layer."""
    if way.range > TORPEDO_RANGE + EPSILON:
        return f"the target is {way.range:.1f} inches off, and a torpedo runs {TORPEDO_RANGE:g}"
    if not can_hit(ruleset, way):
        return f"the target is {way.range:.1f} inches off in the other layer, and a torpedo follows it there from {STEP:g} on"
    takes = [(max(0.0, way.range - n * STEP), look(ruleset, way, n)) for n in range(rolls_due(way.range))]
    rolls = (
        f"{each.threshold} or more at {d:.1f} inches" if each.sees else f"nothing helps at {d:.1f} inches"
        for d, each in takes
    )
    return f"the torpedo missed; it takes {', '.join(rolls)}, and no two failures in a row"


def found(ruleset: SsnRuleset, way: RunPlan, outcome: RunOutcome) -> str:
    """What was rolled, and what it took."""
    if not outcome.thrown:
        return missed(ruleset, way)
    said = []
    for n, total in outcome.thrown:
        seen, d = look(ruleset, way, n), max(0.0, way.range - n * STEP)
        takes = f"{seen.threshold} or more" if seen.sees else "nothing"
        said.append(f"{total or 'a blind roll'} where {takes} finds at {d:.1f} inches")
    return ", ".join(said)


def _rolled(way: RunPlan, rule: Rule) -> Callable[[], str]:
    """Why no further roll is made."""
    if rule is rb.TRP_6:
        return lambda: "two failures in a row end the run"
    return lambda: f"a run of {way.range:.1f} inches has a roll for every {STEP:g}, and these have been made"


def settle(
    label: str, outcomes: list[RunOutcome], rule: Rule, table: Table, why: Callable[[], str] | None = None
) -> RunOutcome:
    """Which of the outcomes it was: a hit has its die (``label``) in the log, a miss has none; ``why`` it is one."""
    exact = outcomes[0]
    hit = table.due(label, exact.hit, rule, doubtful=len(outcomes) > 1, why=why)
    return next((each for each in outcomes if each.hit == hit), exact)
