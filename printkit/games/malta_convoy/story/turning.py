"""Finds and explains the turns of a Malta Convoy game whose change of the score differed most from the
expected change."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import LOSS, SHIP_NAMES
from printkit.games.malta_convoy.story.dice import rolled
from printkit.games.malta_convoy.story.losses import grouped, lost_and_damaged, only_ships, with_last
from printkit.games.malta_convoy.story.moment import crossed, rating, survived
from printkit.games.malta_convoy.story.telling import VoyageWriter
from printkit.games.malta_convoy.story.turns import STAGES, TurnAccount
from printkit.lab.ledger import turning
from printkit.report.story import Picture, TurningPoint, capital, number, signed, sparkline

_FAR = 2.5
"""A turn is a turning point if its change of the score differs from the expected change by at least this many
points. The decisive turn is always a turning point."""
_LEAST_PART = 0.4
"""A turning point names a kind of roll as a cause only if these rolls gained or lost at least this many
points against average rolls."""
_MOST, _BESIDE = 2, 0.5
"""Maximum number of kinds of roll that a turning point names as causes. The second kind is named only if its
effect is at least ``_BESIDE`` times that of the first.
"""
_RAISES = STAGES.index("interception")
"""Index of the only stage of a turn whose rolls raise the score. The rolls of later stages lower the score.
"""
_STRIKES = (STAGES.index("attack"), STAGES.index("target"))
"""The stages of a turn in which the attackers strike."""
_CLOSE = 5
"""The report says how close the score was to the threshold of a rating, if the difference was at most this
many points."""
_LONGEST = 25
"""A turning point is described in one sentence if that sentence has at most this many words."""
_MOST_POINTS = 3
"""Maximum number of turning points in a report."""
TURNING_NOTE = (
    "A turn counts by what it did to the score against what such a turn does on average: the exact mean over every "
    "roll that it could have had, for the convoy, the modifiers and the option as they stood at its start. A turn on "
    "which a rating hung may be told, too, even if it moved few points. Chances of several kinds of dice “together” "
    "cover these results and all that would have been worse (where the dice were kind: better)."
)


def turning_points(
    writer: VoyageWriter,
    turns: Sequence[TurnAccount],
    decisive: TurnAccount | None,
    fell: TurnAccount | None,
    kept: float | None = None,
) -> tuple[TurningPoint, ...]:
    """Return the report's turning points in the order of play. They are the decisive turn, the turn ``fell``
    on which the score fell to its final rating, and the turns that changed the score far more than expected.
    ``kept`` is the lowest score of the rating that was kept on the decisive turn.
    """
    always = [turn for turn in turns if turn.settled and any(turn is each for each in (decisive, fell))]
    met = [turn for turn in turns if turn.settled and turn.meeting is not None and turn not in always]
    far = turning(met, attrgetter("total_luck"), least=_FAR, most=_MOST_POINTS - len(always))
    shown = [turn for turn in turns if turn in far or turn in always]
    return tuple(
        TurningPoint(
            f"Turn {t.number}",
            f"{signed(t.total_luck)} points",
            _why(writer, turns, t, kept if t is decisive else None),
            picture=_inset(turns, t),
        )
        for t in shown
    )


def _inset(turns: Sequence[TurnAccount], turn: TurnAccount) -> Picture:
    points = [(turns[0].number - 1.0, score(turns[0].before.voyage))]
    points += [(float(t.number), score(t.after.voyage)) for t in turns]
    return sparkline("The score", points, turn.number, "turn", unit=" points")


def _why(writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount, kept: float | None) -> str:
    """Return the text of a turning point. It names the rolls that made the difference, with their chances,
    and the score before and after. It also says how close the score was to a rating. If a rating was ``kept``
    against the odds, the text names the rolls that kept it.
    """
    before, after = score(turn.before.voyage), score(turn.after.voyage)
    saved = kept is not None and survived(turn, kept)
    stages = (saved and [stage for stage in _STRIKES if turn.luck[stage] >= _LEAST_PART]) or _weightiest(turn)
    dice = rolled(turn, stages) or "no single roll did much of it"
    cost, became = _cost(turn), _became(turns, turn)
    became += f", and {rating(kept)} was kept" if saved and kept is not None else ""
    if cost and len(f"{dice} {cost} {became}".split()) > _LONGEST:
        text = f"{capital(dice)}. {capital(cost)}{became}."
    else:
        text = f"{capital(dice)}: {cost}{became}."
    earlier = [n for each in turns if each.number == turn.number - 1 for n in each.lines]
    values = {"before": before, "after": after}
    return writer.write_more("turn", text, values, turn, (), [*earlier, *turn.lines])


def _became(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause with the score before and after a turn. If a rating was lost or won on the turn, the
    clause says how close the score had been to it."""
    before, after = score(turn.before.voyage), score(turn.after.voyage)
    over = crossed(turns, turn)
    if before == after:
        return f"the score stayed at {after:g}"
    if over is None or abs(before - over.line) > _CLOSE or before != round(before):
        return f"{before:g} points became {after:g}"
    margin, which = round(abs(before - over.line)), rating(over.line)
    far = (
        f"{number(margin)} short of {which}" if not over.down
        else f"{number(margin)} more than {which} takes" if margin else f"just enough for {which}"
    )  # fmt: skip
    return f"{before:g} points, {far}, became {after:g}"


def _cost(turn: TurnAccount) -> str:
    """Return the beginning of a clause about ships lost in a turn, if their loss cost points: ``the turn cost
    a tanker, and``."""
    lost, _ = lost_and_damaged(turn)
    dear = [kind for kind in lost if LOSS[SHIP_NAMES.index(kind)]]
    if not dear:
        return ""
    fleet = turn.before.voyage.fleet
    which = with_last(grouped(dear, only=only_ships(fleet)), fleet)
    return f"the turn cost {which}, {'and' if turn.change < 0 else 'but'} "


def _weightiest(turn: TurnAccount) -> list[int]:
    """Return the stages of a turn whose rolls the report names as causes, at most :data:`_MOST` of them, in the order of play.

    Only an interception raises the score, so it is named if the score rose, and only attack and target dice lower it. Stages with little
    luck are left out.
    """
    behind = [
        stage
        for stage, part in enumerate(turn.luck)
        if abs(part) >= _LEAST_PART and (part < 0) == (turn.total_luck < 0)
    ]
    if turn.change > 0:
        behind = [stage for stage in behind if stage >= _RAISES]
    elif turn.change < 0:
        behind = [stage for stage in behind if stage > _RAISES] or behind
    behind.sort(key=lambda stage: -abs(turn.luck[stage]))
    heaviest = [
        stage for stage in behind[:_MOST] if abs(turn.luck[stage]) >= abs(turn.luck[behind[0]]) * _BESIDE
    ]
    return sorted({*heaviest, *([_RAISES] if turn.change > 0 else [])})
