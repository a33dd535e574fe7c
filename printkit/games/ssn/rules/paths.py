"""The paths of the submarine's maneuvers: their parts, how a log writes them, and the rules that make them
legal (rules SSN-MAN-3 to -8).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import CREEP, FLANK, SLOW, SPEEDS, Tolerance
from printkit.games.ssn.rules.geometry import EPSILON, TURN_LENGTH, Leg, Pose, follow, inside, samples
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import Submarine, speed_word
from printkit.table import Refusal
from printkit.table.tuples import new

TOP: Final[tuple[float, ...]] = (2.0, 4.0, 6.0, 8.0)
"""Maximum length of a maneuver in inches, for each speed.

It is also the lower limit of the next higher speed (rule SSN-MAN-3).
"""
BOTTOM: Final[tuple[float, ...]] = (0.0, 2.0, 4.0, 6.0)
GAPS: Final[tuple[float, ...]] = (1.0, 1.0, 2.0, 2.0)
"""Minimum length in inches of the straight run between two turns, for each speed (rule SSN-MAN-7)."""
EXACT: Final = Tolerance(0.0, 0.0, EPSILON, EPSILON, EPSILON, 0.0)
LEFT: Final = -1
RIGHT: Final = 1


class Straight(NamedTuple):
    """A straight leg of a path, with its length in inches."""

    length: float


class ToolTurn(NamedTuple):
    """A turn to the left or right, limited by one of the two turn tools (sharp or easy).

    ``angle``: degrees; None means the tool's largest angle.
    """

    side: int
    sharp: bool
    angle: float | None = None


class ManeuverPath(NamedTuple):
    """The straight legs and turns of a maneuver, in order.

    A path without parts means that the submarine does not move (``hold`` in a log).
    """

    parts: tuple[Straight | ToolTurn, ...] = ()


# -- reading and writing a path --------------------------------------------------------------------------------------


def path_length(path: ManeuverPath) -> float:
    """Return the length of a path in inches, from its first leg to its last."""
    return math.fsum([part.length if isinstance(part, Straight) else TURN_LENGTH for part in path.parts])


def limit(ruleset: SsnRuleset, sharp: bool) -> float:
    """Return the largest angle in degrees that a turn tool allows.

    ``sharp``: True for the sharp tool, False for the easy one.
    """
    return ruleset.data.tools.sharp if sharp else ruleset.data.tools.easy


def angle_of(ruleset: SsnRuleset, turn: ToolTurn) -> float:
    """Return the angle of a turn in degrees, positive to starboard."""
    angle = limit(ruleset, turn.sharp) if turn.angle is None else turn.angle
    return turn.side * angle


def legs(ruleset: SsnRuleset, path: ManeuverPath) -> tuple[Leg, ...]:
    """Convert a path to legs, the form in which the geometry functions need it."""
    return tuple(
        [
            new(
                Leg,
                (part.length, None) if isinstance(part, Straight) else (TURN_LENGTH, angle_of(ruleset, part)),
            )
            for part in path.parts
        ]
    )


def end_of(ruleset: SsnRuleset, pose: Pose, path: ManeuverPath) -> Pose:
    """Return the position and heading at the end of a path."""
    return follow(pose, legs(ruleset, path), ruleset.turns_in_arcs)


def runs(path: ManeuverPath) -> tuple[float, ...]:
    """Return the lengths in inches of the straight parts of a path: before the first turn, between turns, and
    after the last turn.

    If there is no straight part at one of these places, its length is 0.
    """
    found = [0.0]
    for part in path.parts:
        if isinstance(part, Straight):
            found[-1] += part.length
        else:
            found.append(0.0)
    return tuple(found)


def turns(path: ManeuverPath) -> tuple[ToolTurn, ...]:
    return tuple([part for part in path.parts if isinstance(part, ToolTurn)])


def figure(n: float) -> str:
    """Return a number of inches or degrees as text, as a log writes it."""
    return f"{n:.3f}".rstrip("0").rstrip(".") if "." in f"{n:.3f}" else str(n)


def path_text(path: ManeuverPath) -> str:
    """Return a path as text, as a log writes it: ``ahead 2, right sharp 20, ahead 1`` or ``hold``."""
    return ", ".join(_part_text(part) for part in path.parts) or "hold"


def _part_text(part: Straight | ToolTurn) -> str:
    if isinstance(part, Straight):
        return f"ahead {figure(part.length)}"
    words = ("left" if part.side == LEFT else "right", "sharp" if part.sharp else "easy")
    return " ".join(words if part.angle is None else (*words, figure(part.angle)))


# -- speed -----------------------------------------------------------------------------------------------------------


def speed_of(length: float) -> int:
    """Return the speed at which a maneuver has this length in inches.

    Lengths beyond the limit of Flank count as Flank (rule SSN-MAN-3).
    """
    return next((speed for speed in range(FLANK) if length <= TOP[speed] + EPSILON), FLANK)


def fits_band(length: float, speed: int, slack: float) -> bool:
    """True if the length of a maneuver is within the limits of this speed. ``slack``: tolerance in inches."""
    low = BOTTOM[speed]
    return (speed == CREEP or length > low - slack + (2 * EPSILON if slack <= EPSILON else 0)) and (
        length <= TOP[speed] + slack
    )


def gap_needed(ruleset: SsnRuleset, speed: int) -> float:
    """Return the minimum length in inches of the straight run between two turns (rule SSN-MAN-7)."""
    match ruleset.turn_spacing:
        case "additive":
            return GAPS[speed]
        case "inclusive":
            return GAPS[speed] - TURN_LENGTH
        case never:
            assert_never(never)


def sharpest(ruleset: SsnRuleset, speed: int) -> float:
    """Return the largest angle of a single turn at this speed, in degrees (rule SSN-MAN-5)."""
    return limit(ruleset, speed <= SLOW)


# -- legality --------------------------------------------------------------------------------------------------------


def why_not(
    ruleset: SsnRuleset, sub: Submarine, path: ManeuverPath, speed: int, tolerance: Tolerance
) -> Refusal | None:
    """Return why the rules forbid a path at this speed; None if it is legal."""
    length = path_length(path)
    if not fits_band(length, speed, tolerance.length):
        return Refusal(
            rb.MAN_3,
            f'a path of {figure(length)}" is {_band_text(length)}, not {speed_word(speed).capitalize()}',
            f"{speed_word(speed).capitalize()} is {_inches(speed)}",
        )
    if not length and not ruleset.zero_move_allowed:
        return Refusal(rb.MAN_3, "the submarine has to move", "more than 0 inches")
    if abs(speed - sub.speed) > 1:
        return refuse_speed(sub, speed)
    return (
        _refuse_angles(ruleset, path, speed, tolerance)
        or _refuse_spacing(ruleset, sub, path, speed, tolerance)
        or _refuse_edge(ruleset, sub, path, tolerance)
    )


def refuse_speed(sub: Submarine, speed: int) -> Refusal:
    """Return the error for a speed that is more than one level above or below the last speed (rule
    SSN-MAN-4).

    Call it only for such a speed.
    """
    allowed = " or ".join(speed_word(s).capitalize() for s in speeds_allowed(sub))
    was, now = speed_word(sub.speed).capitalize(), speed_word(speed).capitalize()
    return Refusal(rb.MAN_4, f"the speed changes by more than one level, from {was} to {now}", allowed)


def speeds_allowed(sub: Submarine) -> tuple[int, ...]:
    return tuple(s for s in range(len(SPEEDS)) if abs(s - sub.speed) <= 1)


def _inches(speed: int) -> str:
    return (
        f"up to {TOP[speed]:g} inches"
        if speed == CREEP
        else f"more than {BOTTOM[speed]:g}, up to {TOP[speed]:g} inches"
    )


def _band_text(length: float) -> str:
    return "too far" if length > TOP[FLANK] + EPSILON else speed_word(speed_of(length)).capitalize()


def _refuse_angles(
    ruleset: SsnRuleset, path: ManeuverPath, speed: int, tolerance: Tolerance
) -> Refusal | None:
    most = sharpest(ruleset, speed)
    for number, turn in enumerate(turns(path)):
        angle = abs(angle_of(ruleset, turn))
        if angle > most + tolerance.heading:
            word = speed_word(speed).capitalize()
            return Refusal(
                rb.MAN_5,
                f"a turn of {figure(angle)} degrees is too sharp at the speed {word}",
                f"up to {figure(most)} degrees",
                where=(("left", "right"), number),
            )
    return None


def _refuse_spacing(
    ruleset: SsnRuleset, sub: Submarine, path: ManeuverPath, speed: int, tolerance: Tolerance
) -> Refusal | None:
    straights = runs(path)
    gap = gap_needed(ruleset, speed)
    between = list(straights[1:-1])
    if len(straights) > 1:
        if ruleset.first_turn_waits:
            between.insert(0, straights[0])
        elif ruleset.turn_gap_carries:
            between.insert(0, straights[0] + sub.run)
    short = next((s for s in between if s < gap - tolerance.length), None)
    if short is None:
        return None
    word = speed_word(speed).capitalize()
    return Refusal(
        rb.MAN_7,
        f'the straight run before a turn is only {figure(short)}", but the speed {word} needs {figure(gap)}"',
        f'at least {figure(gap)}" at {word}',
    )


def _refuse_edge(
    ruleset: SsnRuleset, sub: Submarine, path: ManeuverPath, tolerance: Tolerance
) -> Refusal | None:
    if not ruleset.edge_is_closed or stays_on(ruleset, sub.pose, path, tolerance.range):
        return None
    return Refusal(rb.MAN_8, "the submarine would leave the table", "a path that stays on it")


def stays_on(ruleset: SsnRuleset, pose: Pose, path: ManeuverPath, slack: float = EPSILON) -> bool:
    """True if the submarine's centre is on the table along the whole path (rule SSN-MAN-8)."""
    return end_on_table(ruleset, pose, legs(ruleset, path), slack) is not None


