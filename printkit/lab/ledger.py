"""What luck and decisions were worth: the words in which a game keeps its account of them, and what is made of it.

A game yields entries, in the order in which they came; here the turns that counted are picked, and sums are struck.
Plain values, no library. Worth is in the game's own currency: tons, points of the score, the chance to win.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Entry(NamedTuple):
    """One thing that changed the worth of a game.

    ``turn`` is where it came, ``cause`` what it was (``contact``, ``decision``). ``owed`` and ``given`` are in the cause's own
    numbers: hits, contacts, links. ``worth``: what the difference did. ``why`` says so in words.
    """

    turn: Hashable
    cause: str
    owed: float
    given: float
    worth: float
    why: str = ""


class Choice(NamedTuple):
    """A decision that cost something: the log's line, the turn, what was done and what was better, by how much (never
    less than nothing), the standard error of that, and why, in odds."""

    line: int
    turn: int
    done: str
    better: str
    cost: float
    error: float
    why: str


class Review(NamedTuple):
    """A game as a sum: ``start`` + ``luck`` + ``decisions`` = ``result``, exactly, or within ``error``.

    ``unit`` names the currency. ``choices`` are those that cost anything beyond their error, costliest first.
    """

    unit: str
    start: float
    luck: float
    decisions: float
    result: float
    error: float
    choices: tuple[Choice, ...]


def struck(
    unit: str, start: float, decisions: float, result: float, choices: Iterable[Choice], grain: float = 1.0
) -> Review:
    """The review of a game whose worth is known exactly: what is neither start nor decision is luck.

    The figures are whole multiples of ``grain``, a power of two, so that they add up to the last bit.
    """

    def grained(value: float) -> float:
        return round(value / grain) * grain

    begun, chosen, came = grained(start), grained(decisions), grained(result)
    costly = sorted((c for c in choices if grained(c.cost) > 0), key=lambda c: (-c.cost, c.line))
    rounded = tuple(c._replace(cost=grained(c.cost)) for c in costly)
    return Review(unit, begun, came - begun - chosen, chosen, came, 0.0, rounded)


def turning(turns: Sequence[T], swing: Callable[[T], float], *, least: float, most: int = 3) -> tuple[T, ...]:
    """The turns that moved a game most, in the order in which they came: at most so many, none of less than ``least``.

    Of two that moved it alike the earlier is taken.
    """
    counted = [(abs(swing(turn)), -place) for place, turn in enumerate(turns) if abs(swing(turn)) >= least]
    places = sorted(-place for _, place in sorted(counted, reverse=True)[:most])
    return tuple(turns[place] for place in places)


def causes(entries: Iterable[Entry]) -> dict[str, float]:
    """What each cause was worth in all, in the order in which the causes first came."""
    sums: dict[str, float] = {}
    for entry in entries:
        sums[entry.cause] = sums.get(entry.cause, 0.0) + entry.worth
    return sums
