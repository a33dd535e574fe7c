"""Measures whole processes: CPU time, several runs of each in turn, medians, and ratios to a reference.

Runs are interleaved (A B C A B C …), so that other work on the machine affects all alike. The CPU time of a child
process and of its own children is counted by the operating system (``os.wait4``). Modules are loaded from bytecode, as
in an installed package: the first run fills a cache that is deleted at the end.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent.parent


def compiled_tree() -> Path | None:
    """Return a copy of this source tree with its performance-critical modules compiled, as in the wheel; None if there
    is no C compiler.

    The copy is stored under build/ by the hash of its sources, for later benchmarks.
    """
    sources = [HERE / "scripts" / "compiled.py", *sorted((HERE / "printkit").rglob("*.py"))]
    name = hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    kept = HERE / "build" / "compiled" / name
    if not kept.is_dir():
        shutil.rmtree(kept.parent, ignore_errors=True)
        new = kept.with_suffix(".new")
        shutil.copytree(HERE / "printkit", new / "printkit", ignore=shutil.ignore_patterns("__pycache__"))
        made = subprocess.run(
            [sys.executable, str(sources[0]), str(new)], stderr=subprocess.DEVNULL, check=False
        )
        if made.returncode == 3:
            return None
        made.check_returncode()
        new.rename(kept)
    return kept


class Budget(NamedTuple):
    """A limit for the time of a measured command: its name, the reference command, and how many times as long
    it may take as the reference (``inf``: no limit).
    """

    name: str
    floor: str
    at_most: float


@cache
def _compiled() -> tempfile.TemporaryDirectory[str]:
    """Return the folder in which the measured processes store their bytecode."""
    return tempfile.TemporaryDirectory(prefix="printkit-benchmark-")


def _with_compiled(environment: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in environment.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": _compiled().name}


def cpu_seconds(command: Sequence[str], environment: Mapping[str, str] | None = None) -> float:
    """Return the user and system time in seconds of one run of a command. Raises RuntimeError if the command fails."""
    child = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=_with_compiled(os.environ if environment is None else environment),
    )
    assert child.stderr
    said = child.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {child.returncode}:\n{said}")
    return usage.ru_utime + usage.ru_stime


def medians(commands: Mapping[str, Sequence[str]], runs: int = 25) -> dict[str, float]:
    """Return the median CPU time of each command in seconds. A first run of each fills the caches and is not counted."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            spent = cpu_seconds(command)
            if turn:
                times[name].append(spent)
    return {name: statistics.median(spent) for name, spent in times.items()}


def report(measured: Mapping[str, float], budgets: Sequence[Budget]) -> bool:
    """Print a table of times in milliseconds. Return True if no budget is exceeded."""
    kept = True
    width = max(len(name) for name in measured)
    for name, spent in measured.items():
        line = f"{name:<{width}}  {spent * 1000:8.1f} ms"
        for budget in budgets:
            if budget.name == name:
                ratio = spent / measured[budget.floor]
                good = ratio <= budget.at_most
                kept = kept and good
                line += (
                    f"  {ratio:5.2f} x {budget.floor} (at most {budget.at_most}){'' if good else '  OVER'}"
                )
        print(line)
    return kept


def printkit(*arguments: str) -> list[str]:
    """Return the path of the ``printkit`` command in this environment."""
    return [os.path.join(os.path.dirname(sys.executable), "printkit"), *arguments]  # noqa: PTH118, PTH120


def on_each_tree(script: str, *arguments: str) -> int:
    """Run a benchmark once with this tree's printkit and once with the compiled one, each in a process of its own with
    the option ``--here``. Return the exit code of the last run.
    """
    code = 1
    for name, tree in {"pure": HERE, "compiled": compiled_tree()}.items():
        if tree is None:
            print("\nno C compiler here: nothing is compiled")
            continue
        print(f"{name}:", flush=True)
        command = [sys.executable, script, "--here", *arguments]
        code = subprocess.run(command, env=os.environ | {"PYTHONPATH": str(tree)}, check=False).returncode
    return code
