"""Turning points: the turns that moved the score most against their average, and why they did."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import DAMAGED, MISS, SHIP, SHIP_NAMES
from printkit.games.malta_convoy.story.losses import ORDER, struck
from printkit.games.malta_convoy.story.telling import FORCE, Diary, attackers, did, moved
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
    """Return the turn that counted most: who came, how many, what became of them, and what that did to the score."""
    met = turn.meeting
    values = {"turn": turn.number, "did": turn.expected[-1], "owed": turn.expected[0]}
    average = moved(turn.expected[0]).replace("cost", "have cost").replace("gained", "have gained")
    tail = f"{did(turn.expected[-1])}, where it would {average} on average."
    if met is None or met.enemy is None or met.size is None or met.through is None:
        return diary.write("moment", f"Nobody came on turn {turn.number}, which {tail}", values, turn)
    return diary.write("moment", f"On turn {turn.number} {_came(turn)}; the turn {tail}", values, turn)


def _came(turn: TurnAccount) -> str:
    """Who came on a turn, and what became of them."""
    met = turn.meeting
    assert met is not None
    who, size, through = attackers(met), met.size or 0, met.through or 0
    turned = size - through
    if not through:
        return f"{who} {'was' if size == 1 else 'were'} turned back{', every one' if size > 2 else ', both' if size == 2 else ''}"
    what = NAMED.sub("", struck(turn))
    if turned:
        rest = "the rest" if through > 1 else "the other" if size == 2 else "the last"
        return (
            f"{who} came: {number(turned)} {'was' if turned == 1 else 'were'} turned back, and {rest} {what}"
        )
    return f"{who} got through{' whole' if size > 1 else ''} and {what}"


def counted_quiet(quiet: Sequence[TurnAccount]) -> str:
    """Return how few contacts came, where the turns without one counted for more than any attack."""
    due = math.fsum(turn.chance for turn in quiet)
    return f"{count(len(quiet), 'turn')} brought no contact, on which {due:.0f} were due, and that counted for more than any attack"


def _why(diary: Diary, turn: TurnAccount) -> str:
    """What happened, the rolls that made most of the difference, and the turn against its average."""
    named = explained(enumerate(turn.luck), turn.total_luck, least=_LEAST_PART)
    rest = unnamed(named, turn.total_luck, _LEAST_PART)
    behind, against = (
        listed([
            *(f"{_stage(turn, stage)} ({signed(part)})" for stage, part in each),
            *([f"what else was rolled made {signed(rest)}"] if goes else []),
        ])
        for each, goes in zip(named, (rest * turn.total_luck > 0, rest * turn.total_luck < 0), strict=True)
    )  # fmt: skip
    met = turn.meeting
    came = (
        capital(_came(turn))
        if met is not None and met.through is not None and met.enemy is not None
        else "Nobody came"
    )
    owed = moved(turn.expected[0]).replace("cost", "costs").replace("gained", "gains")
    change = did(turn.expected[-1])
    told = f"{came}; the turn {change}, where one like it {owed} on average: {behind or 'no single roll did much of it'}"
    told += f", against which {against}." if against else "."
    return diary.write("turn", told, {"did": change, "owed": owed}, turn)


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
