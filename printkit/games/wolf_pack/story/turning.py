"""Find the turns that decided a Wolf Pack game: those in which the chance to win changed most, or a side saved itself."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS, CLEARS, HARASSES, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.turns import TurnAccount

LEAST: Final = 10.0
"""Minimum change in the chance to win, in percentage points, for a turn to count as decisive."""
CLEAR: Final = 20.0
"""The report says that a turn decided the game if the turn's rank was at least this. The rank is the change in the
chance to win in percentage points, plus bonuses.
"""
MOST: Final = 4
_ALL_FROM: Final = 20
"""Every turn that changed the chance to win by at least this many percentage points is a turning point."""
_EVEN: Final = 0.5
"""A side counts as ahead if its chance to win (0 to 1) is at least this."""
_MOVED: Final = 20.0
"""The report describes the deciding turn together with the turn just before it if that turn changed the chance to win
by at least this many percentage points. A card laid to an unfinished chain is given as a cause if it changed the chance by as much.
"""
_SAVED: Final = 15.0
"""Percentage points added to the rank of a turn in which the winner escaped an immediate loss."""
_FORCED: Final = 25.0
"""Percentage points added to the rank of a turn in which a side had to clear two cards of its own chain to avoid losing at once."""
_PRELUDE: Final = 2
"""Maximum number of turns just before the deciding turn that the report tells together with it."""
_LINKS: Final = 3
_HELPED: Final = 4.0
"""A card helped the winner if it raised the winner's chance to win by at least this many percentage points."""
_DETOUR: Final = 6
"""The report divides the change in a turn into two parts if the chance passed its value before or after the turn by at
least this many percentage points in between.
"""
_SHARE: Final = 0.8
"""A card is named as the cause of a change in the chance to win if it made at least this share of the change."""


class DecidingTurn(NamedTuple):
    """A turn in which the chance to win changed, with all its steps (draws and plays) and the main step.

    The main step is the one that contributed most to the change over the whole turn.
    """

    turn: int
    steps: tuple[CourseStep, ...]
    main: CourseStep

    @property
    def lines(self) -> tuple[int, ...]:
        """Return the numbers of the log lines that record the turn."""
        return tuple(dict.fromkeys(n for step in self.steps for n in step.lines))

    @property
    def was(self) -> float:
        return self.steps[0].was

    @property
    def now(self) -> float:
        return self.steps[-1].now

    @property
    def swing(self) -> int:
        """Return the change in the wolf pack's chance over the turn, in percentage points. Both chances are rounded first, because the
        report prints them rounded."""
        return round(100 * self.now) - round(100 * self.was)

    @property
    def answers(self) -> tuple[CourseStep, ...]:
        """Return the steps that played a clear or harassment card, and so could undo what the opponent had gained in the turn."""
        return tuple(s for s in self.steps if s.action and s.action.kind in (*CLEARS, *HARASSES))

    @property
    def weight(self) -> float:
        """Return the larger of two changes in the chance to win, in percentage points: the change over the whole turn, and the largest
        change by one clear or harassment card."""
        return max([abs(self.swing), *(abs(step.swing) for step in self.answers)])

    @property
    def forced(self) -> CourseStep | None:
        """Return the step in which a side cleared two cards of its own chain to avoid losing at once; None if there was none."""
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
        """Return True if the turn's main step is the cause of its change in the chance to win: the step helped the side that made it, and
        it made at least half the change.

        A card played to an unfinished chain counts only if it changed the chance greatly. Other changes may come from a reshuffle of the deck or from a step that
        helped the opponent.
        """
        if (self.main.swing > 0) != (self.main.side == WOLF):
            return False
        laid = self.main.action is not None and self.main.action.kind in CHAINS[self.main.side]
        if laid and not counts(self.main) and abs(self.main.swing) < _MOVED:
            return False
        return (
            self.peak is not None
            or self.forced is not None
            or 100 * (self.now - self.was) * self.moved >= self.swing**2 / 2
        )

    @property
    def moved(self) -> float:
        """Return the change in the chance to win by the main step, in percentage points, together with that by the play of a card that the
        main step drew."""
        played = [
            s.swing
            for s in self.steps
            if s.action and s.side == self.main.side and s.action.kind in self.main.drawn
        ]
        return self.main.swing + math.fsum(played)

    @property
    def rank(self) -> float:
        """Return the importance of the turn: the change in the chance to win, with a bonus if a side was forced to clear its own chain."""
        return self.weight + (_FORCED if self.forced else 0.0)

    @property
    def peak(self) -> int | None:
        """Return the wolf pack's chance, in per cent, at its extreme within the turn, just before a clear or harassment card reversed most
        of the change.

        None if this detour was smaller than the change over the whole turn.
        """
        ends = round(100 * self.was), round(100 * self.now)
        beyond = [round(100 * step.was) for step in self.answers]
        far = max(beyond, key=lambda p: max(min(ends) - p, p - max(ends)), default=ends[0])
        beside = max(min(ends) - far, far - max(ends))
        return far if beside >= LEAST and beside > abs(self.swing) else None

    @property
    def legs(self) -> tuple[tuple[CourseStep, ...], ...]:
        """Return the steps of the turn in two parts if the chance to win first rose and then fell clearly, or the reverse; otherwise in one."""
        path = [round(100 * step.now) for step in self.steps[:-1]]
        ends = round(100 * self.was), round(100 * self.now)
        beside = [max(min(ends) - p, p - max(ends)) for p in path]
        if not path or max(beside) < _DETOUR:
            return (self.steps,)
        cut = beside.index(max(beside)) + 1
        return self.steps[:cut], self.steps[cut:]

    def serves(self, side: int) -> int:
        """Return the larger of two improvements of a side's chance, in percentage points: by the whole turn, and by the
        side's best clear or harassment card. 0 if neither improved it.
        """
        sign = 1 if side == WOLF else -1
        answer = max((sign * step.swing for step in self.answers if step.side == side), default=0.0)
        return round(max(sign * self.swing, answer if answer >= CLEAR else 0, 0))

    def averts(self, side: int) -> bool:
        """Return True if in this turn a clear card saved a side from an opponent who would have won with its next play, and the side's chance to
        win rose clearly over the turn."""
        other, rose = 1 - side, self.swing if side == WOLF else -self.swing
        return rose >= CLEAR and any(
            step.side == side and step.action is not None and step.action.cleared[other]
            and step.before.to_go(other) == 1 and step.before.ready(other)
            for step in self.steps
        )  # fmt: skip

    def saves(self, side: int) -> bool:
        """Return True if in this turn a clear or harassment card saved a side from an opponent who held everything needed to win."""
        other = 1 - side
        return any(
            step.side == side
            and 0 < step.before.to_go(other) <= step.before.ready(other)
            and step.after.ready(other) < step.after.to_go(other)
            for step in self.answers
        )


