"""Kills printkit (SIGKILL) at random moments while it writes files, and examines what is left.

    .venv/bin/python scripts/kill_figures.py 200        so many moments of each
    .venv/bin/python scripts/kill_figures.py 200 page   of one alone

Companion (terminal and page): after each kill the log is whole, checks clean, begins with everything that had been
acknowledged, and is taken up again with `--resume`; no answer stands in it twice. `print`, `play`, `report`, `diary` and
`simulate`: each file is whole, or not there, or as it was before, and nothing lies beside it once the command has run to its end.
"""

from __future__ import annotations

import http.client
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode
from urllib.request import urlopen

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.table.seeded import Randomness
from tests.web.browsing import Page, filled
from tests.web.running import Running
from tests.web.test_web_game import plain

_MAIN = "import sys; from printkit.cli import main; sys.exit(main())"
PRINTKIT = [sys.executable, "-c", _MAIN]
LOG = """game: malta-convoy

setup
  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2
  length 1; friendly 6
turn 7
  contact 4
"""


class Work(NamedTuple):
    """A command that writes files: its arguments, and the names of the files."""

    words: str
    files: tuple[str, ...]


WORKS: Mapping[str, Work] = {
    "print": Work("print ssn --part sheet --png 30 --cut svg -o kit.pdf", ("kit.pdf",)),
    "play": Work("play malta-convoy --seed 3 -o game.html --log game.log", ("game.html", "game.log")),
    "report": Work("report paper.log -o paper.html", ("paper.html",)),
    "diary": Work("diary paper.log -o diary.html", ("diary.html",)),
    "simulate": Work(
        "simulate malta-convoy -n 3000 --seed 1 --jobs 2 --csv s.csv -o s.html", ("s.csv", "s.html")
    ),
}


class Figures(NamedTuple):
    """How often a command was killed before its end, and the faults that were found afterwards."""

    runs: int
    killed: int
    faults: tuple[str, ...]


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "paper.log"
    }


