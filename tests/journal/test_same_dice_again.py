"""Dice that printkit rolled fall alike when an answer is taken back and given again."""

from __future__ import annotations

from printkit.games import GAMES, prompts, reading
from printkit.journal.companion.session import Session, Tape, opening
from printkit.table.seeded import Randomness


def test_after_an_undo_the_same_dice_fall() -> None:
    game, _ = reading("malta-convoy")
    text = opening("malta-convoy", game.ruleset("", {}), {}, setup=True)
    session = Session(text, reading, GAMES, Tape(Randomness(1).random), prompts=prompts("malta-convoy"))
    rolled: list[str] = []
    for _ in range(2):
        session.remember()
        for _ in range(5):
            assert session.deal()
        rolled.append(session.text)
        assert session.undo()
        assert "cargo" not in session.text
    assert rolled[0].startswith(rolled[1].partition("setup")[0])
    assert rolled[0] == rolled[1]
    assert "destroyers" in rolled[0]
