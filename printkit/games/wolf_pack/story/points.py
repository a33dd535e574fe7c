"""Assembles the turning points of a Wolf Pack report, and writes the text of each.

Turns that belong together are grouped."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CLEARS, WOLF
from printkit.games.wolf_pack.story.aftermath import aftermath
from printkit.games.wolf_pack.story.chance import ERROR
from printkit.games.wolf_pack.story.course import CourseStep, spared
from printkit.games.wolf_pack.story.moments import (
    Told,
    clause,
    laid,
    moved,
    played_when_drawn,
    whole,
)
from printkit.games.wolf_pack.story.pictures import inset
from printkit.games.wolf_pack.story.telling import WHO, odds
from printkit.games.wolf_pack.story.turning import DecidingTurn, Decisive, by_turn, undecided, undone
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.games.wolf_pack.story.verdict import saved
from printkit.report.story import TurningPoint, capital
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
    known: Collection[tuple[int, int, bool]],
) -> Iterator[TurningPoint]:
    """Yield the report's entries about its turning points, each of one turn or a few turns.

    ``by``: the turn or turns that decided the game. ``known``: the turn and the side of each draw (True) and each play (False) that the
    report has told before.
    """
    groups = [
        group for group in _joined(worth_a_point(by, turns), turns, by) if not _hardly_saved(by, group[0])
    ]
    besides = {turn.turn for group in groups for turn in group}
    for group in groups:
        point = _point(said, group, turns, known)
        after = aftermath(said, group[-1], turns, besides)
        yield point._replace(text=f"{point.text} {after}".strip())


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


def _point(
    said: Voice,
    group: Sequence[DecidingTurn],
    turns: Sequence[TurnAccount],
    known: Collection[tuple[int, int, bool]],
) -> TurningPoint:
    """Return the report's text on a turning point: what each side did in the turns ``group``, and the chance of winning before and after.

    ``known``: what the report has told before; of that, the text names only the cards.
    """
    first, last = group[0], group[-1]
    when = f"Turn {first.turn}" if first is last else f"Turns {first.turn}–{last.turn}"
    was, now = round(100 * first.was), round(100 * last.now)
    if first is last and abs(first.swing) <= ERROR and first.main.action is not None:
        step = first.main  # the play is a turning point, not the turn
        assert step.action is not None
        when += f", {CARDS[step.action.kind].name}"
        was, now = round(100 * step.was), round(100 * step.now)
        told = _saving(said, first, step)
    else:
        told = " ".join(_of_turn(said, turn, group, turns, known) for turn in group)
    return TurningPoint(when, percentage_points(now - was), told, picture=inset(turns, last))


def _of_turn(
    said: Voice,
    turn: DecidingTurn,
    group: Sequence[DecidingTurn],
    turns: Sequence[TurnAccount],
    known: Collection[tuple[int, int, bool]],
) -> str:
    """Return the sentences about one turn of a turning point; those about its last turn end with the chances. ``group``: all its turns."""
    first, last = group[0], group[-1]
    kill = any(_kills(each, turn.main.side) for each in group if each.turn > turn.turn)
    again = (turn.turn, turn.main.side, turn.main.action is None) in known
    told = Told(kill=kill, odds=again, peril=again)
    text = whole(turn, turns, told, earlier=group[: group.index(turn)])
    was, first_leg, now = round(100 * turn.was), round(100 * turn.legs[0][-1].now), round(100 * turn.now)
    if first is last and len(turn.legs) > 1:
        text += moved(turn)
    elif turn is last:
        was, first_leg = round(100 * first.was), now
        text = _with_figures(text, 0 if turn.main.side == WOLF else turn.turn, was, now)
    values = {
        "was": was, "first": first_leg, "now": now, "turn": turn.turn, "steps": turn.steps, "goes_on": turn is not first,
    }  # fmt: skip
    return said.write("point", text, values, at=turn.turn, lines=turn.lines)


def _with_figures(text: str, turn: int, was: int, now: int) -> str:
    """Return sentences about a turn, with the wolf pack's chance of winning before and after it at their end."""
    forms = (": from", "; that took the wolf pack from", ", which took the wolf pack from")
    plain = 1 if "," in text else 2
    return f"{text.removesuffix('.')}{forms[turn % 3 and plain]} {was}\u00a0% to {now}\u00a0%."


def _kills(turn: DecidingTurn, side: int) -> bool:
    """Return True if a side made a kill in a turn."""
    return any(step.side == side and step.action is not None and step.action.killed for step in turn.steps)


def _saving(said: Voice, turn: DecidingTurn, step: CourseStep) -> str:
    """Return the sentence about a play that prevented a kill."""
    assert step.action is not None
    was, now = round(100 * step.was), round(100 * step.now)
    text = f"{capital(clause(step, WHO[step.side], main=True, clears=False, told=Told(peril=True)))}."
    clear = CLEARS[step.side]
    drew = next((each for each in turn.steps if played_when_drawn(step, each)), None)
    if step.action.kind == clear and step.before.hands[step.side][clear] == 1:
        text = text.replace(f" with {CARDS[clear].name}", f" with its only {CARDS[clear].name}", 1)
    if drew is not None and not drew.before.hands[step.side][clear] and drew.odds(clear):
        text = text.replace(CARDS[clear].name, f"{CARDS[clear].name}, drawn at {odds(drew.odds(clear))}", 1)
    text = _with_figures(text, turn.turn, was, now)
    values = {"was": was, "first": now, "now": now, "turn": turn.turn, "steps": turn.steps, "goes_on": False}
    return said.write("point", text, values, at=turn.turn, lines=step.lines)
