"""The markup of printkit's own text: ``*…*`` is a name in italics, and text between backticks is code to type."""

from __future__ import annotations

import re

ITALIC = re.compile(r"\*([^*\n]+)\*")

CODE = re.compile(r"`([^`\n]+)`")


def unmarked(text: str) -> str:
    """Return the text without its markup."""
    return ITALIC.sub(r"\1", text)
