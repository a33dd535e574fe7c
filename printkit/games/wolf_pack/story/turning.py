"""Finds the turns that decided a Wolf Pack game.

They are the turns with the largest changes in the chance of winning, and those in which a side prevented
its defeat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS, CLEARS, HARASSES, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, spared, steps, wasted
from printkit.games.wolf_pack.story.turns import TurnAccount

LEAST: Final = 10.0
"""A turn counts as deciding only if it changed the chance of winning by at least this many percentage
points."""
CLEAR: Final = 20.0
"""Minimum change in the chance of winning, in percentage points, that always makes a turn a turning point.

This is so even if the change was soon undone.

It may be undone later in the same turn, or because a chain was cleared."""
MOST: Final = 4
_WORTH: Final = 15.0
"""Minimum rank (importance in percentage points) of a turn that is added to fill up the list of turning
points.

The list is filled up to :data:`MOST`.

A turn of lower rank is added only while the list has fewer than :data:`_FEW`."""
_FEW: Final = 3
_ALL_FROM: Final = 20
"""Every turn that changed the chance of winning by at least this many percentage points is a turning point."""
_MOVED: Final = 20.0
"""The play of a chain card that does not complete its chain explains a turn's change only if the play changed the
chance of winning by at least this many percentage points."""
LASTING: Final = 12
"""A turn decides the game only if it raised the winner's chance of winning for good by at least this many percentage
points.

A smaller change is within the error of the estimate."""
RUN_LASTING: Final = 18
"""Several turns together decide the game only if they raised the winner's chance for good by at least this many percentage points."""
_CLEAR_LEAD: Final = 60
"""A turn counts as decisive only if the winner's chance of winning (in per cent) never fell below this value after it.

If the turn gained at least :data:`_GREAT` percentage points, the value is :data:`_EVEN`."""
_EVEN: Final = 50
_GREAT: Final = 20
_RUN: Final = 4
"""Maximum number of consecutive turns that can jointly count as what decided the game."""
_RUN_COST: Final = 6
"""Percentage points subtracted from the joint weight of several decisive turns for each turn after the first.

These turns have decided the game together."""
_LIKELY: Final = 70
"""If the winner's chance of winning (in per cent) was higher than this before a turn, the turn counts for less when the most
decisive one is chosen."""
_SAVED: Final = 3
"""Percentage points added to the weight of a turn in which the winner prevented a kill in the opponent's next play."""
_SAVES: Final = 5.0
"""A play that prevented a kill counts as deciding only if it raised the chance of winning by at least this
many percentage points.

If a Dive or Destroyer Sweep prevented a kill that would not have won the game, the minimum is
:data:`LASTING`.
"""
_FORCED: Final = 25.0
"""Percentage points added to the importance (rank) of a turn in which a side had to clear its own chain.

The side had to remove two of its cards from the table to avoid losing at once."""
_NEAR_GOAL: Final = 2
"""If the loser was at most this many kills from victory, the gain of a play that prevented one of them counts double.

The gain is doubled before it is compared with the gain of a draw.
"""
_EVE: Final = 3
"""Factor by which the gain of a play is multiplied if the play prevented the loser's victory."""
_LINKS: Final = 3
_SOON: Final = 2
"""A change that was lost again within this many turns is no turning point."""


