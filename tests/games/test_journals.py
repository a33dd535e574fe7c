"""The journals of all games: a log without a note checks clean, and the others give exactly the diagnostics in their
notes.

A note is a comment on the line with the mistake: ``# expect: illegal MALTA-OPT-1`` gives the diagnostic's kind and the
rule that it cites (its code, if it cites no rule). Several notes on one line are separated by commas.
"""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from printkit.games import GAMES, load
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.notation import Notation
from printkit.table import Game
from tests.support.notes import expected, without_notes
from tests.support.shared import journal

HERE = Path(__file__).parent
JOURNALS = sorted(HERE.glob("*/journals/**/*.log"))


def loader(slug: str) -> tuple[Game, Notation]:
    game = load(slug)
    return game, importlib.import_module(f"{game.module}.log.notation").NOTATION


def check(text: str, name: str = "game.log") -> Checked:
    """Return the diagnostics for a log without its notes, which a player would not type."""
    return check_text(without_notes(text), name, loader, GAMES)


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_the_check_finds_what_the_journal_says(path: Path) -> None:
    found = [(each.line, each.kind, each.rule or each.code) for each in journal(path).diagnostics]
    assert sorted(found) == expected(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_journals_that_keep_and_journals_that_break(slug: str) -> None:
    folder = HERE / slug.replace("-", "_") / "journals"
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("**/*.log")]
    assert any(expected(text) for text in texts)
    assert any(not expected(text) for text in texts)
