"""Merges each passage without text of a USS Lox report with the passage before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printkit.report.story import Passage, Quote


def joined_passages(told: Iterator[Passage | Quote]) -> Iterator[Passage | Quote]:
    """Yield the passages of a report. A passage without text is merged with the passage before it, because the first
    paragraph describes its turns.

    The passage before it takes over its turns and its figure.
    """
    last: Passage | Quote | None = None
    for each in told:
        if isinstance(each, Passage) and not each.text:
            if isinstance(last, Passage):
                last = last._replace(when=_span_of(last.when, each.when), figure=each.figure)
            continue
        if last is not None:
            yield last
        last = each
    if last is not None:
        yield last


def _span_of(first: str, last: str) -> str:
    """Return the heading of two passages that are joined: ``Turns 4–9 and home``."""
    turns = [*re.findall(r"\d+", first), *re.findall(r"\d+", last)]
    return f"Turns {turns[0]}–{turns[-1]}{' and home' * last.endswith(' and home')}"
