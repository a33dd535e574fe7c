"""Defines the costs of the mistakes that people make when they write down a game; the likelier a mistake, the lower its cost.

A cost is the negative natural logarithm of a likelihood: of two changes that both explain a log, the cheaper one is likelier.
"""

from __future__ import annotations

import math
import re
from functools import cache
from math import log

_CARD = re.compile(r"(?:[A2-9TJQK]|10)[CDHS]\Z", re.IGNORECASE)
_CARD_WITH_ONE = re.compile(r"1[CDHS]\Z", re.IGNORECASE)
"""Pattern for a card written with the figure 1, such as ``1H``, which may stand for a 7, an ace (A) or a ten."""
_MEANT = "7AT"
"""The ranks that a player may have meant when writing a 1: seven, ace and ten."""
_ALIKE = frozenset({"17", "27", "38", "35", "69", "56", "49", "08", "06", "25"})
"""Pairs of digits that are easily mistaken for each other in handwriting."""
_RANKS_ALIKE = frozenset({"JK", "KQ", "JT", "4A"}) | _ALIKE
"""Pairs of card ranks that are easily mistaken for each other in handwriting."""
_RANKS = "A23456789TJQK"
"""The card ranks in order. The sequence is treated as a ring, in which the ace follows the king."""
_SAME_COLOUR = frozenset({"CS", "DH"})
"""Pairs of suits of the same colour, which are easily mistaken for each other."""

# Shares of misread figures that become a neighbouring figure, one that looks similar, or any figure. Each share is divided among
# the figures concerned (a die has nothing above 6, so a misread 6 is mostly a 5).
_BESIDE, _LOOKS_ALIKE, _ANY = 0.5, 0.3, 0.2
# Shares of misread cards, in this order: the other suit of the same colour; a suit of the other colour; a neighbouring rank; a rank
# that looks similar; any other rank of the suit; any other card.
_TWIN, _SUIT, _RANK_BESIDE, _RANK_ALIKE, _SAME_SUIT, _ANY_CARD = 0.25, 0.04, 0.3, 0.15, 0.006, 0.002
_FACES = "123456"
"""The digits that an ordinary die can show."""
_FIGURES = "0123456789"
"""The digits of decimal numbers."""
_STEP, _FAR = 0.25, 0.01
"""Probability of writing a certain wrong number: ``_STEP`` if it differs from the right number by 1, otherwise ``_FAR``.

These probabilities apply to numbers that differ in several digits.
"""

SPELT = 0.5
"""Cost of a correction that replaces an unreadable word by the most similar known word."""
CLAIM = 1.0
"""Cost of a correction of a total that the players calculated wrongly."""
REPEATED = 1.0
"""Cost of a correction that removes a line, statement or turn because it repeats the one before it."""
SWAPPED = 2.0
"""Cost of a correction that exchanges two neighbouring values, two neighbouring statements, or two digits of a number."""
LINES_SWAPPED = 3.0
"""Cost of a correction that exchanges two lines, or the contents of two sections."""
TWICE = 2.5
"""Cost of a correction that removes a value because it repeats the value before it."""
FORGOTTEN = 2.5
"""Cost of a correction that inserts a statement, or values, that the players left out."""
UNKNOWN = 1.2
"""Cost added to a correction for each inserted value, because inserted values are only guesses."""
SURPLUS = 3.2
"""Cost of a correction that removes a surplus value or statement."""
HEADING = 3.0
"""Cost of a correction that changes, inserts or removes a heading."""
OTHER = 3.0
"""Cost of a correction that changes an answer in the log's header."""
SIDE = 3.0
"""Cost of a correction that attributes a line to another side, assuming that it was written under the wrong name."""
WORD = 3.4
"""Cost of a correction that replaces a choice written as a word by another choice.

An example of such a choice is ``port``.
"""
SPELT_ALIKE = 1.5
"""Cost of a correction that replaces a choice written as a word by a choice with a similar name.

A similar name begins with the same letter and has about the same length.
"""
UNUSUAL = 1.5
"""Cost added to a correction that inserts a number of two or more digits found nowhere else in the log."""
SEVERAL = 2.0
"""Cost added to a correction for each further value that it changes, after the first one."""
UNUSUAL_DECISION = 1.2
"""Cost added to a correction for each decision in the corrected log that differs from the game's simple strategy.

Players follow that strategy three times out of four.
"""
ELSEWHERE = 0.5
"""Cost added to a correction that leaves other conflicts unresolved later in the log."""
PLAIN = 5.0
"""A single correction whose cost is below this limit is accepted as the explanation of several conflicts at once."""


