"""The first paragraph of a report is short: it says who, what, and how the game was decided."""

from __future__ import annotations

import pytest

from tests.report.games import auto, reported

MOST = {"malta-convoy": (112, 97), "uss-lox": (67, 62), "ssn": (68, 58)}
"""For each game, the number of words of the longest first paragraph, and the number that nearly all keep to. The names of ships count."""
EXCEPTIONS = 5
"""Number of first paragraphs of thirty that may be longer than usual, because they name several ships."""


@pytest.mark.parametrize("slug", ["malta-convoy", "uss-lox", "ssn"])
def test_a_first_paragraph_has_few_words(slug: str) -> None:
    words = {seed: len(reported(auto(slug, seed)).story.verdict.split()) for seed in range(4301, 4331)}
    most, usual = MOST[slug]
    assert max(words.values()) <= most, words
    assert sum(n > usual for n in words.values()) <= EXCEPTIONS, words
