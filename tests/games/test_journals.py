"""The journals of all games: a log without a note checks clean, the others give exactly what their notes say.

A note is a comment on the offending line: ``# expect: illegal MALTA-OPT-1``, the diagnostic's kind and the rule that it
cites (its code where no rule is concerned); several on one line stand behind each other, with a comma between them.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from printkit.games import GAMES, load
from printkit.journal.checker import Checked, check_text
from printkit.journal.verbs import Notation
from printkit.table import Game

HERE = Path(__file__).parent
JOURNALS = sorted(HERE.glob("*/journals/**/*.log"))
_NOTE = re.compile(r"[ \t]*#[ \t]*(?:expect|keeps)\b.*$", re.MULTILINE)
_EXPECT = re.compile(r"#\s*expect:\s*(.*?)\s*$")


def loader(slug: str) -> tuple[Game, Notation]:
    game = load(slug)
    return game, importlib.import_module(f"{game.module}.notation").NOTATION


def check(text: str, name: str = "game.log") -> Checked:
    """What the check finds in a log without its notes, which are no part of what a player types."""
    return check_text(_NOTE.sub("", text), name, loader, GAMES)


def expected(text: str) -> list[tuple[int, str, str]]:
    """Line, kind and rule (or code) of every note, in the order of the lines."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := _EXPECT.search(line):
            for note in match[1].split(","):
                kind, citation = note.split()
                found.append((number, kind, citation))
    return found


def found(checked: Checked) -> list[tuple[int, str, str]]:
    return [(said.span.line, said.kind, said.citation) for said in checked.diagnostics]


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_the_check_finds_what_the_journal_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert sorted(found(check(text, path.name))) == expected(text)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_journals_that_keep_and_journals_that_break(slug: str) -> None:
    folder = HERE / slug.replace("-", "_") / "journals"
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("**/*.log")]
    assert any(expected(text) for text in texts)
    assert any(not expected(text) for text in texts)
