"""The same input gives the same bytes: whatever the hash seed, time zone, locale, rights, folder, user or processors."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

PRINTKIT = (
    sys.executable,
    "-c",
    "import os, sys; os.umask(int(os.environ.get('MASK', '022'), 8)); from printkit.cli import main; sys.exit(main())",
)
COMMANDS = (
    ("play", "tonnage-war", "--seed", "3", "-o", "tonnage.html", "--log", "tonnage.log"),
    ("play", "uss-lox", "--seed", "3", "-o", "lox.pdf", "--log", "lox.log"),
    ("play", "wolf-pack", "--seed", "3", "-o", "wolf.md", "--log", "wolf.log"),
    ("print", "malta-convoy", "--part", "sheet", "-o", "sheet.pdf"),
    ("check", "--json", "lox.log", "wolf.log", "tonnage.log", "broken.log"),
    ("odds", "malta-convoy", "--json"),
)
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


def digests(folder: Path, world: dict[str, str]) -> dict[str, str]:
    """What the commands print and write in a folder, as digests by name."""
    folder.mkdir(parents=True)
    (folder / "broken.log").write_text(BROKEN, encoding="utf-8")
    environment = {**os.environ, "XDG_CONFIG_HOME": str(folder / "config"), "PYTHONHASHSEED": "0", **world}
    found = {}
    for command in COMMANDS:
        run = subprocess.run(
            [*PRINTKIT, *command], cwd=folder, env=environment, capture_output=True, check=False
        )
        assert run.returncode in (0, 1), run.stderr.decode()
        found[" ".join(command)] = hashlib.sha256(run.stdout).hexdigest()
    for path in sorted(folder.glob("*.*")):
        found[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


@cache
def at_home(root: Path) -> dict[str, str]:
    return digests(root / "home", {})


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("same")


@pytest.mark.parametrize("world", WORLDS)
def test_the_same_bytes(world: str, root: Path) -> None:
    there = digests(root / "a folder with ünusual name" / world, WORLDS[world])
    assert there == at_home(root)
    assert len(there) > len(COMMANDS) + 5


def test_the_same_numbers_on_any_number_of_processors(tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2", "3"):
        command = ("simulate", "malta-convoy", "-n", "300", "--seed", "5", "--json", "--jobs", jobs)
        run = subprocess.run([*PRINTKIT, *command], cwd=tmp_path, capture_output=True, check=True)
        told = json.loads(run.stdout)
        del told["seconds"], told["games_per_second"]
        found.append(told)
    assert found[0] == found[1] == found[2]
