"""Estimates the probability that the wolf pack wins from a position in which the cards of both hands are
known.

The estimate is a logistic regression, fitted to games of the computer player ``tactical`` against itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from printkit.games.wolf_pack.rules.deck import (
    CHAINS,
    CLEARS,
    CONVOY,
    DRAWS,
    HARASSES,
    PRINTKIT_108,
    WOLF,
    Counts,
)

LINKS: Final = 3
_CARDS_AHEAD: Final = 16
"""Number of cards at the top of the deck that are considered when a side's wait for a missing chain card is
estimated.

If the deck has fewer cards, the discards that will be reshuffled are added.
"""
_LONGEST_WAIT: Final = 12
"""Upper limit of the estimated number of turns that a side waits for a chain card that it lacks."""
_ALL: Final = sum(PRINTKIT_108)

WEIGHTS: Final = (
    0.897, 3.648, 2.416, 0.127, 2.701, -2.004, 1.319, 0.847, 0.161, -0.588, -0.415, 3.355, -0.249,
    1.743, 0.42, -0.152, -0.381, -0.302, 0.447, -0.46, -0.644, 0.439, 0.106, -0.448, 0.075, 0.449,
    -0.023, 4.416, 1.767, 3.162, 0.11, 0.059,
)  # fmt: skip
"""Weights in the formula for the wolf pack's chance of winning, one for each feature that :func:`signs` returns.

