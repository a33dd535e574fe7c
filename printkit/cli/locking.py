"""One writer a file: whoever writes a log while a game is played holds its lock."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from printkit.cli.common import Failure


@contextmanager
def only_writer(path: Path) -> Iterator[None]:
    """Hold the lock of a log: a file beside it, which the system lets go of when the process ends, however it ends.

    Raises :class:`Failure` where another process holds it.
    """
    lock = path.with_name(f".{path.name}.lock")
    held = _held(lock)
    if held is None:
        raise Failure(
            f"{path} is being written by another printkit", "end that one first, or name another file with -o"
        )
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink()  # while it is still held: nobody can have taken it over
        os.close(held)


def _held(lock: Path) -> int | None:
    """The lock's open file; None: another process has it."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    while True:
        found = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        if not _taken(found):
            os.close(found)
            return None
        with suppress(OSError):
            if os.path.samestat(os.fstat(found), lock.stat()):
                return found
        os.close(found)  # its last holder has just taken it away: the next one is made anew


def _taken(found: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(found, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(found, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
