"""Types that describe how much luck, and how much the player's decisions, changed the result of a game.

Also contains functions that add up these changes.

Entries are plain values in the order in which they happened. Worth is in the game's own unit: tons, points of the
score, or the chance to win.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from printkit.table.table import Move

if TYPE_CHECKING:  # not imported at run time: checking a log needs no random numbers
    from printkit.table.seeded import Randomness

T = TypeVar("T")


class WorthEntry(NamedTuple):
    """An event that changed a player's prospects in a game for better or worse, with the size of its effect.

    ``turn`` is when it happened, ``cause`` what it was (``contact``, ``decision``). ``expected`` and ``given`` are the
    expected and the actual amount in the cause's own unit: hits, contacts, links. ``worth`` is the effect of the
    difference, and ``why`` explains it in words.
    """

    turn: Hashable
    cause: str
    expected: float
    given: float
    worth: float
    why: str = ""


class ExpectedCount(NamedTuple):
    """The expected and the actual number of random events of one kind, in one or many games.

    Holds how often it was possible, how often it was expected, how often it happened, and the variance. ``good`` is
    +1 if it helps the player (the first seat in a game for two), −1 if it hurts.
    """

    what: str
    chances: int
    expected: float
    given: int
    variance: float
    good: int


class EventKind(NamedTuple):
    """One kind of random event in a game, with all the occasions on which such an event could happen.

    An occasion has the exact probability of the event, and whether it happened.

    ``good`` is as in :class:`ExpectedCount`.
    """

    what: str
    good: int
    chances: Sequence[tuple[float | Fraction, bool]]

    @property
    def expected(self) -> Fraction:
        return sum((Fraction(chance) for chance, _ in self.chances), Fraction())

    @property
    def given(self) -> int:
        return sum(came for _, came in self.chances)

    @property
    def variance(self) -> Fraction:
        return sum((Fraction(chance) * (1 - Fraction(chance)) for chance, _ in self.chances), Fraction())


def expected_counts(kinds: Iterable[EventKind], *, certain: bool = False) -> Iterator[ExpectedCount]:
    """For each kind of random event, yield the expected and the actual number of events.

    Occasions with probability 0 or 1 are left out unless ``certain`` is True.
    """
    for kind in kinds:
        open_ = kind._replace(chances=[each for each in kind.chances if certain or 0 < each[0] < 1])
        if open_.chances:
            sums = float(open_.expected), open_.given, float(open_.variance)
            yield ExpectedCount(kind.what, len(open_.chances), *sums, kind.good)


class CostlyChoice(NamedTuple):
    """A decision for which a player had a better alternative, with its cost (how much it worsened the expected result).

    Holds the log's line, the turn, the choice made, the better choice, the cost (never negative), its standard error,
    and the reason in odds.
    """

    line: int
    turn: int
    done: str
    better: str
    cost: float
    error: float
    why: str
    when: str = ""
    """The turn of the decision in words; empty if the number of the turn identifies it."""


class Stand(NamedTuple):
    """The state of a game at the end of a turn, as data from which the chance to win is estimated.

    ``when`` and ``at`` say which turn it is. ``signs`` are figures of what is visible on the table; the first is
    always 1. ``expected`` holds the signs that average dice would have given (None if unknown). ``worth`` is the result
    of a finished game in per cent. ``lines`` are the log's lines of the turn.
    """

    when: str
    at: int
    signs: tuple[float, ...]
    expected: tuple[float, ...] | None = None
    worth: float | None = None
    lines: tuple[int, ...] = ()


class WinChance(NamedTuple):
    """A side's chance to win after one turn, in per cent.

    ``expected`` is the chance that was expected for the end of this turn (see ``rolled``); ``error`` is the
    standard error of ``value``.
    """

    when: str
    at: int
    value: float
    expected: float
    error: float
    rolled: bool
    """True if ``expected`` is the chance to win that average dice would have given in this turn.

    False if it is only the chance to win before the turn."""
    lines: tuple[int, ...] = ()

    @property
    def swing(self) -> float:
        return self.value - self.expected


class Review(NamedTuple):
    """The review of one game: how much luck, and how much the player's decisions, changed the result.

    ``start`` + ``luck`` + ``decisions`` = ``result``, exactly or within ``error``.

    ``unit`` is the unit of worth and ``of`` says whose worth it is (``the wolf pack’s chance to win``). ``choices``
    are the decisions whose cost is greater than its error, costliest first. ``note`` says how the review was computed
    and how much of it. ``course`` is the chance to win turn by turn, in a game for two.
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
    """True if the game is finished.

    Otherwise, ``result`` is the estimated value of the game's present state."""
    untold: int = 0
    """Number of decisions whose effect on the expected result (their cost) is too small to be distinguished from luck.

    Their cost is counted in ``luck``.
    """


