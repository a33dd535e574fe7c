"""The wolf pack's chance to win from a position with both hands open: an estimate, fitted to games of the policy ``tactical``."""

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
_SOON: Final = 16
"""Cards of the deck that count for how soon a link may come; what is not left in the deck is shuffled in anew."""
_PATIENCE: Final = 12
"""Turns that a wait is reckoned at, at most."""
_ALL: Final = sum(PRINTKIT_108)

WEIGHTS: Final = (
    0.897, 3.648, 2.416, 0.127, 2.701, -2.004, 1.319, 0.847, 0.161, -0.588, -0.415, 3.355, -0.249,
    1.743, 0.42, -0.152, -0.381, -0.302, 0.447, -0.46, -0.644, 0.439, 0.106, -0.448, 0.075, 0.449,
    -0.023, 4.416, 1.767, 3.162, 0.11, 0.059,
)  # fmt: skip
"""Weights of :func:`signs`, fitted by logistic regression (ridge 1) to the positions of 1,500 games of the policy ``tactical``."""
ERROR: Final = 11.0
"""Percentage points by which the estimate is off (root mean square) at 123 positions of five other games, from each of which 150 games
were played to the end."""


class Position(NamedTuple):
    """What lies open and what is held: kills, links of the chain on the table, hands, each by side; ``next``: who plays next; ``deck``: the cards in
    the deck by kind."""

    goals: tuple[int, int]
    kills: tuple[int, int]
    chains: tuple[int, int]
    hands: tuple[Counts, Counts]
    next: int
    deck: Counts

    def to_go(self, side: int) -> int:
        """Links that a side still has to play to win."""
        return max(0, LINKS * (self.goals[side] - self.kills[side]) - self.chains[side])

    def ready(self, side: int) -> int:
        """Links that a side could play one after the other with the cards it holds."""
        held, at, found = list(self.hands[side]), self.chains[side], 0
        while found < self.to_go(side) and held[CHAINS[side][at % LINKS]]:
            held[CHAINS[side][at % LINKS]] -= 1
            at, found = at + 1, found + 1
        return found


def _wait(at: Position, side: int) -> float:
    """Return how many turns a side may expect to wait for the links of its current chain that it does not hold."""
    missing = [kind for kind in CHAINS[side][at.chains[side] :] if not at.hands[side][kind]]
    size = sum(at.deck)
    near = min(_SOON, size)
    turns = 0.0
    for kind in missing:
        laid = [CHAINS[who].index(kind) < at.chains[who] for who in (WOLF, CONVOY) if kind in CHAINS[who]]
        gone = PRINTKIT_108[kind] - at.deck[kind] - at.hands[WOLF][kind] - at.hands[CONVOY][kind] - sum(laid)
        share = near * at.deck[kind] / max(1, size) + (_SOON - near) * max(0, gone) / max(1, _ALL - size)
        turns = max(turns, _SOON / (DRAWS * share + _SOON / _PATIENCE))
    return turns


class _Figures(NamedTuple):
    """What is asked of both sides of a position: links to go, links ready, sweeps (two at most), whether a harassment is held, and
    whether a side holds all that it needs (``ends``), also where the other side cannot sweep (``free``)."""

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
    """Return the figures by which the chance is estimated, each of the wolf pack less that of the convoy."""
    of = _figures(at)
    return (1.0, *_of_the_race(of), *_of_the_end(at, of), *_of_sweeps(at, of), *_of_cards(at, of))


def _both(figure: Callable[[int], float]) -> float:
    return float(figure(WOLF)) - float(figure(CONVOY))


def _of_the_race(of: _Figures) -> tuple[float, ...]:
    """Return by how much one side is ahead in links to lay."""
    total = sum(of.togo) + 1
    pace = [2.0 * of.togo[side] - of.ready[side] for side in (WOLF, CONVOY)]
    return (
        _both(lambda side: -of.togo[side]) / total,
        _both(lambda side: -pace[side]) / (pace[WOLF] + pace[CONVOY] + 2.0),
        _both(lambda side: -pace[side]) / math.sqrt(pace[WOLF] + pace[CONVOY] + 2.0),
    )


def _of_the_end(at: Position, of: _Figures) -> tuple[float, ...]:
    """Return what it is worth to hold all that one needs, and what the other side could do about it."""
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


def _of_sweeps(at: Position, of: _Figures) -> tuple[float, ...]:
    """Return what the sweeps in hand are worth, by what they could sweep."""
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


def _of_cards(at: Position, of: _Figures) -> tuple[float, ...]:
    """Return what the links on the table and in hand are worth, and those that are left in the deck."""
    root, size = math.sqrt(sum(of.togo) + 1), sum(at.deck) + _SOON
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
    """Return the wolf pack's chance to win, both hands counted."""
    if not at.to_go(WOLF):
        return 1.0
    if not at.to_go(CONVOY):
        return 0.0
    return 1 / (1 + math.exp(-math.fsum(w * s for w, s in zip(WEIGHTS, signs(at), strict=True))))
