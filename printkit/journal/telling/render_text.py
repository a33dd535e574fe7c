"""Renders diagnostics for a terminal: the line as typed, a caret below the wrong value, the explanation and the remedy."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from printkit.journal.entries import Span
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.visible import one_line, visible

if TYPE_CHECKING:  # not imported for a log without problems, which has no suspects
    from printkit.journal.suspects.suspect import Suspects

WIDTH = 110
"""Maximum number of characters that a diagnostic shows of one line of the log."""
_TAB = 4
"""The number of terminal columns from one tab stop to the next."""
_KIND = {"unreadable": "35", "illegal": "31", "bookkeeping": "33", "missing": "36"}


def render_text(
    name: str,
    diagnostics: Sequence[Diagnostic],
    lines: Sequence[str],
    *,
    colour: bool = False,
    suspects: Mapping[int, Suspects] | None = None,
) -> str:
    """Return all diagnostics of a file as text, separated by blank lines; empty if there are none.

    A diagnostic that follows from another one is printed directly after it. ``suspects`` are the probable corrections, by the index of
    the diagnostic.
    """
    meant = {id(diagnostics[i]): found for i, found in (suspects or {}).items()}
    blocks = [
        "\n".join([*_block(name, d, lines, colour), *_suspects(d, meant.get(id(d)), colour)])
        for d in grouped(diagnostics)
    ]
    return "\n\n".join(blocks) + ("\n" if blocks else "")


def render_concise(name: str, diagnostics: Sequence[Diagnostic]) -> str:
    """Return one line of text for each diagnostic: ``file:line:col: kind RULE: message``."""
    return "".join(f"{headline(name, d)}\n" for d in diagnostics)


def grouped(diagnostics: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield the diagnostics in order, each followed by the diagnostics of the mistakes that are its consequences."""
    following: dict[int, list[Diagnostic]] = {}
    for each in diagnostics:
        if each.follows_from is not None:
            following.setdefault(each.follows_from, []).append(each)
    for i, each in enumerate(diagnostics):
        if each.follows_from is None:
            yield each
            yield from following.get(i, ())


def headline(name: str, each: Diagnostic) -> str:
    """Return the first line of a diagnostic, such as ``game.log:31:13: illegal LOX-2b: a spread is at most 3 torpedoes``."""
    return one_line(
        f"{name}:{each.span.line}:{each.span.column}: {each.kind} {each.citation}: {each.message}"
    )


def _block(name: str, each: Diagnostic, lines: Sequence[str], colour: bool) -> Iterator[str]:
    tint = _KIND[each.kind]
    place = one_line(f"{name}:{each.span.line}:{each.span.column}:")
    yield f"{_ink(place, '1', colour)} {_ink(f'{each.kind} {each.citation}', f'1;{tint}', colour)}: {visible(each.message)}"
    margin = len(str(each.span.line))
    if 1 <= each.span.line <= len(lines) and lines[each.span.line - 1]:
        yield f"{'':{margin}} |"
        text, before, wide = excerpt(lines[each.span.line - 1], each.span)
        yield f"{each.span.line} | {text}"
        caret = "^" * wide + (f" {visible(each.label)}" if each.label else "")
        yield f"{'':{margin}} | {'':{before}}{_ink(caret, tint, colour)}"
    indent = " " * (margin + 1)
    if each.follows_from is not None:
        yield f"{indent}= this follows from the problem above"
    for note in each.notes:
        yield f"{indent}= {visible(note.text)}"
    if each.help:
        yield f"{indent}{_ink('help:', '1', colour)} {visible(each.help)}"


def _suspects(each: Diagnostic, found: Suspects | None, colour: bool) -> Iterator[str]:
    """Yield lines that list the likely corrections for a diagnostic, marked as guesses."""
    if found is None or not found.suspects or each.follows_from is not None:
        return
    indent = " " * (len(str(each.span.line)) + 2)
    for suspect in found.suspects:
        place = f"{suspect.span.line}:{suspect.span.column}"
        yield f"{indent}{_ink('suspect:', '1', colour)} {place} {visible(suspect.reason)}"
    guesses = "these are guesses" if found.more or len(found.suspects) > 1 else "this is a guess"
    more = f"; {found.more} more would fit" if found.more else ""
    yield f"{indent}= {guesses}{more}{'; the search was cut short, others may fit' if found.cut else ''}"


def excerpt(line: str, span: Span) -> tuple[str, int, int]:
    """Return the part of a log's line that is shown around a marked position, and the mark's position and width in this part.

    The place is the number of columns before the position. The width is in columns, too.

    Columns are those of a terminal.

    Tabs are expanded; wide characters take two columns, and combining characters none. Invisible characters are shown as escapes.
    """
    first = max(0, min(span.column - 1, len(line)))
    last = max(first, min(span.end - 1, len(line)))
    start, end = 0, len(line)
    if len(line) > WIDTH:
        start = max(0, first - WIDTH // 2)
        end = min(len(line), start + WIDTH)
        start = max(0, min(start, end - WIDTH))
        last = min(last, end)
    head = "…" if start else ""
    tail = "…" if end < len(line) else ""
    before = _shown(line[start:first], len(head))
    value = _shown(line[first:last], len(head) + columns(before))
    after = _shown(line[last:end], 0)
    return head + before + value + after + tail, len(head) + columns(before), max(1, columns(value))


def _shown(text: str, column: int) -> str:
    shown = []
    for c in visible(text):
        if c == "\t":
            c = " " * (_TAB - column % _TAB)
        shown.append(c)
        column += columns(c)
    return "".join(shown)


def columns(text: str) -> int:
    """Return the number of terminal columns that the text takes."""
    if text.isascii():
        return len(text)
    return sum(_columns(c) for c in text)


def _columns(c: str) -> int:
    if unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(c) in ("W", "F") else 1


def _ink(text: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour else text
