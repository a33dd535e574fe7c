"""Exact odds of Harbour Run: the rules, run through every fall of the die."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.lab.tables import OddsRow, OddsTable, Source, made
from printkit.table.counted import distribution
from tests.sixth_game.rules import rulebook as rb
from tests.sixth_game.rules.ruleset import HarbourRuleset
from tests.sixth_game.rules.run import watched


def tables(ruleset: HarbourRuleset, names: frozenset[str] | None = None) -> tuple[OddsTable, ...]:
    """The exact tables under these rulings; only those of ``names`` where given."""
    return made((Source("watch", (rb.WATCH,), _watch),), names, ruleset)


def _watch(ruleset: HarbourRuleset) -> Iterator[OddsRow]:
    for bold in (True, False):
        seen = distribution(lambda table: watched(ruleset, bold, table))[True]  # noqa: B023 - called at once
        yield OddsRow((("approach", "bold" if bold else "wary"),), "seen", seen)
