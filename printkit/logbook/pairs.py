"""Finds pairs of games in which the same two players switch sides for the second game.

Some games define a single result for such a pair.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from printkit.logbook.entries import LogEntry
from printkit.table.game import Game


class Ended(NamedTuple):
    """A finished game: its number in the diary, its entry in the statistics, its final state, and the player of each side."""

    number: int
    game: Game
    entry: LogEntry
    state: Hashable
    sides: tuple[tuple[str, str], ...]


class Pair(NamedTuple):
    """Two games in which the same players switched sides, and the winner of both games together (empty for a draw)."""

    first: Ended
    second: Ended
    winner: str


def pairs(games: Sequence[Ended]) -> Iterator[Pair]:
    """Yield pairs of games under the same rules. Each pair is a game and the next game in which the same players switched sides.

    No game is in two pairs.
    """
    waiting: dict[tuple[object, ...], Ended] = {}
    for ended in games:
        if ended.game.switched is None:
            continue
        names = tuple(name.casefold() for _, name in ended.sides)
        if len(names) != len(ended.game.seats) or len(set(names)) < len(names):
            continue
        rules = (ended.entry.game, ended.entry.settings)
        other = waiting.pop((*rules, *reversed(names)), None)
        if other is None:
            waiting[(*rules, *names)] = ended
            continue
        seat = ended.game.switched(other.state, ended.state)
        yield Pair(other, ended, dict(other.sides).get(seat, ""))
