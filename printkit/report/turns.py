"""Gives a story access to one turn of a recorded game.

It contains the states before and after the turn, the questions and answers, and the log statements that prove them.

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
    """One turn of a game: its section of the game's record, and the states of the game before and after it."""

    section: Section
    before: S
    after: S

    @property
    def number(self) -> int:
        """Return the turn's number, which its heading in the log states."""
        return self.section.heading.number

    @property
    def whole(self) -> bool:
        """Return True if the log contains the turn from beginning to end."""
        return self.section.whole

    @property
    def remarks(self) -> tuple[str, ...]:
        """Return the comments in the log that the player wrote during the turn."""
        return self.section.prose

    @property
    def lines(self) -> tuple[int, ...]:
        """Return the numbers of the log lines that contain the statements of the turn."""
        return self.section.lines

    @property
    def doubts(self) -> tuple[int, ...]:
        """Return the numbers of the log lines at which the log and the rules disagree in this turn.

        If there are any, the story does not describe the turn.
        """
        return tuple(span.line for span in self.section.doubts)

    @property
    def events(self) -> tuple[Event, ...]:
        """Return all events of the turn: questions with their answers, and results that the rules reported.

        Empty if the log and the rules disagree in this turn.
        """
        return self.section.sure

    # -- the events by label ------------------------------------------------------------------------------------------

    def dice(self, label: str) -> tuple[int, ...]:
        """Return the values of all dice that were rolled in this turn for questions with the given label, in
        order.
        """
        rolled = (e.value for e in self.events if e.label == label and e.kind in ("roll", "rolls", "throw"))
        return tuple(die for value in rolled for die in numbers(value))

    def die(self, label: str) -> int:
        """Return the value of the first die that was rolled in this turn for a question with the given label; 0
        if there was none.
        """
        return next(iter(self.dice(label)), 0)

    def told(self, name: str) -> tuple[Hashable, ...]:
        """Return the values of all results that the rules reported under the given name in the turn, in order."""
        return tuple(e.value for e in self.events if e.kind == "tell" and e.label == name)

    def moves(self, label: str) -> Iterator[tuple[Move, Event]]:
        """Yield the players' answers to all questions with the given label, each with the event that recorded it.

        An answer without a verb (keyword) is left out, because logs do not contain it.
        """
        for event in self.events:
            if event.label == label and isinstance(event.value, Move) and event.value.verb:
                yield event.value, event

    def written(self, label: str = "", kind: str = "") -> Iterator[int]:
        """Yield the number of the log line of each event with the given label and kind. An empty label or kind
        matches every event.
        """
        for event in self.events:
            if label in ("", event.label) and kind in ("", event.kind) and event.span is not None:
                yield event.span.line


def turn_sections(record: Record, state: type[S], kind: str = "turn") -> Iterator[tuple[Section, S, S]]:
    """Yield the sections of one kind (such as ``turn``) from the record of a game, each with the states of
    the game before and after it.

    If the log stops inside a section, the state before the section is given twice, because the state after it is
    unknown.
    """
    for section in record.sections:
        if section.heading.kind == kind and isinstance(section.before, state):
            yield (
                section,
                section.before,
                section.after if isinstance(section.after, state) else section.before,
            )


def place_of(event: Event) -> tuple[LogPlace, ...]:
    """Return a tuple with the position of an event in the log; an empty tuple if the log does not contain the
    event.
    """
    return () if event.span is None else (LogPlace(event.span.line, event.span.column),)


def numbers(value: Hashable) -> tuple[int, ...]:
    """Return the numbers (dice or cards) in an event's value as a tuple, even if there is only one."""
    return tuple(each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, int))


class EventReader:
    """Base class for reading the events of a turn in order.

    It calls one method for each kind of event. A game overrides the methods that it needs.
    """

    def read(self, events: Iterable[Event]) -> None:
        """Handle each of the given events in order, with the method for the kind of the event."""
        for event in events:
            self.event(event)

    def event(self, event: Event) -> None:
        """Call the method for the event's kind: ``told`` (a result), ``decided``, ``revealed`` (cards) or ``rolled``."""
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
        """Handle a player's decision. The method of this base class does nothing."""

    def rolled(self, event: Event, dice: tuple[int, ...]) -> None:
        """Handle dice that were rolled. The method of this base class does nothing."""

    def revealed(self, event: Event, cards: tuple[int, ...]) -> None:
        """Handle cards that were turned up. The method of this base class does nothing."""

    def told(self, event: Event) -> None:
        """Handle a result that the rules reported. The method of this base class does nothing."""
