"""Reference games played by a good computer player, with whose results a player's result is compared.

The computer player (policy) plays many games under the player's rules.

A few hundred games are played by the game's first policies, in small pieces with seeds of their own, so that the
numbers do not depend on the number of processes.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import NamedTuple

from printkit.lab.processes import shared
from printkit.lab.simulate import Chunk, SimulationPlan, collected, play_chunk
from printkit.table.game import Game, PolicyEntry
from printkit.table.rules import Ruleset

PIECES, GAMES_A_PIECE = 10, 20
"""Number of groups into which the reference games are divided, and number of games in each group."""
GAMES = PIECES * GAMES_A_PIECE
"""Total number of reference games with which a player's game is compared."""


class PlayedWell(NamedTuple):
    """The results of reference games played by a computer player (``policy``): the number of games, and how often each outcome and metric
    value occurred.
    """

    games: int
    policy: str
    outcomes: dict[str, int]
    counts: dict[str, tuple[tuple[float, int], ...]]

    def as_text(self) -> str:
        """Return the results of the reference games as text, which can be cached in a file."""
        return json.dumps(self._asdict())

    @classmethod
    def of_text(cls, text: str) -> PlayedWell:
        """Return the results of the reference games from a text that :meth:`as_text` has written.

        Raises ValueError, TypeError or KeyError for any other text.
        """
        plain = json.loads(text)
        counts = {name: tuple((float(v), int(n)) for v, n in each) for name, each in plain["counts"].items()}
        outcomes = {str(name): int(n) for name, n in plain["outcomes"].items()}
        return cls(int(plain["games"]), str(plain["policy"]), outcomes, counts)


def played_well(
    game: Game, ruleset: Ruleset, policies: tuple[tuple[str, PolicyEntry], ...], jobs: int = 0
) -> PlayedWell:
    """Play :data:`GAMES` reference games with the given policies (computer players), and return the results.

    ``jobs`` is the number of processes (0: one for each processor).
    """
    work = _PieceWork(SimulationPlan(game, ruleset, policies, GAMES_A_PIECE, 0))
    whole = collected(shared(work, PIECES, jobs or os.cpu_count() or 1))
    names = dict.fromkeys(entry.name for _, entry in policies)
    return PlayedWell(sum(whole.outcomes.values()), ", ".join(names), whole.outcomes, whole.counts)


class _PieceWork:
    """A callable object that plays one group of the reference games.

    The number of the group is also its random seed."""

    def __init__(self, plan: SimulationPlan) -> None:
        self._plan = plan
        self._policies = plan.made_policies()

    def __call__(self, piece: int) -> Chunk:
        return play_chunk(replace(self._plan, seed=piece), self._policies, 0, False)

    def __reduce__(self) -> tuple[object, ...]:
        return _PieceWork, (self._plan,)
