"""Writes what became of a Wolf Pack turning point: when the next card came for one that was taken, or what the completed chain brought."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.telling import PREY, SANK, WHO, true_tags
from printkit.games.wolf_pack.story.turning import DecidingTurn, saves
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import number
from printkit.report.words.phrases import Voice
from printkit.table.words import ordinal

_LATE: Final = 4
"""The report says when the owner of a card that was taken drew the next one if that was at least this many turns later."""
_SOON: Final = 4
"""The report says what became of a chain if that was at most this many turns after the draw of its card."""


def aftermath(said: Voice, turn: DecidingTurn, turns: Sequence[TurnAccount], besides: Collection[int]) -> str:
    """Return a sentence about what followed the main step of a turning point; empty if that is of no interest.

    ``besides``: the turns that are turning points themselves, which tell what happened in them.
    """
    step, found = turn.main, steps(turns)
    later = [each for each in found[found.index(step) + 1 :] if each.action is not None]
    if len(turn.legs) > 1:
        return ""
    if (
        step.action is not None
        and step.action.victim in CHAINS[1 - step.side]
        and step.sole
        and not saves(step)
    ):
        return _next_card(said, step, found[found.index(step) + 1 :])
    if step.action is not None:
        return ""
    own = [each for each in turn.steps if each.side == step.side and each.action is not None]
    if step.served[0] or not step.served[1] or any(each.action and each.action.killed for each in own):
        return ""
    end = next((each for each in later if _ends(each, step.side)), None)
    if end is None or end.turn in besides or not 0 < end.turn - turn.turn <= _SOON:
        return ""
    return _chain(said, step, end)


def _ends(step: CourseStep, side: int) -> bool:
    """Return True if a play completed the chain of a side or cleared it from the table."""
    action = step.action
    return action is not None and (bool(action.cleared[side]) or (action.killed and step.side == side))


def _next_card(said: Voice, step: CourseStep, later: Sequence[CourseStep]) -> str:
    """Return a sentence that says when the owner of a card that was taken drew the next such card, if that was much later."""
    other, action = 1 - step.side, step.action
    assert action is not None
    draw = next((s for s in later if s.side == other and action.victim in s.drawn), None)
    if draw is None or draw.turn - step.turn < _LATE:
        return ""
    facts = {
        "turn": step.turn,
        "by": step.side,
        "whom": WHO[other],
        "next": draw.turn,
        "wait": number(draw.turn - step.turn - 1),
    }
    return said.say("next-card", facts, at=step.turn, lines=(*step.lines, *draw.lines))


def _chain(said: Voice, step: CourseStep, end: CourseStep) -> str:
    """Return a sentence that says what became of the chain for which a side drew a card: a kill, or a loss."""
    side, action = step.side, end.action
    assert action is not None
    if not end.after.to_go(side):
        return ""  # the first paragraph tells the kill that won
    swept = not action.killed
    facts = _facts(step, side, step.before.kills[side] + 1) | {
        "next": end.turn,
        "wait": number(end.turn - step.turn),
    }
    facts["clear"] = CARDS[CLEARS[end.side]].name
    tags = true_tags(
        {"swept": swept, "own": swept and end.side == side, "at-once": end.turn == step.turn + 1}
    )
    return said.say("chain", facts, tags, at=step.turn, lines=(*step.lines, *end.lines))


def _facts(step: CourseStep, side: int, nth: int) -> dict[str, object]:
    return {
        "turn": step.turn, "by": step.side, "side": side, "who": WHO[side], "whose": f"{WHO[side]}’s", "verb": SANK[side], "prey": PREY[side],
        "nth": ordinal(nth),
    }  # fmt: skip
