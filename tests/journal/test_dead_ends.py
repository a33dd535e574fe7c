"""No help leads nowhere: what is unreadable is answered with what may stand there, and what can be read one way is read."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import Checked, check_text

CONVOY = """\
game: malta-convoy

setup
  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2
  length 1; friendly 6
turn 7
  contact 6; enemy 4; force 3
"""
PATROL = """\
game: uss-lox
preset: basic
ocean: 9

turn 1
  {first}
turn 2
  flip TD; fire 6S 5H KC; continue
"""


def check(text: str) -> Checked:
    return check_text(text, "game.log", reading, GAMES)


def helps(text: str) -> list[str]:
    return [each.help for each in check(text).diagnostics if each.follows_from is None]


def test_an_unknown_word_is_answered_with_what_is_due_there() -> None:
    (due,) = helps(CONVOY + "  zigzag 4\n")
    assert due.startswith("`intercept` with five dice may stand here")
    (idle,) = helps(CONVOY.replace("contact 6; enemy 4; force 3", "contact 1") + "  zigzag 4\n")
    assert idle.startswith("nothing more is due here")


@pytest.mark.parametrize("slug", GAMES)
def test_a_command_in_a_help_names_the_game(slug: str) -> None:
    found = helps(f"game: {slug}\nset: nothing=7\nturn 1\n  zigzag 4\n")
    assert any(f" {slug}`" in each or f" {slug} " in each for each in found)
    assert not any("GAME" in each for each in found)


def test_a_card_without_its_verb_is_that_card() -> None:
    checked = check(PATROL.format(first="7C; pass"))
    assert [d.code for d in checked.diagnostics] == ["P111"]
    assert checked.suspects[0].suspects[0].to == "flip 7C"
