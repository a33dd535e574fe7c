"""Group the events of a round by U-boat, before any wording is chosen. Each group becomes a passage or a clause of the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from printkit.games.tonnage_war.rules.state import ON_PULLED
from printkit.games.tonnage_war.story.boats import BoatEvent, LedBoat, goes_on
from printkit.games.tonnage_war.story.facts import Fight, Points, SalvoFacts, TurnFacts, points
from printkit.table import UNKNOWN

LifeKind = Literal["boat", "caught", "shadow", "search", "bluff", "order"]
"""How the report tells a U-boat's part in a round.

``boat``: it was hunted or attacked. ``caught``: several boats that air patrols found in turn without hitting them. ``shadow``: it
only held contact. ``search``: patrols that found only blanks. ``bluff``: a blank laid as a boat. ``order``: a B-Dienst card without a
contact.
"""


@dataclass(slots=True)
class Life:
    """The events of one U-boat in a round, in order. It may also hold several searches that found only blanks."""

    kind: LifeKind
    boat: LedBoat | None
    events: list[BoatEvent]

    @property
    def opening(self) -> BoatEvent:
        """Return the first hunt of the boat or attack by it, or its first event if there was neither."""
        return next((event for event in self.events if event.deed is not None), self.events[0])

    @property
    def first(self) -> int:
        """Return the number of the turn of the boat's first event."""
        return self.events[0].number

    @property
    def last(self) -> int:
        """Return the number of the turn of the boat's last event."""
        return self.events[-1].number

    @property
    def tells(self) -> bool:
        """Return True if the report gives the boat a passage of its own."""
        return self.kind in ("boat", "caught")

    @property
    def lines(self) -> tuple[int, ...]:
        """Return the numbers of the log lines that record the boat's events."""
        return lines_of(self.events)

    def engagements(self) -> Iterator[list[BoatEvent]]:
        """Yield the boat's events in groups: a hunt with its continuations forms one group, every other event is alone."""
        left = list(self.events)
        while left:
            run = [left.pop(0)]
            while run[0].kind == "hunt" and left and left[0].kind == "hunt" and goes_on(left[0]):
                run.append(left.pop(0))
            yield run


def lines_of(events: Sequence[BoatEvent]) -> tuple[int, ...]:
    """Return the numbers of the log lines of the turns in which these events happened."""
    return tuple(dict.fromkeys(n for event in events for n in event.turn.lines))


def is_blank(event: BoatEvent) -> bool:
    """Return True if the hunt or attack revealed that the card was a blank, not a boat."""
    return event.deed is not None and event.deed.blank


def lives(events: Sequence[BoatEvent]) -> list[Life]:
    """Return the events grouped by U-boat. The groups are ordered by their first hunt or attack, or else by their first event."""
    found: list[Life] = []
    by_boat: dict[int, Life] = {}
    for event in events:
        if event.boat is None:
            found.append(Life("order", None, [event]))
        elif id(event.boat) in by_boat:
            by_boat[id(event.boat)].events.append(event)
        else:
            found.append(Life("boat", event.boat, [event]))
            by_boat[id(event.boat)] = found[-1]
    for each in found:
        each.kind = _kind(each)
    place = {id(event): n for n, event in enumerate(events)}
    found.sort(key=lambda life: place[id(life.opening)])
    return list(_caught_together(list(_blanks_together(found))))


def _kind(life: Life) -> LifeKind:
    if life.boat is None:
        return "order"
    deeds = [event for event in life.events if event.deed is not None]
    if any(is_blank(event) for event in deeds):
        pulled = any(isinstance(e.deed, Fight) and e.deed.hunt.origin == ON_PULLED for e in deeds)
        return "search" if pulled else "bluff"
    return "boat" if deeds else "shadow"


def _blanks_together(found: Sequence[Life]) -> Iterator[Life]:
    """Yield the groups of events, with consecutive searches that found blanks joined into one, and consecutive bluffs likewise."""
    run: Life | None = None
    for each in found:
        if run is not None and each.kind == run.kind:
            run.events += each.events
            continue
        run = each if each.kind in ("search", "bluff") else None
        yield each


def _caught_together(found: Sequence[Life]) -> Iterator[Life]:
    """Yield the groups of events, with those of consecutive boats that air patrols found but did not hit joined into one."""
    left = list(found)
    while left:
        run = [left.pop(0)]
        while _slipped(run[0]) and left and _slipped(left[0]):
            run.append(left.pop(0))
        yield (
            run[0]
            if len(run) == 1
            else Life("caught", None, [event for each in run for event in each.events])
        )


def _slipped(life: Life) -> bool:
    """Return True if a boat's only event was an air patrol that did not hit it."""
    deed = life.events[0].deed
    if life.kind != "boat" or len(life.events) > 1 or not isinstance(deed, Fight) or not deed.over:
        return False
    hurt = deed.sunk or deed.damaged
    return deed.hunt.origin == ON_PULLED and life.boat is not None and life.boat.card != UNKNOWN and not hurt


class Scoring:
    """Looks up the scores of both sides after each hunt and attack of some turns."""

    def __init__(self, turns: Sequence[TurnFacts]) -> None:
        self._after: dict[int, Points] = {}
        for turn in turns:
            uboat, escort = points(turn.before)
            for deed in turn.deeds:
                uboat, escort = uboat + deed.points[0], escort + deed.points[1]
                self._after[id(deed)] = uboat, escort

    def after(self, deeds: Sequence[Fight | SalvoFacts]) -> Points:
        """Return the scores after the last of these hunts and attacks that brought points, or after the last one if none did."""
        scored = [deed for deed in deeds if any(deed.points)] or deeds
        return self._after[id(scored[-1])]
