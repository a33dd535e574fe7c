"""Looks up the exact probabilities that are printed on Malta Convoy's sheets, and formats them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from printkit.games.malta_convoy.play import odds
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.tables import ENEMIES

PRINTED = frozenset({"contact", "force", "interceptions", "attack", "target", "per-contact"})

_Given = frozenset[tuple[str, str | int]]


@cache
def _all(ruleset: MaltaRuleset) -> Mapping[tuple[str, _Given], Mapping[str, Fraction]]:
    found: dict[tuple[str, _Given], dict[str, Fraction]] = {}
    for table in odds.tables(ruleset, PRINTED):
        for row in table.rows:
            found.setdefault((table.name, frozenset(row.given)), {})[row.outcome] = row.fraction
    return found


def lookup(ruleset: MaltaRuleset, table: str, **given: str | int) -> Mapping[str, Fraction]:
    """Return the outcomes and their probabilities from the exact table called ``table``, under the conditions
    ``given``.

    An underscore in the name of a condition stands for a space. Raises KeyError if there is no such table or
    condition.
    """
    return _all(ruleset)[table, frozenset((name.replace("_", " "), value) for name, value in given.items())]


def enemies() -> Mapping[str, Fraction]:
    """Return the probability of each kind of enemy, by name (rule MALTA-ENEMY)."""
    dice = ENEMIES[1:]
    return {enemy.name: Fraction(dice.count(enemy), len(dice)) for enemy in dict.fromkeys(dice)}


def sixths(p: Fraction) -> str:
    """Return a probability as a number of sixths, such as ``2`` for 1/3, and a dash for 0.

    Raises ValueError if the probability is not a multiple of 1/6.
    """
    if (p * 6).denominator != 1:
        raise ValueError(f"{p} is no number of sixths")
    return str(int(p * 6)) if p else "–"


def fraction(p: Fraction) -> str:
    """Return a probability as a fraction in sixths, for print, such as ``2/6``."""
    return f"{sixths(p) if p else 0}/6"


def decimal(p: Fraction) -> str:
    """Return a number with two decimal places, rounded half up, such as ``0.58``."""
    scaled = int(p * 100 + Fraction(1, 2))
    return f"{scaled // 100}.{scaled % 100:02d}"


def percent(p: Fraction) -> str:
    """Return a probability as a whole percentage, rounded half up."""
    return f"{int(p * 100 + Fraction(1, 2))} %"
