"""The record's sections played again: which state each of their events met."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import NamedTuple

from printkit.games.tonnage_war.rules.state import State
from printkit.games.tonnage_war.rules.turn import turn
from printkit.report.story import Event, Section
from printkit.table import Die, Move, Rule, Table
from printkit.table.cards import Pool
from printkit.table.table import Verdict, Why


class Moment(NamedTuple):
    """An event, and the state as it stood when it was asked or told."""

    state: State
    event: Event


class Ended(Exception):
    """The section has no answer to the next question: the log stops here."""


def moments(section: Section) -> list[Moment]:
    """The events of a round's opening or of a turn, each with its state; none for other sections."""
    if section.heading.kind not in ("round", "turn") or not isinstance(section.before, State):
        return []
    table = _Again(section.before, section.events)
    with suppress(Ended):
        turn(section.before, table)
    return table.course


class _Again(Table):
    """Answers every question as the record has it."""

    __slots__ = ("_announced", "_events", "_place", "_state", "course")

    def __init__(self, state: State, events: Sequence[Event]) -> None:
        self._state = state
        self._events = events
        self._place = 0
        self._announced: tuple[str, Event] | None = None
        self.course: list[Moment] = []

    def _next(self, kind: str, label: str) -> Event:
        event = self._ahead()
        if event is None or (event.kind, event.label) != (kind, label):
            raise Ended
        self._place += 1
        self.course.append(Moment(self._state, event))
        return event

    def _ahead(self) -> Event | None:
        return self._events[self._place] if self._place < len(self._events) else None

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        return self._next("roll", label).value  # type: ignore[return-value]

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        return self._next("rolls", label).value if n else ()  # type: ignore[return-value]

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        return self._next("throw", label).value  # type: ignore[return-value]

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        return self._next("reveal", label).value  # type: ignore[return-value]

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        return self._next("reveals", label).value if n else ()  # type: ignore[return-value]

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        if self._announced is not None and self._announced[0] == label:
            event, self._announced = self._announced[1], None
            self.course.append(Moment(self._state, event))
            return event.value  # type: ignore[return-value]
        return self._next("decide", label).value  # type: ignore[return-value]

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        return self.decide(label, (), rule, view)

    def announce(self, label: str, verbs: tuple[str, ...]) -> None:
        """The record has such a play ahead of what it makes due, as a log writes it."""
        event = self._ahead()
        if event is not None and (event.kind, event.label) == ("decide", label):
            self._announced = (label, event)
            self._place += 1

    def tell(self, name: str, value: Hashable, rule: Rule) -> None:
        self._next("tell", name)

    def now(self, state: Hashable) -> None:
        if isinstance(state, State):
            self._state = state
