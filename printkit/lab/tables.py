"""The types of odds tables. Each game's module ``odds`` creates tables of these types.

A game's ``odds`` module has one function, ``tables(ruleset, names=None) -> tuple[OddsTable, ...]``. It returns the
exact tables under these rulings, or only those of ``names``. Names and titles are those of the game's ``OddsEntry``
list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from printkit.table.rules import Rule

Given = tuple[tuple[str, str | int], ...]
"""The conditions of a row of an odds table, as pairs of name and value, such as ``(("modifier", 2), ("option", "evade"))``."""


@dataclass(frozen=True, slots=True)
class OddsRow:
    """A row of an odds table: its conditions, its ``outcome``, and an exact value, usually the probability of the outcome.

    The value is a probability, or an expected number if the outcome says so (``mean …``).
    """

    given: Given
    outcome: str
    fraction: Fraction


@dataclass(frozen=True, slots=True)
class OddsTable:
    """A table of exact odds: its name, its rows, and the rules from which it is computed.

    ``title`` comes from the game's list and is filled in by :func:`~printkit.lab.odds.odds_tables`. ``of`` is what
    the cards are drawn from, if that varies.
    """

    name: str
    rules: tuple[Rule, ...]
    rows: tuple[OddsRow, ...]
    title: str = ""
    of: str = ""


class Source(NamedTuple):
    """An entry in a game's list of odds tables: the rules on which the table is based, and the function that computes its rows."""

    name: str
    rules: tuple[Rule, ...]
    make: Callable[..., Iterable[OddsRow]]


def made(
    sources: Sequence[Source], names: frozenset[str] | None, *under: object, of: str = ""
) -> tuple[OddsTable, ...]:
    """Return the odds tables whose names are in ``names``, or all odds tables if ``names`` is None.

    ``under`` contains the options of the rules and any other arguments of the functions that compute the
    tables.
    """
    return tuple(
        OddsTable(name, rules, tuple(make(*under)), of=of)
        for name, rules, make in sources
        if names is None or name in names
    )
