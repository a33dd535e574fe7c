"""Turning points: the turns that moved the score most against their average, and why they did."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import DAMAGED, MISS
from printkit.games.malta_convoy.story.account import HitAccount, TurnAccount
from printkit.games.malta_convoy.story.telling import FORCE, LONE, Diary, did, grouped, moved, struck
from printkit.lab.ledger import explained, turning, unnamed
from printkit.report.story import (
    NAMED,
    Picture,
    TurningPoint,
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
    tail = f"{did(turn.expected[-1])}, where the average turn would {average}."
    if met is None or met.enemy is None or met.size is None or met.through is None:
        return diary.write(
            "moment",
            f"What counted most was that nobody came on turn {turn.number}; the turn {tail}",
            values,
            turn,
        )
    who = LONE[met.enemy.name] if met.size == 1 else f"{FORCE[met.enemy.name]}, {number(met.size)} strong"
    turned = met.size - met.through
    back = (
        "interception turned none of them back"
        if not turned
        else f"interception turned back {number(turned)}"
    )
    back = "interception did not stop it" if met.size == 1 and not turned else back
    if not met.through:
        back = "interception turned all of it back" if met.size > 1 else "interception turned it back"
        text = f"What counted most came on turn {turn.number}: {who}, and {back}; the turn {tail}"
    else:
        rest = "it" if met.size == 1 else "they" if not turned else "the rest"
        text = f"What counted most came on turn {turn.number}: {who}; {back}, and {rest} {NAMED.sub('', struck(turn))}; the turn {tail}"
    return diary.write("moment", text, values, turn)


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
                *([f"the other rolls came to {signed(rest)}"] if goes else []),
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
        return f"{ones} of {count(len(meeting.dice), 'interception die', 'interception dice')} turned an attacker back, {len(meeting.dice) / 6:.1f} being the mean"
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
    return f"the target dice found {_found(meeting.hits)}"


def _found(hits: Sequence[HitAccount]) -> str:
    kinds = [h.kind for h in hits if h.kind != "nothing"]
    nobody = len(hits) - len(kinds)
    parts = [grouped(kinds)] if kinds else []
    if nobody:
        parts.append("no ship" if nobody == 1 else f"no ship {number(nobody)} times")
    return listed(parts)
