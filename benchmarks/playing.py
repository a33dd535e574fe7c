"""Measures how many games auto-play plays per second, in this version and an earlier one, and whether both play the
same games.

    python benchmarks/playing.py [ssn] [--against HEAD]

The earlier tree is unpacked from the repository into a temporary folder (or is a folder that is given). It, this tree and
this tree with its hot modules compiled (as `make wheel` has them, where there is a C compiler) play the same seeds with the
same policy, each in a process of its own, in turn, so that a busy moment falls on all. The record of every game is hashed
besides. Without a game: the three whose play was made faster, each against the last tree of 0.1 and its budget, which is the
compiled tree's to keep; 1 where a budget is not kept, or two trees play different games.
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
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from _measure import HERE, compiled_tree

BEFORE = "c17305f"
"""The last commit of printkit 0.1."""
BUDGETS = {"wolf-pack": (3.0, 40), "tonnage-war": (5.0, 8), "ssn": (5.0, 8)}
"""For each game: how many times as fast as the commit :data:`BEFORE` it must be, and the number of games in a run."""


class Run(NamedTuple):
    """The games per second of one process, and a hash of the logs of its games."""

    rate: float
    games: str


class Asked(NamedTuple):
    """What is played for a measurement: the game, the policy (the first one that plans ahead), the games in a
    run, and the number of runs.
    """

    slug: str
    policy: str
    games: int
    rounds: int


def unpacked(revision: str, folder: Path) -> Path:
    """Return the folder with the source tree of a revision."""
    command = ["git", "-C", str(HERE), "archive", "--format=tar", revision, "printkit"]
    packed = subprocess.run(command, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def run(tree: Path, slug: str, policy: str, games: int) -> Run:
    """Run a process that plays with the printkit of a tree, and return its result."""
    command = [sys.executable, str(Path(__file__).resolve()), slug, "--tree", str(tree)]
    command += ["--policy", policy, "--games", str(games)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return Run(float(said[0]), said[1])


def play_here(slug: str, policy: str, games: int) -> Run:
    """Play games with the imported printkit: once to measure the time, once for the logs."""
    from printkit.games import reading
    from printkit.journal.record import record_game
    from printkit.journal.writer import write_log
    from printkit.table.game import play
    from printkit.table.seeded import SeatedTable

    game, notation = reading(slug)
    ruleset = getattr(game, "ruleset" if hasattr(game, "ruleset") else "house")()  # its name in printkit 0.1
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
    """Print the rates of both versions and their ratio. Return 1 if the versions play different games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", help="the game's slug (default: each that has a budget)")
    parser.add_argument(
        "--against", default=BEFORE, help=f"a revision, or a folder that holds printkit (default {BEFORE})"
    )
    parser.add_argument("--policy", default="", help="the policy (default: the game's first that thinks)")
    parser.add_argument("--games", type=int, help="games per run")
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
        trees = {"before": given.resolve() if given.is_dir() else unpacked(options.against, Path(temporary))}
        trees["now"] = HERE
        if compiled := compiled_tree():
            trees["compiled"] = compiled
        else:
            print("no C compiler here: nothing is compiled")
        kept = True
        for slug in [options.game] if options.game else BUDGETS:
            budget, games = BUDGETS.get(slug, (0.0, 40))
            asked = Asked(slug, options.policy, options.games or games, options.rounds)
            kept &= compare(trees, asked, budget)
    return 0 if kept else 1


def compare(trees: Mapping[str, Path], asked: Asked, budget: float) -> bool:
    """Measure all source trees in turn; print their rates, and the ratios of the later ones to the first.
    Return True if all play the same games and the last keeps the budget.
    """
    rounds = [
        [run(tree, asked.slug, asked.policy, asked.games) for tree in trees.values()]
        for _ in range(asked.rounds)
    ]
    columns = dict(zip(trees, zip(*rounds, strict=True), strict=True))
    first, *later = columns
    line = f"{asked.slug:<14} {statistics.median(run.rate for run in columns[first]):>7,.1f} games/s {first}"
    ratio = 0.0
    for name in later:
        ratio = statistics.median(
            new.rate / old.rate for old, new in zip(columns[first], columns[name], strict=True)
        )
        line += f"   {statistics.median(run.rate for run in columns[name]):>7,.1f} {name} {ratio:.2f} x"
    same = len({run.games for column in columns.values() for run in column}) == 1
    kept = ratio >= budget
    limit = f" (at least {budget:.0f})" if budget else ""
    print(f"{line}{limit}{'' if kept else '  OVER'}   {'the same games' if same else 'OTHER GAMES'}")
    return kept and same


if __name__ == "__main__":
    sys.exit(main())
