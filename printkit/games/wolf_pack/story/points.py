"""Assembles the turning points of a Wolf Pack report: it groups turns that belong together, and writes the text of each turning
point."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from printkit.games.wolf_pack.story.decided import outcome, point
from printkit.games.wolf_pack.story.pictures import inset
from printkit.games.wolf_pack.story.turning import DecidingTurn, Decisive, by_turn
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import TurningPoint
from printkit.report.words.phrases import Voice, percentage_points

_TOGETHER: Final = 3
"""Maximum number of turns that one turning point describes. Turns that decided the game together may be more."""
_HARDLY: Final = 6
"""Change of the chance of winning, in percentage points, in a turn between two others from which those two no
longer belong to the same turning point."""


def points(
    said: Voice, turns: Sequence[TurnAccount], decided: Sequence[DecidingTurn], by: Decisive | None
) -> Iterator[TurningPoint]:
    """Yield the turning points of a report. ``decided``: the turns with the largest changes in the chance of
    winning. ``by``: the turn or turns that decided the game."""
    groups = list(_joined(_worth_a_point(decided, turns, by), turns, by))
    for place, group in enumerate(groups):
        follows = place + 1 < len(groups) and groups[place + 1][0].turn == group[-1].turn + 1
        yield _point(said, group, turns, by, now=not follows)


def deciding_turns(by: Decisive | None) -> tuple[int, ...]:
    """Return the numbers of the turns that decided the game."""
    return tuple(turn.turn for turn in by.run or (by.turn,)) if by is not None else ()


def _worth_a_point(
    decided: Sequence[DecidingTurn], turns: Sequence[TurnAccount], by: Decisive | None
) -> Iterator[DecidingTurn]:
    """Yield the turns that become turning points. A kill that the text of an earlier turning point mentions
    is left out, unless it decided the game."""
    named: set[tuple[int, int]] = set()
    for each in decided:
        action = each.main.action
        kill = action is not None and action.killed and (each.turn, each.main.side) in named
        if not kill or each.turn in deciding_turns(by):
            yield each
            later = outcome(each, turns)
            named |= {(later.turn, later.side)} if later is not None else set()


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
    """Return True if a turn belongs to the same turning point as the turns in ``group``: it changed the
    chance of winning in the same direction, and at most one turn lies between, in which the chance hardly
    changed."""
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
    *,
    now: bool,
) -> TurningPoint:
    """Return a turning point of the report: what was at stake, what happened in its turns, and what followed from it.

    ``by`` is what decided the game. ``now``: the text may end with what a side then needed to win. It must not if the next turn is
    a turning point too, whose text begins with that.
    """
    first, last = group[0], group[-1]
    least = by.least if by is not None else 0
    told = []
    for turn in group:
        until = last.turn if turn is not last else 0
        text, lines = point(
            turn,
            turns,
            by,
            until=until,
            earlier=first if turn is not first else None,
            now=turn is last and now,
        )
        values = {
            "was": round(100 * turn.was), "first": round(100 * turn.legs[0][-1].now), "now": round(100 * turn.now), "turn": turn.turn,
            "steps": turn.steps, "least": least, "goes_on": turn is not first,
        }  # fmt: skip
        told.append(said.write("point", text, values, at=turn.turn, lines=[*turn.lines, *lines]))
    swing = percentage_points(round(100 * last.now) - round(100 * first.was))
    when = f"Turn {first.turn}" if first is last else f"Turns {first.turn}–{last.turn}"
    return TurningPoint(when, swing, " ".join(told), picture=inset(turns, last))
