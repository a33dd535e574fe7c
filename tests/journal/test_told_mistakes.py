"""What the check says about each kind of mistake, in one game of each kind: places, rules, advice and suspects.

``pytest tests/journal/test_told_mistakes.py --regenerate`` writes the golden files. Each entry begins with the line as it was and as it is
after the mistake. Read what has changed: it must be true, name the mistake and suggest the line as it was, or something that a player
would find as likely.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.cli.commands.check import summary
from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.record import record_game
from printkit.journal.telling.render_text import render_text
from printkit.journal.writer import write_log
from printkit.table.seeded import SeatedTable
from tests.journal.mistakes import MAKERS, Log, Mistake, check

GOLDENS = Path(__file__).with_name("told")
Golden = Callable[[Path, str], bool]
SEEDS = {"malta-convoy": 4, "uss-lox": 2, "wolf-pack": 2, "tonnage-war": 2, "ssn": 2}
TRIES = 40


def played(slug: str, seed: int) -> Log:
    """Return the log of an auto-played game with claims."""
    game, notation = reading(slug)
    ruleset = game.ruleset()
    policy = game.policies[0].make(ruleset)
    sections = record_game(game, ruleset, SeatedTable(seed, dict.fromkeys(game.seats or ("",), policy)))
    return Log(slug, write_log(game, notation, ruleset, sections, claims=True))


def told(log: Log, kind: str) -> list[str]:
    """Return what the check says about the first two mistakes of a kind that change a line of the log and are found."""
    chance = random.Random(kind)
    lines: list[str] = []
    tried: set[tuple[int, str]] = set()
    entries = 0
    for _ in range(TRIES):
        section = chance.randrange(1, log.last + 1)
        made = MAKERS[kind](log, chance, section)
        if entries == 2 or made is None or made in tried or made[1] == log.lines[made[0]]:
            continue
        tried.add(made)
        mistake = Mistake(kind, section, *made, (0, ""))
        found = check(log.text([mistake]))
        if found.diagnostics:
            entries += 1
            at = mistake.line
            lines += [
                f"# {kind}: line {at + 1}",
                f"  was: {log.lines[at].strip()}",
                f"  is:  {mistake.text.strip()}",
            ]
            lines += ["", said(found), ""]
    return lines


def said(found: Checked) -> str:
    """Return the problems as `printkit check` prints them, and its summary."""
    return render_text("log", found.diagnostics, found.lines, suspects=found.suspects) + summary(found)


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_said_about_each_kind_of_mistake_is_unchanged(slug: str, golden: Golden) -> None:
    log = played(slug, SEEDS[slug])
    assert not check(log.text()).diagnostics
    lines = [line for kind in MAKERS for line in told(log, kind)]
    assert golden(GOLDENS / f"{slug}.txt", "\n".join(lines))