def cause(leg: Sequence[CourseStep]) -> CourseStep | None:
    """Return the draw or play that made most of the change in the chance to win over these steps; None if no single one did, or if the one
    that did helped the opponent.

    The play of a card counts with its draw, except that of a harassment, which has its own name. A play that helped the opponent was a better play missed, which no card causes.
    """
    change = 100 * (leg[-1].now - leg[0].was)

    def made(step: CourseStep) -> float:
        mine = [s for s in leg if s.action and s.side == step.side and s.action.kind not in HARASSES]
        played = [s.swing for s in mine if s.action and s.action.kind in step.drawn]
        return step.swing + math.fsum(played)

    best = max(leg, key=lambda s: made(s) * (1 if change > 0 else -1))
    helped = (change > 0) == (best.side == WOLF)
    return best if change and helped and made(best) / change >= _SHARE else None


def deciding(turns: Sequence[TurnAccount]) -> tuple[DecidingTurn, ...]:
    """Return the turns that changed the chance to win most, in chronological order: at least :data:`MOST` turns (if
    there are so many), and all turns that changed the chance by :data:`_ALL_FROM` percentage points.

    Turns of :func:`undecided` are left out, and so are smaller changes by a chain that was cleared before it was completed.
    """
    out = undecided(turns)
    found = [each for each in by_turn(turns) if each.turn not in out]
    largest = sorted(
        (d for d in found if d.weight >= LEAST and (d.swing or d.peak is not None) and d.explained),
        key=lambda d: -d.rank,
    )
    largest = [d for d in largest if abs(d.swing) >= LEAST or d.weight >= CLEAR] or largest
    largest = [d for d in largest if d.weight >= CLEAR or not swept_later(d, turns)] or largest
    kept = [d for place, d in enumerate(largest) if place < MOST or abs(d.swing) >= _ALL_FROM]
    return tuple(sorted(kept, key=lambda d: d.turn))


def swept_later(turn: DecidingTurn, turns: Sequence[TurnAccount]) -> bool:
    """Return True if a turn's main step added to a chain, or drew for one, that a clear card took off the table before it was completed."""
    side, action = turn.main.side, turn.main.action
    if action is not None and (action.kind not in CHAINS[side] or action.killed):
        return False
    later = (each for t in turns if t.number >= turn.turn for each in t.actions)
    ends = (each for each in later if each.cleared[side] or (each.killed and each.side == side))
    return bool(getattr(next(ends, None), "cleared", (0, 0))[side])


