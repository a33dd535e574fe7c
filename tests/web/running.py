"""Runs the web page as a user starts it: ``printkit log GAME --web`` in a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

_ADDRESS = re.compile(r"http://\S+/")
_PATIENCE = 120
"""Seconds to wait for a process to end, on a busy machine."""
_MAIN = "import sys; from printkit.cli import main; sys.exit(main())"


class Running:
    """A game served from ``folder``, which also holds the files of its user. ``said`` is the text that it wrote to
    stderr.
    """

    def __init__(self, folder: Path, *arguments: str, within: Sequence[str] = ()) -> None:
        self._process = subprocess.Popen(
            [*within, sys.executable, "-c", _MAIN, "log", *arguments, "--web", "-o", str(folder / "game.log")],
            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
            env=os.environ | {"XDG_STATE_HOME": str(folder / "state")},
        )  # fmt: skip
        self.said = ""
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.said += line
            if "Ctrl-C" in line:
                break
        self.addresses: list[str] = _ADDRESS.findall(self.said)
        self.log = folder / "game.log"

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.end(signal.SIGINT)

    def end(self, how: signal.Signals) -> int:
        """End the process with this signal and return its exit code."""
        self._process.send_signal(how)
        code = self._process.wait(_PATIENCE)
        assert self._process.stderr is not None
        self._process.stderr.close()
        return code
