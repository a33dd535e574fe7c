"""A new option of a ruling needs changes in at most four files, and mypy reports every place that does not handle it.

``new_ruling_option.diff`` beside this file gives a ruling of Malta Convoy one more option: declaration with its words, rule, odds,
a journal. If the lines around have changed, make the change again by hand and write ``git diff`` over the file.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from mypy import api

import printkit

PACKAGE = Path(printkit.__file__).parent
JOURNALS = Path("tests/games/malta_convoy/journals")
DIFF = Path(__file__).with_name("new_ruling_option.diff")
EDITED = re.findall(r"^\+\+\+ b/(.+)$", DIFF.read_text(encoding="utf-8"), re.MULTILINE)
DECLARATION = "printkit/games/malta_convoy/rules/rulings.py"
SETTING = "empty-target=destroyer"


def apply(root: Path, *options: str) -> None:
    """Apply the diff to a copy of the source tree; ``options`` of ``git apply`` can select some of its files."""
    outside = {**os.environ, "GIT_CEILING_DIRECTORIES": str(root.parent)}
    subprocess.run(["git", "apply", *options, str(DIFF)], cwd=root, env=outside, check=True)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the source tree without generated and compiled files, in which only the new option's declaration has
    been applied.
    """
    root = tmp_path_factory.mktemp("option")
    (root / JOURNALS).mkdir(parents=True)
    left_out = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(PACKAGE, root / "printkit", ignore=left_out)
    for name in ("templates", "fonts"):
        shutil.copytree(PACKAGE.parent / name, root / name)
    apply(root, f"--include={DECLARATION}")
    yield root
    shutil.rmtree(root)


@pytest.fixture(scope="module")
def lacking(copy: Path) -> list[str]:
    """The errors that mypy reports for Malta Convoy when only the declaration has been applied."""
    return type_errors(copy)


@pytest.fixture
def complete(copy: Path, lacking: list[str]) -> Path:
    """The copy of the source tree with the whole diff applied. mypy has checked it before with the declaration alone."""
    assert lacking
    if not (copy / EDITED[-1]).exists():
        apply(copy, f"--exclude={DECLARATION}")
    return copy


def type_errors(root: Path) -> list[str]:
    """Return ``module: message`` for each type error of Malta Convoy in this copy."""
    before, home = os.environ.get("MYPYPATH"), Path.cwd()
    os.environ["MYPYPATH"] = str(root)
    os.chdir(root)
    try:
        said, failed, _ = api.run(
            [
                *("--strict", "--no-error-summary", "--follow-imports=silent", "--config-file="),
                *(f"--cache-dir={root / 'cache'}", "printkit/games/malta_convoy"),
            ]
        )
    finally:
        os.chdir(home)
        del os.environ["MYPYPATH"]
        if before is not None:
            os.environ["MYPYPATH"] = before
    assert not failed, failed
    return re.sub(r"(?m)^(.*?):\d+: error: ", r"\1: ", said).splitlines()


def run(root: Path, *arguments: str) -> str:
    """Return the output of a command of the copy's printkit."""
    program = "import sys, printkit.cli; sys.exit(printkit.cli.main(sys.argv[1:]))"
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_four_files_are_edited_by_hand() -> None:
    assert len(EDITED) <= 4
    assert DECLARATION in EDITED
    assert not any(name.endswith((".json", ".md")) for name in EDITED), "what is generated is not edited"


def test_with_the_declaration_alone_mypy_names_every_place_that_lacks_it(lacking: list[str]) -> None:
    """These are exactly the modules that the rest of the diff edits."""
    named = {line.partition(": ")[0] for line in lacking}
    assert named == {name for name in EDITED if name.endswith(".py")} - {DECLARATION}
    assert all("assert_never" in line and "destroyer" in line for line in lacking)


def test_with_all_of_it_mypy_is_content(complete: Path) -> None:
    assert type_errors(complete) == []


def test_its_journal_is_clean(complete: Path) -> None:
    assert "clean" in run(complete, "check", str(JOURNALS / "case-12-destroyer.log"))


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_game_is_played_and_checked_with_it(complete: Path, seed: int, tmp_path: Path) -> None:
    log, report = tmp_path / "game.log", tmp_path / "game.md"
    said = ["--seed", str(seed), "--set", SETTING, "-o", str(report), "--log", str(log)]
    run(complete, "play", "malta-convoy", *said)
    assert f"set: {SETTING}" in log.read_text(encoding="utf-8")
    assert "clean" in run(complete, "check", str(log))
    assert "It hits a destroyer, if there is one" in report.read_text(encoding="utf-8")


def test_its_words_are_shown_and_printed(complete: Path, tmp_path: Path) -> None:
    """The sheet and the reference print the short form, and the box of house rulings the full text, without further
    code.
    """
    assert "it hits a destroyer, if there is one" in run(complete, "rules", "malta-convoy", "--rulings")
    pdf = tmp_path / "kit.pdf"
    run(complete, "print", "malta-convoy", "--set", SETTING, "--paper", "a4", "-o", str(pdf))
    with pypdfium2.PdfDocument(pdf) as document:
        text = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)
    assert "No ship of the type: a destroyer." in text
    assert "of the type (no carrier: cargo): a destroyer" in text
    assert "empty-target destroyer: it hits a destroyer, if there is one" in text
