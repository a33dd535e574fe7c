"""Finds the turns that decided a game of Wolf Pack: those that changed the chance to win most, or in which a side avoided defeat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS, CLEARS, HARASSES, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.turns import TurnAccount

LEAST: Final = 10.0
"""Percentage points below which a turn decides nothing."""
CLEAR: Final = 20.0
"""Percentage points from which on a game is said to have been decided by a turn."""
MOST: Final = 4
_MOVED: Final = 20.0
"""Percentage points by which a turn just before a deciding one moved the chance, to be told with it."""
_SAVED: Final = 15.0
"""Percentage points that an answer without which the game was lost counts for beyond what it moved the chance by."""
_FORCED: Final = 25.0
"""The same for a loser that had to sweep away two links of its own not to lose at once."""
_PRELUDE: Final = 2
"""Turns before a deciding one that are told with it at most."""
_LINKS: Final = 3


class DecidingTurn(NamedTuple):
    """A turn in which the chance to win moved: all its steps, and the one that moved it most in the direction of the whole."""

    turn: int
    steps: tuple[CourseStep, ...]
    main: CourseStep

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines of the log that play it."""
        return tuple(dict.fromkeys(n for step in self.steps for n in step.lines))

    @property
    def was(self) -> float:
        return self.steps[0].was

    @property
    def now(self) -> float:
        return self.steps[-1].now

    @property
    def swing(self) -> int:
        """What the turn did to the wolf pack's chance, in percentage points as the table has them."""
        return round(100 * self.now) - round(100 * self.was)

    @property
    def answers(self) -> tuple[CourseStep, ...]:
        """Return the sweeps and harassments of the turn: what could take back what the cards before them had brought."""
        return tuple(s for s in self.steps if s.action and s.action.kind in (*CLEARS, *HARASSES))

    @property
    def weight(self) -> float:
        """Return by how much the chance moved: over the whole turn, or with one answer in it."""
        return max([abs(self.swing), *(abs(step.swing) for step in self.answers)])

    @property
    def forced(self) -> CourseStep | None:
        """Return the step in which a side swept away two links of its own not to lose at once, if there was one."""
        for step in self.steps:
            other = 1 - step.side
            if (
                step.action
                and step.action.cleared[step.side] == _LINKS - 1
                and step.before.to_go(other) == 1 == step.before.ready(other)
            ):
                return step
        return None

    @property
    def explained(self) -> bool:
        """Return whether the main step explains the turn: it helped its own side, changed the chance in the same direction and by at
        least half as much as the whole turn, and did more than lay a link of an unfinished chain. A reshuffled deck changes it too."""
        if (self.main.swing > 0) != (self.main.side == WOLF):
            return False
        if self.main.action and self.main.action.kind in CHAINS[self.main.side] and not counts(self.main):
            return False
        return (
            self.peak is not None
            or self.forced is not None
            or 100 * (self.now - self.was) * self.main.swing >= self.swing**2 / 2
        )

    @property
    def rank(self) -> float:
        """Return the weight of the turn, and more where a side was forced to sweep away its own chain."""
        return self.weight + (_FORCED if self.forced else 0.0)

    @property
    def peak(self) -> int | None:
        """Return how far the chance had gone, in per cent, before an answer took it back; None where that was not by more than the
        turn moved it in all."""
        ends = round(100 * self.was), round(100 * self.now)
        beyond = [round(100 * step.was) for step in self.answers]
        far = max(beyond, key=lambda p: max(min(ends) - p, p - max(ends)), default=ends[0])
        beside = max(min(ends) - far, far - max(ends))
        return far if beside >= LEAST and beside > abs(self.swing) else None

    def serves(self, side: int) -> int:
        """Return by how much the turn served a side, or its best answer where that was much; 0 where neither did."""
        sign = 1 if side == WOLF else -1
        answer = max((sign * step.swing for step in self.answers if step.side == side), default=0.0)
        return round(max(sign * self.swing, answer if answer >= CLEAR else 0, 0))

    def saves(self, side: int) -> bool:
        """Return whether an answer in the turn kept a side from losing: the other side held all that it needed, and then no more."""
        other = 1 - side
        return any(
            step.side == side
            and 0 < step.before.to_go(other) <= step.before.ready(other)
            and step.after.ready(other) < step.after.to_go(other)
            for step in self.answers
        )


def deciding(turns: Sequence[TurnAccount]) -> tuple[DecidingTurn, ...]:
    """The turns that moved the chance most, in their order."""
    found = by_turn(turns)
    largest = sorted(
        (d for d in found if d.weight >= LEAST and (d.swing or d.peak is not None) and d.explained),
        key=lambda d: -d.rank,
    )[:MOST]
    return tuple(sorted(largest, key=lambda d: d.turn))


def by_turn(turns: Sequence[TurnAccount]) -> list[DecidingTurn]:
    """Return every turn with its steps."""
    by_turn: dict[int, list[CourseStep]] = {}
    for step in steps(turns):
        by_turn.setdefault(step.turn, []).append(step)
    return [_decided(turn, each) for turn, each in by_turn.items()]


def _decided(turn: int, found: Sequence[CourseStep]) -> DecidingTurn:
    rose = found[-1].now >= found[0].was
    main = max(
        [s for s in found if (s.action.kind >= 0 if s.action else counts(s))] or found,
        key=lambda s: s.swing if rose else -s.swing,
    )
    if (
        main.action and main.action.kind in CHAINS[main.side]
    ):  # what brought the link rather than what laid it
        main = next(
            (s for s in found if s.side == main.side and main.action.kind in s.drawn and counts(s)), main
        )
    return DecidingTurn(turn, tuple(found), main)


def dearest(decided: Sequence[DecidingTurn], winner: int) -> DecidingTurn | None:
    """Return the turn that decided: the one that served the winner most, and sooner one that kept it from losing or made the loser
    give up its chain; before the end (-1), the one that moved most."""
    if winner < 0:
        return max(decided, key=lambda each: each.rank, default=None)
    won = [each for each in decided if each.serves(winner) >= LEAST]

    def measure(each: DecidingTurn) -> float:
        forced = each.forced is not None and each.forced.side != winner
        return each.serves(winner) + _SAVED * each.saves(winner) + _FORCED * forced

    return max(won, key=measure, default=None)


def crisis(turn: DecidingTurn, turns: Sequence[TurnAccount]) -> tuple[DecidingTurn, ...]:
    """Return a deciding turn with those just before it in which the chance moved much, or a side swept away two links of its own."""
    found = {each.turn: each for each in by_turn(turns)}
    led = [turn]
    while len(led) <= _PRELUDE and (before := found.get(led[0].turn - 1)):
        if abs(before.swing) < _MOVED and before.forced is None:
            break
        led.insert(0, before)
    return tuple(led)


def counts(step: CourseStep) -> bool:
    """Return whether a step is worth telling: of draws those that brought a link that is needed or a card that can sweep, of links
    those that closed a chain or left one to lay."""
    side, action = step.side, step.action
    if action is None:
        sweeps = CLEARS[side] in step.drawn and step.before.chains[1 - side] > 0
        return sweeps or step.after.ready(side) > step.before.ready(side)
    return action.kind not in CHAINS[side] or action.killed or step.after.to_go(side) <= 1
