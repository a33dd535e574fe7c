"""The detection phase of SSN: which ships and helicopters hear the submarine.

It also finds at which of the submarine's detection points they hear it (rules SSN-DET-1 to -13).

The detection points are markers of where the submarine was, is and will be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, assert_never

from printkit.games.ssn.rules import rulebook as rb
from printkit.games.ssn.rules.data import threshold
from printkit.games.ssn.rules.geometry import (
    EPSILON,
    Shape,
    Span,
    cz_margin,
    in_cz,
    in_zone,
    is_in_zone,
    span,
    span_from_outline,
)
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import (
    ABOARD,
    AIRBORNE,
    CARRIERS,
    HELO_NAMES,
    HELOS,
    LIVE,
    PRESENT,
    SHALLOW,
    SHIP_NAMES,
    DetectionPoint,
    State,
    Submarine,
    alert,
    alert_all,
    helo_position,
    helo_shape,
    live_ships,
    nearest_frigate,
    point_shape,
    points_by_number,
    separation,
    ship_shape,
    sub_shape,
)
from printkit.table import D6, Move, Refusal, Table
from printkit.table.fields import quick
from printkit.table.tuples import new
from printkit.table.words import listed

ALWAYS: Final = 99.0
"""For a listener in the deep layer, every target counts as this many inches inside a convergence zone (a ring
in which sonar hears).

