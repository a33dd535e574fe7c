"""Runs a command on a terminal of its own: reads its output byte by byte and types into it."""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
import time
from pathlib import Path

_PATIENCE = 300.0
"""Seconds to wait for output. Normally a thousandth of that is enough, but the machine may be busy."""


class Terminal:
    """``printkit`` with these arguments on a terminal of its own; ``environment`` holds further environment variables."""

    def __init__(self, *arguments: str, folder: Path, **environment: str) -> None:
        self.shown = ""
        self._read = 0
        self.pid, self._end = pty.fork()
        if not self.pid:  # the child
            os.chdir(folder)
            os.environ.pop("NO_COLOR", None)
            os.environ.update(
                {"TERM": "xterm", "COLUMNS": "200", "XDG_CONFIG_HOME": str(folder), **environment}
            )
            program = "import sys; from printkit.cli import main; sys.exit(main(sys.argv[1:]))"
            os.execv(sys.executable, [sys.executable, "-c", program, *arguments])

    def until(self, text: str) -> str:
        """Return the output from here until ``text`` appears; the test fails if it does not."""
        deadline = time.monotonic() + _PATIENCE
        while (at := self.shown.find(text, self._read)) < 0:
            ready, _, _ = select.select([self._end], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"`{text}` does not come; shown is: {self.shown[self._read :]!r}"
            self.shown += self._some()
        new = self.shown[self._read : at + len(text)]
        self._read = at + len(text)
        return new

    def _some(self) -> str:
        try:
            data = os.read(self._end, 65536)
        except OSError:  # the other end is closed
            data = b""
        assert data, f"the command has ended; shown is: {self.shown[self._read :]!r}"
        return data.decode("utf-8", "replace")

    def type(self, text: str) -> None:
        time.sleep(0.05)  # echo is switched off a moment after the prompt is shown
        os.write(self._end, f"{text}\n".encode())

    def answer(self, prompt: str, typed: str) -> None:
        """Wait for a prompt, then type."""
        self.until(prompt)
        self.type(typed)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)

    def ended(self) -> int:
        """Wait until the command ends and return its exit code."""
        try:
            while data := os.read(self._end, 65536):
                self.shown += data.decode("utf-8", "replace")
        except OSError:
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
