"""The report of a night of Harbour Run."""

from __future__ import annotations

from collections.abc import Iterator

from harbour_run.rules.run import outcome, over
from harbour_run.rules.state import GOAL, State
from harbour_run.story.luck import kinds
from harbour_run.story.review import review
from printkit.api.drawing import Anchor, Font, Ink, Item, Rect, Style, Text, Weight
from printkit.api.story import (
    ColumnHead,
    Luck,
    Passage,
    Picture,
    Quote,
    Record,
    Section,
    Story,
    TextTable,
    count,
    expected_and_given,
)


def story(record: Record) -> Story:
    """Return the story of a night, complete or as far as the log goes."""
    final = record.final
    assert isinstance(final, State)
    landed = count(final.crates, "crate")
    ends = {"cutter": "The cutter wins", "watch": "The watch wins"}.get(outcome(final), "Still at sea")
    return Story(
        headline=f"{ends}: {landed}",
        verdict=f"{landed} landed of {GOAL}, seen {count(final.seen, 'time')}.",
        facts=(),
        passages=tuple(_passages(record)),
        turning_points=(),
        turning_note="",
        pictures=(_quay(final),) if final.landed else (),
        luck=_luck(record),
        tables=(_night(record),),
        decisions=review(record) if over(final) else None,
    )


def _passages(record: Record) -> Iterator[Passage | Quote]:
    for section in record.sections:
        if (
            section.heading.kind == "approach"
            and isinstance(section.before, State)
            and isinstance(section.after, State)
        ):
            yield Passage(
                str(section.heading).capitalize(),
                _told(section, section.before, section.after),
                str(section.after.crates),
            )
        yield from (Quote(words) for words in section.prose)


def _told(section: Section, before: State, after: State) -> str:
    if after.seen > before.seen:
        return "The watch saw her."
    if after.crates > before.crates:
        return f"She landed {count(after.crates - before.crates, 'crate')}."
    return "Nothing came ashore."


def _night(record: Record) -> TextTable:
    rows = tuple(
        (str(section.heading.number), str(section.after.crates), str(section.after.seen))
        for section in record.sections
        if isinstance(section.after, State) and section.heading.kind == "approach"
    )
    return TextTable(
        "The night", (ColumnHead("approach", "left"), ColumnHead("crates"), ColumnHead("seen")), rows
    )


def _quay(final: State) -> Picture:
    line = Style(stroke=Ink.INK, weight=Weight.STRUCTURE)
    shapes: list[Item] = [
        Rect(0, 0, 100, 8, line),
        Rect(0, 0, min(100.0, 100.0 * final.crates / GOAL), 8, line),
    ]
    shapes.append(Text(2, 14, f"{final.crates} of {GOAL}", Font.HEAD, 9, Ink.INK, Anchor.START))
    return Picture(
        "The quay",
        "Crates landed, against those that win.",
        100,
        16,
        tuple(shapes),
        (count(final.crates, "crate"),),
    )


def _luck(record: Record) -> Luck | None:
    found = kinds(record)
    if not found[0].chances:
        return None
    text = f"The lantern found her {count(found[0].given, 'time')}; {float(found[0].expected):.1f} were expected."
    return Luck(
        text,
        (expected_and_given(found, "times", "Each search, against its chance."),),
        "Every search has its exact chance.",
    )
