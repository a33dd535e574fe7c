"""printkit as a single file and as a plain source tree: all its files are found, and the results are the same."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from urllib.parse import urljoin

import make_zipapp
import pytest

from printkit.cli.support import machine
from printkit.games import GAMES
from tests.support.packages import environment_with

pytestmark = pytest.mark.installs

ROOT = Path(__file__).resolve().parent.parent
JOURNAL = ROOT / "tests" / "games" / "malta_convoy" / "journals" / "keeps-next-turn.log"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the archive, and a Python that has the libraries but no printkit."""
    folder = tmp_path_factory.mktemp("zipapp")
    environment_with(folder)
    make_zipapp.write(folder / "printkit.pyz")
    (folder / "cache").mkdir()
    return folder


def zipped(place: Path, *arguments: str | Path, code: int = 0) -> str:
    return ran(place, str(place / "printkit.pyz"), *map(str, arguments), code=code)


def ran(place: Path, *arguments: str, code: int = 0, path: str = "") -> str:
    """Return the output of the environment's Python for these arguments."""
    command = [str(place / "env" / "bin" / "python"), *arguments]
    run = subprocess.run(
        command, cwd=place, env=variables(place, path), capture_output=True, text=True, check=False
    )
    assert run.returncode == code, f"{arguments}: {run.returncode}\n{run.stdout}\n{run.stderr}"
    return run.stdout


def variables(place: Path, path: str = "") -> dict[str, str]:
    homes = {
        name: str(place / "cache") for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME")
    }
    return {**os.environ, **homes, "PYTHONPATH": path, "PRINTKIT_TRACEBACK": "1"}


def test_all_of_it_comes_out_of_the_archive(place: Path) -> None:
    asked = "import sys; sys.path.insert(0, 'printkit.pyz'); import printkit; print(printkit.__file__)"
    assert "printkit.pyz" in ran(place, "-c", asked)
    ran(place, "-c", "import printkit.cli", code=1)


def test_games_are_listed_explained_and_checked(place: Path) -> None:
    listed = zipped(place, "games")
    assert re.findall(r"^[a-z-]+(?=: )", listed, re.MULTILINE) == list(GAMES)
    explained = zipped(place, "explain", "MALTA-CONTACT-1")
    assert "The check reports:" in explained
    assert "wrong heading number" in zipped(place, "explain", "P302")
    assert "clean" in zipped(place, "check", JOURNAL)
    assert "fonts" in zipped(place, "doctor")


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_played_to_html(place: Path, slug: str) -> None:
    zipped(place, "play", slug, "--seed", "1", "-o", f"{slug}.html")
    page = (place / f"{slug}.html").read_text(encoding="utf-8")
    assert "font/woff2;base64," in page
    assert "<svg" in page


def test_what_it_writes_is_what_the_sources_write(place: Path) -> None:
    """Kits and reports are equal byte for byte."""
    sources = ("-c", "import sys; from printkit.cli import main; sys.exit(main())")
    for command, name in (
        (("print", "malta-convoy"), "kit.pdf"),
        (("print", "tonnage-war", "--part", "tactical", "--part", "box"), "cards.pdf"),
        (("report", str(JOURNAL)), "report.pdf"),
        (("report", str(JOURNAL)), "report.html"),
        (("diary", str(JOURNAL)), "diary.html"),
    ):
        zipped(place, *command, "-o", f"zipped-{name}")
        ran(place, *sources, *command, "-o", f"plain-{name}", path=str(ROOT))
        assert (place / f"zipped-{name}").read_bytes() == (place / f"plain-{name}").read_bytes(), name


def test_a_page_is_served_with_its_style_script_and_fonts(place: Path) -> None:
    page = subprocess.Popen(
        [str(place / "env" / "bin" / "python"), "printkit.pyz", "log", "malta-convoy", "-o", "page.log", "--web"],
        cwd=place, env=variables(place), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        address = next(found[0] for line in said(page) if (found := re.search(r"http://\S+", line)))
        with urllib.request.urlopen(address, timeout=20) as answer:
            shown = answer.read().decode()
        linked = re.findall(r'(?:href|src)="([^"]+\.(?:css|js|svg))', shown)
        assert len(linked) >= 2
        for link in linked:
            with urllib.request.urlopen(urljoin(address, link), timeout=20) as answer:
                assert answer.status == 200
                assert answer.read()
    finally:
        page.terminate()
        page.communicate(timeout=20)
    assert "Malta Convoy" in shown


def said(page: subprocess.Popen[str]) -> Iterator[str]:
    assert page.stderr is not None
    while line := page.stderr.readline():
        yield line


def test_a_game_in_an_archive_on_the_path_is_found(place: Path) -> None:
    """The game is a package in a zip file, with its metadata."""
    archive = place / "another.zip"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("another-1.0.dist-info/METADATA", "Name: another\nVersion: 1.0\n")
        made.writestr("another-1.0.dist-info/entry_points.txt", "[printkit.games]\nanother = another:GAME\n")
        code = "from dataclasses import replace\nfrom printkit.games.ssn import GAME as SSN\nGAME = replace(SSN, slug='another')\n"
        made.writestr("another/__init__.py", code)
    command = (str(place / "printkit.pyz"), "games")
    assert "package   another 1.0" in ran(place, *command, path=str(archive))


def test_the_archive_has_the_same_bytes_each_time(place: Path, tmp_path: Path) -> None:
    make_zipapp.write(tmp_path / "again.pyz")
    assert (tmp_path / "again.pyz").read_bytes() == (place / "printkit.pyz").read_bytes()


def test_without_metadata_doctor_names_what_printkit_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.requires", none)
    assert set(machine.requirements()) == set(machine.FEATURES)
    assert sys.version_info >= (3, 11)
