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


def readings(checked: Checked) -> list[tuple[str, str]]:
    return [(each.typed, each.read) for each in checked.readings]


def test_commas_between_statements_and_values_are_read() -> None:
    checked = check(
        CONVOY.replace(
            "contact 6; enemy 4; force 3", "contact 6, enemy 4, force 3\n  intercept 1, 1, 1, 1, 1"
        )
    )
    assert checked.ok
    assert readings(checked) == [(",", ";"), (",", ";")]
    assert not check(CONVOY.replace("contact 6; enemy 4", "contact 6 enemy 4")).ok


def test_a_word_of_the_table_that_is_misspelt_is_answered_with_that_word() -> None:
    checked = check(CONVOY.replace("enemy 4", "enemy germans"))
    assert [(d.code, d.help) for d in checked.diagnostics][:1] == [("P114", "write `german`")]
    assert checked.suspects[0].suspects[0].to == "german"


def test_dice_written_as_a_product_are_answered_with_the_dice() -> None:
    text = CONVOY + "  intercept 5x3\n"
    assert helps(text) == ["write `3 3 3 3 3`"]
    assert not any(d.code == "P114" for d in check(text.replace("5x3", "3 3 3 3 3")).diagnostics)


def test_a_word_where_dice_are_due_is_no_forgotten_semicolon() -> None:
    found = check(CONVOY + "  intercept 6 6 6 6 6; attack 3 3 3; target cargo\n").diagnostics
    assert ("P114", "`cargo` is not the pips of a die") in [(d.code, d.message) for d in found]
    assert not any("; cargo" in d.help for d in found)


def test_a_name_of_two_words_is_read_without_its_hyphen() -> None:
    checked = check(
        "game: wolf-pack\nhands: open\nposition\n  wolf: hand P T R\n  convoy: hand G U W ~ D; in-play S\n"
        "  phase convoy-action\nturn 9\n  convoy: play depth charges\n"
    )
    assert ("depth charges", "depth-charges") in readings(checked)
    assert not any(d.kind == "unreadable" for d in checked.diagnostics)
