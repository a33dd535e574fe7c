"""Find the turns of a Malta Convoy game whose change of the score differed most from the expected one, and explain why."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from operator import attrgetter

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import (
    BANDS,
    CARGO,
    CARRIER,
    DAMAGED,
    MISS,
    SHIP,
    SHIP_NAMES,
    TARGETS,
    band,
)
from printkit.games.malta_convoy.story.decided import brief
from printkit.games.malta_convoy.story.losses import ORDER
from printkit.games.malta_convoy.story.telling import (
    FORCE,
    VoyageWriter,
    did,
    moved,
)
from printkit.games.malta_convoy.story.turns import MeetingAccount, TurnAccount
from printkit.lab.ledger import explained, turning
from printkit.report.story import (
    Picture,
    TurningPoint,
    count,
    listed,
    number,
    signed,
    sparkline,
)
from printkit.report.words.phrases import chances

_LEAST_SWING = 1.5
_LEAST_PART = 0.4
_HEAVY = 3
"""Minimum number of points lost on a turn for it to be told as the turn on which a result band was lost, or as the blow before it."""
_CLOSE = 5
"""Maximum distance in points between the score and the limit of a result band for the report to mention it."""
TURNING_NOTE = (
    "A turn counts by what it did to the score against what such a turn does on average: the exact mean over every "
    "roll that it could have had, for the convoy, the modifiers and the option as they stood at its start."
)


def deciding(turns: Sequence[TurnAccount]) -> tuple[TurnAccount, ...]:
    """Return the turns whose change of the score differed most from the expected one, in chronological order."""
    return tuple(turning([t for t in turns if t.settled], attrgetter("total_luck"), least=_LEAST_SWING))


def turning_points(
    writer: VoyageWriter, turns: Sequence[TurnAccount], turned: Sequence[TurnAccount]
) -> tuple[TurningPoint, ...]:
    """Return the report's turning points for these turns."""
    return tuple(
        TurningPoint(
            f"Turn {t.number}",
            f"{signed(t.total_luck)} points",
            _why(writer, t),
            picture=_inset(turns, t),
        )
        for t in turned
    )


def _inset(turns: Sequence[TurnAccount], turn: TurnAccount) -> Picture:
    points = [(turns[0].number - 1.0, score(turns[0].before.voyage))]
    points += [(float(t.number), score(t.after.voyage)) for t in turns]
    return sparkline("The score", points, turn.number, "turn", unit=" points")


