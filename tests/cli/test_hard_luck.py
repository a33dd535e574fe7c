"""Commands under bad conditions: killed before each of their system calls, on a full disk, in a folder that another
user owns.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.dying import TYPED, told_as_json
from tests.support.forked import command, forked

PRINTKIT = (sys.executable, "-c", "import sys; from printkit.cli import main; sys.exit(main())")
LOG = "game: uss-lox\npreset: basic\nocean: 4\n\nturn 1\n  flip 8D\n"
COMMANDS = {
    "report": "report game.log -o out.md",
    "play": "play uss-lox --seed 4 -o out.md --log played.log",
    "print": "print uss-lox --part reference -o out.pdf",
    "log": "log uss-lox -o out.log --resume",
}
PICTURES = {
    "report-pdf": "report game.log -o out.pdf",
    "play-html": "play ssn --seed 4 -o out.html --log played.log",
}
KILLABLE = list(COMMANDS)


@pytest.fixture(autouse=True)
def no_config_of_the_user_s(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an empty config folder, whichever user runs the command."""
    monkeypatch.setattr("printkit.cli.support.config.config_folder", lambda: Path("/nonexistent"))


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that all users may enter, with a log and with old files at the output paths of the commands."""
    made = Path(tempfile.mkdtemp(prefix="printkit-luck-"))
    made.chmod(0o755)
    for name in ("game.log", "out.log"):
        (made / name).write_text(LOG, encoding="utf-8")
    for name in ("out.md", "out.pdf", "out.html"):
        (made / name).write_text("old", encoding="utf-8")
    yield made
    shutil.rmtree(made)


def runs(folder: Path, how: str, line: str) -> list[dict[str, object]]:
    run = forked(lambda: told_as_json(folder, how, line.split()), folder)
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert isinstance(found, list)
    return found


def files_of(run: dict[str, object]) -> dict[str, bytes]:
    files = run["files"]
    assert isinstance(files, dict)
    return {name: bytes.fromhex(data) for name, data in files.items()}


def killed_everywhere(folder: Path, line: str) -> None:
    """Kill a command before each of its system calls. Each file must then be the old or the new one, and the next run
    must remove any other.
    """
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    *dead, whole = runs(folder, "kill", line)
    assert whole["end"] == 0, whole
    assert len(dead) > 5
    new = files_of(whole)
    assert {n: d for n, d in new.items() if d != before.get(n)}, "it wrote nothing"
    typing = " log " in f" {line} "  # a log grows line by line: any beginning of the new one is whole
    for run in dead:
        assert run["end"] == signal.SIGKILL
        files = files_of(run)
        left = set(files) - set(new)
        assert len(left) <= 1
        for name in left:  # between the naming of the new file and its taking the old one's place
            assert name.endswith(".part")
            assert files[name] in new.values() or typing
        for name in set(files) - left:
            whole_one = files[name] in (before.get(name), new[name])
            assert whole_one or (typing and new[name].startswith(files[name])), name
        assert not left or run["after"] == sorted(new)


@pytest.mark.parametrize("name", KILLABLE)
def test_a_command_that_is_killed_leaves_whole_files(name: str, folder: Path) -> None:
    killed_everywhere(folder, COMMANDS[name])


@pytest.mark.sweep
@pytest.mark.parametrize("name", PICTURES)
def test_a_report_with_pictures_that_is_killed_leaves_whole_files(name: str, folder: Path) -> None:
    killed_everywhere(folder, PICTURES[name])


@pytest.mark.sweep
@pytest.mark.parametrize("name", [*KILLABLE, *PICTURES])
def test_a_command_that_is_killed_at_random_moments_leaves_whole_files(name: str, folder: Path) -> None:
    line = (COMMANDS | PICTURES)[name].split()
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    command = [*PRINTKIT, *line]

    def start() -> subprocess.Popen[bytes]:
        made = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        assert made.stdin is not None
        made.stdin.write(TYPED.encode())
        made.stdin.close()
        return made

    begun = time.monotonic()
    assert start().wait() == 0
    took = time.monotonic() - begun
    new = {path.name: path.read_bytes() for path in folder.iterdir()}
    chance = random.Random(name)
    for _ in range(40):
        for path in folder.iterdir():
            path.unlink()
        for file, data in before.items():
            (folder / file).write_bytes(data)
        run = start()
        time.sleep(chance.random() * took)
        run.send_signal(signal.SIGKILL)
        run.wait()
        for path in folder.iterdir():
            data = path.read_bytes()
            grown = name == "log" and new["out.log"].startswith(data)
            part = path.name.endswith(".part") and data in new.values()
            assert grown or part or data in (before.get(path.name), new.get(path.name)), path.name


@pytest.mark.skipif(os.getuid() != 0, reason="only root can act as somebody else")
@pytest.mark.parametrize("name", KILLABLE)
def test_a_folder_without_write_permission_is_named(name: str, folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    (run,) = runs(folder, "readonly", COMMANDS[name])
    assert files_of(run) == before
    assert os.waitstatus_to_exitcode(int(str(run["end"]))) == 2
    told = str(run["said"])
    assert "cannot write" in told
    assert "choose a folder that you may write to" in told
    assert "Traceback" not in told


@pytest.fixture
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk with room for the old files and nothing else."""
    disk = folder / "disk"
    disk.mkdir()
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=24k", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if mount.returncode:
        pytest.skip("a small disk cannot be mounted here")
    for path in folder.iterdir():
        if path.is_file() and path.suffix != ".html":
            shutil.copy(path, disk)
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.parametrize("name", KILLABLE)
def test_a_full_disk_leaves_the_old_files_unchanged(name: str, small_disk: Path) -> None:
    filling = small_disk / "filling"
    with filling.open("wb", buffering=0) as stream:
        try:
            while True:
                stream.write(b"x" * 512)
        except OSError:
            pass
    before = {path.name: path.read_bytes() for path in small_disk.iterdir()}
    run = command(COMMANDS[name], small_disk, TYPED)
    assert run.returncode == 2, run
    assert "free some space" in run.stderr
    assert {path.name: path.read_bytes() for path in small_disk.iterdir()} == before
