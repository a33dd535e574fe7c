"""What luck and decisions were worth: the words in which a game keeps its account of them, and what is made of it.

A game yields entries, in the order in which they came; here the turns that counted are picked, and sums are struck.
Plain values, no library. Worth is in the game's own currency: tons, points of the score, the chance to win.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from printkit.table.table import Move

if TYPE_CHECKING:  # a check needs no random numbers
    from printkit.table.seeded import Randomness

T = TypeVar("T")


class WorthEntry(NamedTuple):
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


class Owed(NamedTuple):
    """One kind of thing that dice or cards bring about, over a game or over many: how often it could, how often it was owed,
    how often it came, and the variance of that. ``good`` is +1 where more of it helps the player (in a game for two the first
    seat), −1 where it hurts."""

    what: str
    chances: int
    owed: float
    given: int
    variance: float
    good: int


class EventKind(NamedTuple):
    """One kind of thing that dice or cards bring about, as a game yields it: of each time that it could come, its exact odds
    as they stood and whether it came. ``good`` as in :class:`Owed`."""

    what: str
    good: int
    chances: Sequence[tuple[float | Fraction, bool]]

    @property
    def owed(self) -> Fraction:
        return sum((Fraction(chance) for chance, _ in self.chances), Fraction())

    @property
    def given(self) -> int:
        return sum(came for _, came in self.chances)

    @property
    def variance(self) -> Fraction:
        return sum((Fraction(chance) * (1 - Fraction(chance)) for chance, _ in self.chances), Fraction())


def owed(kinds: Iterable[EventKind], *, certain: bool = False) -> Iterator[Owed]:
    """What they owed and gave, each kind that had a chance; of what was ``certain`` to come, or not to, only if asked."""
    for kind in kinds:
        open_ = kind._replace(chances=[each for each in kind.chances if certain or 0 < each[0] < 1])
        if open_.chances:
            sums = float(open_.owed), open_.given, float(open_.variance)
            yield Owed(kind.what, len(open_.chances), *sums, kind.good)


class CostlyChoice(NamedTuple):
    """A decision that cost something: the log's line, the turn, what was done and what was better, by how much (never
    less than nothing), the standard error of that, and why, in odds."""

    line: int
    turn: int
    done: str
    better: str
    cost: float
    error: float
    why: str
    when: str = ""
    """The turn in words, where its number does not say it."""


class Stand(NamedTuple):
    """How a game stood at the end of a turn: ``when`` and ``at``, the place of the turn in the game; ``signs``, the figures
    by which its chance is told, of what lies open on the table alone, the first of them 1. ``owed``: the same had the dice of
    the turn given what they owed (None: where that cannot be said). ``worth`` of a game that is over, in per cent. ``lines``
    are the log's that play the turn."""

    when: str
    at: int
    signs: tuple[float, ...]
    owed: tuple[float, ...] | None = None
    worth: float | None = None
    lines: tuple[int, ...] = ()


class WinChance(NamedTuple):
    """The chance to win at the end of a turn in per cent, what it would have been had the turn's dice given what they owed
    (or what it was before), and the standard error."""

    when: str
    at: int
    value: float
    owed: float
    error: float
    rolled: bool
    """Whether it is dice that owed it."""
    lines: tuple[int, ...] = ()

    @property
    def swing(self) -> float:
        return self.value - self.owed


class Review(NamedTuple):
    """A game as a sum: ``start`` + ``luck`` + ``decisions`` = ``result``, exactly, or within ``error``.

    ``unit`` names the currency, ``of`` whose it is (``the wolf pack’s chance to win``); ``choices`` are those that cost
    anything beyond their error, costliest first. ``note`` says how it was reckoned, and how much of it was. ``course``: the
    chance to win turn by turn, in a game for two.
    """

    unit: str
    start: float
    luck: float
    decisions: float
    result: float
    error: float
    choices: tuple[CostlyChoice, ...]
    of: str = ""
    note: str = ""
    course: tuple[WinChance, ...] = ()
    over: bool = True
    """Whether the game is; else ``result`` is where it stands."""
    untold: int = 0
    """Decisions that may have cost something and cannot be told from luck: what they cost is in ``luck``."""


class ExactReview(NamedTuple):
    """What decisions cost in a game that needs no playing on to know it: ``calculate`` returns the review when a report wants it,
    or None where nothing adds up."""

    calculate: Callable[[], Review | None]


PERCENT = "percent"
"""The currency of a chance to win."""


def digits(unit: str) -> int:
    """The decimal places with which a figure in a currency is printed."""
    return 0 if unit in (PERCENT, "tons") else 1