They were fitted by logistic regression (ridge 1) to the positions of 1,500 games in which the computer player
``tactical`` played against itself.
"""


class Position(NamedTuple):
    """A position in a Wolf Pack game in which both hands are known.

    In each pair of values, the first is the wolf pack's and the second the convoy's.

    ``goals`` are the kills needed to win, ``kills`` those achieved, ``chains`` the links on the table, and ``hands`` the cards held,
    by kind. ``next`` is the side that plays next. ``deck`` counts the cards in the deck by kind.
    """

    goals: tuple[int, int]
    kills: tuple[int, int]
    chains: tuple[int, int]
    hands: tuple[Counts, Counts]
    next: int
    deck: Counts

    def to_go(self, side: int) -> int:
        """Return how many chain cards a side still has to play to make all the kills that it needs to win."""
        return max(0, LINKS * (self.goals[side] - self.kills[side]) - self.chains[side])

    def ready(self, side: int) -> int:
        """Return how many chain cards a side could play from its hand on consecutive turns without drawing another card."""
        held, at, found = list(self.hands[side]), self.chains[side], 0
        while found < self.to_go(side) and held[CHAINS[side][at % LINKS]]:
            held[CHAINS[side][at % LINKS]] -= 1
            at, found = at + 1, found + 1
        return found


def _wait(at: Position, side: int) -> float:
    """Return the estimated number of turns until a side has drawn all missing cards of its current chain."""
    missing = [kind for kind in CHAINS[side][at.chains[side] :] if not at.hands[side][kind]]
    size = sum(at.deck)
    near = min(_CARDS_AHEAD, size)
    turns = 0.0
    for kind in missing:
        laid = [CHAINS[who].index(kind) < at.chains[who] for who in (WOLF, CONVOY) if kind in CHAINS[who]]
        gone = PRINTKIT_108[kind] - at.deck[kind] - at.hands[WOLF][kind] - at.hands[CONVOY][kind] - sum(laid)
        share = near * at.deck[kind] / max(1, size) + (_CARDS_AHEAD - near) * max(0, gone) / max(
            1, _ALL - size
        )
        turns = max(turns, _CARDS_AHEAD / (DRAWS * share + _CARDS_AHEAD / _LONGEST_WAIT))
    return turns


class _Figures(NamedTuple):
    """Intermediate values computed from a position, on which the estimate of the chance of winning is based.

    In each pair of values, the first is the wolf pack's and the second the convoy's.

    ``togo`` are the links still to play, ``ready`` the links that can be played in a row from the hand, ``clears`` the clear cards
    (Dive or Destroyer Sweep) in hand, at most two, and ``harasses`` whether a harassment is in hand. ``ends``: the side holds every
    link that it needs to win. ``free``: it does, and the opponent holds no clear card. ``first`` is the side that plays next.
    """

    togo: tuple[int, int]
    ready: tuple[int, int]
    clears: tuple[int, int]
    harasses: tuple[bool, bool]
    ends: tuple[bool, bool]
    free: tuple[bool, bool]
    first: int


def _figures(at: Position) -> _Figures:
    togo, ready = (at.to_go(WOLF), at.to_go(CONVOY)), (at.ready(WOLF), at.ready(CONVOY))
    clears = [min(2, at.hands[side][CLEARS[side]]) for side in (WOLF, CONVOY)]
    harasses = [any(at.hands[side][kind] for kind in HARASSES) for side in (WOLF, CONVOY)]
    ends = [ready[side] >= togo[side] for side in (WOLF, CONVOY)]
    return _Figures(
        togo,
        ready,
        (clears[WOLF], clears[CONVOY]),
        (harasses[WOLF], harasses[CONVOY]),
        (ends[WOLF], ends[CONVOY]),
        (ends[WOLF] and not clears[CONVOY], ends[CONVOY] and not clears[WOLF]),
        WOLF if at.next == WOLF else CONVOY,
    )


def signs(at: Position) -> tuple[float, ...]:
    """Return the features of a position from which a regression estimates the wolf pack's chance of winning.

    The first one is the constant 1; each of the others is the wolf pack's value minus the convoy's.
    """
    of = _figures(at)
    return (
        1.0,
        *_race_features(of),
        *_endgame_features(at, of),
        *_sweep_features(at, of),
        *_card_features(at, of),
    )


def _both(figure: Callable[[int], float]) -> float:
    return float(figure(WOLF)) - float(figure(CONVOY))


def _race_features(of: _Figures) -> tuple[float, ...]:
    """Return the features that compare how many chain cards each side still has to play."""
    total = sum(of.togo) + 1
    pace = [2.0 * of.togo[side] - of.ready[side] for side in (WOLF, CONVOY)]
    return (
        _both(lambda side: -of.togo[side]) / total,
        _both(lambda side: -pace[side]) / (pace[WOLF] + pace[CONVOY] + 2.0),
        _both(lambda side: -pace[side]) / math.sqrt(pace[WOLF] + pace[CONVOY] + 2.0),
    )


def _endgame_features(at: Position, of: _Figures) -> tuple[float, ...]:
    """Return the features that describe whether a side already holds every card that it needs to win.

    They also say how soon this side can win, and which cards of the opponent could stop it.
    """
    togo, ends, free, clears = of.togo, of.ends, of.free, of.clears
    race = 0.0
    if any(free):
        turns = [2 * togo[side] - (side == of.first) if free[side] else 99 for side in (WOLF, CONVOY)]
        race = 1.0 if turns[WOLF] < turns[CONVOY] else -1.0
    return (
        _both(lambda side: free[side] and togo[side] == 1),
        _both(lambda side: free[side] / max(1, togo[side])),
        _both(lambda side: free[side] and togo[side] <= togo[1 - side]),
        race,
        _both(lambda side: ends[side] and clears[1 - side] == 1),
        _both(lambda side: ends[side] and clears[1 - side] == 1 and not at.chains[side]),
        _both(lambda side: ends[side] and clears[1 - side] == 2),
        _both(lambda side: ends[side] and togo[side] == 1 and of.first == side),
        _both(lambda side: ends[side] and of.harasses[1 - side]),
    )


def _sweep_features(at: Position, of: _Figures) -> tuple[float, ...]:
    """Return the estimate's inputs that describe the clear cards (cards that remove chains from the table) in each hand.

    Clear cards are Dive and Destroyer Sweep. The chains that they could remove also count.
    """
    togo, clears, root = of.togo, of.clears, math.sqrt(sum(of.togo) + 1)
    return (
        _both(lambda side: clears[side] > 0) / root,
        _both(lambda side: clears[side] > 1) / root,
        _both(lambda side: (clears[side] > 0) * at.chains[1 - side]) / root,
        _both(lambda side: (clears[side] > 0) * at.chains[side]) / root,
        _both(lambda side: clears[side] > 0 and togo[1 - side] <= LINKS),
        _both(lambda side: clears[side] > 0 and togo[1 - side] < LINKS),
        _both(lambda side: togo[side] <= 1),
    )


def _card_features(at: Position, of: _Figures) -> tuple[float, ...]:
    """Return the features that describe the chain cards on the table, in hand, and left in the deck."""
    root, size = math.sqrt(sum(of.togo) + 1), sum(at.deck) + _CARDS_AHEAD
    waits = [_wait(at, side) for side in (WOLF, CONVOY)]
    return (
        _both(lambda side: at.chains[side]) / root,
        _both(lambda side: at.chains[side] == LINKS - 1 and not of.clears[1 - side]) / root,
        _both(lambda side: sum(at.hands[side][kind] > 0 for kind in CHAINS[side])) / root,
        _both(lambda side: of.ready[side] >= LINKS - at.chains[side]) / root,
        (1.0 if of.first == WOLF else -1.0) / root,
        _both(lambda side: -waits[side]) / root,
        _both(lambda side: -waits[side] * (of.togo[side] <= LINKS)) / root,
        _both(lambda side: min(at.deck[kind] + at.hands[side][kind] for kind in CHAINS[side])) / size,
        _both(lambda side: sum(at.deck[kind] for kind in CHAINS[side])) / size,
        _both(lambda side: at.deck[CLEARS[side]]) / size,
        _both(lambda side: sum(at.hands[1 - side][kind] for kind in (*CHAINS[side], CLEARS[side]))) / root,
        _both(lambda side: -sum(at.hands[side])) / root,
    )


@lru_cache(maxsize=1024)
def chance(at: Position) -> float:
    """Return the estimated probability, from 0 to 1, that the wolf pack wins from this position."""
    if not at.to_go(WOLF):
        return 1.0
    if not at.to_go(CONVOY):
        return 0.0
    return 1 / (1 + math.exp(-math.fsum(w * s for w, s in zip(WEIGHTS, signs(at), strict=True))))
