"""The test journals as the documents use them: what each says, and what the check says about it.

Journals lie in tests/games/GAME/journals. A broken one carries ``# expect: …`` on the offending line, a clean one may
carry ``# keeps: ID, ID`` on the line that keeps a rule (or on a line of its own above it). These comments are for the
tests; the documents show the lines without them.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printkit.cli import main
from printkit.cli.index import Example

_NOTE = re.compile(r"[ \t]*#[ \t]*(?:expect|keeps)\b.*$", re.IGNORECASE | re.MULTILINE)
_KEEPS = re.compile(r"#[ \t]*keeps:?[ \t]*(.*)$", re.IGNORECASE)
AROUND = 2
"""Lines of the journal shown before the one that is meant."""


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

    def example(self) -> Example:
        return Example(self.journal.name, "\n".join(self.journal.around(self.line)), "")


class Journal(NamedTuple):
    """A journal: its file's name, its game's slug, its lines without the tests' comments, what was found, what it keeps."""

    name: str
    game: str
    lines: tuple[str, ...]
    diagnostics: tuple[Found, ...]
    kept: tuple[tuple[str, int], ...]

    def keeps(self, rule: str) -> Iterator[Kept]:
        return (Kept(rule, line, self) for each, line in self.kept if each == rule)

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
        Path(path.name).write_text(text, encoding="utf-8")
        found = tuple(_diagnostics(path.name))
    return Journal(path.name, game[1] if game else "", tuple(text.splitlines()), found, tuple(kept))


def _diagnostics(name: str) -> Iterator[Found]:
    (document,) = json.loads(_check(name, "json"))["files"]
    blocks = re.split(rf"^(?={re.escape(name)}:\d+:\d+: )", _check(name, "text"), flags=re.MULTILINE)[1:]
    for found, block in zip(document["diagnostics"], blocks, strict=True):
        said = block.rstrip().split("\n\n")[0]
        yield Found(found["code"], found["kind"], found["rule"] or "", found["line"], said)


def _check(name: str, form: str) -> str:
    """What ``printkit check`` prints about a file, in one of its formats."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        code = main(["check", name, "--format", form])
    if code > 1:
        raise RuntimeError(f"check of {name} ended with {code}")
    return out.getvalue()
