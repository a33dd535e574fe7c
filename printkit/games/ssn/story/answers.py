"""Describes in words the torpedoes that ships and helos fired at the submarine in one turn of SSN, shooter by shooter."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from printkit.games.ssn.rules.state import HELO_NAMES
from printkit.games.ssn.story.pieces import each_named, inches, least_of, named, torpedoes
from printkit.games.ssn.story.turns import Outcome, TorpedoShot
from printkit.report.story import number, with_article
from printkit.report.words.phrases import per_cent

_NO_HIT_WORDS: Final[dict[Outcome, str]] = {
    "missed": "missed", "far": "fell short", "layer": "came from too near to dive to its depth", "blind": "found nothing",
}  # fmt: skip
"""Words for each outcome of a torpedo that did not hit. Dice were rolled only if the outcome is ``missed``."""
_COUNTED: Final = 3
"""If at least this many torpedoes were fired at the submarine in one turn, the sentence about them begins with their number."""


def by_shooter(shots: Sequence[TorpedoShot]) -> list[list[TorpedoShot]]:
    """Return the torpedoes grouped by shooter, in the order in which they were fired."""
    return [list(own) for _, own in groupby(shots, lambda shot: shot.shooter)]


def return_fire(shots: Sequence[TorpedoShot], *, in_lede: bool = False, dice: bool = True) -> str:
    """Return a sentence, without its full stop, saying what the torpedoes fired at the submarine did. Successive shooters with the same
    result share a clause. ``in_lede``: the first paragraph has already described the torpedo that sank the submarine. ``dice``: True if the
    sentence gives the dice with which the submarine evaded hits."""
    clauses: list[str] = []
    for kind, shooters in groupby(by_shooter(shots), _common_outcome):
        several = list(shooters)
        if kind is not None:
            clauses.append(_no_hit_clause(several, _NO_HIT_WORDS[kind]))
        else:
            clauses += [_struck(own, in_lede=in_lede) if dice or in_lede else _hit(own) for own in several]
    if len(shots) >= _COUNTED and len(clauses) == 1 and clauses[0].startswith("the "):
        return clauses[0].replace("the ", "all ", 1).replace(" of ", " torpedoes of ", 1)
    many = len(shots) >= _COUNTED and len(clauses) > 1 and not in_lede
    opening = f"{'in all ' if len(shots) > 12 else ''}{torpedoes(len(shots))} came back: " if many else ""
    return f"{opening}{'; '.join(clauses)}"


def _common_outcome(own: Sequence[TorpedoShot]) -> Outcome | None:
    """Return the common outcome of one shooter's torpedoes; None if one of them hit or the outcomes differ."""
    kinds = {shot.outcome for shot in own}
    return kinds.pop() if len(kinds) == 1 and not any(shot.hit for shot in own) else None


def _no_hit_clause(several: Sequence[Sequence[TorpedoShot]], what: str) -> str:
    own = several[0]
    if len(several) == 1:
        return f"{named(own[0].shooter)}’s {'two' if len(own) > 1 else 'torpedo'}, from {inches(own[0].range)}, {what}"
    n = sum(len(each) for each in several)
    return f"{'both torpedoes' if n == 2 else f'the {number(n)}'} of {each_named([each[0].shooter for each in several])} {what}"


def _struck(own: Sequence[TorpedoShot], *, in_lede: bool) -> str:
    """Return the clause about one shooter's torpedoes, at least one of which hit the submarine."""
    first, last = own[0], own[-1]
    whose, odds = f"{named(first.shooter)}’s", f"from {inches(first.range)}, {per_cent(first.chance)}"
    if in_lede and last.sunk:
        before = f" first ({odds}) hit, {_fate(first)}, and its second" if len(own) > 1 and first.hit else ""
        if len(own) > 1 and not before:
            before = f" first {_NO_HIT_WORDS[first.outcome]}, and its second"
        return f"{whose}{before or ' torpedo'} sank the submarine"
    if len(own) == 1:
        only = " first" if first.shooter in HELO_NAMES else " torpedo"
        return f"{whose}{only} ({odds}) hit, {_fate(first)}"
    if all(shot.hit for shot in own):
        return f"{whose} two ({odds} each) both hit, {_of_two(first, last)}"
    if first.hit:
        return f"{whose} first ({odds}) hit, {_fate(first)}, and its second {_NO_HIT_WORDS[last.outcome]}"
    return f"{whose} first {_NO_HIT_WORDS[first.outcome]}, but its second ({odds}) hit, {_fate(last)}"


def _hit(own: Sequence[TorpedoShot]) -> str:
    """Return the clause about one shooter's torpedoes, of which at least one hit the submarine. It leaves out the dice with which the
    submarine evaded the hits."""
    first, last = own[0], own[-1]
    whose, odds = f"{named(first.shooter)}’s", f"from {inches(first.range)}, {per_cent(first.chance)}"
    if len(own) == 1:
        return f"{whose} torpedo ({odds}) hit"
    if all(shot.hit for shot in own):
        return f"{whose} two ({odds} each) both hit"
    if first.hit:
        return f"{whose} first ({odds}) hit, and its second {_NO_HIT_WORDS[last.outcome]}"
    return f"{whose} first {_NO_HIT_WORDS[first.outcome]}, but its second ({odds}) hit"


def _fate(shot: TorpedoShot) -> str:
    """Return the words for the submarine's evasion die after a hit: ``and a 4 evaded it``."""
    least, die = least_of(shot.evasion), with_article(str(shot.die))
    if shot.sunk:
        return f"and the evasion, good on {least} or more, was {die}: the submarine was lost"
    if shot.die == least:
        return f"and {die}, the least that would do, evaded it"
    return f"and {die} evaded it"


def _of_two(first: TorpedoShot, last: TorpedoShot) -> str:
    one, two = (with_article(str(shot.die)) for shot in (first, last))
    if last.sunk:
        return f"and {one} evaded the first, but the second evasion, good on {least_of(last.evasion)} or more, was {two}: the submarine was lost"
    return f"and {one} and {two} evaded them"
