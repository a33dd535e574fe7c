"""The same input gives the same bytes, whatever the hash seed, time zone, locale, permissions, folder, user, Python
version or number of processors.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tests.support.shared import once

ROOT = Path(__file__).parents[2]
RUN = """
import json, os, sys
os.umask(int(os.environ.get("MASK", "022"), 8))
from printkit.cli import main
for number, command in enumerate(json.loads(sys.argv[1])):
    os.dup2(os.open(f"{number}.out", os.O_WRONLY | os.O_CREAT), 1)
    code = main(command.split())
    sys.stdout.flush()
    if code not in (0, 1):
        sys.exit(f"{command}: {code}")
"""
PURE = (
    "play tonnage-war --seed 3 --policy random -o tonnage.html --log tonnage.log",
    "play wolf-pack --seed 3 -o wolf.md --log wolf.log",
    "check --json wolf.log tonnage.log broken.log",
    "check broken.log",
    "odds malta-convoy --json",
)
ALL = (*PURE, "report broken.log -o broken.pdf", "print malta-convoy --part sheet -o sheet.pdf")
QUICKLY = tuple(line.replace("tonnage.html", "tonnage.html --review none") for line in ALL)
"""The commands with one review that plays simulated games, in place of two; the sweep runs both."""
BROKEN = "game: ssn\n\nsetup\n  ssn 42 28 270\nturn 1\n  path left 22.5; marker rise\n  surf: detect 4+9; quiet\n  lhd: course 4\n"
WORLDS = {
    "hash-seed": {"PYTHONHASHSEED": "4711"},
    "time-zone": {"TZ": "Pacific/Kiritimati"},
    "locale": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
    "c-locale": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "umask": {"MASK": "077"},
    "user": {"USER": "somebody", "LOGNAME": "somebody", "HOME": "/nonexistent"},
    "optimized": {"PYTHONOPTIMIZE": "2"},
}
TOGETHER = (
    ("hash-seed", "time-zone", "locale", "umask", "user"),
    ("c-locale", "optimized"),
)
"""Settings that are changed at the same time, because the effects of no two of them could cancel out. The sweep changes
each of them alone.
"""


def digests(
    folder: Path, world: dict[str, str], commands: tuple[str, ...] = ALL, python: str = sys.executable
) -> dict[str, str]:
    """Return digests of what the commands print and write in a folder, by name."""
    folder.mkdir(parents=True)
    (folder / "broken.log").write_text(BROKEN, encoding="utf-8")
    environment = {**os.environ, "XDG_CONFIG_HOME": str(folder / "config"), "PYTHONHASHSEED": "0", **world}
    run = subprocess.run(
        [python, "-c", RUN, json.dumps(commands)],
        cwd=folder,
        env=environment,
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr.decode()
    found = {path.name: path.read_bytes() for path in sorted(folder.glob("*.*"))}
    assert len(found) > len(commands)
    return {name: hashlib.sha256(data).hexdigest() for name, data in found.items()}


def at_home(root: Path, commands: tuple[str, ...] = ALL) -> dict[str, str]:
    return once(f"at home {commands}", lambda: digests(root / f"home {len(str(commands))}", {}, commands))


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("same")


@pytest.mark.parametrize(
    "worlds", [TOGETHER[0], pytest.param(TOGETHER[1], marks=pytest.mark.sweep)], ids="+".join
)
def test_output_has_the_same_bytes_in_a_different_environment(worlds: tuple[str, ...], root: Path) -> None:
    world = {key: value for name in worlds for key, value in WORLDS[name].items()}
    there = digests(root / "a folder with ünusual name" / worlds[0], world, QUICKLY)
    assert there == at_home(root, QUICKLY)


@pytest.mark.sweep
@pytest.mark.parametrize("world", WORLDS)
def test_output_has_the_same_bytes_in_each_environment(world: str, root: Path) -> None:
    assert digests(root / "worlds" / world, WORLDS[world]) == at_home(root)


def other_python(version: str) -> str:
    """The path of another Python on this machine; empty if there is none."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path("~/.pyenv").expanduser())) / "versions"
    found = [str(path) for path in sorted(pyenv.glob(f"{version}.*/bin/python"))]
    on_path = shutil.which(f"python{version}")
    return next(iter([*found, *([on_path] if on_path else [])]), "")


@pytest.mark.parametrize(
    "version",
    [pytest.param("3.11", marks=pytest.mark.sweep), pytest.param("3.12", marks=pytest.mark.sweep), "3.13"],
)
def test_output_has_the_same_bytes_under_another_python(version: str, root: Path) -> None:
    """Only commands that need no compiled package are run, with the packages of the current Python."""
    if sys.version_info[:2] == tuple(map(int, version.split("."))):
        pytest.skip("this is the Python that runs the tests")
    python = other_python(version)
    if not python or subprocess.run([python, "-V"], capture_output=True, check=False).returncode:
        pytest.skip(f"there is no Python {version} on this machine")
    packages = Path(click.__file__).parents[1]
    world = {"PYTHONPATH": f"{ROOT}{os.pathsep}{packages}", "PYTHONDONTWRITEBYTECODE": "1"}
    there = digests(root / version, world, QUICKLY[: len(PURE)], python)
    here = at_home(root, QUICKLY)
    assert there == {name: here[name] for name in there}


def test_the_same_numbers_on_any_number_of_processors(tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2", "3"):
        simulate = f"simulate malta-convoy -n 120 --seed 5 --json --jobs {jobs}"
        subprocess.run([sys.executable, "-c", RUN, json.dumps([simulate])], cwd=tmp_path, check=True)
        told = json.loads((tmp_path / "0.out").read_bytes())
        (tmp_path / "0.out").unlink()
        del told["seconds"], told["games_per_second"]
        found.append(told)
    assert found[0] == found[1] == found[2]