def begun(words: str, folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*PRINTKIT, *words.split()], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def killed_at_work(work: Work, times: int, luck: random.Random) -> Figures:
    """Kill a command many times while it works. Every second time, the files of an earlier run exist already."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "paper.log").write_text(LOG, encoding="utf-8")
        start = time.monotonic()
        begun(work.words, folder).wait()
        seconds = time.monotonic() - start
        whole = files_of(folder)
        faults, killed = [], 0
        for number in range(times):
            old = {name: b"old" if name in work.files else data for name, data in whole.items()}
            before = old if number % 2 else {}
            for name in files_of(folder):
                (folder / name).unlink()
            for name, data in before.items():
                if name != "game.log":  # a log that is no auto-played one is never overwritten
                    (folder / name).write_bytes(data)
            process = begun(work.words, folder)
            with suppress(subprocess.TimeoutExpired):
                process.wait(luck.random() * seconds * 1.1)
            if process.poll() is None:
                process.kill()
                killed += 1
            process.wait()
            faults += _left(files_of(folder), whole, before, f"run {number}")
        begun(work.words, folder).wait()
        if files_of(folder) != whole:
            faults.append(f"after a run to its end: {sorted(set(files_of(folder)) ^ set(whole))}")
        return Figures(times, killed, tuple(faults))


def _left(
    found: Mapping[str, bytes], whole: Mapping[str, bytes], before: Mapping[str, bytes], where: str
) -> list[str]:
    """Return what is wrong with the files that a killed run has left behind. A file under a temporary name is
    no fault, because the next run deletes it.
    """
    return [
        f"{where}: {name} is half-written"
        for name, data in found.items()
        if not name.endswith(".part") and data not in (whole.get(name), before.get(name))
    ]


def killed_at_the_terminal(times: int, luck: random.Random) -> Figures:
    """Type answers as fast as the companion asks, then kill it. Everything answered before the last question must be
    in the log file.
    """
    faults, killed = [], 0
    with tempfile.TemporaryDirectory() as place:
        log = Path(place) / "game.log"
        for number in range(times):
            resumed = log.exists()
            words = f"log malta-convoy --dice auto -o {log}{' --resume' if resumed else ''}"
            process = subprocess.Popen(
                [*PRINTKIT, *words.split()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )  # fmt: skip
            kept: list[str] = []
            timer = threading.Timer(0.2 + luck.random() * 0.6, process.kill)
            timer.start()
            _answer_until_it_ends(process, log, kept)
            timer.cancel()
            process.wait()
            killed += process.returncode == -signal.SIGKILL
            faults += [f"run {number}: {fault}" for fault in _log_faults(log, kept)]
            if log.exists() and check_text(log.read_text(encoding="utf-8"), "log", reading, GAMES).finished:
                log.unlink()
        left = [path.name for path in Path(place).iterdir() if path != log]
        return Figures(times, killed, tuple(faults + [f"left: {name}" for name in left]))


def _answer_until_it_ends(process: subprocess.Popen[bytes], log: Path, kept: list[str]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    asked = b""
    while part := os.read(process.stdout.fileno(), 4096):
        asked += part
        if asked.endswith(b": "):
            asked = b""
            with suppress(OSError):
                if log.exists():
                    kept.append(log.read_text(encoding="utf-8"))
                process.stdin.write(b"\n")
                process.stdin.flush()
    with suppress(OSError):
        process.stdin.close()


def _log_faults(log: Path, kept: list[str]) -> list[str]:
    """Return what is wrong with a log after a kill; ``kept`` holds its text after each acknowledged answer."""
    if not log.exists():
        return ["the log is gone"] if kept else []
    text = log.read_text(encoding="utf-8")
    checked = check_text(text, "log", reading, GAMES)
    faults = [] if checked.ok else [f"the log has problems: {checked.diagnostics[0].message}"]
    if kept and not plain(text)[0].startswith(plain(kept[-1])[0]):
        faults.append("an answer that was acknowledged is lost")
    turns = re.findall(r"^turn \d+$", text, re.MULTILINE)
    if len(turns) != len(set(turns)):
        faults.append("a turn stands there twice")
    return faults


def killed_on_the_page(times: int, luck: random.Random) -> Figures:
    faults: list[str] = []
    killed = 0
    chance = Randomness(times)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        log = folder / "game.log"
        for number in range(times):
            with Running(folder, "malta-convoy", *["--resume"] * log.exists()) as game:
                kept: list[str] = []
                timer = threading.Timer(luck.random() * 0.4, game.end, (signal.SIGKILL,))
                timer.start()
                with suppress(OSError, http.client.HTTPException):  # it was killed
                    _tap(game.addresses[0], log, chance, kept)
                timer.join()
                killed += 1
            faults += [f"run {number}: {fault}" for fault in _log_faults(log, kept)]
            if check_text(log.read_text(encoding="utf-8"), "log", reading, GAMES).finished:
                log.unlink()
        left = [path.name for path in folder.iterdir() if path != log and path.name != "state"]
        return Figures(times, killed, tuple(faults + [f"left: {name}" for name in left]))


def _tap(address: str, log: Path, chance: Randomness, kept: list[str]) -> None:
    """Submit random answers to the companion's web page until the game is over or the server has been killed."""
    page = Page(urlopen(address, timeout=60).read().decode())
    while "is-over" not in page.classes:
        form, button = chance.choice(page.answers)
        sent = urlencode(filled(form, button, chance))
        if form.method == "get":
            came = urlopen(f"{address}?{sent}", timeout=60)
        else:
            came = urlopen(f"{address}{form.action}", sent.encode(), timeout=60)
            kept.append(log.read_text(encoding="utf-8"))
        page = Page(came.read().decode())


def kinds(luck: random.Random) -> Mapping[str, Callable[[int], Figures]]:
    """Return the functions that kill each kind of run a given number of times, by the name of the kind."""

    def at_work(work: Work) -> Callable[[int], Figures]:
        return lambda times: killed_at_work(work, times, luck)

    return {
        "terminal": lambda times: killed_at_the_terminal(times, luck),
        "page": lambda times: killed_on_the_page(times, luck),
        **{name: at_work(work) for name, work in WORKS.items()},
    }


def main() -> int:
    times, chosen = int(sys.argv[1]), sys.argv[2:]
    bad = 0
    for name, kill in kinds(random.Random(29)).items():
        if chosen and name not in chosen:
            continue
        found = kill(times)
        bad += len(found.faults)
        print(f"{name}: {found.runs} runs, {found.killed} killed, {len(found.faults)} faults", flush=True)
        for fault in found.faults[:5]:
            print(f"  {fault}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
