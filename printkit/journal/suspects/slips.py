"""How people slip when they copy a game from the table. This is the only table of what a change costs.

A cost is the natural logarithm of how seldom it is: of two changes that both explain a log, the cheaper is the likelier.
"""

from __future__ import annotations

import math
import re
from functools import cache
from math import log

_CARD = re.compile(r"(?:[A2-9TJQK]|10)[CDHS]\Z", re.IGNORECASE)
_ONE = re.compile(r"1[CDHS]\Z", re.IGNORECASE)
"""Matches text that is no card but is often written for one: an ace as the figure 1, a ten without its zero."""
_MEANT = "7AT"
_ALIKE = frozenset({"17", "27", "38", "35", "69", "56", "49", "08", "06", "25"})
"""Pairs of figures that are mistaken for each other in handwriting."""
_RANKS_ALIKE = frozenset({"JK", "KQ", "JT", "4A"}) | _ALIKE
_RANKS = "A23456789TJQK"
"""The ranks in a ring, because to many players the ace ranks above the king."""
_TWINS = frozenset({"CS", "DH"})
"""Pairs of suits of one colour."""

# A figure is as often misread as any other. Of the times it is, so many give one that stands beside it, one that looks like it,
# any: that goes to each of those there are (a die has nothing above 6, so that its 6 is mostly a 5).
_BESIDE, _LOOKS_ALIKE, _ANY = 0.5, 0.3, 0.2
# Of misread cards likewise: another suit, the one of the same colour or not; the rank beside; one that looks like it; any.
_TWIN, _SUIT, _RANK_BESIDE, _RANK_ALIKE, _SAME_SUIT, _ANY_CARD = 0.25, 0.04, 0.3, 0.15, 0.006, 0.002
_FACES = "123456"
_FIGURES = "0123456789"
_STEP, _FAR = 0.25, 0.01
"""For numbers that differ in more than one figure: the likelihood of a number that is one more or less, and of any
other."""

SPELT = 0.5
"""Cost of reading an unreadable word as the nearest known one."""
CLAIM = 1.0
"""Cost of a total that was added up wrong."""
REPEATED = 1.0
"""Cost of removing a line, statement or turn that repeats the one right before it."""
SWAPPED = 2.0
"""Cost of exchanging two neighbours, or two figures of a number."""
LINES_SWAPPED = 3.0
"""Cost of exchanging two lines, or the contents of two headings."""
TWICE = 2.5
"""Cost of a value that repeats the one before it."""
FORGOTTEN = 2.5
"""Cost of a statement, or of values, that were left out."""
UNKNOWN = 1.2
"""Cost added for each value of a left-out statement, because it might be another one."""
SURPLUS = 3.2
"""Cost of a value or a statement too many."""
HEADING = 3.0
OTHER = 3.0
"""Cost of any other answer in the header."""
SIDE = 3.0
"""Cost of a line of one side under the name of the other."""
WORD = 3.4
"""Cost of another choice."""
SPELT_ALIKE = 1.5
"""Cost of another choice that begins alike and has the same length."""
UNUSUAL = 1.5
"""Cost added for a measurement, or a number of two figures, that occurs nowhere else in the log."""
SEVERAL = 2.0
"""Cost added for each further value of one change."""
ODD = 1.2
"""Cost added for a decision against the rule of thumb, which players follow three times in four."""
ELSEWHERE = 0.5
"""Cost added if later mistakes are not explained as well."""
PLAIN = 5.0
"""A change that costs less than this may explain several conflicts."""


# What a change costs to go on with, by where it is made: the nearer to where log and rules part, the likelier.
BETTER_LIGHT = 0.0
"""Cost of revising the repair of an earlier mistake: nothing, because it is no new mistake."""
HERE = 1.0
"""Cost added for the place of a change at the conflict, or to a heading."""
BEFORE = 2.0
"""Cost added for the place of a change before the conflict in its section."""
FILLED = 2.5
"""Cost added for several statements left out at the conflict."""
SECTIONS = 3.0
"""Cost added for surplus sections before the conflict."""
EARLIER = 4.0
"""Cost added for the place of a change in an earlier section."""
RARER = 4.5
"""Cost added for a value missing or surplus in a list."""
JOINTLY = 12.0
"""Cost added for two changes at once."""
SKIPPED = 13.0
"""Cost of skipping several statements, with what may follow from them."""
LAST = 14.0
"""Cost of skipping the rest of a section or of the log."""
BACK = 0.15
"""Delay of a change for each section between it and the conflict, in units of cost."""
PATIENCE = 4.0
"""Delay after which changes are no longer tried once the budget for the conflict is used up, in units of cost."""
ANOTHER = 4.4
"""A change that costs more than this is less likely than a later, separate mistake, if the log fits through
:data:`WELL_ON` sections without it."""
WELL_ON = 4
"""Number of sections through which the log has to fit before a later, separate mistake is assumed."""


