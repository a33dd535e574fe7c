"""The run of a torpedo in SSN: its detection rolls, and whether it hits (rules SSN-TRP-1 to -10).

Distances in a log are measured with a tape, so a run may have several interpretations: was the range five inches or slightly more, was the
target still in the zone? Each interpretation is a :class:`RunReading`; the exact one is listed first. If the log states which dice were
rolled, interpretations that contradict them are dropped. Without a log, the exact one always applies.
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
from printkit.table.words import listed


class Target(NamedTuple):
    """A torpedo's target: its outline, whether it is in the deep layer, and its speed."""

    shape: Shape
    deep: bool
    speed: int


class RunPlan(NamedTuple):
    """A torpedo's run before any dice are rolled: its start and end, its range in inches, whether it starts
    deep, and its target.
    """

    start: Vector
    end: Vector
    range: float
    deep: bool
    target: Target


class DetectionLook(NamedTuple):
    """The conditions of a torpedo's detection roll: the lowest total that succeeds, and whether the target is
    in a convergence zone.

    ``threshold``: the lowest total that succeeds. ``other``: the threshold if the range were on the other side of the
    close-range limit. ``sees``: True if the target is in a convergence zone. ``doubtful``: True if, within the
    measuring tolerance, the target may or may not be in a zone.
    """

    threshold: int
    other: int
    sees: bool
    doubtful: bool


class RunOutcome(NamedTuple):
    """The result of a torpedo's run: whether it hit, and its detection rolls.

    ``counted``: the number by which the die result needed to evade is lowered. ``thrown``: pairs of a roll's number and its total.
    """

    hit: bool
    rolls: int
    counted: int
    thrown: tuple[tuple[int, int], ...] = ()


@quick
class RunReading(NamedTuple):
    """One possible course of a torpedo's run so far. Several are possible if the range was not measured
    exactly.

    All of them are followed if a small measuring error would change how many rolls the torpedo has.
    """

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
"""Dice total needed for a detection roll that cannot succeed because the torpedo does not see its target.

It is higher than any total of two dice.
"""


def course(ruleset: SsnRuleset, shooter: Shape, deep: bool, target: Target) -> RunPlan:
    """Return a torpedo's run from a shooter to its target, before any dice are rolled.

    ``deep``: True if it is fired in the deep layer.
    """
    start, end = ends(ruleset, shooter, target.shape)
    return new(RunPlan, (start, end, distance(start, end), deep, target))


def rolls_due(d: float) -> int:
    """Return how many detection rolls a torpedo makes if the target is ``d`` inches away.

    It makes one for each full or begun stretch of five inches, and at least one (rule SSN-TRP-4).
    """
    return max(1, math.ceil((d - EPSILON) / STEP))


class _Roll(NamedTuple):
    """A torpedo at a detection roll: inches left to run, whether it is in the target's layer, and whether it
    detects only in a convergence zone.
    """

    left: float
    same: bool
    gated: bool


def _roll(ruleset: SsnRuleset, way: RunPlan, n: int) -> _Roll:
    """Return the conditions of a torpedo's detection roll number ``n``, counted from 0 (rules SSN-TRP-2 to
    -4).
    """
    target = way.target.deep
    deep = target if n else way.deep
    left, gated = max(0.0, way.range - n * STEP), not deep and ruleset.torps_bound_to_zones
    return new(_Roll, (left, deep == target, gated))


def _torpedo_position(way: RunPlan, n: int) -> Vector:
    """Return where a torpedo is when it makes its detection roll number ``n``, counted from 0."""
    return towards(way.start, way.end, min(n * STEP, way.range)) if n else way.start


