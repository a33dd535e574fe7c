"""Finds a game's tables of exact odds and formats them as text or JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from typing import TypedDict

from printkit.lab.tables import OddsRow, OddsTable
from printkit.table.game import Game
from printkit.table.rules import Ruleset


class RowDocument(TypedDict):
    """The JSON form of a row of an odds table.

    ``p`` is the exact probability in ``fraction`` as a decimal number.
    """

    given: dict[str, str | int]
    outcome: str
    fraction: str
    p: float


class TableDocument(TypedDict):
    """The JSON form of an odds table."""

    name: str
    title: str
    rules: list[str]
    rows: list[RowDocument]


def odds_tables(
    game: Game, ruleset: Ruleset, names: frozenset[str] | None = None, *left: object
) -> tuple[OddsTable, ...]:
    """Return the game's odds tables with their titles, in the order in which the game lists them.

    If ``names`` is given, return only the tables with these names.

    ``left`` is the cards that nobody has seen, as returned by the game's ``seen``. Raises ``LookupError`` for an
    unknown name.
    """
    titles = {entry.name: entry.title for entry in game.odds}
    for name in names or ():
        if name not in titles:
            raise LookupError(name)
    tables = {t.name: t for t in import_module(f"{game.module}.play.odds").tables(ruleset, names, *left)}
    return tuple(
        replace(table, title=f"{title}, from {table.of}" if table.of else title)
        for name, title in titles.items()
        if (table := tables.get(name))
    )


def document(table: OddsTable) -> TableDocument:
    """Return an odds table as JSON data."""
    return {
        "name": table.name,
        "title": table.title,
        "rules": [rule.id for rule in table.rules],
        "rows": [
            {
                "given": dict(row.given),
                "outcome": row.outcome,
                "fraction": f"{row.fraction.numerator}/{row.fraction.denominator}",
                "p": float(row.fraction),
            }
            for row in table.rows
        ],
    }


def lines(table: OddsTable) -> list[str]:
    """Return the rows of an odds table as lines of text with aligned columns: conditions, outcome, fraction and decimal number.

    A condition that equals the one in the row above is not repeated.
    """
    names = list(dict.fromkeys(name for row in table.rows for name, _ in row.given))
    grid = [(*names, "", "exact", "decimal")]
    above: list[str] = []
    for row in table.rows:
        cells = _conditions(row, names)
        shown = ["" if cells[: i + 1] == above[: i + 1] else cell for i, cell in enumerate(cells)]
        grid.append((*shown, row.outcome, str(row.fraction), f"{float(row.fraction):.4f}"))
        above = cells
    return list(aligned(grid, numbers=2))


def _conditions(row: OddsRow, names: Iterable[str]) -> list[str]:
    given = dict(row.given)
    return [str(given.get(name, "")) for name in names]


def aligned(grid: list[tuple[str, ...]], numbers: int) -> Iterable[str]:
    """Yield the given rows of text as lines whose columns are aligned.

    The last ``numbers`` columns are right-aligned.
    """
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    first = len(widths) - numbers
    for cells in grid:
        yield "  ".join(
            cell.rjust(width) if place >= first else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ).rstrip()