The number is larger than any real distance.
"""
_NO_MORE: Final = Move("")
_REPORTS: Final = ("detected", "quiet")

Report = tuple[str, tuple[int, ...]]
"""A detection report in a log: the name of a ship or helicopter, and the numbers of the detection points that
it heard.
"""


class Listener(NamedTuple):
    """A ship or helicopter that listens for the submarine.

    Fields: its name, its number, whether it is a helicopter, its outline, whether it listens in the deep layer, and whether its
    sonar is active.
    """

    name: str
    number: int
    helo: bool
    shape: Shape
    deep: bool
    active: bool


class ListeningPoint(NamedTuple):
    """A detection point with two outlines: one for measuring ranges, and one that decides whether it is in a
    convergence zone.

    A convergence zone is a ring in which sonar hears.
    """

    point: DetectionPoint
    disc: Shape
    outline: Shape


class Echo(NamedTuple):
    """What decides whether a ship or helicopter hears a detection point: the dice total needed, the range, and the
    convergence zone (a ring in which sonar hears).

    ``threshold``: lowest total of the dice that hears it. ``other``: the threshold for the other side of the
    close-range limit, if the tolerance leaves open on which side the point lies; otherwise the same. ``margin``: inches
    by which the point is inside a convergence zone (negative: outside). ``range``: inches.
    """

    threshold: int
    other: int
    margin: float
    range: float

    @property
    def gated_in(self) -> bool:
        return is_in_zone(self.margin)


@quick
class HeardContact(NamedTuple):
    """What one ship or helicopter hears after a detection roll: the detection points heard or in doubt, and their ranges in inches.

    A point is in doubt because of measuring errors.
    """

    listener: Listener
    heard: tuple[int, ...]
    doubtful: tuple[int, ...]
    ranges: Mapping[int, float]
    rolled: Sequence[tuple[ListeningPoint, int]] = ()
    """Each detection point with the dice total that was rolled for it."""


def detection(state: State, table: Table) -> tuple[State, tuple[HeardContact, ...]]:
    """Play phase P3, in which ships and helicopters listen for the submarine.

    Return the new state, and what each of them heard.
    """
    if any(state.ships[n].alerted for n in live_ships(state)):
        state = alert_all(state)
    nearest = nearest_frigate(state)
    table.side("surf")
    contacts = _listen(state, table)
    contacts = _who_heard(state, contacts, table)
    fresh = tuple(c.listener.number for c in contacts if c.heard and not c.listener.active)
    state = alert(state, fresh)
    heard = {n for c in contacts for n in c.heard}
    state = state._replace(range_heard=nearest, detected=bool(heard & spoiling(state)))
    ruleset = state.ruleset
    table.tell("heard", tuple((c.listener.name, c.heard) for c in contacts if c.heard), rb.DET_10)
    table.tell(
        "detection",
        "detected" if state.detected else "undetected",
        rb.CHK_7,
        lambda: _why_detected(ruleset, contacts),
    )
    table.now(state)
    return state, contacts


def spoiling(state: State) -> frozenset[int]:
    """Return the numbers of the detection points that prevent a win in this turn if they are heard.

    If one of them is heard, the submarine is detected (rule SSN-DET-13).
    """
    match state.ruleset.detected_means:
        case "any-dp":
            return frozenset(points_by_number(state))
        case "ssn-dp":
            present = state.points[PRESENT]
            return frozenset({present.number} if present else ())
        case never:
            assert_never(never)


def listeners(state: State) -> tuple[Listener, ...]:
    """Return all ships and helicopters that listen; the ships come first (rules SSN-DET-3 to -5)."""
    ruleset = state.ruleset
    found = []
    for n in live_ships(state):
        ship = state.ships[n]
        shape = ship_shape(ruleset, n, ship.pose)
        found.append(new(Listener, (SHIP_NAMES[n], n, False, shape, SHALLOW, ship.alerted)))
    for n in HELOS:
        helo = state.helos[n]
        aboard = helo.place == ABOARD and state.ships[CARRIERS[n]].condition == LIVE
        if helo.place == AIRBORNE or (aboard and ruleset.helos_listen_aboard):
            shape = helo_shape(ruleset, *helo_position(state, n))
            found.append(new(Listener, (HELO_NAMES[n], n, True, shape, helo.deep and not aboard, True)))
    return tuple(found)


def mark(state: State, point: DetectionPoint) -> ListeningPoint:
    """Return a detection point with its outline for measuring ranges and its outline for convergence zones (rings in
    which sonar hears).
    """
    if point == state.points[PRESENT]:
        return mark_of_submarine(state.ruleset, state.sub, point)
    return mark_of(state.ruleset, point)


def mark_of(ruleset: SsnRuleset, point: DetectionPoint) -> ListeningPoint:
    """Return a detection point that is not at the submarine's own place, with its two outlines.

    One is for measuring ranges, the other for convergence zones (rule SSN-DET-8).
    """
    disc = point_shape(ruleset, point)
    match ruleset.dp_cz_part:
        case "any-part":
            return new(ListeningPoint, (point, disc, disc))
        case "centre":
            return new(ListeningPoint, (point, disc, disc.core()))
        case never:
            assert_never(never)


def mark_of_submarine(ruleset: SsnRuleset, sub: Submarine, point: DetectionPoint) -> ListeningPoint:
    """Return the detection point at the submarine's own place, with its two outlines.

    One is for measuring ranges, the other for convergence zones (rule SSN-DET-8).

    It can be heard if any part of the submarine's counter is in a convergence zone, a ring in which sonar hears.
    """
    return new(ListeningPoint, (point, point_shape(ruleset, point), sub_shape(ruleset, sub.pose)))


def zone_span(ruleset: SsnRuleset, listener: Shape, target: Shape) -> Span:
    """Return the smallest and largest distance in inches from a listener to a target, for convergence zones
    (rule SSN-GEO-6).

    They decide whether the target is in a convergence zone, a ring in which sonar hears.
    """
    match ruleset.cz_origin:
        case "centre":
            return span((listener.x, listener.y), target)
        case "edge":
            return span_from_outline(listener, target)
        case never:
            assert_never(never)


def heard_in_zone(ruleset: SsnRuleset, listener: Listener, outline: Shape, d: float) -> bool:
    """True if a detection point is in a convergence zone of the listener, or if the listener is deep and needs no zone
    (rule SSN-DET-7).

    ``d``: range of the point in inches.

    Faster than :attr:`Echo.gated_in`.
    """
    if listener.deep:
        return True
    if not ruleset.zones_from_edge and not ruleset.ranges_from_edges:
        return in_zone((listener.shape.x, listener.shape.y), outline, d)
    return in_cz(zone_span(ruleset, listener.shape, outline))


def needed(ruleset: SsnRuleset, listener: Listener, point: DetectionPoint, close: bool) -> int:
    """Return the lowest total of two dice with which a ship or helicopter hears the submarine at a detection
    point (rules SSN-DET-4 and -9).

    ``close``: True if the point is at close range.
    """
    sonars = ruleset.data.detection
    sonar = sonars.active if listener.active else sonars.passive
    return threshold(sonar, listener.deep == point.deep, close, point.speed)


def echo(state: State, listener: Listener, point: DetectionPoint) -> Echo:
    """Return the conditions under which a ship or helicopter hears a detection point.

    They are the dice total needed, the range, and the convergence zone (rules SSN-DET-7 and -9).
    """
    return _echo(state.ruleset, listener, mark(state, point))


def _echo(ruleset: SsnRuleset, listener: Listener, heard: ListeningPoint) -> Echo:
    return Echo(*_echo_fields(ruleset, listener, heard))


def _echo_fields(
    ruleset: SsnRuleset, listener: Listener, heard: ListeningPoint
) -> tuple[int, int, float, float]:
    """Return the conditions under which a listener hears a detection point, as a plain tuple of the fields of
    an :class:`Echo`.

    A plain tuple is faster to create.
    """
    limit = ruleset.data.detection.close_inches
    d = separation(ruleset, listener.shape, heard.disc)
    margin = ALWAYS
    if not listener.deep:
        margin = cz_margin(zone_span(ruleset, listener.shape, heard.outline))
    close = d <= limit + EPSILON
    least = needed(ruleset, listener, heard.point, close)
    near_line = abs(d - limit) <= ruleset.data.tolerance.range
    other = needed(ruleset, listener, heard.point, not close) if near_line else least
    return least, other, margin, d


def _listen(state: State, table: Table) -> tuple[HeardContact, ...]:
    """Roll for detection, and return what each ship and helicopter hears (rules SSN-DET-2 and -10).

    A ruling decides whether one roll serves all of them. If not, the function reports what each roll but the last one has
    decided; the report of the whole detection follows the last one.
    """
    ruleset = state.ruleset
    marks = [mark(state, point) for point in points_by_number(state).values()]
    crowd = listeners(state)

    def roll() -> int:
        return table.throw("detect", D6, 2, rb.DET_2)

    match ruleset.detection_roll:
        case "one":
            total = roll()
            return _contacts(ruleset, crowd, [(each, total) for each in marks])
        case "per-dp":
            rolled: list[tuple[ListeningPoint, int]] = []
            for each in marks:
                rolled.append((each, roll()))
                if len(rolled) < len(marks) and _anybody(_contacts(ruleset, crowd, rolled[-1:])):
                    table.tell("point-heard", each.point.number, rb.DET_2)
            return _contacts(ruleset, crowd, rolled)
        case "per-listener":
            found = list[HeardContact]()
            for one in crowd:
                total = roll()
                found += _contacts(ruleset, (one,), [(each, total) for each in marks])
                if len(found) < len(crowd) and _anybody(found[-1:]):
                    table.tell("listener-hears", one.name, rb.DET_2)
            return tuple(found)
        case never:
            assert_never(never)


def _anybody(contacts: Iterable[HeardContact]) -> bool:
    """Return True if a ship or helicopter has heard a detection point."""
    return any(contact.heard for contact in contacts)


def _contacts(
    ruleset: SsnRuleset, crowd: Iterable[Listener], rolled: Sequence[tuple[ListeningPoint, int]]
) -> tuple[HeardContact, ...]:
    """Return which detection points each ship and helicopter hears with these dice totals.

    ``rolled`` contains each detection point with its dice total.

    Listeners with the same sonar and layer have the same thresholds and differ only in position.
    """
    audible: dict[tuple[bool, bool], list[tuple[ListeningPoint, int]]] = {}
    found = list[HeardContact]()
    for one in crowd:
        alike = (one.active, one.deep)
        if alike not in audible:
            audible[alike] = [
                (each, total) for each, total in rolled if total >= needed(ruleset, one, each.point, True)
            ]
        found.append(_contact(ruleset, one, audible[alike], rolled))
    return tuple(found)


def _contact(
    ruleset: SsnRuleset,
    listener: Listener,
    audible: Iterable[tuple[ListeningPoint, int]],
    rolled: Sequence[tuple[ListeningPoint, int]],
) -> HeardContact:
    """Return which detection points one ship or helicopter hears, and which of them are in doubt because of measuring
    errors.

    ``audible`` contains the detection points whose dice total may be high enough, each with its total.
    """
    heard, doubtful, ranges = list[int](), list[int](), dict[int, float]()
    tolerance = ruleset.data.tolerance.range
    for each, total in audible:
        number = each.point.number
        least, other, margin, ranges[number] = _echo_fields(ruleset, listener, each)
        by_total = total >= least
        if by_total and is_in_zone(margin):
            heard.append(number)
        zone_in_doubt = abs(margin) <= tolerance and (by_total or total >= other)
        line_in_doubt = by_total != (total >= other) and margin >= -tolerance
        if zone_in_doubt or line_in_doubt:
            doubtful.append(number)
    return new(HeardContact, (listener, tuple(heard), tuple(doubtful), ranges, rolled))


def in_numbers(ruleset: SsnRuleset, contact: HeardContact, points: Sequence[int] = ()) -> str:
    """Return text that explains why a ship or helicopter did or did not hear detection points.

    It names the range, the convergence zone, the total needed and the total rolled.
    """
    needs: dict[int, dict[int, list[str]]] = {}
    outside = []
    for each, total in contact.rolled:
        found = _echo(ruleset, contact.listener, each)
        where = f"DP{each.point.number} ({found.range:.1f} inches away"
        if points and each.point.number not in points:
            continue
        if found.gated_in:
            layer = "same" if each.point.deep == contact.listener.deep else "other"
            needs.setdefault(total, {}).setdefault(found.threshold, []).append(f"{where}, {layer} layer)")
        else:
            outside.append(f"{where}) is in no zone of a listener in the shallow layer")
    rolls = []
    for total, by_threshold in needs.items():
        parts = [f"{least} or more for {listed(heard, 'or')}" for least, heard in by_threshold.items()]
        rolls.append(f"the roll was {total}, and the roll needed was {listed(parts)}")
    return "; ".join([*rolls, *outside])


def _why_detected(ruleset: SsnRuleset, contacts: Sequence[HeardContact]) -> str:
    """Return text that says who heard which detection points, and why, with the numbers.

    If nobody heard any, it says who came nearest to hearing one.
    """
    heard = next((c for c in contacts if c.heard), None)
    if heard is not None:
        return f"{heard.listener.name} heard the submarine, because {in_numbers(ruleset, heard, heard.heard)}"
    echoes = (
        (c.listener.name, each, total, _echo(ruleset, c.listener, each))
        for c in contacts
        for each, total in c.rolled
    )
    missed = min(
        (
            (e.threshold - total, name, each.point.number, e, total)
            for name, each, total, e in echoes
            if e.gated_in
        ),
        default=None,
    )
    if missed is None:
        return "no detection point is in a zone of a listener"
    _, name, number, best, total = missed
    return f"{name} came nearest to hearing something: the roll was {total} and needed to be {best.threshold} or more for DP{number} ({best.range:.1f} inches away)"


def _who_heard(state: State, contacts: tuple[HeardContact, ...], table: Table) -> tuple[HeardContact, ...]:
    """Return what each ship and helicopter heard according to the log (rule SSN-CHK-7).

    If the log does not state it, return the computed result.
    """
    by_name = {c.listener.name: c for c in contacts}
    said: dict[str, tuple[int, ...]] = {}
    ruleset = state.ruleset

    def judge(move: Move) -> Refusal | None:
        return _refuse_heard(ruleset, by_name, said, move)

    def candidates() -> list[Move]:
        return _reports_due(by_name, said)

    while True:
        move = table.propose("detected", judge, rb.CHK_7, contacts, candidates, _REPORTS)
        if move.verb != "detected" or not isinstance(move.value, tuple):
            break
        for name, points in _reports_of(move.value):
            contact = by_name.get(name)
            sure = contact.heard if contact else ()
            said[name] = points or sure or (contact.doubtful[:1] if contact else ())
    if not said and move.verb != "quiet":
        return contacts
    by_number = points_by_number(state)
    return tuple([_as_logged(state, by_number, c, said.get(c.listener.name, ())) for c in contacts])


def _as_logged(
    state: State, points: Mapping[int, DetectionPoint], contact: HeardContact, heard: tuple[int, ...]
) -> HeardContact:
    """Return what a ship or helicopter heard according to the log, even if this contradicts the rules."""
    known, listener = contact.ranges, contact.listener
    if heard == contact.heard and not contact.doubtful and len(known) == len(heard):
        return contact
    ranges = {
        n: known[n] if n in known else _range(state.ruleset, listener, points[n])
        for n in heard
        if n in points
    }
    return new(HeardContact, (listener, heard, (), ranges, contact.rolled))


def _range(ruleset: SsnRuleset, listener: Listener, point: DetectionPoint) -> float:
    return separation(ruleset, listener.shape, point_shape(ruleset, point))


def _reports_of(value: tuple[object, ...]) -> tuple[Report, ...]:
    """Return the detection reports in a log statement, always as a tuple of reports.

    A statement may hold a single report.
    """
    return value if value and isinstance(value[0], tuple) else (value,)  # type: ignore[return-value]  # a statement holds one report, or a tuple of them


def _sure(by_name: Mapping[str, HeardContact]) -> dict[str, tuple[int, ...]]:
    return {
        name: tuple([n for n in c.heard if n not in c.doubtful]) if c.doubtful else c.heard
        for name, c in by_name.items()
        if c.heard
    }


def _reports_due(by_name: Mapping[str, HeardContact], said: Mapping[str, object]) -> list[Move]:
    """Return the detection reports that are still missing in the log, as possible moves.

    ``said``: the reports that it contains already.
    """
    if not said:
        heard = [(name, c.heard) for name, c in by_name.items() if c.heard]
        return [_report(heard)] if heard else [Move("quiet")]
    left = [(name, points) for name, points in _sure(by_name).items() if points and name not in said]
    return [_report(left)] if left else [_NO_MORE]


def _report(reports: list[Report]) -> Move:
    return Move("detected", reports[0] if len(reports) == 1 else tuple(reports))


def _refuse_heard(
    ruleset: SsnRuleset, by_name: Mapping[str, HeardContact], said: Mapping[str, object], move: Move
) -> Refusal | None:
    """Return why a detection report in the log contradicts the rules or is missing (rule SSN-CHK-7).

    Return None if there is no such problem.

    Doubtful results are accepted.
    """
    sure = _sure(by_name)
    if move.verb == "detected" and isinstance(move.value, tuple):
        judged = (_refuse_detector(ruleset, by_name, sure, each) for each in _reports_of(move.value))
        return next((refusal for refusal in judged if refusal is not None), None)
    missing = [name for name, points in sure.items() if points and name not in said]
    if missing and (said or move.verb == "quiet"):
        points = "".join(f" dp{n}" for n in sure[missing[0]])
        return Refusal(
            rb.CHK_7,
            f"{missing[0]} heard {listed(f'DP{n}' for n in sure[missing[0]])}, because {in_numbers(ruleset, by_name[missing[0]], sure[missing[0]])}",
            f"detected {missing[0]}{points}",
        )
    return None


def _refuse_detector(
    ruleset: SsnRuleset,
    by_name: Mapping[str, HeardContact],
    sure: Mapping[str, tuple[int, ...]],
    report: Report,
) -> Refusal | None:
    name, points = report
    listening = " ".join(by_name) or "nobody"
    if name not in by_name:
        return Refusal(rb.CHK_7, f"{name} does not listen", f"one of {listening}")
    contact = by_name[name]
    can = {*contact.heard, *contact.doubtful}
    if not can:
        return Refusal(
            rb.CHK_7, f"{name} cannot have heard anything, because {in_numbers(ruleset, contact)}", ""
        )
    wrong = [n for n in points if n not in can]
    if wrong:
        return Refusal(
            rb.CHK_7,
            f"{name} cannot have heard DP{wrong[0]}: {in_numbers(ruleset, contact, wrong[:1])}".removesuffix(
                ": "
            ),
            " ".join(f"dp{n}" for n in sorted(can)),
        )
    left_out = [n for n in sure.get(name, ()) if points and n not in points]
    if left_out:
        return Refusal(
            rb.CHK_7,
            f"{name} also heard DP{left_out[0]}, because {in_numbers(ruleset, contact, left_out[:1])}",
            " ".join(f"dp{n}" for n in can),
        )
    return None
