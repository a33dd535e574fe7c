"""Computes exact odds by running the rules with every possible sequence of dice and cards, and counting how likely each sequence is.

An experiment is any function that asks a table. It is run once for each path through its questions: the table
replays the answers chosen so far and answers each further question with its first possible answer. Nothing is
sampled.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, Generic, TypeVar

from printkit.table.cards import Copies, Pool
from printkit.table.rules import Rule
from printkit.table.table import Die, Move, Table, Why

T = TypeVar("T", bound=Hashable)
Decider = Callable[[str, Sequence[Move], object], Move]
A = TypeVar("A")
Weighted = Sequence[tuple[A, int]]
Opened = tuple[Weighted[Any], int]
"""The possible answers to one question (a roll or a draw), each with its weight, and the sum of all weights."""


class CountedTable(Table):
    """A table (an object that answers the rules' questions) that goes through all possible sequences of dice and cards, one after
    another.

    :func:`distribution` uses such a table.
    """

    __slots__ = ("_decider", "_opened", "_path", "_place", "weight", "whole")

    def __init__(self, decider: Decider | None = None) -> None:
        self._decider = decider
        self._path: list[int] = []
        self._opened: list[Opened] = []
        self.rewind()

    def rewind(self) -> None:
        """Go back to the first answer of the current sequence, so that the rules can be run again with the same sequence.

        After the run, ``weight / whole`` is the probability of the answers that were given in it.
        """
        self._place = 0
        self.weight = 1
        self.whole = 1

    def advance(self) -> bool:
        """Go on to the next sequence of answers. Return False if all sequences have been used."""
        while self._path:
            self._path[-1] += 1
            if self._path[-1] < len(self._opened[-1][0]):
                self.rewind()
                return True
            self._path.pop()
            self._opened.pop()
        return False

    def _branch(self, outcomes: Callable[[], Weighted[A]]) -> A:
        place = self._place
        if place == len(self._path):
            self._path.append(0)
            opened = outcomes()
            self._opened.append((opened, sum(weight for _, weight in opened)))
        self._place += 1
        answers, total = self._opened[place]
        value: A
        value, weight = answers[self._path[place]]
        self.weight *= weight
        self.whole *= total
        return value

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        return self._branch(lambda: [(n, 1) for n in range(1, die.sides + 1)])

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        def outcomes() -> Weighted[tuple[int, ...]]:
            faces = range(1, die.sides + 1)
            if ordered:
                return [(dice, 1) for dice in itertools.product(faces, repeat=n)]
            return _handfuls(die.sides, n)

        return self._branch(outcomes)

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        def outcomes() -> Weighted[int]:
            totals: dict[int, int] = defaultdict(int)
            for dice in itertools.combinations_with_replacement(range(1, die.sides + 1), n):
                totals[sum(dice)] += _arrangements(dice)
            return sorted(totals.items())

        return self._branch(outcomes)

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
        if not possible:
            return 0
        if not needed:
            return self.throw(label, die, n, rule)

        def outcomes() -> Weighted[int]:
            totals = [sum(dice) for dice in itertools.product(range(1, die.sides + 1), repeat=n)]
            reached = [total for total in totals if total >= needed]
            missed = [total for total in totals if total < needed]
            return [(part[0], len(part)) for part in (reached, missed) if part]

        return self._branch(outcomes)

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        return self._branch(lambda: list(pool.outcomes()))

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        place = self._place
        if place < len(self._path) and isinstance(
            self._opened[place][0][0][0], tuple
        ):  # treated as one hand of cards
            return self._branch(list)
        if isinstance(pool, Copies) and not ordered:
            return self._branch(partial(_hands, pool, n))
        copies = list(pool.outcomes())
        if ordered or any(weight != 1 for _, weight in copies):
            cards = []
            for _ in range(n):
                c = self.reveal(label, pool, rule)
                pool = pool.without(c)
                cards.append(c)
            return cards
        return self._branch(
            lambda: [(cards, 1) for cards in itertools.combinations([c for c, _ in copies], n)]
        )

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        if len(moves) == 1:
            return moves[0]
        if self._decider is None:
            raise ValueError(f"the decision `{label}` has no odds: give the experiment a policy")
        return self._decider(label, moves, view)


@lru_cache(maxsize=64)
def _handfuls(sides: int, n: int) -> Weighted[tuple[int, ...]]:
    """Return the possible results of ``n`` dice, regardless of order. In each result, the dice are sorted from low to high.

    Each comes with the number of orders in which the dice can show it.
    """
    faces = range(1, sides + 1)
    return [(dice, _arrangements(dice)) for dice in itertools.combinations_with_replacement(faces, n)]


def _hands(pool: Copies, n: int) -> Weighted[tuple[int, ...]]:
    """Return all different hands of ``n`` cards, each with the number of ways in which it can be drawn."""
    hands: list[tuple[tuple[int, ...], int]] = [((), 1)]
    for kind, copies in pool.outcomes():
        hands = [
            ((*hand, *(kind,) * taken), ways * math.comb(copies, taken))
            for hand, ways in hands
            for taken in range(min(copies, n - len(hand)) + 1)
        ]
    return [(hand, ways) for hand, ways in hands if len(hand) == n]


def _arrangements(dice: Sequence[int]) -> int:
    """Return in how many different orders the given dice values can be rolled."""
    ways = math.factorial(len(dice))
    for _, group in itertools.groupby(dice):
        ways //= math.factorial(len(list(group)))
    return ways


def distribution(experiment: Callable[[Table], T], decider: Decider | None = None) -> Mapping[T, Fraction]:
    """Return the exact probability of each possible result of ``experiment``. The probabilities are fractions that add up to 1.

    ``experiment`` is a function that asks a table (an object that answers the rules' questions) for dice or
    cards.
    """
    table = CountedTable(decider)
    parts: dict[T, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    while True:
        outcome = experiment(table)
        parts[outcome][table.whole] += table.weight
        if not table.advance():
            break
    return {
        outcome: sum((Fraction(weight, whole) for whole, weight in wholes.items()), Fraction(0))
        for outcome, wholes in parts.items()
    }


S = TypeVar("S", bound=Hashable)
Phase = Callable[[S, Table], S]
"""Type of a function that applies the rules of one phase of a turn.

It takes the state of the game and the table that answers the rules' questions, and returns the next state.
"""
Worth = Callable[[S], Fraction | float]
"""Type of a function that returns the value of a state, such as its score."""


class PhasedTurn(Generic[S]):
    """Computes the exact odds of a turn that consists of several phases; the calculation can begin at any phase.

    Results are cached by phase and state. ``worth`` returns the value of a state after the last phase. ``closed`` has
    closed formulas for phases with too many rolls to enumerate; a test compares each formula with its phase.
    """

    def __init__(
        self,
        phases: Sequence[Phase[S]],
        worth: Worth[S],
        decider: Decider | None = None,
        closed: Mapping[Phase[S], Callable[[S], Mapping[S, Fraction]]] | None = None,
    ) -> None:
        self.phases = tuple(phases)
        self.worth = worth
        self._decider = decider
        self._closed = closed or {}
        self._next: dict[tuple[int, S], Mapping[S, Fraction]] = {}
        self._expected: dict[tuple[int, S], Fraction | float] = {}

    def after(self, place: int, state: S) -> Mapping[S, Fraction]:
        """Return the states that can follow ``state`` after one phase, each with its probability.

        ``place`` is the number of the phase.
        """
        known = self._next.get((place, state))
        if known is None:
            phase = self.phases[place]
            closed = self._closed.get(phase)
            known = (
                closed(state) if closed else distribution(lambda table: phase(state, table), self._decider)
            )
            self._next[place, state] = known
        return known

    def ends(self, place: int, state: S) -> Mapping[S, Fraction]:
        """Return the states in which the turn can end, each with its probability.

        The phase with the number ``place`` is about to begin in ``state``.
        """
        # Whole numbers over one denominator, so that a fraction is reduced once for each state and not in each step.
        states: Mapping[S, int] = {state: 1}
        whole = 1
        for later in range(place, len(self.phases)):
            steps = [(p, self.after(later, each)) for each, p in states.items()]
            common = math.lcm(*(q.denominator for _, odds in steps for q in odds.values()))
            reached: dict[S, int] = defaultdict(int)
            for p, odds in steps:
                for then, q in odds.items():
                    reached[then] += p * q.numerator * (common // q.denominator)
            states, whole = reached, whole * common
        return {each: Fraction(p, whole) for each, p in states.items()}

    def expected(self, place: int, state: S) -> Fraction | float:
        """Return the expected value of ``worth`` for the state at the end of the turn.

        The phase with the number ``place`` is about to begin in ``state``.
        """
        if place == len(self.phases):
            return self.worth(state)
        known = self._expected.get((place, state))
        if known is None:
            known = 0
            for then, p in self.after(
                place, state
            ).items():  # not sum(), which adds floats differently in Python 3.12 and 3.11
                known += p * self.expected(place + 1, then)
            self._expected[place, state] = known
        return known


class Focus(Table):
    """A table (an object that answers the rules' questions) for computing the exact odds of the rolls with
    the given labels.

    It tries every result of these rolls; all other dice show 1.

    The table ``inner`` enumerates these rolls, and answers the questions about cards and decisions.

    Use it for one part of a long sequence (the number of tankers in a whole setup) that does not depend on the other
    dice.
    """

    __slots__ = ("_inner", "_labels")

    def __init__(self, inner: Table, *labels: str) -> None:
        self._inner = inner
        self._labels = frozenset(labels)

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        return self._inner.roll(label, die, rule) if label in self._labels else 1

    def rolls(self, label: str, die: Die, n: int, rule: Rule, *, ordered: bool = True) -> Sequence[int]:
        return self._inner.rolls(label, die, n, rule, ordered=ordered) if label in self._labels else (1,) * n

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        return self._inner.throw(label, die, n, rule) if label in self._labels else n

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        return self._inner.reveal(label, pool, rule)

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        return self._inner.reveals(label, pool, n, rule, ordered=ordered)

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        return self._inner.decide(label, moves, rule, view, why)
