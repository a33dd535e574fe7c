"""Answers given again: which of them were somebody's choice, and where the record has none."""

from __future__ import annotations

import pytest

from printkit.table import D6, Move, ReplayTable, Rule, Unwritten
from printkit.table.replay import GivenAnswer

RULE = Rule("T-1", "A rule", "What it says.")
GO, STAY, SILENT = Move("go"), Move("stay"), Move("")


@pytest.mark.parametrize(
    ("moves", "recorded", "given"),
    [
        ((GO, STAY), (("d", STAY),), GivenAnswer("d", STAY, "seen")),
        ((GO,), (("d", GO),), GivenAnswer("d", GO, "seen", True)),
        ((GO,), (), GivenAnswer("d", GO, "seen", True)),
        ((GO, SILENT), (), GivenAnswer("d", SILENT, "seen")),
        ((GO, SILENT), (("d", GO),), GivenAnswer("d", GO, "seen")),
        ((GO, SILENT), (("other", GO),), GivenAnswer("d", SILENT, "seen")),
    ],
)
def test_a_replayed_decision_is_the_recorded_the_only_or_the_unwritten_one(
    moves: tuple[Move, ...], recorded: tuple[tuple[str, Move], ...], given: GivenAnswer
) -> None:
    table = ReplayTable(recorded)
    assert table.decide("d", moves, RULE, "seen") == given.value
    assert table.given == [given]


def test_a_question_without_a_recorded_answer_raises_an_error() -> None:
    table = ReplayTable([("d", GO), ("roll", (3, 4))])
    assert table.rolls("roll", D6, 2, RULE) == [3, 4]
    assert table.given == [GivenAnswer("roll", 3), GivenAnswer("roll", 4)]
    with pytest.raises(Unwritten):
        table.roll("roll", D6, RULE)
    with pytest.raises(Unwritten):
        table.decide("other", (GO, STAY), RULE, "seen")
