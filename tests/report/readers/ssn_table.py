"""Compares the ranges in a report of SSN with where the pieces stood, by the rules' own states of the checked log."""

from __future__ import annotations

import math
import re

from printkit.games.ssn.play.stakes import Stakes, stakes
from printkit.games.ssn.rules.detection import echo, listeners
from printkit.games.ssn.rules.geometry import distance
from printkit.games.ssn.rules.ships import end_of_legs, hunt_legs
from printkit.games.ssn.rules.state import (
    AIRBORNE,
    AWAY,
    ESCAPE_RANGE,
    LHD,
    WIN,
    State,
    alert_all,
    helo_position,
    live_frigates,
    live_ships,
    points_by_number,
    speed_word,
)
from printkit.report.story import StoryFact
from tests.report.games import recorded
from tests.report.readers.log import Log, Turn

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


def could_sink(log: Log, turn: int, total: int = 12) -> list[str]:
    """Return the pieces that a detection roll with this total would have made fire torpedoes that could sink the submarine."""
    ears = _stakes(log)[turn].ears
    return [
        each.listener.name for each in ears if each.destroys and min(each.fires.values(), default=13) <= total
    ]


def risks_of(log: Log) -> dict[int, float]:
    """Return the submarine's chance of being sunk on each turn, before its detection roll."""
    return {turn: float(each.sunk) for turn, each in _stakes(log).items()}


def _stakes(log: Log) -> dict[int, Stakes]:
    """Return what was at stake on each turn on which the submarine moved, before the detection roll."""
    found = {}
    for number, (before, after) in states(log).items():
        ships = tuple(
            old if ship.condition == AWAY else ship._replace(pose=old.pose, alerted=old.alerted)
            for old, ship in zip(before.ships, after.ships, strict=True)
        )
        state = after._replace(ships=ships, helos=before.helos, ship_speed=before.ship_speed)
        woken = bool(after.fired) or any(before.ships[n].alerted for n in live_ships(before))
        if after.points[1]:
            found[number] = stakes(alert_all(state) if woken else state)
    return found


def is_deadliest(log: Log, turn: int) -> bool:
    """Return whether the submarine was likelier to be sunk on a turn than on any other."""
    risks = risks_of(log)
    return all(risks[turn] > risk for number, risk in risks.items() if number != turn)


def sails_nowhere(log: Log, turn: int) -> bool:
    """Return whether the submarine stayed where it was on a turn."""
    return states(log)[turn][1].sub.length < 0.1


def at_speed(log: Log, turn: int) -> str:
    """Return the submarine's speed on a turn, in words."""
    return speed_word(states(log)[turn][1].sub.speed)


def nearest(log: Log, turn: int) -> float:
    """Return the range to the nearest frigate at the end of a turn."""
    after = states(log)[turn][1]
    return min((distance(after.sub.pose, after.ships[n].pose) for n in live_frigates(after)), default=99.0)


def is_nearest(log: Log, turn: int, frigate: int) -> bool:
    """Return whether no frigate was nearer to the submarine at the end of a turn."""
    after = states(log)[turn][1]
    return distance(after.sub.pose, after.ships[frigate - 1].pose) <= nearest(log, turn) + 1e-6


def ranges_to_points(log: Log, turn: int, heard: dict[str, set[str]]) -> list[float]:
    """Return how far from each listener each detection point lay that it heard on a turn."""
    before, after = states(log)[turn]
    numbered = {f"dp{number}": point for number, point in points_by_number(after).items()}
    found = []
    for name, points in heard.items():
        place = (
            helo_position(before, int(name[1]) - 1)
            if name.startswith("h")
            else before.ships[LHD if name == "lhd" else int(name[-1]) - 1].pose
        )
        found += [distance(place, (numbered[each].x, numbered[each].y)) for each in points]
    return found


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


def silence_wins(log: Log, turn: int, spare: float = 0.0) -> bool:
    """Return whether every frigate ends a turn beyond the escape range, by ``spare`` inches more, whichever detection points the frigates hunt."""
    before, after = states(log)[turn]
    sub = after.sub.pose
    return all(
        distance(sub, end_of_legs(before.ruleset, pose, hunt_legs(before.ruleset, pose, point)))
        > ESCAPE_RANGE + spare
        for n in live_frigates(before)
        for pose in [before.ships[n].pose]
        for point in after.points
        if point is not None
    )


