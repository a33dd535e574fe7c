"""Describes in words the torpedoes of a turn of SSN: those that the submarine fired, with the kills (damaging
hits) still needed, and those fired at the submarine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.games.ssn.log.naming import named
from printkit.games.ssn.rules.state import KILLS_NEEDED, LHD, SHIP_NAMES
from printkit.games.ssn.story.turns import Outcome, TorpedoShot, TurnAccount
from printkit.report.story import listed, number

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
    if wanted == 1:
        return f"one more kill was wanted, with {number(left)} torpedo{'es' * (left > 1)} left"
    if left == wanted:
        return (
            "two torpedoes were left, and both had to kill" if left == 2 else "every torpedo left had to kill"
        )
    return f"{number(wanted)} kills were wanted, with {number(left)} torpedoes left"
