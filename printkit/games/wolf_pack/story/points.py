"""Assembles the turning points of a Wolf Pack report, and writes the text of each.

Turns that belong together are grouped."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS
from printkit.games.wolf_pack.story.chance import ERROR, LINKS
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.moments import (
    Told,
    clause,
    important_steps,
    laid,
    moved,
    named,
    needs,
    played_when_drawn,
    whole,
)
from printkit.games.wolf_pack.story.pictures import inset
from printkit.games.wolf_pack.story.telling import PREY, WHO, a_card, links_of, odds, true_tags
from printkit.games.wolf_pack.story.turning import LEAST, DecidingTurn, Decisive, by_turn, completes_for_good
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.games.wolf_pack.story.verdict import saved
from printkit.report.story import TurningPoint, capital
from printkit.report.words.phrases import Voice, lowered, percentage_points

_MOST: Final = 3
"""Maximum number of turns in the list of turning points, not counting the turns that decided the game
together."""
_TOGETHER: Final = 3
"""Maximum number of turns that one turning point describes.

A group of turns that decided the game together may be larger.
"""
_EVEN: Final = 50
_HARDLY: Final = 6
"""Two turns do not share a turning point if a turn between them changed the chance of winning by at least this many
percentage points."""


def points(
    said: Voice,
    turns: Sequence[TurnAccount],
    decided: Sequence[DecidingTurn],
    by: Decisive | None,
    known: Collection[tuple[int, int, bool]],
) -> Iterator[TurningPoint]:
    """Yield the report's entries about its turning points, each of one turn or a few turns.

    ``decided``: the turns with the largest changes in the chance of winning. ``by``: the turn or turns that decided the game. ``known``: the turn
    and the side of each draw (True) and each play (False) that the report has told before.
    """
    for group in _joined(worth_a_point(decided, by, turns), turns, by):
        if _hardly_saved(by, group[0]):
            continue
        yield _point(said, group, turns, by, known)


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


def worth_a_point(
    decided: Sequence[DecidingTurn], by: Decisive | None, turns: Sequence[TurnAccount]
) -> list[DecidingTurn]:
    """Return the turns that become the turning points of the report, such as those that decided the game.

    The others are the turn that brought the winner its last card, and those with the largest changes."""
    together = deciding_turns(by)
    others = sorted(
        (
            each
            for each in decided
            if each.turn not in together and not laid(each.main) and abs(each.swing) >= LEAST
        ),
        key=lambda each: -each.rank,
    )
    if turns and turns[-1].after.winner >= 0:  # the story tells the last turn
        others = [each for each in others if each.turn != turns[-1].number]
    last = {each.turn for each in others if completes_for_good(each, turns)}
    chosen = {*together, *last, *(each.turn for each in others[: _MOST - bool(together)])}
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
    by: Decisive | None,
    known: Collection[tuple[int, int, bool]],
) -> TurningPoint:
    """Return the report's text on a turning point: what each side did in the turns ``group``.

    ``by``: what decided the game. ``known``: what the report has told before; if that is all, the text gives
    only the chances.
    """
    first, last = group[0], group[-1]
    step = saved(by) if by is not None and by.turn.turn == first.turn else None
    if step is not None and abs(step.swing) <= ERROR:
        step = None  # the turn is the turning point, not the play
    elif step is None and first is last and abs(first.swing) < LEAST and first.main.action is not None:
        step = first.main  # the play is a turning point, not the turn
    when = f"Turn {first.turn}" if first is last else f"Turns {first.turn}–{last.turn}"
    was, now = round(100 * first.was), round(100 * last.now)
    if step is not None and step.action is not None:
        when += f", {CARDS[step.action.kind].name}"
        was, now = round(100 * step.was), round(100 * step.now)
    if all(
        (s.turn, s.side, s.action is None) in known for s in ([step] if step else [t.main for t in group])
    ):
        told = _figures(said, group, step or first.main, was, now)
    elif step is not None and step.action is not None:
        told = _saving(said, first, step)
    else:
        parts = [_of_turn(said, turn, group, turns) for turn in group]
        parts.append(_aftermath(said, last, turns, parts[-1]))
        told = " ".join(each for each in parts if each)
    return TurningPoint(when, percentage_points(now - was), told, picture=inset(turns, last))


def _figures(said: Voice, group: Sequence[DecidingTurn], step: CourseStep, was: int, now: int) -> str:
    """Return the sentence with the chances of winning before and after a turning point, if the report has told its
    events already."""
    lines = [n for turn in group for n in turn.lines]
    facts: dict[str, object] = {
        "was": f"{was}\u00a0%", "now": f"{now}\u00a0%", "before": was, "after": now, "turn": step.turn, "side": step.side, "cause": named(step),
    }  # fmt: skip
    tags = {
        "rose": now > was, "fell": now < was, "cause": bool(named(step)) and len(group) == 1 and (now > was) == (step.swing > 0), "one": len(group) == 1,
        "crossed": (was - _EVEN) * (now - _EVEN) < 0, "ahead": min(was, now) > _EVEN, "behind": max(was, now) < _EVEN,
    }  # fmt: skip
    return said.say("figures", facts, true_tags(tags), at=step.turn, lines=lines)


def _of_turn(
    said: Voice,
    turn: DecidingTurn,
    group: Sequence[DecidingTurn],
    turns: Sequence[TurnAccount],
) -> str:
    """Return the sentences about one turn of a turning point. ``group``: all its turns."""
    first, last = group[0], group[-1]
    kill = any(_kills(each, turn.main.side) for each in group if each.turn > turn.turn)
    text = whole(
        turn,
        turns,
        Told(kill=kill),
        earlier=first if turn is not first else None,
    )
    if turn is first and _begins_with_main(turn):
        text = f"{capital(_stake(turn.main))} when {lowered(text)}"
    text += moved(turn) if first is last else ""
    values = {
        "was": round(100 * turn.was), "first": round(100 * turn.legs[0][-1].now), "now": round(100 * turn.now), "turn": turn.turn,
        "steps": turn.steps, "goes_on": turn is not first,
    }  # fmt: skip
    return said.write("point", text, values, at=turn.turn, lines=turn.lines)


def _stake(step: CourseStep) -> str:
    """Return a clause about what the opponent needed before a draw or play.

    If the opponent was not near victory, it also names the cards that it had on the table.
    """
    at, other = step.before, 1 - step.side
    down = (
        f" and had {links_of(other, at.chains[other])} down"
        if at.chains[other] and at.to_go(other) > LINKS
        else ""
    )
    return f"{needs(at, other)}{down}"


def _begins_with_main(turn: DecidingTurn) -> bool:
    """Return True if the text about a turn begins with its main step: a draw that completed a chain, or a kill that is
    all the text mentions."""
    acts = important_steps(turn)
    return acts[:1] == [turn.main] and (turn.main.completes or _only_a_kill(acts, turn.main))


def _only_a_kill(acts: Sequence[CourseStep], main: CourseStep) -> bool:
    """Return True if the report mentions nothing of a turn but a kill, or a kill and the draw of its third card."""
    return (
        acts[0] is main
        and acts[-1].side == main.side
        and len(acts) <= 2
        and acts[-1].action is not None
        and acts[-1].action.killed
    )


def _aftermath(said: Voice, turn: DecidingTurn, turns: Sequence[TurnAccount], before: str) -> str:
    """Return the sentence about what happened later to a card drawn in a turning point.

    For a Dive or Destroyer Sweep, it says when the card cleared a chain. For a card that completed a chain,
    it says whether the opponent could have cleared the chain, and what happened to it. It is empty if the
    turn itself shows this, or if a harassment card changed the hand before. ``before``: the sentences about
    the turn.
    """
    step, found = turn.main, steps(turns)
    side, other = step.side, 1 - step.side
    later = [s for s in found[found.index(step) + 1 :] if s.action is not None]
    clear, mine = CLEARS[other], CLEARS[side]
    facts: dict[str, object] = {
        "side": side, "turn": turn.turn, "who": WHO[side], "whom": WHO[other], "whose": f"{WHO[other]}’s", "clear": CARDS[clear].name,
        "a_clear": a_card(clear), "mine": CARDS[mine].name, "prey": PREY[side],
    }  # fmt: skip
    used = _used(turn, later) if CARDS[mine].name in before else None
    if used is not None:
        end, cleared = used
        facts |= {"end": end.turn, "theirs": links_of(other, cleared)}
        return said.say("aftermath", facts, ["used"], at=turn.turn, lines=[*turn.lines, *end.lines])
    ends = (s for s in later if s.action and (s.action.cleared[side] or (s.side == side and s.action.killed)))
    last = next(ends, None)
    if last is None or last.action is None or not step.completes:
        return ""
    plays, held = later[: later.index(last)], step.after.hands[other][clear] > 0
    theirs = [s for s in plays if s.side == other]
    robbed = any(s.action and s.action.victim in CHAINS[side] for s in theirs)
    drew = not held and any(s.before.hands[other][clear] for s in theirs)  # and did not use it
    same = last.turn == turn.turn
    told = same and (last.side == side or last in important_steps(turn))
    if robbed or told or (last.action.killed and drew):
        return ""
    facts["end"] = last.turn
    tags = {
        "killed": last.action.killed, "wins": not last.after.to_go(side), "held": held, "own": last.side == side,
        "same": same,
    }  # fmt: skip
    return said.say("aftermath", facts, true_tags(tags), at=turn.turn, lines=[*step.lines, *last.lines])


def _used(turn: DecidingTurn, later: Sequence[CourseStep]) -> tuple[CourseStep, int] | None:
    """Return the later play of a Dive or Destroyer Sweep drawn in a turning point, and how many of the opponent's cards
    it cleared.

    Return None if the side had held such a card before the draw, or if the card was not played in a later turn.
    ``later``: the plays after the main step.
    """
    side = turn.main.side
    mine = CLEARS[side]
    drew = [
        s
        for s in important_steps(turn)
        if s.side == side and mine in s.drawn and not s.before.hands[side][mine]
    ]
    if any(s.side == side and s.action and s.action.kind == mine for s in turn.steps):
        return None
    plays = (s for s in later if s.side == side and s.action and s.action.kind == mine)
    end = next(plays, None) if drew else None
    cleared = end.action.cleared[1 - side] if end is not None and end.action is not None else 0
    return (end, cleared) if end is not None and cleared and end.turn > turn.turn else None


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
    values = {"was": was, "first": now, "now": now, "turn": turn.turn, "steps": turn.steps, "goes_on": False}
    return said.write("point", text, values, at=turn.turn, lines=step.lines)
