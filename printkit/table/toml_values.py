"""Checks an untrusted TOML text against size limits before the text is parsed, and formats TOML values for messages.

Texts that are nested deeper or have longer keys than any real file are refused: Python's parser would take seconds
for them, or fail.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MOST_PARTS = 32
"""Maximum number of parts in a dotted key of a TOML file, such as the three parts of ``a.b.c``."""
DEEPEST = 32
"""Maximum nesting depth of arrays and inline tables in a TOML file."""
LONGEST = 400
"""Maximum length, in characters, of an unquoted key or a number in a TOML file."""
_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)'  # a multi-line string; an unterminated one extends to the end of the text
    r'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*'
    r"|[\[\]{}=,.\n]|[^\s\[\]{}=,.#\"\']+|[\"\']",
    re.DOTALL,
)


class Beyond(NamedTuple):
    """A violation of the size limits for a TOML text: its offset in the text, what was found, and what is allowed.

    The offset is in characters, from 0.
    """

    at: int
    found: str
    expected: str


def beyond_bounds(text: str) -> Beyond | None:
    """Return the first violation of the size limits in a TOML text; None if the text can safely be parsed."""
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
"""Maximum number of characters (or, for a list, of entries) of a TOML value that a message shows."""


def value_words(value: object) -> str:
    """Return a TOML value as text for a message, written in TOML syntax and shortened if it is long."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        text = f"[{', '.join(map(value_words, value[:_SHOWN]))}]"
    elif isinstance(value, bool):
        text = "true" if value else "false"
    else:
        text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
