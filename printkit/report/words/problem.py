"""Converts the diagnostics from the check of a log to the problems that a report shows."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.journal.checking.checked import Checked
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.journal.telling.render_text import excerpt
from printkit.report.context import Problem


def problems(checked: Checked) -> tuple[Problem, ...]:
    """Return the problems of a log. A problem that is only a consequence of an earlier one is left out."""
    return tuple(_problem(each, checked.lines) for each in checked.diagnostics if each.follows_from is None)


def _problem(found: Diagnostic, lines: Sequence[str]) -> Problem:
    return Problem(
        found.span.line, found.kind, found.citation, found.message, "\n".join(_place(found, lines))
    )


def _place(found: Diagnostic, lines: Sequence[str]) -> list[str]:
    """Return the texts that show a problem in the log, such as the quoted line with carets below the wrong
    value.

    The others are what was expected instead, notes, and help.

    Of a long line, only the part around the value is quoted.
    """
    text = []
    span = found.span
    if 1 <= span.line <= len(lines):
        typed = lines[span.line - 1]
        number = str(span.line)
        shown, before, wide = excerpt(typed, span)
        text += [
            f"{number} | {shown}",
            f"{'':{len(number)}} | {'':{before}}{'^' * wide} {found.label}".rstrip(),
        ]
    if found.expected:
        text.append(f"expected: {found.expected}")
    text += [f"note: {note.text}" for note in found.notes]
    if found.help:
        text.append(f"help: {found.help}")
    return text
