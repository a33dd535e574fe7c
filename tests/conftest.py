"""What all tests share: goldens change through one command, ``pytest --regenerate``, and the change is looked at."""

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
    """One folder for all processes of a run, for what is made once and needed by several."""
    if not hasattr(config, "workerinput"):
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="printkit-tests-")


def pytest_sessionstart() -> None:
    """Let Ctrl-C interrupt, even where a shell started the tests in the background: processes that tests start inherit it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: nobody need look through it for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20)


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)


@pytest.fixture(autouse=True)
def a_fault_of_printkit_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test takes a fault for an answer: what a user is told as one has its traceback here."""
    monkeypatch.setenv("PRINTKIT_TRACEBACK", "1")


@pytest.fixture(autouse=True)
def what_ctrl_c_does_is_as_before() -> Iterator[None]:
    """No test leaves Ctrl-C ignored: every process that a later test starts would ignore it, too."""
    found = signal.getsignal(signal.SIGINT)
    yield
    assert signal.getsignal(signal.SIGINT) is found


_SUM = sum


def _same_on_every_python(*given: Any, **named: Any) -> Any:
    """``sum`` adds floats otherwise in Python 3.12 than in 3.11: what printkit adds up with it is whole numbers or fractions."""
    found = _SUM(*given, **named)
    if type(found) is float and sys._getframe(1).f_globals["__name__"].startswith("printkit."):
        raise AssertionError("sum of floats: math.fsum is the same on every Python")
    return found


@pytest.fixture(autouse=True)
def floats_are_added_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the same bytes on every Python (tests/cli/test_same_everywhere.py has what can be tried with one that is there)."""
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
