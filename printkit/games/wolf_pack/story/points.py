"""Assembles the turning points of a Wolf Pack report, and writes the text of each.

Turns that belong together are grouped."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CONVOY, WOLF
from printkit.games.wolf_pack.story.chance import ERROR
from printkit.games.wolf_pack.story.course import spared
from printkit.games.wolf_pack.story.deeds import deed, main_steps, told
from printkit.games.wolf_pack.story.events import Highlight
from printkit.games.wolf_pack.story.moments import laid
from printkit.games.wolf_pack.story.pictures import inset
from printkit.games.wolf_pack.story.telling import true_tags
from printkit.games.wolf_pack.story.turning import (
    DecidingTurn,
    Decisive,
    by_turn,
    foreseen,
    reversed_soon,
    swept_later,
    undecided,
    undone,
)
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.games.wolf_pack.story.verdict import saved
from printkit.report.story import TurningPoint
from printkit.report.words.phrases import Voice, percentage_points

_MOST: Final = 3
"""Maximum number of turns in the list of turning points, not counting the turns that decided the game
together."""
_TOGETHER: Final = 3
"""Maximum number of turns that one turning point describes.

A group of turns that decided the game together may be larger.
"""
_GREAT: Final = 20
"""Every turn that changed the chance of winning by at least this many percentage points is a turning point, if a card
explains the change."""
_HARDLY: Final = 6
"""Two turns do not share a turning point if a turn between them changed the chance of winning by at least this many
percentage points."""


def points(
    said: Voice, turns: Sequence[TurnAccount], by: Decisive | None, wait: Highlight | None
) -> Iterator[TurningPoint]:
    """Yield the report's entries about its turning points, each of one turn or a few turns.

    ``by``: the turn or turns that decided the game. ``wait``: the wait for a card with which the first paragraph explains the result. A finished
    game without any other has the winner's kills that raised its chance most.
    """
    every = {each.turn: each for each in by_turn(turns)}
    groups = [
        group for group in _joined(worth_a_point(by, turns), turns, by) if not _hardly_saved(by, group[0])
    ]
    groups = [group for group in groups if len(group) > 1 or not foreseen(group[0])]
    span = range(*_span(wait)) if wait is not None else range(0)
    groups = [group for group in groups if not any(turn.turn in span for turn in group)]
    found = [(group[0].turn, _point(said, group, turns)) for group in groups]
    if wait is not None:
        found.append((span[0], _wait(said, wait, every[span[0]], every[span[-1]], turns)))
    if not found and turns and turns[-1].after.winner >= 0:
        found += _kills(said, [*every.values()], turns)
    yield from (point for _, point in sorted(found, key=lambda each: each[0]))


def _span(wait: Highlight) -> tuple[int, int]:
    first = wait.facts["first"]
    assert isinstance(first, int)
    return first, wait.turn + 1


def _wait(
    said: Voice, wait: Highlight, first: DecidingTurn, last: DecidingTurn, turns: Sequence[TurnAccount]
) -> TurningPoint:
    """Return the report's text on the turns in which a side waited for a card."""
    deeds = f"{wait.facts['who']} drew {wait.facts['cards']} without {wait.facts['a_card']}"
    return _stretch(
        said, (first, last), deeds, {"wait": wait.facts["kind"], "by": wait.side}, wait.lines, turns
    )


def _kills(
    said: Voice, every: Sequence[DecidingTurn], turns: Sequence[TurnAccount]
) -> Iterator[tuple[int, TurningPoint]]:
    """Yield the series of two or more kills of the winner that raised its chance most per turn; nothing if the gain
    is within the error of the estimate."""
    winner = turns[-1].after.winner
    sign = 1 if winner == WOLF else -1
    kills = [
        (each, s) for each in every for s in each.steps if s.side == winner and s.action and s.action.killed
    ]
    series = [kills[first:end] for first in range(len(kills)) for end in range(first + 2, len(kills) + 1)]
    gains = [(sign * 100 * (each[-1][0].now - each[0][0].was), each) for each in series]
    large = [(gain / (1 + each[-1][0].turn - each[0][0].turn), each) for gain, each in gains if gain > ERROR]
    if not large:
        return
    _, best = max(large, key=lambda each: each[0])
    deeds = told([deed(step) for _, step in best], turns=True)
    lines = [n for _, step in best for n in step.lines]
    yield best[0][0].turn, _stretch(said, (best[0][0], best[-1][0]), deeds, {}, lines, turns)


