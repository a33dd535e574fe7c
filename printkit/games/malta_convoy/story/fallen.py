"""The dice of a log once more: a table that answers the rules with what fell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence

from printkit.games.malta_convoy.rules.attacks import hit
from printkit.games.malta_convoy.rules.state import Fleet, Ships, Voyage
from printkit.journal.course import Event
from printkit.table import Die, Move, Pool, Rule, Table, Why


class Missing(Exception):
    """The log has no more of what the rules ask for."""


class Fallen(Table):
    """Answers each question with the next thing of its label; raises :class:`Missing` where there is none."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._left: dict[str, list[Hashable]] = defaultdict(list)
        for event in events:
            if event.kind != "tell":
                value = event.value
                if isinstance(value, tuple) and not isinstance(value, Move):
                    self._left[event.label] += value
                else:
                    self._left[event.label].append(value)

    def _next(self, label: str) -> Hashable:
        if not self._left[label]:
            raise Missing(label)
        return self._left[label].pop(0)

    def _number(self, label: str) -> int:
        value = self._next(label)
        if not isinstance(value, int):
            raise Missing(label)
        return value

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        return self._number(label)

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        return [self._number(label) for _ in range(n)]

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        return self._number(label)

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        return self._number(label)

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        return [self._number(label) for _ in range(n)]

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        value = self._next(label)
        if not isinstance(value, Move):
            raise Missing(label)
        return value


def fleets(voyage: Voyage, results: Iterable[int], modifier: int, events: Iterable[Event]) -> list[Fleet]:
    """The fleet before the first of these hits and after each of them, as far as the log has their dice."""
    table, ships = Fallen(events), Ships(voyage.fleet)
    found = [voyage.fleet]
    for result in results:
        try:
            hit(voyage, ships, result, modifier, table)
        except Missing:
            break
        found.append(ships.fleet())
    return found
