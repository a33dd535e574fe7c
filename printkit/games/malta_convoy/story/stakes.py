"""Finds the attack that decided the rating of a Malta Convoy game, which is the attack that most changed the chance
of this rating."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from printkit.games.malta_convoy.play.rating import Journey, falls_below
from printkit.games.malta_convoy.rules.state import Fleet, State, Voyage, add, score
from printkit.games.malta_convoy.rules.tables import BANDS, DAMAGED, MISS, SHIP_NAMES, floor
from printkit.games.malta_convoy.story.turns import HitAccount, TurnAccount, fleets

_NARROWLY = 3
"""The report says how many points were missing for the next higher rating only if the number was at most this."""
_LEFT = 0.05
"""A rating counts as lost on a turn only if the chance (0 to 1) of still reaching it in Malta was at most this after
the turn."""
_CROSSED = 0.25
"""The attack with which the score came to its final rating counts as decisive only if it changed the rating's chance (0 to 1) by at least this."""
_HOPELESS = 0.9
"""A rating that interceptions won back was not in doubt on a turn if its attack had a greater chance (0 to 1) than this to cost it again."""
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
    found = [_moved(journey, turn, line, kept=kept) for turn in _attacked(turns)]
    return max(found, key=lambda each: each.move, default=None)


def _attacked(turns: Sequence[TurnAccount]) -> list[TurnAccount]:
    """Return the turns on which an enemy attacked and of which the log has every die."""
    return [turn for turn in turns if turn.settled and turn.meeting is not None and turn.meeting.enemy]


def _moved(journey: Journey, turn: TurnAccount, line: float, *, kept: bool) -> HungRating:
    """Return how much a rating's chance changed on a turn, from its lowest point if the rating was ``kept``, otherwise from its highest."""
    after = journey.chance(turn.after, line)
    moments = [journey.chance(turn.before, line), *_die_by_die(journey, turn, line)]
    return HungRating(turn, line, after - min(moments) if kept else max(moments) - after)


def _die_by_die(journey: Journey, turn: TurnAccount, line: float) -> Iterator[float]:
    """Yield the chance of a rating after the interception dice of a turn, after each attacker, and before each die that decided whether a damaged ship
    sank. ``line``: the lowest score of the rating."""
    meeting = turn.meeting
    if meeting is None or meeting.enemy is None or not 0 < (meeting.through or 0) <= _MOST_ATTACKERS:
        return
    attack = meeting.enemy.attack + turn.in_force.attack
    met = State(intercepted(turn), turn.number - 1, 0)
    fleet, *after = fleets(turn, meeting, turn.in_force)
    hits = iter(zip(meeting.hits, after))
    for left, result in zip(range(len(meeting.results), 0, -1), meeting.results):
        yield journey.amid_attack(met, turn.in_force, attack, (fleet, left), line)
        if result == MISS:
            continue
        hit, then = next(hits, (None, fleet))
        if hit is not None and was_hit_again(hit, fleet):
            sank, afloat = _either_way(fleet, SHIP_NAMES.index(hit.kind))
            ends = [
                journey.amid_attack(met, turn.in_force, attack, (each, left - 1), line)
                for each in (sank, afloat)
            ]
            yield math.fsum(ends) / len(ends)
        fleet = then


def was_hit_again(hit: HitAccount, fleet: Fleet) -> bool:
    """Return True if a die had to decide whether this hit sank a ship damaged before. ``fleet``: the convoy before the hit."""
    return hit.result == DAMAGED and hit.kind in SHIP_NAMES and fleet.damaged[SHIP_NAMES.index(hit.kind)] > 0


def _either_way(fleet: Fleet, kind: int) -> tuple[Fleet, Fleet]:
    """Return the fleets after another hit on a damaged ship of a type: if it sinks, and if it does not (another may then be damaged)."""
    sank = Fleet(
        add(fleet.afloat, kind, -1), add(fleet.damaged, kind, -1), add(fleet.lost, kind, 1), fleet.returned
    )
    more = fleet.afloat[kind] > fleet.damaged[kind]
    return sank, fleet._replace(damaged=add(fleet.damaged, kind, int(more)))


def fell_below(turns: Sequence[TurnAccount], line: float) -> TurnAccount | None:
    """Return the last turn on which the score stood at ``line`` or above, at its start or after its interceptions, and fell below it."""
    fell = [
        turn
        for turn in turns
        if turn.settled
        and max(score(turn.before.voyage), score(intercepted(turn))) >= line > score(turn.after.voyage)
    ]
    return fell[-1] if fell else None


def last_crossing(turns: Sequence[TurnAccount], final: float) -> HungRating | None:
    """Return the attack with which the score came to its final rating for the last time: by falling from the next higher one, or by rising to it.

    Of two such attacks, it is the one that changed its rating's chance the more. Return None if there is none, or if the chance changed little.
    """
    journey, own = journey_of(turns[0].before) if turns else Journey(), floor(final)
    higher = min((float(each.least) for each in BANDS if each.least > final), default=None)
    found = []
    fell = fell_below(turns, higher) if higher is not None else None
    hopeless = (
        fell is not None
        and higher is not None
        and score(fell.before.voyage) < higher
        and chance_below(fell, higher) > _HOPELESS
    )
    if fell is not None and higher is not None and not hopeless and fell in _attacked(turns):
        found.append(_moved(journey, fell, higher, kept=False))
    rose = [
        turn
        for turn in turns
        if own is not None and score(turn.before.voyage) < own <= score(turn.after.voyage)
    ]
    if rose and own is not None and not missing(final) and rose[-1] in _attacked(turns):
        found.append(_moved(journey, rose[-1], own, kept=True))
    best = max(found, key=lambda each: each.move, default=None)
    return best if best is not None and best.move >= _CROSSED else None


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
