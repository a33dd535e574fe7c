"""Finds what decided a Wolf Pack game: the draws, plays and waits that raised the winner's chance of winning for good.

The chance is measured after every draw and play. Its *floor* at a turn is the lowest value that the winner's chance had at the end of this or any
later turn. The floor never falls, and reaches 100 % when the game is won. What a draw or play kept of its gain is the part of the floor's rise that
it explains.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CLEARS, HARASSES, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, steps, was_cleared
from printkit.games.wolf_pack.story.deeds import brought
from printkit.games.wolf_pack.story.events import Highlight
from printkit.games.wolf_pack.story.turns import TurnAccount

LEAST: Final = 8
"""A change of the chance of winning is told as deciding only if at least this many percentage points of it were never lost again."""
SAMPLE: Final = 25
"""Number of games in which the error of such changes was measured."""
SWING_ERROR: Final = 9.0
"""Root mean square error of these changes, in percentage points. Both positions of each were played to the end 120 times."""
_LIKELY: Final = 70
"""A change weighs less if the winner's chance of winning (in per cent) was higher than this before it."""
_EVEN: Final = 0.5


class LastingSwing(NamedTuple):
    """A draw or play that raised the chance of the winner (``side``) for good, or the loser's wait for a card that did.

    In an unfinished game, the side that is likelier to win counts as the winner.

    - ``step``: the draw or play; of a wait, its last draw. ``first``: the turn in which it begins.
    - ``gain``: how much it raised the winner's chance. ``kept``: the part of it that was never lost again. Both in percentage points.
    - ``floor``: the lowest value of the winner's chance at the end of its turn or a later one, in per cent.
    - ``wait``: the event of the wait; None for a draw or play.
    """

    side: int
    step: CourseStep
    first: int
    gain: float
    kept: float
    floor: int
    chances: tuple[float, float] = (0.0, 0.0)
    """The wolf pack's chance of winning before and after a draw or play, from 0 to 1. A choice is compared with the card that was kept."""
    wait: Highlight | None = None

    @property
    def weight(self) -> float:
        """Return how decisive it was: what it kept, less if the winner was already likely to win."""
        was = 100 * (self.chances[0] if self.side == WOLF else 1 - self.chances[0])
        return self.kept - (max(0.0, was - _LIKELY) / 2 if self.wait is None else 0.0)

    @property
    def turn(self) -> int:
        """Return the number of the turn in which it ends."""
        return self.step.turn

    @property
    def shift(self) -> int:
        """Return how much it changed the wolf pack's chance of winning, in percentage points."""
        if self.wait is not None:
            return round(self.gain if self.side == WOLF else -self.gain)
        return round(100 * self.chances[1]) - round(100 * self.chances[0])


def swings(turns: Sequence[TurnAccount], events: Sequence[Highlight]) -> tuple[LastingSwing, ...]:
    """Return what decided the game, the largest lasting gain first. No two of them share a draw or play.

    ``events``: the events of the game, among which are the waits and the cards that the loser did not play. The result is empty if the hands are
    not known in every turn.
    """
    found = steps(turns)
    if not found or {step.turn for step in found} != {turn.number for turn in turns}:
        return ()
    finder = _Finder(turns, found)
    every = sorted([*finder.acts(events), *finder.waits(events)], key=lambda each: (-each.kept, each.turn))
    chosen: list[LastingSwing] = []
    for each in every:
        if not any(_overlap(each, one) for one in chosen):
            chosen.append(each)
    return tuple(chosen)


def _overlap(one: LastingSwing, other: LastingSwing) -> bool:
    """Return True if two waits share a turn."""
    return (
        one.wait is not None
        and other.wait is not None
        and one.first <= other.turn
        and other.first <= one.turn
    )


