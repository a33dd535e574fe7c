"""Finds and explains the turning points of a Malta Convoy game: the turns whose effect on the score differed most
from the expected effect."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from printkit.games.malta_convoy.rules.state import score
from printkit.games.malta_convoy.rules.tables import CARRIER, CRUISER, SHIP_NAMES, TANKER
from printkit.games.malta_convoy.story.dice import Called, rolled
from printkit.games.malta_convoy.story.losses import NAME_LIST
from printkit.games.malta_convoy.story.moment import lost_for_good, rating, rating_in_doubt, survived
from printkit.games.malta_convoy.story.odds import CERTAIN, small_chance
from printkit.games.malta_convoy.story.stakes import chance_below
from printkit.games.malta_convoy.story.telling import VoyageWriter
from printkit.games.malta_convoy.story.turns import STAGES, TurnAccount
from printkit.lab.ledger import turning
from printkit.report.story import Picture, TurningPoint, capital, known_as, signed, sparkline

_FAR = 2.5
"""A turn is a turning point only if the change of the score on it differed from the expected change by at least this
many points.

The decisive turn is always a turning point.
"""
_LEAST_FAR = 1.5
"""A turn with at least as much luck as the decisive turn is also a turning point if its effect on the score differed
from the expected effect by at least this many points.

A change of :data:`_FAR` points is enough in any case."""
_LEAST_CHANGE = 2
"""A turn is a turning point only if it changed the score by at least this many points.

The decisive turn is always a turning point.
"""
_LEAST_PART = 0.4
"""A kind of roll is named as a cause of a turning point only if its results gained or lost at least this many points,
compared with average results."""
_MOST, _BESIDE = 2, 0.5
"""Up to ``_MOST`` kinds of roll are named as causes of a turning point, the second only if its effect was at least
``_BESIDE`` times the effect of the first."""
_RAISES = STAGES.index("interception")
"""Index of the interception rolls in ``STAGES``. They are the only rolls that can raise the score.

