"""Worker processes: results in order, no process left over, and errors reported as they happened."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from select import select

import pytest

from printkit.lab.processes import can_fork
from printkit.lab.workers import WorkerLost, forked
from tests.support.children import children_of

pytestmark = pytest.mark.skipif(
    not can_fork() or not Path("/proc/self/stat").exists(), reason="this system has no fork, or no /proc"
)


def square(n: int) -> int:
    return n * n


BEFORE: set[int] = set()
"""Child processes that this process had before the test; ``multiprocessing`` keeps one until the process ends."""


@pytest.fixture(autouse=True)
def _children_before() -> None:
    BEFORE.clear()
    BEFORE.update(children_of(os.getpid()))


def no_children() -> bool:
    """Return whether the test has left no child process, running or finished."""
    return children_of(os.getpid()) <= BEFORE


@pytest.mark.parametrize("jobs", [1, 2, 3, 7])
def test_results_come_in_order(jobs: int) -> None:
    assert list(forked(square, 20, jobs)) == [n * n for n in range(20)]
    assert no_children()


def test_large_results_do_not_block() -> None:
    sizes = [len(text) for text in forked(lambda n: "x" * 300_000, 6, 2)]
    assert sizes == [300_000] * 6


def test_work_is_done_in_other_processes() -> None:
    pids = set(forked(lambda n: os.getpid(), 8, 2))
    assert len(pids) == 2
    assert os.getpid() not in pids


def test_an_error_is_raised_here() -> None:
    def work(n: int) -> int:
        if n == 3:
            raise ValueError("three")
        return n

    found = forked(work, 6, 2)
    assert [next(found) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="three"):
        next(found)
    assert no_children()


def test_an_error_that_cannot_be_pickled_arrives_as_text() -> None:
    class Stubborn(
        Exception
    ):  # made in here: what distributed brings teaches every class to travel that stands outside
        """An exception that cannot be unpickled, because it needs two arguments."""

        def __init__(self, one: str, two: str) -> None:
            super().__init__(one)

    def work(n: int) -> int:
        raise Stubborn("a", "b")

    with pytest.raises(RuntimeError, match="Stubborn: a"):
        next(forked(work, 2, 2))


def test_a_forked_worker_that_dies_is_reported() -> None:
    def work(n: int) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return n

    with pytest.raises(WorkerLost, match="ended before its work"):
        next(forked(work, 2, 2))
    assert no_children()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_if_the_parent_is_killed(how: signal.Signals) -> None:
    """A pipe is closed when the last process that could write to it has ended."""
    alive, held = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            for _ in forked(square, 10**9, 2):
                os.write(held, b".")
        finally:
            os._exit(0)
    os.close(held)
    assert os.read(alive, 1) == b"."
    os.kill(pid, how)
    os.waitpid(pid, 0)
    while select([alive], [], [], 60)[0] and (last := os.read(alive, 65_536)):
        assert set(last) == {ord(".")}
    assert last == b""
    os.close(alive)


def test_workers_end_if_the_caller_stops_early() -> None:
    found = forked(square, 1_000, 2)
    assert next(found) == 0
    found.close()  # type: ignore[attr-defined]
    assert no_children()
