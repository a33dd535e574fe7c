"""Describes the last kill of a finished Wolf Pack game.

It says which card the winner still needed, how likely the winner was to draw it, and whether the loser could
have stopped the kill.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from printkit.games.wolf_pack.rules.deck import CHAINS, CLEARS, HARASSES, WOLF
from printkit.games.wolf_pack.story.course import CourseStep, steps, suffices
from printkit.games.wolf_pack.story.turns import TurnAccount


class Finale(NamedTuple):
    """The last kill of a finished game in which both hands are known.

    - ``fresh``: the winner drew the third card of its chain in the last turn and had held none. ``odds``: the chance of that draw.
    - ``since``: the turn from which the winner held every card that it still needed; 0 if it drew the last of them in the last
      turn, or if a harassment card then took one of them and it drew another.
    - ``came``: the needed cards that it drew in the turn ``since``; empty if it needed others later, because some were cleared.
    - ``blank``: the number of cards that the loser drew from then on; 0 if there was a clear card among them, if it held one,
      if the deck held none, or if it kept back a harassment card. ``none``: the chance that none of them was a clear card.
    """

    fresh: bool
    odds: Fraction
    since: int
    came: tuple[int, ...]
    blank: int
    none: Fraction
    lines: tuple[int, ...]


def finale(turns: Sequence[TurnAccount]) -> Finale | None:
    """Return the report's facts about the last kill of a finished game.

    Return None if the game is unfinished, or if the hands in its last turn are not known.
    """
    winner = turns[-1].after.winner if turns else -1
    found = steps(turns)
    if winner < 0 or not found or found[-1].turn != turns[-1].number:
        return None
    loser, last = 1 - winner, found[-1]
    if last.side != winner or last.action is None or not last.action.killed:
        return None
    whole = _complete_since(found, winner)
    draw = next((s for s in found if s.turn == last.turn and s.side == winner and s.action is None), None)
    third = CHAINS[winner][-1]
    fresh = draw is not None and not draw.before.hands[winner][third] and third in draw.drawn
    after = found[found.index(whole) :] if whole is not None else ()
    mine = [s for s in after if s.side == loser]
    early = whole is not None and not fresh and not _robbed(whole, mine)
    in_time = [s for s in mine if s.turn < last.turn or loser == WOLF]
    cards, none = _drawn_in_vain(in_time, loser) if early else (0, Fraction(0))
    came = _lacked_cards(whole, winner) if whole is not None and early and suffices(found, whole) else ()
    return Finale(
        fresh, draw.odds(third) if draw is not None and fresh else Fraction(0), whole.turn if whole is not None and early else 0, came, cards, none,
        tuple(dict.fromkeys(n for s in after for n in s.lines)),
    )  # fmt: skip


def _robbed(whole: CourseStep, mine: Sequence[CourseStep]) -> bool:
    """Return True if the loser's harassment cards took every card of a kind that the winner needed.

    The winner then won with a card that it drew later.

    Only cards taken after the step ``whole`` count. ``mine``: the loser's steps from then on.
    """
    side = whole.side
    taken = [
        s.action.victim for s in mine if s.action and s.action.victim in CHAINS[side][s.before.chains[side] :]
    ]
    return any(taken.count(kind) >= whole.after.hands[side][kind] for kind in taken)


def _drawn_in_vain(mine: Sequence[CourseStep], loser: int) -> tuple[int, Fraction]:
    """Return how many cards the loser drew in these steps without finding a clear card (Dive or Destroyer Sweep), and
    the chance of that.

    Return 0 if the loser held or drew a clear card, kept back a harassment card, or had no action, or if the deck had
    no clear card at one of the draws.
    """
    clear = CLEARS[loser]
    draws = [s for s in mine if s.action is None]
    plays = [s for s in mine if s.action is not None]
    held = any(
        s.before.hands[loser][clear]
        or (
            s.action is not None
            and s.action.victim < 0
            and any(s.before.hands[loser][kind] for kind in HARASSES)
        )
        for s in plays
    )
    came = any(clear in s.drawn for s in draws)
    possible = all(s.odds(clear) for s in draws)
    if not plays or not possible or held or came:
        return 0, Fraction(0)
    return sum(len(s.drawn) for s in draws), math.prod((1 - s.odds(clear) for s in draws), start=Fraction(1))


def _complete_since(found: Sequence[CourseStep], side: int) -> CourseStep | None:
    """Return the step after which a side held, without interruption until the end, every card that it still needed to win.

    Return None if it held them from the start.
    """
    for step in reversed(found):
        if step.before.ready(side) < step.before.to_go(side) and step.after.ready(side) >= step.after.to_go(
            side
        ):
            return step
    return None


def _lacked_cards(whole: CourseStep, side: int) -> tuple[int, ...]:
    """Return those kinds of chain card that a side drew in a step and had not held before."""
    lacked = whole.before.hands[side]
    return tuple(kind for kind in CHAINS[side] if kind in whole.drawn and not lacked[kind])
