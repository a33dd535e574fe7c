"""Find the main cause of the final score of a Malta Convoy game: a run of interceptions, a run of losses, or a single turn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from printkit.games.malta_convoy.rules.state import Voyage, score
from printkit.games.malta_convoy.rules.tables import (
    ALL_GONE,
    BANDS,
    CARGO,
    LOSS,
    SHIP,
    SHIP_NAMES,
    TANKER,
    band,
)
from printkit.games.malta_convoy.story.losses import ORDER, grouped, lost_and_damaged
from printkit.games.malta_convoy.story.luck import stage_total
from printkit.games.malta_convoy.story.telling import VoyageWriter, attackers, turns_named
from printkit.games.malta_convoy.story.turns import TurnAccount
from printkit.report.story import capital, count, number

_MANY_ONES = 3.0
"""Interceptions count as decisive if there were at least this many more than expected, and they gained at least this many
points."""
_KIND = 3.0
"""Minimum luck of a whole game, in points, for interceptions to have decided it. In a game with the highest rating, any luck above 0 is
enough.
"""
_COSTLY = 5
"""Minimum number of points lost with one type of ship for a run of losses to decide a game."""
_HEAVY = 4
"""Minimum number of points lost in a turn for the sentence about interceptions to mention this turn."""
_STOPPED = 3
"""Minimum number of attacks stopped in a row, at the end of a game, for the sentence about interceptions to mention them."""
_INTERCEPTION = 3
"""Index of the interception among the stages of a contact."""


class LossRun(NamedTuple):
    """The loss of ships of one type over several turns, with the points lost by it and the points lost by all losses of ships."""

    kind: int
    ships: int
    turns: tuple[int, ...]
    cost: int
    of: int


def interceptions_won(turns: Sequence[TurnAccount], final: Voyage) -> bool:
    """Return True if the game went well because of its interceptions: they were many, and the result is good."""
    ones, due = _interceptions(turns)
    if ones != final.interceptions or ones - due < _MANY_ONES or not all(turn.settled for turn in turns):
        return False
    gained = stage_total(turns, _INTERCEPTION)
    luck = math.fsum(turn.total_luck for turn in turns)
    return gained >= _MANY_ONES and (luck >= _KIND or (luck > 0 and score(final) >= BANDS[0].least))


def _interceptions(turns: Sequence[TurnAccount]) -> tuple[int, float]:
    """Return how many interceptions the turns brought, and how many were to be expected of their dice."""
    meetings = [turn.meeting for turn in turns if turn.meeting is not None]
    return sum(each.ones for each in meetings), sum(len(each.dice) for each in meetings) / 6


def loss_run(turns: Sequence[TurnAccount], final: Voyage) -> LossRun | None:
    """Return the run of losses that cost most; None if a single turn cost half of all points or more, or no type was lost repeatedly."""
    lost: dict[int, list[int]] = {kind: [] for kind in ORDER}
    for turn in turns:
        for name in lost_and_damaged(turn)[0]:
            lost[SHIP_NAMES.index(name)].append(turn.number)
    if any(len(lost[kind]) != final.fleet.lost[kind] for kind in ORDER):
        return None
    gone = {k for k in (CARGO, TANKER) if lost[k] and not final.fleet.afloat[k]}
    costs = {k: len(lost[k]) * LOSS[k] + ALL_GONE * (k in gone) for k in ORDER}
    kind, of = max(ORDER, key=lambda each: costs[each]), sum(costs.values())
    worst = max((-turn.change for turn in turns), default=0.0)
    numbers = tuple(dict.fromkeys(lost[kind]))
    if costs[kind] < _COSTLY or worst * 2 >= of or len(numbers) < 2:
        return None
    return LossRun(kind, len(lost[kind]), numbers, costs[kind], of)


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
        text += f" They made up for turn {decisive.number}, when {brief(decisive)} and the score fell from {before:g} to {after:g}."
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
    """Return the turn on which the score rose to its final rating for the last time; None if it never fell below this rating, or began
    below it.
    """
    final = band(score(turns[-1].after.voyage))
    line = next(each.least for each in BANDS if each.name == final)
    below = [turn for turn in turns if score(turn.after.voyage) < line]
    if not below or score(turns[0].before.voyage) < line:
        return None
    return next(turn for turn in turns if turn.number > below[-1].number and score(turn.after.voyage) >= line)


def losses_sentence(writer: VoyageWriter, turns: Sequence[TurnAccount], run: LossRun, final: Voyage) -> str:
    """Return the sentence about a run of losses: the ships, the turns, the points, and the rating that these points cost."""
    points = score(final)
    better = band(points + run.cost)
    parted = f", the difference between “{band(points)}” and “{better}”" if better != band(points) else ""
    share = (
        f"all {number(run.of)} points"
        if run.cost == run.of
        else f"{number(run.cost)} of the {number(run.of)} points"
    )
    text = f"{capital(_lost(run))}, lost on {turns_named(run.turns)}, cost {share} that went down with ships{parted}"
    back = f"; {count(final.interceptions, 'interception')} won {'one' if final.interceptions == 1 else number(final.interceptions)} back"
    text += f"{back * bool(final.interceptions)}."
    values = {
        "ship": SHIP_NAMES[run.kind],
        "ships": run.ships,
        "turns": run.turns,
        "cost": run.cost,
        "of": run.of,
    }
    return writer.cited("losses", text, values, [n for turn in turns for n in turn.lines])


def _lost(run: LossRun) -> str:
    return count(run.ships, SHIP[SHIP_NAMES[run.kind]])


def in_headline(run: LossRun) -> str:
    """Return a run of losses in few words: ``three carriers lost on turns 11, 14 and 19``."""
    return (
        f"{_lost(run)} lost on {turns_named(run.turns)}"
        if len(run.turns) <= 3
        else f"{_lost(run)} lost one after another"
    )


def brief(turn: TurnAccount) -> str:
    """Return a clause that says who attacked on a turn and what came of it, without dice and names."""
    meeting = turn.meeting
    if meeting is None:
        return "nobody came"
    lost, hurt = lost_and_damaged(turn)
    afloat = turn.before.voyage.fleet.afloat
    only = {kind for place, kind in enumerate(SHIP_NAMES) if afloat[place] == 1}
    who, one = attackers(meeting), meeting.size == 1
    if lost or hurt:
        return f"{who} {'sank' if lost else 'damaged'} {grouped(lost or hurt, only=only)}"
    if not meeting.through:
        return f"{who} {'was' if one else 'were both' if meeting.size == 2 else 'were all'} turned back"
    return f"{who} did no harm"
