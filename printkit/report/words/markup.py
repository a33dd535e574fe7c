"""The little markup of printkit's own text: ``*…*`` sets a name in italics, a word between backticks is to be typed as it stands."""

from __future__ import annotations

import re

ITALIC = re.compile(r"\*([^*\n]+)\*")

CODE = re.compile(r"`([^`\n]+)`")


def unmarked(text: str) -> str:
    """The text without its markup."""
    return ITALIC.sub(r"\1", text)
