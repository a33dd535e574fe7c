"""The vocabulary of odds tables: what a game's ``odds`` module hands out. Plain data; imports the table's names alone.

A game's ``odds`` module has one function, ``tables(ruleset, names=None) -> tuple[OddsTable, ...]``: the exact tables under
these rulings, those of ``names`` only where some are named. Names and titles are those of the game's ``OddsEntry`` list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from printkit.table.rules import Rule

Given = tuple[tuple[str, str | int], ...]
"""Under which conditions a row holds: ``(("modifier", 2), ("option", "evade"))``."""


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One figure: what it is for (``outcome``), under which conditions, and its exact value.

    It is a probability, or an expected number where the outcome says so (``mean …``).
    """

    given: Given
    outcome: str
    fraction: Fraction


@dataclass(frozen=True, slots=True)
class OddsTable:
    """A named table, and the rules that its figures come from.

    ``title`` is that of the game's list, put in by :func:`~printkit.lab.odds.odds_tables`; ``of`` what its cards are drawn
    from, where that is not always the same.
    """

    name: str
    rules: tuple[Rule, ...]
    rows: tuple[OddsRow, ...]
    title: str = ""
    of: str = ""


class Source(NamedTuple):
    """A table of a game's list: the rules that its figures come from, and what makes its rows."""

    name: str
    rules: tuple[Rule, ...]
    make: Callable[..., Iterable[OddsRow]]


def made(
    sources: Sequence[Source], names: frozenset[str] | None, *under: object, of: str = ""
) -> tuple[OddsTable, ...]:
    """The tables of these names (None: all) under rulings, and whatever else their makers take."""
    return tuple(
        OddsTable(name, rules, tuple(make(*under)), of=of)
        for name, rules, make in sources
        if names is None or name in names
    )
