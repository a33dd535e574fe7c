"""Resumes a recorded game at a decision, in order to try out a move there.

The questions of the rules are answered with the log's answers up to the decision, then with the move, then
at random.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from printkit.lab.ledger import Spot
from printkit.table.cards import Pool
from printkit.table.rules import Rule
from printkit.table.seeded import Policy, SeatedTable
from printkit.table.table import Die, Move, Verdict, Why


class DecisionReached(Exception):
    """Raised when the replay of a game reaches the decision whose effect is being measured.

    Contains the move that the policy (computer player) chooses there.
    """

    def __init__(self, move: Move, doubtful: bool) -> None:
        super().__init__()
        self.move = move
        self.doubtful = doubtful


class CannotMeasure(Exception):
    """Raised if the cost of a decision (how much it worsened the result) cannot be measured because of randomly dealt cards.

    The cards contradict what the player knew.

    The log's answers then no longer fit the rules' questions.
    """


class Resumed(SeatedTable):
    """A table (an object that answers the rules' questions) that replays a recorded game up to a decision and then plays on.

    It answers the questions of the rules with the log's answers before the decision, with ``move`` at the
    decision, and at random after it.

    If ``move`` is None, it raises :class:`DecisionReached` at the decision.
    """

    __slots__ = ("_answers", "_decided", "_move", "_spot")

    def __init__(self, seed: int, seats: Mapping[str, Policy], spot: Spot, move: Move | None) -> None:
        super().__init__(seed, seats)
        self._answers = list(reversed(spot.script))
        self._spot, self._move, self._decided = spot, move, False

    def _next(self, label: str) -> Hashable:
        """Return the next answer in the log. Called only for questions before the decision whose effect is being measured."""
        said, value = self._answers.pop()
        if said != label:
            raise CannotMeasure
        return value

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        return self._next(label) if self._answers else super().roll(label, die, rule)  # type: ignore[return-value]  # recorded as the answer to such a question

    def rolls(self, label: str, die: Die, n: int, rule: Rule, ordered: bool = True) -> Sequence[int]:
        if self._answers and n:
            return self._next(label)  # type: ignore[return-value]  # recorded as the answer to such a question
        return super().rolls(label, die, n, rule, ordered)

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        return self._next(label) if self._answers else super().throw(label, die, n, rule)  # type: ignore[return-value]  # recorded as the answer to such a question

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        return self._next(label) if self._answers else super().reveal(label, pool, rule)  # type: ignore[return-value]  # recorded as the answer to such a question

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        if self._answers and n:
            return self._next(label)  # type: ignore[return-value]  # recorded as the answer to such a question
        return super().reveals(label, pool, n, rule, ordered=ordered)

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        if self._answers:
            return self._next(label)  # type: ignore[return-value]  # recorded as the answer to such a question
        if self._decided:
            return super().decide(label, moves, rule, view, why)
        return self._made(label, lambda: moves, rule, view)

    def propose(
        self,
        label: str,
        judge: Verdict,
        rule: Rule,
        view: object,
        candidates: Callable[[], Sequence[Move]],
        verbs: tuple[str, ...] = (),
    ) -> Move:
        if self._answers:
            return self._next(label)  # type: ignore[return-value]  # recorded as the answer to such a question
        if self._decided:
            return super().propose(label, judge, rule, view, candidates, verbs)
        return self._made(label, candidates, rule, view)

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
        if self._answers:
            return self._next(label)  # type: ignore[return-value]  # recorded as the answer to such a question
        return super().attempt(label, die, n, rule, needed=needed, possible=possible, doubtful=doubtful)

    def _made(self, label: str, moves: Callable[[], Sequence[Move]], rule: Rule, view: object) -> Move:
        """Return the move that is tried out at the decision whose effect is being measured."""
        spot, move = self._spot, self._move
        if label != spot.label:
            raise CannotMeasure
        self._decided = True
        if move is None:
            drawn: list[float] = []
            chance = self.luck.random

            def counted() -> float:
                drawn.append(chance())
                return drawn[-1]

            self.luck.random = counted
            raise DecisionReached(super().decide(label, moves(), rule, view), bool(drawn))
        if spot.untold and move is spot.done:
            ways = [way for way in moves() if spot.alike(way)]
            return super().decide(label, ways, rule, view) if ways else move
        return move
