"""The recorder: a table in front of another one that remembers what was asked and answered.

It is used where a log or a companion needs the game's course; a simulation of 100,000 games does without.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from printkit.table.cards import Pool
from printkit.table.rules import Rule
from printkit.table.table import Die, Move, S, Table, Verdict, Why


class Event(NamedTuple):
    """One question and its answer.

    ``kind`` is ``heading`` (label turn, round …; value its number), ``roll``, ``rolls``, ``throw``, ``reveal``,
    ``reveals``, ``decide`` (value: the :class:`Move`; ``forced`` if nothing else was legal) or ``tell``. A ``throw`` of 0 is
    an attempt that could not succeed (``-`` in a log).
    """

    kind: str
    label: str
    value: Hashable
    rule: Rule | None
    side: str = ""
    forced: bool = False


class RecordingTable(Table):
    """Passes every question on and keeps the answers in ``events``."""

    __slots__ = ("_inner", "_side", "events", "states")

    def __init__(self, inner: Table) -> None:
        self._inner = inner
        self._side = ""
        self.events: list[Event] = []
        self.states: list[Hashable] = []

    def _keep(self, kind: str, label: str, value: Hashable, rule: Rule, forced: bool = False) -> None:
        self.events.append(Event(kind, label, value, rule, self._side, forced))

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        n = self._inner.roll(label, die, rule)
        self._keep("roll", label, n, rule)
        return n

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        dice = self._inner.rolls(label, die, n, rule, ordered=ordered)
        if dice:
            self._keep("rolls", label, tuple(dice), rule)
        return dice

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        total = self._inner.throw(label, die, n, rule)
        self._keep("throw", label, total, rule)
        return total

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        c = self._inner.reveal(label, pool, rule)
        self._keep("reveal", label, c, rule)
        return c

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        cards = self._inner.reveals(label, pool, n, rule, ordered=ordered)
        if cards:
            self._keep("reveals", label, tuple(cards), rule)
        return cards

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        move = self._inner.decide(label, moves, rule, view, why)
        self._keep("decide", label, move, rule, len(moves) == 1)
        return move

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        move = self._inner.propose(label, judge, rule, view, candidates, verbs)
        self._keep("decide", label, move, rule)
        return move

    def announce(self, label: str, verbs: tuple[str, ...]) -> None:
        self._inner.announce(label, verbs)

    def due(self, label: str, exact: bool, rule: Rule, *, doubtful: bool = False) -> bool:
        return self._inner.due(label, exact, rule, doubtful=doubtful)

    def attempt(
        self,
        label: str,
        die: Die,
        n: int,
        rule: Rule,
        *,
        needed: int = 0,
        possible: bool = True,
        doubtful: bool = False,
    ) -> int:
        total = self._inner.attempt(label, die, n, rule, needed=needed, possible=possible, doubtful=doubtful)
        self._keep("throw", label, total, rule)
        return total

    def measured(self, state: S, *, line: bool = False) -> S:
        return self._inner.measured(state, line=line)

    def side(self, name: str) -> None:
        self._side = name
        self._inner.side(name)

    def tell(self, name: str, value: Hashable, rule: Rule) -> None:
        self._keep("tell", name, value, rule)
        self._inner.tell(name, value, rule)

    def now(self, state: Hashable) -> None:
        self._inner.now(state)
