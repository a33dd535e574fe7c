"""Checks untrusted TOML text against size limits before it is parsed. Also formats TOML values for messages.

Texts that are nested deeper or have longer keys than any real file are refused: Python's parser would take seconds
for them, or fail.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MOST_PARTS = 32
"""Maximum number of parts of a dotted key, such as ``a.b.c``."""
DEEPEST = 32
"""Maximum nesting depth of arrays and inline tables."""
LONGEST = 400
"""Maximum length of an unquoted key or a number, in characters."""
_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)'  # a multi-line string; an unterminated one extends to the end of the text
    r'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*'
    r"|[\[\]{}=,.\n]|[^\s\[\]{}=,.#\"\']+|[\"\']",
    re.DOTALL,
)


class Beyond(NamedTuple):
    """A violation of the size limits: its offset in the text, what was found, and what is allowed.

    The offset is in characters, from 0.
    """

    at: int
    found: str
    expected: str


def beyond_bounds(text: str) -> Beyond | None:
    """Return the first violation of the size limits in a TOML text; None if the text is safe to parse."""
    depth = dots = 0
    for token in _TOKEN.finditer(text):
        word = token[0]
        if word in ("[", "{"):
            depth += 1
            dots = 0
        elif word in ("]", "}"):
            depth = max(0, depth - 1)
        elif word == ".":
            dots += 1
        elif word in ("\n", "=", ","):
            dots = 0
        elif word[0] not in "\"'#" and len(word) > LONGEST:
            what = "number" if word.lstrip("+-")[:1].isdigit() else "key"
            return Beyond(token.start(), f"a {what} of {len(word):,} characters", f"at most {LONGEST}")
        if depth > DEEPEST:
            return Beyond(
                token.start(), f"more than {DEEPEST} lists and tables within each other", f"at most {DEEPEST}"
            )
        if dots >= MOST_PARTS:
            return Beyond(token.start(), f"a key of more than {MOST_PARTS} parts", f"at most {MOST_PARTS}")
    return None


_SHOWN = 60
"""Maximum number of characters (or entries of a list) that a message shows of a value."""


def value_words(value: object) -> str:
    """Return a TOML value as text for a message: in TOML syntax, shortened if it is long."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        text = f"[{', '.join(map(value_words, value[:_SHOWN]))}]"
    elif isinstance(value, bool):
        text = "true" if value else "false"
    else:
        text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
