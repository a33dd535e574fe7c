"""Statistics of the decisions in reviewed games, separately for each game and set of rules.

They say how much the decisions changed the result on average, and which decisions were the worst of all."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from printkit.lab.ledger import CostlyChoice, Review, WinChance


class DecisionMeans(NamedTuple):
    """The number of reviewed games with the same rules, and the means over these games of the result, the luck, and the effect of the
    decisions.

    ``unit`` is the unit of the results. If the results are chances to win, ``of`` names the side whose chance it is.

    ``se`` is the standard error of the mean worth of a game's decisions, 0 for a single game.
    """

    games: int
    unit: str
    of: str
    start: float
    luck: float
    decisions: float
    result: float
    se: float


def decided(reviews: Sequence[Review]) -> DecisionMeans | None:
    """Return the mean results of reviewed games that were played with the same rules; None if there are no games."""
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
    """Yield at most ``most`` decisions, namely those that worsened the expected result of their games the most, the worst first.

    Each decision comes with the number of its game and the review of that game.
    """
    found = [(number, review, choice) for number, review in reviews for choice in review.choices]
    yield from sorted(found, key=lambda each: (-each[2].cost, each[0], each[2].line))[:most]


def as_text(review: Review | None) -> str:
    """Return a review as a JSON text that can be cached.

    A review says how much each decision of a game worsened the expected result.
    """
    return json.dumps(review)


def of_text(text: str) -> Review | None:
    """Return the review contained in a text from the cache; None if the text says that the game has no review.

    A review says how much each decision of a game worsened the expected result.

    Raises ValueError or TypeError for any other text.
    """
    plain = json.loads(text)
    if plain is None:
        return None
    review = Review(*plain)
    return review._replace(
        choices=tuple(CostlyChoice(*each) for each in review.choices),
        course=tuple(WinChance(*each) for each in review.course),
    )
