"""Finds the moment that decided the score of a Malta Convoy game, and describes it for the first paragraph of
the report."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from printkit.games.malta_convoy.rules.state import State, score
from printkit.games.malta_convoy.rules.tables import (
    BANDS,
    CARGO,
    CARRIER,
    SHIP_NAMES,
    TARGETS,
    band,
)
from printkit.games.malta_convoy.story.decided import (
    Escape,
    brief,
    escape,
    interceptions_won,
)
from printkit.games.malta_convoy.story.losses import grouped, lost_and_damaged, only_ships
from printkit.games.malta_convoy.story.luck import stage_total
from printkit.games.malta_convoy.story.stakes import HungRating, danger, hung_on, missing
from printkit.games.malta_convoy.story.telling import VoyageWriter, got_through
from printkit.games.malta_convoy.story.turns import STAGES, TurnAccount
from printkit.journal.course import Record
from printkit.report.story import capital, count, number
from printkit.report.words.phrases import chances

_QUIET = 4.0
"""The report says that turns without an attack decided the score only if they gained at least this many
points more than average turns.
"""
_FEWER = 1.5
"""The report says that turns without an attack decided the score only if contacts were at least this many
fewer than expected."""
_STRONG, _WEIGHTY = 0.2, 3
"""A turn decided the game if it changed the chance (0 to 1) of a rating by at least ``_STRONG``. Unless the convoy survived a danger in
that turn, the score must also have crossed the limit of a rating or have changed by at least ``_WEIGHTY`` points."""
_NEAR = 3
"""The report says how close the score later came to a lost rating if it came within this many points."""
_PAIR = 2
_CERTAIN = 0.97
"""The report calls a danger all but certain if its chance (0 to 1) was at least this."""
_DANGER = 0.15
"""The report mentions a danger that the convoy survived if the chance (0 to 1) of the loss was at least this."""


class Cause(Enum):
    """What decided the score of a finished game."""

    FEW_CONTACTS = auto()
    INTERCEPTIONS = auto()
    ESCAPE = auto()
    TURN = auto()
    NOTHING = auto()


class DecisiveMoment(NamedTuple):
    """What decided the score according to the headline, the first paragraph and the turning points: the kind
    of cause, and the turn or the attacks."""

    cause: Cause
    turn: TurnAccount | None
    """The turn on which a rating was lost or won for good, or another turn that cost much more. If there is no such turn, the turn whose
    change of the score differed most from the expected change. None if no enemy came.
    """
    escaped: Escape | None = None
    line: float | None = None
    """The lowest score of the rating that was in danger on the turn and was kept; None if no rating was kept in this way."""


def decided(record: Record, turns: Sequence[TurnAccount], final: State) -> DecisiveMoment:
    """Return what decided the score of a game, as far as the log records the game."""
    met = [turn for turn in turns if turn.settled and turn.meeting is not None]
    swing = max(met, key=lambda each: abs(each.total_luck), default=None)
    if not record.finished:
        return DecisiveMoment(Cause.NOTHING, swing)
    fell, points = fell_for_good(turns), score(final.voyage)
    escaped = escape(turns, final.voyage)
    if escaped is not None and (fell is None or not missing(points)):
        return DecisiveMoment(Cause.ESCAPE, escaped.turns[0], escaped)
    hung = hung_on(turns, points)
    if hung is not None and (missing(points) or hung.move >= _STRONG) and _tellable(turns, hung):
        return DecisiveMoment(Cause.TURN, hung.turn, line=hung.line if points >= hung.line else None)
    if _unfound(turns, swing):
        return DecisiveMoment(Cause.FEW_CONTACTS, swing)
    if interceptions_won(turns, final.voyage):
        return DecisiveMoment(Cause.INTERCEPTIONS, swing)
    if missing(points) and swing is not None and swing.change >= 0:
        swing = min(met, key=lambda each: each.change)
    if fell is not None and swing is not None and abs(swing.change) < _WEIGHTY:
        swing = fell
    return DecisiveMoment(Cause.NOTHING if swing is None else Cause.TURN, swing)


def _tellable(turns: Sequence[TurnAccount], hung: HungRating) -> bool:
    """Return True if the turn visibly decided a rating: the score crossed the limit of a rating or changed much, or the
    convoy survived a danger.
    """
    turn = hung.turn
    weighty = abs(turn.change) >= _WEIGHTY or crossed(turns, turn) is not None
    kept = score(turns[-1].after.voyage) >= hung.line
    return weighty or (kept and survived(turn, hung.line))


def _unfound(turns: Sequence[TurnAccount], swing: TurnAccount | None) -> bool:
    """Return True if turns without an attack decided the score. They must have gained more than twice as many points as any single turn
    won or lost, and the contact dice must have gained more than any other dice.
    """
    worth = math.fsum(t.total_luck for t in turns if t.meeting is None and t.luck and t.settled)
    most = abs(swing.total_luck) if swing is not None else 0.0
    fewer = math.fsum(t.chance for t in turns) - sum(t.meeting is not None for t in turns)
    lucky = math.fsum(t.total_luck for t in turns) > 0
    gained = [stage_total(turns, stage) for stage in range(len(STAGES))]
    return lucky and fewer >= _FEWER and worth > max(_QUIET, 2 * most) and gained[0] == max(gained)


def fell_for_good(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """Return the turn on which the score fell to its final rating and never rose above it again.

    None if the score was never above this band, if no enemy came on the turn, or if the log lacks rolls.
    """
    final = score(turns[-1].after.voyage) if turns else 0.0
    line = min((each.least for each in BANDS if each.least > final), default=None)
    if line is None or not all(turn.settled for turn in turns):
        return None
    fell = [turn for turn in turns if score(turn.before.voyage) >= line > score(turn.after.voyage)]
    last = fell[-1] if fell else None
    return last if last is not None and last.meeting is not None else None


# -- the first paragraph -------------------------------------------------------------------------------------------------


def moment_sentences(
    writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount, line: float | None
) -> str:
    """Return the sentences about the turn that decided the score: what was at stake, the attackers and what they did,
    and the rating that was lost or kept. ``line`` is the lowest score of that rating.
    """
    values: dict[str, object] = {"turn": turn.number, "did": turn.change, "line": line}
    if line is not None and survived(turn, line):
        text = _survived(turns, turn, line)
    elif narrow := _narrowly(turns, turn):
        text = f"{narrow}. {capital(brief(writer, turn))}."
    else:
        text = f"{_when(turns, turn)} {brief(writer, turn)}{_meant(turns, turn)}."
    return writer.write_more("moment", text, values, turn, (), [*turn.lines, *turns[-1].lines])


def _when(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a phrase that says on which turn something happened, and how many turns were left."""
    length = turns[-1].after.voyage.length
    left = length - turn.number
    of = (
        f" of {length}," if turn.after.voyage.length != length
        else f", with {count(left, 'turn')} to go," if left else ", the last,"
    )  # fmt: skip
    return f"On turn {turn.number}{of}"