class Spot(NamedTuple):
    """A decision of a game that can be played on from there, with the move that was made and with another.

    ``begin`` gives a state as the seat may believe it to be, from random numbers; the game is played on from there:
    ``script`` are the answers until the decision, by label. ``seat``: who decides (``""``: the only player). ``alike``: whether
    a move comes to what was done. ``untold``: the log keeps part of the move to itself (which cards were laid face down), so
    that the player's own way of making it is taken. Where not all can be played on, those of more ``weight`` are. ``when``:
    the turn in words, where its number does not say it.
    """

    line: int
    turn: int
    seat: str
    label: str
    done: Move
    script: tuple[tuple[str, Hashable], ...]
    begin: Callable[[Randomness], Hashable]
    alike: Callable[[Move], bool]
    untold: bool = False
    weight: int = 0
    when: str = ""


class ReviewTrial(NamedTuple):
    """What a game hands over to be reviewed by playing on: the decisions, what a state is worth to whom, and in whose hands
    it is played on.

    ``worth`` of a state at the end is in per cent, 100 where ``of`` has won; ``sign`` by seat: +1 where more is better; ``seats``: what it is called.
    ``policy``: the name of the way to play on, ``deep_policy`` that of a deep review, where there is a better player who is as
    quick. ``say``: a move in words. ``budget``: turns to be played on, for a
    quick review; a deep one takes :data:`DEEPER` times as many. ``begun`` and ``now`` are the game's first and last state
    as the log has it. ``settled``: labels under which the policy thinks long, and alike in the same situation; to think counts in the budget, too.
    ``stands``: how the game stood turn by turn, and ``signs`` those of any state, for the line of the chance to win;
    ``weights``: what they weigh under the usual rules. ``horizon``: turns after which a quick review reads the chance off the
    signs (0: it plays to the end).
    """

    of: str
    spots: tuple[Spot, ...]
    worth: Callable[[Hashable], float]
    sign: Mapping[str, int]
    seats: Mapping[str, str]
    policy: str
    say: Callable[[Spot, Move], str]
    budget: int
    begun: Hashable
    now: Hashable
    settled: frozenset[str] = frozenset()
    stands: tuple[Stand, ...] = ()
    signs: Callable[[Hashable], tuple[float, ...]] | None = None
    weights: tuple[float, ...] = ()
    horizon: int = 0
    deep_policy: str = ""


DEEPER = 16


def struck(
    unit: str,
    start: float,
    decisions: float,
    result: float,
    choices: Iterable[CostlyChoice],
    grain: float = 1.0,
) -> Review:
    """The review of a game whose worth is known exactly: what is neither start nor decision is luck.

    The figures are whole multiples of ``grain``, a power of two, so that they add up to the last bit. Nothing is blamed
    that would be printed as costing nothing.
    """

    def grained(value: float) -> float:
        return round(value / grain) * grain

    begun, chosen, came = grained(start), grained(decisions), grained(result)
    costly = sorted(
        (c for c in choices if round(grained(c.cost), digits(unit)) > 0), key=lambda c: (-c.cost, c.line)
    )
    rounded = tuple(c._replace(cost=grained(c.cost)) for c in costly)
    return Review(unit, begun, came - begun - chosen, chosen, came, 0.0, rounded)


def turning(turns: Sequence[T], swing: Callable[[T], float], *, least: float, most: int = 3) -> tuple[T, ...]:
    """The turns that moved a game most, in the order in which they came: at most so many, none of less than ``least``.

    Of two that moved it alike the earlier is taken.
    """
    counted = [(abs(swing(turn)), -place) for place, turn in enumerate(turns) if abs(swing(turn)) >= least]
    places = sorted(-place for _, place in sorted(counted, reverse=True)[:most])
    return tuple(turns[place] for place in places)


_MOST_NAMED = 3
"""So many parts of a swing are named."""


def explained(
    parts: Iterable[tuple[T, float]], swing: float, *, least: float
) -> tuple[list[tuple[T, float]], list[tuple[T, float]]]:
    """The parts of a swing that have to be named so that they come to it but for less than ``least``: those that went its
    way, and those against it, each in the order in which they were given. At most so many, the largest, none below ``least``."""
    given = list(parts)
    named: set[int] = set()
    left = swing
    for place in sorted(range(len(given)), key=lambda p: -abs(given[p][1]))[:_MOST_NAMED]:
        if abs(given[place][1]) >= least and abs(left) >= least:
            named.add(place)
            left -= given[place][1]
    kept = [part for place, part in enumerate(given) if place in named]
    against = [part for part in kept if (part[1] < 0) != (swing < 0)]
    return [part for part in kept if (part[1] < 0) == (swing < 0)], against


def unnamed(named: Sequence[Sequence[tuple[T, float]]], swing: float, least: float) -> float:
    """What the parts that :func:`explained` named leave of a swing; 0 where that is less than ``least``."""
    left = swing - math.fsum(part for each in named for _, part in each)
    return left if abs(left) >= least else 0.0


def causes(entries: Iterable[WorthEntry]) -> dict[str, float]:
    """What each cause was worth in all, in the order in which the causes first came."""
    sums: dict[str, float] = {}
    for entry in entries:
        sums[entry.cause] = sums.get(entry.cause, 0.0) + entry.worth
    return sums
