"""Every help text leads to a solution: unreadable text is answered with what may be written there, and text with one
possible meaning is read.
"""

from __future__ import annotations

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.reading.strict import strict

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


def test_the_message_about_an_unknown_word_says_what_is_due_there() -> None:
    (due,) = helps(CONVOY + "  zigzag 4\n")
    assert due.startswith("`intercept` with five dice is possible here")
    (idle,) = helps(CONVOY.replace("contact 6; enemy 4; force 3", "contact 1") + "  zigzag 4\n")
    assert idle.startswith("nothing more is expected here")


@pytest.mark.parametrize("slug", GAMES)
def test_a_command_suggested_by_a_diagnostic_names_the_game(slug: str) -> None:
    found = helps(f"game: {slug}\nset: nothing=7\nturn 1\n  zigzag 4\n")
    assert any(f" {slug}`" in each or f" {slug} " in each for each in found)
    assert not any("GAME" in each for each in found)


def test_for_a_card_without_its_verb_the_verb_is_suggested() -> None:
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


def test_for_a_misspelt_word_of_a_rules_table_the_right_word_is_suggested() -> None:
    checked = check(CONVOY.replace("enemy 4", "enemy germans"))
    assert [(d.code, d.help) for d in checked.diagnostics][:1] == [("P114", "write `german`")]
    assert checked.suspects[0].suspects[0].to == "german"


def test_the_message_about_dice_written_as_a_product_lists_the_dice() -> None:
    text = CONVOY + "  intercept 5x3\n"
    assert helps(text) == ["write `3 3 3 3 3`"]
    assert not any(d.code == "P114" for d in check(text.replace("5x3", "3 3 3 3 3")).diagnostics)


def test_a_word_in_place_of_a_die_is_not_taken_for_a_missing_semicolon() -> None:
    found = check(CONVOY + "  intercept 6 6 6 6 6; attack 3 3 3; target cargo\n").diagnostics
    assert ("P114", "`cargo` is not a number that a die can show") in [(d.code, d.message) for d in found]
    assert not any("; cargo" in d.help for d in found)


def test_a_name_of_two_words_may_be_written_without_its_hyphen() -> None:
    checked = check(
        "game: wolf-pack\nhands: open\nposition\n  wolf: hand P T R\n  convoy: hand G U W ~ D; in-play S\n"
        "  phase convoy-action\nturn 9\n  convoy: play depth charges\n"
    )
    assert ("depth charges", "depth-charges") in readings(checked)
    assert not any(d.kind == "unreadable" for d in checked.diagnostics)


def test_a_number_with_thousands_separators_is_one_number() -> None:
    """This holds in a ``position`` section as well as in a claim."""
    position = (
        "game: uss-lox\npreset: basic\n\nposition\n  deck 30; ocean 3; supply 10\n  tons {tons}\nturn 5\n"
    )
    for tons in ("21,000", "21000"):
        assert helps(position.format(tons=tons)) == []
    assert helps(position.format(tons="21,00")) == ["take out `00`"]


@pytest.mark.parametrize("cards", ["u1 AS e1 KS", "u1 AS, e1 KS", "e1 KS, u1 AS"])
def test_one_verb_can_turn_up_several_cards(cards: str) -> None:
    hunt = """\
game: tonnage-war
preset: designer

position
  contact 9H c1
  uboat: attack TS u1
  escort: attack 4S on u1 with e1
round 1
turn 4
  uboat: discard
    {revealed}
    detect e1 15; strike e1 5
"""
    checked = check(hunt.format(revealed=f"reveal {cards}"))
    assert checked.ok
    assert strict(checked.lines, checked.readings) == hunt.format(revealed="reveal u1 AS; reveal e1 KS")


def test_the_message_about_a_surplus_value_suggests_removing_it() -> None:
    text = PATROL.format(first="flip 7C; pass").replace("continue", "continue TH")
    assert helps(text) == ["take out `TH`"]
    assert helps(text.replace(" TH", "")) == []


def test_a_side_without_a_colon_is_not_reported_as_an_unknown_verb() -> None:
    opening = "game: wolf-pack\nhands: open\n\nsetup\n  wolf: hand P T S ~ U\n  convoy: hand S G R T ~\nturn 1\n  wolf: draw R ~; discard ~ ~\n  convoy: draw P U; discard ~ T\n  {play}\n"
    (problem,) = check(opening.format(play="wolf periscope")).diagnostics
    assert problem.message == "`periscope` is not a verb of this game"
    assert check(opening.format(play="wolf play periscope")).ok


def test_the_message_about_a_log_without_a_game_lists_every_possible_first_line() -> None:
    (found,) = helps("turn 1\n")
    assert all(f"`game: {slug}`" in found for slug in GAMES)


def test_a_suggestion_shows_the_form_of_a_statement_with_the_card_that_was_written() -> None:
    log = "game: tonnage-war\n\nround 1\nturn 1\n  uboat: contact 9H c1\n  escort: hfdf 8C on c1 with e1\nturn 2\n  uboat: discard\n"
    (help_,) = helps(f"{log}    reveal c1 3S QC\n")
    assert help_ == "`reveal` is written like `reveal c1 3S`"


def test_following_the_suggestion_about_a_word_or_sum_among_dice_removes_the_problem() -> None:
    convoy = CONVOY.replace("contact 6; enemy 4; force 3", "contact 6; enemy 4; force 1")
    dice = "  intercept 2 2 3 2 2; attack 5; target {}\n"
    assert not helps(convoy + dice.format("1"))
    assert helps(convoy + dice.format("cargo 1")) == ["take out `cargo`"]
    sums = "  intercept {} 2 3; attack 5; target 1\n"
    short = helps(convoy + sums.format("2+2"))
    assert short[0] == "each die stands alone here: write `2 2`"
    assert helps(convoy + sums.format("2 2")) == short[1:]