def look(ruleset: SsnRuleset, way: RunPlan, n: int) -> DetectionLook:
    """Return what a torpedo's detection roll number ``n``, counted from 0, needs to succeed (rule SSN-TRP-2)."""
    detection, tolerance, target = ruleset.data.detection, ruleset.data.tolerance.range, way.target
    left, same, gated = _roll(ruleset, way, n)
    close = left <= detection.close_inches + EPSILON
    least = threshold(detection.active, same, close, target.speed)
    near_line = abs(left - detection.close_inches) <= tolerance
    other = threshold(detection.active, same, not close, target.speed) if near_line else least
    if not gated:
        return new(DetectionLook, (least, other, True, False))
    margin = cz_margin(span(_torpedo_position(way, n), target.shape))
    return new(DetectionLook, (least, other, is_in_zone(margin), abs(margin) <= tolerance))


def needs(ruleset: SsnRuleset, way: RunPlan) -> tuple[int, ...]:
    """Return the dice total that each detection roll of a torpedo's run needs.

    It is :data:`BLIND` for a roll that cannot succeed.

    The thresholds are those of :func:`look` without measuring tolerances; they are used to compute probabilities.
    """
    detection, target, found = ruleset.data.detection, way.target, list[int]()
    line = detection.close_inches + EPSILON
    for n in range(rolls_due(way.range)):
        left, same, gated = _roll(ruleset, way, n)
        at = _torpedo_position(way, n)
        if gated and not in_zone(at, target.shape, distance(at, (target.shape.x, target.shape.y))):
            found.append(BLIND)
        else:
            found.append(threshold(detection.active, same, left <= line, target.speed))
    return tuple(found)


def readings(ruleset: SsnRuleset, d: float) -> list[RunReading]:
    """Return the possible courses of a torpedo's run if the range was measured as ``d`` inches.

    The first takes the measurement as exact. There are others if a small error would change the number of rolls.
    """
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
    """True if a torpedo changes to the target's layer before its second detection roll (rule SSN-TRP-3).

    It does if it runs a full five inches before that roll.

    ``d``: range of the target in inches.
    """
    match ruleset.torp_exact_five:
        case "hits":
            return d >= STEP - EPSILON
        case "short":
            return d > STEP + EPSILON
        case never:
            assert_never(never)


def out_of_reach(ruleset: SsnRuleset, way: RunPlan) -> bool:
    """True if the target is beyond the torpedo's range even when measuring errors are allowed for (rule
    SSN-ATK-4).
    """
    return way.range > TORPEDO_RANGE + EPSILON + ruleset.data.tolerance.range


def can_hit(ruleset: SsnRuleset, way: RunPlan) -> bool:
    """True if it is possible for the torpedo to hit.

    The target must be within range, and the torpedo must reach its layer (rules SSN-ATK-4, SSN-TRP-7).
    """
    return way.range <= TORPEDO_RANGE + EPSILON and (
        way.deep == way.target.deep or full_move(ruleset, way.range)
    )


def run(ruleset: SsnRuleset, way: RunPlan, table: Table) -> list[RunOutcome]:
    """Roll the dice for a torpedo's run, and return the possible outcomes.

    The first takes all measurements as exact; a second one follows if a small measuring error would decide otherwise.
    """
    tolerance = ruleset.data.tolerance.range
    if out_of_reach(ruleset, way):
        table.due("detect", False, rb.ATK_4, plainly=True, why=lambda: missed(ruleset, way))
        return [MISSED]
    same_layer = way.deep == way.target.deep
    open_readings = readings(ruleset, way.range)
    in_reach = way.range <= TORPEDO_RANGE + EPSILON
    # Beyond 18 inches, or in the wrong layer at the end, no dice are needed (rules SSN-ATK-4, SSN-TRP-7).
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
    """Roll the detection dice for a torpedo's run, and return those of its possible courses that agree with
    the dice.

    ``open_readings`` are the runs that were possible before; those that would have needed more rolls are left out.

    Several runs remain possible if measuring errors leave it open how far the torpedo ran.
    """
    n = 0
    while True:
        wanting = [r for r in open_readings if not r.over and n < r.rolls_due]
        if wanting and not ruleset.blind_rolls_count and not look(ruleset, way, n).sees:
            n += 1  # no dice are rolled, so their absence from the log says nothing about the run
            continue
        content = [r for r in open_readings if r.over or n >= r.rolls_due]
        rule = rb.TRP_6 if content and content[0].over else rb.TRP_4
        exact = open_readings[0] in wanting
        if not table.due(
            "detect", exact, rule, doubtful=bool(wanting and content), why=_why_no_more_rolls(way, rule)
        ):
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
                after = _after_roll(reading, success, (n - 1, total))
                if after not in open_readings:
                    open_readings.append(after)


