"""Rewrites a log in the strict notation, replacing abbreviations and other variants that printkit also accepts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from printkit.journal.entries import PlacedReading

_LOOSE: Final = re.compile(r"[\s,]+;")


def strict(lines: Sequence[str], readings: Iterable[PlacedReading]) -> str:
    """Return the log's text in the strict notation.

    ``readings`` are the parts of the log that are not in this notation, each with the text that replaces it.
    """
    written = list(lines)
    for at in sorted(set(readings), key=lambda place: (place.line, place.column, place.end), reverse=True):
        text = written[at.line - 1]
        changed = f"{text[: at.column - 1]}{at.put or at.read}{text[at.end - 1 :]}"
        written[at.line - 1] = _LOOSE.sub(";", changed) if at.put.startswith(";") else changed
    return "\n".join(written)
