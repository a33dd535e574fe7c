"""A log as it was typed, written in the strict notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from printkit.journal.entries import Freely

_LOOSE: Final = re.compile(r"\s+;")


def strict(lines: Sequence[str], freely: Iterable[Freely]) -> str:
    """The text of ``lines`` with everything that was not read literally as it was read."""
    written = list(lines)
    for line, column, end, _, read, put in sorted(set(freely), key=lambda place: place[:3], reverse=True):
        text = written[line - 1]
        changed = f"{text[: column - 1]}{put or read}{text[end - 1 :]}"
        written[line - 1] = _LOOSE.sub(";", changed) if put.startswith(";") else changed
    return "\n".join(written)
