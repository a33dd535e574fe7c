"""A roll of two dice, written as its total or as the pips of both dice: which texts two dice can show."""

from __future__ import annotations

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.telling.diagnostics import Diagnostic

SHOT = """game: ssn
table: 72x48

position
  lhd 10.5 24 90
  ssn 20 24 270 deep slow; torps 4
turn 1
  fire lhd; detect {} 5+2; kill 4
"""


def problems(dice: str) -> list[Diagnostic]:
    found = check_text(SHOT.format(dice), "game.log", reading, GAMES).diagnostics
    return [each for each in found if each.follows_from is None]


@pytest.mark.parametrize("dice", ["4+3", "1+1", "6+6", "2", "7", "12"])
def test_the_pips_and_the_total_of_two_dice_are_read(dice: str) -> None:
    assert problems(dice) == []


@pytest.mark.parametrize("dice", ["4+7", "0+3", "7+7", "8+8", "4+3+1", "1"])
def test_what_two_dice_cannot_show_is_refused_with_what_they_can_show(dice: str) -> None:
    (said,) = problems(dice)
    assert (said.code, said.citation, said.span[:2]) == ("P201", "SSN-TRP-4", (8, 20))
    assert said.message == f"two dice of 6 sides cannot show {dice}"
    assert said.expected == "2 to 12, or the pips"


@pytest.mark.parametrize(
    ("dice", "kills"), [("7 7; kill 6", 1), ("4+3 5+2; kill 6", 1), ("2 2", 0), ("1+1 1+1", 0)]
)
def test_totals_and_pips_have_the_same_effect(dice: str, kills: int) -> None:
    log = SHOT.replace("detect {} 5+2; kill 4", f"detect {dice}") + f"  = lhd-kills {kills}, torps 3\n"
    checked = check_text(log, "game.log", reading, GAMES)
    assert checked.ok, checked.diagnostics
