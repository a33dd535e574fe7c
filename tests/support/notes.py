"""What the notes in a test journal say: ``# expect: KIND ID`` on an offending line, several with commas; ``# keeps: ID``."""

from __future__ import annotations

import re

from printkit.journal.checking.checker import Checked

_NOTE = re.compile(r"[ \t]*#[ \t]*(?:expect|keeps)\b.*$", re.MULTILINE)
_EXPECT = re.compile(r"#\s*expect:\s*(.*?)\s*$")
Found = tuple[int, str, str]
"""Line, kind and rule (or code) of a diagnostic."""


def without_notes(text: str) -> str:
    """The log as a player types it."""
    return _NOTE.sub("", text)


def expected(text: str) -> list[Found]:
    """Line, kind and rule (or code) of every note, in the order of the lines."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := _EXPECT.search(line):
            for note in match[1].split(","):
                kind, citation = note.split()
                found.append((number, kind, citation))
    return found


def found(checked: Checked) -> list[Found]:
    """What the check says, in its order."""
    return [(said.span.line, said.kind, said.citation) for said in checked.diagnostics]