def survived(turn: TurnAccount, line: float) -> bool:
    """Return True if the attackers of a turn did not reduce the score below ``line``, although the chance that they would was high
    enough for the report to mention it."""
    return danger(turn, line) >= _DANGER


def _survived(turns: Sequence[TurnAccount], turn: TurnAccount, line: float) -> str:
    """Return the sentences about a danger that the convoy survived: the score, how likely the attackers were to take it below the limit of
    a rating, and what they did instead."""
    meeting = turn.meeting
    assert meeting is not None
    one = meeting.through == 1
    who = f"{got_through(meeting)} got through"
    points = score(turn.before.voyage) + turn.after.voyage.interceptions - turn.before.voyage.interceptions
    lost, hurt = lost_and_damaged(turn)
    found = grouped(lost or hurt, only=only_ships(turn.before.voyage.fleet))
    they = "It" if one else "They"
    did = (
        f"but {'sank' if lost else 'damaged'} only {found}" if lost or hurt
        else "but did no harm" if meeting.struck
        else "but missed" if one else f"but {'both' if meeting.through == _PAIR else 'all'} missed"
    )  # fmt: skip
    chance = danger(turn, line)
    odds = f"had {chances(chance)}" if chance < _CERTAIN else f"{'was' if one else 'were'} all but certain"
    last = ", the last" * (turn is turns[-1])
    return f"On turn {turn.number}{last}, at {points:g} points, {who}. {they} {odds} to cost the convoy {rating(line)}, {did}."


