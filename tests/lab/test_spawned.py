"""Worker processes on systems that cannot fork: the same numbers, in order, and no process is left over."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.games import load
from printkit.lab.simulate import ChunkWork, SimulationPlan
from printkit.lab.spawned import spawned
from printkit.lab.workers import WorkerLost

PROC = Path("/proc/self/stat").exists()


def square_or_fail(n: int) -> int:
    if n == 5:
        raise ValueError("five")
    return n * n


def die(n: int) -> int:
    os._exit(9)


def process_of(n: int) -> int:
    return os.getpid()


def test_results_come_in_order_until_an_error_is_raised_here() -> None:
    found = spawned(square_or_fail, 8, 2)
    assert [next(found) for _ in range(5)] == [0, 1, 4, 9, 16]
    with pytest.raises(ValueError, match="five"):
        next(found)


def test_the_work_is_done_in_new_processes_that_end_with_the_work() -> None:
    processes = set(spawned(process_of, 4, 2))
    assert len(processes) == 2
    assert os.getpid() not in processes
    if PROC:
        assert not [each for each in processes if Path(f"/proc/{each}").exists()]


def test_a_worker_that_dies_is_reported() -> None:
    with pytest.raises(WorkerLost, match="ended before its work"):
        next(spawned(die, 2, 2))


@pytest.mark.parametrize("name", ["uss-lox", "malta-convoy", "tonnage-war", "wolf-pack", "ssn"])
def test_the_work_of_every_game_is_picklable(name: str) -> None:
    game = load(name)
    seats = game.seats or ("",)
    policies = tuple(
        (seat, next(entry for entry in game.policies if entry.seat in ("", seat))) for seat in seats
    )
    plan = SimulationPlan(game, game.ruleset(), policies, 1, 7)
    there = pickle.loads(pickle.dumps(ChunkWork(plan, True)))
    assert there(0) == ChunkWork(plan, True)(0)


@pytest.mark.parametrize("arguments", [["-n", "600"], ["-n", "300", "--vary", "convoy"]])
def test_simulate_gives_the_same_numbers_without_fork(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def simulated() -> dict[str, object]:
        assert main(["simulate", "malta-convoy", *arguments, "--seed", "3", "--jobs", "2", "--json"]) == 0
        document: dict[str, object] = json.loads(capsys.readouterr().out)
        return {key: value for key, value in document.items() if "second" not in key}

    monkeypatch.setattr("printkit.cli.commands.simulate.processors", lambda: 2)
    with_fork = simulated()
    monkeypatch.setattr("printkit.lab.processes.can_fork", lambda: False)
    assert simulated() == with_fork


@pytest.mark.skipif(not PROC, reason="no /proc")
def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    (tmp_path / "waiting.py").write_text(
        "import os, time\n"
        "def wait(n):\n"
        "    print(os.getpid(), flush=True)\n"
        "    time.sleep(600)\n"
        "if __name__ == '__main__':\n"
        "    from printkit.lab.spawned import spawned\n"
        "    next(spawned(wait, 2, 2))\n"
    )
    parent = subprocess.Popen(
        [sys.executable, str(tmp_path / "waiting.py")], stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    workers = [int(parent.stdout.readline()), int(parent.stdout.readline())]
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    end = time.monotonic() + 30
    while (left := [each for each in workers if Path(f"/proc/{each}").exists()]) and time.monotonic() < end:
        time.sleep(0.05)
    assert not left