def counted_most(writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return the sentences about the most important turn: the score before it, who came, what they sank, and the score after it."""
    meeting = turn.meeting
    before, after = score(turn.before.voyage), score(turn.after.voyage)
    values: dict[str, object] = {
        "turn": turn.number,
        "did": turn.expected[-1],
        "before": before,
        "after": after,
    }
    if meeting is None or meeting.enemy is None or meeting.size is None or meeting.through is None:
        text = f"Nobody came on turn {turn.number}, though a contact had {chances(turn.chance)}."
        return writer.write("moment", text, values, turn)
    left = turn.after.voyage.length - turn.number
    turns_left = f", with {count(left, 'turn')} to go" if left else ", the last,"
    stake, meant = _stake(before, after), ""
    when = f"On turn {turn.number}{turns_left}{stake if left else stake.replace(' and', ' with', 1)}"
    if after != before:
        meant = f"; the score went from {before:g} to {after:g}{_crossed(turns, turn, stake, last=not left)}"
    text = f"{when.rstrip(',')}, {brief(turn)}{meant}."
    if (cost := _cost_before(turns, turn)) >= _HEAVY:
        text += f" The turn before had cost {number(cost)} points."
    values["cost_before"] = cost
    return writer.write("moment", text, values, turn)


def _cost_before(turns: Sequence[TurnAccount], turn: TurnAccount) -> int:
    """Return the number of whole points that the turn before this one cost; 0 if it cost none, or is not fully recorded."""
    before = next((each for each in turns if each.number == turn.number - 1), None)
    return round(-before.change) if before is not None and before.settled and before.change < 0 else 0


def fell_for_good(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """Return the turn on which the score fell, for good, below the line of the result band above its final one.

    None if the score was never above that line, or if the fall cost fewer than :data:`_HEAVY` points.
    """
    final = score(turns[-1].after.voyage) if turns else 0.0
    line = min((each.least for each in BANDS if each.least > final), default=None)
    if line is None or not all(turn.settled for turn in turns):
        return None
    fell = [turn for turn in turns if score(turn.before.voyage) >= line > score(turn.after.voyage)]
    last = fell[-1] if fell else None
    return last if last is not None and last.meeting is not None and -last.change >= _HEAVY else None


def _crossed(turns: Sequence[TurnAccount], turn: TurnAccount, stake: str, *, last: bool) -> str:
    """Return a clause that says which limit of a result band the score crossed on a turn, and when it crossed back; empty if it crossed
    none.
    """
    before, after = score(turn.before.voyage), score(turn.after.voyage)
    lower = after < before
    line = floor(before) if lower else floor(after)
    if line is None or not min(before, after) < line <= max(before, after):
        return ""
    later = [(each.number, score(each.after.voyage)) for each in turns if each.number > turn.number]
    back = next((number for number, points in later if (points < line) != lower), 0)
    which = "that line" if f"“{band(line)}”" in stake else f"the line for “{band(line)}”"
    until = f" until turn {back}" if back else "" if last else " for good"
    return f", {'below' if lower else 'above'} {which}{until}"


def floor(points: float) -> float | None:
    """Return the lower limit of the result band that these points are in; None for the lowest band."""
    return next((each.least for each in BANDS if points >= each.least > 0), None)


def _stake(before: float, after: float) -> str:
    """Return a clause that says how close the score was to the limit of a result band before a turn; empty if it was not close.

    Example: ``and the convoy two points above the line for “Relief”``.
    """
    lower = after <= before
    above = [each.least for each in BANDS if each.least > before]
    line = floor(before) if lower else (min(above) if above else None)
    if line is None or abs(before - line) > _CLOSE:
        return ""
    margin = abs(before - line)
    if not margin:
        return f" and the convoy on the very line for “{band(line)}”"
    points = (
        f"{number(round(margin))} point{'s' * (margin != 1)}"
        if margin == round(margin)
        else f"{margin:g} points"
    )
    return f" and the convoy {points} {'above' if lower else 'below'} the line for “{band(line)}”"


def counted_quiet(turns: Sequence[TurnAccount]) -> tuple[str, Mapping[str, object]]:
    """Return a pair: a clause that compares the number of contacts with the expected number, and the numbers in the clause."""
    rolled = [turn for turn in turns if turn.row]
    contacts, due = (
        sum(turn.meeting is not None for turn in rolled),
        math.fsum(turn.chance for turn in rolled),
    )
    found = f"on only {number(contacts)} of" if contacts else "on none of"
    text = f"the enemy found the convoy {found} {count(len(rolled), 'turn')}, where {number(round(due))} contacts were to be expected"
    return text, {"met": contacts, "rolled": len(rolled), "due": due}


def _why(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return the text of a turning point: the turn's change of the score, the expected change, and the rolls that made the difference.

    What happened in the turn is left out, because the story says it.
    """
    named, rest = _adding_up(turn)
    behind, against = (
        listed([
            *(f"{_stage(turn, stage)} ({signed(part)})" for stage, part in each),
            *([f"{others_} ({signed(rest)})"] if goes else []),
        ])
        for each, goes, others_ in zip(
            named,
            (rest * turn.total_luck > 0, rest * turn.total_luck < 0),
            ("the other rolls did the rest", "other rolls"),
            strict=True,
        )
    )  # fmt: skip
    average = moved(turn.expected[0]).replace("cost", "costs").replace("gained", "gains")
    change = did(turn.expected[-1])
    what = f"The turn {change} where such a turn {average} on average"
    text = f"{what}: {behind or 'no single roll did much of it'}"
    only_others = against.startswith("other rolls")
    turned = (
        against.replace("other rolls", "other rolls went the other way")
        if only_others
        else f"on the other side {against}"
    )
    text += f"; {turned}." if against else "."
    return writer.write("turn", text, {"did": change, "average": average}, turn)


def _adding_up(turn: TurnAccount) -> tuple[tuple[list[tuple[int, float]], list[tuple[int, float]]], float]:
    """Return the luck of the stages that explain a turn, as printed: those that contributed to its change and those that worked
    against it, and the luck of all other stages together.

    All are rounded to a tenth of a point, and add up to the rounded luck of the turn. If no other stage has any luck, the rounding
    error goes to the largest part.
    """
    named = explained(enumerate(turn.luck), turn.total_luck, least=_LEAST_PART)
    shown = {stage: round(part, 1) for each in named for stage, part in each}
    rest = round(round(turn.total_luck, 1) - math.fsum(shown.values()), 1)
    if shown and not any(part for stage, part in enumerate(turn.luck) if stage not in shown):
        shown[max(shown, key=lambda stage: abs(shown[stage]))] += rest
        rest = 0.0
    behind, against = ([(stage, shown[stage]) for stage, _ in each] for each in named)
    return (behind, against), rest


def _stage(turn: TurnAccount, stage: int) -> str:
    """Return a clause that says what one kind of roll of a turn brought, such as ``two of five interception dice showed a 1``."""
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
        return f"{ones} of {count(len(meeting.dice), 'interception die', 'interception dice')} showed a 1"
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
    return _aimed(turn, meeting)


def _aimed(turn: TurnAccount, meeting: MeetingAccount) -> str:
    """Return a clause with the ship types that the target dice gave, and the types hit instead where no such ship was left."""
    totals = [die + turn.in_force.target for die in meeting.aimed]
    aimed = [TARGETS[total] if total < len(TARGETS) else None for total in totals]
    pairs = [
        (hit.kind, hit.kind if kind is None else SHIP_NAMES[kind]) for kind, hit in zip(aimed, meeting.hits)
    ]
    to_cargo = (SHIP_NAMES[CARGO], SHIP_NAMES[CARRIER])
    if not aimed or any(pair != to_cargo and pair[0] not in (pair[1], "nothing") for pair in pairs):
        return f"the hits found {listed(_found([hit.kind for hit in meeting.hits]))}"
    on = listed(_found([fell for _, fell in pairs]))
    if wasted := sum(found == "nothing" != fell for found, fell in pairs):
        on += f", {number(wasted)} of them where no such ship was left"
    passed = ", and with no carrier left to hit that meant cargo ships" if to_cargo in pairs else ""
    return f"the target dice fell on {on}{passed}"


def _found(hits: Sequence[str]) -> list[str]:
    kinds = Counter(hits)
    times = {1: "once", 2: "twice"}
    parts = [
        f"{SHIP[kind]}s {times.get(kinds[kind], f'{number(kinds[kind])} times')}"
        for kind in (SHIP_NAMES[k] for k in ORDER)
        if kinds[kind]
    ]
    if nobody := kinds["nothing"]:
        parts.append(f"no ship {times.get(nobody, f'{number(nobody)} times')}")
    return parts
