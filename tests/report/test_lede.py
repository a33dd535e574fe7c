"""The first paragraph of a report is short: it says who, what, and how the game was decided."""

from __future__ import annotations

import pytest

from tests.report.games import auto, reported

MOST = 47
"""Number of words of the longest first paragraph. The names of ships count."""
USUAL = 45
"""Number of words that nearly all first paragraphs keep to."""
EXCEPTIONS = 2
"""Number of first paragraphs of thirty that may be longer, because they name several ships."""


@pytest.mark.parametrize("slug", ["malta-convoy", "uss-lox", "ssn"])
def test_a_first_paragraph_has_at_most_45_words(slug: str) -> None:
    words = {seed: len(reported(auto(slug, seed)).story.verdict.split()) for seed in range(4301, 4331)}
    assert max(words.values()) <= MOST, words
    assert sum(n > USUAL for n in words.values()) <= EXCEPTIONS, words
