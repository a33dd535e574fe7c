"""printkit's random number generator, and the object that rolls dice and deals cards with it.

The object is a table: it answers the rules' questions.

This is the only module that imports ``random``, and it uses only ``random.Random(seed).random()``, whose sequence is
the same in every Python version. ``randrange`` and ``shuffle`` are built on top of it.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, Protocol, TypeVar

from printkit.table.cards import Guarded, Pool, Unseen, pick_from
from printkit.table.native import mypyc_attr
from printkit.table.rules import Rule
from printkit.table.table import Die, Move, Table, Why

_T = TypeVar("_T")
_MOST_FALLS: Final = 8_000
"""Maximum number of possible sequences of dice results that are listed in advance. If there are more, none are listed."""


class Randomness:
    """A random number generator that produces the same numbers from the same seed on every machine and in every Python version."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        self.random: Callable[[], float] = random.Random(seed).random

    def randrange(self, n: int) -> int:
        """Return a random whole number from 0 to ``n`` − 1. The distribution is uniform to within 2⁻⁵³·n."""
        return int(self.random() * n)

    def choice(self, items: Sequence[_T]) -> _T:
        return items[int(self.random() * len(items))]

    def shuffle(self, items: list[_T]) -> None:
        """Shuffle ``items`` in place, with the Fisher-Yates algorithm."""
        for i in range(len(items) - 1, 0, -1):
            j = int(self.random() * (i + 1))
            items[i], items[j] = items[j], items[i]


def fresh_seed() -> int:
    """Return a random seed for a new game that is short enough for a player to write down."""
    return random.SystemRandom().randrange(1, 1_000_000)


def stream(seed: int, number: int) -> int:
    """Return the seed of stream ``number``: one of many independent streams of random numbers that are derived from ``seed``."""
    return (seed << 40) + (number << 1) + 1


@cache
def _falls(sides: int, n: int) -> tuple[tuple[int, ...], ...]:
    """Return every possible sequence of results of ``n`` dice, or nothing if there are too many sequences to list.

    One random number then picks all dice at once: several times as fast as one number for each die, and with the same
    distribution.
    """
    if not n or sides**n > _MOST_FALLS:
        return ()
    return tuple(itertools.product(range(1, sides + 1), repeat=n))


class Policy(Protocol):
    """Type of a policy (computer player): a function that chooses a player's move.

    It is given the question's label, the legal moves, what the player can see, and random numbers.
    """

    def __call__(self, label: str, moves: Sequence[Move], view: object, luck: Randomness) -> Move: ...


@mypyc_attr(allow_interpreted_subclasses=True)
class DealtTable(Table):
    """A table (an object that answers the rules' questions) whose dice and cards are determined by a seed.

    For decisions, it asks a policy (computer player).

    It records nothing.

    The policy has its own random stream, so a seed deals the same dice to every policy.
    """

    __slots__ = ("_policy", "_random", "_randrange", "luck")

    def __init__(self, seed: int, policy: Policy) -> None:
        self.reseed(seed)
        self._policy = policy

    def reseed(self, seed: int) -> None:
        """Switch to the random numbers of another seed, for dice, cards and the decisions of computer players (policies)."""
        chance = Randomness(seed)
        self._random = chance.random
        self._randrange = chance.randrange
        self.luck = Randomness(stream(seed, 1))

    def roll(self, label: str, die: Die, rule: Rule) -> int:
        chance = self._random  # calling an attribute directly from a slot is slow in Python
        return int(chance() * die.sides) + 1

    def rolls(self, label: str, die: Die, n: int, rule: Rule, ordered: bool = True) -> Sequence[int]:
        falls = _falls(die.sides, n)
        if falls:
            chance = self._random
            return falls[int(chance() * len(falls))]
        if not n:
            return ()
        half = n // 2
        return (*self.rolls(label, die, half, rule), *self.rolls(label, die, n - half, rule))

    def throw(self, label: str, die: Die, n: int, rule: Rule) -> int:
        return sum(self.rolls(label, die, n, rule))

    def reveal(self, label: str, pool: Pool, rule: Rule) -> int:
        return pool.pick(self._randrange)

    def reveals(self, label: str, pool: Pool, n: int, rule: Rule, *, ordered: bool = False) -> Sequence[int]:
        if isinstance(pool, Guarded):  # its information about other cards is not needed
            pool = pool.pool
        cards = []
        chance = self._randrange
        if isinstance(pool, Unseen):
            mask = pool.mask
            for _ in range(n):
                c = pick_from(mask, chance)
                mask &= ~(1 << c)
                cards.append(c)
            return cards
        for _ in range(n):
            c = pool.pick(chance)
            pool = pool.without(c)
            cards.append(c)
        return cards

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        if len(moves) == 1:
            return moves[0]
        policy = self._policy
        return policy(label, moves, view, self.luck)


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatedTable(DealtTable):
    """A table (an object that answers the rules' questions) with random dice and cards, at which computer players (policies) decide.

    The dice and cards come from a seed. A policy is a computer player.

    A seat is a player. A game without seats uses the single seat ``""``.
    """

    __slots__ = ("_seats",)

    def __init__(self, seed: int, seats: Mapping[str, Policy]) -> None:
        super().__init__(seed, next(iter(seats.values())))
        self._seats = seats

    def side(self, name: str) -> None:
        self._policy = self._seats.get(name, self._policy)
