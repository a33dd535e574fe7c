"""An unknown word behind ``house:`` is a slip like any other: the check names its place, for every verb of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.verbs import PositionOnly
from tests.fuzz.target import scarce

JOURNALS = Path(__file__).parents[1] / "games"
WORD = "foo"
NAMES = {"detect", "hold", "torpedo-roll", "flak-roll", "strike", "rescue", "to-deck"}
"""Verbs of Tonnage War after which a player may write any name of his own for a unit, so that a house rule allows any
word.
"""


@cache
def logs(slug: str) -> tuple[str, ...]:
    """Return the journals of a game without a mistake, and the log that explains its notation."""
    texts = [reading(slug)[1].example]
    for path in sorted((JOURNALS / slug.replace("-", "_") / "journals").glob("*.log")):
        text = path.read_text(encoding="utf-8")
        if "# expect" not in text:
            texts.append(text)
    return tuple(texts)


def slips(slug: str, verb: str) -> Iterator[tuple[str, int]]:
    """Yield logs that end with a ``house:`` statement of this verb and an unknown word, each with the line of that
    word.
    """
    said = re.compile(rf"(?P<before>.*?)(?P<side>\b[a-z]+: )?(?<![-\w]){re.escape(verb)}(?![-\w:])")
    for text in logs(slug):
        lines = text.splitlines()
        for n, line in enumerate(lines):
            at = said.match(line.partition("#")[0])
            if at and line.startswith(" ") and not line.lstrip().startswith((">", "=", "house:")):
                before = at["before"].rstrip("; ")
                end = [
                    *([f"  {before.strip()}"] if before.strip() else []),
                    f"  {at['side'] or ''}house: {verb} {WORD}",
                ]
                yield "\n".join([*lines[:n], *end]) + "\n", n + len(end)
    lines = logs(slug)[0].splitlines()  # no journal has the verb
    turn = next(n for n, line in enumerate(lines) if line.startswith(("turn", "round", "patrol")))
    yield "\n".join([*lines[: turn + 1], f"  house: {verb} {WORD}"]) + "\n", turn + 2


EVERY = [
    (slug, verb.name)
    for slug in GAMES
    for verb in reading(slug)[1].verbs
    if not isinstance(verb, PositionOnly)
]


@pytest.mark.parametrize(("slug", "verb"), EVERY)
def test_an_unknown_word_under_a_house_rule_is_named(slug: str, verb: str) -> None:
    text, line = next(slips(slug, verb))
    with scarce(50):
        checked = check_text(text, "game.log", reading, GAMES)
        found = [d for d in checked.diagnostics if d.span.line == line]
        assert checked.ok if slug == "tonnage-war" and verb in NAMES else len(found) == 1
        assert all(d.kind == "unreadable" for d in found)
        assert all(each.was for found in checked.suspects.values() for each in found.suspects)
