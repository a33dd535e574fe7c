"""From the journal's record of a game to the one that stories are told from.

A log that was typed and one that was auto-played come the same way: both are checked text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.report.story import Departure, Event, Record, Section

if TYPE_CHECKING:
    from printkit.journal.checking.checker import Checked
    from printkit.journal.record import Section as Played

_NOT_FACTS = ("game", "printkit", "preset", "set")
"""Header keys that the report has from elsewhere."""


def record_of(checked: Checked) -> Record | None:
    """The record of a checked log; None where the log could not be played even to the end of its setup."""
    ruleset = checked.ruleset
    if ruleset is None or checked.state is None:
        return None
    played = checked.record
    if not played:
        return None
    sections = tuple(
        _section(each, checked.state if place + 1 == len(played) else None)
        for place, each in enumerate(played)
    )
    facts = {key: text for key, text in checked.facts.items() if key not in _NOT_FACTS}
    return Record(
        ruleset=ruleset,
        header=facts,
        sections=sections,
        start=sections[0].after,
        final=checked.state,
        finished=checked.finished,
        from_position=_from_position(checked),
        departures=tuple(Departure(span.line, text) for each in played for text, span in each.departures),
    )


def _section(played: Played, last: object) -> Section:
    """``last`` is the state at the end of the log, where this section is its last."""
    after = played.after if played.after is not None else last if last is not None else played.before
    events = tuple(Event(e.kind, e.label, e.value, e.rule, e.side, e.pool) for e in played.events)
    return Section(played.heading, played.before, after, events, played.prose)


def _from_position(checked: Checked) -> bool:
    return any(item.form.kind == "heading" and item.form.verb == "position" for item in checked.items)