# Costs added to an edit for the place where it is made: the nearer to the conflict, the likelier.
REVISED = 0.0
"""Cost added to a correction that merely replaces the change made at an earlier conflict by a different change.

It is zero because no new mistake is assumed.
"""
HERE = 1.0
"""Cost added to a correction that changes a heading or the conflicting statement."""
BEFORE = 2.0
"""Cost added to a correction that changes something earlier in the section with the conflict."""
FILLED = 2.5
"""Cost added to a correction that inserts several missing statements at the conflict."""
SECTIONS = 3.0
"""Cost added to a correction that removes surplus sections before the ``end`` heading."""
EARLIER = 4.0
"""Cost added to a correction that changes something in an earlier section."""
RARER = 4.5
"""Cost added to a correction that inserts or removes a value in a list."""
JOINTLY = 12.0
"""Cost added to a correction that consists of two edits."""
SKIPPED = 13.0
"""Cost of a correction that removes several consecutive statements."""
LAST = 14.0
"""Cost of a correction that removes the rest of a section or of the log."""
BACK = 0.15
"""Cost added to an edit for each section between the edit and the conflict. Edits are tried in the order of their cost.

Edits near the conflict are therefore tried first.
"""
BUDGET_DELAY = 4.0
"""Cost added to a group of edits that has used up all the work allowed for a conflict. Cheaper groups are then tried first.

A group that has used half of the work gets half of the cost, and so on.
"""
ANOTHER = 4.4
"""Maximum cost of the edits that are still tried once an edit lets the log be replayed far enough.

That is through :data:`SECTIONS_FOR_ANOTHER` sections.

An edit with a higher cost is less likely than a separate mistake later in the log.
"""
SECTIONS_FOR_ANOTHER = 4
"""Number of sections that must be replayed without conflict before a later conflict counts as a separate mistake."""


def misread_words(was: str, now: str) -> float:
    """Return the cost of assuming that a player meant the words ``now`` and wrote the words ``was`` by mistake."""
    one, two = was.split(), now.split()
    if len(one) != len(two):
        return WORD + SEVERAL * abs(len(one) - len(two))
    apart = [misread(a, b) for a, b in zip(one, two, strict=True) if a != b]
    return math.fsum(apart) + SEVERAL * max(0, len(apart) - 1)


def misread(one: str, two: str) -> float:
    """Return the cost of assuming that a player meant the value ``two`` and wrote the value ``one`` by mistake.

    Each is a card, a number, a die or a choice.
    """
    if _CARD.match(one) and _CARD.match(two):
        return _cards(one.upper().replace("10", "T"), two.upper().replace("10", "T"))
    if _CARD_WITH_ONE.match(one) and _CARD.match(two):
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
        return -log(_TWIN if "".join(sorted(one[1] + two[1])) in _SAME_COLOUR else _SUIT)
    if one[1] != two[1]:
        return -log(_ANY_CARD)
    beside, alike = _near_rank(b)
    return -log(_SAME_SUIT + _part(_RANK_BESIDE, a, beside) + _part(_RANK_ALIKE, a, alike))


@cache
def _near_figure(figure: str, faces: str) -> tuple[str, str]:
    """Return two strings: the digits next to the given digit, and the digits that look similar in handwriting.

    The digits next to it are just below and above.
    """
    at = faces.index(figure)
    return faces[max(0, at - 1) : at] + faces[at + 1 : at + 2], _alike(figure, faces, _ALIKE)


@cache
def _near_rank(rank: str) -> tuple[str, str]:
    """Return two strings: the card ranks next to the given rank, and the ranks that look similar in handwriting.

    The ranks next to it are just below and above.
    """
    at = _RANKS.index(rank)
    return _RANKS[at - 1] + _RANKS[(at + 1) % len(_RANKS)], _alike(rank, _RANKS, _RANKS_ALIKE)


def _alike(one: str, of: str, pairs: frozenset[str]) -> str:
    return "".join(other for other in of if "".join(sorted(one + other)) in pairs)


def _part(share: float, one: str, of: str) -> float:
    return share / len(of) if one in of else 0.0


def _figures(written: str, meant: str) -> float:
    """Return the probability that a player who meant the digit ``meant`` writes the digit ``written``."""
    faces = _FACES if written in _FACES and meant in _FACES else _FIGURES
    beside, alike = _near_figure(meant, faces)
    near = _part(_BESIDE, written, beside) + _part(_LOOKS_ALIKE, written, alike)
    return near / (1.0 if alike else 1.0 - _LOOKS_ALIKE) + _ANY / (len(faces) - 1)


def _numbers(written: str, meant: str) -> float:
    if len(written) != len(meant):
        return -log(_STEP if abs(int(written) - int(meant)) == 1 else _FAR)
    apart = [(a, b) for a, b in zip(written, meant, strict=True) if a != b]
    if len(apart) == 1:
        return -log(_figures(*apart[0]))
    if len(apart) == 2 and apart[0] == apart[1][::-1]:
        return SWAPPED
    return -log(_STEP if abs(int(written) - int(meant)) == 1 else _FAR)


def _dice(written: list[str], meant: list[str]) -> float:
    """Return the cost of assuming that a player who rolled the dice ``meant`` wrote the dice ``written``.

    If one list is longer than the other, only their sums are compared.
    """
    if len(written) == len(meant):
        return misread_words(" ".join(written), " ".join(meant))
    sums = [sum(int(p) for p in pips if p.isdecimal()) for pips in (written, meant)]
    return -log(_STEP if abs(sums[0] - sums[1]) == 1 else 2 * _FAR)


def numbers(n: int) -> list[int]:
    """Return the numbers that a player may have meant when writing the number ``n`` by mistake.

    For a single figure, all others; otherwise those with one figure changed, two figures exchanged, or a difference of one."""
    if n < 10:
        found = set(range(10))
    else:
        text = str(n)
        found = {n - 1, n + 1}
        for i in range(len(text)):
            found |= {int(text[:i] + figure + text[i + 1 :]) for figure in "0123456789"}
            found.add(int(text[:i] + text[i : i + 2][::-1] + text[i + 2 :]))
    return sorted(found - {n})
