"""Writes files in such a way that a file is written either completely or not at all.

A file is written under a temporary name in the same folder, and then replaces the target.
"""

from __future__ import annotations

import contextlib
import errno
import glob
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

_REMEDY = {
    errno.ENOSPC: "free some space, or name another file with -o",
    errno.EDQUOT: "free some space, or name another file with -o",
    errno.EACCES: "choose a folder that you may write to with -o",
    errno.EPERM: "choose a folder that you may write to with -o",
    errno.EROFS: "choose a folder that you may write to with -o",
    errno.ENOTDIR: "a file stands where a folder is needed; choose another path with -o",
    errno.EEXIST: "a file stands where a folder is needed; choose another path with -o",
    errno.EISDIR: "a folder stands where the file is to go; choose another path with -o",
    errno.ENAMETOOLONG: "choose a shorter name with -o",
}


class OutputError(Exception):
    """Raised if a file could not be written. The message names the file and the reason, and says what to do."""

    def __init__(self, path: Path, reason: str, remedy: str) -> None:
        super().__init__(f"cannot write {path}: {reason}")
        self.path = path
        self.reason = reason
        self.remedy = remedy


def _failed(path: Path, error: OSError) -> OutputError:
    reason = error.strerror or str(error)
    return OutputError(path, reason, _REMEDY.get(error.errno or 0, "name another file with -o"))


def write_whole(path: Path, data: bytes) -> None:
    """Write ``data`` to the file ``path``, and create its folders if they do not exist.

    If writing fails, an existing file stays unchanged. Raises OutputError.
    """
    with writing(path) as stream:
        stream.write(data)


@contextlib.contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """Context manager that yields a binary stream for writing a file. The file is replaced only if no error occurs.

    At the end of the block, what was written to the stream becomes the file ``path``. After an error, an
    existing file stays unchanged.

    Where the system allows, the temporary file has no name until it is complete, so that a killed process
    leaves nothing behind. Otherwise, or if the process is killed between naming the new file and replacing
    the old one, the next write to the same file removes what was left. Raises OutputError; also if ``path``
    is a link, a folder, a device or a pipe.
    """
    beside = path.parent / f".{path.name[:80]}.{os.getpid()}.{os.urandom(3).hex()}{_PART}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _refuse_special(path)
        _delete_leftovers(path)
        with os.fdopen(_open_temporary(beside), "wb") as stream:
            yield stream
            stream.flush()
            if not beside.exists() and not _give_name(stream.fileno(), path):
                _give_name(stream.fileno(), beside)
        if beside.exists():
            beside.replace(path)
    except OSError as error:
        raise _failed(path, error) from error
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)


_PART = ".part"


def _open_temporary(beside: Path) -> int:
    """Open a temporary file for writing, and return its handle.

    If the system supports files without a name, the file has none; otherwise its path is ``beside``.
    """
    nameless = getattr(os, "O_TMPFILE", 0)
    if nameless and Path("/proc/self/fd").is_dir():
        # Not every file system supports files without a name; any other error occurs again below.
        with contextlib.suppress(OSError):
            return os.open(beside.parent, nameless | os.O_WRONLY, 0o666)
    return os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)


def _give_name(handle: int, path: Path) -> bool:
    """Give the name ``path`` to an open temporary file that has had no name so far.

    Return False if a file of this name exists already.
    """
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.link(f"/proc/self/fd/{handle}", path.name, dst_dir_fd=folder)
    except FileExistsError:
        return False
    finally:
        os.close(folder)
    return True


def _refuse_special(path: Path) -> None:
    """Raise OutputError if ``path`` is a link, device or pipe, which must not be replaced by a file.

    Raise IsADirectoryError if ``path`` is a folder.
    """
    if path.is_symlink():
        raise OutputError(
            path, f"it is a link to {path.readlink()}", "name the file itself with -o, or delete the link"
        )
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if path.exists() and not path.is_file():
        raise OutputError(path, "it is a device or a pipe, not a file", "name a file with -o")


def _delete_leftovers(path: Path) -> None:
    """Delete temporary files for this path that killed processes have left behind."""
    for left in path.parent.glob(f".{glob.escape(path.name[:80])}.*{_PART}"):
        writer = left.name.removesuffix(_PART).split(".")[-2]
        if writer.isdecimal() and not _is_running(int(writer)):
            with contextlib.suppress(OSError):
                left.unlink()


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
