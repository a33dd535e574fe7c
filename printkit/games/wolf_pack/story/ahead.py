"""Estimates the wolf pack's chance of winning by looking one play ahead.

The estimate of :mod:`printkit.games.wolf_pack.story.chance` is taken after each play that the side to play next could make, and the best of them
counts. So a kill, a Dive or a Destroyer Sweep counts as soon as the side holds the cards for it, and not only when it plays them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from printkit.games.wolf_pack.rules.deck import CHAINS, CLEARS, HARASSES, WOLF, Counts, add
from printkit.games.wolf_pack.story.chance import LINKS, Position, chance

ERROR: Final = 7.0
"""Root mean square error of the estimated chance, in percentage points.

It was measured at 440 positions of six other games, before and after every fifth draw and play. Each position was played to the end 200 times.
"""


_DRAW: Final = 0.6
"""How much a side's draw raises its chance of winning on average: by this, divided by the square root of the cards that both sides still have to play,
on the scale of log odds. It was measured in 60 games."""


def expected(at: Position, *, spares: bool, draws: bool = False) -> float:
    """Return the estimated probability, from 0 to 1, that the wolf pack wins.

    The side to play next is assumed to make the play that the estimate prefers. ``spares``: Dive and Destroyer Sweep clear only the opponent's chain.
    ``draws``: the wolf pack has drawn its cards of the turn and the convoy has not, so that its average draw is taken into account.
    """
    if not at.to_go(WOLF) or not at.to_go(1 - WOLF):
        return chance(at)
    worth = [
        math.fsum(share * chance(after) for share, after in outcomes)
        for outcomes in _plays(at, spares=spares)
    ]
    best = max(worth) if at.next == WOLF else min(worth)
    if not draws or not 0 < best < 1:
        return best
    gain = _DRAW / math.sqrt(at.to_go(WOLF) + at.to_go(1 - WOLF) + 1)
    return 1 / (1 + (1 - best) / best * math.exp(gain))


def swept(at: Position, side: int, *, spares: bool) -> Position:
    """Return the position that would follow if a side played Dive or Destroyer Sweep and so cleared the table.

    ``spares``: these cards clear only the opponent's chain.
    """
    return at._replace(
        hands=_without(at.hands, side, CLEARS[side]),
        chains=(at.chains[0] * (spares and side == 0), at.chains[1] * (spares and side == 1)),
        next=1 - side,
    )


def _plays(at: Position, *, spares: bool) -> Iterator[list[tuple[float, Position]]]:
    """Yield the plays of the side to play next, each as its possible outcomes: their probabilities and the positions that follow.

    They are a pass, the next card of its chain, a clear card, and a harassment card, which takes each card of the opponent's hand with the same
    probability.
    """
    side, other = at.next, 1 - at.next
    hand, theirs = at.hands[side], at.hands[other]
    passed = at._replace(next=other)
    yield [(1.0, passed)]
    link = CHAINS[side][at.chains[side]]
    if hand[link]:
        yield [(1.0, _laid(passed, side, link))]
    if hand[CLEARS[side]] and any(at.chains):
        yield [(1.0, swept(at, side, spares=spares))]
    harass = next((kind for kind in HARASSES if hand[kind]), None)
    if harass is not None and (size := sum(theirs)):
        played = passed._replace(hands=_without(at.hands, side, harass))
        yield [
            (n / size, played._replace(hands=_without(played.hands, other, kind)))
            for kind, n in enumerate(theirs)
            if n
        ]


def _laid(at: Position, side: int, link: int) -> Position:
    """Return the position after a side has laid the next card of its chain, which makes a kill if it is the last one."""
    length = (at.chains[side] + 1) % LINKS
    kills = at.kills[side] + (not length)
    return at._replace(
        hands=_without(at.hands, side, link),
        chains=_with(at.chains, side, length),
        kills=_with(at.kills, side, kills),
    )


def _with(both: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    return (value, both[1]) if side == WOLF else (both[0], value)


def _without(hands: tuple[Counts, Counts], side: int, kind: int) -> tuple[Counts, Counts]:
    """Return both hands after one card has left the hand of a side."""
    hand = add(hands[side], kind, -1)
    return (hand, hands[1]) if side == WOLF else (hands[0], hand)
