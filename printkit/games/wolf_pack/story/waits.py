"""Finds the dry spells of a Wolf Pack game: series of turns in which a side could not lay the next card of its chain
because it did not hold that card."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS, CONVOY, WOLF
from printkit.games.wolf_pack.story.chance import Position
from printkit.games.wolf_pack.story.course import CourseStep

_LAST: Final = 2
"""Index of the third card in a chain."""


class Dry(NamedTuple):
    """The turns in which a side could not lay the next card of its chain, because it held none and drew none.

    - ``kind``: the card. ``laid``: the number of chain cards that lay on the table.
    - ``cards``: the number of cards that it drew in these turns. ``none``: the chance that none of them was such a card; 0 if
      it is unknown.
    - ``came``: the turn after these, if the side drew the card then; otherwise 0.
    - ``nth``: the number of the kill for which it waited. ``wins``: the card would have won the game.
    """

    side: int
    kind: int
    laid: int
    first: int
    last: int
    cards: int
    none: Fraction
    nth: int
    wins: bool
    cost: float = 0.0
    """How much the side's own draws in these turns lowered its chance of winning, in percentage points."""
    mixed: bool = False
    """True if in some of these turns the side could lay an earlier card of its chain, because the chain had been
    cleared."""
    came: int = 0
    lines: tuple[int, ...] = ()

    @property
    def turns(self) -> int:
        return self.last - self.first + 1


def dry_spells(found: Sequence[CourseStep]) -> tuple[Dry, ...]:
    """Return the dry spells of both sides, however short, in the steps ``found`` of a game."""
    return tuple(each for side in (WOLF, CONVOY) for each in _of_side(found, side))


def _of_side(found: Sequence[CourseStep], side: int) -> Iterator[Dry]:
    run: Dry | None = None
    drew: CourseStep | None = None
    for step in found:
        if step.side != side:
            continue
        if step.action is None:
            drew = step
            continue
        at = step.before
        drawn = drew if drew is not None and drew.turn == step.turn else None
        kind, cards = CHAINS[side][at.chains[side]], drawn.drawn if drawn is not None else ()
        if run is not None and run.last == step.turn - 1 and _goes_on(run, at, cards):
            run = _longer(run._replace(mixed=True), step, drawn)
            continue
        if run is not None and (kind in cards or (run.kind, run.last) != (kind, step.turn - 1)):
            came = kind == run.kind and run.last == step.turn - 1 and kind in cards
            yield run._replace(came=step.turn if came else 0)
            run = None
        if at.hands[side][kind] or kind in cards:
            continue
        spell = run or _begun(step, drawn, kind)
        run = _longer(spell._replace(mixed=spell.mixed or spell.laid != at.chains[side]), step, drawn)
    if run is not None:
        yield run


def _goes_on(run: Dry, at: Position, cards: Collection[int]) -> bool:
    """Return True if a dry spell goes on although the side can lay an earlier card of its chain: it still lacks the
    card for which it waits."""
    laid = at.chains[run.side]
    earlier = laid < CHAINS[run.side].index(run.kind) and at.hands[run.side][CHAINS[run.side][laid]] > 0
    return earlier and not at.hands[run.side][run.kind] and run.kind not in cards


def _longer(spell: Dry, step: CourseStep, drawn: CourseStep | None) -> Dry:
    """Return a dry spell with one more turn, that of the given play and of the draw before it."""
    odds = drawn.odds(spell.kind) if drawn is not None else Fraction(0)
    known = drawn is not None and sum(drawn.deck) >= len(drawn.drawn)
    cost = 0.0 if drawn is None else -drawn.swing if spell.side == WOLF else drawn.swing
    return spell._replace(
        last=step.turn, cards=spell.cards + (len(drawn.drawn) if drawn is not None else 0),
        none=spell.none * (1 - odds) if known else Fraction(0), cost=spell.cost + cost,
        lines=(*spell.lines, *(drawn.lines if drawn is not None else ()), *step.lines),
    )  # fmt: skip


def _begun(step: CourseStep, drawn: CourseStep | None, kind: int) -> Dry:
    """Return a new dry spell that begins in the turn of a step. The cards drawn in this turn are not counted yet."""
    side, at = step.side, step.before
    left = at.goals[side] - at.kills[side]
    return Dry(
        side, kind, at.chains[side], step.turn, step.turn, 0, Fraction(1), at.kills[side] + 1,
        left == 1 and at.chains[side] == _LAST, came=0,
    )  # fmt: skip
