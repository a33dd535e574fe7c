"""make's targets, continuous integration, and the installation of Pango where it is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import ensure_pango
import pytest

from printkit.cli.support.machine import Library
from printkit.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "target",
    [
        "demo",
        "test",
        "thorough",
        "packages",
        "sweep",
        "docs",
        "bench",
        "wheel",
        "release",
        "zipapp",
        "mutants",
        "clean",
    ],
)
def test_make_has_the_target_and_tells_of_it(target: str) -> None:
    assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)
    assert f"make {target} " in MAKEFILE


def test_the_games_are_not_listed_in_the_makefile() -> None:
    assert [slug for slug in GAMES if slug in MAKEFILE] == []


def test_no_package_index_is_named() -> None:
    frame = [
        ROOT / "Makefile",
        ROOT / ".ci" / "run",
        ROOT / "pyproject.toml",
        *(ROOT / "scripts").glob("*.py"),
    ]
    said = "\n".join(path.read_text(encoding="utf-8") for path in frame)
    assert (
        re.findall(
            r"https?://(?!127\.0\.0\.1|json-schema\.org/)|--index-url|--extra-index-url|--find-links|PIP_INDEX",
            said,
        )
        == []
    )


def test_continuous_integration_runs_make_test_and_passes_its_exit_code_on(tmp_path: Path) -> None:
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    (tmp_path / "Makefile").write_text("test:\n\t@echo tested; exit 7\n", encoding="utf-8")
    run = subprocess.run(
        ["bash", str(tmp_path / ".ci" / "run")],
        env=os.environ | {"CI": "true"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
    )
    assert "tested" in run.stdout
    assert run.returncode == 2  # what make makes of a recipe's failure


def test_declared_python_versions_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["requires-python"] == ">=3.11"
    assert "(3, 11)" in MAKEFILE


# -- Pango --------------------------------------------------------------------------------------------------------


class Shell:
    """Replaces the processes that the script starts: records their command lines and returns the given exit codes."""

    def __init__(self, *codes: int) -> None:
        self.codes = list(codes)
        self.lines: list[str] = []

    def __call__(self, line: list[str], check: bool) -> subprocess.CompletedProcess[str]:
        self.lines.append(" ".join(line))
        return subprocess.CompletedProcess(line, self.codes.pop(0))


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A simulated Debian machine without Pango, with apt-get and sudo, without a person at the terminal and without
    root access.
    """
    monkeypatch.setattr("printkit.cli.support.machine.pango", lambda: Library("", "", ("libpango-1.0.so.0",)))
    monkeypatch.setattr("printkit.cli.support.machine.system", lambda: "debian")
    monkeypatch.setattr("printkit.cli.support.machine._is_root", lambda: False)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("sys.stdin", open(os.devnull, encoding="utf-8"))  # noqa: SIM115, PTH123
    return monkeypatch


PACKAGES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"


def test_nothing_is_installed_where_pango_is(machine: pytest.MonkeyPatch) -> None:
    shell = Shell()
    machine.setattr("subprocess.run", shell)
    machine.setattr("printkit.cli.support.machine.pango", lambda: Library("1.50.12", "/lib/libpango.so", ()))
    assert ensure_pango.main() == 0
    assert shell.lines == []


def test_pango_is_installed_through_sudo_without_asking(machine: pytest.MonkeyPatch) -> None:
    shell = Shell(0, 0)
    machine.setattr("subprocess.run", shell)
    assert ensure_pango.main() == 0
    install = shell.lines[0]
    assert install.startswith("sudo -n env DEBIAN_FRONTEND=noninteractive apt-get")
    assert install.endswith(PACKAGES)


def test_root_installs_without_sudo(machine: pytest.MonkeyPatch) -> None:
    shell = Shell(0, 0)
    machine.setattr("subprocess.run", shell)
    machine.setattr("os.geteuid", lambda: 0)
    assert ensure_pango.main() == 0
    assert shell.lines[0].startswith("env DEBIAN_FRONTEND=noninteractive apt-get")


def test_stale_package_lists_are_updated_once(machine: pytest.MonkeyPatch) -> None:
    shell = Shell(100, 0, 0, 0)
    machine.setattr("subprocess.run", shell)
    assert ensure_pango.main() == 0
    assert [("update" in line, PACKAGES in line) for line in shell.lines[:3]] == [
        (False, True),
        (True, False),
        (False, True),
    ]


def test_an_installation_that_fails_says_what_to_do(
    machine: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.setattr("subprocess.run", Shell(100, 100, 100, 1))
    assert ensure_pango.main() == 3
    assert f"sudo apt-get install {PACKAGES}" in capsys.readouterr().out


def test_another_system_is_told_what_to_install(
    machine: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = Shell()
    machine.setattr("subprocess.run", shell)
    machine.setattr("printkit.cli.support.machine.system", lambda: "fedora")
    machine.setattr("shutil.which", lambda name: None)
    assert ensure_pango.main() == 3
    assert "sudo dnf install pango" in capsys.readouterr().out
    assert shell.lines == []
