"""TOML from a stranger: bounds that are looked for before a text is parsed, and how a value reads in a message.

What is deeper or longer than any file of values needs is refused: Python's parser would take seconds for it, or fail.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MOST_PARTS = 32
"""Parts of a dotted key."""
DEEPEST = 32
"""Lists and tables within each other."""
LONGEST = 400
"""Characters of a bare key or a number."""
_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)'  # text of several lines; one that does not end goes to the end
    r'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*'
    r"|[\[\]{}=,.\n]|[^\s\[\]{}=,.#\"\']+|[\"\']",
    re.DOTALL,
)


class Beyond(NamedTuple):
    """What is beyond the bounds: the place in the text, counted in characters from 0, what was found, what may stand there."""

    at: int
    found: str
    expected: str


def beyond_bounds(text: str) -> Beyond | None:
    """The first thing that is beyond the bounds; None: the text may be parsed."""
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


def value_words(value: object) -> str:
    """A value of a TOML file as a message shows it: as it would be typed, a long one cut short."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        text = f"[{', '.join(map(value_words, value[:_SHOWN]))}]"
    elif isinstance(value, bool):
        text = "true" if value else "false"
    else:
        text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
