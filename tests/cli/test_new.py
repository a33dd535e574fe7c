"""``printkit new``: the blank log names everything that can be written down, and the check can read it."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.games import GAMES, load, reading
from printkit.journal.notation import Notation
from printkit.journal.verbs import HeadingChoice

Captured = pytest.CaptureFixture[str]


def blank(capsys: Captured, *arguments: str) -> str:
    assert main(["new", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


@pytest.mark.parametrize("slug", ["ssn", "tonnage-war", "wolf-pack"])
def test_a_new_own_values_file_contains_every_current_value(
    slug: str, capsys: Captured, tmp_path: Path
) -> None:
    key = next(key for key in reading(slug)[1].header if key.holds and key.writes)
    assert key.loads
    assert key.holds
    assert key.writes
    usual = load(slug).ruleset()
    text = blank(capsys, slug, "--data")
    assert key.writes(key.loads(usual, text, "own.toml")) == key.writes(usual)
    listed = {name.rpartition(".")[2] for name, _ in key.holds()}
    written = {line.split(" = ")[0] for line in text.splitlines() if " = " in line}
    assert {name for name in written if not name[0].isupper() and not name[0].isdigit()} <= listed | {"speed"}


def test_the_examples_of_own_values_can_be_loaded() -> None:
    page = (Path(__file__).parents[2] / "docs" / "own-data.md").read_text()
    blocks = re.findall(r"^## (.+?)$.*?```toml\n(.*?)```", page, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 3
    for title, text in blocks:
        slug = title.lower().replace(" ", "-")
        key = next(key for key in reading(slug)[1].header if key.loads)
        assert key.loads
        key.loads(load(slug).ruleset(), text, "own.toml")


def test_a_game_without_own_values_says_so(capsys: Captured) -> None:
    assert main(["new", "uss-lox", "--data"]) == 2
    assert "no values that a TOML file can replace" in capsys.readouterr().err


@pytest.mark.parametrize("slug", GAMES)
def test_a_blank_log_begins_with_the_name_of_its_game(slug: str, capsys: Captured) -> None:
    lines = blank(capsys, slug).splitlines()
    assert lines[0] == f"game: {slug}"
    assert f"preset: {load(slug).ruleset.presets[0].name}" in lines


@pytest.mark.parametrize("slug", GAMES)
def test_a_blank_log_has_a_line_for_every_verb_and_every_total(slug: str, capsys: Captured) -> None:
    notation: Notation = import_module(f"{load(slug).module}.log.notation").NOTATION
    words = {
        line.lstrip("# ").split(" ")[0].rstrip(":")
        for line in blank(capsys, slug).splitlines()
        if line.strip("# ")
    }
    names = [verb.name for verb in notation.verbs if not isinstance(verb, HeadingChoice)] + [
        claim.name for claim in notation.claims
    ]
    assert [name for name in names if name not in words] == []


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("number", [0, -1], ids=["first preset", "last preset"])
def test_the_check_takes_a_blank_log_for_a_game_that_has_not_begun(
    slug: str, number: int, tmp_path: Path, capsys: Captured
) -> None:
    log = tmp_path / "game.log"
    log.write_text(blank(capsys, slug, "--preset", load(slug).ruleset.presets[number].name), encoding="utf-8")
    assert main(["check", str(log), "--format", "json"]) == 0
    (checked,) = json.loads(capsys.readouterr().out)["files"]
    assert checked["ok"]
    assert not checked["finished"]


def test_settings_are_recorded_in_the_header(capsys: Captured) -> None:
    lines = blank(capsys, "malta-convoy", "--preset", "revised", "--set", "contact-low=quiet").splitlines()
    assert "preset: revised" in lines
    assert "set: contact-low=quiet" in lines
    assert not any(line.startswith("set: convoy") for line in lines)


def test_a_wrong_setting_prints_no_log(capsys: Captured) -> None:
    assert main(["new", "malta-convoy", "--set", "contact-low=loud"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "contact-low" in captured.err


def test_the_same_command_writes_the_same_blank_log(capsys: Captured) -> None:
    assert blank(capsys, "malta-convoy") == blank(capsys, "malta-convoy")


@pytest.mark.parametrize("slug", GAMES)
def test_the_worked_turn_is_a_log_that_checks_clean(slug: str, tmp_path: Path, capsys: Captured) -> None:
    notation: Notation = import_module(f"{load(slug).module}.log.notation").NOTATION
    log = tmp_path / "game.log"
    log.write_text(notation.example, encoding="utf-8")
    assert main(["check", str(log), "--format", "json"]) == 0
    (checked,) = json.loads(capsys.readouterr().out)["files"]
    assert checked["turns"] >= 1
    assert checked["readings"] == []
    for word in ("house:", "optional", "#", "="):
        assert word in notation.example
    for side in notation.sides.names[:1]:
        assert f"{side}:" in notation.example


@pytest.mark.parametrize("slug", GAMES)
def test_a_blank_log_shows_the_worked_turn(slug: str, capsys: Captured) -> None:
    notation: Notation = import_module(f"{load(slug).module}.log.notation").NOTATION
    shown = blank(capsys, slug)
    assert all(f"#   {line}".rstrip() in shown for line in notation.example.splitlines())
    assert "[optional]" in shown
