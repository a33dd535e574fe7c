"""How many keys answer a question in the terminal: for dice, cards, choices and answers with blanks."""

from __future__ import annotations

import pytest

from printkit.cli.companion.keys import Answerable, keys_of, waits_for
from printkit.scene import AskedCards, AskedChoice, AskedDice, Blank, Pick, RuleText, Slot

RULE = RuleText()


def dice(n: int, faces: int) -> AskedDice:
    return AskedDice("roll", "", "", RULE, n, faces, "")


def cards(n: int, *typed: str) -> AskedCards:
    return AskedCards("flip", "", "", RULE, n, "", tuple(Pick(each, each) for each in typed))


def choice(*typed: str, blanks: tuple[Blank, ...] = (), silence: str | None = None) -> AskedChoice:
    return AskedChoice("move", "", "", RULE, tuple(Pick(each, each) for each in typed), blanks, silence)


def blank(kind: str) -> Blank:
    return Blank("attack", "", (Slot(kind, "card"),), "", "")  # type: ignore[arg-type]  # a kind from the table


@pytest.mark.parametrize(
    ("asked", "summed", "keys"),
    [
        (dice(1, 6), False, "2 keys"),  # the figure and Enter
        (dice(5, 6), False, "6 keys"),
        (dice(2, 20), False, "4 to 6 keys"),  # 1 1 or 20 20, with a space
        (dice(2, 6), True, "2 or 3 keys"),  # 2 or 12
        (cards(1, "7H", "TD"), False, "3 keys"),
        (cards(5, "P", "T"), False, "6 keys"),
        (cards(1, "P", "S07"), False, "2 to 4 keys"),
        (choice("pass", "port"), False, "3 keys"),  # two letters and Enter
        (choice("continue", "port"), False, "2 keys"),
        (choice("continue", "port", silence="no more"), False, "1 or 2 keys"),
        (
            choice("continue", "port", blanks=(blank("card"),)),
            False,
            "2 or 3 keys",
        ),  # a card has two characters
        (choice("continue", "port", blanks=(blank("cards"),)), False, "2 or 3 keys"),
        (choice("continue", "port", blanks=(blank("text"),)), False, "2 keys or more"),
        (
            choice("fire"),
            False,
            "2 keys or more",
        ),  # the only answer need not be typed, but the die that follows
    ],
)
def test_the_keys_of_the_shortest_and_the_longest_answer(
    asked: AskedDice | AskedCards | AskedChoice, summed: bool, keys: str
) -> None:
    assert str(keys_of(asked, Answerable(summed))) == keys


def test_the_line_says_who_is_asked_and_for_what() -> None:
    assert waits_for(dice(1, 6)) == "waits for: one die, 2 keys"
    assert waits_for(dice(3, 6), "convoy") == "waits for the convoy: 3 dice, 4 keys"
    assert waits_for(dice(2, 6), "", Answerable(True)) == "waits for: the total of 2 dice, 2 or 3 keys"
    assert waits_for(cards(1, "7H")) == "waits for: a card, 3 keys"
    assert waits_for(cards(2, "7H")) == "waits for: 2 cards, 5 keys"
    assert waits_for(choice("go", "stay"), "wolf") == "waits for the wolf: a choice, 2 keys"