def retold(was: str, now: str) -> float:
    """Return the cost of having written the words ``was`` where ``now`` was meant."""
    one, two = was.split(), now.split()
    if len(one) != len(two):
        return WORD + SEVERAL * abs(len(one) - len(two))
    apart = [misread(a, b) for a, b in zip(one, two, strict=True) if a != b]
    return math.fsum(apart) + SEVERAL * max(0, len(apart) - 1)


def misread(one: str, two: str) -> float:
    """Return the cost of having written the word ``one`` where ``two`` was meant: a card, number, dice or choice."""
    if _CARD.match(one) and _CARD.match(two):
        return _cards(one.upper().replace("10", "T"), two.upper().replace("10", "T"))
    if _ONE.match(one) and _CARD.match(two):
        meant = two[0].upper() in _MEANT and one[-1].upper() == two[-1].upper()
        return -log(1 / len(_MEANT) if meant else _ANY_CARD)
    if one.isdecimal() and two.isdecimal():
        return _numbers(one, two)
    if "+" in one or "+" in two:
        return _dice(one.split("+"), two.split("+"))
    return SPELT_ALIKE if one[:1] == two[:1] and abs(len(one) - len(two)) <= 1 else WORD


def _cards(one: str, two: str) -> float:
    a, b = one[0], two[0]
    if a == b:
        return -log(_TWIN if "".join(sorted(one[1] + two[1])) in _TWINS else _SUIT)
    if one[1] != two[1]:
        return -log(_ANY_CARD)
    beside, alike = _near_rank(b)
    return -log(_SAME_SUIT + _part(_RANK_BESIDE, a, beside) + _part(_RANK_ALIKE, a, alike))


@cache
def _near_figure(figure: str, faces: str) -> tuple[str, str]:
    """Return the figures that are next to this one, and those that look like it."""
    at = faces.index(figure)
    return faces[max(0, at - 1) : at] + faces[at + 1 : at + 2], _alike(figure, faces, _ALIKE)


@cache
def _near_rank(rank: str) -> tuple[str, str]:
    """Return the ranks that are next to this one, and those that look like it."""
    at = _RANKS.index(rank)
    return _RANKS[at - 1] + _RANKS[(at + 1) % len(_RANKS)], _alike(rank, _RANKS, _RANKS_ALIKE)


def _alike(one: str, of: str, pairs: frozenset[str]) -> str:
    return "".join(other for other in of if "".join(sorted(one + other)) in pairs)


def _part(share: float, one: str, of: str) -> float:
    return share / len(of) if one in of else 0.0


def _figures(one: str, two: str) -> float:
    """Return how often the figure ``two`` is misread as ``one``, as a share of all misreadings of it."""
    faces = _FACES if one in _FACES and two in _FACES else _FIGURES
    beside, alike = _near_figure(two, faces)
    near = _part(_BESIDE, one, beside) + _part(_LOOKS_ALIKE, one, alike)
    return near / (1.0 if alike else 1.0 - _LOOKS_ALIKE) + _ANY / (len(faces) - 1)


def _numbers(one: str, two: str) -> float:
    if len(one) != len(two):
        return -log(_STEP if abs(int(one) - int(two)) == 1 else _FAR)
    apart = [(a, b) for a, b in zip(one, two, strict=True) if a != b]
    if len(apart) == 1:
        return -log(_figures(*apart[0]))
    if len(apart) == 2 and apart[0] == apart[1][::-1]:
        return SWAPPED
    return -log(_STEP if abs(int(one) - int(two)) == 1 else _FAR)


def _dice(one: list[str], two: list[str]) -> float:
    """Return the cost for dice of which one may be misread; if they are not written one by one, for their sum."""
    if len(one) == len(two):
        return retold(" ".join(one), " ".join(two))
    sums = [sum(int(p) for p in pips if p.isdecimal()) for pips in (one, two)]
    return -log(_STEP if abs(sums[0] - sums[1]) == 1 else 2 * _FAR)


def numbers(n: int) -> list[int]:
    """Return the numbers that a number may be a slip of: every figure for a single one; otherwise one figure changed,
    two exchanged, or one more."""
    if n < 10:
        found = set(range(10))
    else:
        text = str(n)
        found = {n - 1, n + 1}
        for i in range(len(text)):
            found |= {int(text[:i] + figure + text[i + 1 :]) for figure in "0123456789"}
            found.add(int(text[:i] + text[i : i + 2][::-1] + text[i + 2 :]))
    return sorted(found - {n})
