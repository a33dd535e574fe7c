"""Finds the turns in which a side of a Wolf Pack game waited for a card that it needed.

It may be a card of its chain (:class:`Wait`), or the last card that it needed to win (:class:`Brink`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS, CONVOY, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, steps, suffices
from printkit.games.wolf_pack.story.turns import TurnAccount

LONG: Final = 6
"""The report mentions a wait for one card if it lasted at least this many turns."""
_SHORT: Final = 3
_TURNED: Final = 15.0
"""Minimum gain in the opponent's chance of winning (percentage points) for mentioning a shorter wait for a
card.

The wait must also have lasted at least :data:`_SHORT` turns, and the opponent must have made a kill during
it."""
_RECENT: Final = 10
"""Maximum number of turns between a discard and a wait for the same card for the report to mention the
discard."""
_LAST: Final = 2
"""Index of the third card in a chain."""


class Wait(NamedTuple):
    """A side's wait for one card.

    In the turns from ``first`` to ``last``, the side had every other card of its chain, on the table or in
    its hand, and drew no card of the kind ``kind``.

    - ``cards``: the number of cards that it drew in these turns. ``exact``: before each of these draws it already lacked
      only this card. Otherwise the draw of the turn ``first`` may be counted or not, and no number is told.
    - ``came``: the turn after the wait, if the side drew the card then; otherwise 0. ``killed``: it made a kill in that turn.
    - ``stolen``: the turn and the kind of the harassment card that had taken the side's last card of this kind; None if it had lost it
      in another way or had held none.
    - ``thrown``: the turns in which the side discarded cards of this kind shortly before, one for each card.
    - ``nth``: the number of the kill for which it waited. ``last_kill``: this kill would win the game.
    """

    side: int
    kind: int
    first: int
    last: int
    cards: int
    exact: bool = True
    came: int = 0
    killed: bool = False
    stolen: tuple[int, int] | None = None
    lines: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()
    nth: int = 1
    last_kill: bool = False
    swing: float = 0.0
    """Change of the wolf pack's chance of winning in these turns, in percentage points."""
    losses: int = 0
    """Number of kills that the opponent made in these turns, not counting a kill that won the game."""

    @property
    def costly(self) -> bool:
        """Return True if a short wait should be mentioned because the opponent profited from it."""
        gain = self.swing if self.side == CONVOY else -self.swing
        return self.turns >= _SHORT and self.losses > 0 and gain >= _TURNED

    @property
    def turns(self) -> int:
        return self.last - self.first + 1


def waits(turns: Sequence[TurnAccount]) -> tuple[Wait, ...]:
    """Return the long waits of both sides for one card, in the order in which they ended."""
    found = [
        _with_thrown(wait, turns)
        for side in (WOLF, CONVOY)
        for each in _of_side(steps(turns), side)
        if (wait := _weighed(each, steps(turns))).turns >= LONG or wait.costly
    ]
    return tuple(sorted(found, key=lambda each: (each.last, each.side)))


def _weighed(wait: Wait, found: Sequence[CourseStep]) -> Wait:
    """Return the wait with the change in the chance of winning during it, and the number of the opponent's
    kills."""
    during = [step for step in found if wait.first <= step.turn <= wait.last]
    losses = sum(
        step.side != wait.side
        and step.action is not None
        and step.action.killed
        and step.after.to_go(step.side) > 0
        for step in during
    )
    return wait._replace(swing=100 * (during[-1].now - during[0].was), losses=losses)


def _with_thrown(wait: Wait, turns: Sequence[TurnAccount]) -> Wait:
    """Return the wait with the turns added in which the side had shortly before discarded the card for which
    it then waited."""
    phases = [
        (turn.number, phase)
        for turn in turns
        if wait.first - _RECENT <= turn.number < wait.first
        for phase in turn.phases
        if phase.side == wait.side and wait.kind in phase.thrown
    ]
    thrown = tuple(n for n, phase in phases for kind in phase.thrown if kind == wait.kind)
    return wait._replace(thrown=thrown, lines=(*(n for _, phase in phases for n in phase.lines), *wait.lines))


