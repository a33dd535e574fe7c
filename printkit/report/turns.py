"""What every report reads of a turn: its states, what was asked and answered in it, and the statements of the log that prove it.

A game adds its own fields in a subclass of :class:`TurnRecord` (``story/turns.py``), and reads the events with an
:class:`EventReader`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from printkit.journal.course import Event, Record, Section
from printkit.report.story import LogPlace
from printkit.table.table import Move

S = TypeVar("S")


@dataclass(slots=True, eq=False)
class TurnRecord(Generic[S]):
    """A turn of a game: its section of the record, and the states before and after it."""

    section: Section
    before: S
    after: S

    @property
    def number(self) -> int:
        """Return the number in the turn's heading."""
        return self.section.heading.number

    @property
    def whole(self) -> bool:
        """Return whether the log has all of the turn."""
        return self.section.whole

    @property
    def remarks(self) -> tuple[str, ...]:
        """Return what the player wrote in the turn."""
        return self.section.prose

    @property
    def lines(self) -> tuple[int, ...]:
        """Return the log's lines that play the turn."""
        return self.section.lines

    @property
    def doubts(self) -> tuple[int, ...]:
        """Return the lines at which log and rules disagree. Nothing is told of such a turn."""
        return tuple(span.line for span in self.section.doubts)

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what was asked, answered and told; nothing in a turn with doubts."""
        return self.section.sure

    # -- the events by label ------------------------------------------------------------------------------------------

    def dice(self, label: str) -> tuple[int, ...]:
        """Return all dice of this label, in the order in which they fell."""
        rolled = (e.value for e in self.events if e.label == label and e.kind in ("roll", "rolls", "throw"))
        return tuple(die for value in rolled for die in numbers(value))

    def die(self, label: str) -> int:
        """Return the first die of this label; 0 if there is none."""
        return next(iter(self.dice(label)), 0)

    def told(self, name: str) -> tuple[Hashable, ...]:
        """Return all values that the rules told under a name, in order."""
        return tuple(e.value for e in self.events if e.kind == "tell" and e.label == name)

    def moves(self, label: str) -> Iterator[tuple[Move, Event]]:
        """Yield the decisions of this label that were written or chosen, each with its event; unwritten ones are left
        out."""
        for event in self.events:
            if event.label == label and isinstance(event.value, Move) and event.value.verb:
                yield event.value, event

    def written(self, label: str = "", kind: str = "") -> Iterator[int]:
        """Yield the log's line of each event of this label and kind (empty: any) that the log has."""
        for event in self.events:
            if label in ("", event.label) and kind in ("", event.kind) and event.span is not None:
                yield event.span.line


def turn_sections(record: Record, state: type[S], kind: str = "turn") -> Iterator[tuple[Section, S, S]]:
    """Yield the sections of this kind with their states before and after; the last known state where the log stops inside."""
    for section in record.sections:
        if section.heading.kind == kind and isinstance(section.before, state):
            yield (
                section,
                section.before,
                section.after if isinstance(section.after, state) else section.before,
            )


def place_of(event: Event) -> tuple[LogPlace, ...]:
    """Return the place of an event in the log; nothing if the log does not contain the event."""
    return () if event.span is None else (LogPlace(event.span.line, event.span.column),)


def numbers(value: Hashable) -> tuple[int, ...]:
    """Return the dice or cards of an event's value."""
    return tuple(each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, int))


class EventReader:
    """Reads the events of a turn in order. Each goes to the method for its kind, which a game overrides."""

    def read(self, events: Iterable[Event]) -> None:
        """Read every event."""
        for event in events:
            self.event(event)

    def event(self, event: Event) -> None:
        """Read one event."""
        if event.kind == "tell":
            self.told(event)
        elif event.kind == "decide":
            if isinstance(event.value, Move):
                self.decided(event, event.value)
        elif event.kind in ("reveal", "reveals"):
            self.revealed(event, numbers(event.value))
        else:
            self.rolled(event, numbers(event.value))

    def decided(self, event: Event, move: Move) -> None:
        """Read a decision."""

    def rolled(self, event: Event, dice: tuple[int, ...]) -> None:
        """Read dice."""

    def revealed(self, event: Event, cards: tuple[int, ...]) -> None:
        """Read cards that were turned up."""

    def told(self, event: Event) -> None:
        """Read what the rules told."""
