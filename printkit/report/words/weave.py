"""Arranges the passages of a story.

Each important turn gets a paragraph of its own, several quiet turns share one, and the player's own words stay in their places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from printkit.journal.course import Record
from printkit.report.story import Quote


class TurnStory(Protocol):
    """A turn of a story: its number, its text, and the player's comments after it."""

    @property
    def number(self) -> int: ...
    @property
    def remarks(self) -> tuple[str, ...]: ...


T = TypeVar("T", bound=TurnStory)


def stretches(
    turns: Sequence[T], counts: Callable[[T], bool]
) -> Iterator[tuple[list[T], T | None, list[Quote]]]:
    """Yield the turns of a story in groups: some unimportant turns, the important turn after them, and the
    player's comments.

    The important turn is None if there is none. The comments are those at the group's end.

    A series of quiet turns ends where the player wrote something.
    """
    quiet: list[T] = []
    for turn in turns:
        if counts(turn):
            yield quiet, turn, quoted(turn.remarks)
            quiet = []
            continue
        quiet.append(turn)
        if turn.remarks:
            yield quiet, None, quoted(turn.remarks)
            quiet = []
    if quiet:
        yield quiet, None, []


def span(turns: Sequence[TurnStory]) -> str:
    """Return a range of turns as a heading: ``Turn 3``, ``Turns 3–5``."""
    first, last = turns[0].number, turns[-1].number
    return f"Turn {first}" if first == last else f"Turns {first}–{last}"


def reached(record: Record) -> str:
    """Return in words how far an unfinished game has been played, such as ``after turn 8`` or ``in turn 9``."""
    last = record.last
    if last.heading.kind != "turn":
        return "before the first turn" if not record.from_position else "where the log begins"
    return f"{'after' if last.whole else 'in'} turn {last.heading.number}"


def begins_at(record: Record) -> tuple[int, ...]:
    """Return the numbers of the log lines that record the game's setup; line 1 if there are none."""
    return record.sections[0].lines or (1,)


def ends_at(record: Record) -> tuple[int, ...]:
    """Return the numbers of the log lines that prove how the game ended."""
    return next((s.lines for s in reversed(record.sections) if s.lines), (1,))


def quoted(remarks: Sequence[str]) -> list[Quote]:
    """Return the player's remarks in the log as quotations for the story."""
    return [Quote(remark) for remark in remarks]


def opening_words(record: Record) -> list[Quote]:
    """Return the remarks that the player wrote in the log before the first turn."""
    return _words(record, ("setup", "position"))


def closing_words(record: Record) -> list[Quote]:
    """Return the remarks that the player wrote in the log after the last turn."""
    return _words(record, ("end",))


def _words(record: Record, kinds: tuple[str, ...]) -> list[Quote]:
    return [quote for s in record.sections if s.heading.kind in kinds for quote in quoted(s.prose)]
