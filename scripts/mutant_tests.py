"""A pytest plugin for ``scripts/mutants.py``: records which test executes which line, or runs only the tests that a
file names.

``MUTANTS_RECORD`` names the files to write (without suffix): ``.coverage`` with a context for each test, and ``.json``
with the seconds that each test took. ``MUTANTS_SELECT`` names a file with the IDs of the tests to run, one on each
line, in this order; ``MUTANTS_FAILED`` names the file to which the ID of the first failing test is written.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import coverage
import pytest

RECORD = "MUTANTS_RECORD"
SELECT = "MUTANTS_SELECT"
FAILED = "MUTANTS_FAILED"


_CACHED = type(lru_cache(maxsize=1)(len))
"""The type of a function whose results are cached."""


class Caches:
    """Clears the caches of functions before each test; otherwise only the first test would execute a line whose result
    is cached.
    """

    def __init__(self) -> None:
        self._modules = 0
        self._found: list[Callable[[], None]] = []

    def clear(self) -> None:
        """Clear all caches, including those of modules imported since the last call."""
        if len(sys.modules) != self._modules:
            gc.unfreeze()  # what is frozen is not listed
            self._found = [each.cache_clear for each in gc.get_objects() if isinstance(each, _CACHED)]
            self._modules = len(sys.modules)
        for clear in self._found:
            clear()


class Recording:
    """Records the lines of printkit/ that each test executes, and how long the test takes."""

    def __init__(self, stem: str) -> None:
        self.stem = stem
        self.seconds: dict[str, float] = {}
        self.caches = Caches()
        self.coverage = coverage.Coverage(
            data_file=f"{stem}.coverage", source=["printkit"], config_file=False, messages=False
        )
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.caches.clear()
        self.coverage.switch_context(item.nodeid)
        result = yield
        self.coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.passed:
            self.seconds[report.nodeid] = round(self.seconds.get(report.nodeid, 0) + report.duration, 3)
        elif report.failed:
            self.seconds[report.nodeid] = float("inf")  # a test that fails as it is can notice nothing

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        usable = {name: seconds for name, seconds in self.seconds.items() if seconds != float("inf")}
        Path(f"{self.stem}.json").write_text(json.dumps(usable, indent=0), encoding="utf-8")


class Selecting:
    """Runs the tests that a file names, in the file's order."""

    def __init__(self, listed: str, failed: str) -> None:
        self.order = {name: n for n, name in enumerate(Path(listed).read_text(encoding="utf-8").splitlines())}
        self.failed = Path(failed)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        chosen = sorted((i for i in items if i.nodeid in self.order), key=lambda i: self.order[i.nodeid])
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in self.order])
        items[:] = chosen

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed.exists():
            self.failed.write_text(report.nodeid, encoding="utf-8")


_recording = Recording(os.environ[RECORD]) if RECORD in os.environ else None
"""The recording, or None if none was requested. It starts when this plugin is imported, so that lines which run at
the import of printkit are recorded, too.
"""


def pytest_configure(config: pytest.Config) -> None:
    if _recording:
        config.pluginmanager.register(_recording)
    if SELECT in os.environ:
        config.pluginmanager.register(Selecting(os.environ[SELECT], os.environ[FAILED]))
