"""Measures how long short commands take, compared with ``python -c "import click"``: medians of the CPU time of whole
processes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from _measure import Budget, medians, printkit, report

JOURNALS = Path(__file__).parent.parent / "tests" / "games"
SHORT_LOGS = {
    "uss-lox": "uss_lox/journals/keeps-supply-out.log",
    "malta-convoy": "malta_convoy/journals/keeps-next-turn.log",
    "tonnage-war": "tonnage_war/journals/keeps-pair-of-games.log",
    "wolf-pack": "wolf_pack/journals/keeps-win.log",
    "ssn": "ssn/journals/keeps-away.log",
}
"""A short log without mistakes for each game."""

BUDGETS = (
    Budget("--help", "import click", 1.5),
    Budget("games", "import click", 2.5),
    Budget("explain rule", "import click", 2.5),
    Budget("explain ruling", "import click", 2.5),
    *(Budget(f"check {slug}", "import click", 2.5) for slug in SHORT_LOGS),
)


def main() -> int:
    logs = {slug: str(JOURNALS / log) for slug, log in SHORT_LOGS.items()}
    measured = medians(
        {
            "python": [sys.executable, "-c", "pass"],
            "import click": [sys.executable, "-c", "import click"],
            "--help": printkit("--help"),
            "games": printkit("games"),
            "explain rule": printkit("explain", "MALTA-CONTACT-1"),
            "explain ruling": printkit("explain", "contact-low"),
            **{f"check {slug}": printkit("check", log) for slug, log in logs.items()},
        }
    )
    return 0 if report(measured, BUDGETS) else 1


if __name__ == "__main__":
    sys.exit(main())
