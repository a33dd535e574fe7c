"""How a missing answer is named: with the number of dice or cards that are due."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text

CONVOY = """game: malta-convoy

setup
  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2
  length 1; friendly 6
turn 7
  {}
turn 8
  contact 1
"""
PATROL = "game: uss-lox\npreset: basic\nocean: 9\n\nturn 1\n  flip 8D\n  {}\nturn 2\n  flip 2H\n  pass\n"


def message(log: str) -> str:
    return check_text(log, "game.log", reading, GAMES).diagnostics[0].message


@pytest.mark.parametrize(
    ("log", "due"),
    [
        (CONVOY.format("contact 6; enemy 4; force 3"), "`intercept` is due here, with five dice"),
        (CONVOY.format("contact 6; enemy 4"), "`force` is due here"),
        (PATROL.format("fire 2C 9C QH"), "`escort` is due here"),
    ],
)
def test_a_missing_roll_or_card_is_named_with_its_number(log: str, due: str) -> None:
    assert message(log).startswith(due), message(log)