def costs(log: Log, turn: Turn, total: int = 12) -> bool:
    """Return whether a detection roll with this total would have cost the submarine something on a turn on which nobody heard it.

    It would have raised the first alarm, made a piece fire that could sink the submarine, or prevented the victory of this turn.
    """
    until = log.turns[: log.turns.index(turn) + 1]
    fired = any(
        side in ("", "ssn") and words.startswith("fire") for each in until for _, side, words in each.said
    )
    surprised = fired or any(each.of("detected") for each in until)
    won = states(log)[turn.number][1].result == WIN
    return not surprised or won or bool(could_sink(log, turn.number, total))


def stays_near(log: Log, frigate: int, turn: int, place: int) -> None:
    """Check that a frigate would have ended the game within the escape range if it had hunted any other point on a turn, whatever it hunted later;
    and that hunting the point with this number it ended farther off.
    """
    last = max(states(log))
    starts = [states(log)[turn][0].ships[frigate - 1].pose]
    for number in range(turn, last + 1):
        before, after = states(log)[number]
        starts = [
            end_of_legs(before.ruleset, start, hunt_legs(before.ruleset, start, point))
            for start in starts
            for each, point in points_by_number(after).items()
            if number > turn or each != place
        ]
    after = states(log)[last][1]
    assert all(distance(after.sub.pose, pose) < ESCAPE_RANGE for pose in starts)
    assert distance(after.sub.pose, after.ships[frigate - 1].pose) > ESCAPE_RANGE


POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
_SIDE = "(north-east|north-west|south-east|south-west|north|south|east|west)"
_SPEEDS = {"ran": "flank", "moved slowly": "slow", "crept": "creep"}


def lies(one: tuple[float, ...], other: tuple[float, ...], name: str) -> bool:
    """Return whether one place lies from another at this point of the compass."""
    return points(math.degrees(math.atan2(other[0] - one[0], other[1] - one[1])), name)


def points(degrees: float, name: str) -> bool:
    """Return whether this is the point of the compass that is nearest to a course, or one of the two nearest."""
    return abs((degrees - 45 * POINTS.index(name) + 180) % 360 - 180) <= 22.501


def moves(text: str, log: Log, first: int, last: int) -> None:
    """Check where the submarine is said to have gone in these turns, at which speed, and how near it came to the edge of the table."""
    start, after = states(log)[first][0].sub.pose, states(log)[last][1]
    end = after.sub.pose
    every = [states(log)[turn][1].sub for turn in range(first, last + 1)]
    if re.search(r"\blay still(?! [\d.]+″ from)", text):
        assert distance(start, end) < 0.1, text
    if found := re.search(rf"\b(ran|went|moved slowly|crept) {_SIDE}", text):
        assert lies(start, end, found[2]), text
        assert {speed_word(sub.speed) for sub in every} == {_SPEEDS.get(found[1])} or found[1] == "went", text
    if found := re.search(rf"(?<!convoy )(?<!convoy had )\bturned {_SIDE}", text):
        assert points(end.h, found[1]), text
    if found := re.search(r"([\d.]+)″ from the edge of the table", text):
        width, height = after.ruleset.table
        assert abs(min(end.x, end.y, width - end.x, height - end.y) - float(found[1])) <= _ROUNDED, text


RANGE = r"((?:just (?:over|under) )?[\d.]+)″"
"""Matches a range from a frigate."""


def is_range(told: str, real: float) -> bool:
    """Return whether this is how a range from a frigate is told."""
    figure = float(told.split()[-1])
    if told.startswith("just"):
        return figure == ESCAPE_RANGE and 0 <= (real - figure) * (1 if "over" in told else -1) < 0.05
    return abs(real - figure) <= _ROUNDED and abs(real - ESCAPE_RANGE) >= 0.05


