"""Compares a new policy (computer player) with an old one in games with the same seeds: ``python
scripts/versus.py ssn master captain 500 1 FILE``.

Every game is a line of FILE, so that a long comparison can be interrupted and continued. In a game for two, the new
policy plays each side once against the old one; both results are compared with the old policy against itself.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from figures import kept, stored

from printkit.games import load
from printkit.table.game import Game, play
from printkit.table.seeded import SeatedTable


class Line(NamedTuple):
    """The result of one pair of games: the seed, the seat, and whether the seat won with the new policy and with the old one."""

    seed: int
    seat: str
    won: float
    was: float


def games(game: Game, new: str, old: str, seeds: Sequence[int]) -> Iterator[Line]:
    """Yield the results of pairs of games, one pair for each seed and seat. In one game of a pair, the seat plays with the new policy, in
    the other with the old one.
    """
    ruleset = game.ruleset("")
    entries = {entry.name: entry.make(ruleset) for entry in game.policies}
    for seed in seeds:
        usual = dict.fromkeys(game.seats or ("",), entries[old])
        was = game.outcome(play(game, ruleset, SeatedTable(seed, usual)))
        for seat in usual:
            end = game.outcome(play(game, ruleset, SeatedTable(seed, usual | {seat: entries[new]})))
            yield Line(seed, seat, float(end == (seat or "win")), float(was == (seat or "win")))


def mean(values: Sequence[float]) -> str:
    """Return the mean in percent with its standard error, as text."""
    middle = math.fsum(values) / len(values)
    error = math.sqrt(math.fsum((v - middle) ** 2 for v in values) / max(1, len(values) - 1) / len(values))
    return f"{100 * middle:.1f} ± {100 * error:.1f} %"


def main(slug: str, new: str, old: str, n: str, seed: str, file: str) -> None:
    """Play the games that FILE does not contain yet, then print the overall result."""
    game, path = load(slug), Path(file)
    lines = stored(path, Line)
    done = {line.seed for line in lines}
    seeds = [s for s in range(int(seed), int(seed) + int(n)) if s not in done]
    lines += kept(path, games(game, new, old, seeds))
    for seat in game.seats or ("",):
        own = [line for line in lines if line.seat == seat]
        won, was = mean([line.won for line in own]), mean([line.was for line in own])
        gain = mean([line.won - line.was for line in own])
        print(f"{seat or slug}: {len(own)} games, {new} {won}, {old} {was}, difference {gain}")
    if game.seats:
        print(f"both: {len(lines)} games, {new} won {mean([line.won for line in lines])}")


if __name__ == "__main__":
    main(*sys.argv[1:])
