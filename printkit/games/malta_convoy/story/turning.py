"""Find the turns of a Malta Convoy game whose change of the score differed most from the expected one, and explain why."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from operator import attrgetter

from printkit.games.malta_convoy.rules.attacks import attack_result
from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import (
    BANDS,
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYED,
    DESTROYER,
    MISS,
    SHIP,
    SHIP_NAMES,
    TARGETS,
    band,
    floor,
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
from printkit.lab.ledger import turning
from printkit.report.story import (
    Picture,
    TurningPoint,
    capital,
    count,
    listed,
    number,
    signed,
    sparkline,
)
from printkit.report.words.phrases import chances, times

_LEAST_SWING = 1.5
_FAR = 2.5
"""Difference in points from which several turns are told as turning points; otherwise only the largest is."""
_LEAST_PART = 0.4
_MOST = 2
"""Maximum number of kinds of roll that a turning point names as its causes."""
_NARROWLY = 3
"""A report says how many points were missing for the next higher rating if they were at most this many."""
_MUCH, _MUCH_NARROWLY = 0.75, 0.6
"""The turn on which a rating was lost decided the game only if it cost at least this part of what the dearest turn cost; the second
value holds if only a few points were missing for that rating.
"""
_CLOSE = 5
"""The report says how many points the score was from the limit of a rating if they were at most this many."""
TURNING_NOTE = (
    "A turn counts by what it did to the score against what such a turn does on average: the exact mean over every "
    "roll that it could have had, for the convoy, the modifiers and the option as they stood at its start."
)


def deciding(turns: Sequence[TurnAccount]) -> tuple[TurnAccount, ...]:
    """Return the turns with a contact whose change of the score differed most from the expected one, in chronological order."""
    met = [turn for turn in turns if turn.settled and turn.meeting is not None]
    return tuple(turning(met, attrgetter("total_luck"), least=_LEAST_SWING))


def turning_points(
    writer: VoyageWriter, turns: Sequence[TurnAccount], turned: Sequence[TurnAccount]
) -> tuple[TurningPoint, ...]:
    """Return the report's turning points: those of these turns that changed the score far more than expected, or the one that did so most."""
    far = [turn for turn in turned if abs(turn.total_luck) >= _FAR]
    most = max(turned, key=lambda turn: abs(turn.total_luck), default=None)
    shown = far or [turn for turn in turned if turn is most]
    return tuple(
        TurningPoint(
            f"Turn {t.number}",
            f"{signed(t.total_luck)} points",
            _why(writer, t),
            picture=_inset(turns, t),
        )
        for t in shown
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
    length = turns[-1].after.voyage.length
    left = length - turn.number
    grown = turn.after.voyage.length != length
    turns_left = (
        f" of {length}," if grown else f", with {count(left, 'turn')} to go" if left else ", the last,"
    )
    stake, meant = _stake(before, after), ""
    when = f"On turn {turn.number}{turns_left}{stake if left and not grown else stake.replace(' and', ' with', 1)}"
    if narrow := _narrowly(turns, turn):
        how = f"{turns_left.removeprefix(',').rstrip(',').strip()}, " if left and not grown else ""
        text = f"{narrow}: {how}{brief(writer, turn)}; the score went from {before:g} to {after:g}."
        told = writer.write_more("moment", text, values, turn, (), [*turn.lines, *turns[-1].lines])
        return f"{told}{_on_the_detour(writer, turns, turn)}"
    if after != before:
        meant = f"; the score went from {before:g} to {after:g}{_crossed(turns, turn, stake, last=not left)}"
    text = f"{when.rstrip(',')}, {brief(writer, turn)}{meant}."
    return f"{writer.write('moment', text, values, turn)}{_on_the_detour(writer, turns, turn)}"


def _on_the_detour(writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a sentence, with a space before it, about a turn that the convoy would not have sailed but for a detour; empty for others."""
    planned = turns[0].before.voyage.length
    taken = [
        each for each in turns if each.option is not None and each.option.extra and each.number < turn.number
    ]
    if turn.number <= planned or not taken or turn.change >= 0:
        return ""
    detour = "the detour" if len(taken) == 1 else "the detours"
    text = f"But for {detour} the journey would have ended on turn {planned}."
    lines = [*turns[0].lines, *(n for each in (*taken, turn) for n in each.lines)]
    return f" {writer.write_more('detour', text, {'planned': planned}, turn, (), lines)}"


def missing(points: float) -> int:
    """Return how many points were missing for the next higher rating; 0 if they were more than a few, or not a whole number."""
    line = min((each.least for each in BANDS if each.least > points), default=math.inf)
    short = line - points
    return round(short) if short <= _NARROWLY and short == round(short) else 0


def weightier(turns: Sequence[TurnAccount], fell: TurnAccount) -> TurnAccount:
    """Return the turn that cost most and had the worst luck, if it cost much more than the turn ``fell``; otherwise that turn."""
    met = [turn for turn in turns if turn.settled and turn.meeting is not None]
    turn = min(met, key=lambda each: (each.change, each.total_luck))
    part = _MUCH_NARROWLY if missing(score(turns[-1].after.voyage)) else _MUCH
    return turn if fell.change > part * turn.change else fell


def fell_for_good(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """Return the turn on which the score fell for good into its final result band.

    None if the score was never above this band, if no enemy came on the turn, or if the log lacks rolls.
    """
    final = score(turns[-1].after.voyage) if turns else 0.0
    line = min((each.least for each in BANDS if each.least > final), default=None)
    if line is None or not all(turn.settled for turn in turns):
        return None
    fell = [turn for turn in turns if score(turn.before.voyage) >= line > score(turn.after.voyage)]
    last = fell[-1] if fell else None
    return last if last is not None and last.meeting is not None else None


def _narrowly(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause that compares the points missing for the next rating with the points that a turn cost; empty if more than a few
    points were missing.

    Example: ``One point was missing for “Relief” at the end, and turn 9 had cost five``.
    """
    points, cost = score(turns[-1].after.voyage), -turn.change
    short = missing(points)
    if not short or cost <= 0 or cost != round(cost) or turns[-1].number != turns[-1].after.voyage.length:
        return ""
    line = min(each.least for each in BANDS if each.least > points)
    lacked = f"{number(short)} point{'s were' if short > 1 else ' was'} missing for “{band(line)}” at the end"
    much = "exactly that" if cost == short else number(round(cost))
    of = f" of {turns[-1].number}" if turn.after.voyage.length != turns[-1].number else ""
    of = ", the last," if turn.number == turns[-1].number else of
    return f"{capital(lacked)}, and turn {turn.number}{of} had cost {much}"


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
    text = f"the enemy found the convoy {found} {count(len(rolled), 'turn')}, where {due:.1f} contacts were to be expected"
    return text, {"met": contacts, "rolled": len(rolled), "due": due}


def _why(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return the text of a turning point: the turn's change of the score, the expected change, and the rolls that made the difference.

    What happened in the turn is left out, because the story says it. The luck of each roll is in the table of contacts.
    """
    behind, against = _weightiest(turn)
    average = moved(turn.expected[0]).replace("cost", "costs").replace("gained", "gains")
    change = did(turn.expected[-1])
    causes = " and ".join(_stage(turn, stage) for stage in sorted(behind)) or "no single roll did much of it"
    other = f"; on the other side {_stage(turn, against[0])}" if against else ""
    text = f"The turn {change} where such a turn {average} on average: {causes}{other}."
    return writer.write("turn", text, {"did": change, "average": average}, turn)


def _weightiest(turn: TurnAccount) -> tuple[list[int], list[int]]:
    """Return the stages of a turn that the report names, the one with the most luck first.

    They are at most :data:`_MOST` stages that contributed to the change of the score, and the largest one that worked against it if it
    weighed at least as much as the least of these. Stages with little luck are left out.
    """
    large = [stage for stage, part in enumerate(turn.luck) if abs(part) >= _LEAST_PART]
    large.sort(key=lambda stage: -abs(turn.luck[stage]))
    behind = [stage for stage in large if (turn.luck[stage] < 0) == (turn.total_luck < 0)][:_MOST]
    least = min((abs(turn.luck[stage]) for stage in behind), default=0.0)
    against = [
        stage for stage in large if stage not in behind and (turn.luck[stage] < 0) != (turn.total_luck < 0)
    ]
    return behind, [stage for stage in against[:1] if abs(turn.luck[stage]) >= least]


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
        return _attacked(turn, meeting)
    return _aimed(turn, meeting)


def _attacked(turn: TurnAccount, meeting: MeetingAccount) -> str:
    """Return a clause with the attack dice that hit and those that sank, beside the average where it explains the points."""
    n, hits, sinking = len(meeting.results), meeting.struck, meeting.results.count(DESTROYED)
    modifier = (meeting.enemy.attack if meeting.enemy else 0) + turn.in_force.attack
    results = [attack_result(die + modifier) for die in range(1, 7)]
    worse = turn.luck[4] < 0
    if n == 1:
        return (
            "the attack die missed"
            if not hits
            else "the attack die destroyed"
            if sinking
            else "the attack die only damaged"
        )
    told = f"{number(hits) if hits else 'none'} of {count(n, 'attack die', 'attack dice')} hit"
    due, due_sinking = n * (6 - results.count(MISS)) / 6, n * results.count(DESTROYED) / 6
    if hits and (sinking > due_sinking if worse else sinking < due_sinking):
        some = "none" if not sinking else number(sinking)
        to_sink = (
            f", {'and all' if sinking == hits else 'but only ' * (not worse and sinking > 0) + some} to sink"
        )
        return f"{told}{to_sink}, where {due_sinking:.1f} {'is' if due_sinking <= 1 else 'are'} average"
    return (
        f"{told}, where {due:.1f} {'is' if due <= 1 else 'are'} average"
        if (hits > due if worse else hits < due)
        else told
    )


def _aimed(turn: TurnAccount, meeting: MeetingAccount) -> str:
    """Return a clause with the ship types that the target dice gave, and the types hit instead where no such ship was left.

    If the dice were kind, it gives the hits on cruisers and destroyers.
    """
    kinds = [hit.kind for hit in meeting.hits]
    if len(kinds) == 1 and kinds[0] in SHIP:
        return f"the one hit fell on a {SHIP[kinds[0]]}"
    cheap = [kind for kind in kinds if kind in (SHIP_NAMES[CRUISER], SHIP_NAMES[DESTROYER])]
    if turn.luck[-1] > 0 and cheap:
        on = listed([f"{SHIP[kind]}s" for kind in dict.fromkeys(sorted(cheap))])
        return f"{number(len(cheap))} of {number(len(kinds))} hits fell on {on}"
    totals = [die + turn.in_force.target for die in meeting.aimed]
    aimed = [TARGETS[total] if total < len(TARGETS) else None for total in totals]
    pairs = [
        (hit.kind, hit.kind if kind is None else SHIP_NAMES[kind]) for kind, hit in zip(aimed, meeting.hits)
    ]
    to_cargo = (SHIP_NAMES[CARGO], SHIP_NAMES[CARRIER])
    if (
        turn.in_force.target
        or not aimed
        or any(pair != to_cargo and pair[0] not in (pair[1], "nothing") for pair in pairs)
    ):
        return f"the hits found {listed(_found([hit.kind for hit in meeting.hits]))}"
    on = listed(_found([fell for _, fell in pairs]))
    if wasted := sum(found == "nothing" != fell for found, fell in pairs):
        on += f", {number(wasted)} of them where no such ship was left"
    return f"the target dice fell on {on}{_passed_on(pairs.count(to_cargo), sum(fell == to_cargo[1] for _, fell in pairs))}"


def _passed_on(passed: int, carriers: int) -> str:
    """Return a clause that says that ``passed`` of the hits on ``carriers`` struck cargo ships, because no carrier was left; empty for 0."""
    if not passed:
        return ""
    ships = "a cargo ship" if passed == 1 else "cargo ships"
    if passed == carriers:
        return f", and with no carrier left to hit that meant {ships}"
    which = "the second" if carriers == 2 else f"{number(passed)} of them"
    return f", {which} after the last carrier had sunk, which meant {ships}"


def _found(hits: Sequence[str]) -> list[str]:
    kinds = Counter(hits)
    parts = [f"{SHIP[kind]}s {times(kinds[kind])}" for kind in (SHIP_NAMES[k] for k in ORDER) if kinds[kind]]
    if nobody := kinds["nothing"]:
        parts.append(f"no ship {times(nobody)}")
    return parts
