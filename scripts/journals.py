"""Reads the logs that serve as tests (journals) for the documents: what each demonstrates, and what the check
reports for it.

Journals are in tests/games/GAME/journals. One with a mistake has ``# expect: …`` on the line of the mistake; a clean
one may have ``# keeps: ID, ID`` on the line that follows a rule (or on the line above it). These comments are for the
tests; the documents show the lines without them.
"""

from __future__ import annotations

import contextlib
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printkit.games import GAMES, reading
from printkit.index.notes import JournalExample
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.telling.render_text import grouped, render_text

_NOTE = re.compile(r"[ \t]*#[ \t]*(?:expect|keeps)\b.*$", re.IGNORECASE | re.MULTILINE)
_KEEPS = re.compile(r"#[ \t]*keeps:?[ \t]*(.*)$", re.IGNORECASE)
AROUND = 2
"""Number of lines of a journal (test log) that examples show before the line in question."""
BELOW = 9
"""Maximum number of lines, from the heading on, that are shown of a section whose heading has a ``# keeps:`` comment.
"""


class Found(NamedTuple):
    """A diagnostic: its code, kind and rule, its line (from 1), and its text as the check prints it."""

    code: str
    kind: str
    rule: str
    line: int
    said: str


class Kept(NamedTuple):
    """A line of a journal (test log) without mistakes that demonstrates how a rule is followed."""

    rule: str
    line: int
    journal: Journal

    def example(self) -> JournalExample:
        return JournalExample(self.journal.name, "\n".join(self.journal.shown(self.line)), "")


class Journal(NamedTuple):
    """A log that serves as a test: its file name, its game's slug, its lines without the tests' comments, its
    diagnostics, and the rules that it follows.
    """

    name: str
    game: str
    lines: tuple[str, ...]
    diagnostics: tuple[Found, ...]
    kept: tuple[tuple[str, int], ...]

    def keeps(self, rule: str) -> Iterator[Kept]:
        return (Kept(rule, line, self) for each, line in self.kept if each == rule)

    def shown(self, line: int) -> list[str]:
        """Return the lines of a test log that show how a rule is followed: those around the marked statement,
        or those from the marked heading on. If a header line is marked, the last section is shown.
        """
        if self.lines[line - 1].startswith(" "):
            return self.around(line)
        headings = [
            n for n, text in enumerate(self.lines, 1) if text.strip() and text[0] != " " and ":" not in text
        ]
        if line not in headings:
            line = max((n for n in headings if self.lines[n - 1].strip() != "end"), default=line)
        return [each for each in self.lines[line - 1 : line - 1 + BELOW] if each.strip()]

    def around(self, line: int) -> list[str]:
        """Return a line of a log with the lines before it, from the section's heading on if that is near, otherwise two lines."""
        start = max(line - 1 - AROUND, 0)
        shown = self.lines[start:line]
        return [each for each in shown if each.strip()] or [""]


def journal_files(root: Path) -> list[Path]:
    """Return the path of every journal of every game, in a fixed order."""
    return sorted((root / "tests" / "games").glob("*/journals/**/*.log"))


def sample(root: Path, slug: str) -> Path:
    """Return a log of a game without mistakes: the longest journal that expects no diagnostic."""
    found = []
    for path in journal_files(root):
        text = path.read_text(encoding="utf-8", errors="replace")
        if re.search(rf"^\s*game:\s*{re.escape(slug)}\s*$", text, re.MULTILINE) and "# expect" not in text:
            found.append((text.count("\nturn "), path.name, path))
    if not found:
        raise FileNotFoundError(f"no journal of {slug} under tests/games")
    return max(found)[2]


def read_journals(root: Path) -> tuple[Journal, ...]:
    """Return all journals with the results of checking them."""
    return tuple(read_journal(path) for path in journal_files(root))


def read_journal(path: Path) -> Journal:
    raw = path.read_text(encoding="utf-8", errors="replace")
    text = _NOTE.sub("", raw)
    kept = []
    for number, line in enumerate(raw.splitlines(), 1):
        if match := _KEEPS.search(line):
            alone = not line[: match.start()].strip()
            kept += [(rule, number + 1 if alone else number) for rule in re.findall(r"[\w.-]+", match[1])]
    game = re.search(r"^\s*game:\s*(\S+)", text, re.MULTILINE | re.IGNORECASE)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        found = tuple(_diagnostics(check_text(text, path.name, reading, GAMES)))
    return Journal(path.name, game[1] if game else "", tuple(text.splitlines()), found, tuple(kept))


def _diagnostics(checked: Checked) -> Iterator[Found]:
    """Yield the diagnostics of `printkit check` for a log, each with its printed text."""
    said = render_text(checked.name, checked.diagnostics, checked.lines)
    blocks = re.split(rf"^(?={re.escape(checked.name)}:\d+:\d+: )", said, flags=re.MULTILINE)[1:]
    for found, block in zip(grouped(checked.diagnostics), blocks, strict=True):
        yield Found(
            found.code,
            found.kind,
            found.rule.id if found.rule else "",
            found.span.line,
            block.rstrip().split("\n\n")[0],
        )
