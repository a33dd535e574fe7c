"""Builds the record (sections and events) of a game whose log is still being written.

The record made from the replay without secrets may be shown to all players.
"""

from __future__ import annotations

from collections.abc import Hashable

from printkit.journal.checking.replay import Setting, Step
from printkit.journal.companion.asking import LiveCourse
from printkit.journal.course import Event, Record, Section
from printkit.journal.entries import Statement
from printkit.table.game import Heading


class Recorder:
    """Builds records (sections and events) of a log as the log grows.

    Section objects that have not changed since the last record are reused.
    """

    def __init__(self) -> None:
        self._known: list[tuple[Step, tuple[int, int], Section]] = []

    def record(self, course: LiveCourse, setting: Setting) -> Record | None:
        """Return the record of everything replayed so far; None if the setup is not complete."""
        return record_of(self.sections(course, setting), course, setting)

    def sections(self, course: LiveCourse, setting: Setting) -> tuple[Section, ...]:
        """Return the sections replayed so far. An incomplete setup is included; its state ``after`` is None."""
        steps, marks = course.steps, course.marks
        found: list[Section] = []
        made: list[tuple[Step, tuple[int, int], Section]] = []
        for place, step in enumerate(steps):
            following = steps[place + 1] if place + 1 < len(steps) else None
            begin = marks[place].events
            end = marks[place + 1].events if following else len(course.events)
            at = following.at if following else len(course.items)
            section = self._unchanged(place, step, (end - begin, at)) if following else None
            if section is None:
                after = following.state if following else course.state
                items = course.items[step.at : at]
                section = _section(step, after, course.events[begin:end], items, following is not None)
            made.append((step, (end - begin, at), section))
            if step.heading is not None:
                found.append(section)
            elif found and not setting.game.over(step.state):
                found[-1] = _merged(found[-1], section)
        self._known = made
        return _played_so_far(found)

    def _unchanged(self, place: int, step: Step, size: tuple[int, int]) -> Section | None:
        """Return the section with this index from the previous record; None if the section has changed since then."""
        known = self._known[place] if place < len(self._known) else None
        return known[2] if known is not None and known[0] is step and known[1] == size else None


def record_of(sections: tuple[Section, ...], course: LiveCourse, setting: Setting) -> Record | None:
    """Return a record that consists of the given sections; None if the setup is not complete."""
    if not sections or sections[-1].after is None:
        return None
    first = next((i.form.verb for i in course.items if i.form.kind == "heading"), "")
    final = sections[-1].after
    return Record(
        setting.ruleset, {}, sections, sections[0].after, final, bool(setting.game.over(final)), first == "position"
    )  # fmt: skip


def _section(
    step: Step, after: Hashable, events: tuple[Event, ...], items: list[Statement], whole: bool
) -> Section:
    lines = dict.fromkeys(i.line for i in items if i.form.kind == "play" and not i.added)
    prose = tuple(i.form.text for i in items if i.form.kind == "prose")
    return Section(
        step.heading or Heading("end"), step.state, after, events, prose, whole=whole, lines=tuple(lines)
    )


def _played_so_far(sections: list[Section]) -> tuple[Section, ...]:
    """Return the sections that have been played so far.

    The last one is left out if the log contains no part of it yet.
    """
    last = sections[-1] if sections else None
    if last is not None and len(sections) > 1 and not last.lines and not last.events:
        return tuple(sections[:-1])
    return tuple(sections)


def _merged(first: Section, second: Section) -> Section:
    """Return two consecutive sections merged into one.

    Used if the second section has no heading of its own.
    """
    return Section(
        first.heading, first.before, second.after, first.events + second.events, first.prose + second.prose,
        whole=second.whole, lines=first.lines + second.lines,
    )  # fmt: skip
