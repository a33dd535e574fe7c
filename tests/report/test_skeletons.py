"""No sentence occurs in many reports of a game, apart from its numbers, names and cards."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.report.games import auto, reported
from tests.report.skeletons import FIGURES, sentences, skeleton, texts

HELD = ("malta-convoy", "uss-lox", "tonnage-war", "wolf-pack", "ssn")
"""Games for which this is tested."""
REPORTS = range(1, 21)
MOST = 3
"""Number of reports out of twenty in which one skeleton may stand."""


def repeated(slug: str) -> list[str]:
    """Return the skeletons of a game that stand in too many reports, the commonest first.

    Sentences that only state the figures of a turning point are left out, like headings.
    """
    found: Counter[str] = Counter()
    for seed in REPORTS:
        found.update(
            {
                skeleton(each)
                for text in texts(reported(auto(slug, seed)))
                for each in sentences(text)
                if not FIGURES.match(each)
            }
        )
    return [f"{n}: {text}" for text, n in found.most_common() if n > MOST]


@pytest.mark.sweep
@pytest.mark.parametrize("slug", HELD)
def test_no_sentence_stands_in_more_than_three_of_twenty_reports(slug: str) -> None:
    assert not repeated(slug)


def test_skeletons_leave_out_numbers_names_and_cards() -> None:
    first = "On turn 3 the king of clubs (*Josei Maru*) sank for 10,000 tons."
    second = "On turn 12 the two of hearts (*Eiko Maru*) sank for 2,000 tons."
    assert skeleton(first) == skeleton(second)
    assert skeleton(first) != skeleton(second.replace("sank", "went down"))
