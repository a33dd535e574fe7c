"""Finds the detection rolls that decided whether a torpedo hit in SSN, and says by how little torpedoes hit or missed.

A torpedo misses if none of its rolls succeeds or two in a row fail (rule SSN-TRP-6), and a blind roll always fails. So a success does not
always make a hit: with a blind third roll, only the second counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from printkit.games.ssn.play.chances import NEVER
from printkit.games.ssn.story.turns import TorpedoShot
from printkit.report.story import number

_SURE = 2
"""Lowest possible total of two dice. A roll for which this total is enough always succeeds."""
_PAIR = 2
_NONE_NEAR = 3
"""Smallest number of points on the dice by which every torpedo of a salvo must have missed for the report to
say that none came near."""

Ways = tuple[tuple[int, ...], ...]
"""The possible ways for a torpedo to score a hit. Each way is a set of its detection rolls, numbered from 0;
the torpedo hits if all rolls of at least one set succeed."""


def ways_to_hit(needed: Sequence[int]) -> Ways:
    """Return the smallest sets of detection rolls whose success makes a torpedo hit. ``needed``: the lowest
    successful total of each roll in a full run."""
    sure = {n for n, least in enumerate(needed) if least <= _SURE}
    open_ = [n for n, least in enumerate(needed) if _SURE < least < NEVER]
    found: list[tuple[int, ...]] = []
    for size in range(len(open_) + 1):
        for each in combinations(open_, size):
            good = sure | set(each)
            enough = good and all(one in good or two in good for one, two in pairwise(range(len(needed))))
            if enough and not any(set(smaller) <= set(each) for smaller in found):
                found.append(each)
    return tuple(found)


def _succeeded(shot: TorpedoShot) -> set[int]:
    return {
        n for n, (total, least) in enumerate(zip(shot.rolls, shot.needed, strict=False)) if total >= least
    }


def _agrees(shot: TorpedoShot, ways: Ways) -> bool:
    """Return True if a torpedo's dice agree with its result in the log. They can disagree if the result
    depends on ranges that a player measured on a table."""
    return shot.hit == any(set(way) <= _succeeded(shot) for way in ways)


def pips_short(shot: TorpedoShot) -> int:
    """Return by how many points on the dice a torpedo missed. Return 0 if it hit, or if more than one of its
    rolls was too low."""
    ways, good = ways_to_hit(shot.needed), _succeeded(shot)
    if shot.hit or not _agrees(shot, ways):
        return 0
    wanting = [[n for n in way if n not in good] for way in ways]
    short = [
        shot.needed[each[0]] - shot.rolls[each[0]]
        for each in wanting
        if len(each) == 1 and each[0] < len(shot.rolls)
    ]
    return min(short, default=0)


def narrow(shot: TorpedoShot) -> bool:
    """Return True if a torpedo hit, but would have missed if one of its rolls had been one point lower."""
    ways = ways_to_hit(shot.needed)
    if not shot.hit or not _agrees(shot, ways):
        return False
    lower = [
        replace(shot, rolls=(*shot.rolls[:n], total - 1, *shot.rolls[n + 1 :]))
        for n, total in enumerate(shot.rolls)
    ]
    return any(not any(set(way) <= _succeeded(each) for way in ways) for each in lower)


def by_pips(shots: Sequence[TorpedoShot]) -> str:
    """Return words that say by how many points on the dice the closest of these torpedoes missed: ``the
    nearer by a single pip``."""
    short = [pips_short(shot) for shot in shots]
    if not short or not all(short):
        return ""
    least, many = min(short), len(short) > 1
    if least >= _NONE_NEAR and many:
        return f"{'neither' if len(short) == _PAIR else 'none'} within {number(least - 1)} pips of a hit"
    by = "a single pip" if least == 1 else f"{number(least)} pips"
    if many and len(set(short)) == 1:
        return f"each by {by}"
    nearest = "the nearer " if len(short) == _PAIR else "the nearest "
    return f"{nearest if many else ''}by {by}"