def _roll_rule(seen: DetectionLook) -> Rule:
    return rb.TRP_4 if seen.sees else rb.TRP_5


def _successes(seen: DetectionLook, total: int) -> Sequence[bool]:
    """Return the possible results of a detection roll: a tuple of True (success), False (failure) or both.

    It contains both True and False if a small measuring error would change the result; the exact result comes first.
    """
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


def _after_roll(reading: RunReading, success: bool, roll: tuple[int, int]) -> RunReading:
    """Return a torpedo's run after the result of one more detection roll.

    Two failures in a row end the run (rule SSN-TRP-6).
    """
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
    """Return by how much a torpedo's detection rolls lower the die roll that the submarine needs to evade the
    torpedo (rule SSN-TRP-8).

    The ruling ``evasion-count`` decides which rolls count.
    """
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
    """Return text that says why a torpedo missed: the target was too far away or in the wrong layer, or the rolls were
    too low for a hit.
    """
    if way.range > TORPEDO_RANGE + EPSILON:
        return f"the target is {way.range:.1f} inches away, and a torpedo runs only {TORPEDO_RANGE:g} inches"
    if not can_hit(ruleset, way):
        return f"the target is {way.range:.1f} inches away in the other layer, and a torpedo reaches that layer only at {STEP:g} inches or more"
    takes = [(max(0.0, way.range - n * STEP), look(ruleset, way, n)) for n in range(rolls_due(way.range))]
    rolls = (
        f"{each.threshold} or more at {d:.1f} inches" if each.sees else f"nothing helps at {d:.1f} inches"
        for d, each in takes
    )
    return f"the torpedo missed; a hit needs {', '.join(rolls)}, and no two failures in a row"


def found(ruleset: SsnRuleset, way: RunPlan, outcome: RunOutcome) -> str:
    """Return text that lists a torpedo's detection rolls, each with the dice total needed."""
    if not outcome.thrown:
        return missed(ruleset, way)
    said = []
    for n, total in outcome.thrown:
        seen, d = look(ruleset, way, n), max(0.0, way.range - n * STEP)
        needed = f"{seen.threshold} or more needed" if seen.sees else "no roll detects the target there"
        said.append(f"{total or 'blind'} at {d:.1f} inches ({needed})")
    return f"the detection roll{'s were' if len(said) > 1 else ' was'} {listed(said)}"


def _why_no_more_rolls(way: RunPlan, rule: Rule) -> Callable[[], str]:
    """Return a function that explains why a torpedo makes no further detection roll.

    The function is called only if the explanation is needed.
    """
    if rule is rb.TRP_6:
        return lambda: "two failures in a row end the torpedo's run"
    return lambda: f"a run of {way.range:.1f} inches has a roll for every {STEP:g}, and these have been made"


def settle(
    label: str, outcomes: list[RunOutcome], rule: Rule, table: Table, why: Callable[[], str] | None = None
) -> RunOutcome:
    """Return which of the possible outcomes of a torpedo's run is the real one, according to the dice that follow in the log.

    A log shows it: only a hit is followed by a die named ``label``.

    ``why`` explains a miss.
    """
    exact = outcomes[0]
    hit = table.due(label, exact.hit, rule, doubtful=len(outcomes) > 1, why=why)
    return next((each for each in outcomes if each.hit == hit), exact)
