"""How many games a second auto-play plays, in this tree and in an earlier one, and whether they are the same games.

    python benchmarks/playing.py ssn --against v0.1.0

The earlier tree is unpacked from the repository into a temporary folder (or is a folder that is given). Both play the
same seeds with the same policy, each in a process of its own, in turn, so that a busy moment falls on both. The record
of every game is hashed besides: 1 where the two trees play different games.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent.parent


class Run(NamedTuple):
    """Games a second of one process, and a hash of the logs of its games."""

    rate: float
    games: str


def unpacked(revision: str, folder: Path) -> Path:
    """The tree of a revision."""
    command = ["git", "-C", str(HERE), "archive", "--format=tar", revision, "printkit"]
    packed = subprocess.run(command, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def run(tree: Path, slug: str, policy: str, games: int) -> Run:
    """One process that plays with the printkit of a tree."""
    command = [sys.executable, str(Path(__file__).resolve()), slug, "--tree", str(tree)]
    command += ["--policy", policy, "--games", str(games)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return Run(float(said[0]), said[1])


def play_here(slug: str, policy: str, games: int) -> Run:
    """Plays with whatever printkit is imported: once for the clock, once for the logs."""
    from printkit.games import reading
    from printkit.journal.record import record_game
    from printkit.journal.writer import write_log
    from printkit.table.game import play
    from printkit.table.seeded import SeatedTable

    game, notation = reading(slug)
    ruleset = game.ruleset()
    entries = [p for p in game.policies if p.name == policy] or [
        p for p in game.policies if p.name != "random"
    ][:1]
    seats = dict.fromkeys(game.seats or ("",), entries[0].make(ruleset))
    play(game, ruleset, SeatedTable(games, seats))  # what is made once for all games
    start = time.process_time()
    for seed in range(games):
        play(game, ruleset, SeatedTable(seed, seats))
    spent = time.process_time() - start
    hashed = hashlib.sha256()
    for seed in range(min(games, 30)):
        record = record_game(game, ruleset, SeatedTable(seed, seats))
        lines = write_log(game, notation, ruleset, record).splitlines()
        hashed.update("\n".join(line for line in lines if not line.startswith("printkit:")).encode())
    return Run(games / spent, hashed.hexdigest())


def main() -> int:
    """Print both rates and their ratio; 1 where the games differ."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", help="the game's slug")
    parser.add_argument(
        "--against", default="HEAD", help="a revision, or a folder that holds printkit (default HEAD)"
    )
    parser.add_argument("--policy", default="", help="the policy (default: the game's first that thinks)")
    parser.add_argument("--games", type=int, default=40, help="games per run (default 40)")
    parser.add_argument(
        "--rounds", type=int, default=5, help="runs of each tree; the median counts (default 5)"
    )
    parser.add_argument("--tree", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.tree:
        sys.path.insert(0, str(options.tree))
        print(*play_here(options.game, options.policy, options.games))
        return 0
    with tempfile.TemporaryDirectory(prefix="printkit-benchmark-") as temporary:
        given = Path(options.against)
        other = given.resolve() if given.is_dir() else unpacked(options.against, Path(temporary))
        pairs = [
            [run(tree, options.game, options.policy, options.games) for tree in (other, HERE)]
            for _ in range(options.rounds)
        ]
    before, now = (statistics.median(run.rate for run in column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(new.rate / old.rate for old, new in pairs)
    same = len({run.games for pair in pairs for run in pair}) == 1
    print(f"{options.against:<12} {before:>10,.1f} games/s")
    print(
        f"{'this tree':<12} {now:>10,.1f} games/s   {ratio:.2f} x   {'the same games' if same else 'OTHER GAMES'}"
    )
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
