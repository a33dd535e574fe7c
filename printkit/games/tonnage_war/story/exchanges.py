"""Writes the sentences about one hunt (escorts attacking a U-boat), from its first dice to its last.

One sentence sums up the turns in which every attack missed. A turn with a hit gets a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printkit.games.tonnage_war.rules.data import EVADE, FLAK
from printkit.games.tonnage_war.rules.torpedoes import MISSED
from printkit.games.tonnage_war.story.facts import Fight
from printkit.games.tonnage_war.story.fights import (
    NEAR,
    aim,
    attacks_missed,
    each_of,
    evaded,
    found_by,
    gave_away,
    hit_of,
    missing_her,
    result,
)
from printkit.games.tonnage_war.story.outcomes import outcome, strike_rolls
from printkit.games.tonnage_war.story.telling import group
from printkit.report.story import begun, number
from printkit.report.words.phrases import times


class HuntTurn(NamedTuple):
    """One turn of a hunt: the turn's number and what happened."""

    number: int
    fight: Fight


class _Part(NamedTuple):
    """Successive turns of a hunt that the report describes in one sentence.

    ``vain``: nobody was hit in these turns. ``change`` is a clause about escorts that joined or left at the beginning of them.
    """

    turns: tuple[HuntTurn, ...]
    vain: bool
    change: str


def exchange(hunts: Sequence[HuntTurn], named: int, *, opened: bool = False) -> Iterator[str]:
    """Yield the clauses about the dice in one hunt of a U-boat, without a capital letter or a full stop.

    ``named``: the turn that the previous sentence has named. ``opened``: the previous sentence has described the beginning of the
    hunt.
    """
    for place, part in enumerate(_parts(hunts)):
        yield _clause(part, first=not place and not opened, last=named)
        named = part.turns[-1].number


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
    """Return the turns of a hunt in groups. The report describes each group in one sentence. A new group begins if escorts join or
    leave, or if they lose the U-boat."""
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
    """Return a clause about escorts that joined or left the hunt since the previous turn: ``a regular ship joined in``. It is empty
    if there were none, or if the same sentence says that a new escort found or hit the boat."""
    earlier = {(piece.handle, piece.card) for piece in before.hunt.group}
    hit = hit_of(fight)
    named = (*found_by(fight)[:1], *(hit.cards if hit is not None else ()))
    new = tuple(piece for piece in fight.hunt.group if (piece.handle, piece.card) not in earlier)
    stayed = len(fight.hunt.group) - len(new)
    if any(piece.card in named for piece in new):
        return ""
    if new:
        return f"{group(fight, new)} {'joined in' if stayed else 'took over the hunt'}"
    return f"{each_of(fight)} went on alone" if stayed < len(earlier) else ""


def _clause(part: _Part, *, first: bool, last: int) -> str:
    """Return the sentence about one group of turns in a hunt.

    ``last``: the turn that the previous sentence has named.
    """
    begins = part.turns[0]
    fight = begins.fight
    same = begins.number == last
    if len(part.turns) > 1:
        return _summed_up(part, first=first)
    if not part.vain:
        told = result(fight)
    else:
        told = _missed(fight, again=not first and not part.change, more=same and not first)
    when = f"on turn {begins.number} "
    if same:
        when = "" if first else "before the turn was out "
    if not part.change:
        return f"{when}{told}"
    joint = f". {begun(told)}" if fight.reply.verb else f", and {told}"
    return f"{when}{part.change}{joint}"


def _more(fight: Fight) -> str:
    """Return a clause about a second hunt without a hit in the same turn: ``three more attacks missed``."""
    n = len(fight.strikes)
    said = attacks_missed(fight)
    return f"{number(n)} more attack{'s' * (n != 1)} missed{said.partition('missed')[2]}" if said else said


def _missed(fight: Fight, *, again: bool, more: bool) -> str:
    """Return a clause about one turn of a hunt without a hit: ``both attacks missed, the closer by one``.

    ``again``: the same escorts also hunted the boat on the previous turn. ``more``: the boat was hunted twice on this turn.
    """
    fight_result = outcome(fight)
    weapon = "flak" if fight.reply.verb == FLAK else "torpedoes"
    away = evaded(fight, fight_result)
    if not fight_result.found or fight_result.unseen:
        told = missing_her(fight, fight_result)
        if again and not away and fight_result.shot is None:
            told = {1: "it lost her", 2: "both lost her"}.get(len(fight.hunt.group), told)
        told = f"{away}, and {told}" if away else told
        if gave_away(fight, fight_result):
            return f"{told}, her torpedoes missed {aim(fight, fight_result)}, and {attacks_missed(fight)}"
        if fight_result.shot is not None:
            return f"{told}. Unseen, she fired torpedoes that missed {aim(fight, fight_result)}"
        return told
    attacks = (_more(fight) if more else attacks_missed(fight)) or "nobody was left to attack her"
    if fight_result.shot is not None:
        return f"her {weapon} missed {aim(fight, fight_result)}, and {attacks}"
    if away:
        return f"{away} and was found, but {attacks}"
    return attacks


def _summed_up(part: _Part, *, first: bool) -> str:
    """Return one sentence about several turns of a hunt in which all attacks missed.

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
    when = f"on turns {numbers[0]} and {numbers[1]}" if n == 2 else f"on turns {numbers[0]}–{numbers[-1]}"
    missed = {0: "nobody was left to attack her", 1: "the one attack missed", 2: "both attacks missed"}.get(
        strikes, f"all {number(strikes)} attacks missed"
    )
    finds = ("both times" if n == 2 else "every time") if found == n else times(found)
    if not found:
        told = f"did not find her {'either time' if n == 2 else f'in {number(n)} tries'}"
    else:
        told = f"found her {finds}, but {missed}{near}"
    if part.change:
        text = f"on turn {numbers[0]} {part.change} and stayed until turn {numbers[-1]}. {begun(they)} {told}"
    elif first:
        text = f"{they} hunted her until turn {numbers[-1]} and {told}"
    else:
        text = f"{when} {they} {told}"
    return text + _answers(fights)


def _answers(fights: Sequence[Fight]) -> str:
    """Return a sentence about the U-boat's replies in turns without a hit, with a full stop before it: ``. Her flak missed four
    times``."""
    told: list[str] = []
    shots = [fight.reply.verb for fight in fights if fight.shot is not None]
    for verb, together in groupby(sorted(shots)):
        n = len(list(together))
        weapon = "flak" if verb == FLAK else "torpedoes"
        told.append(f"her {weapon} missed {'too' if n == 1 and not told else times(n)}")
    if n := sum(fight.reply.verb == EVADE for fight in fights):
        told.append(f"she turned away {times(n)}")
    return f". {begun(', and '.join(told))}" if told else ""
