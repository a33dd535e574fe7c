"""Lists the decisions in a game of SSN whose quality can be measured by simulating games.

They are shots, maneuvers, and dive or rise markers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.log.words import write_path
from printkit.games.ssn.rules.geometry import distance
from printkit.games.ssn.rules.maneuver import sail
from printkit.games.ssn.rules.paths import ManeuverPath
from printkit.games.ssn.rules.state import WIN, State
from printkit.journal.course import Record, Section
from printkit.lab.ledger import ReviewTrial, Spot
from printkit.table import Move

BUDGET = 3700
_DECISIONS = ("fire", "path", "marker")
_NEAR = 1.0
"""Two maneuvers count as the same only if their end points are at most this many inches apart."""
_STRAIGHT = 20.0


def review(record: Record) -> ReviewTrial | None:
    """Return the decisions of a game for a review of their quality. Return None if the log breaks the rules."""
    start, final = record.start, record.final
    if record.doubts or not isinstance(start, State) or not isinstance(final, State):
        return None
    return ReviewTrial(
        of="the chance to win",
        spots=tuple(spot for s in record.sections if s.heading.kind == "turn" for spot in _spots(s)),
        worth=_worth,
        sign={"": 1},
        seats={"": "the submarine"},
        policy="captain",
        say=_say,
        budget=BUDGET,
        begun=start,
        now=final,
        settled=frozenset(("path", "marker")),
    )


def _worth(state: Hashable) -> float:
    assert isinstance(state, State)
    return 100.0 * (state.result == WIN)


def _spots(section: Section) -> Iterator[Spot]:
    if not isinstance(section.before, State):
        return
    order = sorted((e for e in section.events if e.kind != "tell"), key=lambda e: e.asked)
    for place, event in enumerate(order):
        state, done = event.state, event.value
        if (
            event.label not in _DECISIONS
            or event.forced
            or not isinstance(done, Move)
            or not isinstance(state, State)
        ):
            continue
        yield Spot(
            line=section.line_of(event),
            turn=section.heading.number,
            seat="",
            label=event.label,
            done=done,
            script=tuple((e.label, e.value) for e in order[:place]),
            begin=partial(_here, section.before),
            alike=partial(_alike, state, done),
            weight=int(event.label == "fire"),
        )


def _here(state: State, luck: object) -> State:
    """Return the state unchanged, because in SSN the player of the submarine sees everything.

    Other games fill in hidden information here.
    """
    return state


def _alike(state: State, done: Move, move: Move) -> bool:
    """Return True if two moves count as the same, for example two maneuvers with nearly the same end
    positions, headings and speeds.
    """
    if not (isinstance(done.value, ManeuverPath) and isinstance(move.value, ManeuverPath)):
        return not isinstance(done.value, ManeuverPath) and (done.value or "") == (move.value or "")
    one, two = (sail(state.ruleset, state.sub, path) for path in (done.value, move.value))
    turned = abs((one.end.h - two.end.h + 180) % 360 - 180)
    return one.speed == two.speed and turned <= _STRAIGHT and distance(one.end, two.end) <= _NEAR


def _say(spot: Spot, move: Move) -> str:
    if spot.label == "fire":
        return f"firing at {named(str(move.value))}" if move.value else "holding fire"
    if spot.label == "marker":
        return f"a {move.value} marker" if move.value else "no marker"
    return f"the path {write_path(move.value)}"
