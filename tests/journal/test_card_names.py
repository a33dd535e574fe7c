"""The names that the companion gives to playing cards."""

from __future__ import annotations

import pytest

from printkit.journal.companion.offering import card_words
from tests.web.web_games import session_of


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("QS", "queen of spades"),
        ("TD", "10 of diamonds"),
        ("7C", "7 of clubs"),
        ("AH", "ace of hearts"),
        ("X1", "joker"),
        ("X2", "joker"),
        ("B2", "B2"),
    ],
)
def test_a_playing_card_has_its_usual_name(text: str, name: str) -> None:
    assert card_words(session_of("uss-lox"), "flip", text) == name
