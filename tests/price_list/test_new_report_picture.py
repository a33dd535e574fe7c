"""A new picture in a report changes one file, which belongs to the game.

The difference kept beside this test is applied to a copy of the tree, and a report is made with it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from printkit.games import GAMES, load

ROOT = Path(__file__).resolve().parents[2]
DIFF = Path(__file__).with_suffix(".diff").with_name("new_report_picture.diff")
MOST = 1
"""Maximum number of files that a new picture may change."""


def copied(folder: Path) -> Path:
    for name in ("printkit", "templates", "fonts"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    return folder


def test_a_new_picture_changes_one_file_and_stands_in_the_report(tmp_path: Path) -> None:
    tree = copied(tmp_path / "tree")
    changed = re.findall(r"^\+\+\+ b/(\S+)", DIFF.read_text(encoding="utf-8"), re.MULTILINE)
    assert 1 <= len(changed) <= MOST
    # Outside any repository, so that no file is left out of it as untracked.
    run = ["git", "apply", "--unsafe-paths", f"--directory={tree}", str(DIFF)]
    applied = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert applied.returncode == 0, applied.stderr
    before = reported(ROOT, tmp_path / "before")
    after = reported(tree, tmp_path / "after")
    title = "Cards played"
    assert title not in before[".html"] + before[".md"]
    assert title in after[".md"]
    assert f'aria-label="{title}.' in after[".html"]
    assert after[".html"].count("<svg") == before[".html"].count("<svg") + 1


def reported(tree: Path, folder: Path) -> dict[str, str]:
    """Return the report of one seeded game as the unchanged printkit writes it, by suffix."""
    folder.mkdir()
    made = {}
    for suffix in (".html", ".md"):
        file = folder / f"report{suffix}"
        program = (
            "import sys, printkit; from printkit.cli import main; assert printkit.__file__.startswith(sys.argv[1]);"
            " sys.exit(main(sys.argv[2:]))"
        )
        arguments = ["play", "wolf-pack", "--seed", "1", "--review", "none", "-o", str(file)]
        run = subprocess.run(
            [sys.executable, "-c", program, str(tree), *arguments, "--log", str(folder / "game.log")],
            env={**os.environ, "PYTHONPATH": str(tree)},
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        made[suffix] = file.read_text(encoding="utf-8")
    return made


@pytest.mark.parametrize("slug", GAMES)
def test_each_game_names_its_pictures_in_one_module(slug: str) -> None:
    """Therefore the number of changed files measured for one game holds for all."""
    story = f"{load(slug).module}.story"
    pictures = import_module(f"{story}.pictures").pictures
    report = import_module(f"{story}.report")
    assert report.pictures is pictures
