"""Describes in words the torpedoes of a turn of SSN: those that the submarine fired, with the kills (damaging
hits) still needed, and those fired at the submarine."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from printkit.games.ssn.log.naming import each_named, named
from printkit.games.ssn.rules.state import KILLS_NEEDED, LHD, SHIP_NAMES, STEP, TORPEDO_RANGE
from printkit.games.ssn.story.pieces import inches, least_of, torpedoes
from printkit.games.ssn.story.turns import Outcome, TorpedoShot, TurnAccount
from printkit.report.story import capital, listed, number, with_article

_ORDINAL = ("the first", "the second", "the third", "the fourth")
_REFOUND: Final = "found again"
_SINGLE: Final[dict[Outcome, str]] = {
    "sunk": "hit and sank {it}", "damaged": "hit and damaged {it}", "dud": "hit, but a {die} on the kill die did no damage",
    "missed": "missed", "layer": "could not reach {its} layer", "far": "fell short", "blind": "found nothing",
}  # fmt: skip
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
    """Return the result of a salvo in two or three words, such as ``and sank it``, for salvos that the first
    paragraph has already described."""
    if any(shot.sunk for shot in shots):
        return "and sank it"
    if any(shot.killed for shot in shots):
        if len(shots) > 1 and all(shot.hit for shot in shots):
            return "and hit it with both, one of them a dud"
        return f"and damaged it{' with one' if len(shots) > 1 else ''}"
    return "in vain" if any(shot.hit for shot in shots) else "and missed"


def outcome(shots: Sequence[TorpedoShot], it: str = "") -> str:
    """Return a clause about the result of the torpedoes fired at one target. ``it``: words for the target."""
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
    """Return words about a torpedo that damaged its target although its detection rolls were only just
    enough: ``and with not a pip to spare it``. They are empty for other torpedoes."""
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
    """Return the punctuation mark before a salvo's results: a colon, or a comma for a single torpedo."""
    return ":" if len(shots) > 1 else ","


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
            f"the {number(left)} torpedoes left had both to kill"
            if left == 2
            else "every torpedo left had to kill"
        )
    return f"{number(wanted)} kills were wanted, with {number(left)} torpedoes left"


# -- what was fired at the submarine ------------------------------------------------------------------------------------

_NO_HIT_WORDS: Final[dict[Outcome, str]] = {
    "missed": "missed", "far": "fell short", "layer": "started too near to reach its depth", "blind": "found nothing",
}  # fmt: skip
"""Words for each result of a torpedo that did not hit. Dice are rolled only for the result ``missed``; the other results need no roll."""
_SUMMED: Final = 5
"""Smallest number of torpedoes fired at the submarine in one turn that the report counts by result, instead
of listing them by shooter. This applies if more than two pieces fired."""
_COUNTED: Final = 3
"""Smallest number of torpedoes fired at the submarine in one turn that the report states at the beginning of
the sentence."""


def by_shooter(shots: Sequence[TorpedoShot]) -> list[list[TorpedoShot]]:
    """Return the torpedoes grouped by shooter, in firing order."""
    return [list(own) for _, own in groupby(shots, lambda shot: shot.shooter)]


def return_fire(shots: Sequence[TorpedoShot]) -> str:
    """Return a sentence, without its full stop, about the results of the torpedoes fired at the submarine.
    Successive shooters with the same result share a clause."""
    if len(shots) >= _SUMMED and len(by_shooter(shots)) > 2:
        return _summed(shots)
    clauses: list[str] = []
    for kind, shooters in groupby(by_shooter(shots), _common_outcome):
        several = list(shooters)
        if kind is not None:
            clauses.append(_no_hit_clause(several, _NO_HIT_WORDS[kind]))
        else:
            clauses += [_struck(own) for own in several]
    if len(shots) >= _COUNTED and len(clauses) == 1 and clauses[0].startswith("the "):
        return clauses[0].replace("the ", "all ", 1).replace(" of ", " torpedoes of ", 1)
    many = len(shots) >= _COUNTED and len(clauses) > 1
    opening = f"{'in all ' if len(shots) > 12 else ''}{torpedoes(len(shots))} came back: " if many else ""
    if not many:
        return f"{opening}{'; '.join(clauses)}"
    return f"{opening}{'. '.join([clauses[0], *map(capital, clauses[1:])])}"


