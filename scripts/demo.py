"""A demonstration that writes to output/: the kit of every game, the check of a sample log, and a seeded game
of each.

It shows all games that printkit knows, and uses only commands that a user can type.
"""

from __future__ import annotations

import sys
from pathlib import Path

from journals import sample

from printkit.cli import main as printkit
from printkit.games import GAMES

SEED = "1942"
ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "output"


def main() -> int:
    made: list[Path] = []
    for game in GAMES:
        if code := run("check", str(sample(ROOT, game))):
            return code
        kit = OUTPUT / f"{game}-kit.pdf"
        if code := run("print", game, "-o", str(kit)):
            return code
        report = OUTPUT / f"{game}-{SEED}.pdf"
        log = report.with_suffix(".log")
        if code := run("play", game, "--seed", SEED, "-o", str(report), "--log", str(log)):
            return code
        made += [kit, report, log]
    print("\nMade:")
    for path in made:
        print(f"  {path.relative_to(ROOT)}  ({path.stat().st_size // 1024 or 1} KB)")
    return 0


def run(*arguments: str) -> int:
    """Run a command after printing it as a user would type it."""
    shown = [each.removeprefix(f"{ROOT}/") for each in arguments]
    print(f"$ printkit {' '.join(shown)}", flush=True)
    return printkit(arguments)


if __name__ == "__main__":
    sys.exit(main())
