"""Reads the notes in a test journal: ``# expect: KIND ID`` on a line with a mistake (several separated by commas), and
``# keeps: ID``.
"""

from __future__ import annotations

import re

from printkit.journal.checking.checked import Checked

_NOTE = re.compile(r"[ \t]*#[ \t]*(?:expect|keeps)\b.*$", re.MULTILINE)
_EXPECT = re.compile(r"#\s*expect:\s*(.*?)\s*$")
Found = tuple[int, str, str]
"""Type of an expected or reported diagnostic: its line, its kind, and its rule or code."""


def without_notes(text: str) -> str:
    """Return the log without its notes, as a player would type it."""
    return _NOTE.sub("", text)


def expected(text: str) -> list[Found]:
    """Return the diagnostics that the notes expect, in the order of the lines."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := _EXPECT.search(line):
            for note in match[1].split(","):
                kind, citation = note.split()
                found.append((number, kind, citation))
    return found


def found(checked: Checked) -> list[Found]:
    """Return the diagnostics that the check reports, in its order."""
    return [(said.span.line, said.kind, said.citation) for said in checked.diagnostics]
