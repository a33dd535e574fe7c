"""Lists the slow tests in tests/thorough.txt; they run in ``make thorough`` instead of ``make test``.

Usage: python scripts/slow_tests.py (it runs all tests of both targets once, and those of ``make test`` twice more,
which takes half an hour on two cores)

A test is slow if it takes more than ``SLOW`` seconds of CPU time, child processes included. Of the slow variants of one
test function the fastest stays in ``make test``, if it takes at most ``BEARABLE`` seconds and no variant is quick, so
that ``make test`` leaves out no function without need. Tests in ``ALWAYS`` stay, whatever they take.

A test that is quick after others may be slow without them, because they computed what it needs. So the tests that are
left are run by themselves: if one of them then takes more than ``HEAVY`` seconds, all variants of its function are listed.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "thorough.txt"
SLOW = 0.06
"""CPU seconds above which a test is slow."""
BEARABLE = 0.3
"""CPU seconds that the fastest variant of a slow test function may take in ``make test``."""
HEAVY = 0.8
"""CPU seconds of one test, in a run without the slow tests, above which all variants of its function are listed."""
ALONE_RUNS = 2
"""Number of runs without the slow tests: each moves the cost of what tests share to the next test that needs it."""
ALWAYS = (
    "tests/architecture/",
    "tests/press/test_true_size",
    "tests/test_docs",
    "tests/test_package",
    "tests/test_rul",
)
"""Beginnings of the names of tests that are never listed: those of the structure, of the documents, of the package,
and of the true size of what is printed.
"""
EVERYDAY = "not sweep and not installs and not site and not browser"
"""pytest's expression for the tests of ``make test`` and ``make thorough`` together."""
_FOLDER = "PRINTKIT_TEST_TIMES"
"""Environment variable with the folder into which each process of a run writes the times of its tests."""

_times: dict[str, float] = {}


def listed(times: Mapping[str, float]) -> list[str]:
    """Return the names of the slow tests, sorted, given the CPU seconds of every test by its name."""
    variants: dict[str, list[str]] = {}
    for name in times:
        variants.setdefault(name.partition("[")[0], []).append(name)
    found: list[str] = []
    for function, names in variants.items():
        slow = sorted((name for name in names if times[name] > SLOW), key=lambda name: times[name])
        if function.startswith(ALWAYS):
            continue
        if slow and len(slow) == len(names) and times[slow[0]] <= BEARABLE:
            slow = slow[1:]
        found += slow
    return sorted(found)


def _cpu_seconds() -> float:
    """Return the CPU time that this process and its finished child processes have used."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Record the CPU time of a test, its fixtures included."""
    begun = _cpu_seconds()
    result = yield
    _times[item.nodeid] = _cpu_seconds() - begun
    return result


def pytest_sessionfinish() -> None:
    """Write the recorded times of this process."""
    if _times:
        (Path(os.environ[_FOLDER]) / f"{os.getpid()}.json").write_text(json.dumps(_times), encoding="utf-8")


def heavy(alone: Mapping[str, float], names: Iterable[str]) -> set[str]:
    """Return those of ``names`` whose function has a test that takes more than ``HEAVY`` seconds.

    ``alone`` has the CPU seconds of the tests in a run without the slow ones.
    """
    functions = {
        name.partition("[")[0]
        for name, seconds in alone.items()
        if seconds > HEAVY and not name.startswith(ALWAYS)
    }
    return {name for name in names if name.partition("[")[0] in functions}


def _measured(*expression: str) -> tuple[int, dict[str, float]]:
    """Run tests; return pytest's exit code and the CPU seconds of each test."""
    with tempfile.TemporaryDirectory() as folder:
        run = [
            sys.executable,
            "-m",
            "pytest",
            *["-q", "-p", "xdist", "-n", "2", "--dist", "worksteal", "-p", "slow_tests"],
        ]
        paths = os.pathsep.join([str(ROOT / "scripts"), *filter(None, [os.environ.get("PYTHONPATH")])])
        settings = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", _FOLDER: folder, "PYTHONPATH": paths}
        code = subprocess.run([*run, *expression], cwd=ROOT, env=os.environ | settings).returncode
        times: dict[str, float] = {}
        for part in Path(folder).glob("*.json"):
            times |= json.loads(part.read_text(encoding="utf-8"))
    return code, times


def _write(names: Iterable[str]) -> None:
    LIST.write_text("".join(f"{name}\n" for name in sorted(names)), encoding="utf-8")


def main() -> int:
    code, times = _measured("-m", EVERYDAY)
    names, left = set(listed(times)), 0.0
    for _ in range(ALONE_RUNS):
        _write(names)
        failed, alone = _measured()
        code = code or failed
        names |= heavy(alone, times)
        left = sum(seconds for name, seconds in alone.items() if name not in names)
    _write(names)
    print(f"{len(names)} of {len(times)} tests are slow; the others take {left:.0f} s of CPU time")
    if code:
        print("a test failed: its time may be too short", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
