"""The journals of SSN: for every rule one that follows it and one that breaks it. A player's own values are read from a
file beside the journal.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.games.ssn import GAME
from printkit.games.ssn.log.notation import NOTATION
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from tests.support.notes import without_notes

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.log"))
_EXPECT = re.compile(r"#\s*expect:\s*(.*?)\s*$", re.MULTILINE)
_KEEPS = re.compile(r"#\s*keeps:\s*(.*?)\s*$", re.MULTILINE)
BREAKABLE = sorted(rule.id for rule in GAME.rules if not rule.prose_only)


def check(path: Path) -> Checked:
    text = without_notes(path.read_text(encoding="utf-8"))
    return check_text(text, path.name, lambda slug: (GAME, NOTATION), ("ssn",))


def cited(pattern: re.Pattern[str]) -> set[str]:
    """Return the rules that the journals name after this note."""
    texts = [path.read_text(encoding="utf-8") for path in JOURNALS]
    notes = [note for text in texts for found in pattern.findall(text) for note in found.split(",")]
    return {note.split()[-1] for note in notes}


@pytest.mark.parametrize("note", [_EXPECT, _KEEPS], ids=["breaks", "keeps"])
def test_every_rule_that_a_log_can_break_has_a_journal(note: re.Pattern[str]) -> None:
    assert sorted(set(BREAKABLE) - cited(note)) == []


def test_five_slips_are_five_diagnostics() -> None:
    """Too sharp a turn, a change by two levels, dice beyond 18 inches, no detection roll, and a range wrong by two
    inches. A tenth of an inch is no slip.
    """
    checked = check(Path(__file__).parent / "journals" / "breaks-five-ways.log")
    rules = [d.citation for d in checked.diagnostics]
    assert rules == ["SSN-ATK-4", "SSN-MAN-4", "SSN-MAN-5", "SSN-DET-2", "SSN-CHK-5"]


def log_with(data: str) -> str:
    return f"game: ssn\ndata: {data}\n\nsetup\n  ssn 42 28 270\n"


def checked_in(folder: Path, text: str) -> Checked:
    return check_text(text, str(folder / "game.log"), lambda slug: (GAME, NOTATION), ("ssn",))


def test_house_values_are_read_from_beside_the_log(tmp_path: Path) -> None:
    (tmp_path / "sheet.toml").write_text("[tools]\neasy = 20\n", encoding="utf-8")
    checked = checked_in(tmp_path, log_with("sheet.toml"))
    assert checked.ok
    assert checked.ruleset is not None
    assert checked.ruleset.data.tools.easy == 20  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("content", "message", "wanted"),
    [
        (
            "[tools]\neasy = 99\n",
            "sheet.toml:2:1: tools.easy: 99 is out of bounds",
            "a number above 0, at most 90",
        ),
        ("[tools]\nblunt = 9\n", "sheet.toml:2:1: tools.blunt: there is no such key", "sharp, easy"),
        (None, "sheet.toml: there is no such file", "named as it lies from the log"),
    ],
)
def test_house_values_that_cannot_be_used_are_reported_at_their_line(
    tmp_path: Path, content: str | None, message: str, wanted: str
) -> None:
    if content is not None:
        (tmp_path / "sheet.toml").write_text(content, encoding="utf-8")
    (said,) = checked_in(tmp_path, log_with("sheet.toml")).diagnostics
    assert (said.span.line, said.span.column, said.message) == (2, 7, message)
    assert wanted in said.expected
