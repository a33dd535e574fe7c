"""Finds the largest rise and the largest fall of the wolf pack's chance of winning within a single turn of a Wolf Pack game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from printkit.games.wolf_pack.rules.deck import CARDS, CHAINS, CLEARS, CONVOY, WATER, WOLF
from printkit.games.wolf_pack.story.course import CourseStep
from printkit.games.wolf_pack.story.events import Highlight
from printkit.games.wolf_pack.story.facts import Happening, Kill
from printkit.games.wolf_pack.story.moments import laid
from printkit.games.wolf_pack.story.telling import (
    WHO,
    a_card,
    card,
    card_counts,
    links_of,
    several,
    true_tags,
)
from printkit.games.wolf_pack.story.turning import DecidingTurn, by_turn, counts, foreseen, reversed_soon
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import number

_LEAST: Final = 12
"""The report mentions the largest rise and the largest fall only if they changed the chance of winning by at least this many
percentage points."""


def jumps(
    turns: Sequence[TurnAccount],
    found: Sequence[Highlight],
    made: Sequence[Happening],
    points: Collection[int],
) -> Iterator[Highlight]:
    """Yield an event for the turn with the largest rise and one for the turn with the largest fall. Turns that other events
    (``found``), kills (``made``) or turning points (``points``) describe are left out."""
    kills = {(each.turn, each.side) for each in made if isinstance(each, Kill)}
    told = {each.turn for each in found if each.kind not in ("dry", "peak", "luck")}
    shuffled = {turn.number for turn in turns if turn.reshuffles}
    every = by_turn(turns)
    last = turns[-1].number if turns and turns[-1].after.winner >= 0 else 0
    open_ = [
        each for each in every if each.turn != last and not foreseen(each) and not reversed_soon(each, every)
    ]
    for sign in (1, -1):
        best = max(open_, key=lambda each: (sign * each.swing, -each.turn), default=None)
        if best is None or sign * best.swing < _LEAST or best.turn in {*points, *told}:
            continue
        step = max(best.steps, key=lambda s: sign * s.swing)
        if not _explains(step, best):
            continue
        if not any((best.turn, side) in kills for side in (WOLF, CONVOY)):
            yield _jump(step, best, reshuffled=best.turn in shuffled)


def _explains(step: CourseStep, turn: DecidingTurn) -> bool:
    """Return True if a step made at least half of its turn's change in the chance of winning and is important: a useful draw, or
    a play that does more than add a card to a chain."""
    idle = step.action is not None and step.action.kind < 0
    return counts(step) and not laid(step) and not idle and 2 * abs(step.swing) >= abs(turn.swing)


def _jump(step: CourseStep, turn: DecidingTurn, *, reshuffled: bool) -> Highlight:
    was, now = (f"{round(100 * p)}\u00a0%" for p in (turn.was, turn.now))
    facts: dict[str, object] = {
        "turn": step.turn, "side": step.side, "what": _what(step), "was": was, "now": now, "moved": "rose" if turn.swing > 0 else "fell",
        "chance": "its chance" if step.side == WOLF and step.action is None else "the wolf pack’s chance",
    }  # fmt: skip
    tags = frozenset(true_tags({"reshuffled": reshuffled}))
    return Highlight(
        "jump",
        step.turn,
        step.side,
        float(abs(turn.swing)),
        facts,
        tags,
        turn.lines,
        draw=step.action is None,
    )


def _what(step: CourseStep) -> str:
    """Return a clause about a draw or a play: ``the convoy drew a Sonar and Water``."""
    side, other, action = step.side, 1 - step.side, step.action
    if action is None:
        return f"{WHO[side]} drew {_drawn(step)}"
    if action.kind < 0:
        return f"{WHO[side]} passed"
    name = CARDS[action.kind].name
    if action.victim >= 0:
        held = step.before.hands[other][action.victim]
        took = (
            f"one of {number(held)} {several(card(action.victim))}"
            if held > 1 and action.victim != WATER
            else a_card(action.victim)
        )
        return f"{name} took {took} from {WHO[other]}"
    if any(action.cleared):
        gone = [
            f"{WHO[each]}’s {links_of(each, action.cleared[each])}"
            for each in (other, side)
            if action.cleared[each]
        ]
        return f"{name} cleared {' and '.join(gone)} from the table"
    if action.kind in CHAINS[side]:
        return f"{WHO[side]} laid {a_card(action.kind)}"
    return f"{WHO[side]} played {name}" + " on an empty table" * (action.kind in CLEARS)


def _drawn(step: CourseStep) -> str:
    useful = [kind for kind in step.drawn if kind in (*CHAINS[step.side], CLEARS[step.side])] or step.drawn
    first, *more = useful
    return (
        "two " + (several(card(first)) if first != WATER else "cards of Water")
        if more == [first]
        else card_counts(useful)
    )
