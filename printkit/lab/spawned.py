"""Worker processes for operating systems without ``fork``: new Python interpreters that receive their work in pickled form.

They do the same as :func:`printkit.lab.workers.forked`, and start about a third of a second later.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, TypeVar

from printkit.lab.workers import received, serve

T = TypeVar("T")


class _Worker(NamedTuple):
    process: BaseProcess
    results: Connection

    def load(self) -> Any:
        """Return the next result from the worker process. Raises EOFError if the process has ended."""
        try:
            return pickle.loads(self.results.recv_bytes())
        except OSError:  # Windows reports a pipe whose writer was killed in this way
            raise EOFError from None


class _Sender(NamedTuple):
    connection: Connection

    def write(self, data: bytes, /) -> None:
        """Send one pickled result to the parent process."""
        self.connection.send_bytes(data)

    def flush(self) -> None:
        """Do nothing. This method exists only because binary files have it; a connection has no buffer."""


def spawned(work: Callable[[int], T], pieces: int, jobs: int) -> Iterator[T]:
    """Yield the results ``work(0)``, ``work(1)`` … ``work(pieces - 1)`` in order, as computed by ``jobs`` new processes.

    ``work`` is pickled. Raises what a piece of work raises, and :class:`~printkit.lab.workers.WorkerLost` if a process
    dies. In any case no process is left behind.
    """
    workers: list[_Worker] = []
    try:
        workers.extend(_start(work, range(first, pieces, jobs)) for first in range(jobs))
        for number in range(pieces):
            yield received(workers[number % jobs].load)
    finally:
        for worker in workers:
            worker.results.close()
            worker.process.terminate()
        for worker in workers:
            worker.process.join()


def _start(work: Callable[[int], object], numbers: range) -> _Worker:
    spawn = multiprocessing.get_context("spawn")
    receiver, sender = spawn.Pipe(duplex=False)
    process = spawn.Process(target=_run, args=(work, numbers, sender), daemon=True)
    with _without_interrupts():
        process.start()
    sender.close()  # otherwise a dead worker's pipe would stay open
    return _Worker(process, receiver)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Context manager during which this process and new processes ignore Ctrl-C (on Windows, only this
    process does).
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _run(work: Callable[[int], object], numbers: range, sender: Connection) -> None:
    """The main function of a worker process.

    It computes the pieces of work with these ``numbers`` and sends each result, until all are done or the parent process has
    ended.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(BrokenPipeError), sender:
        serve(work, numbers, _Sender(sender))


def _end_with_parent() -> None:
    """End this worker process as soon as its parent process has ended.

    Nobody reads its results any more.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