class ExactReview(NamedTuple):
    """A review of the luck and the decisions in a game that is computed exactly, without simulations.

    The computation starts only when the review is needed.

    ``calculate`` returns the review when a report needs it, or None if it cannot be computed.
    """

    calculate: Callable[[], Review | None]


PERCENT = "percent"
"""Name of the unit of reviews that measure a side's chance to win, in per cent."""


def digits(unit: str) -> int:
    """Return the number of decimal places with which a review prints figures in the given unit."""
    return 0 if unit in (PERCENT, "tons") else 1


class Spot(NamedTuple):
    """A decision in a log, with the move that the player made.

    Simulated continuations of the game can start from it.

    ``begin`` returns, from random numbers, a state that is consistent with what the seat knows; rollouts start there.
    ``script`` holds the answers up to the decision, by label. ``seat`` decides (``""``: the only player). ``alike``
    says whether a move equals the one made. ``untold``: the log does not record the whole move (such as which cards
    were laid face down), so the player's own way of making it is assumed. If the budget does not allow all decisions,
    those of more ``weight`` are examined. ``when`` is the turn in words, if its number is not enough.
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
    """What a game provides for a review by simulation, such as the decisions that the players made.

    There are also a function that returns the value of a state, and a policy (computer player).

    The review measures how much each decision worsened the expected result.

    ``worth`` returns the result of a final state in per cent, 100 if ``of`` has won. ``sign`` is +1 for a seat that
    prefers a higher worth; ``seats`` are the names of the seats. ``policy`` is the name of the rollout policy,
    ``deep_policy`` that of a deep review, if there is a stronger policy of the same speed. ``say`` returns a move in
    words. ``budget`` is the number of turns played in a quick review; a deep review plays :data:`DEEPER` times as
    many. ``begun`` and ``now`` are the first and last states of the log. ``settled`` lists the labels under which the
    policy thinks long and always decides the same in the same situation; thinking counts in the budget. ``stands``
    say how the game stood turn by turn, ``signs`` returns the signs of any state for estimating the chance to win,
    and ``weights`` are their usual weights. ``horizon`` is the number of turns after which a quick review estimates
    the chance from the signs (0: it plays to the end).
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
"""Ratio of the number of turns that a deep review simulates to the number that a quick review simulates."""


def struck(
    unit: str,
    start: float,
    decisions: float,
    result: float,
    choices: Iterable[CostlyChoice],
    grain: float = 1.0,
) -> Review:
    """Return the exact review of a game, which computes the effect of every decision on the result.

    Luck is the remainder: ``result`` − ``start`` − ``decisions``.

    Figures are whole multiples of ``grain``, a power of two, so that they add up exactly. A decision is not blamed if
    its printed cost would be zero.
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
    """Return the turns that changed the state of a game the most, for better or worse, in chronological order.

    They are the turning points.

    At most a given number, none with less than ``least``. Of equal turns the earlier is taken.
    """
    counted = [(abs(swing(turn)), -place) for place, turn in enumerate(turns) if abs(swing(turn)) >= least]
    places = sorted(-place for _, place in sorted(counted, reverse=True)[:most])
    return tuple(turns[place] for place in places)


_MOST_NAMED = 3
"""Maximum number of causes that a text mentions for one change in the state of a game."""


def explained(
    parts: Iterable[tuple[T, float]], swing: float, *, least: float
) -> tuple[list[tuple[T, float]], list[tuple[T, float]]]:
    """Return the main causes of a change in the state of a game as two lists: causes that contributed to the change, and causes that
    opposed it.

    Each list is in the given order. Only the largest are returned, none below ``least``.
    """
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


def causes(entries: Iterable[WorthEntry]) -> dict[str, float]:
    """Return the total effect of each cause on the player's prospects, summed over the events with this cause.

    The causes are in the order in which they first occurred.
    """
    sums: dict[str, float] = {}
    for entry in entries:
        sums[entry.cause] = sums.get(entry.cause, 0.0) + entry.worth
    return sums
