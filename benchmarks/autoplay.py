"""How fast a game is played by its policies: this checkout against another one, in one run, with the same games.

    git archive REVISION | tar x -C /tmp/earlier
    python benchmarks/autoplay.py tonnage-war --against /tmp/earlier [--games N] [--rounds R] [--policy NAME] [--preset NAME]

Each checkout plays in a process of its own, a few games at a time, in turn, so that a busy moment of the machine falls on
both; every game is a new one, so that nothing is remembered from an earlier round. What counts is the median of the
rounds' ratios of processor time. Both have to end every game alike: the states that they end in are compared by what
their totals say.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent.parent
GAMES, ROUNDS = 12, 15


class Batch(NamedTuple):
    """What some games took, in seconds of processor time, and a digest of how they ended."""

    seconds: float
    ended: str


def work(slug: str, preset: str, policy: str) -> None:
    """Plays the seeds that come in on the standard input, ``FIRST LAST`` a line, and says what they took."""
    from printkit.games import load
    from printkit.table.game import play
    from printkit.table.seeded import SeatedTable

    game = load(slug)
    ruleset = game.ruleset(preset)
    entry = next((each for each in game.policies if each.name == policy), game.policies[0])
    seats = dict.fromkeys(game.seats or ("",), entry.make(ruleset))
    for line in sys.stdin:
        first, last = (int(word) for word in line.split())
        start = time.process_time()
        ended = [play(game, ruleset, SeatedTable(seed, seats)) for seed in range(first, last)]
        seconds = time.process_time() - start
        digest = hashlib.sha256(repr([list(game.totals(state).items()) for state in ended]).encode())
        print(seconds, digest.hexdigest(), flush=True)


class Player:
    """A process that plays with the package of one checkout."""

    def __init__(self, checkout: Path, slug: str, preset: str, policy: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, slug, "--work", "--preset", preset, "--policy", policy],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": str(checkout)},
        )

    def play(self, first: int, last: int) -> Batch:
        """Raises RuntimeError when the process has died."""
        assert self._process.stdin
        assert self._process.stdout
        print(first, last, file=self._process.stdin, flush=True)
        said = self._process.stdout.readline().split()
        if len(said) != 2:
            raise RuntimeError("a player has stopped")
        return Batch(float(said[0]), said[1])

    def stop(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def compare(slug: str, against: Path, preset: str, policy: str, games: int, rounds: int) -> int:
    """Prints both rates and their ratio; 1 if the games are not the same."""
    players = [Player(checkout, slug, preset, policy) for checkout in (HERE, against)]
    pairs = []
    for number in range(rounds + 1):
        ours, theirs = (player.play(number * games, (number + 1) * games) for player in players)
        if ours.ended != theirs.ended:
            print(f"{slug}: the games {number * games} to {(number + 1) * games - 1} do not end alike")
            return 1
        if number:  # the first round warms up
            pairs.append((ours.seconds, theirs.seconds))
    for player in players:
        player.stop()
    here, there = (games / statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(theirs / ours for ours, theirs in pairs)
    print(
        f"{slug} {preset or 'default'} {policy or 'default'}: {here:.1f} games/s, there {there:.1f}, ratio {ratio:.2f}"
    )
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--against", type=Path, help="the folder of the other checkout")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games a round (default {GAMES})")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds (default {ROUNDS})")
    parser.add_argument("--policy", default="", help="the policy of all seats (default: the game's first)")
    parser.add_argument("--preset", default="", help="the preset (default: the game's first)")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(options.game, options.preset, options.policy)
        return 0
    if options.against is None:
        parser.error("--against: which checkout?")
    return compare(
        options.game, options.against, options.preset, options.policy, options.games, options.rounds
    )


if __name__ == "__main__":
    sys.exit(main())
