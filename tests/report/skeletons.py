"""Reduces the sentences of reports to skeletons, without numbers, names and cards, to count how often they are alike."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from printkit.games.wolf_pack.rules.deck import CARDS
from printkit.report.context import Report
from printkit.report.story import Passage
from tests.report.games import auto, reported

REPORTS = range(1, 9)
_RANK = "ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king"
_NUMBER = (
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|no|none|both|first|second|third|fourth"
)
_PIECE = r"FF\d|H\d|the LHD|\b[cuegsr]\d+\b|DP\d"
_MASKS = (
    (r" \(\*[^)]*\*\)", ""),
    (r"\*[^*]*\*", "NAME"),
    (rf"\b(?:[Tt]he|[Aa]n?) (?:{_RANK}) of (?:clubs|diamonds|hearts|spades)\b", "CARD"),
    (r"\b(?:[AKQJX]|10|\d)[CDHS]\b", "CARD"),
    ("|".join(sorted((re.escape(c.name) for c in CARDS), key=len, reverse=True)), "CARD"),
    (_PIECE, "NAME"),
    (r"[−+]?\b\d[\d,.]*(?:–\d+)?\b", "N"),
    (rf"\b(?:{_NUMBER})\b", "N"),
    (r"\b(CARD|NAME|N)(?:(?:, | and )\1)+\b", r"\1s"),
)
"""Patterns that are removed or replaced, in this order; then repetitions of the same are merged. Numbers inside words
are removed, too.
"""
FIGURES = re.compile(r"The score went from|.*’ chance to win (?:rose|fell|stayed)\b")
"""Matches sentences about a turning point that only state numbers, as a table would; they are alike on purpose."""


def texts(made: Report) -> list[str]:
    """Return the verdict, the passages and the turning points of a report."""
    story = made.story
    told = [p.text for p in story.passages if isinstance(p, Passage)]
    return [story.verdict, *told, *(p.text for p in story.turning_points)]


def sentences(text: str) -> list[str]:
    return [each for each in re.split(r"(?<=[.!?])\s+(?=[A-Z0-9*−“])", text.replace("\u00a0", " ")) if each]


def skeleton(sentence: str) -> str:
    for pattern, mask in _MASKS:
        sentence = re.sub(pattern, mask, sentence, flags=re.IGNORECASE if mask == "N" else 0)
    return sentence.casefold()


@cache
def counted(slug: str) -> Counter[str]:
    """Return how often each skeleton occurs in eight reports of a game; sentences that only state numbers are left out."""
    return Counter(
        skeleton(each)
        for seed in REPORTS
        for text in texts(reported(auto(slug, seed)))
        for each in sentences(text)
        if not FIGURES.match(each)
    )


if __name__ == "__main__":
    import sys

    for slug in sys.argv[1:]:
        found = counted(slug)
        print(slug, len(found), "of", found.total(), f"{len(found) / found.total():.2f}")
        for text, n in found.most_common(14):
            print(f"  {n:3} {n / found.total():5.1%} {text}")