def end_on_table(
    ruleset: SsnRuleset, pose: Pose, course: Sequence[Leg], slack: float = EPSILON
) -> Pose | None:
    """Return the position and heading at the end of a path; None if the submarine's centre leaves the table
    on the way.
    """
    width, height = ruleset.table
    if ruleset.turns_in_arcs:
        if any(inside(at, width, height) < -slack for _, at, _ in samples(pose, course, 0.1, arc=True)):
            return None
        return follow(pose, course, arc=True)
    for leg in course:  # a straight line between two points on the table stays on it
        pose = follow(pose, (leg,))
        if inside(pose, width, height) < -slack:
            return None
    return pose


def plausible_speeds(sub: Submarine, length: float, slack: float) -> tuple[int, ...]:
    """Return the speeds at which a maneuver of this length in inches may have been made.

    The first fits the length exactly; the others would if the length were wrong by up to ``slack`` inches.
    """
    exact = speed_of(length)
    others = [s for s in range(len(SPEEDS)) if s != exact and fits_band(length, s, slack)]
    return (exact, *others)


@lru_cache(maxsize=64)
def judge_path(
    ruleset: SsnRuleset, sub: Submarine, path: ManeuverPath, tolerance: Tolerance, speed: int | None = None
) -> tuple[int, Refusal | None]:
    """Return the speed of a path, and why the path is illegal at that speed (None if it is legal).

    ``speed``: the declared speed, if there is one. The latest results are cached, because each path is first judged and then carried out.
    """
    if speed is not None:
        return speed, why_not(ruleset, sub, path, speed, tolerance)
    first: tuple[int, Refusal | None] | None = None
    for each in plausible_speeds(sub, path_length(path), tolerance.length):
        refusal = why_not(ruleset, sub, path, each, tolerance)
        if refusal is None:
            return each, None
        first = first or (each, refusal)
    assert first is not None
    return first


# -- a list of legal ones --------------------------------------------------------------------------------------------


def make_path(ruleset: SsnRuleset, straights: Sequence[float], angles: Sequence[float]) -> ManeuverPath:
    """Return the path made of straight legs (lengths in inches) with a turn (in degrees) between each two.

    An angle of 0 joins the two legs into one, longer by the length of a turn.
    """
    easy = limit(ruleset, sharp=False)
    parts: list[Straight | ToolTurn] = []
    straight = straights[0]
    for angle, after in zip(angles, straights[1:], strict=True):
        if not angle:
            straight += TURN_LENGTH + after
            continue
        if straight > EPSILON:
            parts.append(Straight(round(straight, 6)))
        sharp = abs(angle) > easy + EPSILON
        whole = abs(abs(angle) - limit(ruleset, sharp)) <= EPSILON
        parts.append(ToolTurn(RIGHT if angle > 0 else LEFT, sharp, None if whole else abs(angle)))
        straight = after
    if straight > EPSILON:
        parts.append(Straight(round(straight, 6)))
    return ManeuverPath(tuple(parts))
