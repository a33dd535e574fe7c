"""The markup in printkit's own texts: ``*…*`` is a name in italics, and text between backticks is code."""

from __future__ import annotations

import re

ITALIC = re.compile(r"\*([^*\n]+)\*")

CODE = re.compile(r"`([^`\n]+)`")


def unmarked(text: str) -> str:
    """Return the text without its markup signs."""
    return ITALIC.sub(r"\1", text)
