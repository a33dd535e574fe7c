"""Restricts odds tables to a known situation: to the rows with given conditions, or to a pack of cards from which some are missing.

``KEY=VALUE`` names a condition of the tables (``modifier=2``). For a game whose odds depend on a pack, ``seen=CARDS``
names the cards that are gone; its ``odds`` module then has a function ``seen(ruleset, text) -> Seen``, which returns
what is left in the pack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module

from printkit.lab.odds import odds_tables
from printkit.lab.tables import OddsTable
from printkit.table.game import Game
from printkit.table.rules import Ruleset

SEEN = "seen"


class NoSuchCondition(ValueError):
    """Raised if a user names a condition, or a value of a condition, that occurs in no odds table.

    ``known`` lists those that do.
    """

    def __init__(self, key: str, value: str, known: Sequence[str]) -> None:
        super().__init__(key, value)
        self.key = key
        self.value = value
        self.known = known


def given_tables(
    game: Game, ruleset: Ruleset, names: frozenset[str] | None, given: Mapping[str, str]
) -> tuple[OddsTable, ...]:
    """Return the game's odds tables, reduced to the rows that match all given conditions.

    A table without a given condition is left out; with ``seen``, the tables that count cards stay. Raises
    :class:`NoSuchCondition`; ``LookupError`` for an unknown table; ``ValueError`` with a sentence for cards that the
    pack does not hold.
    """
    conditions = {key: value for key, value in given.items() if key != SEEN}
    tables = odds_tables(game, ruleset, names)
    known = _conditions(tables, game)
    for key, value in given.items():
        if key not in known:
            raise NoSuchCondition(key, "", tuple(known))
        if key != SEEN and value.lower() not in [each.lower() for each in known[key]]:
            raise NoSuchCondition(key, value, known[key])
    if SEEN in given:
        module = import_module(f"{game.module}.play.odds")
        tables = odds_tables(game, ruleset, names, module.seen(ruleset, given[SEEN]))
    return tuple(kept for table in tables if (kept := _under(table, conditions)).rows)


def _conditions(tables: Sequence[OddsTable], game: Game) -> dict[str, tuple[str, ...]]:
    """Return the names of all conditions in the given odds tables, each with the values that occur for it."""
    found: dict[str, dict[str, None]] = {}
    for table in tables:
        for row in table.rows:
            for name, value in row.given:
                found.setdefault(name, {})[str(value)] = None
    known = {name: tuple(values) for name, values in found.items()}
    if hasattr(import_module(f"{game.module}.play.odds"), SEEN):
        known[SEEN] = ()
    return known


def _under(table: OddsTable, conditions: Mapping[str, str]) -> OddsTable:
    wanted = {(key, value.lower()) for key, value in conditions.items()}
    rows = tuple(row for row in table.rows if wanted <= {(k, str(v).lower()) for k, v in row.given})
    return replace(table, rows=rows)
