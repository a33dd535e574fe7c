"""Finds a clear card (Dive or Destroyer Sweep) that the loser of a Wolf Pack game did not play, although it could have prevented
the winner's last kill.

Either the loser held it when the winner was about to lay its last card, or the loser had discarded it a few turns before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import CLEARS, CONVOY, HARASSES
from printkit.games.wolf_pack.story.course import CourseStep, steps
from printkit.games.wolf_pack.story.telling import PREY, SANK, WHO, a_card, card
from printkit.games.wolf_pack.story.turns import TurnAccount
from printkit.report.story import capital
from printkit.report.words.phrases import Voice
from printkit.table.words import ordinal

_LAST: Final = 2
"""Number of chain cards that a side has on the table when only the third is missing."""
_RECENT: Final = 8
"""The report mentions a Dive or Destroyer Sweep that the loser discarded only if this was fewer than this
many turns before the loser needed the card."""


class Unplayed(NamedTuple):
    """The loser's last play before the winner played the last card of the game, and the Dive or Destroyer
    Sweep that the loser then held or had discarded.

    ``side`` is the loser. ``thrown`` is the turn in which it discarded its last clear card; 0 if it held one. ``since`` is the turn from
    which on it held one; 0 if it was dealt at the start or this is unknown. ``lines`` are the log lines of the draw or discard,
    and of the play.
    """

    side: int
    play: CourseStep
    thrown: int
    since: int
    lines: tuple[int, ...]

    @property
    def turn(self) -> int:
        return self.play.turn


def unplayed(turns: Sequence[TurnAccount], winner: int) -> Unplayed | None:
    """Return the Dive or Destroyer Sweep with which the loser could have prevented the winner's last kill. Return None if the loser
    held no such card and had not recently discarded one."""
    loser = 1 - winner
    if winner < 0 or any(turn.doubts for turn in turns):
        return None
    found = steps(turns)
    plays = [step for step in found if step.kind == "play" and step.side == loser]
    last = plays[-1] if plays else None
    if last is None or last.turn < turns[-1].number - (loser == CONVOY):
        return None
    about_to_win = last.before.to_go(winner) == 1 and last.after.ready(winner) > 0
    if not about_to_win or last.before.chains[winner] != _LAST or last.after.chains[winner] != _LAST:
        return None
    clear = CLEARS[loser]
    if last.before.hands[loser][clear]:
        drew = drew_clear(found, last, clear)
        return Unplayed(
            loser, last, 0, drew.turn if drew else 0, (*(drew.lines if drew else ()), *last.lines)
        )
    mine = [(turn.number, phase) for turn in turns for phase in turn.phases if phase.side == loser]
    threw = [(n, phase) for n, phase in mine if clear in phase.thrown]
    drawn = max((n for n, phase in mine if clear in phase.drawn), default=0)
    if not threw or drawn > threw[-1][0] or threw[-1][0] <= last.turn - _RECENT:
        return None
    return Unplayed(loser, last, threw[-1][0], 0, (*threw[-1][1].lines, *last.lines))


def drew_clear(found: Sequence[CourseStep], last: CourseStep, clear: int) -> CourseStep | None:
    """Return the draw that brought a side the Dive or Destroyer Sweep which it still held at its play ``last``. Return None if the
    card was dealt at the start, or if the draw is unknown."""
    drew = None
    for step in found[: found.index(last)]:
        if not step.before.hands[last.side][clear]:
            drew = step if step.side == last.side and clear in step.drawn else None
    return drew


class KeptBack(NamedTuple):
    """A Dive or Destroyer Sweep that a side held but did not play, although it would have prevented its
    opponent's kill. It would have removed two cards of each side from the table.

    ``side`` is the one that held it, ``played`` the kind of card that it played instead, −1 if it passed. ``victim`` is the card that a
    harassment card took.
    """

    side: int
    turn: int
    played: int
    victim: int
    lines: tuple[int, ...]


def kept_back(turns: Sequence[TurnAccount]) -> dict[tuple[int, int], KeptBack]:
    """Return each Dive or Destroyer Sweep that a side held but did not play, although it would have prevented
    a kill. The key is the turn and the side of that kill.

    A side that made a kill of its own instead is left out.
    """
    found: dict[tuple[int, int], KeptBack] = {}
    last: dict[int, CourseStep] = {}
    for step in steps(turns):
        if step.action is None:
            continue
        play = last.get(1 - step.side)
        if step.action.killed and play is not None and play.action is not None and _could_clear(play):
            found[step.turn, step.side] = KeptBack(
                play.side, play.turn, play.action.kind, play.action.victim, play.lines
            )
        last[step.side] = step
    return found


def _could_clear(play: CourseStep) -> bool:
    """Return True if a side passed or played a harassment card although it held a Dive or Destroyer Sweep,
    while both sides had two chain cards on the table."""
    assert play.action is not None
    harassed = play.action.kind in HARASSES
    return (
        (play.action.kind < 0 or harassed)
        and play.before.chains == (_LAST, _LAST)
        and play.before.hands[play.side][CLEARS[play.side]] > 0
    )


def sentence(found: Unplayed) -> str:
    """Return the sentence about a Dive or Destroyer Sweep that was not played: what the winner was about to do, and what the loser
    had done with the card."""
    loser, winner = found.side, 1 - found.side
    if found.thrown:
        text = f"{capital(WHO[loser])} had discarded {a_card(CLEARS[loser])} on turn {found.thrown} and had none left when {WHO[winner]} was one play from victory"
    else:
        held = (
            f"had held {a_card(CLEARS[loser])} since turn {found.since}"
            if 0 < found.since < found.turn
            else f"held {a_card(CLEARS[loser])}"
        )
        text = f"{capital(WHO[loser])} {held} and could have stopped {WHO[winner]} on turn {found.turn}; {_instead(found.play)}"
    return f"{text}."


def told(said: Voice, found: Unplayed) -> str:
    """Return the sentence about a Dive or Destroyer Sweep that was not played, as a part of the story."""
    values = {"side": found.side, "turn": found.turn, "thrown": found.thrown, "since": found.since}
    return said.write("unplayed", sentence(found), values, at=found.turn, lines=found.lines)


def _instead(play: CourseStep) -> str:
    """Return a clause about what the loser did instead of clearing the opponent's chain with Dive or Destroyer Sweep."""
    action, side = play.action, play.side
    assert action is not None
    if action.kind < 0:
        return "it passed"
    if action.killed:
        nth = ordinal(play.after.kills[side])
        return f"it {SANK[side]} its {nth} {PREY[side]} instead"
    return f"it played {card(action.kind)} instead"
