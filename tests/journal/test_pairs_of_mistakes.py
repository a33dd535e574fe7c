"""Two mistakes in one log are both found, even if one change would explain both or the first hides what the second is. Something
that is missing at the end of an unfinished log is found if the player's totals or measurements are right only with it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from tests.support.notes import expected, found, without_notes

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


@pytest.mark.parametrize("name", sorted(path.stem for path in (HERE / "consequences").glob("*.log")))
def test_what_two_mistakes_lead_to_is_not_counted_as_a_third(name: str) -> None:
    """The notes name the mistakes; everything else that is reported follows from one of them."""
    text = (HERE / "consequences" / f"{name}.log").read_text(encoding="utf-8")
    checked = check_text(without_notes(text), "game.log", reading, GAMES)
    roots = [each for each in checked.diagnostics if each.follows_from is None]
    assert [(each.span.line, each.kind, each.citation) for each in roots] == expected(text)


def test_a_card_dealt_later_follows_from_the_line_that_named_it_wrongly() -> None:
    """KS in a later hand is no mistake of its own, because the line that is said to have played it named the wrong card."""
    text = (HERE / "consequences" / "a-card-typed-wrongly-is-dealt-later.log").read_text(encoding="utf-8")
    diagnostics = check_text(without_notes(text), "game.log", reading, GAMES).diagnostics
    (later,) = (each for each in diagnostics if each.message.startswith("KS cannot be used again"))
    assert later.follows_from is not None
    assert diagnostics[later.follows_from].message.startswith("KS is a torpedo attack card, not ")
