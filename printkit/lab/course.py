"""Estimates a player's chance to win after each turn of a game from what is visible on the game table, by regression.

The method is a logistic regression over many simulated games.

A review plays hundreds of rollouts. Each of their turns is a position with a known outcome. A logistic regression is
fitted to them and evaluated at the turns of the actual game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from printkit.lab.ledger import Stand, WinChance

_ROUNDS = 40
"""Maximum number of steps of Newton's method (including half steps) in fitting the regression for chances to win."""
_ENOUGH = 1e-6
"""Step size of Newton's method below which the fit of the regression counts as finished."""
_LEAST = 40
"""Minimum number of simulated games that are needed to estimate chances to win."""
_WEIGHT_SPREAD = 0.3
"""Assumed standard deviation of each weight of the regression from its usual value.

It is given as a fraction of 1 + the usual value (without its sign).

A smaller number keeps fitted weights closer to the usual values.
"""

Signs = tuple[float, ...]


class PlayedPositions:
    """The data for estimating chances to win: the positions that occurred in simulated games, each with the result of its game."""

    def __init__(self, usual: Sequence[float] = ()) -> None:
        self._usual = usual
        self._seen: dict[Signs, tuple[int, float]] = {}
        self._games = self._positions = 0

    def add(self, positions: Sequence[Signs], worth: float) -> None:
        """Add the data of a simulated game: its positions turn by turn, and its result in per cent, where 100 is a win."""
        self._games += 1
        self._positions += len(positions)
        for signs in positions:
            n, won = self._seen.get(signs, (0, 0.0))
            self._seen[signs] = n + 1, won + worth / 100.0

    def reader(self) -> Callable[[Signs], float]:
        """Return a function that estimates the chance to win in a given position, in per cent.

        Its argument is a tuple of figures that describe what is visible on the table.
        """
        weights = self._fitted()[0]
        return lambda signs: 100.0 * _chance(weights, signs)

    def line(self, stands: Sequence[Stand], begun: Signs) -> tuple[WinChance, ...]:
        """Return the estimated chance to win after each turn of the reviewed game.

        Empty if too few games have been simulated for an estimate.

        ``begun`` are the figures that describe the first position of the reviewed game.
        """
        if not stands or self._games < _LEAST:
            return ()
        weights, spread = self._fitted()
        a_game = (
            self._positions / self._games
        )  # positions of one game are not independent: they have one outcome
        found, before = list[WinChance](), 100.0 * _chance(weights, begun)
        for stand in stands:
            value, error = stand.worth, 0.0
            if value is None:
                value = 100.0 * _chance(weights, stand.signs)
                error = value * (100.0 - value) / 100.0 * math.sqrt(a_game * _form(spread, stand.signs))
            expected = before if stand.expected is None else 100.0 * _chance(weights, stand.expected)
            found.append(
                WinChance(
                    stand.when, stand.at, value, expected, error, stand.expected is not None, stand.lines
                )
            )
            before = value
        return tuple(found)

    def _fitted(self) -> tuple[list[float], list[list[float]]]:
        """Return the fitted weights of the regression, and their covariance matrix.

        They are computed by Newton's method. The calculation treats all positions as independent.
        """
        weights, step, rise = list(self._usual), [0.0] * len(self._usual), 0.0
        for _ in range(_ROUNDS):
            slope, bend = self._gradient_and_curvature(weights)
            end = _dot(slope, step)
            if end < -rise:
                # The step went far beyond the maximum, to where the slope is steeper. Half of it is tried.
                step = [s / 2 for s in step]
                weights = [w - s for w, s in zip(weights, step, strict=True)]
                rise /= 2
                continue
            spread = _inverse(bend)
            step = [_dot(row, slope) for row in spread]
            rise = _dot(slope, step)
            weights = [w + s for w, s in zip(weights, step, strict=True)]
            if max(map(abs, step)) < _ENOUGH:
                break
        return weights, spread

    def _gradient_and_curvature(self, weights: Sequence[float]) -> tuple[list[float], list[list[float]]]:
        """Return the gradient and the curvature of the regression's log-likelihood at the given weights."""
        usual = self._usual
        k = len(usual)
        # With few games, each weight is pulled towards its usual value (a Gaussian prior with relative deviation _WEIGHT_SPREAD).
        ties = [self._positions / self._games / (_WEIGHT_SPREAD * (1.0 + abs(w))) ** 2 for w in usual]
        slope = [-tie * (w - u) for tie, w, u in zip(ties, weights, usual, strict=True)]
        bend = [[ties[i] * (i == j) for j in range(k)] for i in range(k)]
        for signs, (n, won) in self._seen.items():
            p = _chance(weights, signs)
            off, weight = won - n * p, n * p * (1.0 - p)
            for i, a in enumerate(signs):
                slope[i] += off * a
                row, scaled = bend[i], weight * a
                for j in range(i + 1):
                    row[j] += scaled * signs[j]
        for i in range(k):
            for j in range(i):
                bend[j][i] = bend[i][j]
        return slope, bend


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


def _chance(weights: Sequence[float], signs: Sequence[float]) -> float:
    x = _dot(weights, signs)
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, x))))


def _form(matrix: Sequence[Sequence[float]], x: Sequence[float]) -> float:
    """Return the value of the quadratic form x′·M·x for the given vector x and matrix M."""
    return math.fsum(a * b * m for a, row in zip(x, matrix, strict=True) for b, m in zip(x, row, strict=True))


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix, computed by Gauss-Jordan elimination."""
    k = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(k))] for i, row in enumerate(matrix)]
    for i in range(k):
        lead = rows[i][i]
        rows[i] = [v / lead for v in rows[i]]
        for j in range(k):
            if j != i and (factor := rows[j][i]):
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[k:] for row in rows]
