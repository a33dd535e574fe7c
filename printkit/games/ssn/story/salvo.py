"""Describes the torpedoes of a turn of SSN in words: the torpedoes that the submarine fired, the kills
(damaging hits) still needed to sink the target, and by how little torpedoes hit or missed.

A running torpedo rolls two dice several times to find its target. It misses if none of its rolls succeeds or two in a row fail (rule
SSN-TRP-6), and a blind roll always fails. So a success does not always make a hit: with a blind third roll, only the second counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.play.chances import NEVER
from printkit.games.ssn.rules.state import KILLS_NEEDED, LHD, SHIP_NAMES
from printkit.games.ssn.story.turns import Outcome, TorpedoShot, TurnAccount
from printkit.report.story import listed, number, with_article
from printkit.table.words import ordinal

_ORDINAL = ("the first", "the second", "the third", "the fourth")
_SINGLE: Final[dict[Outcome, str]] = {
    "sunk": "sank {it}", "damaged": "damaged {it}", "dud": "hit without damage",
    "missed": "missed", "layer": "could not reach {its} layer", "far": "fell short", "blind": "found nothing",
}  # fmt: skip
_PAIR: Final[dict[tuple[Outcome, Outcome], str]] = {
    ("damaged", "sunk"): "the first damaged {it}, the second sank it",
    ("damaged", "damaged"): "both hit and damaged {it}",
    ("damaged", "missed"): "the first damaged {it}, the second missed",
    ("missed", "damaged"): "the first missed, the second damaged {it}",
    (
        "damaged",
        "dud",
    ): "both hit, but only the first damaged {it}",
    (
        "dud",
        "damaged",
    ): "both hit, but only the second damaged {it}",
    (
        "dud",
        "sunk",
    ): "the first hit without damage, and the second sank {it}",
    ("missed", "sunk"): "the first missed, but the second sank {it}",
    ("missed", "missed"): "both missed",
    ("far", "far"): "both fell short",
    ("layer", "layer"): "neither could reach {its} layer",
    ("dud", "missed"): "the first hit without damage, and the second missed",
    ("missed", "dud"): "the first missed, and the second hit without damage",
    ("dud", "dud"): "both hit without damage",
}


def outcome(shots: Sequence[TorpedoShot], it: str = "") -> str:
    """Return a clause about the result of the torpedoes fired at one target. ``it``: words for the target."""
    target = it or named(shots[0].target)
    facts = {
        "it": target,
        "its": f"{target}’s",
    }
    if len(shots) == 2 and (pair := _PAIR.get((shots[0].outcome, shots[1].outcome))):
        return pair.format_map(facts)
    clauses = []
    for place, shot in enumerate(shots):
        which = f"{_ORDINAL[place]} " if len(shots) > 1 else ""
        clauses.append(f"{which}{_SINGLE[shot.outcome].format_map(facts)}")
    return listed(clauses)


def salvoes_of(turn: TurnAccount) -> list[list[TorpedoShot]]:
    """Return the torpedoes that the submarine fired in a turn, grouped by target."""
    targets = dict.fromkeys(shot.target for shot in turn.attacks)
    return [[shot for shot in turn.attacks if shot.target == target] for target in targets]


def kills_wanted(turn: TurnAccount) -> int:
    """Return how many more kills (damaging hits) were needed at the start of the turn to sink the landing
    ship (LHD)."""
    return KILLS_NEEDED[LHD] - turn.before.ships[LHD].kills


def left_to_do(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return a clause with the number of kills (damaging hits) still needed after a salvo at the landing ship
    (LHD). It is empty if no more are needed, or if too few torpedoes are left."""
    left = turn.after.sub.torpedoes
    kills = sum(shot.killed for shot in shots)
    wanted = kills_wanted(turn) - kills
    if shots[0].target != SHIP_NAMES[LHD] or wanted <= 0 or left < wanted:
        return ""
    if wanted == 1 and left > 1:
        return ""
    if wanted == 1:
        return "one more kill was wanted, with one torpedo left"
    if left == wanted:
        return (
            "two torpedoes were left, and both had to kill" if left == 2 else "every torpedo left had to kill"
        )
    return f"{number(wanted)} kills were wanted, with {number(left)} torpedoes left"


# -- by how little ---------------------------------------------------------------------------------------------------

_SURE = 2
"""Lowest possible total of two dice. A roll for which this total is enough always succeeds."""
_TWO: Final = 2
_NONE_NEAR = 3
"""The report says that no torpedo of a salvo came near if each of them missed by at least this many points on
the dice.
"""

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
    """Return True if a torpedo's dice agree with its result in the log. They may disagree, because the result
    can depend on ranges that a player measured on a table."""
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


def dice_of_hit(shot: TorpedoShot) -> str:
    """Return a clause with the rolls that decided that a torpedo hit, and what they had to be: ``the
    torpedo’s second roll had to be 7 or more, and was an 8``.

    It is empty unless the hit depended on a single roll or on either of two rolls, and these rolls agree with
    the log's result.
    """
    ways = ways_to_hit(shot.needed)
    if not shot.hit or not _agrees(shot, ways) or any(len(way) != 1 for way in ways) or len(ways) > _TWO:
        return ""
    places = [way[0] for way in ways]
    if max(places) >= len(shot.rolls):
        return ""
    least, totals = [shot.needed[n] for n in places], [shot.rolls[n] for n in places]
    if len(places) == 1:
        was = "just that" if totals == least else with_article(str(totals[0]))
        return f"the torpedo’s {ordinal(places[0] + 1)} roll had to be {least[0]} or more, and was {was}"
    one, other = (ordinal(n + 1) for n in places)
    either = f"{least[0]} or more on the {one} roll or {least[1]} or more on the {other}"
    return f"the torpedo needed {either}, and rolled {listed([with_article(str(n)) for n in totals])}"


def by_pips(shots: Sequence[TorpedoShot]) -> str:
    """Return words that say by how many points on the dice the closest of these torpedoes missed: ``one
    of them by a single pip``."""
    short = [pips_short(shot) for shot in shots]
    if not short or not all(short):
        return ""
    least, many = min(short), len(short) > 1
    if least >= _NONE_NEAR and many:
        return f"{'neither' if len(short) == _TWO else 'none'} within {number(least - 1)} pips of a hit"
    by = "a single pip" if least == 1 else f"{number(least)} pips"
    if many and len(set(short)) == 1:
        return f"each by {by}"
    return f"{'one of them ' * many}by {by}"
