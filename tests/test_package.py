"""The package: the wheel carries templates and fonts and works in an environment of its own, in another folder."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from printkit.games import GAMES

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution as an index would."""
    folder = tmp_path_factory.mktemp("dist")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--wheel-dir", str(folder), str(ROOT)], check=True, stdin=subprocess.DEVNULL)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_carries_fonts_templates_and_the_index(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    data = [
        path for folder in ("fonts", "templates") for path in (ROOT / folder).rglob("*") if path.is_file()
    ]
    assert data
    assert [path.name for path in data if f"printkit/_data/{path.relative_to(ROOT)}" not in names] == []
    assert {"printkit/games/index.json", "printkit/games/malta_convoy/explain.json"} <= names
    assert not any(name.startswith(("tests/", "output/", "docs/")) for name in names)


SAMPLE = ROOT / "tests" / "games" / "uss_lox" / "journals" / "first-patrol.log"
WHAT_ONE_DOES = (
    ("doctor",),
    ("print", "all"),
    ("check", "sample.log"),
    ("report", "sample.log", "-o", "sample.pdf"),
    ("play", "malta-convoy", "--seed", "1", "-o", "game.html"),
)


def works(environment: Path, folder: Path) -> None:
    """Everything that one does with printkit works there, in a folder that has nothing to do with the checkout."""
    (folder / "sample.log").write_bytes(SAMPLE.read_bytes())
    printkit = str(environment / ("Scripts" if os.name == "nt" else "bin") / "printkit")
    for arguments in WHAT_ONE_DOES:
        run = subprocess.run([printkit, *arguments], cwd=folder, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
    kits = sorted((folder / "output").glob("*-kit.pdf"))
    assert [path.name for path in kits] == sorted(f"{slug}-kit.pdf" for slug in GAMES)
    assert all(path.read_bytes().startswith(b"%PDF") for path in (*kits, folder / "sample.pdf"))
    assert "Malta Convoy" in (folder / "game.html").read_text(encoding="utf-8")


def test_the_wheel_works_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    """In an environment that has the libraries of this one, and nothing else of printkit than the wheel."""
    venv.create(tmp_path / "env", symlinks=True)
    python = str(tmp_path / "env" / "bin" / "python")
    where = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    (Path(where) / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    subprocess.run(
        [*pip, "--no-deps", "--ignore-installed", str(wheel)],
        check=True,
        stdin=subprocess.DEVNULL,
        cwd=tmp_path,
    )
    works(tmp_path / "env", tmp_path)


@pytest.mark.sweep
def test_the_wheel_brings_all_that_it_needs(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    folder = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(folder / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheel)], check=True, stdin=subprocess.DEVNULL, cwd=tmp_path)
    works(tmp_path / "env", tmp_path)
