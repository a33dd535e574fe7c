"""Finds the detection rolls that decided whether a torpedo hit in SSN (a running torpedo rolls two dice
several times to find its target), and describes a salvo's dice in words.

A torpedo misses if none of its rolls succeeds or two in a row fail (rule SSN-TRP-6), and a blind roll always fails. So a success does not
always make a hit: with a blind third roll, only the second counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.play.chances import NEVER
from printkit.games.ssn.story.turns import TorpedoShot
from printkit.report.story import capital, listed, number
from printkit.table.words import ordinal

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


def dice_told(shots: Sequence[TorpedoShot]) -> str:
    """Return the sentence about the detection rolls that decided a salvo: the totals needed for a hit, and
    the totals rolled for each torpedo."""
    ways = ways_to_hit(shots[0].needed)
    plain = bool(ways and ways[0]) and all(
        shot.needed == shots[0].needed and _agrees(shot, ways) for shot in shots
    )
    if plain and len(ways) == len(ways[0]) == 1 and all(len(shot.rolls) > ways[0][0] for shot in shots):
        return _one_roll(shots, ways[0][0])
    if plain and len(shots) == _PAIR and all(shot.outcome == "missed" for shot in shots):
        return _both_missed(shots, _either(ways, shots[0].needed))
    told = "; ".join(_dice(shot) for shot in shots)
    if not plain:
        return f"{capital(told)}."
    return f"A hit took {_either(ways, shots[0].needed)}: {told}."


def _both_missed(shots: Sequence[TorpedoShot], takes: str) -> str:
    """Return the sentence about two torpedoes that both missed. ``takes``: words that say which rolls would
    have hit."""
    one, two = (listed([str(n) for n in shot.rolls if n]) for shot in shots)
    short = [pips_short(shot) for shot in shots]
    lost = [place for place, shot in enumerate(shots) if 0 in _succeeded(shot)]
    if lost:
        who = "both" if len(lost) > 1 else f"the {ordinal(lost[0] + 1)}"
        return f"A hit took {takes}: {who} found {named(shots[0].target)} on the first roll and lost it, the rolls being {one}, then {two}."
    if max(short) == 1:
        return f"The rolls were {one}, then {two}, and a pip more would have made a hit of either; it took {takes}."
    if min(short) == 1:
        return f"The rolls were {one}, then {two}, where a hit took {takes}."
    if min(short) >= _NONE_NEAR:
        return f"Nothing came near: a hit took {takes}, and the rolls were {one}, then {two}."
    return f"A hit took {takes}; the rolls were {one}, then {two}."


def _either(ways: Ways, needed: Sequence[int]) -> str:
    """Return words for all ways to score a hit: ``a 7 on the second roll, or a 10 on the first and a 7 on the
    third``.
    """
    told = [
        listed(
            [
                f"{needed[n]} on the {ordinal(n + 1)}{' roll' if not place and not at else ''}"
                for at, n in enumerate(way)
            ]
        )
        for place, way in enumerate(ways)
    ]
    return (" or " if all(len(way) == 1 for way in ways) else ", or ").join(told)


def _one_roll(shots: Sequence[TorpedoShot], n: int) -> str:
    """Return the sentence about a salvo in which a single roll decided between hit and miss for each torpedo.
    ``n``: the number of this roll, which is the same for all."""
    least = shots[0].needed[n]
    many = len(shots) > 1
    only = len(shots[0].needed) == 1
    which = "its only roll" if only else f"its {ordinal(n + 1)} roll"
    takes = f"{'Each torpedo' if many else 'The torpedo'} needed {least} on {which}"
    if not any(shot.hit for shot in shots):
        rolls = listed([str(shot.rolls[n]) for shot in shots])
        return f"{takes}; {'they' if many else 'it'} rolled {rolls}{_found_and_lost(shots, n)}."
    return f"{takes}: {'; '.join(_rolled_then(shots, place, n) for place in range(len(shots)))}."


def _found_and_lost(shots: Sequence[TorpedoShot], n: int) -> str:
    """Return a clause about torpedoes that missed although their first roll found the target; empty if there
    were none.
    """
    lost = [place for place, shot in enumerate(shots) if n and 0 in _succeeded(shot)]
    if not lost:
        return ""
    who = "it" if len(shots) == 1 else f"the {ordinal(lost[0] + 1)} torpedo" if len(lost) == 1 else "both"
    totals = listed([str(shots[place].rolls[0]) for place in lost])
    return f", though {who} had found {named(shots[0].target)} with {totals} and lost it again"


def _rolled_then(shots: Sequence[TorpedoShot], place: int, n: int) -> str:
    shot = shots[place]
    who = "it" if len(shots) == 1 else f"the {ordinal(place + 1)}"
    rolled = f"{who} rolled {shot.rolls[n]}"
    if not shot.hit:
        return f"{rolled} and missed"
    return f"{rolled} and hit{_spare(shot)}, {_kill(shot)}"


def _spare(shot: TorpedoShot) -> str:
    return " with not a pip to spare" if narrow(shot) else ""


def _kill(shot: TorpedoShot) -> str:
    done = (
        "did no damage"
        if shot.outcome == "dud"
        else f"{'sank' if shot.sunk else 'damaged'} {named(shot.target)}"
    )
    return f"{'but' if shot.outcome == 'dud' else 'and'} a {shot.die} on the kill die {done}"


def _dice(shot: TorpedoShot) -> str:
    rolls = listed([str(n) for n in shot.rolls if n]) or "blind rolls"
    if not shot.hit:
        return f"{rolls} missed" if shot.rolls else "one had no dice to throw"
    return f"{rolls} hit{_spare(shot)}, {_kill(shot)}"
