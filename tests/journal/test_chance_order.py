"""The chances of a roll with many outcomes are listed by effect, the likeliest first."""

from __future__ import annotations

from printkit.games import GAMES, prompts, reading
from printkit.journal.companion.ahead import ahead
from printkit.journal.companion.session import Session, Tape

MALTA = """game: malta-convoy

setup
  cargo 2 3 4; tankers 4; carriers 2; cruisers 4; destroyers 4; length 1; friendly 1
turn 2
  contact 6; enemy 1; force 3"""


def test_effects_stand_in_the_order_of_their_chances() -> None:
    session = Session(MALTA, reading, GAMES, Tape(lambda: 0.0), prompts=prompts("malta-convoy"))
    assert not session.opening_problems
    (coming,) = [each for each in ahead(session, False).coming if each.label == "intercept"]
    chances = [each.p for each in coming.chances]
    assert sum(chances) == 1
    assert 1 < len(set(chances)) <= len(chances) < 6**3
    assert chances == sorted(chances, reverse=True)
