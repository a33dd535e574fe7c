"""Processes that share a long piece of work: forked, so that they start at once and inherit what was prepared."""

from __future__ import annotations

import os
import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
_AHEAD = 2
"""So many pieces a worker are under way or waiting to be read: nothing piles up."""
_work: Callable[[int], object]
"""What the workers inherit: a function with all that it holds cannot be sent."""


class WorkerLost(RuntimeError):
    """A worker process ended before its work was done (killed, or out of memory)."""


def can_fork() -> bool:
    """Whether this system has ``fork`` (everything but Windows)."""
    return hasattr(os, "fork")


def shared(work: Callable[[int], T], pieces: int, jobs: int) -> Iterator[T]:
    """The same as :func:`forked`, or in this process where one is enough, or nothing else is possible."""
    jobs = min(jobs, pieces)
    return forked(work, pieces, jobs) if jobs > 1 and can_fork() else map(work, range(pieces))


def forked(work: Callable[[int], T], pieces: int, jobs: int) -> Iterator[T]:
    """``work(0)``, ``work(1)`` … ``work(pieces - 1)``, in this order, done by ``jobs`` processes.

    Raises what a piece of work raises; however it ends, no process is left behind.
    """
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    global _work
    _work = work
    others = active_children()
    pool = ProcessPoolExecutor(jobs, get_context("fork"), _leave_interrupts_to_the_parent)
    numbers = iter(range(pieces))
    coming = deque(pool.submit(_piece, number) for number in islice(numbers, _AHEAD * jobs))
    workers = [child for child in active_children() if child not in others]
    try:
        while coming:
            result = coming.popleft().result()
            coming.extend(pool.submit(_piece, number) for number in islice(numbers, 1))
            yield result  # type: ignore[misc]
    except BrokenProcessPool:
        raise WorkerLost("a worker process ended before its work was done") from None
    finally:
        for worker in workers:  # no other's: this may run when somebody else has begun
            worker.terminate()
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _piece(number: int) -> object:
    """One piece in a worker; an error that cannot travel to the parent goes as text."""
    try:
        return _work(number)
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:  # noqa: BLE001 - exceptions pickle badly in many ways
            raise RuntimeError(f"{type(error).__name__}: {error}") from None
        raise
