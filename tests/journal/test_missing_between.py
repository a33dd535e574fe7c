"""What is missing between two values of one statement, or at the end of a log that stops in the middle of a turn, is named itself."""

from __future__ import annotations

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from tests.support.notes import expected, found

RESHUFFLE_FORGOTTEN = """\
game: wolf-pack
hands: open
deck: P2 T2 R2 D1 S2 G2 U2 W1 M1 N1 ~4

position
  wolf: hand P T S ~ U
  convoy: hand S G R T ~
  deck 1; discard R D G U W M N ~ ~
turn 1
  wolf: draw P R; discard ~ R   # expect: missing WOLF-DECK-2
  convoy: draw ~ U; discard ~ T
  wolf: play P
  convoy: play S
"""

MODIFIER_FORGOTTEN_AT_THE_END = """\
game: malta-convoy

setup
  cargo 3 5 6; tankers 2; carriers 2; cruisers 5; destroyers 2
  length 1; friendly 1
turn 2
  contact 6; enemy 5; force 2; intercept 2 3 4 5 6; attack 2 5; target 2
  = cargo 13   # expect: illegal MALTA-ATTACK
"""

TEXT_BETWEEN_ENEMY_AND_FORCE = """\
game: malta-convoy

setup
  cargo 3 5 6; tankers 2; carriers 3; cruisers 5; destroyers 1
  length 1; friendly 1
turn 2
  contact 5
  force 3
  > What a turn.

  enemy 3
  intercept 2 1 4 1 3 3
  = interceptions 2
"""

CARD_NOT_DRAWN = """\
game: wolf-pack
hands: open

setup
  wolf: hand P T S ~ U
  convoy: hand S G R T ~
turn 1
  wolf: draw R; discard ~ ~
  convoy: draw P U; discard ~ T
  wolf: play P
  convoy: play S
  = deck 94
turn 2
  wolf: draw D G; discard G
"""

ESCAPE_TOO_DEAR = """\
game: uss-lox
preset: basic
ocean: 4

turn 1
  flip 8D
  fire 3C 5S
  escort AD
  escape 2
  continue
"""


def check(text: str) -> Checked:
    return check_text(text, "game.log", reading, GAMES)


def test_a_reshuffle_missing_between_two_cards_is_due_there() -> None:
    checked = check(RESHUFFLE_FORGOTTEN)
    assert found(checked) == expected(RESHUFFLE_FORGOTTEN)
    help_ = checked.diagnostics[0].help
    assert help_ == "write `draw P; reshuffle; draw R`"
    assert check(RESHUFFLE_FORGOTTEN.replace("draw P R", "draw P; reshuffle; draw R")).ok


def test_a_modifier_forgotten_in_the_last_turn_of_an_unfinished_log_is_named() -> None:
    assert found(check(MODIFIER_FORGOTTEN_AT_THE_END)) == expected(MODIFIER_FORGOTTEN_AT_THE_END)


def test_own_text_may_stand_between_statements_whose_order_is_free() -> None:
    assert check(TEXT_BETWEEN_ENEMY_AND_FORCE).ok


def test_a_card_that_may_have_been_left_out_is_suspected_once() -> None:
    (suspects,) = check(CARD_NOT_DRAWN).suspects.values()
    assert [suspect.to.strip(" ;") for suspect in suspects.suspects] == ["draw ~"]


def test_a_suspect_says_that_lines_repeat_others_only_where_they_do() -> None:
    (suspects,) = check(ESCAPE_TOO_DEAR).suspects.values()
    gone = [suspect.reason for suspect in suspects.suspects if suspect.edit == "delete"]
    assert gone
    assert not any("say the same" in reason for reason in gone)
