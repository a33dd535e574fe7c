"""Lookahead search for policies (computer players): tries each possible move in simulated continuations of the game.

The simulations (rollouts) start from the game's present state and follow the game's own rules.

The search starts from a state that is consistent with what its seat knows. All moves are tried with the same random
numbers, so results differ because of the move, not the dice. The budget counts rollouts, not time, and random numbers
come from the policy's own stream, so the same seed always plays the same game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from printkit.table.rules import Rule
from printkit.table.seeded import Policy, Randomness, SeatedTable, stream
from printkit.table.table import Move, Why

_STREAMS = 1 << 40
"""Number of possible seeds for the simulated games of a search. Each search uses one of them at random."""
_LOOK = 8
"""After each series of this many simulated games, a search drops the moves that are clearly worse than the first move."""
_FEWEST = 4
"""Minimum number of simulated games for each move in each round of a search."""


class Tried(SeatedTable):
    """A table (a source of answers to the rules' questions) for trying out a move. It makes this move at the first decision with a given
    label.

    Policies (computer players) make all other decisions; dice and cards are random.
    """

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
    """A possible move in a search, with an estimate of its value that was made before the search.

    ``before`` is this estimate; it has the same unit as the results of the simulated games, and is added to them.
    """

    move: Move
    before: float = 0.0


def best(
    options: Sequence[WeighedMove],
    worth: Callable[[Move, int], float],
    tries: int,
    luck: Randomness,
    sure: float = 0.0,
) -> Move:
    """Return the move with the best average result in simulated games. If several are equally good, return the first of them.

    Each move is tried in ``tries`` simulated continuations of the game.

    ``worth`` returns the value of a move in one rollout, with the dice and cards of a seed. The first move is the one
    that would be played without a search: another move must come out better by ``sure`` standard errors. A move that
    comes out worse than the first by more than one standard error is not tried further.
    """
    base = luck.randrange(_STREAMS)
    gains: list[list[float]] = [[] for _ in options]
    left: Sequence[int] = range(1, len(options))
    for number in range(tries):
        if number % _LOOK == 0 and number:
            left = [n for n in left if _cautious_gain(gains[n], -1.0) > 0]
            if not left:
                break
        seed = stream(base, number)
        first = worth(options[0].move, seed) + options[0].before
        for n in left:
            gains[n].append(worth(options[n].move, seed) + options[n].before - first)
    return options[max((0, *left), key=lambda n: _cautious_gain(gains[n], sure) if n else 0.0)].move


def likeliest(
    options: Sequence[Move], won: Callable[[Move, int], bool], tries: int, luck: Randomness, sure: float
) -> Move:
    """Return the move that won the largest share of simulated games. The given number of simulations is divided among the moves.

    ``won`` says whether a game was won after a move, with the dice and cards of a seed. After each round the better
    half of the moves stays in and is tried more often (successive halving). The first move, which would be played
    without a search, always stays in; another move must come out better by ``sure`` standard errors.
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
    return options[max(left, key=lambda n: _cautious_gain(gains[n], sure) if n else 0.0)]


def _cautious_gain(gains: Sequence[float], sure: float) -> float:
    """Return a cautious estimate of a move's advantage over the first move: the mean gain minus ``sure`` standard errors."""
    n = len(gains)
    mean = math.fsum(gains) / n
    return mean - sure * math.sqrt(math.fsum((g - mean) ** 2 for g in gains) / max(1, n - 1) / n)
