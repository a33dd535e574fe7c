"""The garbage collector is left as Python has it, until a process ends."""

from __future__ import annotations

import gc
import signal
import sys

import pytest

from printkit import cli


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
        signal.signal(
            signal.SIGINT, found
        )  # the process of the tests goes on, and so do those that it starts
    assert frozen
