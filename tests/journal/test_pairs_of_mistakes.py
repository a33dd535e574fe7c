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


def test_the_check_goes_on_behind_strikes_that_are_missing_twice() -> None:
    """The dice of both strikes of the first attack are unknown, so that the second mistake may be a consequence of them; but no line
    is left unchecked.
    """
    text = (HERE / "in_doubt" / "strikes-missing-twice.log").read_text(encoding="utf-8")
    checked = check_text(text, "game.log", reading, GAMES)
    rule = next(iter(checked.diagnostics)).rule
    assert rule is not None
    assert rule.id == "TW-8.5.2"
    assert [(each.span.line, each.rule) for each in checked.diagnostics] == [(24, rule), (31, rule)]
    assert not checked.unchecked
