"""Finds the moment that decided the score of a Malta Convoy game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum, auto
from operator import mul
from typing import NamedTuple

from printkit.games.malta_convoy.rules.state import State, score
from printkit.games.malta_convoy.rules.tables import BANDS, LOSS, band, floor
from printkit.games.malta_convoy.story.decided import (
    Escape,
    Toll,
    escape,
    heavy_toll,
    interceptions,
    interceptions_won,
)
from printkit.games.malta_convoy.story.luck import stage_total
from printkit.games.malta_convoy.story.odds import CERTAIN, danger, small_chance
from printkit.games.malta_convoy.story.stakes import (
    HungRating,
    chance_below,
    cost,
    hung_on,
    intercepted,
    missing,
)
from printkit.games.malta_convoy.story.telling import points_told
from printkit.games.malta_convoy.story.turns import STAGES, TurnAccount
from printkit.journal.course import Record

_QUIET = 4.0
"""The report says that turns without an attack decided the score only if they gained the player more points than
this, compared with average dice."""
_FEWER = 1.5
"""The report says that turns without an attack decided the score only if there were at least this many fewer contacts
with the enemy than expected."""
_STRONG, _WEIGHTY = 0.15, 3
"""Smallest changes with which a turn counts as deciding a rating (a grade of the result): ``_STRONG`` for the chance
of this rating (0 to 1), and ``_WEIGHTY`` for the score in points.

The change of the chance does not matter if few points were missing for the next higher rating. The change of
the score does not matter if the score crossed a rating's lowest score, or if the convoy survived a danger.
"""
_DANGER = 0.15
"""The report says that the convoy survived a danger only if the attack's chance (0 to 1) of costing a rating was at
least this."""


_GRAVE = 0.35
"""The report counts the turn of the greatest danger to the final rating as a turning point only if the chance (0 to
1) of losing the rating was at least this."""
_MADE_UP = 3
"""The report says that at least this many interceptions decided the score, if the convoy won the highest rating in
spite of losses and nothing else decided the score."""
_HEAVY, _TIMES = 8, 1.5
"""The costliest attack counts as decisive, in place of the attack that decided the rating, if it cost at least
``_HEAVY`` points and more than ``_TIMES`` times as much as that attack.

``_DECISIVE`` is an exception to this rule.
"""
_DECISIVE, _HEAVIEST = 0.5, 15
"""An attack that changed the chance of a rating (0 to 1) by at least ``_DECISIVE`` remains the decisive one unless
another attack cost at least ``_HEAVIEST`` points."""


_SERIES, _NEXT, _FAR_MORE = 3, 3, 1.6
"""Costly attacks that are at most ``_NEXT`` turns apart form a series. At least ``_SERIES`` of them must be heavy,
and together they must cost at least ``_FAR_MORE`` times as much as the costliest one.

