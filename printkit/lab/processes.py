"""Distributes a long computation among several processes.

They are forked if the operating system can fork; otherwise they are started as new interpreters.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TypeVar

from printkit.lab.workers import forked

T = TypeVar("T")


def can_fork() -> bool:
    """Return True if this operating system has ``fork`` (all except Windows)."""
    return hasattr(os, "fork")


def shared(work: Callable[[int], T], pieces: int, jobs: int) -> Iterator[T]:
    """Yield the results ``work(0)``, ``work(1)`` … ``work(pieces - 1)`` in order, as computed by ``jobs`` processes.

    Processes are forked if the system supports it, and otherwise started by :func:`~printkit.lab.spawned.spawned`, for which
    ``work`` must be picklable. With one job, the work is done in this process.
    """
    jobs = min(jobs, pieces)
    if jobs <= 1:
        return map(work, range(pieces))
    if can_fork():
        return forked(work, pieces, jobs)
    from printkit.lab.spawned import spawned  # multiprocessing takes 20 ms to import

    return spawned(work, pieces, jobs)
