"""``printkit doctor``, and what it detects: versions, Pango, and the install commands of each system."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printkit import __version__
from printkit.cli import main
from printkit.cli.support.machine import (
    FEATURES,
    PANGO,
    Library,
    Need,
    _linux,
    package,
    requirements,
    satisfies,
)

Captured = pytest.CaptureFixture[str]
SYSTEMS = ("debian", "fedora", "arch", "alpine", "suse", "macos", "windows")


def findings(capsys: Captured, code: int) -> dict[str, dict[str, str]]:
    assert main(["doctor", "--json"]) == code
    document = json.loads(capsys.readouterr().out)
    assert document["ok"] == (code == 0)
    return {finding["name"]: finding for finding in document["findings"]}


def test_doctor_examines_everything_that_printkit_requires(capsys: Captured) -> None:
    found = findings(capsys, 0)
    assert set(requirements()) <= set(found)
    assert {"Python", "Pango", "fonts", "templates", "config", "output"} <= set(found)
    assert all(finding["feature"] for finding in found.values())


def test_doctor_names_the_installed_version_and_its_source(capsys: Captured) -> None:
    found = findings(capsys, 0)["printkit"]
    assert found["status"] == "ok"
    assert found["found"].startswith(f"{__version__} from ")


def test_an_installed_version_other_than_the_running_one_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("printkit.cli.support.machine.installed", lambda: ("0.0.1", "somewhere"))
    found = findings(capsys, 3)["printkit"]
    assert (found["status"], found["found"]) == ("wrong version", "0.0.1 from somewhere")
    assert "printkit-games" in found["remedy"]


@pytest.mark.parametrize(("compiled", "said"), [(True, ("ok", "compiled")), (False, ("note", "pure Python"))])
def test_doctor_says_whether_the_modules_are_compiled(
    compiled: bool, said: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("printkit.cli.support.machine.is_compiled", lambda: compiled)
    found = findings(capsys, 0)["modules"]
    assert (found["status"], found["found"]) == said


def test_every_declared_package_says_what_it_is_for() -> None:
    assert set(requirements()) == set(FEATURES)


def test_doctor_shows_the_version_found_and_the_version_needed(capsys: Captured) -> None:
    assert main(["doctor"]) == 0
    shown = capsys.readouterr().out
    for name, wanted in requirements().items():
        line = next(line for line in shown.splitlines() if f" {name} " in line)
        assert line.startswith("ok")
        assert f"(needed {wanted})" in line


def test_missing_pango_is_listed_with_its_use_and_its_install_command(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("printkit.cli.support.machine.pango", lambda: Library("", "", ("libpango-1.0.so.0",)))
    pango = findings(capsys, 3)["Pango"]
    assert pango["status"] == "missing"
    assert "libpango-1.0.so.0" in pango["found"]
    assert pango["feature"] == "PDF reports"
    assert pango["remedy"] == PANGO.install()


def test_a_missing_subsetter_is_a_note_and_not_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("printkit.cli.support.machine.has_subsetter", lambda: False)
    found = findings(capsys, 0)["HarfBuzz subsetter"]
    assert found["status"] == "note"
    assert "harfbuzz" in found["remedy"]


def test_a_pango_below_the_required_version_is_reported_as_too_old(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(
        "printkit.cli.support.machine.pango", lambda: Library("1.42.4", "/lib/libpango.so", ())
    )
    assert findings(capsys, 3)["Pango"]["status"] == "wrong version"


def test_a_missing_package_is_listed_with_its_install_command(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("printkit.cli.support.machine.requirements", lambda: {"no-such-package": ">=2,<3"})
    found = findings(capsys, 3)["no-such-package"]
    assert found["status"] == "missing"
    assert 'pip install "no-such-package>=2,<3"' in found["remedy"]


def test_doctor_reports_an_invalid_config_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("printkit.cli.support.config.config_folder", lambda: tmp_path)
    (tmp_path / "config.toml").write_text("papr = 1", encoding="utf-8")
    config = findings(capsys, 3)["config"]
    assert config["status"] == "wrong"
    assert "papr" in config["found"]


@pytest.mark.parametrize(
    ("version", "wanted", "good"),
    [
        ("8.1", ">=8.1,<9", True),
        ("8.1.7", ">=8.1,<9", True),
        ("9.0", ">=8.1,<9", False),
        ("8.0.9", ">=8.1,<9", False),
        ("70.0rc1", ">=63,<71", True),
        ("4.10", ">=4.9", True),
        ("4", ">=4.0", True),
        ("1.2", "", True),
    ],
)
def test_versions_are_compared_number_by_number(version: str, wanted: str, good: bool) -> None:
    assert satisfies(version, wanted) == good


@pytest.mark.parametrize(
    ("release", "family"),
    [
        ('ID=debian\nVERSION_ID="12"\n', "debian"),
        ("ID=ubuntu\nID_LIKE=debian\n", "debian"),
        ('ID="linuxmint"\nID_LIKE="ubuntu debian"\n', "debian"),
        ("ID=fedora\n", "fedora"),
        ('ID="rocky"\nID_LIKE="rhel centos fedora"\n', "fedora"),
        ("ID=manjaro\nID_LIKE=arch\n", "arch"),
        ('ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n', "suse"),
        ("ID=alpine\n", "alpine"),
        ("ID=plan9\n", "other"),
    ],
)
def test_the_family_of_a_linux_system_is_recognized(tmp_path: Path, release: str, family: str) -> None:
    file = tmp_path / "os-release"
    file.write_text(release, encoding="utf-8")
    assert _linux(file) == family


def test_a_system_without_an_os_release_file_counts_as_other(tmp_path: Path) -> None:
    assert _linux(tmp_path / "nothing") == "other"


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_has_its_install_command(system: str) -> None:
    assert "pango" in PANGO.install(system).lower()


def test_root_needs_no_sudo(monkeypatch: pytest.MonkeyPatch) -> None:
    need = Need("Pango", "reports", {"debian": "sudo apt-get install it"})
    monkeypatch.setattr("printkit.cli.support.machine._is_root", lambda: True)
    assert need.install("debian") == "apt-get install it"
    monkeypatch.setattr("printkit.cli.support.machine._is_root", lambda: False)
    assert need.install("debian") == "sudo apt-get install it"


def test_on_an_unknown_system_doctor_names_what_to_look_for() -> None:
    assert PANGO.install("other") == "your system's package of Pango"


def test_a_package_is_installed_with_the_python_that_runs_printkit() -> None:
    assert "-m pip install" in package("weasyprint").install()
