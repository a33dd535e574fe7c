"""Luck of the lantern: how often the cutter was found, compared with the expected number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from harbour_run.rules.run import spotted
from harbour_run.rules.state import State, pips
from printkit.api.play import distribution
from printkit.api.rules import Move
from printkit.api.story import EventKind, ExpectedCount, Record, Section, expected_counts


def searches(section: Section) -> Iterator[tuple[Fraction, bool]]:
    """Yield the probability of each search in an approach, and whether it found the cutter."""
    before, after = section.before, section.after
    cards = {e.label: e.value.value for e in section.sure if isinstance(e.value, Move)}
    landed, searched = cards.get("land"), cards.get("search")
    if (
        isinstance(before, State)
        and isinstance(after, State)
        and isinstance(landed, int)
        and isinstance(searched, int)
    ):
        chance = distribution(lambda table: spotted(before.ruleset, pips(searched) > pips(landed), table))[
            True
        ]
        yield chance, after.seen > before.seen


def kinds(record: Record) -> tuple[EventKind, ...]:
    return (EventKind("seen by the lantern", -1, [each for s in record.sections for each in searches(s)]),)


def counted(record: Record) -> Iterator[ExpectedCount]:
    """Yield the counts of luck in a game for `stats` and `diary`."""
    yield from expected_counts(kinds(record))
