"""Groups the events of a round by U-boat, and consecutive fruitless searches and bluffs into one group. Holds facts only; the words are
written in ``chapters.py``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from printkit.games.tonnage_war.rules.state import ON_PULLED
from printkit.games.tonnage_war.story.boats import BoatEvent, LedBoat, goes_on
from printkit.games.tonnage_war.story.facts import Fight, Points, SalvoFacts, TurnFacts, points
from printkit.table import UNKNOWN

LifeKind = Literal["boat", "caught", "shadow", "search", "bluff", "order"]
"""``boat``: it was hunted or attacked; ``caught``: several boats that patrols came upon in turn and did not hit; ``shadow``: it only held contact; ``search``: searches for blanks; ``bluff``: a blank laid as a
boat; ``order``: a B-Dienst that concerned no contact."""


@dataclass(slots=True)
class Life:
    """The events of one boat in one round, in order, or of consecutive searches that found blanks."""

    kind: LifeKind
    boat: LedBoat | None
    events: list[BoatEvent]

    @property
    def opening(self) -> BoatEvent:
        """Return its first hunt or attack; without any, its first event."""
        return next((event for event in self.events if event.deed is not None), self.events[0])

    @property
    def first(self) -> int:
        """Return the number of its first turn."""
        return self.events[0].number

    @property
    def last(self) -> int:
        """Return the number of its last turn."""
        return self.events[-1].number

    @property
    def tells(self) -> bool:
        """Return whether it has a passage of its own."""
        return self.kind in ("boat", "caught")

    @property
    def lines(self) -> tuple[int, ...]:
        """Return the lines of the log that prove it."""
        return lines_of(self.events)

    def engagements(self) -> Iterator[list[BoatEvent]]:
        """Yield the events: each hunt with those that went on with it, and every other event alone."""
        left = list(self.events)
        while left:
            run = [left.pop(0)]
            while run[0].kind == "hunt" and left and left[0].kind == "hunt" and goes_on(left[0]):
                run.append(left.pop(0))
            yield run


def lines_of(events: Sequence[BoatEvent]) -> tuple[int, ...]:
    """Return the log's lines of the turns of some events."""
    return tuple(dict.fromkeys(n for event in events for n in event.turn.lines))


def is_blank(event: BoatEvent) -> bool:
    """Return whether a hunt or an attack showed that there was no boat."""
    return event.deed is not None and event.deed.blank


def lives(events: Sequence[BoatEvent]) -> list[Life]:
    """Return the lives of some turns in the order of their first hunts and attacks, a life without any by its first event."""
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
    """Yield the lives, searches that follow one another as one, and bluffs that do."""
    run: Life | None = None
    for each in found:
        if run is not None and each.kind == run.kind:
            run.events += each.events
            continue
        run = each if each.kind in ("search", "bluff") else None
        yield each


def _caught_together(found: Sequence[Life]) -> Iterator[Life]:
    """Yield the lives, boats that patrols came upon one after the other without hitting them as one."""
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
    """Return whether all that befell a boat was a patrol that found nobody or missed."""
    deed = life.events[0].deed
    if life.kind != "boat" or len(life.events) > 1 or not isinstance(deed, Fight) or not deed.over:
        return False
    hurt = deed.sunk or deed.damaged
    return deed.hunt.origin == ON_PULLED and life.boat is not None and life.boat.card != UNKNOWN and not hurt


class Scoring:
    """The score after each hunt and attack of some turns."""

    def __init__(self, turns: Sequence[TurnFacts]) -> None:
        self._after: dict[int, Points] = {}
        for turn in turns:
            uboat, escort = points(turn.before)
            for deed in turn.deeds:
                uboat, escort = uboat + deed.points[0], escort + deed.points[1]
                self._after[id(deed)] = uboat, escort

    def after(self, deeds: Sequence[Fight | SalvoFacts]) -> Points:
        """Return the score after the last of some hunts and attacks that brought points, else after the last."""
        scored = [deed for deed in deeds if any(deed.points)] or deeds
        return self._after[id(scored[-1])]
