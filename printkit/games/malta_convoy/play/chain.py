"""Computes, turn by turn, the exact probabilities of the contact roll, which decides whether the enemy finds the
convoy.

The rolls form a Markov chain, because the results "dumb luck" and "reconnaissance plane" modify the next turn's roll.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

from printkit.games.malta_convoy.rules.contact import contact_row
from printkit.games.malta_convoy.rules.rulings import MaltaRuleset
from printkit.games.malta_convoy.rules.tables import DUMB_LUCK, NEXT_ROLL, RECON, SURPRISE
from printkit.table.counted import distribution

Pending = Mapping[int, Fraction]
"""The possible modifiers of the next contact roll (−1, 0 or +2), each with its probability.

The roll of the previous turn decides between them.
"""

NOTHING_PENDING: Final = {0: Fraction(1)}
"""The modifiers of the next contact roll with their probabilities, if it is certain that the modifier is 0."""
RECON_PENDING: Final = {NEXT_ROLL[RECON]: Fraction(1)}
"""The modifiers of the next contact roll with their probabilities, if it is certain that a reconnaissance plane has
found the convoy."""
CONTACT_ROWS: Final = range(SURPRISE, 9)
"""Numbers of the rows of the contact table that bring an enemy attack."""


@lru_cache(maxsize=64)
def one_roll(ruleset: MaltaRuleset, modifier: int) -> Mapping[int, Fraction]:
    """Return the probability of each row of the contact table (the results of a contact roll) for a single roll with this modifier."""
    return distribution(lambda table: contact_row(ruleset, modifier, table))


def rows(ruleset: MaltaRuleset, pending: Pending, modifier: int) -> Mapping[int, Fraction]:
    """Return the probability of each result of the contact roll (a row of the contact table) in one turn.

    ``modifier`` is the modifier of the option in force; ``pending`` are the modifiers that the previous turn
    may have left, with their probabilities.
    """
    odds: dict[int, Fraction] = defaultdict(Fraction)
    for left, p in pending.items():
        for row, q in one_roll(ruleset, left + modifier).items():
            odds[row] += p * q
    return odds


def after(ruleset: MaltaRuleset, pending: Pending, modifier: int) -> Pending:
    """Return the probability of each modifier of the next turn's contact roll, which depends on this turn's roll."""
    odds: dict[int, Fraction] = defaultdict(Fraction)
    for row, p in rows(ruleset, pending, modifier).items():
        odds[NEXT_ROLL[row]] += p
    return odds


def contact_by_turn(ruleset: MaltaRuleset, pending: Pending, modifier: int, turns: int) -> list[Fraction]:
    """Return the probability of a contact with the enemy for each of the next ``turns`` turns."""
    found = []
    for _ in range(turns):
        odds = rows(ruleset, pending, modifier)
        found.append(sum((odds.get(row, Fraction(0)) for row in CONTACT_ROWS), Fraction(0)))
        pending = after(ruleset, pending, modifier)
    return found


@lru_cache(maxsize=256)
def expected(ruleset: MaltaRuleset, friendly: int, hostile: int) -> Fraction:
    """Return the expected number of contacts with the enemy on a whole journey on which no option is taken.

    The journey has ``friendly`` turns in friendly waters, then ``hostile`` turns in hostile waters.
    """
    pending: Pending = NOTHING_PENDING
    for _ in range(friendly if ruleset.rolls_in_friendly_waters else 0):
        pending = after(ruleset, pending, 0)
    return sum(contact_by_turn(ruleset, pending, 0, hostile), Fraction(0))


@lru_cache(maxsize=16)
def steady(ruleset: MaltaRuleset, modifier: int = 0) -> Pending:
    """Return the long-run (stationary) probability of each modifier of the next turn's contact roll."""
    low, high = NEXT_ROLL[DUMB_LUCK], NEXT_ROLL[RECON]
    by = {left: after(ruleset, {left: Fraction(1)}, modifier) for left in (low, 0, high)}
    # Solve two linear equations, p_low = Σ p·by[·][low] and p_high = Σ p·by[·][high], with p_0 = 1 − p_low − p_high.
    a, b, e = by[low][low] - by[0][low] - 1, by[high][low] - by[0][low], -by[0][low]
    c, d, f = by[low][high] - by[0][high], by[high][high] - by[0][high] - 1, -by[0][high]
    whole = a * d - b * c
    p_low, p_high = (e * d - b * f) / whole, (a * f - e * c) / whole
    return {low: p_low, 0: 1 - p_low - p_high, high: p_high}


def row_of_a_contact(ruleset: MaltaRuleset, modifier: int = 0) -> Mapping[int, Fraction]:
    """Return the probability of each row of the contact table, given that the roll leads to a contact with
    the enemy.

    The modifier of the roll is assumed to have its long-run (stationary) distribution.
    """
    odds = rows(ruleset, steady(ruleset, modifier), modifier)
    whole = sum((odds.get(row, Fraction(0)) for row in CONTACT_ROWS), Fraction(0))
    return {row: odds[row] / whole for row in CONTACT_ROWS if row in odds}
