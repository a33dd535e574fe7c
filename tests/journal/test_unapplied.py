"""Behind an act that stands against a rule, a figure that is right without the act follows from it (LOG.md, "What stands after a mistake").

The log is a game of Malta Convoy in which a sixth attack die, with a target die of its own, is written in a turn with five attackers.
It sinks a destroyer.
"""

from __future__ import annotations

from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from tests.report.games import auto

FOUGHT = "attack 2 6 1 6 2; target 1 4\n"
SURPLUS = "attack 2 6 1 6 2 5; target 1 4 4\n"
FIGURES = "destroyers 34, cargo-lost 2, destroyers-lost 6"


def checked(*changes: tuple[str, str]) -> Checked:
    text = auto("malta-convoy", 3)
    for old, new in ((FOUGHT, SURPLUS), *changes):
        assert text.count(old) >= 1
        text = text.replace(old, new, 1)
    found = check_text(text, "convoy.log", reading, GAMES)
    found.wanted = "none"
    return found


def roots(found: Checked) -> list[str]:
    """Return the IDs of the rules that the mistakes cite, without consequences."""
    return [each.rule.id for each in found.diagnostics if each.follows_from is None and each.rule is not None]


def consequences(found: Checked) -> list[str]:
    return [each.message for each in found.diagnostics if each.follows_from is not None]


def test_a_figure_that_is_right_without_a_surplus_act_follows_from_the_act() -> None:
    found = checked()
    assert roots(found) == ["MALTA-ATTACK"]
    assert len(consequences(found)) == 1
    assert "says `destroyers 34`, but the log gives `destroyers 33`" in consequences(found)[0]
    assert found.unchecked == ()


def test_figures_to_which_the_surplus_act_was_applied_are_right() -> None:
    applied = (FIGURES, "destroyers 33, cargo-lost 2, destroyers-lost 7")
    at_the_end = ("cruisers 14, destroyers 34, cargo-damaged", "cruisers 14, destroyers 33, cargo-damaged")
    lost = ("cruisers-lost 1, destroyers-lost 6, carriers", "cruisers-lost 1, destroyers-lost 7, carriers")
    found = checked(applied, at_the_end, lost)
    assert roots(found) == ["MALTA-ATTACK"]
    assert consequences(found) == []


def test_a_figure_that_is_wrong_with_and_without_the_act_is_a_mistake_of_its_own() -> None:
    found = checked((FIGURES, "destroyers 20, cargo-lost 2, destroyers-lost 6"))
    assert roots(found) == ["MALTA-ATTACK", "MALTA-DAMAGE-1"]


def test_a_wrong_figure_before_the_act_stays_a_mistake_of_its_own() -> None:
    found = checked(("= destroyers 39,", "= destroyers 38,"))
    assert roots(found) == ["MALTA-DAMAGE-1", "MALTA-ATTACK"]
    assert len(consequences(found)) == 1
