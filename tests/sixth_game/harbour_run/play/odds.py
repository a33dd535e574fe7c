"""Exact odds of Harbour Run, computed by running the rules with every result of the die."""

from __future__ import annotations

from collections.abc import Iterator

from harbour_run.rules import rulebook as rb
from harbour_run.rules.ruleset import HarbourRuleset
from harbour_run.rules.run import spotted
from printkit.api.play import OddsRow, OddsTable, Source, distribution, made
from printkit.api.rules import Table


def tables(ruleset: HarbourRuleset, names: frozenset[str] | None = None) -> tuple[OddsTable, ...]:
    """Return the exact odds tables under these rulings, or only those named."""
    return made((Source("lantern", (rb.LANTERN,), _lantern),), names, ruleset)


def _lantern(ruleset: HarbourRuleset) -> Iterator[OddsRow]:
    for card, higher in (("higher", True), ("lower", False)):

        def search(table: Table, higher: bool = higher) -> bool:
            return spotted(ruleset, higher, table)

        yield OddsRow((("card", card),), "seen", distribution(search)[True])