def _summed(shots: Sequence[TorpedoShot]) -> str:
    """Return a sentence, without its full stop, that counts the results of many torpedoes fired at the
    submarine. It mentions the last torpedo if that sank the submarine."""
    evaded = [shot for shot in shots if shot.hit and not shot.sunk]
    parts = [
        f"{number(n)} {words}"
        for kind, words in _NO_HIT_WORDS.items()
        if (n := sum(shot.outcome == kind for shot in shots))
    ]
    if evaded:
        just = sum(shot.die == least_of(shot.evasion) for shot in evaded)
        only = f", {'all' if just == len(evaded) > 1 else number(just)} only just" * bool(
            just and len(evaded) > 1
        )
        was = "was" if len(evaded) == 1 else "were"
        parts.append(
            f"{number(len(evaded))} hit and {was} {'only just ' * (just == len(evaded) == 1)}shaken off{only}"
        )
    if len(parts) == 1:
        told = f"all {torpedoes(len(shots))} fired at the submarine {parts[0].split(' ', 1)[1]}"
        if shots[-1].sunk:
            told = f"{torpedoes(len(shots) - 1)} fired at the submarine {parts[0].split(' ', 1)[1]}"
    else:
        told = f"of {torpedoes(len(shots))} fired at the submarine {listed(parts)}"
    last = shots[-1]
    if not last.sunk:
        return told
    return f"{told}; then {named(last.shooter)}’s, from {_away(last)}, hit and sank it: {_fatal(last)}"


def _common_outcome(own: Sequence[TorpedoShot]) -> Outcome | None:
    """Return the result that all torpedoes of one shooter share. Return None if the results differ or if any
    torpedo hit.
    """
    kinds = {shot.outcome for shot in own}
    return kinds.pop() if len(kinds) == 1 and not any(shot.hit for shot in own) else None


def _no_hit_clause(several: Sequence[Sequence[TorpedoShot]], what: str) -> str:
    own = several[0]
    if len(several) == 1:
        return (
            f"{named(own[0].shooter)}’s {'two' if len(own) > 1 else 'torpedo'}, from {_away(own[0])}, {what}"
        )
    n = sum(len(each) for each in several)
    return f"{'both torpedoes' if n == 2 else f'the {number(n)}'} of {each_named([each[0].shooter for each in several])} {what}"


def _away(shot: TorpedoShot) -> str:
    """Return words for the range at which a torpedo was fired. A range just beyond or just short of a limit
    is not rounded to that limit: ``just under 5″``."""
    if shot.outcome == "layer" and shot.range < STEP <= round(shot.range, 1):
        return f"just under {STEP:g}\u2033"
    if shot.outcome == "far" and round(shot.range, 1) <= TORPEDO_RANGE < shot.range:
        return f"just over {TORPEDO_RANGE:g}\u2033"
    return inches(shot.range)


def _struck(own: Sequence[TorpedoShot]) -> str:
    """Return the clause about one shooter's torpedoes, at least one of which hit the submarine."""
    first, last = own[0], own[-1]
    whose, away = f"{named(first.shooter)}’s", f"from {inches(first.range)},"
    if len(own) == 1:
        return f"{whose} torpedo, {away} hit{_fate(first)}"
    if all(shot.hit for shot in own):
        return f"{whose} two, {away} both hit{_of_two(first, last)}"
    if first.hit:
        return f"{whose} first, {away} hit{_fate(first)}, and its second {_NO_HIT_WORDS[last.outcome]}"
    return f"{whose} first {_NO_HIT_WORDS[first.outcome]}, but its second, {away} hit{_fate(last)}"


def _fate(shot: TorpedoShot) -> str:
    """Return words for what happened to the submarine after a hit: ``, and was shaken off``."""
    if shot.sunk:
        return f" and sank it: {_fatal(shot)}"
    return f", and was {'only just ' if shot.die == least_of(shot.evasion) else ''}shaken off"


def _fatal(shot: TorpedoShot) -> str:
    """Return a clause about the die roll with which the submarine failed to evade a torpedo, and the lowest
    result that would have succeeded."""
    return f"to shake it off took {with_article(str(least_of(shot.evasion)))}, and {with_article(str(shot.die))} was rolled"


def _of_two(first: TorpedoShot, last: TorpedoShot) -> str:
    if last.sunk:
        return f"; the first was shaken off, the second sank it: {_fatal(last)}"
    just = [shot for shot in (first, last) if shot.die == least_of(shot.evasion)]
    if len(just) == 1:
        return f", and were shaken off, the {'first' if just[0] is first else 'second'} only just"
    return f", and were {'only just ' if just else ''}shaken off"
