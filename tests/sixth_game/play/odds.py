"""Exact odds of Harbour Run: the rules, run through every fall of the die."""

from __future__ import annotations

from printkit.lab.tables import OddsRow, OddsTable
from printkit.table.counted import distribution
from tests.sixth_game.rules import rulebook as rb
from tests.sixth_game.rules.ruleset import HarbourRuleset
from tests.sixth_game.rules.run import watched


def tables(ruleset: HarbourRuleset, names: frozenset[str] | None = None) -> tuple[OddsTable, ...]:
    """The exact tables under these rulings; only those of ``names`` where given."""
    rows = tuple(
        OddsRow((("approach", "bold" if bold else "wary"),), "seen", distribution(lambda table: watched(ruleset, bold, table))[True])  # noqa: B023 - called at once
        for bold in (True, False)
    )  # fmt: skip
    made = (OddsTable("watch", "Seen by the watch", (rb.WATCH,), rows),)
    return tuple(table for table in made if names is None or table.name in names)
