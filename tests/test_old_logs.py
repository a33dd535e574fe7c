"""Logs written by older versions of printkit keep their meaning."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.telling.render_json import file_json

HERE = Path(__file__).parent / "logs_of_0_2"
EXPECTED: dict[str, dict[str, Any]] = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))


def test_each_log_has_its_expectation() -> None:
    assert {str(path.relative_to(HERE).as_posix()) for path in HERE.rglob("*.log")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_log_of_version_0_2_checks_as_it_did_then(name: str) -> None:
    was = EXPECTED[name]
    checked = check_text((HERE / name).read_text(encoding="utf-8"), name, reading, GAMES)
    found = file_json(checked)
    assert checked.ok == (was["exit"] == 0), found["diagnostics"]
    assert (checked.finished, checked.turns) == (was["finished"], was["turns"])
    if checked.ok:
        assert found["result"] == was["result"]
    else:
        first = checked.diagnostics[0]
        assert [first.span.line, first.code] == was["first"]
        assert first.span.line == was["first"][0]
