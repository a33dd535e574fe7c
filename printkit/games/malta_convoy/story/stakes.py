"""Finds the attack that decided the rating of a Malta Convoy game, which is the attack that most changed the chance
of this rating."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from printkit.games.malta_convoy.play.rating import Journey, falls_below
from printkit.games.malta_convoy.rules.state import State, Voyage, score
from printkit.games.malta_convoy.rules.tables import BANDS, floor
from printkit.games.malta_convoy.story.turns import TurnAccount

_NARROWLY = 3
"""The report says how many points were missing for the next higher rating only if the number was at most this."""
_LEFT = 0.05
"""A rating counts as lost on a turn only if, after this turn, the chance (0 to 1) of reaching the rating by the end
was at most this."""
_MOST_ATTACKERS = 8
"""The exact chance that an attack costs a rating is computed only for attacks by at most this number of attackers."""


class HungRating(NamedTuple):
    """The attack that decided whether a rating was lost or kept: the turn, the lowest score of the rating, and how
    much the chance of the rating changed.

    If the rating was kept, the change is the rise from the lowest chance (0 to 1) during the turn to the
    chance after it; if it was lost, the fall from the highest chance.
    """

    turn: TurnAccount
    line: float
    move: float


def at_stake(journey: Journey, turns: Sequence[TurnAccount], line: float, *, kept: bool) -> HungRating | None:
    """Return the enemy attack that most changed the chance of reaching a rating; None if no enemy came.

    If the rating was ``kept``, this is the attack after which its chance rose the most from its lowest point;
    otherwise it is the attack after which its chance fell the most. ``line``: the lowest score of the rating.
    """
    found = []
    for turn in turns:
        meeting = turn.meeting
        if meeting is None or meeting.enemy is None or not turn.settled:
            continue
        moments = [journey.chance(turn.before, line)]
        if meeting.through:
            attack = meeting.enemy.attack + turn.in_force.attack
            met = State(intercepted(turn), turn.number - 1, 0)
            moments.append(journey.under_attack(met, turn.in_force, attack, meeting.through, line))
        after = journey.chance(turn.after, line)
        found.append(HungRating(turn, line, after - min(moments) if kept else max(moments) - after))
    return max(found, key=lambda each: each.move, default=None)


def intercepted(turn: TurnAccount) -> Voyage:
    """Return the state of the game in the middle of a turn, after the interception rolls and before the attack rolls."""
    return turn.after.voyage._replace(fleet=turn.before.voyage.fleet)


def hung_on(turns: Sequence[TurnAccount], final: float) -> HungRating | None:
    """Return the attack that decided the rating (the grade of the result) of a finished game.

    It is the attack that cost the next higher rating, or the attack in which the final rating was in danger
    but was kept. If few points were missing for the higher rating, only an attack that cost it is considered.
    """
    lines = [float(each.least) for each in BANDS if each.least > 0]
    higher = [line for line in lines if line > final]
    journey = journey_of(turns[0].before) if turns else Journey()
    found = [at_stake(journey, turns, min(higher), kept=False)] if higher else []
    if not missing(final):
        found += [at_stake(journey, turns, kept, kept=True) for kept in lines if kept == floor(final)]
    return max((each for each in found if each is not None), key=lambda each: each.move, default=None)


def cost(turn: TurnAccount) -> float:
    """Return how many points the attackers of a turn cost the convoy. Points that interceptions won on the turn are
    not subtracted."""
    return score(intercepted(turn)) - score(turn.after.voyage)


@lru_cache(maxsize=4)
def journey_of(start: State) -> Journey:
    """Return the object that computes expected scores and chances for a game that begins with this state.

    It keeps its results, so that each turn is computed only once.
    """
    return Journey()


def as_good_as_lost(turns: Sequence[TurnAccount], turn: TurnAccount, line: float) -> bool:
    """Return True if, after a turn, a rating could hardly be reached any more. ``line`` is the lowest score of the
    rating."""
    return journey_of(turns[0].before).chance(turn.after, line) <= _LEFT


def missing(points: float) -> int:
    """Return how many points were missing for the next higher rating; 0 if many were missing.

    Return 0 also if the number is not an integer.
    """
    line = min((each.least for each in BANDS if each.least > points), default=math.inf)
    short = line - points
    return round(short) if short <= _NARROWLY and short == round(short) else 0


def chance_below(turn: TurnAccount, line: float) -> float:
    """Return the exact chance that the attackers of a turn, without those turned back, reduce the score below
    ``line``.

    The chance is 0 if the score was already below the line, if no attacker was left, or if there were too
    many to compute it.
    """
    meeting, voyage = turn.meeting, intercepted(turn)
    if meeting is None or meeting.enemy is None or not 0 < (meeting.through or 0) <= _MOST_ATTACKERS:
        return 0.0
    if score(voyage) < line:
        return 0.0
    attack = meeting.enemy.attack + turn.in_force.attack
    return falls_below(voyage, attack, turn.in_force.target, meeting.through or 0, line)