class DecidingTurn(NamedTuple):
    """A turn in which the chance of winning changed, with all its steps (draws and plays) and its main step.

    The main step is the one that contributed most to the change over the whole turn.
    """

    turn: int
    steps: tuple[CourseStep, ...]
    main: CourseStep

    @property
    def lines(self) -> tuple[int, ...]:
        """Return the numbers of the log lines for the turn."""
        return tuple(dict.fromkeys(n for step in self.steps for n in step.lines))

    @property
    def was(self) -> float:
        return self.steps[0].was

    @property
    def now(self) -> float:
        return self.steps[-1].now

    @property
    def swing(self) -> int:
        """Return the change in the wolf pack's chance of winning over the turn, in percentage points.

        It is the difference of the rounded values that the report prints.
        """
        return round(100 * self.now) - round(100 * self.was)

    @property
    def answers(self) -> tuple[CourseStep, ...]:
        """Return the steps that played a Dive, Destroyer Sweep or harassment card.

        Such a card can undo what the opponent gained in the turn.
        """
        return tuple(s for s in self.steps if s.action and s.action.kind in (*CLEARS, *HARASSES))

    @property
    def weight(self) -> float:
        """Return the size of the turn's change in the chance of winning, in percentage points.

        If a single Dive, Destroyer Sweep or harassment card made a larger change than the whole turn, return
        the size of that change.
        """
        return max([abs(self.swing), *(abs(step.swing) for step in self.answers)])

    @property
    def forced(self) -> CourseStep | None:
        """Return the step in which a side had to clear two cards of its own chain to avoid losing at once; None if there is none."""
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
        """Return True if the turn's main step explains the change in the chance of winning.

        It must have made at least half of the change, and have helped its own side or cleared that side's own
        chain.

        A card played to an unfinished chain counts only if it changed the chance greatly. Other changes may come from a reshuffle of the deck or from a step that
        helped the opponent.
        """
        if (self.main.swing > 0) != (self.main.side == WOLF):
            return self.main.action is not None and self.main.action.cleared[self.main.side] == _LINKS - 1
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
        """Return by how many percentage points the turn's main step changed the chance of winning.

        The main step is the one that contributed most.

        If it was a draw, plays of the drawn cards in the same turn are included.
        """
        played = [
            s.swing
            for s in self.steps
            if s.action and s.side == self.main.side and s.action.kind in self.main.drawn
        ]
        return self.main.swing + math.fsum(played)

    @property
    def rank(self) -> float:
        """Return the importance of the turn, based on the change in the chance of winning in percentage
        points.

        There is a bonus if a side was forced to clear its own chain."""
        return self.weight + (_FORCED if self.forced else 0.0)

    @property
    def peak(self) -> int | None:
        """Return the wolf pack's highest or lowest chance of winning within the turn, in per cent.

        Return None unless a Dive, Destroyer Sweep or harassment card then undid most of the change.

        None if there was no such detour, or if it was not larger than the change over the whole turn.
        """
        ends = round(100 * self.was), round(100 * self.now)
        beyond = [round(100 * step.was) for step in self.answers]
        far = max(beyond, key=lambda p: max(min(ends) - p, p - max(ends)), default=ends[0])
        beside = max(min(ends) - far, far - max(ends))
        return far if beside >= LEAST and beside > abs(self.swing) else None


class Decisive(NamedTuple):
    """The turn or turns that decided a finished game.

    Two values of the winner's chance of winning, in per cent, belong to it: ``was`` is the value before the turn or before its main
    step, ``least`` the lowest value after the turn.
    """

    turn: DecidingTurn
    side: int
    was: int
    least: int
    run: tuple[DecidingTurn, ...] = ()
    """The turns in which the winner drew or played an important card, if several turns decided the game together.

    Otherwise empty.

    The field ``turn`` then contains the one that raised the winner's chance the most.
    """

    @property
    def first(self) -> int:
        """Return the number of the deciding turn, or of the first one if there are several."""
        return self.run[0].turn if self.run else self.turn.turn

    @property
    def last(self) -> int:
        """Return the number of the deciding turn, or of the last one if there are several."""
        return self.run[-1].turn if self.run else self.turn.turn

    @property
    def lasting(self) -> int:
        """Return the lasting gain in the winner's chance of winning, in percentage points."""
        return self.least - self.was

    @property
    def weight(self) -> float:
        """Return how decisive the turn or turns were, in percentage points of the chance of winning.

        This is its lasting gain, less if the winner was already likely to win, and more if the turn prevented
        a kill in the opponent's next play.

        Several turns together count less than a single turn with the same gain.
        """
        cost = _RUN_COST * max(0, self.last - self.first)
        return self.lasting - max(0, self.was - _LIKELY) / 2 + _SAVED * (self._saved and not self.run) - cost

    @property
    def _saved(self) -> bool:
        step, other = self.turn.main, 1 - self.side
        cleared = step.action is not None and step.side == self.side and step.action.cleared[other]
        return cleared == _LINKS - 1 and step.before.ready(other) > 0


def decisive(turns: Sequence[TurnAccount]) -> Decisive | None:
    """Return what decided a finished game: one turn, or a few consecutive turns.

    The winner's chance of winning had its largest lasting gain in them.

    A single turn is preferred unless several turns together gained clearly more. Only the part of a gain counts that was never lost
    again. For example, a card that was soon cleared from the table decides nothing. A play that saved the winner (:func:`_saving`)
    is preferred to a draw if it gained at least as much, half as much if the loser was at most :data:`_NEAR_GOAL` kills from
    victory, or a third if it prevented the loser's victory.

    None if the largest lasting gain is below :data:`LASTING` percentage points, or if the hands are not known in every turn.
    """
    side = turns[-1].after.winner if turns else -1
    found = by_turn(turns)
    if side < 0 or [each.turn for each in found] != [turn.number for turn in turns]:
        return None
    single, several = _one_turn(turns, found, side), _several_turns(turns, found, side)
    made = [each for each in (single, several) if each is not None]
    made = [each for each in made if each.least >= (_EVEN if each.lasting >= _GREAT else _CLEAR_LEAD)]
    best = max(made, key=lambda each: each.weight, default=None)
    if best is not None and not best.run and best.turn.main.action is not None:
        return best
    saving = _saving(found, side)
    if saving is None or best is None:
        return saving or best
    at, loser = saving.turn.main.before, 1 - side
    near = at.goals[loser] - at.kills[loser] <= _NEAR_GOAL
    due = saving.lasting * (_EVE if at.to_go(loser) == 1 else 2 if near else 1)
    return saving if due >= best.lasting else best


