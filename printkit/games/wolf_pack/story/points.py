"""Assembles the turning points of a Wolf Pack report: it groups turns that belong together, and writes the text of each turning
point."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CLEARS
from printkit.games.wolf_pack.story.chance import ERROR
from printkit.games.wolf_pack.story.course import CourseStep
from printkit.games.wolf_pack.story.moments import (
    Told,
    clause,
    important_steps,
    laid,
    moved,
    needs,
    played_when_drawn,
    whole,
)
from printkit.games.wolf_pack.story.pictures import inset
from printkit.games.wolf_pack.story.telling import WHO, odds
from printkit.games.wolf_pack.story.turning import LEAST, DecidingTurn, Decisive, by_turn
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.games.wolf_pack.story.verdict import saved
from printkit.report.story import TurningPoint, capital
from printkit.report.words.phrases import Voice, lowered, percentage_points

_MOST: Final = 3
"""Maximum number of turns that are listed, not counting the turns that decided the game together."""
_TOGETHER: Final = 3
"""Maximum number of turns that one turning point describes. A group of turns that decided the game together
may be larger.
"""
_HARDLY: Final = 6
"""If the chance of winning changed by at least this many percentage points in the turn between two others,
these two do not share a turning point.
"""


def points(
    said: Voice,
    turns: Sequence[TurnAccount],
    decided: Sequence[DecidingTurn],
    by: Decisive | None,
    lede: Collection[int],
) -> Iterator[TurningPoint]:
    """Yield the turning points of a report. ``decided``: the turns with the largest changes in the chance of
    winning. ``by``: the turn or turns that decided the game. ``lede``: the turns of those draws that the
    first paragraph mentions.
    """
    for group in _joined(worth_a_point(decided, by), turns, by):
        if _hardly_saved(by, group[0]):
            continue
        yield _point(said, group, turns, by, () if by is not None and by.run else lede)


def _hardly_saved(by: Decisive | None, turn: DecidingTurn) -> bool:
    """Return True if this turn decided the game because a play in it prevented a kill, but the estimates do
    not show it.

    Either the play changed the estimated chance of winning by no more than the error of the estimate, or the
    whole turn changed the chance in the other direction.
    """
    step = saved(by) if by is not None and by.turn.turn == turn.turn else None
    return step is not None and (abs(step.swing) <= ERROR or step.swing * turn.swing < 0)


def deciding_turns(by: Decisive | None) -> tuple[int, ...]:
    """Return the numbers of the turns that decided the game."""
    return tuple(turn.turn for turn in by.run or (by.turn,)) if by is not None else ()


def worth_a_point(decided: Sequence[DecidingTurn], by: Decisive | None) -> list[DecidingTurn]:
    """Return the turns that become turning points: those that decided the game, and the others with the largest changes."""
    together = deciding_turns(by)
    others = sorted(
        (
            each
            for each in decided
            if each.turn not in together and not laid(each.main) and abs(each.swing) >= LEAST
        ),
        key=lambda each: -each.rank,
    )
    chosen = {*together, *(each.turn for each in others[: _MOST - bool(together)])}
    return [each for each in decided if each.turn in chosen]


def _joined(
    found: Iterable[DecidingTurn], turns: Sequence[TurnAccount], by: Decisive | None
) -> Iterator[list[DecidingTurn]]:
    """Yield the turns in groups, each of which becomes one turning point.

    Turns that decided the game together form a group. Up to :data:`_TOGETHER` other turns form a group if they follow each other
    closely and moved the chance of winning in the same direction.
    """
    together = deciding_turns(by)
    swings = {each.turn: each.swing for each in by_turn(turns)}
    group: list[DecidingTurn] = []
    for each in found:
        last = group[-1] if group else None
        run = bool(together and group) and together[0] <= group[0].turn < each.turn <= together[-1]
        if last is not None and not (run or _continues(group, each, swings, together)):
            yield group
            group = []
        group.append(each)
    if group:
        yield group


def _continues(
    group: Sequence[DecidingTurn], each: DecidingTurn, swings: Mapping[int, int], together: Collection[int]
) -> bool:
    """Return True if a turn belongs to the same turning point as the turns in ``group``.

    It does if it changed the chance of winning in the same direction, and if at most one turn lies between,
    in which the chance hardly changed.
    """
    last = group[-1]
    if len(group) == _TOGETHER or each.turn in together or last.turn in together:
        return False
    between = [swings.get(n, 100) for n in range(last.turn + 1, each.turn)]
    return (
        len(between) <= 1 and all(abs(swing) < _HARDLY for swing in between) and last.swing * each.swing > 0
    )


def _point(
    said: Voice,
    group: Sequence[DecidingTurn],
    turns: Sequence[TurnAccount],
    by: Decisive | None,
    lede: Collection[int],
) -> TurningPoint:
    """Return a turning point of the report: what each side did in its turns.

    ``by``: what decided the game. For a draw in one of the turns ``lede``, which the first paragraph has
    described, the text says what the opponent needed instead of what the draw brought.
    """
    first, last = group[0], group[-1]
    step = saved(by) if by is not None and by.turn.turn == first.turn else None
    if step is not None and step.action is not None:
        return _saving(said, first, step, turns)
    told = []
    for turn in group:
        kill = any(_kills(each, turn.main.side) for each in group if each.turn > turn.turn)
        in_lede = turn.turn in lede and turn.main.action is None
        text = whole(
            turn,
            turns,
            Told(kill=kill, lacked=in_lede, odds=in_lede and turn.turn == turns[-1].number),
            earlier=first if turn is not first else None,
        )
        acts = important_steps(turn)
        if in_lede and acts and acts[0] is turn.main and turn.main.completes:
            text = f"{capital(needs(turn.main.before, 1 - turn.main.side))} when {lowered(text)}"
        text += moved(turn) if first is last else ""
        values = {
            "was": round(100 * turn.was), "first": round(100 * turn.legs[0][-1].now), "now": round(100 * turn.now), "turn": turn.turn,
            "steps": turn.steps, "goes_on": turn is not first,
        }  # fmt: skip
        told.append(said.write("point", text, values, at=turn.turn, lines=turn.lines))
    swing = percentage_points(round(100 * last.now) - round(100 * first.was))
    when = f"Turn {first.turn}" if first is last else f"Turns {first.turn}–{last.turn}"
    return TurningPoint(when, swing, " ".join(told), picture=inset(turns, last))


def _kills(turn: DecidingTurn, side: int) -> bool:
    """Return True if a side made a kill in a turn."""
    return any(step.side == side and step.action is not None and step.action.killed for step in turn.steps)


def _saving(said: Voice, turn: DecidingTurn, step: CourseStep, turns: Sequence[TurnAccount]) -> TurningPoint:
    """Return the turning point about a play that prevented a kill. The figure printed with it is the change
    in the chance of winning by this play alone.
    """
    assert step.action is not None
    was, now = round(100 * step.was), round(100 * step.now)
    text = f"{capital(clause(step, WHO[step.side], main=True, clears=False, told=Told(peril=True)))}."
    clear = CLEARS[step.side]
    drew = next((each for each in turn.steps if played_when_drawn(step, each)), None)
    if step.action.kind == clear and step.before.hands[step.side][clear] == 1:
        text = text.replace(f" with {CARDS[clear].name}", f" with its only {CARDS[clear].name}", 1)
    if drew is not None and not drew.before.hands[step.side][clear] and drew.odds(clear):
        text = text.replace(CARDS[clear].name, f"{CARDS[clear].name}, drawn at {odds(drew.odds(clear))}", 1)
    values = {"was": was, "first": now, "now": now, "turn": turn.turn, "steps": turn.steps, "goes_on": False}
    told = said.write("point", text, values, at=turn.turn, lines=step.lines)
    when = f"Turn {turn.turn}, {CARDS[step.action.kind].name}"
    return TurningPoint(when, percentage_points(now - was), told, picture=inset(turns, turn))
