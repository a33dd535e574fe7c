"""``--data``: a player's own values, from the command line to the log's header and back."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from printkit.cli import main

Captured = pytest.CaptureFixture[str]

OWN = {
    "ssn": "[tools]\neasy = 20\n[detection.passive]\nbase = 14\n",
    "tonnage-war": "support = 5\n[boats.N]\nevasion = 30\n[boats.R]\nevasion = 30\n",
}
"""A file of own values for each game."""
BAD = [
    pytest.param("ssn", "[tools]\nblunt = 9\n", "tools.blunt", "there is no such key", id="ssn-unknown-key"),
    pytest.param("ssn", "[ships]\nff = 1\n", "ships", "there is no such key", id="ssn-unknown-table"),
    pytest.param("ssn", "tools = 30\n", "tools", "is no table", id="ssn-no-table"),
    pytest.param("ssn", '[tools]\neasy = "wide"\n', "tools.easy", "'wide'", id="ssn-wrong-type"),
    pytest.param("ssn", "[tools]\neasy = 99\n", "tools.easy", "99", id="ssn-out-of-range"),
    pytest.param("ssn", "[tools]\neasy = nan\n", "tools.easy", "nan", id="ssn-not-a-number"),
    pytest.param("ssn", "[tools]\nsharp = 20\n", "tools.easy", "above sharp", id="ssn-easy-above-sharp"),
    pytest.param("ssn", "[tools\n", "", "TOML", id="ssn-no-toml"),
    pytest.param("tonnage-war", "suport = 5\n", "suport", "did you mean `support`?", id="tonnage-near-miss"),
    pytest.param("tonnage-war", 'support = "five"\n', "support", "five", id="tonnage-wrong-type"),
    pytest.param("tonnage-war", "support = true\n", "support", "true", id="tonnage-truth-for-a-number"),
    pytest.param("tonnage-war", "support = 99\n", "support", "99", id="tonnage-out-of-range"),
    pytest.param("tonnage-war", "[boats.R]\nattack = -1\n", "boats.R.attack", "-1", id="tonnage-in-a-table"),
    pytest.param("tonnage-war", "depletion = [1, 2]\n", "depletion", "[1, 2]", id="tonnage-too-few"),
    pytest.param("tonnage-war", "depletion = [1, 2, 30]\n", "depletion", "30", id="tonnage-in-a-list"),
    pytest.param(
        "tonnage-war", '[uboat_cards]\n1S = "flak"\n', "uboat_cards.1S", "no such key", id="tonnage-no-card"
    ),
    pytest.param(
        "wolf-pack", "[deck]\nperiskope = 1\n", "deck.periskope", "`periscope`?", id="wolf-near-miss"
    ),
    pytest.param("tonnage-war", "support = \n", "", "TOML", id="tonnage-no-toml"),
]
QUICK = ("play", "--seed", "3", "--policy", "random", "--review", "none")
COMMANDS = [("print",), ("new",), ("play", "--seed", "1"), ("simulate", "-n", "1"), ("odds",)]


@pytest.fixture(params=sorted(OWN))
def slug(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game with own values, and a file ``own.toml`` for it in the current folder."""
    monkeypatch.chdir(tmp_path)
    name: str = request.param
    (tmp_path / "own.toml").write_text(OWN[name], encoding="utf-8")
    return name


def run(capsys: Captured, *arguments: str) -> str:
    status = main(list(arguments))
    said = capsys.readouterr()
    assert status == 0, said.err
    return said.out


def document(capsys: Captured, *arguments: str) -> Any:
    return json.loads(run(capsys, *arguments, "--json"))


def header_of(log: Path) -> dict[str, str]:
    lines = log.read_text(encoding="utf-8").split("\n\n")[0].splitlines()
    return {key: text.strip() for key, _, text in (line.partition(":") for line in lines)}


# -- what is made with it ---------------------------------------------------------------------------------------------


