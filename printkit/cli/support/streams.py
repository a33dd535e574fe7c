"""Makes the standard streams usable even if they were closed.

Also suppresses write errors after the program that reads printkit's output through a pipe has exited.
"""

from __future__ import annotations

import io
import os
import stat
import sys
from typing import TextIO


def prepare() -> None:
    """Make stdout and stderr usable for the rest of the process.

    A closed stream is replaced by one that discards its text. If the reader of a pipe has gone (``| head``), the
    command continues, so that its exit code is the same. A character that the terminal cannot show is escaped. A
    closed stdin stays None; its file descriptor is occupied, so that no file opened later is read as stdin.
    """
    for number in range(3):
        _open_if_closed(number)
    sys.stdout = _usable(sys.stdout, 1)
    sys.stderr = _usable(sys.stderr, 2)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def reader_gone() -> bool:
    """Return True if a write to stdout has failed because the program that reads the pipe has exited."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    return isinstance(raw, _Pipe) and raw.gone


class _Pipe(io.FileIO):
    """Output stream that silently discards everything after the program that reads the pipe has exited."""

    gone = False

    def write(self, data: object, /) -> int:
        if not self.gone:
            try:
                return super().write(data)  # type: ignore[arg-type]  # a buffer is only given bytes
            except BrokenPipeError:
                self.gone = True
        return memoryview(data).nbytes  # type: ignore[arg-type]  # a buffer is only given bytes


def _open_if_closed(number: int) -> None:
    """Open the null device under this file descriptor if the descriptor is closed."""
    try:
        os.fstat(number)
    except OSError:
        opened = os.open(os.devnull, os.O_RDWR)
        if opened != number:
            os.dup2(opened, number)
            os.close(opened)


def _usable(stream: TextIO | None, number: int) -> TextIO:
    if stream is None:  # the stream was closed when the process started
        return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - for the life of the process
    if not isinstance(stream, io.TextIOWrapper) or not stat.S_ISFIFO(os.fstat(number).st_mode):
        return stream
    pipe = io.BufferedWriter(_Pipe(number, "wb", closefd=False))
    return io.TextIOWrapper(pipe, stream.encoding, stream.errors, line_buffering=stream.line_buffering)
