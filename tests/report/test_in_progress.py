"""A log may stop anywhere. Its report tells what is in it: no turn that nobody began, no die that nobody rolled, nothing
that the report of the whole game does not tell up to there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from printkit.games import GAMES
from printkit.report.context import Report
from printkit.report.make import NoReport, report
from printkit.report.story import Passage
from tests.report.games import auto, checked

CUTS = 12
"""So many places at which each game's log is cut."""
PLAYED = [(slug, seed) for slug in GAMES for seed in (3, 8)]
_TURNS = re.compile(r"\bturns? (\d+)(?:[–-](\d+))?(?! (?:of|cargo|more))", re.IGNORECASE)
_DICE = ("roll", "rolls", "throw", "reveal", "reveals")


@cache
def whole(slug: str, seed: int) -> tuple[str, Report]:
    text = auto(slug, seed)
    return text, report(checked(text))


def cuts(slug: str, seed: int) -> Iterator[str]:
    """The log cut after some of its lines, and the same with an ``end`` behind it."""
    text, _ = whole(slug, seed)
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line == "setup" or line.startswith(("turn", "round")))
    places = sorted(
        random.Random(seed).sample(range(first + 1, len(lines) - 1), min(CUTS, len(lines) - first - 2))
    )
    for place in places:
        cut = "\n".join(lines[:place]) + "\n"
        yield cut
        yield f"{cut}end\n"


def texts(made: Report) -> Iterator[str]:
    """Everything that a report says in words."""
    story = made.story
    yield story.headline
    yield story.verdict
    for passage in story.passages:
        if isinstance(passage, Passage):
            yield f"{passage.when}: {passage.text}"
    for point in story.turning_points:
        yield f"{point.when}: {point.text}"
    if story.luck:
        yield story.luck.text


def latest(text: str) -> int:
    """The highest number of a turn that the log has begun."""
    return max((int(n) for n in re.findall(r"^turn (\d+)", text, re.MULTILINE)), default=0)


@pytest.mark.parametrize(("slug", "seed"), PLAYED)
def test_no_turn_is_told_that_was_not_begun(slug: str, seed: int) -> None:
    for cut in cuts(slug, seed):
        try:
            made = report(checked(cut))
        except NoReport:
            continue
        for text in texts(made):
            turns = [int(n) for pair in _TURNS.findall(text) for n in pair if n]
            assert all(n <= latest(cut) for n in turns), (text, cut[-200:])
        headings = [line.text for line in made.log if line.kind == "heading"]
        told = [int(h.partition(" ")[2]) for h in headings if h.startswith("turn ")]
        assert all(n <= latest(cut) for n in told), headings


@pytest.mark.parametrize(("slug", "seed"), PLAYED)
def test_what_is_told_of_a_part_is_told_of_the_whole(slug: str, seed: int) -> None:
    _, full = whole(slug, seed)
    known = list(full.story.passages)
    logged = [line.text for line in full.log]
    for cut in cuts(slug, seed):
        if cut.endswith("end\n"):
            continue
        made = report(checked(cut))
        for passage in made.story.passages[:-2]:
            assert passage in known, cut[-200:]
        at = max((i for i, line in enumerate(made.log) if line.kind == "heading"), default=0)
        before = max((i for i, line in enumerate(made.log[:at]) if line.kind == "heading"), default=0)
        lines = [line.text for line in made.log[:before]]
        assert lines == logged[: len(lines)]


@pytest.mark.parametrize(("slug", "seed"), PLAYED)
def test_no_die_and_no_card_is_told_that_is_not_in_the_log(slug: str, seed: int) -> None:
    for cut in cuts(slug, seed):
        found = checked(cut)
        record = found.record
        for section in record.sections if record else ():
            for event in section.sure:
                assert not event.guessed
                if (
                    event.kind in _DICE
                    and event.span is not None
                    and isinstance(event.value, int)
                    and event.pool is None
                ):
                    logged = found.lines[event.span.line - 1][event.span.column - 1 : event.span.end - 1]
                    assert sum(int(n) for n in re.findall(r"\d+", logged)) == event.value, (event, logged)
