"""A new verb changes two files. ``new_verb.diff`` gives Malta Convoy a die for the weather, which may hide the convoy.

The change declares the verb (values, question, column of the journal page) and lets one rule ask for it. All the rest follows:
the log that is played and checked, the diagnostics, the list of verbs, the companion's question, the printed page and its form.
"""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest

from tests.journal.filling import fill, malta
from tests.price_list.patching import ROOT, Patched

DIFF = Path(__file__).with_name("new_verb.diff")
MOST_FILES = 2


@pytest.fixture(scope="module")
def patched(tmp_path_factory: pytest.TempPathFactory) -> Patched:
    return Patched(tmp_path_factory.mktemp("new-verb"), DIFF)


@pytest.fixture(scope="module")
def log(patched: Patched) -> Path:
    """The log of a game that the changed printkit has played."""
    path = patched.folder / "game.log"
    patched.run("play", "malta-convoy", "--seed", "7", "--log", path, "-o", patched.folder / "game.md")
    return path


def test_it_takes_two_files(patched: Patched) -> None:
    assert 0 < len(patched.files) <= MOST_FILES
    assert all((ROOT / name).is_file() for name in patched.files)
    assert all(name.startswith("printkit/games/malta_convoy/") for name in patched.files)


def test_a_played_log_has_it_and_is_clean(patched: Patched, log: Path) -> None:
    text = log.read_text(encoding="utf-8")
    assert len(re.findall(r"contact \d; weather \d; enemy \d", text)) > 3
    assert ": clean, " in patched.run("check", log)
    hidden = re.findall(r"weather 6(.*)", text)
    assert hidden
    assert not any(rest.startswith("; enemy") for rest in hidden)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        (r"weather \d", "weather 7", "illegal MALTA-DICE-1: a D6 cannot show 7"),
        (r" weather \d;", "", "missing MALTA-CONTACT-2: `weather` is due here"),
        (r"weather (\d)", r"wether \1", "unreadable P112: `wether` is read as `weather`"),
        (r"contact [1-4]$", r"\g<0>; weather 3", "only contact rows 5 to 8 bring an enemy"),
    ],
    ids=["impossible", "missing", "misspelt", "not due"],
)
def test_a_mistake_in_it_is_found(patched: Patched, log: Path, right: str, wrong: str, said: str) -> None:
    text, changed = re.subn(right, wrong, log.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    assert changed == 1
    broken = log.with_name("broken.log")
    broken.write_text(text, encoding="utf-8")
    assert said in patched.run("check", "--format", "concise", broken, code=1)


def test_a_blank_log_lists_it(patched: Patched) -> None:
    listed = [line.split() for line in patched.run("new", "malta-convoy").splitlines()]
    (line,) = (words for words in listed if words[1:2] == ["weather"])
    assert " ".join(line) == "# weather 4 one die: on a 6 the weather hides the convoy"


def test_the_companion_asks_for_it(patched: Patched, log: Path) -> None:
    begun = log.with_name("begun.log")
    begun.write_text(log.read_text(encoding="utf-8").partition("; weather")[0] + "\n", encoding="utf-8")
    shown = patched.run("log", "malta-convoy", "-o", begun, "--resume", typed="2\n")
    assert re.search(r"Does the weather hide the convoy\?\s", shown)
    assert re.search(r"contact \d; weather 2$", begun.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_journal_page_has_a_column_that_is_read_back(patched: Patched, log: Path, paper: str) -> None:
    kit = patched.folder / f"{paper}.pdf"
    patched.run("print", "malta-convoy", "--part", "sheet", "--part", "journal", "--paper", paper, "-o", kit)
    with pikepdf.open(kit) as document:
        names = {str(field.T) for field in document.Root.AcroForm.Fields if "/T" in field}
    assert any("weather" in name for name in names)
    text = log.read_text(encoding="utf-8")
    filled, _ = fill(kit.read_bytes(), malta(text))
    form = kit.with_name(f"{paper}-filled.pdf")
    form.write_bytes(filled)
    assert ": clean, " in patched.run("check", form)
    written = patched.run("read", form)
    assert re.findall(r"weather \d", written) == re.findall(r"weather \d", text)
