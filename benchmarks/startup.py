"""How long the short commands take, against ``python -c "import click"``. Whole processes, CPU time, medians."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from _measure import Budget, medians, printkit, report

SHORT_LOG = """game: malta-convoy

setup
  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2
  length 1; friendly 6
turn 7
  contact 4
turn 8
  contact 5; enemy 4; force 2
  intercept 1 6 3 2 5
  attack 3 5
  target 3 2
  = carriers-damaged 1, cargo 8
"""

BUDGETS = (
    Budget("--help", "import click", 1.5),
    Budget("games", "import click", 1.5),
    Budget("explain rule", "import click", 1.5),
    Budget("explain ruling", "import click", 1.5),
    Budget("check", "import click", 2.5),
)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "short.log"
        log.write_text(SHORT_LOG, encoding="utf-8")
        measured = medians(
            {
                "python": [sys.executable, "-c", "pass"],
                "import click": [sys.executable, "-c", "import click"],
                "--help": printkit("--help"),
                "games": printkit("games"),
                "explain rule": printkit("explain", "MALTA-CONTACT-1"),
                "explain ruling": printkit("explain", "contact-low"),
                "check": printkit("check", str(log)),
            }
        )
    return 0 if report(measured, BUDGETS) else 1


if __name__ == "__main__":
    sys.exit(main())
