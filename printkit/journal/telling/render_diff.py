"""The likeliest suspect of each mistake as a unified diff of the log; nothing is written."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence

from printkit.journal.checking.suspects import Suspect, Suspects
from printkit.table.visible import visible

_GUESSED = "what was probably meant"


def render_diff(name: str, lines: Sequence[str], suspects: Mapping[int, Suspects]) -> str:
    """A unified diff that ends with a newline; empty where there is no suspect."""
    changes = [each.suspects[0] for each in suspects.values() if each.suspects]
    meant = list(_changed(lines, changes))
    told = [visible(line) for line in lines], [visible(line) for line in meant]
    title = visible(name)
    diff = difflib.unified_diff(*told, title, f"{title} ({_GUESSED})", lineterm="")
    return "".join(f"{line}\n" for line in diff)


def _changed(lines: Sequence[str], changes: Sequence[Suspect]) -> Iterator[str]:
    """The lines with these changes; of two that touch the same text only the first is made."""
    by_line: dict[int, list[Suspect]] = {}
    for each in changes:
        by_line.setdefault(each.span.line, []).append(each)
    for number, line in enumerate(lines, 1):
        free = len(line) + 2
        text = line
        for each in sorted(by_line.get(number, ()), key=lambda s: s.span, reverse=True):
            if each.span.end <= free:
                text = text[: each.span.column - 1] + each.to + text[each.span.end - 1 :]
                free = each.span.column
        if text.strip() or not line.strip():
            yield from text.split("\n")
