"""Runs a printkit command many times in a folder, kills each run at a different moment, and reports as JSON what the
runs leave behind.

A run is a fork of a process in which everything is imported already. ``kill``: SIGKILL before the first, the second … system
call that opens, links, renames or removes anything in the folder. ``readonly``: a run of somebody who may not write there.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

from printkit.cli import main

TYPED = "pass\nquit\n"
NOBODY = 65534
_TOUCHING = {"open", "os.link", "os.rename", "os.remove", "os.mkdir", "os.truncate"}


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_bytes().hex() for path in sorted(folder.iterdir()) if path.is_file()}


def restore(folder: Path, files: dict[str, str]) -> None:
    for path in folder.iterdir():
        path.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(bytes.fromhex(data))


def _type() -> None:
    """Make the typed text available on stdin."""
    typed, keys = os.pipe()
    os.write(keys, TYPED.encode())
    os.close(keys)
    os.dup2(typed, 0)
    os.close(typed)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - a new one, at its beginning


def run(arguments: list[str], kill_at: int = 0, user: int = 0) -> tuple[int, str]:
    """Run the command in a forked child process; return how it ended (as from ``waitpid``) and what it wrote to stderr."""
    heard, said = os.pipe()
    child = os.fork()
    if child == 0:
        _type()
        os.dup2(said, 2)
        if user:
            os.environ.update(HOME=str(Path.cwd()), XDG_CONFIG_HOME=str(Path.cwd()))
            os.setgid(user)
            os.setuid(user)
        if kill_at:
            _die_at(kill_at)
        os._exit(main(arguments))
    os.close(said)
    with os.fdopen(heard, encoding="utf-8", errors="replace") as stream:
        told = stream.read()
    return os.waitpid(child, 0)[1], told


def _die_at(moment: int) -> None:
    here, left = str(Path.cwd()), moment

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal left
        if event in _TOUCHING and any(_is_here(each, here) for each in arguments[:2]):
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)


def _is_here(path: object, here: str) -> bool:
    if not isinstance(path, (str, bytes, os.PathLike)):
        return False
    text = os.fsdecode(path)
    return not text.startswith("/") or text.startswith(here)


def told(folder: Path, how: str, arguments: list[str]) -> list[dict[str, object]]:
    """Return a record of every run: how it ended, its messages, and the files that it left (in hexadecimal). If it left
    a file under a temporary name, also the files after another run.
    """
    os.chdir(folder)
    before = contents(folder)
    _type()
    main(arguments)  # which imports all that the runs need
    restore(folder, before)
    if how != "kill":
        end, said = run(arguments, user=NOBODY if how == "readonly" else 0)
        return [{"end": end, "said": said, "files": contents(folder)}]
    runs: list[dict[str, object]] = []
    for moment in range(1, 200):
        restore(folder, before)
        end, said = run(arguments, kill_at=moment)
        runs.append({"end": end, "said": said, "files": contents(folder)})
        if not os.WIFSIGNALED(end):
            break
        if any(name.endswith(".part") for name in contents(folder)):
            run(arguments)
            runs[-1]["after"] = sorted(contents(folder))
    return runs


def told_as_json(folder: Path, how: str, arguments: list[str]) -> int:
    """Print the records of all runs on stdout as JSON, and nothing else."""
    stdout = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    found = told(folder.resolve(), how, arguments)
    with os.fdopen(stdout, "w") as stream:
        stream.write(json.dumps(found))
    return 0
