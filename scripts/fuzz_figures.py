"""Meet hostile logs, and write the figures to docs/checking.md: how many, faults, the slowest.

    .venv/bin/python scripts/fuzz_figures.py 200          the first 200 of each game

The logs are those of tests/fuzz, by seed; the seconds are CPU time of the check alone, on the machine that wrote the file.
"""

from __future__ import annotations

import resource
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from printkit.games import GAMES
from tests.fuzz.mutations import mutant
from tests.fuzz.target import ALL, SECONDS, meet

ROOT = Path(__file__).parents[1]
TEXT = """\
# Hostile logs

Logs come from strangers. What `check`, `report` and the companion do with a log that nobody would write is tried with
journals mangled at the level of bytes, words, lines and sections, with positions, other rulings and files of own values
(tests/fuzz). 300 of each game are met in `make test`, with a fortieth of the work that a log may take; 20,000 of each game in
`make sweep`, with all of it. A fault of printkit, or a log that takes more than {most:g} s of CPU, fails the tests.

Work is counted, never timed: turns replayed, statements, answers made up, paths fitted (printkit/journal/checking/effort.py).
Where the work that one log may take is done, the check says so (P121) and stops there.

Last written by `scripts/fuzz_figures.py {count}`, {count} logs a game, each checked, shown, reported as Markdown (one in ten as
HTML, one in 250 as PDF) and, where it is clean, taken up by the companion:

| game | logs | faults | slowest check, s of CPU | its seed | mean, ms |
|---|---:|---:|---:|---:|---:|
{rows}

The largest process took {memory} MB.
"""


class Figures(NamedTuple):
    """What became of a game's logs."""

    slug: str
    logs: int
    faults: int
    slowest: float
    seed: int
    mean: float


def figures(slug: str, count: int) -> Figures:
    """Meet the first ``count`` logs of a game; faults are shown as they come."""
    faults, slowest, whole = 0, (0.0, 0), 0.0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(count):
            formats = ALL if seed % 250 == 249 else ALL[: 2 if seed % 10 == 9 else 1]
            outcome = meet(mutant(slug, seed), Path(folder), formats)
            whole += outcome.checking
            slowest = max(slowest, (outcome.checking, seed))
            if outcome.fault:
                faults += 1
                print(f"mutant({slug!r}, {seed})\n{outcome.fault}", flush=True)
    return Figures(slug, count, faults, *slowest, whole / count)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    rows = []
    for slug in GAMES:
        found = figures(slug, count)
        rows.append(
            f"| {slug} | {found.logs:,} | {found.faults} | {found.slowest:.2f} | {found.seed} | {1000 * found.mean:.0f} |"
        )
        print(rows[-1], flush=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    text = TEXT.format(most=SECONDS, count=count, rows="\n".join(rows), memory=memory)
    document = ROOT / "docs" / "checking.md"
    _, found, mistakes = document.read_text(encoding="utf-8").partition("\n# One mistake\n")
    document.write_text(text + found + mistakes, encoding="utf-8")


if __name__ == "__main__":
    main()