def causes(writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return the sentences about what had made the losses of a turn possible."""
    parts = [_made_possible(writer, turns, turn), _on_the_detour(writer, turns, turn)]
    return " ".join(part for part in parts if part)


def lost_rating(
    writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount, fell: TurnAccount | None
) -> str:
    """Return a sentence about the rating that was lost for good on a turn that the passage has already described. It is empty unless
    ``turn`` is ``fell``, the turn on which the score fell to its final rating."""
    over = crossed(turns, turn) if turn is fell else None
    if over is None or not over.down or over.back:
        return ""
    later = [score(each.after.voyage) for each in turns if each.number > turn.number]
    best, which = max(later, default=0.0), rating(over.line)
    if not later:
        text = f"On the last turn, that cost {which}."
    elif best <= score(turn.after.voyage):
        text = f"That cost {which}, and the score never rose again."
    elif over.line - best <= _NEAR:
        text = f"That cost {which}: the score came within {_points(over.line - best)} of it again, but no nearer."
    else:
        text = f"With that, {which} was lost for good."
    lines = [*turn.lines, *(n for each in turns if each.number > turn.number for n in each.lines)]
    return writer.write_more("fell", text, {"line": over.line}, turn, (), lines)


def _points(n: float) -> str:
    return count(round(n), "point") if n == round(n) else f"{n:g} points"


def rating(line: float) -> str:
    """Return the rating that begins at this score, in words: ``the triumph``, ``“Relief”``."""
    return "the triumph" if line == BANDS[0].least else f"“{band(line)}”"


class Crossed(NamedTuple):
    """A limit between two ratings that the score crossed on a turn: whether it fell below the limit, and the
    turn on which it crossed back (0 if never)."""

    line: int
    down: bool
    back: int


def crossed(turns: Sequence[TurnAccount], turn: TurnAccount) -> Crossed | None:
    """Return the limit between two ratings that the score crossed on a turn; None if it crossed none.

    If the score crossed several limits, those crossed for good come first, and of these the one farthest from the score before.
    """
    before, after = score(turn.before.voyage), score(turn.after.voyage)
    down = after < before
    found = []
    for line in [each.least for each in BANDS if min(before, after) < each.least <= max(before, after)]:
        later = [(each.number, score(each.after.voyage)) for each in turns if each.number > turn.number]
        back = next((number for number, points in later if (points < line) != down), 0)
        found.append(Crossed(line, down, back))
    return min(found, key=lambda each: (each.back > 0, -abs(each.line - before)), default=None)


def _meant(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause with the rating that was lost or won on a turn or, if there is none, the points that
    the turn cost or gained. It is empty if the score did not change."""
    over, change = crossed(turns, turn), turn.change
    if over is None:
        points = count(round(abs(change)), "point") if change == round(change) else f"{abs(change):g} points"
        return f", which {'cost' if change < 0 else 'gained'} {points}" if change else ""
    which = rating(over.line)
    if not over.down:
        until = f" until turn {over.back}" if over.back else ""
        if until:
            return f", which put {which} within reach{until}"
        return f", which brought {which} for good" if turn is not turns[-1] else f", which brought {which}"
    if over.back:
        return f", and {which} was lost until turn {over.back}"
    if turn is turns[-1]:
        return f", and {which} was lost"
    return f", and {which} was lost for good"


def _narrowly(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause that compares the points missing for the next rating with the points that a turn cost.
    It is empty if many points were missing.

    Example: ``One point was missing for “Relief”, and turn 9 had cost five``.
    """
    points, cost = score(turns[-1].after.voyage), -turn.change
    short = missing(points)
    if not short or cost <= 0 or cost != round(cost) or turns[-1].number != turns[-1].after.voyage.length:
        return ""
    line = min(each.least for each in BANDS if each.least > points)
    lacked = f"{number(short)} point{'s were' if short > 1 else ' was'} missing for {rating(line)}"
    much = "exactly that" if cost == short else number(round(cost))
    of = f" of {turns[-1].number}" if turn.after.voyage.length != turns[-1].number else ""
    of = ", the last," if turn.number == turns[-1].number else of
    return f"{capital(lacked)}, and turn {turn.number}{of} had cost {much}"


def _on_the_detour(writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a sentence about a turn that the convoy sailed only because of a detour. It is empty for other
    turns."""
    planned = turns[0].before.voyage.length
    taken = [
        each for each in turns if each.option is not None and each.option.extra and each.number < turn.number
    ]
    if turn.number <= planned or not taken or turn.change >= 0:
        return ""
    detour = "the detour" if len(taken) == 1 else "the detours"
    text = f"But for {detour} the journey would have ended on turn {planned}."
    lines = [*turns[0].lines, *(n for each in (*taken, turn) for n in each.lines)]
    return writer.write_more("detour", text, {"planned": planned}, turn, (), lines)


def counted_quiet(turns: Sequence[TurnAccount]) -> tuple[str, Mapping[str, object]]:
    """Return a clause that compares the number of contacts with the expected number, and the numbers that the
    clause contains."""
    rolled = [turn for turn in turns if turn.row]
    contacts, due = (
        sum(turn.meeting is not None for turn in rolled),
        math.fsum(turn.chance for turn in rolled),
    )
    found = f"on only {number(contacts)} of" if contacts else "on none of"
    text = f"the enemy found the convoy {found} {count(len(rolled), 'hostile turn')}, where {due:.1f} contacts were to be expected"
    return text, {"met": contacts, "rolled": len(rolled), "due": due}


# -- what had made it possible -------------------------------------------------------------------------------------------


def _made_possible(writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a sentence about an earlier event that made the losses of a turn possible. It is empty if no
    such event is known."""
    values: Mapping[str, object] = {"turn": turn.number}
    earlier = [each for each in turns if each.number <= turn.number]
    text = _sent_home(earlier, turn) or _without_carriers(earlier, turn)
    lines = [n for each in earlier for n in each.lines]
    return writer.write_more("cause", text, values, turn, (), lines) if text else ""


def _sent_home(earlier: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a sentence about carriers that had returned to base before the last carrier was sunk on this
    turn. It is empty for other turns."""
    before, after = turn.before.voyage.fleet, turn.after.voyage.fleet
    gone = next(
        (each for each in earlier if each.covering is not None and each.covering.returned[CARRIER]), None
    )
    lost = after.lost[CARRIER] - before.lost[CARRIER]
    if gone is None or gone.covering is None or gone is turn or not lost or after.afloat[CARRIER]:
        return ""
    back, carriers = gone.covering.returned[CARRIER], len(gone.covering.dice)
    others = "The other carrier" if back == 1 else f"The other {number(back)} carriers"
    return f"{others} had turned for home on turn {gone.number}." if back < carriers else ""


def _without_carriers(earlier: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a sentence about hits that struck cargo ships because no carrier was left. It is empty if there
    were none."""
    meeting, fleet = turn.meeting, turn.before.voyage.fleet
    if meeting is None or fleet.afloat[CARRIER] or turn.in_force.target or not meeting.aimed:
        return ""
    n = sum(
        TARGETS[die] == CARRIER and hit.kind == SHIP_NAMES[CARGO] and hit.what == "lost"
        for die, hit in zip(meeting.aimed, meeting.hits)
    )  # fmt: skip
    last = next((each for each in earlier if each.before.voyage.fleet.afloat[CARRIER] and not each.after.voyage.fleet.afloat[CARRIER]), None)  # fmt: skip
    lost, _ = lost_and_damaged(turn)
    if last is None or 2 * n < max(1, len(lost)):
        return ""
    home = last.after.voyage.fleet.returned[CARRIER] > last.before.voyage.fleet.returned[CARRIER]
    went = "turned for home" if home else "been sunk"
    ships = "a cargo ship" if n == 1 else f"{number(n)} cargo ships"
    meant = "the hit meant for a carrier" if n == 1 else "the hits meant for carriers"
    sailed = earlier[0].before.voyage.fleet.afloat[CARRIER]
    which = "one" if sailed == 1 else "last"
    return f"The {which} carrier had {went} on turn {last.number}, and so {ships} took {meant}."
