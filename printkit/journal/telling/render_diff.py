"""Shows the most likely corrections of the mistakes in a log as a unified diff, without changing any file."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from printkit.journal.suspects.suspect import Suspect, Suspects
from printkit.visible import one_line, visible

_GUESSED = "what was probably meant"


def render_diff(name: str, lines: Sequence[str], suspects: Mapping[int, Suspects]) -> str:
    """Return a unified diff with the likeliest correction of each mistake in a log; empty if no correction is known."""
    changes = [each.suspects[0] for each in suspects.values() if each.suspects]
    meant = _changed(lines, changes)
    diff_lines = [visible(line) for line in lines], [visible(line) for line in meant]
    title = one_line(name)
    diff = difflib.unified_diff(*diff_lines, title, f"{title} ({_GUESSED})", lineterm="")
    return "".join(f"{line}\n" for line in diff)


def _changed(lines: Sequence[str], changes: Sequence[Suspect]) -> Sequence[str]:
    """Return the lines of the log after the given changes have been made.

    Of two changes that overlap, only one is made.
    """
    free = (len(lines) + 1, 0)
    for each in sorted(changes, key=lambda s: s.span, reverse=True):
        if (each.change.ends, each.span.end) <= free:
            lines, free = each.typed(lines), (each.span.line, each.span.column)
            if not lines[each.span.line - 1].strip() and each.was.strip():
                lines = [*lines[: each.span.line - 1], *lines[each.span.line :]]
    return lines
