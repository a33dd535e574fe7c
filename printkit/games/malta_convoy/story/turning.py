"""Turning points: the turns that moved the score most against their average, and why they did."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import DAMAGED, MISS, SHIP, SHIP_NAMES
from printkit.games.malta_convoy.story.telling import FORCE, LONE, ORDER, Diary, did, moved, struck
from printkit.games.malta_convoy.story.turns import HitAccount, TurnAccount
from printkit.lab.ledger import explained, turning, unnamed
from printkit.report.story import (
    NAMED,
    Picture,
    TurningPoint,
    capital,
    count,
    listed,
    number,
    signed,
    sparkline,
)

_LEAST_SWING = 1.5
_LEAST_PART = 0.4
TURNING_NOTE = (
    "A turn counts by what it did to the score against what such a turn does on average: the exact mean over every "
    "roll that it could have had, for the convoy, the modifiers and the option as they stood at its start."
)


FORCE_WORDS = {
    "U-boats": "U-boats", "Italian air force": "Italian aircraft", "German air force": "German aircraft",
    "combined air force": "German and Italian aircraft",
}  # fmt: skip
"""The forces as a headline calls them."""


def deciding(turns: Sequence[TurnAccount]) -> tuple[TurnAccount, ...]:
    """The turns that moved the score most against their average, in the order in which they came."""
    return tuple(turning([t for t in turns if t.settled], attrgetter("total_luck"), least=_LEAST_SWING))


def turning_points(
    diary: Diary, turns: Sequence[TurnAccount], turned: Sequence[TurnAccount]
) -> tuple[TurningPoint, ...]:
    """The deciding turns as turning points."""
    return tuple(
        TurningPoint(
            f"Turn {t.number}", f"{signed(t.total_luck)} points", _why(diary, t), picture=_inset(turns, t)
        )
        for t in turned
    )


def _inset(turns: Sequence[TurnAccount], turn: TurnAccount) -> Picture:
    points = [(turns[0].number - 1.0, score(turns[0].before.voyage))]
    points += [(float(t.number), score(t.after.voyage)) for t in turns]
    return sparkline("The score", points, turn.number, "turn", unit=" points")


def counted_most(diary: Diary, turn: TurnAccount) -> str:
    """The turn that counted most: who came, how many, what became of them, and what that did to the score."""
    met = turn.meeting
    values = {"turn": turn.number, "did": turn.expected[-1], "owed": turn.expected[0]}
    average = moved(turn.expected[0]).replace("cost", "have cost").replace("gained", "have gained")
    tail = f"{did(turn.expected[-1])}, where it would {average} on average."
    if met is None or met.enemy is None or met.size is None or met.through is None:
        return diary.write("moment", f"Nobody came on turn {turn.number}, which {tail}", values, turn)
    who = LONE[met.enemy.name] if met.size == 1 else f"{FORCE[met.enemy.name]}, {number(met.size)} strong,"
    turned = met.size - met.through
    if not met.through:
        back = "was turned back" if met.size == 1 else "was turned back to the last attacker"
        text = f"On turn {turn.number} {who} {back}; the turn {tail}"
    elif turned:
        text = (
            f"On turn {turn.number} {FORCE[met.enemy.name]} came, {number(met.size)} strong: {number(turned)} "
            f"{'was' if turned == 1 else 'were'} turned back, and the rest {NAMED.sub('', struck(turn))}; the turn {tail}"
        )
    else:
        text = f"On turn {turn.number} {who} got through whole and {NAMED.sub('', struck(turn))}; the turn {tail}"
    if met.size == 1:
        text = text.replace("got through whole", "got through")
    return diary.write("moment", text, values, turn)


def counted_quiet(diary: Diary, quiet: Sequence[TurnAccount], worth: float) -> str:
    """Return that the turns without contact counted most: how many, how many contacts were to be expected, what that was worth."""
    due = math.fsum(turn.chance for turn in quiet)
    text = (
        f"More than any attack it was the quiet that decided: {count(len(quiet), 'turn')} brought no contact, which was worth "
        f"{worth:.1f} points against the average."
    )
    values = {"quiet": len(quiet), "due": due, "worth": worth}
    lines = [n for turn in quiet for n in turn.lines]
    return diary.told("quiet-moment", text, values, lines)


def _why(diary: Diary, turn: TurnAccount) -> str:
    """The average against what happened, and the rolls that made most of the difference."""
    named = explained(enumerate(turn.luck), turn.total_luck, least=_LEAST_PART)
    rest = unnamed(named, turn.total_luck, _LEAST_PART)
    behind, against = (
        "; ".join(
            [
                *(
                    ["; then ".join(f"{_stage(turn, stage)} ({signed(part)})" for stage, part in each)]
                    if each
                    else []
                ),
                *([f"what else was rolled made {signed(rest)}"] if goes else []),
            ]
        )
        for each, goes in zip(named, (rest * turn.total_luck > 0, rest * turn.total_luck < 0), strict=True)
    )
    owed = moved(turn.expected[0])
    facts = {
        "owed": owed,
        "owe": owed.replace("gained", "gain"),
        "did": did(turn.expected[-1]),
        "causes": behind or "no single roll did much of it",
    }
    told = [diary.say("turn", facts, turn=turn)]
    if turn.meeting is not None and turn.meeting.hits:
        turned = (turn.meeting.size or 0) - (turn.meeting.through or 0)
        back = (
            f"{capital(number(turned))} {'was' if turned == 1 else 'were'} turned back, and what got through"
        )
        came = "It" if turn.meeting.size == 1 else back if turned else "The attackers"
        told.append(diary.write("turn-struck", f"{came} {NAMED.sub('', struck(turn))}.", {}, turn))
    if against:
        told.append(diary.say("turn-against", {"causes": against}, turn=turn))
    return " ".join(told)


def _stage(turn: TurnAccount, stage: int) -> str:
    """What a roll brought, with the number that it is measured against."""
    meeting = turn.meeting
    if stage == 0 or meeting is None or meeting.enemy is None:
        chance = f"{turn.chance:.0%}".replace("%", "\u00a0%")
        return (
            f"a contact came, at odds of {chance}"
            if meeting
            else f"no contact came, at odds of {chance} for one"
        )
    if stage == 1:
        return f"the enemy die brought {FORCE[meeting.enemy.name]}"
    if stage == 2:
        return f"the force die was a {meeting.force_die}"
    if stage == 3:
        ones = "none" if not meeting.ones else number(meeting.ones)
        came = "a 1" if len(meeting.dice) == 1 or meeting.ones == 1 else "ones"
        return f"{ones} of {count(len(meeting.dice), 'interception die', 'interception dice')} came up {came}, {len(meeting.dice) / 6:.1f} being the mean"
    if stage == 4:
        hits = sum(result != MISS for result in meeting.results)
        if len(meeting.attacks) == 1:
            return "the attack die hit" if hits else "the attack die missed"
        light = (
            ", and not to sink"
            if hits and all(result in (MISS, DAMAGED) for result in meeting.results)
            else ""
        )
        return f"{number(hits) if hits else 'none'} of {count(len(meeting.attacks), 'attack die', 'attack dice')} hit{light}"
    return f"the target dice fell on {_found(meeting.hits)}"


def _found(hits: Sequence[HitAccount]) -> str:
    kinds = Counter(h.kind for h in hits)
    times = {1: "once", 2: "twice"}
    parts = [
        f"{SHIP[kind]}s {times.get(kinds[kind], f'{number(kinds[kind])} times')}"
        for kind in (SHIP_NAMES[k] for k in ORDER)
        if kinds[kind]
    ]
    if nobody := kinds["nothing"]:
        parts.append(f"no ship {times.get(nobody, f'{number(nobody)} times')}")
    return listed(parts)
