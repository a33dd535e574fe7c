"""The vocabulary of odds tables: what a game's ``odds`` module hands out. Plain data; imports the table's names alone.

A game's ``odds`` module has one function, ``tables(ruleset, names=None) -> tuple[OddsTable, ...]``: the exact tables under
these rulings, those of ``names`` only where some are named. The names are those of the game's ``OddsEntry`` list.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

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
    """A named table, and the rules that its figures come from."""

    name: str
    title: str
    rules: tuple[Rule, ...]
    rows: tuple[OddsRow, ...]
