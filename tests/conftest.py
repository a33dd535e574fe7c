"""Fixtures for all tests. ``pytest --regenerate`` rewrites the golden files; look at the difference afterwards."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.support.shared import FOLDER

settings.register_profile("printkit", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("printkit")
"""No example fails because the machine has something else to do."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate", action="store_true", help="write the goldens anew instead of comparing with them"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Create the folder in which all processes of the run share slowly computed values."""
    if not hasattr(config, "workerinput"):
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="printkit-tests-")


def pytest_sessionstart() -> None:
    """Enable Ctrl-C even if a shell started the tests in the background, because child processes inherit the setting."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


SLOW = frozenset(Path(__file__).with_name("thorough.txt").read_text(encoding="utf-8").splitlines())
"""Names of the slow tests, which ``make thorough`` runs instead of ``make test``. scripts/slow_tests.py writes the list."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the slow tests; and every test that uses the fixture ``browser``, so that those tests run with the site's, in
    ``make test-site``.
    """
    if item.nodeid in SLOW:
        item.add_marker("thorough")
    if "browser" in getattr(item, "fixturenames", ()):
        item.add_marker("browser")


def pytest_collection_finish() -> None:
    """Exclude everything imported and collected so far from garbage collection, because it stays until the end of the
    run.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20)


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)


@pytest.fixture(autouse=True)
def a_fault_of_printkit_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise internal errors of printkit in every test, so that no test mistakes their message for an answer."""
    monkeypatch.setenv("PRINTKIT_TRACEBACK", "1")


@pytest.fixture(autouse=True)
def what_ctrl_c_does_is_as_before() -> Iterator[None]:
    """Restore the handling of Ctrl-C after each test; otherwise processes started by later tests would inherit a
    changed one.
    """
    found = signal.getsignal(signal.SIGINT)
    yield
    assert signal.getsignal(signal.SIGINT) is found


_SUM = sum


def _same_on_every_python(*given: Any, **named: Any) -> Any:
    """Replace ``sum``, which adds floats differently from Python 3.12 on; printkit itself only adds whole numbers and
    fractions with it.
    """
    found = _SUM(*given, **named)
    if type(found) is float and sys._getframe(1).f_globals["__name__"].startswith("printkit."):
        raise AssertionError("sum of floats: math.fsum is the same on every Python")
    return found


@pytest.fixture(autouse=True)
def floats_are_added_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add floats in the same way on every Python, so that the same bytes result (see
    tests/cli/test_same_everywhere.py).
    """
    monkeypatch.setattr("builtins.sum", _same_on_every_python)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], bool]:
    """``assert golden(path, text)`` compares a text with the file at ``path``, or writes it under ``--regenerate``."""

    def compare(path: Path, text: str) -> bool:
        if request.config.getoption("--regenerate"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"{path} is not there: pytest --regenerate writes it"
        same = text == path.read_text(encoding="utf-8")
        assert same, f"{path.name} has changed: look at the change, then pytest --regenerate"
        return same

    return compare
