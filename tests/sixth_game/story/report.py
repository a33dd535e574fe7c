"""What the report of a night says."""

from __future__ import annotations

from printkit.journal.course import Record
from printkit.report.story import Passage, Story, count
from tests.sixth_game.rules.run import State, outcome


def story(record: Record) -> Story:
    """The story of one night, whole or as far as the log goes."""
    final = record.final
    assert isinstance(final, State)
    passages = tuple(
        Passage(str(section.heading).capitalize(), _told(section.before, section.after))
        for section in record.sections
        if isinstance(section.before, State) and isinstance(section.after, State)
    )
    landed = count(final.crates, "crate")
    return Story(f"{outcome(final)}: {landed}", f"{landed} landed, seen {count(final.seen, 'time')}.", (), passages, (), "", (), None)  # fmt: skip


def _told(before: State, after: State) -> str:
    if after.seen > before.seen:
        return "The watch saw her."
    return f"She landed {count(after.crates - before.crates, 'crate')}."
