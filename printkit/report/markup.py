"""The little markup of a game's own text: ``*…*`` sets a name in italics."""

from __future__ import annotations

import re

ITALIC = re.compile(r"\*([^*\n]+)\*")


def unmarked(text: str) -> str:
    """The text without its markup."""
    return ITALIC.sub(r"\1", text)
