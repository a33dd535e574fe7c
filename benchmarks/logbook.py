"""Measures how long ``printkit stats`` takes for 500 logs of all five games, with an empty cache (cold) and a full one
(warm).

    python benchmarks/logbook.py [LOGS]

CPU seconds of the whole process. Budgets: 5 s cold, 0.5 s warm, on a 2-core machine for 500 logs.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from printkit.cli.commands.play import played
from printkit.cli.support.policies import chosen_policies
from printkit.games import GAMES, load

LOGS = 500
COLD, WARM = 5.0, 0.5


def main(logs: int) -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _play(folder / "logs", logs)
        environment = os.environ | {"XDG_CACHE_HOME": str(folder / "cache")}
        over = False
        for what, budget in (("cold", COLD), ("warm", WARM)):
            seconds = _cpu(
                [sys.executable, "-c", _STATS, "stats", str(folder / "logs"), "--json"], environment
            )
            over |= seconds > budget * logs / LOGS
            print(f"{what}  {logs} logs  {seconds:.2f} s CPU (at most {budget * logs / LOGS:.1f})")
    return int(over)


_STATS = "import sys; from printkit.cli import main; sys.exit(main(sys.argv[1:]))"


def _play(folder: Path, logs: int) -> None:
    for number in range(logs):
        game = load(GAMES[number % len(GAMES)])
        seed = number // len(GAMES) + 1
        target = folder / game.slug / f"{seed}.log"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(played(game, game.ruleset(), seed, chosen_policies(game, ())), encoding="utf-8")


def _cpu(command: list[str], environment: dict[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, env=environment, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else LOGS))
