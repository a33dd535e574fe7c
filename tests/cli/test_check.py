"""``printkit check``: its formats, its exit codes, and files that cannot be read."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from printkit.cli import TRACEBACK, main
from printkit.cli.commands.check import check_command
from printkit.games import reading
from printkit.games.malta_convoy.rules.state import State
from printkit.table import Table

LOG = (Path(__file__).parents[1] / "games" / "malta_convoy" / "journals" / "m-1.log").read_text(
    encoding="utf-8"
)
LAST_TURN = LOG.count("\nturn ")
AFTER_THE_END = """\
game: malta-convoy

position
  cargo 9; tankers 3; carriers 0; cruisers 10; destroyers 20
  length 21; friendly 6
  covered
turn 20
  contact 3
turn 21
  contact 2
turn 22
  contact 3
  = row 3
turn 23
  contact 2
"""
BAD = LOG.replace("intercept 1 6 3 2 5", "intercept 1 6 3 2 5 5")


def run(*arguments: str, typed: str | bytes = "") -> Result:
    return CliRunner().invoke(check_command, list(arguments), input=typed, standalone_mode=False)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.log"
    file.write_text(LOG, encoding="utf-8")
    return file


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    file = tmp_path / "bad.log"
    file.write_text(BAD, encoding="utf-8")
    return file


def test_a_log_without_problems_is_summarised_in_one_line(good: Path) -> None:
    result = run(str(good))
    assert result.return_value == 0
    assert result.output == f"{good}: clean, 21 turns, score 91\n"


def test_a_problem_is_shown_with_its_line_and_the_exit_code_is_1(bad: Path) -> None:
    result = run(str(bad))
    assert result.return_value == 1
    assert f"{bad}:12:23: illegal MALTA-INTERCEPT-1:" in result.output
    assert f"{bad}: one problem (illegal), 21 turns, score 91" in result.output
    assert "\x1b[" not in result.output


def test_concise_prints_one_line_for_each_problem_and_nothing_else(good: Path, bad: Path) -> None:
    result = run("--format", "concise", str(good), str(bad))
    assert result.return_value == 1
    assert result.output.count("\n") == 1
    assert result.output.startswith(f"{bad}:12:23: illegal MALTA-INTERCEPT-1:")


@pytest.mark.parametrize("option", [["--json"], ["--format", "json"]])
def test_json_is_one_document_for_all_files(option: list[str], good: Path, bad: Path) -> None:
    result = run(*option, str(good), str(bad))
    assert result.return_value == 1
    files = json.loads(result.output)["files"]
    assert [(f["file"], f["ok"]) for f in files] == [(str(good), True), (str(bad), False)]
    assert files[0]["result"]["score"] == 91


TWICE_BAD = BAD.replace("contact 4", "contact 9", 1)


def document(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("--json", *arguments).output)["files"][0]
    return found


def with_suspects(found: dict[str, Any]) -> list[bool]:
    return ["suspects" in each for each in found["diagnostics"]]


def test_corrections_are_searched_for_all_problems_for_the_first_or_for_none(tmp_path: Path) -> None:
    log = tmp_path / "twice.log"
    log.write_text(TWICE_BAD, encoding="utf-8")
    everything, first = document(str(log)), document(str(log), "--suspects", "first")
    assert len(everything["diagnostics"]) == 2
    assert with_suspects(everything) == with_suspects(document(str(log), "--suspects", "all")) == [True, True]
    assert with_suspects(first) == [True, False]
    assert first["diagnostics"][0] == everything["diagnostics"][0]
    assert with_suspects(document(str(log), "--suspects", "none")) == [False, False]


def test_with_suspects_none_nothing_is_searched(bad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def searched(*_: object) -> None:
        raise AssertionError("a search was begun")

    monkeypatch.setattr("printkit.journal.suspects.search.suspects_of", searched)
    for form in ("text", "json", "sarif"):
        assert run("--suspects", "none", "--format", form, str(bad)).return_value == 1
    assert run("--format", "concise", str(bad)).return_value == 1
    assert "suspect:" not in run("--suspects", "none", str(bad)).output
    assert isinstance(run("--suspects", "first", str(bad)).exception, AssertionError)


def test_a_preview_without_suspects_is_refused(bad: Path) -> None:
    result = run("--fix-preview", "--suspects", "none", str(bad))
    assert isinstance(result.exception, click.UsageError)


def test_a_search_that_was_cut_short_is_reported_as_such(bad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.journal.suspects.search.WORK_PER_SUSPECTED", 100)
    assert document(str(bad))["diagnostics"][0]["suspects_cut"] is True
    monkeypatch.setattr("printkit.journal.suspects.search.WORK_PER_SUSPECTED", 10**9)
    monkeypatch.setattr("printkit.journal.suspects.search.WORK_FOR_SUSPECTS", 10**9)
    assert "suspects_cut" not in document(str(bad))["diagnostics"][0]


def test_every_file_says_which_of_its_lines_were_not_checked(good: Path, tmp_path: Path) -> None:
    assert document(str(good))["unchecked"] == []
    behind = tmp_path / "behind.log"
    behind.write_text(AFTER_THE_END, encoding="utf-8")
    unchecked = document(str(behind))["unchecked"]
    assert unchecked
    first, last = unchecked[0]["from"], unchecked[0]["to"]
    assert 1 <= first <= last <= AFTER_THE_END.count("\n")
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    assert f"), {lines} not checked: {unchecked[0]['why']}" in " ".join(run(str(behind)).output.split())


def test_sarif(bad: Path) -> None:
    document = json.loads(run("--format", "sarif", str(bad)).output)
    assert document["runs"][0]["results"][0]["ruleId"] == "P205"


def test_a_dash_is_stdin() -> None:
    result = run("-", typed=LOG)
    assert result.return_value == 0
    assert result.output.startswith("stdin: clean")


def test_an_unfinished_log_is_clean_and_says_so() -> None:
    result = run("-", typed=LOG[: LOG.index("turn 12")])
    assert result.return_value == 0
    assert "clean, 11 turns, the game is not over" in result.output


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_file_that_cannot_be_read_is_named_and_the_others_are_still_checked(
    form: str, tmp_path: Path, good: Path
) -> None:
    result = run("--format", form, str(tmp_path / "none.log"), str(tmp_path), str(good))
    assert result.return_value == 2
    assert "none.log: there is no such file" in result.stderr
    assert "this is a folder" in result.stderr
    assert "good.log" in result.stdout


def test_a_file_that_is_not_text_has_one_problem(tmp_path: Path) -> None:
    file = tmp_path / "picture.log"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    result = run(str(file))
    assert result.return_value == 1
    assert "unreadable P101: the file is not text" in result.output


def test_contradicting_formats_are_refused() -> None:
    result = run("--json", "--format", "sarif", "-", typed=LOG)
    assert result.exception is not None
    assert "contradict" in str(result.exception)


def test_a_check_imports_neither_the_press_nor_the_report() -> None:
    code = (
        "import sys, runpy\nfrom printkit.cli import main\n"
        "assert main(['check', '-']) == 0\n"
        "heavy = {'reportlab', 'weasyprint', 'jinja2', 'pikepdf', 'importlib.metadata'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=LOG, text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_an_internal_error_is_reported_and_the_other_files_are_checked(
    good: Path, bad: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The fault also occurs after a first mistake, when the check has accepted an illegal answer as it was made."""
    monkeypatch.delenv(TRACEBACK, raising=False)
    game, notation = reading("malta-convoy")

    def stumbles(state: State, table: Table) -> State:
        if state.turn == LAST_TURN - 1:
            raise KeyError(state.turn)
        after: State = game.turn(state, table)
        return after

    broken = replace(game, turn=stumbles)
    monkeypatch.setattr("printkit.games.reading", lambda slug: (broken, notation))
    assert main(["check", str(bad), str(good)]) == 70
    said = capsys.readouterr()
    assert "bad.log could not be checked to its end" in said.err
    assert "this is a fault in printkit, not in what you did: KeyError" in said.err
    assert "unfinished" not in said.out
    monkeypatch.setenv(TRACEBACK, "1")
    with pytest.raises(KeyError):
        main(["check", str(bad)])
