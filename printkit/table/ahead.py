"""Looking ahead by playing on: how a policy that searches tries its moves, by the same rules and through the same table.

It starts from a state as its seat may believe it to be. Every move is tried with the same numbers, so that two of them
differ by the move and not by the dice. What is spent is counted in tries, never in seconds, and the numbers come from the
policy's own luck: the same seed plays the same game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from printkit.table.rules import Rule
from printkit.table.seeded import Policy, Randomness, SeatedTable, stream
from printkit.table.table import Move, Why

_STREAMS = 1 << 40
_LOOK = 8
_FEWEST = 4


class Tried(SeatedTable):
    """A dealt table at which the next choice of a label has been made: it is the move that is tried."""

    __slots__ = ("_label", "_move")

    def __init__(self, seed: int, seats: Mapping[str, Policy], label: str, move: Move) -> None:
        super().__init__(seed, seats)
        self._label, self._move = label, move

    def decide(
        self, label: str, moves: Sequence[Move], rule: Rule, view: object, why: Why | None = None
    ) -> Move:
        if label != self._label:
            return super().decide(label, moves, rule, view, why)
        self._label = ""
        return self._move


class WeighedMove(NamedTuple):
    """A move worth a thought, and what speaks for it beforehand, in the unit of what a try comes to."""

    move: Move
    before: float = 0.0


def best(
    options: Sequence[WeighedMove],
    worth: Callable[[Move, int], float],
    tries: int,
    luck: Randomness,
    sure: float = 0.0,
) -> Move:
    """The move for which most speaks, beforehand and in so many tries of each; of equals the first.

    ``worth``: what a move came to in one try, with the dice and cards of a seed. ``sure``: by how many standard errors
    another move has to come out better than the first one, which is what would be done without any search. A move that
    comes out worse than the first by more than one is tried no further.
    """
    base = luck.randrange(_STREAMS)
    gains: list[list[float]] = [[] for _ in options]
    left: Sequence[int] = range(1, len(options))
    for number in range(tries):
        if number % _LOOK == 0 and number:
            left = [n for n in left if _better(gains[n], -1.0) > 0]
            if not left:
                break
        seed = stream(base, number)
        first = worth(options[0].move, seed) + options[0].before
        for n in left:
            gains[n].append(worth(options[n].move, seed) + options[n].before - first)
    return options[max((0, *left), key=lambda n: _better(gains[n], sure) if n else 0.0)].move


def likeliest(
    options: Sequence[Move], won: Callable[[Move, int], bool], tries: int, luck: Randomness, sure: float
) -> Move:
    """The move behind which a game is won most often, for all of which together there are so many tries.

    ``won``: whether a game was won behind a move, with the dice and cards of a seed. Half of the moves that are left go on
    to the next round, where each is tried more often; the first one, which is what would be done without any search, always
    does. Another one has to come out better by ``sure`` standard errors.
    """
    base, rounds = luck.randrange(_STREAMS), max(1, math.ceil(math.log2(len(options))))
    games: list[list[bool]] = [[] for _ in options]
    left, number = list(range(len(options))), 0
    for more in range(rounds, 0, -1):
        for _ in range(max(_FEWEST, tries // rounds // len(left))):
            seed = stream(base, number)
            number += 1
            for n in left:
                games[n].append(won(options[n], seed))
        if more > 1:
            others = sorted(left[1:], key=lambda n: -sum(games[n]))
            left = [0, *sorted(others[: max(1, (len(left) + 1) // 2 - 1)])]
    gains = {n: [float(a) - b for a, b in zip(games[n], games[0], strict=True)] for n in left[1:]}
    return options[max(left, key=lambda n: _better(gains[n], sure) if n else 0.0)]


def _better(gains: Sequence[float], sure: float) -> float:
    """By how much, at the least, if the mean is too high by so many standard errors."""
    n = len(gains)
    mean = math.fsum(gains) / n
    return mean - sure * math.sqrt(math.fsum((g - mean) ** 2 for g in gains) / max(1, n - 1) / n)
