"""Write the sentences about one hunt (escorts attacking a U-boat), from its first turn to its last.

Turns in which every attack missed are summed up in one clause. A turn with a hit gets a clause of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from printkit.games.tonnage_war.rules.data import EVADE, FLAK
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.facts import Fight
from printkit.games.tonnage_war.story.fights import (
    NEAR,
    aim,
    attacks_missed,
    each_of,
    evaded,
    gave_away,
    missing_her,
    result,
)
from printkit.games.tonnage_war.story.outcomes import outcome, strike_rolls
from printkit.games.tonnage_war.story.telling import after_the_same_escort, group
from printkit.report.story import begun, number
from printkit.report.words.phrases import times

_SENTENCE: Final = 190
"""Number of characters after which a sentence about a hunt ends, so that the next clause begins a new
sentence.
"""


class HuntTurn(NamedTuple):
    """One turn of a hunt: the turn's number and what happened."""

    number: int
    fight: Fight


class _Part(NamedTuple):
    """Successive turns of a hunt that the report describes in one clause.

    ``vain``: nobody was hit in them. ``change`` is a clause about escorts that joined or left at the beginning.
    """

    turns: tuple[HuntTurn, ...]
    vain: bool
    change: str


def exchange(opening: str, hunts: Sequence[HuntTurn], leads: Sequence[str]) -> str:
    """Return the sentences about one hunt of a U-boat.

    ``opening`` is the first clause, which says who came upon the boat. ``leads`` holds, for each turn, a clause about the change of
    the lead, or an empty text.
    """
    text, vain = opening, False
    done = 0
    for place, part in enumerate(_parts(hunts)):
        clause = _clause(part, first=not place, last=hunts[done - 1].number if done else 0)
        lead = "".join(leads[done : done + len(part.turns)])
        done += len(part.turns)
        start = text.rpartition(". ")[2]
        if (
            place
            and vain
            and not part.vain
            and ";" not in start
            and ", but " not in start
            and len(start) + len(clause) < _SENTENCE
        ):
            joint = ", but "
        elif not place and clause.startswith("but "):
            joint, clause = (
                (", ", clause)
                if ", but " not in start
                else (
                    (", ", "without a hit")
                    if clause == "but the attack missed"
                    else (". ", begun(clause.removeprefix("but ")))
                )
            )
        elif place and len(start) + len(clause) >= _SENTENCE:
            joint, clause = ". ", begun(clause)
        else:
            joint = "; " if place or part.vain or ": " in clause else ": "
        text = f"{text}{joint}{clause}{lead}"
        vain = part.vain
    return text


def vain(fight: Fight) -> bool:
    """Return True if a hunt is over and neither the U-boat nor an escort was hit."""
    fight_result = outcome(fight)
    hit = (
        fight_result.sunk
        or fight_result.damaged
        or fight_result.rammed
        or fight_result.shot not in (None, MISSED)
    )
    return fight.over and bool(fight.detects) and not hit


def _parts(hunts: Sequence[HuntTurn]) -> list[_Part]:
    """Return the turns of a hunt in groups; each group is described in one clause. A new group begins if
    escorts join or leave, or if they lose the U-boat.
    """
    found: list[_Part] = []
    apart = len({each.number for each in hunts}) < len(hunts)  # two hunts in one turn
    for place, each in enumerate(hunts):
        before = hunts[place - 1].fight if place else None
        change = _change(each.fight, before) if before is not None else ""
        in_vain = vain(each.fight)
        lost = place > 1 and place == len(hunts) - 1 and not outcome(each.fight).found
        alone = change or lost or apart or outcome(each.fight).unseen
        if found and in_vain and found[-1].vain and not alone and not outcome(hunts[place - 1].fight).unseen:
            found[-1] = found[-1]._replace(turns=(*found[-1].turns, each))
        else:
            found.append(_Part((each,), in_vain, change))
    return found


def _change(fight: Fight, before: Fight) -> str:
    """Return a clause about escorts that joined or left the hunt since the turn before: ``a regular ship
    joined in``; empty if there were none.
    """
    earlier = {(piece.handle, piece.card) for piece in before.hunt.group}
    new = tuple(piece for piece in fight.hunt.group if (piece.handle, piece.card) not in earlier)
    stayed = len(fight.hunt.group) - len(new)
    if new:
        return f"{group(fight, new)} {'joined in' if stayed else 'took over the hunt'}"
    return f"{each_of(fight)} went on alone" if stayed < len(earlier) else ""