The later rolls of a turn can only lower the score.
"""
_STRIKES = (STAGES.index("attack"), STAGES.index("target"))
"""Indexes in ``STAGES`` of the rolls that decide what the attackers hit: attack dice and target dice."""
_MOST_POINTS = 3
"""Maximum number of turning points in a report."""
TURNING_NOTE = (
    "A turn counts by what it did to the score against what such a turn does on average: the exact mean over every "
    "roll that it could have had, for the convoy, the modifiers and the option as they stood at its start. A turn on "
    "which a rating hung may be told, too, even if it moved few points."
)
TOGETHER_NOTE = (
    " Chances of several kinds of dice “together” cover these results and all that would have been worse (where the "
    "dice were kind: better)."
)
"""Sentence added to the note below the turning points if one of them gives a combined chance for several kinds of
dice."""


def turning_points(
    writer: VoyageWriter,
    turns: Sequence[TurnAccount],
    decisive: TurnAccount | None,
    fell: TurnAccount | None,
    kept: float | None = None,
    grave: TurnAccount | None = None,
) -> tuple[TurningPoint, ...]:
    """Return the turning points of the game for the report, in the order of play.

    The turning points are the decisive turn, the turn on which the score fell to its final rating, and turns whose change
    of the score differed much from the expected one.

    ``fell``: the turn on which the score fell. ``kept``: the lowest score of the rating that was kept on the
    decisive turn; None if there was none. ``grave``: the turn on which the final rating was in the greatest danger.
    """
    return tuple(
        TurningPoint(
            f"Turn {t.number}",
            f"{signed(t.total_luck)} points",
            _why(
                writer,
                turns,
                t,
                kept if t is decisive and kept is not None else rating_in_doubt(t) if t is grave else None,
                led=t is decisive,
            ),
            picture=_inset(turns, t),
        )
        for t in turning_turns(turns, decisive, fell, grave)
    )


def turning_turns(
    turns: Sequence[TurnAccount],
    decisive: TurnAccount | None,
    fell: TurnAccount | None,
    grave: TurnAccount | None = None,
) -> list[TurnAccount]:
    """Return the turns that are turning points. The parameters are those of :func:`turning_points`."""
    always = [
        turn for turn in turns if turn.settled and any(turn is each for each in (decisive, fell, grave))
    ]
    met = [
        turn for turn in turns if turn.settled and abs(turn.change) >= _LEAST_CHANGE and turn not in always
    ]
    least = min([_FAR, *(max(_LEAST_FAR, abs(turn.total_luck)) for turn in always)])
    far = turning(met, attrgetter("total_luck"), least=least, most=_MOST_POINTS - len(always))
    return [turn for turn in turns if turn in far or turn in always]


def _inset(turns: Sequence[TurnAccount], turn: TurnAccount) -> Picture:
    points = [(turns[0].number - 1.0, score(turns[0].before.voyage))]
    points += [(float(t.number), score(t.after.voyage)) for t in turns]
    return sparkline("The score", points, turn.number, "turn", unit=" points")


def _why(
    writer: VoyageWriter, turns: Sequence[TurnAccount], turn: TurnAccount, kept: float | None, *, led: bool
) -> str:
    """Return the explanation of a turning point: the rolls that made the difference, their chances, and the score
    that average dice would have left.

    If a rating was kept against the odds (``kept`` is its lowest score), the text names the rolls that kept
    it. ``led``: True if the story has told in full what was at stake on the turn.
    """
    saved = kept is not None and survived(turn, kept)
    saving = _saving(turn) if saved and turn.total_luck > 0 else []
    stages = saving or _weightiest(turn)
    called = _called(writer, turn)
    dice = rolled(turn, stages, called)
    target, other = _STRIKES[-1], _heaviest_but_targets(turn)
    heavier = bool(other) and abs(turn.luck[other[0]]) > abs(turn.luck[target])
    if not dice and (heavier or not (turn.change < 0 and turn.total_luck < 0 and stages == [target])):
        # otherwise the ships that were hit explain the result, and the story has told them
        dice = rolled(turn, other, called) or "no single roll did much of it"
    dice = dice or ("" if led else _danger(turns, turn))
    dice = f"{dice}; " * bool(dice)
    before, after = score(turn.before.voyage), score(turn.after.voyage)
    mean = f"average dice would have left {after - round(turn.total_luck, 1):g}"
    points = (
        f"{mean} points instead of {after:g}"
        if before != after
        else f"the score stayed at {after:g}, where {mean}"
    )
    kept_it = f", but {rating(kept)} was kept" if saved and kept is not None and turn.total_luck < 0 else ""
    text = capital(f"{dice}{points}{kept_it}.")
    return writer.write("turn", text, {}, turns, turn.number)


def _danger(turns: Sequence[TurnAccount], turn: TurnAccount) -> str:
    """Return a clause with the chance that the attack of a turn had to cost a rating that it did cost for good; an
    empty text if it cost none."""
    line = lost_for_good(turns, turn)
    chance = chance_below(turn, line) if line is not None else 0.0
    return (
        f"the attack had {small_chance(chance)} to cost {rating(line)}"
        if line is not None and 0 < chance < CERTAIN
        else ""
    )


def _called(writer: VoyageWriter, turn: TurnAccount) -> Called:
    """Return a function that returns the name of the one carrier or tanker that was hit on a turn, or other words if
    several ships of the type were hit."""

    def called(kind: int, words: str) -> str:
        ships = [ship for ship in writer.hits[turn.number] if ship.kind == SHIP_NAMES[kind]]
        if kind not in (CARRIER, TANKER) or len(ships) != 1 or (kind == TANKER and words.startswith("a ")):
            return words
        return known_as(NAME_LIST[ships[0].kind], ships[0].key, words, f"the {words.partition(' ')[2]}")

    return called


def _saving(turn: TurnAccount) -> list[int]:
    """Return the kinds of roll that saved a rating on a turn, in the order of play.

    These are the interceptions if the score rose, and those attack and target dice that were lucky for the
    player. Target dice count only if they spared all merchant ships and carriers.
    """
    attack, _target = _STRIKES
    hits = turn.meeting.hits if turn.meeting is not None else ()
    spared = not any(hit.kind in SHIP_NAMES[:CRUISER] for hit in hits)
    kind = [stage for stage in _STRIKES if turn.luck[stage] >= _LEAST_PART and (stage == attack or spared)]
    kind = [_RAISES] * (turn.change > 0) + kind
    return sorted(sorted(kind, key=lambda stage: -turn.luck[stage])[:_MOST])


def _heaviest_but_targets(turn: TurnAccount) -> list[int]:
    """Return a list with the kind of roll, other than target dice, that had the greatest effect on a turn's result.

    The list is empty if none had much effect.
    """
    same = [part if (part < 0) == (turn.total_luck < 0) else 0.0 for part in turn.luck[: _STRIKES[-1]]]
    most = max(range(len(same)), key=lambda stage: abs(same[stage]), default=0)
    return [most] if same and abs(same[most]) >= _LEAST_PART else []


def _weightiest(turn: TurnAccount) -> list[int]:
    """Return the kinds of roll that the report names as causes of a turn's result, in the order of play.

    They are given as indexes in ``STAGES``, at most :data:`_MOST` of them.

    Their luck has the sign of the turn's luck. Only an interception raises the score, so it is named if the score rose and it was lucky, and only
    attack and target dice lower it. Stages with little luck are left out.
    """
    behind = [
        stage
        for stage, part in enumerate(turn.luck)
        if abs(part) >= _LEAST_PART and (part < 0) == (turn.total_luck < 0)
    ]
    if turn.change > 0:
        behind = [stage for stage in behind if stage >= _RAISES] or behind
    elif turn.change < 0:
        behind = [stage for stage in behind if stage > _RAISES] or behind
    behind.sort(key=lambda stage: -abs(turn.luck[stage]))
    heaviest = [
        stage for stage in behind[:_MOST] if abs(turn.luck[stage]) >= abs(turn.luck[behind[0]]) * _BESIDE
    ]
    return sorted({*heaviest, *([_RAISES] if turn.change > 0 and turn.luck[_RAISES] > 0 else [])})
