"""Writing files whole or not at all: beside the target first, then renamed onto it."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
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

    Raises OutputError.
    """
    beside: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:80]}.", suffix=".part", dir=path.parent)
        beside = Path(name)
        with os.fdopen(handle, "wb") as stream:
            yield stream
        # mkstemp makes files that only their owner reads; give this one the usual rights.
        beside.chmod(0o666 & ~_umask())
        beside.replace(path)
    except OSError as error:
        raise _failed(path, error) from error
    finally:
        if beside is not None:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