def _saving(found: Sequence[DecidingTurn], side: int) -> Decisive | None:
    """Return the winner's last play that prevented a kill in the loser's next play, if the loser made no kill after it.

    A play that prevented the loser's victory is preferred to all others. The play must have raised the winner's chance of winning
    by at least :data:`_SAVES` or :data:`LASTING` percentage points.
    """
    best: tuple[bool, DecidingTurn, CourseStep] | None = None
    killed = False
    for turn in reversed(found):
        for step in reversed(turn.steps):
            killed = killed or (step.side != side and step.action is not None and step.action.killed)
            gain = step.swing if side == WOLF else -step.swing
            wins = step.before.to_go(1 - side) == 1
            least = LASTING if not wins and step.action and step.action.victim < 0 else _SAVES
            if killed or step.side != side or not saves(step) or gain < least:
                continue
            if best is None or (wins and not best[0]):
                best = wins, turn, step
    if best is None:
        return None
    _, turn, step = best
    least = min(_per_cent_for(side, each.now) for each in found if each.turn >= turn.turn)
    return Decisive(turn._replace(main=step), side, _per_cent_for(side, step.was), least)


def saves(step: CourseStep) -> bool:
    """Return True if a play prevented a kill in the opponent's next play.

    The play either cleared two cards of the opponent's chain, or took from the opponent's hand the only card
    that this chain lacked.
    """
    action, other = step.action, 1 - step.side
    if action is None or step.before.chains[other] != _LINKS - 1 or not step.before.ready(other):
        return False
    third = CHAINS[other][_LINKS - 1]
    taken = action.kind in HARASSES and action.victim == third and step.before.hands[other][third] == 1
    return taken or action.cleared[other] == _LINKS - 1


def _one_turn(turns: Sequence[TurnAccount], found: Sequence[DecidingTurn], side: int) -> Decisive | None:
    """Return the most decisive turn (highest :attr:`Decisive.weight`); None if no turn gained enough.

    The gain is that of the whole turn, or of a single step of the winner in it.
    """
    out, least = undecided(turns, found), 100
    best: Decisive | None = None
    for each in reversed(found):
        least = min(least, _per_cent_for(side, each.now))
        if each.turn in out:
            continue
        choices = [_by_step(each, step, side, least) for step in each.steps if step.side == side]
        if each.main.side == side and each.explained:
            choices.append(Decisive(each, side, _per_cent_for(side, each.was), least))
        for choice in choices:
            lasts = (
                choice.lasting >= LASTING and not swept_later(choice.turn, turns) and not undone(choice.turn)
            )
            if lasts and (best is None or choice.weight > best.weight):
                best = choice
    return best


def _several_turns(turns: Sequence[TurnAccount], found: Sequence[DecidingTurn], side: int) -> Decisive | None:
    """Return the consecutive turns that together made the largest lasting gain in the winner's chance of
    winning.

    In the first and the last of them, the winner must have drawn or played an important card.
    """
    best: Decisive | None = None
    floors = [_per_cent_for(side, each.now) for each in found]
    for first in range(len(found)):
        for end in range(first + 2, min(first + _RUN, len(found)) + 1):
            group = found[first:end]
            rises = [_per_cent_for(side, each.now) - _per_cent_for(side, each.was) for each in group]
            told = tuple(
                each
                for each in group
                if _gains(each, side)
                and not swept_later(each, turns)
                and not undone(each)
                and not _only_kept(each.main, group)
            )
            if min(rises) <= 0 or group[0] not in told or group[-1] not in told:
                continue
            top = max(told, key=lambda d: rises[group.index(d)])
            run = Decisive(top, side, _per_cent_for(side, group[0].was), min(floors[end - 1 :]), told)
            if run.lasting >= RUN_LASTING and (best is None or run.weight > best.weight):
                best = run
    return best


