"""The test journals as the documents use them: what each says, and what the check says about it.

Journals lie in tests/games/GAME/journals. A broken one carries ``# expect: …`` on the offending line, a clean one may
carry ``# keeps: ID, ID`` on the line that keeps a rule (or on a line of its own above it). These comments are for the
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
from printkit.journal.checking.checker import Checked, check_text
from printkit.journal.telling.render_text import grouped, render_text

_NOTE = re.compile(r"[ \t]*#[ \t]*(?:expect|keeps)\b.*$", re.IGNORECASE | re.MULTILINE)
_KEEPS = re.compile(r"#[ \t]*keeps:?[ \t]*(.*)$", re.IGNORECASE)
AROUND = 2
"""Lines of the journal shown before the one that is meant."""
BELOW = 9
"""So many lines from a heading on show what is marked there."""


class Found(NamedTuple):
    """A diagnostic: its code, kind and rule, its line (from 1), and the whole of it as the check prints it."""

    code: str
    kind: str
    rule: str
    line: int
    said: str


class Kept(NamedTuple):
    """A line of a clean journal that is there to keep a rule."""

    rule: str
    line: int
    journal: Journal

    def example(self) -> JournalExample:
        return JournalExample(self.journal.name, "\n".join(self.journal.shown(self.line)), "")


class Journal(NamedTuple):
    """A journal: its file's name, its game's slug, its lines without the tests' comments, what was found, what it keeps."""

    name: str
    game: str
    lines: tuple[str, ...]
    diagnostics: tuple[Found, ...]
    kept: tuple[tuple[str, int], ...]

    def keeps(self, rule: str) -> Iterator[Kept]:
        return (Kept(rule, line, self) for each, line in self.kept if each == rule)

    def shown(self, line: int) -> list[str]:
        """The part of the journal that shows how a rule is kept: round a statement, from a heading on, or, where a line of the
        header is marked, the last section."""
        if self.lines[line - 1].startswith(" "):
            return self.around(line)
        headings = [
            n for n, text in enumerate(self.lines, 1) if text.strip() and text[0] != " " and ":" not in text
        ]
        if line not in headings:
            line = max((n for n in headings if self.lines[n - 1].strip() != "end"), default=line)
        return [each for each in self.lines[line - 1 : line - 1 + BELOW] if each.strip()]

    def around(self, line: int) -> list[str]:
        """The line with what stands before it: from its section's heading if that is near, else two lines."""
        start = max(line - 1 - AROUND, 0)
        shown = self.lines[start:line]
        return [each for each in shown if each.strip()] or [""]


def journal_files(root: Path) -> list[Path]:
    """Every journal of every game, in a fixed order."""
    return sorted((root / "tests" / "games").glob("*/journals/**/*.log"))


def sample(root: Path, slug: str) -> Path:
    """A log of a game that was played without a slip: the longest journal that expects no diagnostic."""
    found = []
    for path in journal_files(root):
        text = path.read_text(encoding="utf-8", errors="replace")
        if re.search(rf"^\s*game:\s*{re.escape(slug)}\s*$", text, re.MULTILINE) and "# expect" not in text:
            found.append((text.count("\nturn "), path.name, path))
    if not found:
        raise FileNotFoundError(f"no journal of {slug} under tests/games")
    return max(found)[2]


def read_journals(root: Path) -> tuple[Journal, ...]:
    """All journals with what the check says about them."""
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
    """What `printkit check` finds, each with its text."""
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
