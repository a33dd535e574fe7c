"""Claims about the status of ships (which ones are alerted), in each form that a log may use."""

from __future__ import annotations

import pytest

from printkit.games.ssn.log.claims import judge_alerted
from printkit.journal.entries import Span, Value
from tests.games.ssn.boards import board


@pytest.mark.parametrize(
    ("alerted", "said", "holds"),
    [
        (("all",), "all", True),
        (("all",), "lhd ff1 ff2 ff3 ff4", True),
        (("all",), "ff1", False),
        (("all",), "none", False),
        (("ff1", "ff3"), "ff3 ff1", True),
        (("ff1", "ff3"), "all", False),
        (("ff1", "ff3"), "ff1", False),
        ((), "none", True),
        ((), "nobody", True),
        ((), "all", False),
    ],
)
def test_who_is_alerted(alerted: tuple[str, ...], said: str, holds: bool) -> None:
    values = tuple(Value("word", word, word, Span(1, 1, 2)) for word in said.split())
    assert judge_alerted(board(alerted=alerted), values).holds is holds
