"""Compares the ranges in a report of SSN with where the pieces stood, by the rules' own states of the checked log."""

from __future__ import annotations

import re

from printkit.games.ssn.rules.detection import echo, listeners
from printkit.games.ssn.rules.geometry import distance
from printkit.games.ssn.rules.ships import end_of_legs, hunt_legs
from printkit.games.ssn.rules.state import (
    AWAY,
    ESCAPE_RANGE,
    LHD,
    State,
    live_frigates,
    points_by_number,
    speed_word,
)
from printkit.report.story import StoryFact
from tests.report.games import recorded
from tests.report.readers.log import Log

_ROUNDED = 0.0501


def states(log: Log) -> dict[int, tuple[State, State]]:
    """Return the states before and after each turn of a log."""
    record = recorded("\n".join(log.text) + "\n")
    return {
        section.heading.number: (section.before, section.after)
        for section in record.sections
        if section.heading.kind == "turn"
        if isinstance(section.before, State) and isinstance(section.after, State)
    }


def listening(before: State, after: State) -> list[int]:
    """Return the frigates that listened on a turn: those afloat after it, and those that left the table when they moved, behind the roll."""
    gone = [n for n in live_frigates(before) if after.ships[n].condition == AWAY]
    return [*live_frigates(after), *gone]


def at_the_roll(log: Log, turn: int, frigate: int) -> float:
    """Return the range to a frigate at a turn's detection roll: the submarine has moved, the frigate has not."""
    before, after = states(log)[turn]
    assert frigate - 1 in listening(before, after)
    return distance(after.sub.pose, before.ships[frigate - 1].pose)


def heard_on(log: Log, turn: int, total: int) -> list[str]:
    """Return the pieces that would have heard one of the detection points of a turn on this total. All ships were alerted before the turn."""
    before, after = states(log)[turn]
    state = after._replace(ships=before.ships, helos=before.helos, ship_speed=before.ship_speed)
    return [
        each.name
        for each in listeners(state)
        if any(
            found.gated_in and total >= found.threshold
            for point in points_by_number(state).values()
            for found in [echo(state, each, point)]
        )
    ]


def at_speed(log: Log, turn: int) -> str:
    """Return the submarine's speed on a turn, in words."""
    return speed_word(states(log)[turn][1].sub.speed)


def nearest(log: Log, turn: int) -> float:
    """Return the range to the nearest frigate at the end of a turn."""
    after = states(log)[turn][1]
    return min((distance(after.sub.pose, after.ships[n].pose) for n in live_frigates(after)), default=99.0)


def range_at_the_shot(log: Log, turn: int) -> float:
    """Return the range to the LHD at the start of a turn, when the submarine fires."""
    before, _ = states(log)[turn]
    return distance(before.sub.pose, before.ships[LHD].pose)


def frigates_stay_away(log: Log, turn: int) -> None:
    """Check that on a turn, whichever detection points the frigates hunt, none of them ends its move within the escape range."""
    before, after = states(log)[turn]
    sub = after.sub.pose
    for n in live_frigates(before):
        for point in after.points:
            if point is not None:
                start = before.ships[n].pose
                end = end_of_legs(before.ruleset, start, hunt_legs(before.ruleset, start, point))
                assert distance(sub, end) > ESCAPE_RANGE, (n, distance(sub, end))


def ranges(fact: StoryFact, log: Log) -> None:
    """Check how near the submarine is said to have been to frigates at its detection rolls, and to the edge of the table."""
    quiet = fact.values.get("quiet", ())
    assert isinstance(quiet, tuple)
    text = re.sub(r"[\d.]+″ from frigate \d it fired", "", fact.text)
    lead, then, _ = text.partition("; then ")
    before = lead if then or fact.kind not in ("heard", "unheard") else ""  # what is told of the turns before
    if found := re.search(
        r"[,;](?: on turn (\d+))?(?: it had been)? (?:within ([\d.]+)″ of|right under) frigate (\d)", before
    ):
        turn = int(found[1]) if found[1] else fact.at if fact.kind == "flight" else quiet[-1]
        assert turn in quiet, text
        near = at_the_roll(log, turn, int(found[3]))
        assert abs(near - float(found[2])) <= _ROUNDED if found[2] else near < 0.5, (near, text)
        rolled = [
            each for each in quiet if log.turn(each).of("detect", "surf") or log.turn(each).of("detect")
        ]
        others = [at_the_roll(log, each, n + 1) for each in rolled for n in listening(*states(log)[each])]
        assert near <= min(others) + _ROUNDED, "another was nearer"
    elif fact.kind in ("heard", "unheard") and (
        found := re.search(r", (?:([\d.]+)″ from|right under) frigate (\d)(?=[,.;])", text)
    ):
        near = at_the_roll(log, fact.at, int(found[2]))
        assert abs(near - float(found[1])) <= _ROUNDED if found[1] else near < 0.5, (near, text)
    if found := re.search(
        r"had (only to stay unheard|still to get clear unheard|still to draw away from the frigates)", text
    ):
        after = states(log)[fact.at][1]
        near = min(distance(after.sub.pose, after.ships[n].pose) for n in live_frigates(after))
        assert (near > ESCAPE_RANGE) == ("unheard" in found[1]), near
        assert (near > ESCAPE_RANGE + 6) == found[1].startswith("only"), (
            near
        )  # a hunting frigate moves six inches
    if found := re.search(r"([\d.]+)″ from the edge of the table", text):
        after = states(log)[fact.at][1]
        (width, height), at = after.ruleset.table, after.sub.pose
        assert abs(min(at.x, at.y, width - at.x, height - at.y) - float(found[1])) <= _ROUNDED, text
    if found := re.search(r"turn (\d+) frigate (\d) ended ([\d.]+)″ too near", text):
        after = states(log)[int(found[1])][1]
        near = distance(after.sub.pose, after.ships[int(found[2]) - 1].pose)
        assert abs(ESCAPE_RANGE - near - float(found[3])) <= _ROUNDED, text
    elif found := re.search(r"frigate (\d) ended (?:within )?([\d.]+)″", text):
        after = states(log)[fact.at][1]
        near = distance(after.sub.pose, after.ships[int(found[1]) - 1].pose)
        assert abs(near - float(found[2])) <= _ROUNDED, text
        assert near <= ESCAPE_RANGE
