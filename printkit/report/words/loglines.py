"""Formats the log for a report.

Each line shows an entry of the log and what followed from it under the rules, with the ID of the rule at the right.
"""

from __future__ import annotations

import textwrap
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from printkit.journal.course import Event, Record, Section
from printkit.journal.notation import Notation
from printkit.journal.verbs import Aimed, Composed, HeadingChoice, Verb, merges, sealed_writer_of, writer_of
from printkit.table.cards import card_name
from printkit.table.game import Game, Total
from printkit.table.table import Move

LOG_WIDTH = 54
"""Width in characters of the log in a report: the statement at the left and its rule at the right."""

Verbs = Mapping[str, Verb]
"""The verbs (keywords) of a game's log, such as ``fire``, by name."""


CONTINUATION = "    "
"""Indentation of a line of the log that continues the line above it."""


class LogLine(NamedTuple):
    """A line of the log as a report shows it.

    ``kind`` is ``heading``, ``line`` or ``prose``; ``at`` is the number of the corresponding line of the typed log, 0 if there is
    none.
    """

    kind: str
    text: str
    at: int = 0


def log_lines(
    game: Game, record: Record, notation: Notation, typed: Sequence[str], *, summed: bool = True
) -> Iterator[LogLine]:
    """Yield the lines of the log as a report shows them.

    If ``summed`` is True, the game's totals follow at the end.
    """
    verbs = notation.by_name
    sheet = _PrintedTotals(game.totals(record.start))
    for section in record.sections:
        lines = list(_as_typed(section, typed) if section.doubts else _section(section, verbs, sheet))
        if lines or section.heading.kind == "position" or notation.headings.is_outer(section.heading.kind):
            yield LogLine("heading", str(section.heading), section.line_of())
            yield from lines
    totals = game.totals(record.final) if summed else {}
    yield LogLine("heading", "end" if record.finished else "so far")
    yield from _wrapped(
        "  = ", [f"{name} {_total(value)}" for name, value in totals.items() if value not in (0, "", ())]
    )


def _as_typed(section: Section, typed: Sequence[str]) -> Iterator[LogLine]:
    """Yield the lines of a log section in which the log and the rules disagree, as the player typed them.

    The mark ``?`` shows the line of the disagreement.
    """
    marked = {span.line for span in section.doubts}
    for n in sorted({*section.lines, *marked}):
        text = typed[n - 1].strip() if 0 < n <= len(typed) else ""
        if text and not text.startswith(str(section.heading)):
            mark = "?" if n in marked else " "
            for place, line in enumerate(textwrap.wrap(text, LOG_WIDTH - 4)):
                yield LogLine(
                    "line", f"{mark if not place else ' '} {CONTINUATION[2:] if place else ''}{line}", n
                )


def _total(value: object) -> str:
    return ", ".join(str(each) for each in value) if isinstance(value, tuple) else f"{value}"


def _wrapped(before: str, parts: Sequence[str]) -> Iterator[LogLine]:
    """Yield an entry of the log as one or more lines of the report.

    The entry is broken after commas.
    """
    line = before
    for place, part in enumerate(parts):
        piece = part + ("," if place < len(parts) - 1 else "")
        if len(line) + len(piece) + 1 > LOG_WIDTH and line.strip("= "):
            yield LogLine("line", line.rstrip())
            line = CONTINUATION
        line += piece + " "
    if line.strip("= "):
        yield LogLine("line", line.rstrip())


class _PrintedTotals:
    """Remembers which totals the report's log has printed, so that unchanged totals are not printed again.

    If the rules report two values that a sheet may show (without and with damage that counts later), the last one is kept.
    """

    def __init__(self, totals: Mapping[str, Total]) -> None:
        self._last_printed = {
            name: str(value) for name, value in totals.items() if type(value) in (int, float)
        }

    def news(self, results: Mapping[str, Hashable]) -> Iterator[str]:
        """Yield the results of an event as text. A total that has not changed since it was last printed is left out."""
        for name, value in results.items():
            if name not in self._last_printed:
                yield f"{name} {_words(value)}"
                continue
            text = str(value[-1]) if isinstance(value, tuple) and value else _words(value)
            if text != self._last_printed[name]:
                self._last_printed[name] = text
                yield f"{name} {text}"


def _section(section: Section, verbs: Verbs, sheet: _PrintedTotals) -> Iterator[LogLine]:
    """Yield the lines of a section of the log.

    Each line shows a question with its answer and the results, with the rule at the right.
    """
    events = section.events
    joined = ""
    for place, event in enumerate(events):
        statement = "" if _is_repeated_by_next(events, place) else spoken(event, verbs)
        if joined and statement:
            statement = f"{joined} {statement.rpartition(' ')[2]}"
        joined = ""
        verb = verbs.get(event.label)
        if statement and isinstance(verb, HeadingChoice):
            yield LogLine("heading", statement)
        elif statement and _continues_in_next(events, place, verbs):
            joined = statement
        elif statement:
            yield from _line(statement, ", ".join(sheet.news(_results(events, place))), event)
    for remark in section.prose:
        for place, line in enumerate(textwrap.wrap(remark, LOG_WIDTH - 4) or [""]):
            yield LogLine("prose", f"  {' ' if place else '>'} {line}")


