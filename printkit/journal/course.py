"""Data types for the record of a game: its sections, the questions and answers in each section, and the state of the game at each event.

:mod:`printkit.journal.record` makes a record of a game that is played, and :mod:`printkit.journal.checking.recorded` of a log that was
checked. Logs and reports are written from it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from printkit.journal.entries import Span
from printkit.table.cards import Pool
from printkit.table.game import Heading
from printkit.table.rules import Rule, Ruleset
from printkit.table.table import Move

EventKind = Literal["roll", "rolls", "throw", "reveal", "reveals", "decide", "tell"]


class Event(NamedTuple):
    """An event in the record of a game: a question of the rules with its answer, or a fact that the rules reported.

    ``kind`` is roll, rolls, throw, reveal, reveals, decide (value: the :class:`Move`) or tell. ``sides`` and ``n`` are for dice;
    ``pool`` contains the possible cards, ``moves`` the legal moves. ``forced`` is True if only one move was legal. ``span`` is the
    answer's position in the log (None: it is not written there). ``state`` is the last state that the rules had reported. ``asked`` is
    the number of the question; it differs from the order of events because a play is written before the dice that follow from it, but
    asked for after them. ``guessed`` is True if the checker assumed the answer in order to continue.
    """

    kind: EventKind
    label: str
    value: Hashable
    rule: Rule
    side: str = ""
    sides: int = 0
    n: int = 1
    pool: Pool | None = None
    moves: tuple[Move, ...] = ()
    forced: bool = False
    span: Span | None = None
    state: Hashable = None
    asked: int = 0
    guessed: bool = False


class Claimed(NamedTuple):
    """A claim in a log (a total that the player wrote down): its name, its values as typed, and whether it is
    correct.
    """

    name: str
    text: str
    holds: bool
    span: Span


class Departure(NamedTuple):
    """A statement in a log that breaks a rule because the players agreed to do so. The statement is marked with ``house:``."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a game: the setup, a turn, or another part of the game that has a heading.

    ``before`` and ``after`` are the states before and after it; if the log stops within it (``whole`` is False), ``after`` is the last
    known state. ``prose`` is the player's own text. ``lines`` are the numbers of its lines in the log. ``doubts`` are the positions at
    which log and rules conflict and the checker continued with a guess or ignored something; then none of the section's events may be
    reported as facts.
    """

    heading: Heading
    before: Hashable
    after: Hashable
    events: tuple[Event, ...]
    prose: tuple[str, ...] = ()
    claims: tuple[Claimed, ...] = ()
    departures: tuple[Departure, ...] = ()
    whole: bool = True
    doubts: tuple[Span, ...] = ()
    lines: tuple[int, ...] = ()

    def line_of(self, event: Event | None = None) -> int:
        """Return the line number of the given event in the log or, without an event, of the section's first line.

        Return 0 if the log has no such line.
        """
        return event.span.line if event and event.span else min(self.lines, default=0)

    def told(self, name: str) -> tuple[Hashable, ...]:
        """Return all values that the rules reported under the given name during the section, in order."""
        return tuple(e.value for e in self.events if e.kind == "tell" and e.label == name)

    @property
    def sure(self) -> tuple[Event, ...]:
        """The section's events, or nothing if the events are uncertain because the checker had to guess in this section."""
        return () if self.doubts else self.events


@dataclass(frozen=True, slots=True)
class Record:
    """The complete record of a game, played automatically or read from a log.

    If the log is unfinished, the record ends where the log ends.

    ``header`` holds the header lines in order. ``sections`` are the sections begun so far, in order; the first is the setup or the
    position, and ``start`` is the state after it. ``final`` is the state at the end of the log. ``finished`` is True if the rules say
    that the game is over.
    """

    ruleset: Ruleset
    header: Mapping[str, str]
    sections: tuple[Section, ...]
    start: Hashable
    final: Hashable
    finished: bool
    from_position: bool = False

    @property
    def last(self) -> Section:
        """The last section of the record, in which the log breaks off or the game ends."""
        return next((s for s in reversed(self.sections) if s.heading.kind != "end"), self.sections[0])

    @property
    def departures(self) -> tuple[Departure, ...]:
        return tuple(departure for section in self.sections for departure in section.departures)

    @property
    def doubts(self) -> tuple[Span, ...]:
        """The positions of all places in the log where the checker had to guess."""
        return tuple(span for section in self.sections for span in section.doubts)
