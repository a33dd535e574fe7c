"""Assembles the turning points of a Wolf Pack report, and writes the text of each.

Turns that belong together are grouped."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CONVOY
from printkit.games.wolf_pack.story.chance import ERROR
from printkit.games.wolf_pack.story.course import spared
from printkit.games.wolf_pack.story.deeds import deed, main_steps, told
from printkit.games.wolf_pack.story.moments import laid
from printkit.games.wolf_pack.story.pictures import inset
from printkit.games.wolf_pack.story.telling import true_tags
from printkit.games.wolf_pack.story.turning import DecidingTurn, Decisive, by_turn, undecided, undone
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
"""Every turn that a card explains and that changed the chance of winning by at least this many percentage points is a turning point."""
_HARDLY: Final = 6
"""Two turns do not share a turning point if a turn between them changed the chance of winning by at least this many
percentage points."""


def points(
    said: Voice,
    turns: Sequence[TurnAccount],
    by: Decisive | None,
) -> Iterator[TurningPoint]:
    """Yield the report's entries about its turning points, each of one turn or a few turns.

    ``by``: the turn or turns that decided the game.
    """
    groups = [
        group for group in _joined(worth_a_point(by, turns), turns, by) if not _hardly_saved(by, group[0])
    ]
    for group in groups:
        yield _point(said, group, turns)


def _hardly_saved(by: Decisive | None, turn: DecidingTurn) -> bool:
    """Return True if a turn was decisive because a play prevented a kill, but the estimated chances do not show this.

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
    turn with a larger change is left out for one with a smaller change."""
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
        ),
        key=lambda each: -abs(each.swing),
    )
    most = _MOST - bool(together)
    chosen = [each for place, each in enumerate(others) if place < most or abs(each.swing) >= _GREAT]
    decided = (by.run or (by.turn,)) if by is not None else ()
    if turns[-1:] and by is not None and not by.run and turns[-1].after.winner >= 0:
        decided = tuple(
            each for each in decided if each.turn != turns[-1].number
        )  # the first paragraph tells it
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
    facts: dict[str, object] = {
        "deeds": told([deed(step) for step in acts], turns=first is not last), "was": f"{before}\u00a0%", "now": f"{after}\u00a0%",
        "moved": "rose" if after > before else "fell", "first": first.turn, "last": last.turn, "chances": (before, after),
    }  # fmt: skip
    lines = [n for step in acts for n in step.lines]
    tags = true_tags({"one": len(acts) == 1, "convoy": all(step.side == CONVOY for step in acts)})
    return TurningPoint(
        when, percentage_points(after - before), said.say("point", facts, tags, at=last.turn, lines=lines), picture=inset(turns, last)
    )  # fmt: skip