def _only_kept(step: CourseStep, group: Sequence[DecidingTurn]) -> bool:
    """Return True if the only useful card drawn in a step was a Dive or Destroyer Sweep, and its side did not play it
    in these turns."""
    clear = CLEARS[step.side]
    later = [s for turn in group for s in turn.steps if s.side == step.side and s.turn >= step.turn]
    played = any(s.action is not None and s.action.kind == clear for s in later)
    return step.action is None and not step.served[1] and not played


def _gains(turn: DecidingTurn, side: int) -> bool:
    """Return True if the main step of a turn is by this side, and the report can describe it as a gain for
    the side."""
    step = turn.main
    laid = step.action is not None and step.action.kind in CHAINS[side] and not step.action.killed
    return (
        step.side == side
        and counts(step)
        and not laid
        and not spared(step)
        and (step.swing > 0) == (side == WOLF)
    )


def _by_step(turn: DecidingTurn, step: CourseStep, side: int, least: int) -> Decisive:
    """Return a turn as the one that decided the game, credited only with the gain of one step of the winner
    (``step``).

    ``least``: the lowest value, in per cent, that the winner's chance of winning had from the end of the turn
    to the end of the game.
    """
    was = max(
        _per_cent_for(side, step.was),
        least - max(0, _per_cent_for(side, step.now) - _per_cent_for(side, step.was)),
    )
    moves = counts(step) and not (step.action is not None and step.action.kind in CHAINS[side])
    return Decisive(turn._replace(main=step), side, was if moves else least, least)


def _per_cent_for(side: int, chance: float) -> int:
    """Return a side's chance of winning in per cent, given the wolf pack's chance (0 to 1)."""
    return round(100 * chance) if side == WOLF else 100 - round(100 * chance)


def deciding(turns: Sequence[TurnAccount]) -> tuple[DecidingTurn, ...]:
    """Return the turns that most changed the chance of winning, in the order of play.

    They are the :data:`MOST` most important turns, and any others that changed the chance by at least
    :data:`_ALL_FROM` percentage points.

    The turn that decided the game is always among them. Turns in :func:`undecided` are left out. A smaller change is also left out
    if its chain was cleared before it was complete.
    """
    found = by_turn(turns)
    out = undecided(turns, found)
    largest = sorted(
        (
            d
            for d in found
            if d.turn not in out and d.weight >= LEAST and (d.swing or d.peak is not None) and d.explained
        ),
        key=lambda d: -d.rank,
    )
    largest = [d for d in largest if abs(d.swing) >= LEAST or d.weight >= CLEAR] or largest
    largest = [d for d in largest if d.weight >= CLEAR or not swept_later(d, turns)] or largest
    chosen = decisive(turns)
    few = _FEW - (chosen is not None)
    kept = [
        d
        for place, d in enumerate(largest)
        if abs(d.swing) >= _ALL_FROM
        or place < (MOST if d.rank >= _WORTH else few)
        or completes_for_good(d, turns)
    ]
    if chosen is not None:
        together = chosen.run or (chosen.turn,)
        kept = [*together, *(d for d in kept if d.turn not in [each.turn for each in together])]
    return tuple(sorted(kept, key=lambda d: d.turn))


def completes_for_good(turn: DecidingTurn, turns: Sequence[TurnAccount]) -> bool:
    """Return True if a turn's main step is a draw after which the winner held every card that it still needed, until
    the end of the game."""
    winner, main = turns[-1].after.winner, turn.main
    if main.side != winner or not main.gives_all:
        return False
    found = steps(turns)
    return all(s.after.ready(winner) >= s.after.to_go(winner) for s in found[found.index(main) :])


def swept_later(turn: DecidingTurn, turns: Sequence[TurnAccount]) -> bool:
    """Return True if the main step of a turn drew or played a chain card, and the chain was later cleared before it was
    complete.

    Return False if the side then held the cards of another chain.
    """
    side, action = turn.main.side, turn.main.action
    if action is not None and (action.kind not in CHAINS[side] or action.killed):
        return False
    if any(
        s.side == side and s.action and s.action.kind == CLEARS[side] in turn.main.drawn for s in turn.steps
    ):
        return False  # the card drawn was the one that cleared the opponent's chain in the same turn
    later = [each for t in turns if t.number >= turn.turn for each in t.actions]
    start = next((place for place, each in enumerate(later) if each is action), 0)
    ends = (each for each in later[start:] if each.cleared[side] or (each.killed and each.side == side))
    end = next(ends, None)
    if end is None or not end.cleared[side]:
        return False
    cleared = next((step for step in steps(turns) if step.action is end), None)
    return cleared is None or cleared.after.ready(side) < min(_LINKS, cleared.after.to_go(side))