def _of_side(found: Sequence[CourseStep], side: int) -> Iterator[Wait]:
    """Yield every wait of a side for one card, however short."""
    run: Wait | None = None
    drew: CourseStep | None = None
    stolen: dict[int, tuple[int, int, tuple[int, ...]]] = {}
    for step in found:
        action = step.action
        if step.side != side:
            if action is not None and action.victim >= 0 and not step.after.hands[side][action.victim]:
                stolen[action.victim] = step.turn, action.kind, step.lines
        elif action is None:
            drew = step
            for kind in step.drawn:
                stolen.pop(kind, None)
        else:
            drawn = drew.drawn if drew is not None and drew.turn == step.turn else ()
            lacked = _lacked(step, side)
            kind = lacked[0] if len(lacked) == 1 and lacked[0] not in drawn else -1
            goes_on = run is not None and (run.kind, run.last) == (kind, step.turn - 1)
            if run is not None and not goes_on:
                yield _ended(run, step, drawn)
                run = None
            if kind >= 0:
                theft, at = stolen.get(kind), step.before
                exact = not drawn or drew is None or _lacked(drew, side) == [kind]
                began = Wait(
                    side, kind, step.turn, step.turn, 0, exact, stolen=theft[:2] if theft else None, lines=theft[2] if theft else (),
                    nth=at.kills[side] + 1, last_kill=at.goals[side] - at.kills[side] == 1,
                )  # fmt: skip
                run = run or began
                lines = (*run.lines, *(drew.lines if drawn and drew is not None else ()), *step.lines)
                run = run._replace(last=step.turn, cards=run.cards + len(drawn), lines=lines)
    if run is not None:
        yield run


def _lacked(step: CourseStep, side: int) -> list[int]:
    """Return the kinds of the cards that a side lacked for its chain before a step."""
    return [kind for kind in CHAINS[side][step.before.chains[side] :] if not step.before.hands[side][kind]]


def _ended(run: Wait, step: CourseStep, drawn: Sequence[int]) -> Wait:
    """Return the wait with the turn in which the side drew the card, and whether this turn's play made a
    kill.

    If the next turn did not end the wait, return it unchanged.

    The side's chain is not cleared between the two.
    """
    chain = step.before.chains[run.side]
    came = step.turn == run.last + 1 and run.kind in drawn and CHAINS[run.side].index(run.kind) >= chain
    if not came:
        return run
    killed = step.action is not None and step.action.killed
    return run._replace(came=step.turn, killed=killed, lines=(*run.lines, *step.lines))


class Brink(NamedTuple):
    """The turns in which a side lacked only one card to win the game, until its chain was cleared.

    ``first`` is the turn in which it laid its second card, ``last`` the turn in which the chain was cleared. ``draws`` is the number of its
    draws after the turn ``first``.
    """

    side: int
    first: int
    last: int
    draws: int
    lines: tuple[int, ...]


def brinks(turns: Sequence[TurnAccount]) -> dict[tuple[int, int, int], Brink]:
    """Return the waits for the one card that a side lacked to win, as a mapping.

    The key tells which play ended the wait by clearing the side's chain.

    The key identifies the play that cleared the waiting side's chain (its turn and its side), and the waiting
    side.
    """
    found: dict[tuple[int, int, int], Brink] = {}
    begun: dict[int, Brink] = {}
    for step in steps(turns):
        for side in (0, 1):
            if step.after.to_go(side) != 1 or step.after.ready(side):
                wait = begun.pop(side, None)
                cleared = step.action is not None and step.action.cleared[side] == _LAST
                if wait is not None and cleared and wait.draws:
                    lines = (*wait.lines, *step.lines)
                    found[step.turn, step.side, side] = wait._replace(last=step.turn, lines=lines)
            elif step.before.to_go(side) != 1:
                begun[side] = Brink(side, step.turn, step.turn, 0, step.lines)
            elif side in begun and step.side == side and step.action is None:
                wait = begun[side]
                begun[side] = wait._replace(draws=wait.draws + 1, lines=(*wait.lines, *step.lines))
    return found


class Whole(NamedTuple):
    """A draw after which a side held every card that it still needed to win.

    - ``came``: the kinds drawn of which it had held too few.
    - ``plays``: the number of plays that it then needed to win.
    - ``ended``: the turn and the side of the play after which it no longer held them all; None if it never lacked one again.
    - ``kept``: it never lacked one again, and none of them was cleared from the table and replaced.
    """

    side: int
    turn: int
    came: tuple[int, ...]
    plays: int
    ended: tuple[int, int] | None
    lines: tuple[int, ...]
    kept: bool


def wholes(turns: Sequence[TurnAccount]) -> tuple[Whole, ...]:
    """Return the draws that gave a side every card that it needed for its last kill, or for its last two
    kills.

    Draws of the last turn are left out, because the sentence about the last kill mentions them.
    """
    found = steps(turns)
    made = []
    for place, step in enumerate(found):
        side, plays = step.side, step.after.to_go(step.side)
        if (
            not step.gives_all
            or not step.needed
            or plays > 2 * len(CHAINS[side])
            or step.turn == turns[-1].number
        ):
            continue
        broken = (s for s in found[place + 1 :] if s.after.ready(side) < s.after.to_go(side))
        end = next(broken, None)
        came = step.needed
        ended = (end.turn, end.side) if end is not None else None
        made.append(Whole(side, step.turn, came, plays, ended, step.lines, suffices(found, step)))
    return tuple(made)
