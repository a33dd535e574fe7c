"""Two mistakes in one log are both found, even if one change would explain both or the first hides what the second is. Something
that is missing at the end of an unfinished log is found if the player's totals or measurements are right only with it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from tests.support.notes import expected, found

HERE = Path(__file__).parent / "pairs"


@pytest.mark.parametrize("name", sorted(path.stem for path in HERE.glob("*.log")))
def test_every_mistake_is_found_at_its_line_with_its_rule_and_no_other(name: str) -> None:
    text = (HERE / f"{name}.log").read_text(encoding="utf-8")
    checked = check_text(text, "game.log", reading, GAMES)
    assert found(checked) == expected(text)
    assert all(each.follows_from is None for each in checked.diagnostics)
