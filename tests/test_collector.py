"""Python's garbage collector keeps its default settings, except while WeasyPrint is imported and when a process ends."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys

import pytest

from printkit import cli
from printkit.report.formats import engine


def test_a_command_leaves_the_collector_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = list[str]()
    for name in ("freeze", "disable", "enable", "set_threshold"):
        monkeypatch.setattr(gc, name, lambda *_, name=name: changed.append(name))
    assert cli.main(["games"]) == 0
    engine.html_class()  # which the tests have imported before
    engine.html_class()
    assert changed in ([], ["disable", "enable", "freeze"])


def test_only_a_process_that_ends_with_its_command_freezes_its_objects(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frozen = list[bool]()
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(True))
    monkeypatch.setattr(sys, "argv", ["printkit", "games"])
    assert cli.main(["games"]) == 0
    assert not frozen
    found = signal.getsignal(signal.SIGINT)
    try:
        assert cli.main() == 0
    finally:
        signal.signal(signal.SIGINT, found)  # the tests' own process goes on
    assert frozen


def test_the_import_of_weasyprint_is_not_searched_for_garbage() -> None:
    code = """
import gc
from printkit.report.formats import engine
with engine.not_collected():
    assert not gc.isenabled()
assert gc.isenabled() and gc.get_freeze_count()
gc.unfreeze()
engine.html_class()
assert gc.isenabled() and gc.get_freeze_count()
gc.unfreeze()
engine.html_class()
assert gc.isenabled() and not gc.get_freeze_count()
gc.disable()
with engine.not_collected():
    pass
assert not gc.isenabled(), "it was off before"
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_weasyprint_that_cannot_be_imported_leaves_the_collector_on() -> None:
    code = """
import gc, sys
sys.modules["weasyprint"] = None
from printkit.report.errors import PdfUnavailable
from printkit.report.formats import engine
try:
    engine.html_class()
except PdfUnavailable:
    assert gc.isenabled()
else:
    sys.exit("it was imported")
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
