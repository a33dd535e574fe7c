"""Reads the unfinished part of a turn of SSN: the torpedo that is running, or the maneuver that the player is
planning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.games.ssn.log.legs import path_of
from printkit.games.ssn.play.stakes import Stakes, stakes
from printkit.games.ssn.rules.attack import as_target, attack_course, defence_course, evades_on
from printkit.games.ssn.rules.detection import listeners
from printkit.games.ssn.rules.maneuver import after_move, layer_to_be, place_points, sail
from printkit.games.ssn.rules.paths import ManeuverPath
from printkit.games.ssn.rules.rulings import SsnRuleset
from printkit.games.ssn.rules.state import (
    NO_MARKER,
    PRESENT,
    SHIP_NAMES,
    State,
    alert_all,
    live_ships,
    with_points,
    with_sub,
)
from printkit.games.ssn.rules.torpedo import BLIND, RunOutcome, RunPlan, counted, needs
from printkit.games.ssn.story.turns import SUB
from printkit.journal.course import Event, Section
from printkit.table import Move


class RunningTorpedo(NamedTuple):
    """A torpedo that is still running: its shooter, target and course, and the dice totals rolled so far."""

    shooter: str
    target: str
    way: RunPlan
    totals: tuple[int, ...]

    @property
    def rolls(self) -> int:
        return len(self.totals)

    def needed(self, ruleset: SsnRuleset) -> tuple[int, ...]:
        """Return the lowest successful total for each detection roll of this torpedo.

        Rolls that the chosen rules do not require are left out.
        """
        least = needs(ruleset, self.way)
        return least if ruleset.blind_rolls_count else tuple(t for t in least if t != BLIND)

    def saved_on(self, ruleset: SsnRuleset) -> int:
        """Return the lowest die result with which the submarine evades this torpedo after it has hit."""
        pairs = zip(self.totals, self.needed(ruleset), strict=False)
        failures = sum(total < least for total, least in pairs)
        return evades_on(RunOutcome(True, self.rolls, counted(ruleset, self.rolls, failures)))


def in_the_water(section: Section) -> RunningTorpedo | None:
    """Return the torpedo that is still running at the end of a turn's section in the log; None if there is none."""
    events = section.events
    return torpedo_at(section, len(events)) if events else None


def torpedo_at(section: Section, place: int) -> RunningTorpedo | None:
    """Return the torpedo that is running just before the event with index ``place`` of a turn's section in the log;
    None if there is none.

    If a salvo's two targets are named before the first die, its torpedoes run one after the other.
    """
    waiting: list[tuple[Event, str]] = []
    totals: list[int] = []
    for event in section.events[:place]:
        value = event.value
        if event.kind == "decide" and isinstance(value, Move):
            if value.verb == "fire":
                waiting.append((event, str(value.value or SUB)))
        elif event.label == "shot" and waiting:
            waiting.pop(0)
            totals = []
        elif event.label == "detect" and isinstance(value, int) and waiting:
            totals.append(value)
    if not waiting:
        return None
    event, target = waiting[0]
    way = _way(event, target)
    return RunningTorpedo(event.side or SUB, target, way, tuple(totals)) if way is not None else None


def _way(event: Event, target: str) -> RunPlan | None:
    state = event.state
    if not isinstance(state, State):
        return None
    if target in SHIP_NAMES:
        return attack_course(state, SHIP_NAMES.index(target))
    listener = next((each for each in listeners(state) if each.name == event.side), None)
    return defence_course(state.ruleset, as_target(state.ruleset, state.sub), listener) if listener else None


def intended(state: State, typed: Sequence[str]) -> ManeuverPath | None:
    """Return the maneuver with the legs that the player has typed in the log's short forms.

    Return None if there are no legs, or if a short form is unknown.
    """
    return path_of(state.ruleset, typed) if typed else None


def after_maneuver(state: State, path: ManeuverPath, marker: str = NO_MARKER) -> State | None:
    """Return the state of the game at the detection roll after this maneuver.

    Return None if the submarine has no detection point (marker of its position) yet.

    ``marker``: the dive or rise marker that the player places.
    """
    present = state.points[PRESENT]
    if present is None:
        return None
    past = present._replace(deep=state.sub.deep)
    sub = state.sub._replace(deep=layer_to_be(state.sub), marker=NO_MARKER) if state.sub.marker else state.sub
    state = with_points(with_sub(state, sub), (past, None, None))
    state = after_move(state, sail(state.ruleset, sub, path))
    state = place_points(with_sub(state, state.sub._replace(marker=marker)))
    return alert_all(state) if any(state.ships[n].alerted for n in live_ships(state)) else state


def risks(state: State, path: ManeuverPath, marker: str = NO_MARKER) -> Stakes | None:
    """Return the exact chances that the submarine is heard, and that it is sunk, after this maneuver.

    Return None if the submarine has no detection point (marker of its position) yet.

    ``marker``: the dive or rise marker that the player places.
    """
    after = after_maneuver(state, path, marker)
    return stakes(after) if after is not None else None
