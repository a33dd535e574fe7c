"""Tests whether dice and shuffles look fair, by applying Pearson's chi-square test to the counts of results.

``p`` is the probability that fair dice deviate at least this much from the expected counts. One fair die in twenty
has a ``p`` below 0.05.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from printkit.logbook.entries import QUARTERS, LogEntry

LEAST_EXPECTED = 5.0
"""Minimum number of times that each value of a die must be expected. If a value is expected less often, no chi-square test is made.

With fewer rolls, the test gives no result.
"""
SHUFFLE = "cards"
_QUARTER_NAMES = ("A-3", "4-6", "7-10", "J-K")


class DiceJudgement(NamedTuple):
    """The result of the fairness test for one kind of roll (``d6``, or ``2d6`` for the sum of two dice) or for the shuffling (``cards``).

    ``counts`` says how often each value came up, ``expected`` how often fair dice would give it on average. ``p`` is None
    if there are too few rolls to say anything.
    """

    die: str
    rolls: int
    counts: tuple[tuple[str, int], ...]
    expected: tuple[float, ...]
    p: float | None

    @property
    def says(self) -> str:
        """Return the result of the fairness test as a sentence for the player.

        It is cautious, because unfair-looking results can be chance.
        """
        what = "shuffles" if self.die == SHUFFLE else "dice"
        if self.p is None:
            return f"too few to distinguish fair {what} from unfair ones"
        if self.p < 0.01:
            return f"fair {what} deviate this much once in {_once_in(self.p)} times: worth a closer look"
        if self.p < 0.05:
            return f"fair {what} deviate this much once in {_once_in(self.p)} times: this proves nothing"
        return f"no more deviation than fair {what} often show"


def _once_in(p: float) -> str:
    return f"{round(1 / p):,}" if p > 1e-6 else "a million or more"


def judged(entries: Iterable[LogEntry]) -> tuple[DiceJudgement, ...]:
    """Return the results of the fairness test for the given games: one result for each kind of die, and one for the shuffling of cards.

    The dice are ordered by their number and sides.
    """
    rolls: dict[tuple[int, int], dict[int, int]] = {}
    expected, drawn = [0.0] * QUARTERS, [0.0] * QUARTERS
    for entry in entries:
        for n, sides, value, times in entry.rolls:
            values = rolls.setdefault((n, sides), {})
            values[value] = values.get(value, 0) + times
        for quarter, (due, came) in enumerate(zip(entry.expected, entry.cards)):
            expected[quarter] += due
            drawn[quarter] += came
    found = [_dice(n, sides, values) for (n, sides), values in sorted(rolls.items())]
    if any(drawn):
        counts = tuple((name, int(count)) for name, count in zip(_QUARTER_NAMES, drawn))
        found.append(
            DiceJudgement(
                SHUFFLE, int(math.fsum(drawn)), counts, tuple(expected), distance([*drawn], expected)
            )
        )
    return tuple(found)


def _dice(n: int, sides: int, values: Mapping[int, int]) -> DiceJudgement:
    ways = _ways(n, sides)
    whole = sum(values.values())
    expected = [whole * each / sides**n for each in ways]
    counts = [values.get(total, 0) for total in range(n, n * sides + 1)]
    named = tuple((str(total), count) for total, count in enumerate(counts, n))
    return DiceJudgement(
        f"{n if n > 1 else ''}d{sides}", whole, named, tuple(expected), distance(counts, expected)
    )


def _ways(n: int, sides: int) -> list[int]:
    """Return the number of ways in which ``n`` dice can give each possible total, from the lowest total (``n``) upwards."""
    ways = [1]
    for _ in range(n):
        ways = [sum(ways[max(0, t - sides + 1) : t + 1]) for t in range(len(ways) + sides - 1)]
    return ways


def distance(counts: Sequence[float], expected: Sequence[float]) -> float | None:
    """Return the p-value of the chi-square test: the probability that fair dice differ from the expected counts at least as much as
    ``counts``.

    Return None if there are too few rolls.
    """
    if math.fsum(expected) < LEAST_EXPECTED * len(expected):
        return None
    square = math.fsum((count - due) ** 2 / due for count, due in zip(counts, expected) if due)
    return chi_square_tail(square, sum(due > 0 for due in expected) - 1)


def chi_square_tail(x: float, freedom: int) -> float:
    """Return the probability that a chi-square distributed variable is at least ``x``.

    ``freedom`` is its number of degrees of freedom (at least one).
    """
    half = x / 2
    if freedom % 2:
        tail = math.erfc(math.sqrt(half))
        term = 0.5
    else:
        tail = 0.0
        term = 0.0
    while term < freedom / 2:
        tail += math.exp(-half + term * math.log(half) - math.lgamma(term + 1)) if half else float(term == 0)
        term += 1
    return min(1.0, tail)
