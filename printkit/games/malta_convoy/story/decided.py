"""Find what else than a single turn decided the score of a Malta Convoy game: a run of interceptions, or where the hits fell."""

from __future__ import annotations

import math
from collections.abc import Sequence

from printkit.games.malta_convoy.rules.state import Voyage, score
from printkit.games.malta_convoy.rules.tables import BANDS, CARRIER, SHIP, SHIP_NAMES, TANKER, band
from printkit.games.malta_convoy.story.losses import grouped, lost_and_damaged, only_ships
from printkit.games.malta_convoy.story.luck import stage_total
from printkit.games.malta_convoy.story.telling import VoyageWriter, attackers
from printkit.games.malta_convoy.story.turns import STAGES, TurnAccount
from printkit.report.story import capital, count, number

_MANY_ONES = 3.0
"""Interceptions count as decisive if there were at least this many more than expected, and they gained at least this many
points."""
_KIND = 3.0
"""Interceptions count as decisive only if the luck of the whole game was at least this many points. In a game with the
highest rating, any luck above 0 is enough.
"""
_SPARED = 4.0
"""Minimum number of points, gained or lost, by which the target dice changed the score for the first paragraph to mention them, if no
other kind of roll changed it more.
"""
_FEWER = 1.5
"""Minimum difference between the hits on tankers and carriers and the expected number for the first paragraph to mention it."""
_MANY_HITS = 8
"""Minimum number of hits for the first paragraph to say that none of them fell on ships of some type."""
_HEAVY = 4
"""The sentence about interceptions mentions a turn if at least this many points were lost in it."""
_STOPPED = 3
"""The sentence about interceptions mentions the attacks that were stopped in a row at the end of the game if there were
at least this many.
"""
_INTERCEPTION, _TARGET = STAGES.index("interception"), STAGES.index("target")


def interceptions_won(turns: Sequence[TurnAccount], final: Voyage) -> bool:
    """Return True if the game went well because of its interceptions: they were many, and the result is good."""
    ones, due = _interceptions(turns)
    if ones != final.interceptions or ones - due < _MANY_ONES or not all(turn.settled for turn in turns):
        return False
    gained = stage_total(turns, _INTERCEPTION)
    luck = math.fsum(turn.total_luck for turn in turns)
    return gained >= _MANY_ONES and (luck >= _KIND or (luck > 0 and score(final) >= BANDS[0].least))


def _interceptions(turns: Sequence[TurnAccount]) -> tuple[int, float]:
    """Return the actual number of interceptions in these turns, and the number expected from their dice."""
    meetings = [turn.meeting for turn in turns if turn.meeting is not None]
    return sum(each.ones for each in meetings), sum(len(each.dice) for each in meetings) / 6


def interceptions_sentences(
    writer: VoyageWriter, turns: Sequence[TurnAccount], decisive: TurnAccount | None
) -> str:
    """Return the sentences that say how interceptions won the game, and what they made up for."""
    ones, due = _interceptions(turns)
    parts = []
    if stopped := _stopped(turns):
        parts.append(f"the last {number(stopped)} attacks were stopped completely")
    if crossed := _back_above(turns):
        parts.append(
            f"the score climbed back above the line for “{band(score(crossed.after.voyage))}” on turn {crossed.number}"
        )
    text = f"{capital(count(ones, 'interception'))} won it, where {due:.1f} were to be expected"
    text += f": {' and '.join(parts)}." if parts else "."
    values = {"ones": ones, "due": due, "stopped": stopped, "bad": 0}
    if decisive is not None and decisive.meeting is not None and -decisive.change >= _HEAVY:
        before, after = score(decisive.before.voyage), score(decisive.after.voyage)
        text += f" They made up for turn {decisive.number}, when {brief(writer, decisive)} and the score fell from {before:g} to {after:g}."
        values["bad"] = decisive.number
    return writer.cited("won", text, values, [n for turn in turns for n in turn.lines])


def _stopped(turns: Sequence[TurnAccount]) -> int:
    """Return how many attacks in a row were stopped completely at the end of the game; 0 if they were few."""
    stopped = 0
    for meeting in [turn.meeting for turn in turns if turn.meeting is not None][::-1]:
        if meeting.through:
            break
        stopped += 1
    return stopped if stopped >= _STOPPED else 0


def _back_above(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """Return the turn on which the score rose for good to at least its final rating; None if the score never fell below
    this rating, or if it began below.
    """
    final = band(score(turns[-1].after.voyage))
    line = next(each.least for each in BANDS if each.name == final)
    below = [turn for turn in turns if score(turn.after.voyage) < line]
    if not below or score(turns[0].before.voyage) < line:
        return None
    return next(turn for turn in turns if turn.number > below[-1].number and score(turn.after.voyage) >= line)


def spared_sentence(writer: VoyageWriter, turns: Sequence[TurnAccount]) -> str:
    """Return a sentence about the ships on which the hits fell; empty if another kind of roll changed the score more."""
    totals = [stage_total(turns, stage) for stage in range(len(STAGES))]
    worth = totals[_TARGET]
    if not all(turn.settled for turn in turns) or abs(worth) < max(_SPARED, *map(abs, totals)):
        return ""
    hits = [hit.kind for turn in turns if turn.meeting for hit in turn.meeting.hits]
    hit = hits.count(SHIP_NAMES[TANKER]) + hits.count(SHIP_NAMES[CARRIER])
    due = math.fsum(turn.targets[kind] for turn in turns if turn.targets for kind in (TANKER, CARRIER))
    attacked = [turn for turn in turns if turn.meeting and turn.meeting.hits]
    safe = [
        kind
        for kind in (TANKER, CARRIER)
        if SHIP_NAMES[kind] not in hits and all(turn.before.voyage.fleet.afloat[kind] for turn in attacked)
    ]
    if worth > 0 and len(safe) == 1 and len(hits) >= _MANY_HITS:
        text = f"The enemy hit {number(len(hits))} times, and not once a {SHIP[SHIP_NAMES[safe[0]]]}."
    elif (worth > 0) == (hit < due) and abs(hit - due) >= _FEWER:
        only = "only " * (worth > 0)
        text = f"Of {number(len(hits))} hits {only}{number(hit) if hit else 'none'} fell on tankers and carriers, where {due:.1f} were to be expected."
    else:
        return ""
    values = {"hits": len(hits), "hit": hit, "due": due}
    return writer.cited("spared", text, values, [n for turn in turns for n in turn.lines])


def brief(writer: VoyageWriter, turn: TurnAccount) -> str:
    """Return a clause that says who attacked on a turn and what came of it, without dice."""
    meeting = turn.meeting
    if meeting is None:
        return "nobody came"
    lost, hurt = lost_and_damaged(turn)
    only = only_ships(turn.before.voyage.fleet)
    who, one = attackers(meeting), meeting.size == 1
    back = (meeting.size or 0) - (meeting.through or 0)
    if meeting.ones and meeting.through and turn.change > 0:
        return f"{who} came, and {number(back)} {'was' if back == 1 else 'were'} turned back"
    if lost or hurt:
        aside = f", {number(back)} of them turned back," if back else ""
        return f"{who}{aside} {'sank' if lost else 'damaged'} {grouped(lost or hurt, only=only, keys=writer.cripples.lost_on(turn.number) if lost else ())}"
    if not meeting.through:
        return f"{who} {'was' if one else 'were both' if meeting.size == 2 else 'were all'} turned back"
    return f"{who} did no harm"