def test_the_reference_card_shows_the_own_values(slug: str, tmp_path: Path, capsys: Captured) -> None:
    for name, options in (("own", ["--data", "own.toml"]), ("plain", [])):
        run(capsys, "print", slug, "--part", "reference", *options, "-o", f"{name}.pdf")
    assert (tmp_path / "own.pdf").read_bytes() != (tmp_path / "plain.pdf").read_bytes()


def test_a_blank_log_names_the_own_values_file_and_is_checked_with_it(
    slug: str, tmp_path: Path, capsys: Captured
) -> None:
    blank = run(capsys, "new", slug, "--data", "own.toml")
    (tmp_path / "blank.log").write_text(blank, encoding="utf-8")
    assert header_of(tmp_path / "blank.log")["data"] == "own.toml"
    assert main(["check", "blank.log"]) == 0


def test_the_companion_records_the_own_values_file_in_the_log(
    slug: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    (tmp_path / "logs").mkdir()
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    hands = ["--set", "hands=closed"] if slug == "tonnage-war" else []
    run(capsys, "log", slug, *hands, "--data", "own.toml", "-o", "logs/mine.log")
    assert header_of(tmp_path / "logs" / "mine.log")["data"] == "own.toml"
    assert (tmp_path / "logs" / "own.toml").read_bytes() == (tmp_path / "own.toml").read_bytes()


def test_the_log_of_an_auto_played_game_names_the_own_values_file_relative_to_itself(
    slug: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, *QUICK, slug, "--data", "own.toml", "-o", "report.md", "--log", "logs/game.log")
    log = tmp_path / "logs" / "game.log"
    assert header_of(log)["data"] == "own.toml"  # copied there: a log reads nothing but what lies beside it
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)  # the file is looked for from the log, wherever the reader is
    assert main(["check", str(log)]) == 0
    capsys.readouterr()
    run(capsys, "report", str(log), "--review", "none", "-o", "again.md")
    assert "own.toml" in (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "own.toml" in (elsewhere / "again.md").read_text(encoding="utf-8")


def test_a_log_whose_own_values_file_is_missing_is_reported(
    slug: str, tmp_path: Path, capsys: Captured
) -> None:
    run(capsys, *QUICK, slug, "--data", "own.toml", "-o", "report.md", "--log", "game.log")
    (tmp_path / "own.toml").unlink()
    assert main(["check", "--format", "json", "game.log"]) == 1
    said, *_ = json.loads(capsys.readouterr().out)["files"][0]["diagnostics"]
    assert said["message"] == "own.toml: there is no such file"
    assert (said["code"], said["line"]) == ("P104", 1 + list(header_of(tmp_path / "game.log")).index("data"))


@pytest.mark.parametrize(
    "command", [("simulate", "-n", "4", "--seed", "1"), ("odds",)], ids=["simulate", "odds"]
)
def test_the_settings_of_statistics_name_the_own_values_file(
    slug: str, command: tuple[str, ...], capsys: Captured
) -> None:
    name, *options = command
    own = document(capsys, name, slug, *options, "--data", "own.toml")
    plain = document(capsys, name, slug, *options)
    assert own["settings"] == plain["settings"] | {"data": "own.toml"}
    assert "own.toml" in run(capsys, name, slug, *options, "--data", "own.toml").splitlines()[0]


def test_odds_and_simulation_use_the_own_values(slug: str, capsys: Captured) -> None:
    own, plain = (document(capsys, "odds", slug, *options) for options in (["--data", "own.toml"], []))
    assert own["tables"] != plain["tables"]
    own, plain = (
        document(capsys, "simulate", slug, "-n", "8", "--seed", "1", *options)
        for options in (["--data", "own.toml"], [])
    )
    assert own["metrics"] != plain["metrics"]


# -- what cannot be used ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "content", "key", "problem"), BAD)
def test_an_invalid_own_value_is_reported_with_its_file_and_key(
    game: str, content: str, key: str, problem: str, tmp_path: Path, capsys: Captured
) -> None:
    own = tmp_path / "bad.toml"
    own.write_text(content, encoding="utf-8")
    assert main(["odds", game, "--data", str(own)]) == 2
    said = capsys.readouterr().err
    assert str(own) in said
    assert key in said
    assert problem in said
    assert "expected: " in said


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_refuses_an_own_values_file_that_it_cannot_use(
    slug: str, command: tuple[str, ...], capsys: Captured
) -> None:
    name, *options = command
    Path("bad.toml").write_text(f"{OWN[slug]}[nonsense]\nn = 1\n", encoding="utf-8")
    line = OWN[slug].count("\n") + 1
    assert main([name, slug, *options, "--data", "bad.toml"]) == 2
    assert f"bad.toml:{line}:2: nonsense" in capsys.readouterr().err
    assert main([name, slug, *options, "--data", "nowhere.toml"]) == 2
    assert "nowhere.toml: there is no such file" in capsys.readouterr().err


def test_a_path_that_is_no_file_and_a_file_that_is_not_text_are_refused(
    slug: str, tmp_path: Path, capsys: Captured
) -> None:
    assert main(["new", slug, "--data", str(tmp_path)]) == 2
    assert "this is no file" in capsys.readouterr().err
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    assert main(["new", slug, "--data", "picture.toml"]) == 2
    assert "picture.toml" in capsys.readouterr().err


def test_a_file_without_read_permission_is_refused(
    slug: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: Path, name: str) -> str:
        raise PermissionError(13, "Permission denied", name)

    monkeypatch.setattr("printkit.table.own_values.text_of", refuse)
    assert main(["new", slug, "--data", "own.toml"]) == 2
    assert "own.toml: Permission denied" in capsys.readouterr().err


def test_a_game_without_own_values_says_so(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "own.toml").write_text("n = 1\n", encoding="utf-8")
    assert main(["new", "malta-convoy", "--data", str(tmp_path / "own.toml")]) == 2
    assert "no values that a TOML file can replace" in capsys.readouterr().err


def _elsewhere(slug: str, tmp_path: Path) -> None:
    (tmp_path / "logs" / "deep").mkdir(parents=True)
    (tmp_path / "logs" / "link.toml").symlink_to(tmp_path / "own.toml")
    (tmp_path / "logs" / "ring.toml").symlink_to(tmp_path / "logs" / "ring.toml")
    (tmp_path / "logs" / "huge.toml").write_bytes(b"#" * 1_000_001)
    os.mkfifo(tmp_path / "logs" / "pipe.toml")
    (tmp_path / "logs" / "deep" / "own.toml").write_text(OWN[slug], encoding="utf-8")


@pytest.mark.parametrize(
    "named", ["../own.toml", "{0}/own.toml", "/dev/zero", "deep/../../own.toml", "link.toml", "ring.toml", "pipe.toml",
              "huge.toml", "..\\own.toml", "C:\\own.toml", "deep", ".", "~/own.toml"],
)  # fmt: skip
def test_a_log_cannot_name_a_file_outside_its_own_folder(
    slug: str, named: str, tmp_path: Path, capsys: Captured
) -> None:
    _elsewhere(slug, tmp_path)
    log = tmp_path / "logs" / "game.log"
    log.write_text(f"game: {slug}\ndata: {named.format(tmp_path)}\n", encoding="utf-8")
    assert main(["check", "--json", str(log)]) == 1
    said = json.loads(capsys.readouterr().out)["files"][0]["diagnostics"]
    assert [(each["code"], each["line"]) for each in said][:1] == [("P104", 2)]


def test_a_log_can_name_a_file_in_a_subfolder(slug: str, tmp_path: Path) -> None:
    _elsewhere(slug, tmp_path)
    log = tmp_path / "logs" / "game.log"
    log.write_text(f"game: {slug}\ndata: deep/own.toml\n", encoding="utf-8")
    assert main(["check", str(log)]) == 0


def test_a_different_own_values_file_with_the_same_name_is_not_overwritten(
    slug: str, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "own.toml").write_text("# mine\n", encoding="utf-8")
    command = [*QUICK, slug, "--data", "own.toml", "-o", "logs/report.md"]
    assert main(command) == 2
    assert "which is not the same file as" in capsys.readouterr().err
    assert (tmp_path / "logs" / "own.toml").read_text(encoding="utf-8") == "# mine\n"
