"""Turn after turn of contact rolls: what dumb luck and reconnaissance leave for the next turn, as an exact chain."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

from printkit.games.malta_convoy.rules.contact import contact_row
from printkit.games.malta_convoy.rules.rulings import MaltaHouse
from printkit.games.malta_convoy.rules.tables import DUMB_LUCK, NEXT_ROLL, RECON, SURPRISE
from printkit.table.counted import distribution

Pending = Mapping[int, Fraction]
"""The probability of each modifier that the last turn has left: −1, 0 and +2."""

NOTHING_PENDING: Final = {0: Fraction(1)}
RECON_PENDING: Final = {NEXT_ROLL[RECON]: Fraction(1)}
CONTACT_ROWS: Final = range(SURPRISE, 9)


@lru_cache(maxsize=64)
def _one_roll(house: MaltaHouse, modifier: int) -> Mapping[int, Fraction]:
    return distribution(lambda table: contact_row(house, modifier, table))


def rows(house: MaltaHouse, pending: Pending, modifier: int) -> Mapping[int, Fraction]:
    """The row that a turn's contact roll gives; ``modifier`` is the option's."""
    odds: dict[int, Fraction] = defaultdict(Fraction)
    for left, p in pending.items():
        for row, q in _one_roll(house, left + modifier).items():
            odds[row] += p * q
    return odds


def after(house: MaltaHouse, pending: Pending, modifier: int) -> Pending:
    """What a turn's contact roll leaves for the next."""
    odds: dict[int, Fraction] = defaultdict(Fraction)
    for row, p in rows(house, pending, modifier).items():
        odds[NEXT_ROLL[row]] += p
    return odds


def contact_by_turn(house: MaltaHouse, pending: Pending, modifier: int, turns: int) -> list[Fraction]:
    """The probability of a contact on each of the next turns."""
    found = []
    for _ in range(turns):
        odds = rows(house, pending, modifier)
        found.append(sum((odds.get(row, Fraction(0)) for row in CONTACT_ROWS), Fraction(0)))
        pending = after(house, pending, modifier)
    return found


@lru_cache(maxsize=256)
def expected(house: MaltaHouse, friendly: int, hostile: int) -> Fraction:
    """Expected contacts on ``hostile`` turns after ``friendly`` ones, without options."""
    pending: Pending = NOTHING_PENDING
    for _ in range(friendly if house.rolls_in_friendly_waters else 0):
        pending = after(house, pending, 0)
    return sum(contact_by_turn(house, pending, 0, hostile), Fraction(0))


@lru_cache(maxsize=16)
def steady(house: MaltaHouse, modifier: int = 0) -> Pending:
    """What is pending in the long run: the distribution that one more turn leaves as it is."""
    low, high = NEXT_ROLL[DUMB_LUCK], NEXT_ROLL[RECON]
    by = {left: after(house, {left: Fraction(1)}, modifier) for left in (low, 0, high)}
    # Two equations, p_low = Σ p·by[·][low] and p_high = Σ p·by[·][high], with p_0 = 1 − p_low − p_high.
    a, b, e = by[low][low] - by[0][low] - 1, by[high][low] - by[0][low], -by[0][low]
    c, d, f = by[low][high] - by[0][high], by[high][high] - by[0][high] - 1, -by[0][high]
    whole = a * d - b * c
    p_low, p_high = (e * d - b * f) / whole, (a * f - e * c) / whole
    return {low: p_low, 0: 1 - p_low - p_high, high: p_high}


def row_of_a_contact(house: MaltaHouse, modifier: int = 0) -> Mapping[int, Fraction]:
    """In the long run: which row brings a contact, adding up to 1."""
    odds = rows(house, steady(house, modifier), modifier)
    whole = sum((odds.get(row, Fraction(0)) for row in CONTACT_ROWS), Fraction(0))
    return {row: odds[row] / whole for row in CONTACT_ROWS if row in odds}
