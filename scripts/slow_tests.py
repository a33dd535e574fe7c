"""Lists the slow tests in tests/thorough.txt; they run in ``make thorough`` instead of ``make test``.

Usage: python scripts/slow_tests.py (it runs all tests of both targets once, which takes twelve minutes on two cores)

A test is slow if it takes more than ``SLOW`` seconds of CPU time, child processes included. Of the slow variants of one
test function the fastest stays in ``make test``, if it takes at most ``BEARABLE`` seconds and no variant is quick, so
that ``make test`` leaves out no function without need. Tests in ``ALWAYS`` stay, whatever they take.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "thorough.txt"
SLOW = 0.06
"""CPU seconds above which a test is slow."""
BEARABLE = 0.3
"""CPU seconds that the fastest variant of a slow test function may take in ``make test``."""
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


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        run = [sys.executable, "-m", "pytest", "-q", "-p", "xdist", "-n", "2", "--dist", "worksteal"]
        paths = os.pathsep.join([str(ROOT / "scripts"), *filter(None, [os.environ.get("PYTHONPATH")])])
        settings = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", _FOLDER: folder, "PYTHONPATH": paths}
        code = subprocess.run(
            [*run, "-p", "slow_tests", "-m", EVERYDAY], cwd=ROOT, env=os.environ | settings
        ).returncode
        times: dict[str, float] = {}
        for part in Path(folder).glob("*.json"):
            times |= json.loads(part.read_text(encoding="utf-8"))
    names = listed(times)
    LIST.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    left = sum(times[name] for name in set(times) - set(names))
    print(
        f"{len(names)} of {len(times)} tests are slow; the others take {left:.0f} of {sum(times.values()):.0f} s of CPU time"
    )
    if code:
        print("a test failed: its time may be too short", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
