"""What decisions cost over many games, where they were reviewed: as means by game and rules, and the costliest of them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from printkit.lab.ledger import CostlyChoice, Review, WinChance


class DecisionMeans(NamedTuple):
    """Means over so many reviewed games, in ``unit`` (of whose chance to win: ``of``); ``se`` is the standard error of
    what a game's decisions were worth, 0 for a single game."""

    games: int
    unit: str
    of: str
    start: float
    luck: float
    decisions: float
    result: float
    se: float


def decided(reviews: Sequence[Review]) -> DecisionMeans | None:
    """The means of games under the same rules; None without one."""
    if not reviews:
        return None
    costs = [each.decisions for each in reviews]
    error = stdev(costs) / math.sqrt(len(costs)) if len(costs) > 1 else 0.0
    return DecisionMeans(
        len(reviews),
        reviews[0].unit,
        reviews[0].of,
        fmean(each.start for each in reviews),
        fmean(each.luck for each in reviews),
        fmean(costs),
        fmean(each.result for each in reviews),
        error,
    )


def costliest(reviews: Iterable[tuple[int, Review]], most: int) -> Iterator[tuple[int, Review, CostlyChoice]]:
    """The decisions that cost most, costliest first, each with the number of its game and the review."""
    found = [(number, review, choice) for number, review in reviews for choice in review.choices]
    yield from sorted(found, key=lambda each: (-each[2].cost, each[0], each[2].line))[:most]


def as_text(review: Review | None) -> str:
    """For a cache."""
    return json.dumps(review)


def of_text(text: str) -> Review | None:
    """What :func:`as_text` wrote; raises ValueError or TypeError for anything else."""
    plain = json.loads(text)
    if plain is None:
        return None
    review = Review(*plain)
    return review._replace(
        choices=tuple(CostlyChoice(*each) for each in review.choices),
        course=tuple(WinChance(*each) for each in review.course),
    )
