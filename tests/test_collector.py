"""The garbage collector is left as Python has it, until a process ends."""

from __future__ import annotations

import gc
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
    assert cli.main() == 0
    assert frozen
