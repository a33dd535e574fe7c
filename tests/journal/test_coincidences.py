"""One change may by chance fit what two mistakes did to a log. Lines behind it that contradict the change then speak against it, and
the check finds the two mistakes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from tests.support.notes import expected, found

HERE = Path(__file__).parent / "coincidences"


def check(text: str) -> Checked:
    return check_text(text, "game.log", reading, GAMES)


@pytest.mark.parametrize("name", sorted(path.stem for path in HERE.glob("*.log")))
def test_each_of_the_mistakes_is_found_and_no_other_line_is_blamed(name: str) -> None:
    text = (HERE / f"{name}.log").read_text(encoding="utf-8")
    assert found(check(text)) == expected(text)
