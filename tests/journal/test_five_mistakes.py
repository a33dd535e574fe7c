"""Five separate mistakes in a log give five diagnostics, each at its mistake.

Mistakes of several kinds are made in auto-played games, each in another turn. Each of them alone gives exactly one
diagnostic, so all five together must give five.
"""

from __future__ import annotations

import random

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import Checker
from printkit.journal.checking.effort import WORK, WORK_FOR_SEARCH, WORK_PER_CONFLICT
from printkit.journal.checking.replay import Setting
from printkit.journal.reading.reader import read
from printkit.journal.record import record_game
from printkit.journal.writer import write_log
from printkit.table.seeded import SeatedTable
from tests.journal.mistakes import MAKERS, Log, found_in, separate_mistakes

POLICIES = {"malta-convoy": "random", "uss-lox": "lox-captain", "wolf-pack": "tactical"}
EVERY_DAY = {"malta-convoy": 10, "uss-lox": 4, "wolf-pack": 3}
SEEDS = {
    "malta-convoy": tuple(range(26)),
    "uss-lox": (0, 1, 2, 4, 5, 6, 7, 8, 10),
    "wolf-pack": (0, 1, 2, 3, 4),
}
CASES = [
    pytest.param(slug, seed, marks=() if at < EVERY_DAY[slug] else pytest.mark.sweep)
    for slug, seeds in SEEDS.items()
    for at, seed in enumerate(seeds)
]


def played(slug: str, seed: int) -> Log:
    """The log of an auto-played game, with claims for even seeds."""
    game, notation = reading(slug)
    ruleset = game.ruleset()
    policy = next(entry for entry in game.policies if entry.name == POLICIES[slug]).make(ruleset)
    table = SeatedTable(seed, dict.fromkeys(game.seats or ("",), policy))
    return Log(
        slug, write_log(game, notation, ruleset, record_game(game, ruleset, table), claims=seed % 2 == 0)
    )


@pytest.mark.parametrize(("slug", "seed"), CASES, ids=lambda value: str(value))
def test_five_separate_mistakes_are_five_diagnostics(slug: str, seed: int) -> None:
    log = played(slug, seed)
    mistakes = separate_mistakes(log, random.Random(seed), 5)
    assert len(mistakes) == 5
    found = found_in(log.text(mistakes))
    assert len(found) == 5, (sorted(mistakes, key=lambda m: m.line), found)


@pytest.mark.sweep
@pytest.mark.parametrize(("slug", "least"), [("malta-convoy", 0.95), ("uss-lox", 0.92), ("wolf-pack", 0.92)])
def test_five_separate_mistakes_are_nearly_always_five_diagnostics(slug: str, least: float) -> None:
    """There are exceptions, because two mistakes may look like one, or five like six."""
    right = tried = 0
    for seed in range(1000, 1120):
        log = played(slug, seed)
        mistakes = separate_mistakes(log, random.Random(seed), 5)
        if len(mistakes) == 5:
            tried += 1
            right += len(found_in(log.text(mistakes))) == 5
    assert tried > 60
    assert right >= least * tried


@pytest.mark.parametrize("slug", POLICIES)
def test_the_work_for_a_log_full_of_mistakes_is_bounded(slug: str) -> None:
    """For twenty mistakes in one log, the search for their causes must not replay many more turns than this."""
    log = max((played(slug, seed) for seed in range(8)), key=lambda log: log.last)
    chance = random.Random(20)
    lines = list(log.lines)
    while sum(a != b for a, b in zip(lines, log.lines, strict=True)) < 20:
        made = MAKERS[chance.choice(list(MAKERS))](log, chance, chance.randrange(1, log.last + 1))
        if made is not None:
            lines[made[0]] = made[1]
    document = read("\n".join(lines) + "\n", reading, GAMES)
    assert document.game is not None
    assert document.notation is not None
    assert document.ruleset is not None
    checker = Checker(
        "log", document, Setting(document.game, document.notation, document.ruleset, document.answers)
    )
    assert checker.check().diagnostics
    least, most = WORK_PER_CONFLICT
    assert checker.spent <= min(WORK, WORK_FOR_SEARCH + most + 4 * least * len(checker.findings))
