"""What was done stands: one slip is one root with its rule, and nothing behind it is passed over without a word.

Generated slips are in :mod:`tests.slips`.
"""

from __future__ import annotations

import json

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import Checked, check_text
from printkit.journal.checking.unchecked import listed
from printkit.journal.telling.render_json import render_json


def check(text: str) -> Checked:
    return check_text(text, "game.log", reading, GAMES)


AFTER_THE_END = """
game: malta-convoy

position
  cargo 9; tankers 3; carriers 0; cruisers 10; destroyers 20
  length 21; friendly 6
  covered
turn 20
  contact 3
turn 21
  contact 2
turn 22
  contact 3
  = row 3
turn 23
  contact 2
"""


def test_what_stands_behind_the_end_is_said_to_be_unchecked() -> None:
    checked = check(AFTER_THE_END)
    assert [d.span.line for d in checked.diagnostics] == [12]
    assert [(each.first, each.last) for each in checked.unchecked] == [(13, 16)]
    assert listed(checked.unchecked).startswith("lines 13 to 16 not checked: ")
    (file,) = json.loads(render_json([checked]))["files"]
    assert [(each["from"], each["to"]) for each in file["unchecked"]] == [(13, 16)]


def test_a_claim_that_no_state_can_meet_is_a_problem_wherever_it_stands() -> None:
    checked = check(AFTER_THE_END + "  = score 9999\n")
    assert (17, "MALTA-SCORE-2") in [(d.span.line, d.citation) for d in checked.diagnostics]


SURPLUS = """
game: wolf-pack
set: goals=1-1
hands: open

setup
  wolf: hand P T S ~ U
  convoy: hand S G R T ~
turn 1
  wolf: draw R ~ D; discard ~ ~ S
  convoy: draw P U; discard ~ T
  wolf: play P
  convoy: play S
turn 2
  wolf: draw D G; discard G
  = deck 91, discards 6, wolf-hand 5
"""


def test_a_third_card_is_in_the_hand_and_not_in_the_deck() -> None:
    found = check(SURPLUS)
    assert [(d.span.line, d.citation) for d in found.diagnostics] == [(10, "WOLF-DRAW-1")]
    assert found.totals["deck"] == 91


def test_what_the_players_agreed_on_has_its_effect() -> None:
    agreed = SURPLUS.replace("draw R ~ D; discard ~ ~ S", "draw R ~; house: draw D\n  wolf: discard ~ ~ S")
    assert check(agreed).ok


TWO_PLAYS = """
game: tonnage-war

round 1
turn 1
  uboat: discard
  escort: discard
turn 2
  uboat: contact 7H c1{second}
  escort: attack 6S on u1 with e1
turn 3
"""


def test_a_second_play_of_a_turn_that_was_agreed_on_is_accepted() -> None:
    assert [d.citation for d in check(TWO_PLAYS.format(second="; attack 2S u1")).diagnostics] == ["TW-5b"]
    assert check(TWO_PLAYS.format(second="; house: attack 2S u1")).ok
