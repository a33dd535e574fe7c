"""Generates logs of 100 kB such as nobody would write, and measures the time and memory of checking them.

python -m tests.fuzz.large GAME        the slowest kind, its seconds of CPU, the process's memory in MB: as JSON
"""

from __future__ import annotations

import json
import random
import resource
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.telling.render_json import render_json
from tests.fuzz.mutations import journals, sections_of, words

BYTES = 100_000
MEGABYTES = 200
"""Maximum memory of one check, in megabytes."""


class Taken(NamedTuple):
    """The kind of log whose check took longest, its CPU seconds (search for corrections included), and the peak memory
    of all checks in MB.
    """

    kind: str
    seconds: float
    memory: int


def _game(slug: str) -> tuple[str, list[str]]:
    """Return the header of the game's longest journal, and its sections."""
    head, *sections = sections_of(max(journals(slug), key=len))
    return head, sections


def _filled(head: str, part: Callable[[], str]) -> str:
    made = [head]
    size = len(head)
    while size < BYTES:
        made.append(part())
        size += len(made[-1])
    return "".join(made)


def again_and_again(slug: str) -> str:
    """Return a log in which a whole game is repeated from its first turn."""
    head, sections = _game(slug)
    return _filled(head, lambda: "".join(sections))


def wrong_throughout(slug: str) -> str:
    """Return a log in which every figure is replaced by a random one."""
    chance = random.Random(slug)
    text = again_and_again(slug)
    return "".join(
        chance.choice("0123456789") if letter.isdigit() and chance.random() < 0.3 else letter
        for letter in text
    )


def headings_alone(slug: str) -> str:
    """Return a log that consists of headings without statements."""
    head, sections = _game(slug)
    names = [section.split("\n")[0] + "\n" for section in sections]
    return _filled(head, lambda: "".join(names))


def one_line(slug: str) -> str:
    """Return a log with all statements of a game on one line."""
    head, sections = _game(slug)
    lines = [line.strip() for section in sections for line in section.splitlines()[1:]]
    return _filled(f"{head}{sections[0].splitlines()[0]}\n", lambda: "; ".join(lines) + "; ")


def one_statement(slug: str) -> str:
    """Return a log with one statement that has thirty thousand values."""
    head, sections = _game(slug)
    heading, line, *_ = next(section for section in sections if section.count("\n") > 1).splitlines()
    return _filled(f"{head}{heading}\n  {' '.join(line.split()[:2])}", lambda: " 4 7H")


def one_claim(slug: str) -> str:
    """Return a log with one list of totals that repeats a total thousands of times."""
    head, sections = _game(slug)
    name = reading(slug)[1].claims[0].name
    return _filled(f"{head}{''.join(sections[:2])}  = ", lambda: f"{name} 4, ")


def any_words(slug: str) -> str:
    """Return a log of words that logs of the game can contain, in random order."""
    chance = random.Random(slug)
    head, sections = _game(slug)
    return _filled(
        f"{head}{sections[0].splitlines()[0]}\n",
        lambda: chance.choice(words(slug)) + chance.choice("    ;\n"),
    )


def own_ways(slug: str) -> str:
    """Return a log in which every line is marked ``house:`` as a departure from the rules."""
    head, sections = _game(slug)
    lines = [f"  house: {line.strip()}\n" for section in sections for line in section.splitlines()[1:]]
    return _filled(f"{head}{sections[0].splitlines()[0]}\n", lambda: "".join(lines))


KINDS = (
    again_and_again,
    wrong_throughout,
    headings_alone,
    one_line,
    one_statement,
    one_claim,
    any_words,
    own_ways,
)


def taken(slug: str) -> Taken:
    slowest = ("", 0.0)
    for kind in KINDS:
        text = kind(slug)
        assert len(text) >= BYTES
        start = time.process_time()
        checked = check_text(text, "game.log", reading, GAMES)
        seconds = time.process_time() - start
        render_json([checked])
        slowest = max(slowest, (kind.__name__.replace("_", " "), seconds), key=lambda each: each[1])
    return Taken(*slowest, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


if __name__ == "__main__":
    print(json.dumps(taken(sys.argv[1])))