def _clause(part: _Part, *, first: bool, last: int) -> str:
    """Return the clause about one group of turns in a hunt. ``last``: number of the turn before the group."""
    begins = part.turns[0]
    when = "" if first else "before the turn was out" if begins.number == last else f"on turn {begins.number}"
    if len(part.turns) > 1:
        return _summed_up(part, first=first)
    fight = begins.fight
    if not part.vain:
        told = result(fight)
        if part.change:
            if part.change.endswith("joined in") and (rest := after_the_same_escort(told, part.change)):
                return f"{when} {part.change} and{rest}"
            plain = ";" not in told and ", and " not in told
            return f"{when} {part.change}{', and' if plain else ':'} {told}"
        return f"{when} {told}".strip()
    told = _missed(fight, again=not first and not part.change)
    if part.change:
        plain = told.startswith(("but ", "and "))
        return f"{when} {part.change}{', ' if plain else '; '}{told}"
    told = told if first else f"{when} {told.removeprefix('but ').removeprefix('and ')}"
    if begins.number == last:
        told = told.replace(f"out {attacks_missed(fight)}", f"out {_more(fight)}")
    return told


def _more(fight: Fight) -> str:
    """Return a clause about another unsuccessful hunt in the same turn: ``three more attacks missed``."""
    n = len(fight.strikes)
    said = attacks_missed(fight)
    return f"{number(n)} more attack{'s' * (n != 1)} missed{said.partition('missed')[2]}" if said else said


def _missed(fight: Fight, *, again: bool) -> str:
    """Return a clause about one turn of a hunt in which all attacks missed: ``but both attacks missed, the
    closer by one``.
    """
    fight_result = outcome(fight)
    weapon = "flak" if fight.reply.verb == FLAK else "torpedoes"
    away = evaded(fight, fight_result)
    if not fight_result.found or fight_result.unseen:
        told = missing_her(fight, fight_result)
        if again and not away and fight_result.shot is None:
            n = len(fight.hunt.group)
            told = told.replace(
                {1: "it did not find", 2: "neither found"}.get(n, "none of the "),
                {1: "it lost", 2: "both lost"}.get(n, "none of the "),
            )
        told = f"{away}, and {told}" if away else told
        if gave_away(fight, fight_result):
            return f"{told}: her torpedoes missed {aim(fight, fight_result)}, and {attacks_missed(fight)}"
        if fight_result.shot is not None:
            return f"{told}; unseen, she fired torpedoes that missed {aim(fight, fight_result)}"
        return told if away else f"but {told}"
    attacks = attacks_missed(fight) or "nobody was left to attack her"
    if fight_result.shot is not None:
        return f"her {weapon} missed {aim(fight, fight_result)}, and {attacks}{' too' if attacks.endswith('missed') else ''}"
    if away:
        return f"{away} and was found, but {attacks}"
    return f"but {attacks}"


def _summed_up(part: _Part, *, first: bool) -> str:
    """Return one clause about several turns of a hunt in which all attacks missed.

    Example: ``they hunted her until turn 12 and found her every time, but all nine attacks missed``.
    """
    fights = [each.fight for each in part.turns]
    n, found = len(fights), sum(outcome(fight).found for fight in fights)
    strikes = sum(len(fight.strikes) for fight in fights)
    margin = min((each.margin for fight in fights for each in strike_rolls(fight)), default=0)
    near = (
        f", the close{'r' if strikes == 2 else 'st'} by {number(margin)}"
        if strikes > 1 and 0 < margin <= NEAR
        else ""
    )
    they = "it" if len(fights[-1].hunt.group) == 1 else "they"
    numbers = [each.number for each in part.turns]
    when = (
        f"until turn {numbers[-1]}"
        if first
        else f"on turns {numbers[0]} and {numbers[1]}"
        if n == 2
        else f"on turns {numbers[0]}–{numbers[-1]}"
    )
    if part.change:
        when = f"on turn {numbers[0]} {part.change}"
    missed = {0: "nobody was left to attack her", 1: "the one attack missed", 2: "both attacks missed"}.get(
        strikes, f"all {number(strikes)} attacks missed"
    )
    finds = ("both times" if n == 2 else "every time") if found == n else times(found)
    if not found:
        told = f"did not find her {'either time' if n == 2 else f'in {number(n)} tries'}"
    else:
        told = f"found her {finds}, but {missed}{near}"
    if part.change:
        text = f"{when} and stayed until turn {numbers[-1]}; {they} {told}"
    elif first:
        text = f"{they} hunted her {when} and {told}"
    else:
        text = f"{when} {they} {told}"
    return text + _answers(fights)


def _answers(fights: Sequence[Fight]) -> str:
    """Return a clause about the U-boat's replies in turns without a hit: ``; her flak missed four times``."""
    told: list[str] = []
    shots = [fight.reply.verb for fight in fights if fight.shot is not None]
    for verb, together in groupby(sorted(shots)):
        n = len(list(together))
        weapon = "flak" if verb == FLAK else "torpedoes"
        told.append(f"her {weapon} missed {'too' if n == 1 and not told else times(n)}")
    if n := sum(fight.reply.verb == EVADE for fight in fights):
        told.append(f"she turned away {times(n)}")
    return f"; {', and '.join(told)}" if told else ""