def pursuers(text: str, log: Log, first: int, last: int) -> None:
    """Check what is told of the frigate that was nearest at the end of these turns."""
    before, after = states(log)[first][0], states(log)[last][1]
    end = after.sub.pose
    if (found := re.search(rf"(?<!lay still, )drawing away from frigate (\d) to {RANGE}", text)) or (
        found := re.search(rf"lay still, and frigate (\d) moved off to {RANGE}", text)
    ):
        n, told, opened = int(found[1]) - 1, found[2], True
    elif found := re.search(rf"frigate (\d) closed to {RANGE}", text):
        n, told, opened = int(found[1]) - 1, found[2], False
        every = [states(log)[turn] for turn in range(first, last + 1)]
        tables = [every[0][0], *(later for _, later in every)]
        away_on = [distance(table.sub.pose, table.ships[n].pose) for table in tables]
        assert away_on == sorted(away_on, reverse=True), text
    elif found := re.search(rf"(?:with|up(?: from turn \d+)? and) frigate (\d) {RANGE} to the {_SIDE}", text):
        n, told, opened = int(found[1]) - 1, found[2], None
        assert lies(end, after.ships[n].pose, found[3]), text
    else:
        return
    away, then = distance(end, after.ships[n].pose), distance(before.sub.pose, before.ships[n].pose)
    assert is_range(told, away), text
    assert abs(away - nearest(log, last)) < 1e-6, "another was nearer"
    assert away - then <= 0.5 if opened is None else (away > then) == opened, text


def helos_up(log: Log, turn: int) -> int:
    """Return how many helos were in the air at the start of a turn."""
    return sum(helo.place == AIRBORNE for helo in states(log)[turn][0].helos)


def range_of_the_shooter(log: Log, turn: int, name: str) -> float:
    """Return the range from which a ship or helicopter fired at the submarine on a turn: the submarine had moved, the shooter had not."""
    before, after = states(log)[turn]
    if name.startswith("h"):
        return distance(after.sub.pose, helo_position(before, int(name[1]) - 1))
    return distance(
        after.sub.pose,
        before.ships[{"lhd": LHD}.get(name, int(name[-1]) - 1 if name[-1].isdigit() else LHD)].pose,
    )


def ranges(fact: StoryFact, log: Log) -> None:
    """Check how near a frigate is said to have been at the end of a turn, and what the submarine still had to do."""
    text = fact.text
    if found := re.search(
        r"had (only to stay unheard(?! to win)|still to get clear unheard|still to draw away from the frigates)",
        text,
    ):
        after = states(log)[fact.at][1]
        near = min(distance(after.sub.pose, after.ships[n].pose) for n in live_frigates(after))
        assert (near > ESCAPE_RANGE) == ("unheard" in found[1]), near
        assert (near > ESCAPE_RANGE + 6) == found[1].startswith("only"), (
            near
        )  # a hunting frigate moves six inches
    if found := re.search(rf"frigate (\d) ended {RANGE} away", text):
        after = states(log)[fact.at][1]
        near = distance(after.sub.pose, after.ships[int(found[1]) - 1].pose)
        assert is_range(found[2], near), text
        assert near <= ESCAPE_RANGE
    if found := re.search(rf"but frigate (\d) ended {RANGE} off, too near", text):
        after = states(log)[fact.at][1]
        assert is_range(found[2], distance(after.sub.pose, after.ships[int(found[1]) - 1].pose)), text
        assert is_range(found[2], nearest(log, fact.at)), text
    for sentence in re.split(r"(?<=\.)\s+(?=[A-Z])", text):
        if found := re.search(r"frigate (\d) ended ([\d.]+)″ too near for an escape", sentence):
            on = re.match(r"On turn (\d+)", sentence)
            turn = int(on[1]) if on else fact.at
            after = states(log)[turn][1]
            near = distance(after.sub.pose, after.ships[int(found[1]) - 1].pose)
            assert abs(ESCAPE_RANGE - near - float(found[2])) <= _ROUNDED, sentence
            assert abs(near - nearest(log, turn)) < 1e-6, sentence
    assert not re.search("off, too near", text) or nearest(log, fact.at) <= ESCAPE_RANGE, text
    if found := re.search(
        r"while the nearest frigate was still ([\d.]+)″ away|, ([\d.]+)″ from the nearest frigate; ", text
    ):
        before, after = states(log)[fact.at]
        away = min(distance(after.sub.pose, before.ships[n].pose) for n in live_frigates(before))
        assert abs(away - float(found[1] or found[2])) <= _ROUNDED, text
