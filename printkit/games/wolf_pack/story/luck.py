"""Measures luck in Wolf Pack: how many cards of its own chain each side drew, compared with the expected number."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from printkit.games.wolf_pack.rules.deck import CONVOY, WOLF
from printkit.games.wolf_pack.story.turns import TurnAccount, read_turns
from printkit.journal.course import Record
from printkit.lab.ledger import EventKind, ExpectedCount, expected_counts
from printkit.report.story import ColumnHead, Luck, TextTable, capital, count, expected_and_given
from printkit.report.words.weave import span

_WHO = ("the wolf pack", "the convoy")


def _kinds(turns: Sequence[TurnAccount], what: str) -> list[EventKind]:
    return [
        EventKind(f"{what}, {_WHO[side][4:]}", good, [draw for turn in turns for draw in turn.draws[side]])
        for side, good in ((WOLF, 1), (CONVOY, -1))
    ]


def counted(record: Record) -> Iterator[ExpectedCount]:
    """For each side, yield the expected and the actual number of cards that it drew for its own chain.

    Nothing is yielded if the log does not record the hands.
    """
    yield from expected_counts(_kinds(read_turns(record), "own links drawn"))


def luck(turns: Sequence[TurnAccount]) -> Luck | None:
    """Return the report's section on luck, which compares the chain cards that each side drew with the
    expected number.

    Return None if the log does not record the hands.
    """
    kinds = [kind._replace(good=1) for kind in _kinds(turns, "own links")]
    if not any(kind.expected for kind in kinds):
        return None
    said = [
        f"{who} drew {count(kind.given, 'link')} of its own chain where {float(kind.expected):.1f} were to be expected"
        for who, kind in zip(_WHO, kinds, strict=True)
    ]
    chart = expected_and_given(
        kinds,
        "links",
        "Own links among the cards drawn: the mean over the cards unseen at each draw, and what came.",
    )
    note = (
        "To be expected of each draw is the share of own links among the cards that lay in the deck at that moment; whether a link can be "
        "used is not asked. Decisions are not luck. This counts cards: luck in percentage points, where a review gives it, also counts when "
        "a card came and what harassment took, so that the two may favour different sides."
    )
    return Luck(f"{capital(said[WOLF])}; {said[CONVOY]}.", (chart, _draw_table(turns)), note)


def _draw_table(turns: Sequence[TurnAccount]) -> TextTable:
    rows = []
    for i in range(0, len(turns), 10):
        part = turns[i : i + 10]
        cells = [span(part)]
        for side in (WOLF, CONVOY):
            due_here = math.fsum(t.expected_links(side) for t in part)
            cells += [f"{due_here:.1f}", str(sum(t.links(side) for t in part))]
        rows.append(tuple(cells))
    heads = ("", "wolf expected", "drew", "convoy expected", "drew")
    return TextTable(
        "Own links drawn", (ColumnHead(heads[0], "left"), *(ColumnHead(h) for h in heads[1:])), tuple(rows)
    )
