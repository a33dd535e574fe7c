"""Locks a log file, so that only one process writes the log at a time."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from printkit.cli.support.common import Failure, real_path


@contextmanager
def only_writer(path: Path) -> Iterator[None]:
    """Context manager that holds the lock of a log file.

    The operating system releases the lock when the process ends for any reason.

    On Linux the lock is a name in the kernel, so a killed run leaves nothing behind; elsewhere it is a file beside
    the log. Raises :class:`Failure` if another process holds it.
    """
    lock = path.with_name(f".{path.name}.lock")
    held: socket.socket | int | None = _named(path) if sys.platform == "linux" else _held(lock)
    if held is None:
        raise Failure(
            f"{path} is being written by another printkit", "end that one first, or name another file with -o"
        )
    try:
        yield
    finally:
        if isinstance(held, socket.socket):
            held.close()
        else:
            with suppress(OSError):
                lock.unlink()  # delete the file before the lock is released, so that no other process can hold it yet
            os.close(held)


def _named(path: Path) -> socket.socket | None:
    """Take the lock of a log file by binding a socket to a name that is derived from the file's path.

    Return the socket, or None if another process holds the lock.

    The name is in the kernel's abstract namespace (Linux).
    """
    held = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        held.bind(b"\0printkit " + sha256(os.fsencode(real_path(path))).hexdigest().encode())
    except OSError as error:
        held.close()
        if error.errno != errno.EADDRINUSE:
            raise
        return None
    return held


def _held(lock: Path) -> int | None:
    """Take the lock of a log file by locking an open lock file. Return the lock file, or None if another process
    holds the lock."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    while True:
        found = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        if not _taken(found):
            os.close(found)
            return None
        with suppress(OSError):
            if os.path.samestat(os.fstat(found), lock.stat()):
                return found
        os.close(found)  # the previous holder has just deleted this file: try again with a new one


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