def undone(turn: DecidingTurn) -> bool:
    """Return True if the main step of a turn drew or laid a chain card that its side lost again in the same turn.

    The opponent cleared the card from the table or took it from the hand. Return False if the side made a kill in the turn.
    """
    main = turn.main
    kinds = main.drawn if main.action is None else (main.action.kind,)
    links = {kind for kind in kinds if kind in CHAINS[main.side]}
    killed = any(s.side == main.side and s.action and s.action.killed for s in turn.steps)
    if not links or killed:
        return False
    for step in turn.steps[turn.steps.index(main) :]:
        action = step.action
        if action is None or step.side == main.side:
            continue
        down = set(CHAINS[main.side][: action.cleared[main.side]])
        if links & down or action.victim in links:
            return True
    return False


def reversed_soon(turn: DecidingTurn, every: Sequence[DecidingTurn]) -> bool:
    """Return True if at least half of a turn's change in the chance of winning was lost again within the next two turns. ``every``: all turns of the game."""
    sign = 1 if turn.swing > 0 else -1
    later = [each for each in every if turn.turn < each.turn <= turn.turn + _SOON]
    return any(2 * 100 * sign * (each.now - turn.was) <= abs(turn.swing) for each in later)


def foreseen(turn: DecidingTurn) -> bool:
    """Return True if a turn's main step played a card that its side already held when the turn began, so that the
    turn itself changed little.

    The card is a Dive or Destroyer Sweep that the side had kept, or the third card of a chain of the wolf pack, which plays first. The estimate
    undervalues such a card until it is played.
    """
    main, start = turn.main, turn.steps[0].before
    clears = [s.action for s in turn.steps if s.side == main.side and s.action and s.action.kind in CLEARS]
    action = main.action or next((each for each in clears if each.kind in main.drawn), None)
    if action is None:
        return False
    held = action.kind >= 0 and start.hands[main.side][action.kind] > 0
    kill = main.side == WOLF and action.killed and start.chains[WOLF] == _LINKS - 1
    return held and (kill or action.kind in CLEARS)


def undecided(turns: Sequence[TurnAccount], found: Sequence[DecidingTurn]) -> frozenset[int]:
    """Return the numbers of the turns that the report must not call decisive although the chance of winning changed in them.

    In these turns, nobody played a card, or a reshuffle may explain the change, except in the turn that ended the game. ``found`` are the turns with their steps, from
    :func:`by_turn`.
    """
    quiet = {turn.number for turn in turns if all(action.kind < 0 for action in turn.actions)}
    shuffled = {turn.number for turn in turns if turn.reshuffles and turn.after.winner < 0}
    drew = {
        each.turn
        for each in found
        if each.main.action is None and all(abs(step.swing) < LEAST for step in each.answers)
    }
    return frozenset(quiet | (shuffled & drew))


def by_turn(turns: Sequence[TurnAccount]) -> list[DecidingTurn]:
    """Return all turns of the game in which the chance of winning is known, each with its steps."""
    by_turn: dict[int, list[CourseStep]] = {}
    for step in steps(turns):
        by_turn.setdefault(step.turn, []).append(step)
    return [_decided(turn, each) for turn, each in by_turn.items()]


def _decided(turn: int, found: Sequence[CourseStep]) -> DecidingTurn:
    rose = found[-1].now >= found[0].was
    main = max(
        [s for s in found if (s.action.kind >= 0 if s.action else counts(s) and not wasted(s, found))]
        or found,
        key=lambda s: s.swing if rose else -s.swing,
    )
    if main.action and main.action.kind in CHAINS[main.side]:  # prefer the draw of the link to its play
        main = next(
            (s for s in found if s.side == main.side and main.action.kind in s.drawn and counts(s)), main
        )
    return DecidingTurn(turn, tuple(found), main)


def counts(step: CourseStep) -> bool:
    """Return True if the report should mention a step: a useful draw, or a play that does more than add a card to a
    chain.

    Such a play makes a kill, leaves the side one card from winning, or is of a card that is not a chain card.

    A draw is useful if it brings a needed chain card, or a Dive or Destroyer Sweep while the opponent has a chain on
    the table.
    """
    side, action = step.side, step.action
    if action is None:
        sweeps = CLEARS[side] in step.drawn and step.before.chains[1 - side] > 0
        return sweeps or step.after.ready(side) > step.before.ready(side)
    return action.kind not in CHAINS[side] or action.killed or step.after.to_go(side) <= 1