def _stretch(
    said: Voice,
    ends: tuple[DecidingTurn, DecidingTurn],
    deeds: str,
    besides: Mapping[str, object],
    lines: Iterable[int],
    turns: Sequence[TurnAccount],
) -> TurningPoint:
    """Return a turning point that covers several turns. Its text describes only the draws and plays in ``deeds``."""
    first, last = ends
    before, after = round(100 * first.was), round(100 * last.now)
    facts = _figures(before, after) | {"deeds": deeds, "first": first.turn, "last": last.turn} | dict(besides)
    text = said.say("point", facts, at=last.turn, lines=lines)
    when = f"Turns {first.turn}–{last.turn}"
    return TurningPoint(when, percentage_points(after - before), text, picture=inset(turns, last))


def _figures(before: int, after: int) -> dict[str, object]:
    return {
        "was": f"{before}\u00a0%", "now": f"{after}\u00a0%", "moved": "rose" if after > before else "fell", "chances": (before, after),
    }  # fmt: skip


def _hardly_saved(by: Decisive | None, turn: DecidingTurn) -> bool:
    """Return True if a turn was decisive because a play prevented a kill, although the estimated chances do not show
    it.

    Either the play and the whole turn changed the estimated chance of winning by no more than the error of the estimate, or they changed the chance
    in different directions.
    """
    step = saved(by) if by is not None and by.turn.turn == turn.turn else None
    largest = max(abs(step.swing), abs(turn.swing)) if step is not None else 0.0
    return step is not None and (largest <= ERROR or step.swing * turn.swing < 0)


def deciding_turns(by: Decisive | None) -> tuple[int, ...]:
    """Return the numbers of the turns that decided the game."""
    return tuple(turn.turn for turn in by.run or (by.turn,)) if by is not None else ()


def worth_a_point(by: Decisive | None, turns: Sequence[TurnAccount]) -> list[DecidingTurn]:
    """Return the turns that become the turning points of the report, in the order of play.

    They are the turns that decided the game, and the turns with the largest changes in the chance of winning that a card explains: no
    turn with a larger change is left out for one with a smaller change, except for changes that were soon lost again and for cards that had been in
    the hand before the turn."""
    together = deciding_turns(by)
    found = by_turn(turns)
    out = {*together, *undecided(turns, found)}
    if turns and turns[-1].after.winner >= 0:  # the story tells the last turn
        out.add(turns[-1].number)
    others = sorted(
        (
            each
            for each in found
            if each.turn not in out
            and each.explained
            and not laid(each.main)
            and not spared(each.main)
            and abs(each.swing) > ERROR
            and not undone(each)
            and not foreseen(each)
            and not swept_later(each, turns)
            and not reversed_soon(each, found)
        ),
        key=lambda each: -abs(each.swing),
    )
    most = _MOST - bool(together)
    chosen = [each for place, each in enumerate(others) if place < most or abs(each.swing) >= _GREAT]
    decided = (by.run or (by.turn,)) if by is not None else ()
    return sorted((*decided, *chosen), key=lambda each: each.turn)


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

    It does if it changed the chance of winning in the same direction, and if at most one turn lies between, in which the chance hardly changed."""
    last = group[-1]
    if len(group) == _TOGETHER or each.turn in together or last.turn in together:
        return False
    between = [swings.get(n, 100) for n in range(last.turn + 1, each.turn)]
    return (
        len(between) <= 1 and all(abs(swing) < _HARDLY for swing in between) and last.swing * each.swing > 0
    )


def _point(said: Voice, group: Sequence[DecidingTurn], turns: Sequence[TurnAccount]) -> TurningPoint:
    """Return the report's text on a turning point: what was drawn or played in the turns ``group``, and the chance of winning before and after."""
    first, last = group[0], group[-1]
    when = f"Turn {first.turn}" if first is last else f"Turns {first.turn}–{last.turn}"
    was, now = first.was, last.now
    acts = [step for turn in group for step in main_steps(turn)]
    if first is last and abs(first.swing) <= ERROR and first.main.action is not None:
        step = first.main  # the play is a turning point, not the turn
        assert step.action is not None
        when += f", {CARDS[step.action.kind].name}"
        was, now, acts = step.was, step.now, [step]
    before, after = round(100 * was), round(100 * now)
    facts = _figures(before, after) | {
        "deeds": told([deed(step) for step in acts], turns=first is not last), "first": first.turn, "last": last.turn,
    }  # fmt: skip
    lines = [n for step in acts for n in step.lines]
    tags = true_tags({"one": len(acts) == 1, "convoy": all(step.side == CONVOY for step in acts)})
    return TurningPoint(
        when, percentage_points(after - before), said.say("point", facts, tags, at=last.turn, lines=lines), picture=inset(turns, last)
    )  # fmt: skip
