"""Describes in words the torpedoes that the submarine fired in a turn of SSN: the result of each, and the kills still needed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Final

from printkit.games.ssn.rules.state import KILLS_NEEDED, LHD, SHIP_NAMES
from printkit.games.ssn.story.pieces import named
from printkit.games.ssn.story.turns import Outcome, TorpedoShot, TurnAccount
from printkit.report.story import listed, number

_ORDINAL = ("the first", "the second", "the third", "the fourth")
_REFOUND: Final = "found again"
_SINGLE: Final[dict[Outcome, str]] = {
    "sunk": "hit and sank {it}", "damaged": "hit and damaged {it}", "dud": "hit, but a {die} on the kill die did no damage",
    "missed": "missed", "layer": "could not reach {its} layer", "far": "fell short", "blind": "found nothing",
}  # fmt: skip
_SEVERAL: Final = 2
_PAIR: Final[dict[tuple[Outcome, Outcome], str]] = {
    ("damaged", "sunk"): "both struck, the first to damage {it} and the second to sink it",
    ("damaged", "damaged"): "both hit and damaged {it}",
    ("damaged", "missed"): "the first damaged {it}, the second missed",
    ("missed", "damaged"): "the first missed, the second damaged {it}",
    (
        "damaged",
        "dud",
    ): "both hit, but only the first damaged {it}, for the second had a {die2} on the kill die",
    (
        "dud",
        "damaged",
    ): "both hit, but only the second damaged {it}, for the first had a {die} on the kill die",
    (
        "dud",
        "sunk",
    ): "the first hit, but a {die} on the kill die did no damage, and the second sank {it}",
    ("missed", "sunk"): "the first missed, but the second sank {it}",
    ("missed", "missed"): "both missed",
    ("far", "far"): "both fell short",
    ("layer", "layer"): "neither could reach {its} layer",
    ("dud", "missed"): "the first hit, but a {die} on the kill die did no damage, and the second missed",
    ("missed", "dud"): "the first missed, and the second hit, but a {die2} on the kill die did no damage",
    ("dud", "dud"): "both hit, but {die} and {die2} on the kill dice did no damage",
}


def in_brief(shots: Sequence[TorpedoShot]) -> str:
    """Return the result of a salvo in two or three words, such as ``and sank it``, for a sentence about a salvo that the first paragraph
    has already described."""
    if any(shot.sunk for shot in shots):
        return "and sank it"
    if any(shot.killed for shot in shots):
        return "and damaged it"
    return "in vain" if any(shot.hit for shot in shots) else "and missed"


def duds_clause(shots: Sequence[TorpedoShot]) -> str:
    """Return a clause about several torpedoes that all hit but did no damage, with the chance that all their kill dice fail; empty for any
    other torpedoes."""
    if len(shots) < _SEVERAL or any(shot.outcome != "dud" or not shot.chance for shot in shots):
        return ""
    chance = prod((1 - shot.deadly / shot.chance for shot in shots), start=Fraction(1))
    all_ = "both" if len(shots) == _SEVERAL else "all"
    dice = listed([str(shot.die) for shot in shots])
    return f"{all_} hit, but the kill dice were {dice}, one chance in {round(1 / chance)}"


def outcome(shots: Sequence[TorpedoShot], it: str = "") -> str:
    """Return the clause saying what the torpedoes fired at one target did. ``it``: the words for the target."""
    target = it or named(shots[0].target)
    facts = {"it": target, "its": f"{target}’s", "die": shots[0].die, "die2": shots[-1].die}
    if len(shots) == 2 and (pair := _PAIR.get((shots[0].outcome, shots[1].outcome))):
        return pair.format_map(facts)
    if len(shots) == 1 and (found := _found(shots[0])):
        if found == _REFOUND:
            did = "sank" if shots[0].sunk else "damaged"
            return f"and it lost {target}, found it again and {did} it"
        return f"{found} {_SINGLE[shots[0].outcome].format_map(facts)}"
    clauses = []
    for place, shot in enumerate(shots):
        which = _ORDINAL[place] if len(shots) > 1 else "and it"
        clauses.append(f"{which} {_SINGLE[shot.outcome].format_map({**facts, 'die': shot.die})}")
    return listed(clauses)


def _found(shot: TorpedoShot) -> str:
    """Return words saying how narrowly a torpedo that did damage found its target: ``and with not a pip to spare it``; empty if it was not
    close."""
    if shot.outcome not in ("sunk", "damaged") or len(shot.rolls) > len(shot.needed):
        return ""
    over = [total - least for total, least in zip(shot.rolls, shot.needed, strict=False)]
    good = [each for each in over if each >= 0]
    if len(good) == 1 and good[0] == 0:
        return "and with not a pip to spare it"
    if len(good) == 1 and len(over) > 2:
        return "and on the only roll of its run that succeeded it"
    return _REFOUND if over[0] < 0 else ""


def colon(shots: Sequence[TorpedoShot]) -> str:
    """Return the punctuation before a salvo's results: a colon, or a comma if it is only one torpedo."""
    return ":" if len(shots) > 1 else ","


def salvoes_of(turn: TurnAccount) -> list[list[TorpedoShot]]:
    """Return the submarine's torpedoes of a turn, grouped by target."""
    targets = dict.fromkeys(shot.target for shot in turn.attacks)
    return [[shot for shot in turn.attacks if shot.target == target] for target in targets]


def kills_wanted(turn: TurnAccount) -> int:
    """Return the number of kills that were still needed to sink the LHD when the turn began."""
    return KILLS_NEEDED[LHD] - turn.before.ships[LHD].kills


def left_to_do(turn: TurnAccount, shots: Sequence[TorpedoShot]) -> str:
    """Return a clause with the kills still needed after a salvo at the LHD; empty if none are, or if too few torpedoes are left."""
    left = turn.after.sub.torpedoes
    kills = sum(shot.killed for shot in shots)
    wanted = kills_wanted(turn) - kills
    if shots[0].target != SHIP_NAMES[LHD] or wanted <= 0 or left < wanted:
        return ""
    if wanted == 1:
        return f"one more kill was wanted, with {number(left)} torpedo{'es' * (left > 1)} left"
    if left == wanted:
        return (
            f"the {number(left)} torpedoes left had both to kill"
            if left == 2
            else "every torpedo left had to kill"
        )
    return f"{number(wanted)} kills were wanted, with {number(left)} torpedoes left"
