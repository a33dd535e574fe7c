"""How people slip when they copy a game from the table: the one table of what a change costs, the likeliest the cheapest."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable

from printkit.table.cards import card_name

_CARD = re.compile(r"(?:[A2-9TJQK]|10)[CDHS]\Z", re.IGNORECASE)
_ALIKE = frozenset({"17", "38", "69", "56", "49", "08", "06", "25", "35"})
"""Figures that are taken for each other in handwriting."""
_KEYS_ALIKE = frozenset({"JK", "TA", "JT", "QK", "A4", "TJ"})

CLAIM = 1.0
"""A total that was added up wrong."""
ALIKE = 1.5
NEIGHBOUR = 1.6
SUIT = 1.3
"""The same rank, and another suit; of the other colour a little more."""
_COLOURS = frozenset({"CS", "DH"})
SWAPPED = 2.0
"""Two neighbours in the wrong order; two figures of a number."""
REPEATED = 2.0
"""What stands there says the same as what stands right above or before it."""
SPELT = 0.5
"""A word that cannot be read, as the one it is nearest to."""
FORGOTTEN = 3.0
"""A value or a statement left out."""
SURPLUS = 3.2
"""A value or a statement too many."""
OTHER = 3.0
"""Any other value."""
HEADING = 3.0
WORD = 3.4
"""Another choice."""
SEVERAL = 2.0
"""For each further value of one change."""
SECTION = 0.6
"""For each section between the slip and where it came to light,"""
STATEMENT = 0.05
"""and for each statement."""
PLAIN = 5.0
"""A change that costs less is plain enough to explain several conflicts."""


def misread(old: Hashable, new: Hashable, *, card: bool) -> float:
    """What it costs to write ``old`` where ``new`` was meant; ``card``: they are cards of a standard deck."""
    if card and isinstance(old, int) and isinstance(new, int):
        return _cards(card_name(old), card_name(new))
    if isinstance(old, tuple) and isinstance(new, int):
        return _sum(old, new)
    if isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new):
        apart = [misread(a, b, card=True) for a, b in zip(old, new, strict=True) if a != b]
        return math.fsum(apart) + SEVERAL * (len(apart) - 1)
    one, two = str(old), str(new)
    if isinstance(old, int) and isinstance(new, int):
        return _numbers(one, two, abs(old - new))
    return ALIKE if one[:1] == two[:1] and abs(len(one) - len(two)) <= 1 else WORD


def retold(was: str, now: str) -> float:
    """What it costs to write the words ``was`` where ``now`` were meant."""
    one, two = was.split(), now.split()
    if len(one) != len(two):
        return WORD + SEVERAL * abs(len(one) - len(two))
    apart = [_word(a, b) for a, b in zip(one, two, strict=True) if a != b]
    return math.fsum(apart) + SEVERAL * max(0, len(apart) - 1)


def _word(one: str, two: str) -> float:
    if _CARD.match(one) and _CARD.match(two):
        return _cards(one.upper(), two.upper())
    if one.isdecimal() and two.isdecimal():
        return _numbers(one, two, abs(int(one) - int(two)))
    return WORD


def _numbers(one: str, two: str, apart: int) -> float:
    if len(one) == len(two):
        differing = [a + b for a, b in zip(one, two, strict=True) if a != b]
        if len(differing) == 1 and "".join(sorted(differing[0])) in _ALIKE:
            return ALIKE
        if len(differing) == 2 and differing[0] == differing[1][::-1]:
            return SWAPPED
    return NEIGHBOUR if apart == 1 else OTHER + 0.01 * min(apart, 50)


def _sum(pips: tuple[object, ...], total: int) -> float:
    """Of several dice one may be misread."""
    apart = abs(sum(p for p in pips if isinstance(p, int)) - total)
    return NEIGHBOUR if apart == 1 else OTHER + 0.01 * min(apart, 50)


def _cards(one: str, two: str) -> float:
    if one[:-1] == two[:-1]:
        return SUIT if "".join(sorted(one[-1] + two[-1])) in _COLOURS else SUIT + 0.1
    if one[-1:] != two[-1:]:
        return OTHER + SEVERAL
    order = "A23456789TJQK"
    a, b = one[:1], two[:1]
    if a + b in _KEYS_ALIKE or b + a in _KEYS_ALIKE or "".join(sorted(a + b)) in _ALIKE:
        return ALIKE
    near = a in order and b in order and abs(order.index(a) - order.index(b)) == 1
    return NEIGHBOUR if near else OTHER
