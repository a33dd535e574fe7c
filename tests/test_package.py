"""The package: the wheel carries templates and fonts and works in an environment of its own, in another folder."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution as an index would."""
    folder = tmp_path_factory.mktemp("dist")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--wheel-dir", str(folder), str(ROOT)], check=True, stdin=subprocess.DEVNULL)
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.sweep
def test_the_wheel_carries_fonts_templates_and_the_index(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    data = [
        path for folder in ("fonts", "templates") for path in (ROOT / folder).rglob("*") if path.is_file()
    ]
    assert data
    assert [path.name for path in data if f"printkit/_data/{path.relative_to(ROOT)}" not in names] == []
    assert {"printkit/games/index.json", "printkit/games/malta_convoy/explain.json"} <= names
    assert not any(name.startswith(("tests/", "output/", "docs/")) for name in names)


@pytest.mark.sweep
def test_the_wheel_works_in_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    folder = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = [
        str(folder / "python"),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        str(wheel),
    ]
    subprocess.run(pip, check=True, stdin=subprocess.DEVNULL, cwd=tmp_path)
    printkit = str(folder / "printkit")
    for arguments in (["games"], ["explain", "contact-low"], ["print", "malta-convoy"], ["doctor"]):
        run = subprocess.run(
            [printkit, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
    assert (tmp_path / "output" / "malta-convoy-kit.pdf").read_bytes().startswith(b"%PDF")
    report = subprocess.run(
        [printkit, "play", "malta-convoy", "--seed", "1", "-o", "game.html"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert report.returncode == 0, report.stderr
    assert "Malta Convoy" in (tmp_path / "game.html").read_text(encoding="utf-8")
