"""Groups the events of a round by U-boat. Each group becomes a passage or a clause of the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from printkit.games.tonnage_war.story.boats import BoatEvent, LedBoat, continues_hunt
from printkit.games.tonnage_war.story.facts import Fight, SalvoFacts

LifeKind = Literal["boat", "shadow", "blank", "order"]
"""Kind of a group of events: what a U-boat did in a round, or a blank that was laid instead of a U-boat.

``boat``: it was hunted or attacked. ``shadow``: it only held contact. ``blank``: the card was a blank. ``order``: a B-Dienst card
without a contact.
"""


@dataclass(slots=True)
class Life:
    """The events of one U-boat in a round, in order."""

    kind: LifeKind
    boat: LedBoat | None
    events: list[BoatEvent]

    @property
    def opening(self) -> BoatEvent:
        """Return the first hunt or attack in which the U-boat took part; if there was none, its first event."""
        return next((event for event in self.events if event.engagement is not None), self.events[0])

    @property
    def first(self) -> int:
        """Return the turn of the boat's first event."""
        return self.events[0].number

    @property
    def last(self) -> int:
        """Return the turn of the boat's last event."""
        return self.events[-1].number

    @property
    def has_passage(self) -> bool:
        """Return True if the report gives the U-boat a passage of its own: it attacked or was kept from attacking, something was
        hit, or a hunt is unfinished."""
        return self.kind == "boat" and any(
            _counts(event.engagement) for event in self.events if event.engagement
        )

    @property
    def hunts(self) -> list[Fight]:
        """Return the hunts of the U-boat. Each turn of a continued hunt counts separately."""
        return [event.engagement for event in self.events if isinstance(event.engagement, Fight)]

    @property
    def lines(self) -> tuple[int, ...]:
        """Return the numbers of the log lines that record the U-boat's events."""
        return lines_of(self.events)

    def event_groups(self) -> Iterator[list[BoatEvent]]:
        """Yield the U-boat's events in groups. A hunt and its continuations form one group; every other
        event is a group of its own.
        """
        left = list(self.events)
        while left:
            run = [left.pop(0)]
            while run[0].kind == "hunt" and left and left[0].kind == "hunt" and continues_hunt(left[0]):
                run.append(left.pop(0))
            yield run


def lines_of(events: Sequence[BoatEvent]) -> tuple[int, ...]:
    """Return the numbers of all log lines in the turns of these events."""
    return tuple(dict.fromkeys(n for event in events for n in event.turn.lines))


def is_blank(event: BoatEvent) -> bool:
    """Return True if a hunt or attack showed that the U-boat player's card was a blank."""
    return event.engagement is not None and event.engagement.blank


def lives(events: Sequence[BoatEvent]) -> list[Life]:
    """Return the events grouped by U-boat. Groups are sorted by their first hunt or attack; groups without
    one, by their first event.
    """
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
    return found


def _counts(engagement: Fight | SalvoFacts) -> bool:
    """Return True if an engagement earns its U-boat a passage: an attack on the convoy or the carrier, or a hunt that is
    unfinished, hit something, or met an attack."""
    if isinstance(engagement, SalvoFacts) or not engagement.over:
        return True
    hit = any(engagement.points) or bool(engagement.sunk or engagement.damaged)
    return hit or (engagement.attack is not None and not engagement.blank)


def _kind(life: Life) -> LifeKind:
    if life.boat is None:
        return "order"
    if any(is_blank(event) for event in life.events):
        return "blank"
    return "boat" if any(event.engagement is not None for event in life.events) else "shadow"