The report describes the attacks of a series together.
"""
_TWO_HEAVY = 6
"""Two attacks are enough for a series of heavy attacks if each of them cost at least this many points."""


class Cause(Enum):
    """The kinds of cause to which the report can attribute the score of a finished game."""

    FEW_CONTACTS = auto()
    INTERCEPTIONS = auto()
    ESCAPE = auto()
    INTACT = auto()
    """The cause was that the convoy lost no ship whose loss costs points."""
    TURN = auto()
    TOLL = auto()
    """The cause was a type of ship whose losses on several turns cost most of the points lost in the game."""
    NOTHING = auto()


class DecisiveMoment(NamedTuple):
    """What decided the score: the kind of cause, and the turn, attacks or losses that were decisive.

    The headline, the first paragraph and the turning points all use this value.
    """

    cause: Cause
    turn: TurnAccount | None
    """The decisive turn; None if no enemy came.

    This is the turn on which a rating was lost or won for good, or another turn that cost much more. If there
    is neither, it is the turn whose result differed most from the expected one.
    """
    escaped: Escape | None = None
    blows: tuple[TurnAccount, ...] = ()
    """All turns of the series of heavy attacks to which the decisive turn belongs; empty if the turn does not belong
    to a series."""
    line: float | None = None
    """The score needed for the rating that was in danger on the decisive turn but was not lost; None if there is
    none."""
    toll: Toll | None = None
    """The losses of one type of ship that decided the score, if :attr:`cause` is ``TOLL``; otherwise None."""


def decided(record: Record, turns: Sequence[TurnAccount], final: State) -> DecisiveMoment:
    """Return what decided the score of a game.

    For an unfinished game, this is only the turn whose result differed most from the expected one.
    """
    found = _decided(record, turns, final)
    if found.cause is not Cause.TURN or found.turn is None or found.blows or found.line is not None:
        return found
    toll = heavy_toll(turns, final.voyage, cost(found.turn))
    return found if toll is None else DecisiveMoment(Cause.TOLL, found.turn, toll=toll)


def _decided(record: Record, turns: Sequence[TurnAccount], final: State) -> DecisiveMoment:
    """Return what decided the score: a kind of cause, usually with a turn or a series of turns. If nothing decided
    it, the kind is ``NOTHING``."""
    met = [turn for turn in turns if turn.settled and turn.meeting is not None]
    swing = max(met, key=lambda each: abs(each.total_luck), default=None)
    if not record.finished:
        return DecisiveMoment(Cause.NOTHING, swing)
    fell, points = fell_for_good(turns), score(final.voyage)
    escaped = escape(turns, final.voyage)
    worst = max(met, key=lambda each: (cost(each), each is fell, -each.total_luck), default=None)
    light = worst is None or cost(worst) < _HEAVY
    if escaped is not None and light and (fell is None or not missing(points)):
        return DecisiveMoment(Cause.ESCAPE, escaped.turns[0], escaped)
    hung = hung_on(turns, points)
    if hung is not None and (missing(points) or hung.move >= _STRONG) and _shows_in_score(turns, hung):
        worse = _outweighing(turns, hung)
        if worse is None and points >= hung.line:
            return DecisiveMoment(Cause.TURN, _held(turns, hung), line=hung.line)
        decisive = worse or hung.turn
        return DecisiveMoment(Cause.TURN, decisive, blows=_blows(turns, decisive))
    if _quiet_decided(turns, swing):
        return DecisiveMoment(Cause.FEW_CONTACTS, swing)
    if interceptions_won(turns, final.voyage):
        return DecisiveMoment(Cause.INTERCEPTIONS, swing)
    if swing is not None and not any(map(mul, final.voyage.fleet.lost, LOSS)):
        return DecisiveMoment(Cause.INTACT, swing)
    ones, due = interceptions(turns)
    if swing is not None and swing.change > 0 and crossed(turns, swing) is None and ones >= due + 1:
        return DecisiveMoment(Cause.INTERCEPTIONS, swing)
    if swing is not None and points >= BANDS[0].least and ones >= _MADE_UP:  # they made up for the losses
        return DecisiveMoment(Cause.INTERCEPTIONS, swing)
    if worst is not None and cost(worst) >= _WEIGHTY:
        swing = worst
    elif fell is not None:
        swing = fell
    return DecisiveMoment(Cause.NOTHING if swing is None else Cause.TURN, swing)


def _held(turns: Sequence[TurnAccount], hung: HungRating) -> TurnAccount:
    """Return the turn on which a rating that the convoy kept to the end was won or was in the greatest danger.

    The turn of ``hung`` is returned if the rating was won or in danger on it, or if its interceptions were needed in the end. Otherwise, the
    turn with the greatest danger is returned, if there was any.
    """
    turn, line = hung.turn, hung.line
    if survived(turn, line) or crossed(turns, turn) is not None or saved_by(turns, turn, line):
        return turn
    return max(
        (each for each in turns if survived(each, line)),
        key=lambda each: chance_below(each, line),
        default=turn,
    )


def saved_by(turns: Sequence[TurnAccount], turn: TurnAccount, line: float | None) -> bool:
    """Return True if the convoy has a rating only because of the points that interceptions won on a turn.

    ``line``: the lowest score of the rating; None if it is not in question.
    """
    final = score(turns[-1].after.voyage)
    return line is not None and final - turn.change < line <= final


def _outweighing(turns: Sequence[TurnAccount], hung: HungRating) -> TurnAccount | None:
    """Return the costliest attack if it mattered more than the attack that decided whether a rating was lost or kept;
    otherwise None. Return None also if the convoy won the highest rating.

    The costliest attack mattered more if it cost much more, if it cost the next higher rating for good, or if it cost more and
    the rating was lost only later.
    """
    worst = max((turn for turn in turns if turn.settled and turn.meeting is not None), key=cost)
    points = score(turns[-1].after.voyage)
    if worst is hung.turn or points >= BANDS[0].least:
        return None
    if points < hung.line and worst is fell_for_good(turns):
        return worst
    if points < hung.line <= score(hung.turn.after.voyage) and cost(worst) > cost(hung.turn):
        return worst
    if cost(worst) < _HEAVY:
        return None
    least = _HEAVIEST if hung.move >= _DECISIVE else _HEAVY
    return worst if cost(worst) >= least and cost(worst) > _TIMES * cost(hung.turn) else None


def _blows(turns: Sequence[TurnAccount], decisive: TurnAccount) -> tuple[TurnAccount, ...]:
    """Return the turns of the series of heavy attacks that includes the decisive turn; an empty tuple if there is no
    such series.

    The attacks followed one another closely, and together cost much more than any one of them.
    """
    series: list[list[TurnAccount]] = []
    for turn in turns:
        if turn.settled and turn.meeting is not None and cost(turn) > 0:
            if not series or turn.number - series[-1][-1].number > _NEXT:
                series.append([])
            series[-1].append(turn)
    run = next((run for run in series if any(turn is decisive for turn in run)), [])
    heavy = [place for place, turn in enumerate(run) if cost(turn) >= _WEIGHTY]
    run = run[heavy[0] : heavy[-1] + 1] if heavy else []
    most = max((cost(turn) for turn in run), default=0)
    enough = len(heavy) >= _SERIES or (len(run) == 2 and min(map(cost, run)) >= _TWO_HEAVY)
    if (
        not enough
        or not any(turn is decisive for turn in run)
        or math.fsum(map(cost, run)) < _FAR_MORE * most
    ):
        return ()
    return tuple(run)


def _shows_in_score(turns: Sequence[TurnAccount], hung: HungRating) -> bool:
    """Return True if readers can see from the score that a turn decided a rating.

    They can if the score crossed the lowest score of a rating or changed much, or if the convoy survived a danger.
    """
    turn = hung.turn
    weighty = abs(turn.change) >= _WEIGHTY or crossed(turns, turn) is not None
    kept = score(turns[-1].after.voyage) >= hung.line
    return weighty or (kept and survived(turn, hung.line))


def _quiet_decided(turns: Sequence[TurnAccount], swing: TurnAccount | None) -> bool:
    """Return True if the score was decided by turns on which the enemy did not find the convoy.

    These turns must have gained more than twice as many points as any other turn gained or lost, and the contact
    dice must have gained more than any other dice.
    """
    worth = math.fsum(t.total_luck for t in turns if t.meeting is None and t.luck and t.settled)
    most = abs(swing.total_luck) if swing is not None else 0.0
    fewer = math.fsum(t.chance for t in turns) - sum(t.meeting is not None for t in turns)
    lucky = math.fsum(t.total_luck for t in turns) > 0
    gained = [stage_total(turns, stage) for stage in range(len(STAGES))]
    return lucky and fewer >= _FEWER and worth > max(_QUIET, 2 * most) and gained[0] == max(gained)


def fell_for_good(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """Return the turn on which the score fell to the final rating (the grade of the result), never to rise above this
    rating again.

    Return None if the score was never above this rating, if no enemy came on the turn, or if the log lacks rolls.
    """
    final = score(turns[-1].after.voyage) if turns else 0.0
    line = min((each.least for each in BANDS if each.least > final), default=None)
    if line is None or not all(turn.settled for turn in turns):
        return None
    fell = [turn for turn in turns if score(turn.before.voyage) >= line > score(turn.after.voyage)]
    last = fell[-1] if fell else None
    return last if last is not None and last.meeting is not None else None


def survived(turn: TurnAccount, line: float) -> bool:
    """Return True if a rating was in danger on a turn but was not lost.

    The attackers then had a considerable chance to bring the score below ``line``, the rating's lowest score.
    """
    return score(turn.after.voyage) >= line and chance_below(turn, line) >= _DANGER


def gravest(turns: Sequence[TurnAccount]) -> TurnAccount | None:
    """Return the turn on which the attack dice had the greatest chance of costing the final rating of a finished
    game; None if this chance was never large.
    """
    line = floor(score(turns[-1].after.voyage)) if turns else None
    if line is None:
        return None
    met = [
        turn for turn in turns if turn.settled and survived(turn, line) and chance_below(turn, line) >= _GRAVE
    ]
    return max(met, key=lambda turn: chance_below(turn, line), default=None)


def rating(line: float) -> str:
    """Return words for the rating whose lowest score is ``line``: ``the triumph``, ``“Relief”``."""
    return "the triumph" if line == BANDS[0].least else f"“{band(line)}”"


class Crossed(NamedTuple):
    """A change of the score across the limit between two ratings, upwards or downwards, on one turn. ``line`` is this
    limit.

    ``down``: True if the score fell below it. ``back``: the turn on which the score crossed it again in the
    other direction (0 if never).
    """

    line: int
    down: bool
    back: int


def lost_for_good(turns: Sequence[TurnAccount], turn: TurnAccount) -> float | None:
    """Return the score needed for the highest rating that was lost on a turn and never won back; None if there is
    none.
    """
    before, after = max(score(turn.before.voyage), score(intercepted(turn))), score(turn.after.voyage)
    held = [each.least for each in BANDS if after < each.least <= before]
    later = [score(each.after.voyage) for each in turns if each.number > turn.number]
    return max(held) if held and all(points < max(held) for points in later) else None


def lost_alone(turns: Sequence[TurnAccount], turn: TurnAccount) -> float | None:
    """Return the score needed for the highest rating that a turn cost for good, if the convoy would have had this
    rating at the end without the losses of this turn.

    Otherwise return None.
    """
    line = lost_for_good(turns, turn)
    return line if line is not None and final_without(turns, turn) >= line else None


def final_without(turns: Sequence[TurnAccount], turn: TurnAccount) -> float:
    """Return the score with which the game would have ended if the hits of a turn had cost nothing."""
    return score(turns[-1].after.voyage) + cost(turn)


def stood_at(turns: Sequence[TurnAccount], turn: TurnAccount, line: float) -> bool:
    """Return True if, on any later turn than the given one, interceptions raised the score to at least ``line``
    before the attack of that turn."""
    later = [each for each in turns if each.number > turn.number and each.settled]
    return any(score(intercepted(each)) >= line for each in later)


def won_back(turns: Sequence[TurnAccount], over: Crossed) -> bool:
    """Return True if the score fell below the lowest score of a rating, later rose to it again, and then stayed at or
    above it to the end."""
    later = [score(each.after.voyage) for each in turns if each.number >= over.back]
    return over.down and over.back > 0 and min(later) >= over.line


def crossed(turns: Sequence[TurnAccount], turn: TurnAccount) -> Crossed | None:
    """Return the limit between two ratings that the score crossed on a turn, upwards or downwards; None if it crossed
    none.

    If the score crossed several limits, those crossed for good come first, and of these the one nearest to the score before.
    """
    before, after = score(turn.before.voyage), score(turn.after.voyage)
    down = after < before
    found = []
    for line in [each.least for each in BANDS if min(before, after) < each.least <= max(before, after)]:
        later = [(each.number, score(each.after.voyage)) for each in turns if each.number > turn.number]
        back = next((number for number, points in later if (points < line) != down), 0)
        found.append(Crossed(line, down, back))
    return min(found, key=lambda each: (each.back > 0, abs(each.line - before)), default=None)


def lost_on(
    turns: Sequence[TurnAccount], turn: TurnAccount
) -> tuple[Sequence[int], Sequence[tuple[int, int]]]:
    """Return the ratings that the hits of a turn cost, as two lists: the lowest scores of the ratings lost for good;
    and, for the ratings later won back for good, their lowest scores and the turns on which they were won back."""
    held, after = max(score(turn.before.voyage), score(intercepted(turn))), score(turn.after.voyage)
    gone, a_while = [], []
    for line in sorted(each.least for each in BANDS if after < each.least <= held):
        later = [(each.number, score(each.after.voyage)) for each in turns if each.number > turn.number]
        back = next((n for n, points in later if points >= line), 0)
        if not back:
            gone.append(line)
        elif all(points >= line for n, points in later if n >= back):
            a_while.append((line, back))
    return gone, a_while


def rating_in_doubt(turn: TurnAccount) -> float | None:
    """Return the lowest score of the rating that the convoy had just before the attack dice of a turn, if the convoy
    still had it after the turn; otherwise None."""
    line = floor(score(intercepted(turn)))
    return line if line == floor(score(turn.after.voyage)) else None


def line_at_stake(turn: TurnAccount, kept: float | None) -> float | None:
    """Return the score needed for the rating that was at stake in the attack of a turn; None if no rating was in
    danger.

    Return None if no rating was at stake, or if no attacker got through.

    The score is ``kept`` if a rating was in danger but was kept; otherwise it is that of the rating that the turn
    cost.
    """
    before, after = score(intercepted(turn)), score(turn.after.voyage)
    lines = [kept] if kept is not None else [each.least for each in BANDS if after < each.least <= before]
    return max((line for line in lines if chance_below(turn, line) > 0), default=None)


def stake(turn: TurnAccount, line: float, name: str = "") -> str:
    """Return a clause that says by how many points the score exceeded a rating, and how likely an attack was to cost
    this rating: ``the triumph had two points to spare, and this attack had one chance in four to cost it``.

    Both figures apply after the interceptions, so the preceding words must have mentioned the attackers that
    were turned back. ``line``: the lowest score of the rating; ``name``: words for the rating; if they are
    empty, those of :func:`rating` are used.
    """
    spare = score(intercepted(turn)) - line
    margin = points_told(spare) if spare else "not a point"
    then = "then " * (turn.meeting is not None and turn.meeting.some_back)
    return f"{name or rating(line)} {then}had {margin} to spare, and {danger(chance_below(turn, line))}"


def chance_to(turn: TurnAccount, line: float) -> str:
    """Return a verb phrase with the chance that the attackers would cost the convoy a rating: ``had two chances in
    five``.

    ``line`` is the score needed for the rating.
    """
    chance, one = chance_below(turn, line), turn.meeting is not None and turn.meeting.through == 1
    return (
        f"had {small_chance(chance)}" if chance < CERTAIN else f"{'was' if one else 'were'} all but certain"
    )


def left_away(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause about the last attack that cost points, if a rating was lost earlier and few points were
    missing for it: ``that left “Relief” two points away``.

    The clause is empty if the turn did not have this attack, or if many points were missing for the rating in the end.
    """
    final, dear = score(turns[-1].after.voyage), [each for each in turns if each.settled and cost(each) > 0]
    after, short = score(turn.after.voyage), missing(final)
    line = final + short
    if not short or turn is not dear[-1] or score(turn.before.voyage) >= line or after >= line:
        return ""
    return f"that left {rating(line)} {points_told(line - after)} away"


def at_the_limit(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause about an attack after which the score was exactly the lowest score of a rating: ``that left the
    triumph not a point to spare``.

    The clause is empty if the attack cost nothing, or if the rating was below the final one.
    """
    after, least = score(turn.after.voyage), floor(score(turns[-1].after.voyage))
    if cost(turn) <= 0 or floor(after) != after or (least is not None and after < least):
        return ""
    return f"that left {rating(after)} not a point to spare"
