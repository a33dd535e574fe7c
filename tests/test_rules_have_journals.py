"""Each rule that a log can break has a journal that follows it and one that breaks it; the others state why they have
none.
"""

from __future__ import annotations

import pytest
from journals import Journal

from printkit.games import GAMES, load
from printkit.journal.telling.codes import CODES
from tests.support.shared import journals


def of(slug: str) -> list[Journal]:
    return [journal for journal in journals() if journal.game == slug]


def breakable(slug: str) -> set[str]:
    """Return the rules of a game that a log can follow or break."""
    return {rule.id for rule in load(slug).rules if not rule.prose_only}


def kept(slug: str) -> set[str]:
    """Return the rules that journals without mistakes follow."""
    return {rule for journal in of(slug) if not journal.diagnostics for rule, _ in journal.kept}


def broken(slug: str) -> set[str]:
    """Return the rules that the check cites in the journals."""
    return {found.rule for journal in of(slug) for found in journal.diagnostics}


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_that_can_be_broken_has_a_journal_that_breaks_it(slug: str) -> None:
    assert sorted(breakable(slug) - broken(slug)) == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_that_can_be_kept_has_a_journal_that_keeps_it(slug: str) -> None:
    assert sorted(breakable(slug) - kept(slug)) == []


@pytest.mark.parametrize("slug", GAMES)
def test_no_journal_keeps_or_breaks_a_rule_that_is_not_there(slug: str) -> None:
    assert of(slug)
    assert sorted((kept(slug) | broken(slug)) - {rule.id for rule in load(slug).rules} - {""}) == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_rule_that_no_log_can_break_is_broken_by_none(slug: str) -> None:
    prose = {rule.id for rule in load(slug).rules if rule.prose_only}
    assert sorted(prose & broken(slug)) == []


def test_a_journal_that_keeps_rules_is_clean() -> None:
    assert [journal.name for journal in journals() if journal.kept and journal.diagnostics] == []


def test_every_diagnostic_is_in_a_journal() -> None:
    shown = {found.code for journal in journals() for found in journal.diagnostics}
    assert [code.code for code in CODES if code.example and code.code not in shown] == []