def _continues_in_next(events: Sequence[Event], place: int, verbs: Verbs) -> bool:
    """Return True if the next event adds a value to the log entry of this event.

    Example: the first and the second card of a draw belong to one entry.
    """
    event = events[place]
    after = events[place + 1] if place + 1 < len(events) else None
    verb = verbs.get(event.label)
    if after is not None and isinstance(verb, Aimed) and event.kind == "decide":
        return (after.kind, after.label) == ("roll", event.label)
    if after is None or (after.kind, after.label, after.side) != (event.kind, event.label, event.side):
        return False
    if event.kind == "decide":
        each = isinstance(verb, Composed) and verb.each
        return each and isinstance(after.value, Move) and bool(after.value.verb)
    return event.kind == "reveal" and (verb is None or merges(verb))


def _is_repeated_by_next(events: Sequence[Event], place: int) -> bool:
    """Return True if the log in the report leaves an event out because the next event repeats it.

    For example, the number in ``fire 2`` is left out if the two cards follow, as in ``fire 3C 4S``.
    """
    event = events[place]
    if event.kind != "decide" or not isinstance(event.value, Move):
        return False
    after = events[place + 1] if place + 1 < len(events) else None
    if after is None or after.kind not in ("reveal", "reveals") or after.label != event.value.verb:
        return False
    return event.value.value is None or isinstance(event.value.value, int)


def _results(events: Sequence[Event], place: int) -> Mapping[str, Hashable]:
    """Return the results that the rules reported right after this event, by name.

    If a result was reported several times, only its last value is returned.
    """
    results: dict[str, Hashable] = {}
    for event in events[place + 1 :]:
        if event.kind != "tell":
            break
        if event.value not in ((), ""):
            results[event.label] = event.value
    return results


def _words(value: Hashable) -> str:
    if isinstance(value, tuple):
        return " ".join(str(each) for each in value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def spoken(event: Event, verbs: Verbs) -> str:
    """Return an event in the notation of a log, such as ``intercept 1 3 6``, ``fire 2`` or ``escort 5H``.

    Empty for an event that logs do not contain.
    """
    side = f"{event.side}: " if event.side else ""
    value = event.value
    if event.kind == "decide":
        if not isinstance(value, Move) or not value.verb:
            return ""
        text = "" if value.value is None else f" {_written(verbs.get(value.verb), value.value, event)}"
        return f"{side}{value.verb}{text}"
    if event.kind in ("reveal", "reveals"):
        verb = verbs.get(event.label)
        cards = value if isinstance(value, tuple) else (value,)
        return f"{side}{event.label} {' '.join(_card(verb, c) for c in cards if isinstance(c, int))}"
    if event.kind in ("roll", "rolls", "throw"):
        return f"{side}{event.label} {_words(value)}"
    return ""


def _written(verb: Verb | None, value: Hashable, event: Event) -> str:
    """Return the value of a log entry as text.

    A face-down card is named only if the log itself names it in this entry.
    """
    write = None if verb is None else sealed_writer_of(verb) if event.span is not None else writer_of(verb)
    return write(value) if write is not None else _words(value)


def _card(verb: Verb | None, card: int) -> str:
    write = writer_of(verb) if verb is not None else None
    return write(card) if write is not None else card_name(card)


def _line(statement: str, results: str, event: Event) -> Iterator[LogLine]:
    rule = event.rule.id if event.rule else ""
    at = event.span.line if event.span is not None else 0
    text = f"  {statement}" + (f" → {results}" if results else "")
    if len(text) + len(rule) + 1 <= LOG_WIDTH:
        yield LogLine("line", f"{text:<{LOG_WIDTH - len(rule)}}{rule}" if rule else text, at)
        return
    short = f"  {statement}"
    if len(short) + len(rule) + 1 <= LOG_WIDTH and results:
        yield LogLine("line", f"{short:<{LOG_WIDTH - len(rule)}}{rule}" if rule else short, at)
        yield from _wrapped(f"{CONTINUATION}→ ", results.split(", "))
        return
    *above, last = textwrap.wrap(text, LOG_WIDTH, subsequent_indent=f"{CONTINUATION} ")
    if len(last) + len(rule) + 1 > LOG_WIDTH and " " in last.strip():  # the rule is not on a line of its own
        cut, _, word = last.rpartition(" ")
        above, last = [*above, cut.rstrip()], f"{CONTINUATION} {word}"
    yield from (LogLine("line", line, at) for line in above)
    yield LogLine("line", f"{last:<{LOG_WIDTH - len(rule) - 1}} {rule}".rstrip(), at)
