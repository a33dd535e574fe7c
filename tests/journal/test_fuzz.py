"""Damaged logs: reading and checking them never raises an exception, and always ends."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_bytes, check_text
from printkit.journal.telling.render_json import render_json
from printkit.journal.telling.render_sarif import render_sarif
from printkit.journal.telling.render_text import render_text

JOURNALS = sorted((Path(__file__).parents[1] / "games").glob("*/journals/*.log"))
LETTERS = "0123456789 ;:,=#>+-~?\n\tACDHSXacdefghinoprstuwy"


def shown(text: str) -> int:
    """Return the number of problems, after rendering everything that is shown of them."""
    checked = check_text(text, "log", reading, GAMES)
    render_text("log", checked.diagnostics, checked.lines, colour=True)
    render_json([checked])
    render_sarif([checked])
    assert all(
        d.follows_from is None or 0 <= d.follows_from < len(checked.diagnostics) for d in checked.diagnostics
    )
    assert checked.record is None or checked.record.sections
    return len(checked.diagnostics)


def mangled(text: str, chance: random.Random) -> str:
    """Return the text with a few letters and lines changed, doubled, removed or moved."""
    letters = list(text)
    for _ in range(chance.randrange(1, 7)):
        at = chance.randrange(len(letters))
        what = chance.randrange(5)
        if what == 0:
            del letters[at]
        elif what == 1:
            letters.insert(at, chance.choice(LETTERS))
        elif what == 2:
            letters[at] = chance.choice(LETTERS)
        else:
            lines = "".join(letters).split("\n")
            i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
            if what == 3:
                lines[i], lines[j] = lines[j], lines[i]
            else:
                lines.insert(i, lines[j])
            letters = list("\n".join(lines))
    return "".join(letters)


@pytest.mark.parametrize("seed", range(20))
def test_a_mangled_journal_is_checked_to_the_end(seed: int) -> None:
    chance = random.Random(seed)
    text = chance.choice(JOURNALS).read_text(encoding="utf-8")
    assert shown(mangled(text, chance)) <= 120


@pytest.mark.sweep
@pytest.mark.parametrize("seed", [*range(20, 60), *range(1000, 2500)])
def test_many_mangled_journals_are_checked_to_the_end(seed: int) -> None:
    chance = random.Random(seed)
    text = chance.choice(JOURNALS).read_text(encoding="utf-8")
    twice = mangled(mangled(text, chance), chance) if seed >= 1000 else mangled(text, chance)
    assert shown(twice) <= 120


@settings(max_examples=120, derandomize=True)
@given(st.sampled_from(GAMES), st.text(alphabet=LETTERS, max_size=400))
def test_any_text_is_checked_to_the_end(slug: str, text: str) -> None:
    assert shown(f"game: {slug}\n{text}") <= 120


@settings(max_examples=120, derandomize=True)
@given(st.binary(max_size=300))
def test_any_bytes_get_an_answer(raw: bytes) -> None:
    assert check_bytes(raw, "log", reading, GAMES).diagnostics
