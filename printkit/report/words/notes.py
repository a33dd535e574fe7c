"""Limits the players' notes in a report, both in their number (a few hundred) and in their total length."""

from __future__ import annotations

from dataclasses import replace

from printkit.journal.course import Record, Section

MOST_NOTES = 400
"""Maximum number of players' notes that a report shows."""
MOST_CHARACTERS = 60_000
"""Maximum total length in characters of the players' notes that a report shows."""


def within_bounds(record: Record) -> Record:
    """Return the record of a game with a limited amount of the players' notes.

    A text such as ``(12 more notes in the log)`` replaces the notes that are left out.

    A page with thousands of notes would take minutes and hundreds of megabytes to lay out.
    """
    notes = sum(len(section.prose) for section in record.sections)
    characters = sum(len(note) for section in record.sections for note in section.prose)
    if notes <= MOST_NOTES and characters <= MOST_CHARACTERS:
        return record
    sections: list[Section] = []
    left, room = MOST_NOTES, MOST_CHARACTERS
    for section in record.sections:
        kept: list[str] = []
        for note in section.prose:
            if not left or not room:
                break
            kept.append(note if len(note) <= room else f"{note[:room]} ...")
            left, room = left - 1, max(0, room - len(note))
        cut = len(section.prose) - len(kept)
        if cut:
            kept.append(f"({cut:,} more {'note' if cut == 1 else 'notes'} in the log)")
        sections.append(replace(section, prose=tuple(kept)))
    return replace(record, sections=tuple(sections))
