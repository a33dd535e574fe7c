"""How the cursor and the table of an unasked act find that act and the statements that belong to it.

The check marks such an act with ``surplus``, the index of its first answer for which the rules did not ask.
"""

from __future__ import annotations

import pytest

from printkit.journal.checking.claims import Totals
from printkit.journal.entries import Statement
from printkit.journal.logged.cursor import Cursor
from printkit.journal.logged.surplus import WrittenOnly
from tests.journal.edit_texts import TOY, statements
from tests.journal.toy import GAME, GULL, NOTATION, State


def items_of(text: str, verb: str, surplus: int) -> list[Statement]:
    """Return the statements of a text, with this mark on those with the verb ``verb``."""
    return [
        item._replace(form=item.form._replace(surplus=surplus)) if item.form.verb == verb else item
        for item in statements(text)
    ]


def cursor_of(items: list[Statement]) -> Cursor:
    cursor = Cursor(items, TOY.grammar, Totals(GAME, NOTATION))
    cursor.begin(0, State(5))
    return cursor


@pytest.mark.parametrize(
    ("text", "surplus", "reached", "at"),
    [
        ("  = miles 5\n  gull 2\n", 0, True, 1),
        ("  = miles 5\n  > A gull.\n  = gulls 0\n  gull 2\n", 0, True, 3),
        ("  = miles 4\n  gull 2\n", 0, False, 0),  # a wrong total may refer to what comes after it
        ("  = miles 5\n  gull 2\n", -1, False, 0),
        ("  gull 2\n", 0, True, 0),
        ("  gull 2\n", -1, False, 0),
        ("  gull 2 3\n", 1, False, 0),  # the rules ask for the first die
    ],
)
def test_right_totals_before_an_act_that_nobody_asked_for_are_passed(
    text: str, surplus: int, reached: bool, at: int
) -> None:
    cursor = cursor_of(items_of(text, "gull", surplus))
    assert cursor.reaches_act() is reached
    assert cursor.at == at


@pytest.mark.parametrize(("surplus", "passed"), [(0, True), (1, True), (-1, False)])
def test_an_act_that_nobody_asked_for_answers_no_question(surplus: int, passed: bool) -> None:
    cursor = cursor_of(items_of("  fish 3C 4S\n", "fish", surplus))
    assert cursor.passes_over(cursor.form, ("fish",)) is passed
    assert cursor.passes_over(cursor.form, ("row",)) is True


@pytest.mark.parametrize(
    ("rest", "due"),
    [("  row\n", "row"), ("  = miles 5\n  > Slowly.\n  row\n", "row"), ("", ""), ("turn 2\n  row\n", "turn")],
)
def test_within_an_act_that_nobody_asked_for_is_due_what_is_written_next(rest: str, due: str) -> None:
    cursor = cursor_of(items_of(f"  gull 2\n{rest}", "gull", 0))
    table = WrittenOnly(cursor, "")
    assert table.next_act() == (0, 0)
    for label in ("row", "drift", "turn", "gull"):
        for exact in (True, False):
            assert table.due(label, exact, GULL) is (label == due)