class _Finder:
    """Measures the lasting gains of one game."""

    def __init__(self, turns: Sequence[TurnAccount], found: Sequence[CourseStep]) -> None:
        last = found[-1]
        winner = turns[-1].after.winner
        self._side = winner if winner >= 0 else int(last.now < _EVEN)
        self._steps = found
        self._shuffled = {turn.number for turn in turns if turn.reshuffles}
        ends = {step.turn: self._for(step.now) for step in found}
        self._floor = dict(zip(reversed(ends), accumulate(reversed(ends.values()), min), strict=True))
        first = found[0]
        self._floor[first.turn - 1] = min(self._for(first.was), self._floor[first.turn])

    def _for(self, chance: float) -> float:
        """Return the winner's chance in per cent, given the wolf pack's chance (0 to 1)."""
        return 100 * (chance if self._side == WOLF else 1 - chance)

    def acts(self, events: Sequence[Highlight]) -> Iterator[LastingSwing]:
        """Yield the winner's draws, clear cards and harassment cards, and the loser's plays instead of a clear card that it held."""
        held = {each.key: each for each in events if each.kind == "hold"}
        for step in self._steps:
            key = (step.turn, step.side)
            if step.side != self._side and step.action is not None and key in held:
                yield from self._swing(step, *self._choice(held[key]))
            elif self._explains(step):
                yield from self._swing(step, step.was, step.now)

    def _swing(self, step: CourseStep, before: float, after: float) -> Iterator[LastingSwing]:
        """Yield a draw or play if a part of its gain was never lost again. ``before`` and ``after``: the wolf pack's chance."""
        was, now, least = self._for(before), self._for(after), self._floor[step.turn]
        kept = min(now, least) - max(was, self._floor[step.turn - 1])
        if kept > 0:
            yield LastingSwing(self._side, step, step.turn, now - was, kept, round(least), (before, after))

    def _choice(self, held: Highlight) -> tuple[float, float]:
        """Return the wolf pack's chance if a side had played the clear card that it kept, and its chance after what it did instead."""
        chances = held.facts["chances"]
        assert isinstance(chances, tuple)
        return float(chances[0]), float(chances[1])

    def _explains(self, step: CourseStep) -> bool:
        """Return True if a step can be told as the cause of a change of the chance.

        A draw from a deck that was shuffled anew in the turn cannot, nor a draw that its side lost again, nor a play that only did what the hand had promised.
        """
        if step.side != self._side:
            return False
        if step.action is None:
            return step.turn not in self._shuffled and not any(
                self._lost(step, kind) for kind in brought(step)
            )
        return step.action.kind in (*CLEARS, *HARASSES)

    def _lost(self, draw: CourseStep, kind: int) -> bool:
        """Return True if a card that the winner drew did nothing for it: it was cleared from the table before its chain made a kill, or taken from the
        hand that held no other."""
        later = self._steps[self._steps.index(draw) + 1 :]
        mine = next(
            (n for n, s in enumerate(later) if s.side == draw.side and s.action and s.action.kind == kind),
            len(later),
        )
        taken = any(
            s.side != draw.side
            and s.action
            and s.action.victim == kind
            and not s.after.hands[draw.side][kind]
            for s in later[:mine]
        )
        return taken or was_cleared(self._steps, draw, kind)

    def waits(self, events: Sequence[Highlight]) -> Iterator[LastingSwing]:
        """Yield the loser's waits for a card. A wait gains only what the loser's own draws in it changed."""
        for each in events:
            if each.kind != "dry" or each.side == self._side:
                continue
            first, gain = each.facts["first"], each.facts["cost"]
            assert isinstance(first, int)
            assert isinstance(gain, float)
            kept = min(gain, self._floor[each.turn] - self._floor[first - 1])
            draws = [
                s for s in self._steps if s.action is None and s.side == each.side and s.turn <= each.turn
            ]
            if kept > 0 and draws:
                yield LastingSwing(
                    self._side, draws[-1], first, gain, kept, round(self._floor[each.turn]), wait=each
                )
