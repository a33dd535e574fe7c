"""Odds in a situation: rows under stated conditions, and packs from which cards have been seen.

``KEY=VALUE`` names one of the tables' own conditions (``modifier=2``), or ``seen=CARDS`` where a game's odds are those of
a pack: its ``odds`` module then has ``seen(ruleset, text) -> Seen``, what is left when those cards are out of it.
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
    """``key`` or its ``value`` is not known here; ``known`` are those that are."""

    def __init__(self, key: str, value: str, known: Sequence[str]) -> None:
        super().__init__(key, value)
        self.key = key
        self.value = value
        self.known = known


def given_tables(
    game: Game, ruleset: Ruleset, names: frozenset[str] | None, given: Mapping[str, str]
) -> tuple[OddsTable, ...]:
    """The game's tables with those rows alone that hold under all that is given.

    A table that knows nothing of a condition is left out; for one with ``seen`` the tables that count cards stay.
    Raises :class:`NoSuchCondition`; ``LookupError`` for a table's name that the game does not have; ``ValueError`` with a
    sentence for cards that the pack does not hold.
    """
    conditions = {key: value for key, value in given.items() if key != SEEN}
    tables = odds_tables(game, ruleset, names)
    known = _known(tables, game)
    for key, value in given.items():
        if key not in known:
            raise NoSuchCondition(key, "", tuple(known))
        if key != SEEN and value.lower() not in [each.lower() for each in known[key]]:
            raise NoSuchCondition(key, value, known[key])
    if SEEN in given:
        module = import_module(f"{game.module}.play.odds")
        tables = odds_tables(game, ruleset, names, module.seen(ruleset, given[SEEN]))
    return tuple(kept for table in tables if (kept := _under(table, conditions)).rows)


def _known(tables: Sequence[OddsTable], game: Game) -> dict[str, tuple[str, ...]]:
    """The conditions by name, with the values that rows have for them."""
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
