"""Runs a printkit command in a forked child of the test process. It starts at once, because everything is imported
already.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from printkit.cli import main


class Ran(NamedTuple):
    """The result of a command: its exit code (as ``subprocess`` gives it) and its output."""

    returncode: int
    stdout: str
    stderr: str


def forked(work: Callable[[], int], folder: Path, typed: str = "") -> Ran:
    """Run ``work`` in a child process in this folder and return the result. ``typed`` (less than 64 kB) is its standard
    input.
    """
    (typing, keys), (heard, said), (told, complaints) = (os.pipe() for _ in range(3))
    os.write(keys, typed.encode())
    os.close(keys)
    child = os.fork()
    if child == 0:  # a process of its own, which ends here in any case
        code = 70
        try:
            os.chdir(folder)
            for end, number in ((typing, 0), (said, 1), (complaints, 2)):
                os.dup2(end, number)
            sys.stdin, sys.stdout, sys.stderr = (
                open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - they end with the process
                for number, mode in ((0, "r"), (1, "w"), (2, "w"))
            )
            code = work()
        except BaseException:  # noqa: BLE001 - the tests' process must not go on twice
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    for end in (typing, said, complaints):
        os.close(end)
    with os.fdopen(heard, encoding="utf-8") as out, os.fdopen(told, encoding="utf-8") as err:
        shown, complained = out.read(), err.read()
    return Ran(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown, complained)


def command(line: str, folder: Path, typed: str = "", before: Callable[[], None] = lambda: None) -> Ran:
    """Run ``printkit`` with these arguments in a child process and return the result. ``before`` is called in the child
    first.
    """

    def work() -> int:
        before()
        return main(line.split())

    return forked(work, folder, typed)