def undecided(turns: Sequence[TurnAccount]) -> frozenset[int]:
    """Return the turns that cannot have decided the game, however much the estimated chance changed in them. In these turns nobody played a
    card, or a reshuffle of the deck may account for the change."""
    quiet = {turn.number for turn in turns if all(action.kind < 0 for action in turn.actions)}
    shuffled = {turn.number for turn in turns if turn.reshuffles}
    drew = {
        each.turn
        for each in by_turn(turns)
        if each.main.action is None and all(abs(step.swing) < LEAST for step in each.answers)
    }
    return frozenset(quiet | (shuffled & drew))


def by_turn(turns: Sequence[TurnAccount]) -> list[DecidingTurn]:
    """Return every turn of the game for which the chance to win is known, with its steps."""
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
    if main.action and main.action.kind in CHAINS[main.side]:  # prefer the draw of the link to its play
        main = next(
            (s for s in found if s.side == main.side and main.action.kind in s.drawn and counts(s)), main
        )
    return DecidingTurn(turn, tuple(found), main)


def most_decisive(
    decided: Sequence[DecidingTurn], winner: int, turns: Sequence[TurnAccount]
) -> DecidingTurn | None:
    """Return the turn that decided the game: of the turns from the last one on before which the loser was ahead, the one that helped the winner
    most; None if no turn helped the winner enough. What helped the winner earlier was undone, except a play without which it would have
    lost at once.

    Turns in which the winner avoided a loss or the loser had to clear its own chain rank higher. Before the end of the game
    (``winner`` −1), the turn with the highest rank is returned.
    """
    if winner < 0:
        return max(decided, key=lambda each: each.rank, default=None)
    behind = [each.turn for each in by_turn(turns) if (each.was if winner != WOLF else 1 - each.was) >= _EVEN]
    last = max(behind, default=0)
    won = [d for d in decided if d.serves(winner) >= LEAST and (d.turn >= last or d.averts(winner))]

    def measure(each: DecidingTurn) -> float:
        forced = each.forced is not None and each.forced.side != winner
        return each.serves(winner) + _SAVED * each.saves(winner) + _FORCED * forced

    return max(won, key=measure, default=None)


def last_card(turns: Sequence[TurnAccount], winner: int) -> DecidingTurn | None:
    """Return the turn of the last card that could have gone otherwise and helped the winner, with that card's draw or play as its main step.

    Such a card is a draw that completed the winner's chain, a clear card against two cards of a chain, or a harassment. A draw for a chain
    that was swept away before its kill does not count. None if there was no such card.
    """
    sign, out = 1 if winner == WOLF else -1, undecided(turns)
    for each in reversed(by_turn(turns)):
        for step in reversed(each.steps):
            helped = step.side == winner and sign * step.swing >= _HELPED and counts(step)
            turn = each._replace(main=step)
            if helped and each.turn not in out and _open(step) and not swept_later(turn, turns):
                return turn
    return None


def _open(step: CourseStep) -> bool:
    """Return True if a step is a draw that brought the last missing card of a chain, a clear card against two cards, or a harassment."""
    side, action = step.side, step.action
    if action is None:
        return step.before.ready(side) < _LINKS - step.before.chains[side] <= step.after.ready(side)
    return action.victim >= 0 or action.cleared[1 - side] == _LINKS - 1


def crisis(turn: DecidingTurn, turns: Sequence[TurnAccount]) -> tuple[DecidingTurn, ...]:
    """Return a deciding turn, preceded by up to two turns that led to it: turns in which the chance to win changed much, or in which a side
    cleared its own chain."""
    found = {each.turn: each for each in by_turn(turns)}
    led = [turn]
    while len(led) <= _PRELUDE and (before := found.get(led[0].turn - 1)):
        if abs(before.swing) < _MOVED and before.forced is None:
            break
        led.insert(0, before)
    return tuple(led)


def counts(step: CourseStep) -> bool:
    """Return True if the report should mention a step: a useful draw, the play of a chain card that makes a kill or
    leaves at most one card to play, or the play of any card outside the side's chain.

    A draw is useful if it brings a needed chain card, or a clear card while the opponent has a chain on the table.
    """
    side, action = step.side, step.action
    if action is None:
        sweeps = CLEARS[side] in step.drawn and step.before.chains[1 - side] > 0
        return sweeps or step.after.ready(side) > step.before.ready(side)
    return action.kind not in CHAINS[side] or action.killed or step.after.to_go(side) <= 1
