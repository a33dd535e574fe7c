"""Writing files whole or not at all: beside the target first, then renamed onto it."""

from __future__ import annotations

import contextlib
import errno
import glob
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

_REMEDY = {
    errno.ENOSPC: "free some space, or write elsewhere with -o",
    errno.EDQUOT: "free some space, or write elsewhere with -o",
    errno.EACCES: "choose a folder that you may write to with -o",
    errno.EPERM: "choose a folder that you may write to with -o",
    errno.EROFS: "choose a folder that you may write to with -o",
    errno.ENOTDIR: "a file stands where a folder is needed; choose another path with -o",
    errno.EEXIST: "a file stands where a folder is needed; choose another path with -o",
    errno.EISDIR: "a folder stands where the file is to go; choose another path with -o",
    errno.ENAMETOOLONG: "choose a shorter name with -o",
}


class OutputError(Exception):
    """A file could not be written: which, why, and what to do about it."""

    def __init__(self, path: Path, reason: str, remedy: str) -> None:
        super().__init__(f"cannot write {path}: {reason}")
        self.path = path
        self.reason = reason
        self.remedy = remedy


def _failed(path: Path, error: OSError) -> OutputError:
    reason = error.strerror or str(error)
    return OutputError(path, reason, _REMEDY.get(error.errno or 0, "write elsewhere with -o"))


def write_whole(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``, making its folders; on failure the old file is left as it was.

    Raises OutputError.
    """
    with writing(path) as stream:
        stream.write(data)


@contextlib.contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """A stream whose bytes become ``path`` when the block ends; if it ends in an error, the old file is left as it was.

    What is written has no name until it is whole, where the system can do that: a run that is killed leaves nothing. Elsewhere,
    and between the naming of a new file and its taking the old one's place, what it leaves is taken away by the next that
    writes the same file. Raises OutputError, also for a link, a folder, a device or a pipe.
    """
    beside = path.parent / f".{path.name[:80]}.{os.getpid()}.{os.urandom(3).hex()}{_PART}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _refuse_special(path)
        _sweep(path)
        with os.fdopen(_begin(beside), "wb") as stream:
            yield stream
            stream.flush()
            if not beside.exists() and not _name(stream.fileno(), path):
                _name(stream.fileno(), beside)
        if beside.exists():
            beside.replace(path)
    except OSError as error:
        raise _failed(path, error) from error
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)


_PART = ".part"


def _begin(beside: Path) -> int:
    """A file without a name in the folder of ``beside``; where there is no such thing, ``beside`` itself."""
    nameless = getattr(os, "O_TMPFILE", 0)
    if nameless and Path("/proc/self/fd").is_dir():
        with contextlib.suppress(
            OSError
        ):  # not every file system has it; what else is wrong comes up again below
            return os.open(beside.parent, nameless | os.O_WRONLY, 0o666)
    return os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)


def _name(handle: int, path: Path) -> bool:
    """Give a file without a name one; False where a file has it. With the folder's handle Python follows the link in /proc."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.link(f"/proc/self/fd/{handle}", path.name, dst_dir_fd=folder)
    except FileExistsError:
        return False
    finally:
        os.close(folder)
    return True


def _refuse_special(path: Path) -> None:
    """Raises OutputError where something stands in the file's place that is not to be replaced by one."""
    if path.is_symlink():
        raise OutputError(
            path, f"it is a link to {path.readlink()}", "name the file itself with -o, or take the link away"
        )
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if path.exists() and not path.is_file():
        raise OutputError(path, "it is a device or a pipe, not a file", "name a file with -o")


def _sweep(path: Path) -> None:
    """Take away what runs that were killed have left of this file."""
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
