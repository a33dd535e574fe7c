"""A claim about what happened in its own turn is judged even if an earlier turn is missing from the log."""

from __future__ import annotations

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from tests.support.notes import expected, found

LOG = """\
game: uss-lox
preset: basic
ocean: 8

turn 1
  flip 8D
  fire 3C 4S
  = sunk, tons 8000
  continue
turn 3   # expect: missing LOX-1
  flip 2H
  pass
turn 4
  flip 6C
  fire 9D 8H 3S
  = missed   # expect: bookkeeping LOX-3b
  continue
turn 5
  flip 4D
  pass
"""


def test_an_outcome_that_its_own_cards_contradict_is_a_mistake_of_its_own() -> None:
    checked = check_text(LOG, "game.log", reading, GAMES)
    assert found(checked) == expected(LOG)
    assert all(each.follows_from is None for each in checked.diagnostics)
