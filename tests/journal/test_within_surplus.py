"""Acts that belong to an act that was not due are carried out with it; a choice among them that breaks a rule is a mistake of its own."""

from __future__ import annotations

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from tests.support.notes import expected, found

TOO_MANY_LEAVE = """\
game: malta-convoy

setup
  cargo 3 5 6; tankers 2; carriers 2; cruisers 5; destroyers 2
  length 1; friendly 6
turn 7
  contact 2
turn 8
  contact 2
turn 9
  contact 2
  cover 5   # expect: illegal MALTA-COVER-1
  leave 2
  cruisers-leave 9   # expect: illegal MALTA-COVER-4
  cover 2
turn 10
  contact 2
turn 11
  contact 2
  = carriers 1
"""

ONE_CARRIER_WITHOUT_A_DIE = """\
game: malta-convoy

setup
  cargo 3 5 6; tankers 2; carriers 3; cruisers 5; destroyers 2
  length 1; friendly 6
turn 7
  contact 2
turn 8
  contact 2
turn 9
  contact 2
  cover 5   # expect: illegal MALTA-COVER-1
  leave 2
  cruisers-leave 4
  cover 2
turn 10
  contact 2
turn 11
  contact 2
  = carriers 2, cruisers 21, destroyers 19
turn 12
  contact 6; enemy 1; force 1; intercept 2 3 4 5 6; attack 4; target 4
"""


def check(text: str) -> Checked:
    return check_text(text, "game.log", reading, GAMES)


def test_an_illegal_choice_within_a_check_made_too_early_is_found() -> None:
    assert found(check(TOO_MANY_LEAVE)) == expected(TOO_MANY_LEAVE)


def test_the_ships_of_a_check_made_too_early_have_left_although_one_die_is_not_written() -> None:
    checked = check(ONE_CARRIER_WITHOUT_A_DIE)
    assert found(checked) == expected(ONE_CARRIER_WITHOUT_A_DIE)
    assert checked.totals["carriers"] == 2
