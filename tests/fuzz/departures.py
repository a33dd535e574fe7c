"""Adds one ``house:`` statement (an agreed departure from the rules) to a log, for any verb at any place; the log must
still have a report.
"""

from __future__ import annotations

import random
from functools import cache

from printkit.games import reading
from tests.fuzz.mutations import journals, sections_of

_VALUES = (
    "", "x", "-1", "0", "1", "3", "99", "8D", "TC", "JK", "X1", "7S 8S", "??", "~", "c1", "u1", "e1", "p1", "e1 e2", "ff1",
    "9S on u1 with e1", "AS u9", "9H c1", "none", "4+3", "1 2 3 4 5 6", "20 24 90", "right sharp, ahead 3", "P", "N victim=W",
)  # fmt: skip


@cache
def _said(slug: str) -> dict[str, tuple[str, ...]]:
    """For each verb, the values with which it occurs in the game's journals."""
    found: dict[str, dict[str, None]] = {verb.name: {} for verb in reading(slug)[1].verbs}
    for text in journals(slug):
        for line in text.splitlines():
            for statement in line.partition("#")[0].split(";"):
                verb, _, values = statement.rpartition(":")[2].strip().partition(" ")
                if verb in found:
                    found[verb][values] = None
    return {verb: tuple(values) for verb, values in found.items()}


def verbs(slug: str) -> tuple[str, ...]:
    """Return all verbs of a game."""
    return tuple(_said(slug))


def departed(slug: str, verb: str, seed: int) -> str:
    """Return a journal of the game with a ``house:`` statement of this verb at some place. The same seed gives the same
    log.

    An odd seed takes values that the verb has in some journal; an even seed may take any values. Half of the time,
    everything after the new statement is left out, so that it is the last one.
    """
    chance = random.Random(f"{slug} {verb} {seed}")
    head, *sections = sections_of(chance.choice(journals(slug)))
    if not sections:
        sections = ["turn 1\n"]
    at = chance.randrange(len(sections))
    lines = sections[at].splitlines(keepends=True)
    side = chance.choice(("", "", *(f"{each}: " for each in reading(slug)[1].sides)))
    said = _said(slug)[verb]
    value = chance.choice(said) if said and seed % 2 else _VALUES[seed // 2 % len(_VALUES)]
    statement = f"  house: {side}{verb} {value}".rstrip() + "\n"
    lines.insert(chance.randrange(1, len(lines) + 1), statement)
    behind = [] if chance.random() < 0.5 else sections[at + 1 :]
    if not lines[0].endswith("\n"):
        lines[0] += "\n"
    return "".join([head, *sections[:at], *lines, *behind])
