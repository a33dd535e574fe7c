"""Unusual file names and option values: each is either used or refused with an error message of one line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.games import GAMES

LOG = (
    "game: malta-convoy\n\nsetup\n  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2\n"
    "  length 1; friendly 6\nturn 7\n  contact 4\n"
)
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", None)
    (tmp_path / "game.log").write_text(LOG, encoding="utf-8")
    (tmp_path / "loop").symlink_to("pool")
    (tmp_path / "pool").symlink_to("loop")
    return tmp_path


LOOPS = [
    "report game.log -o loop/x.md",
    "report game.log -o loop",
    "report loop -o x.md",
    "play ssn --seed 2 -o loop/x.md",
    "play malta-convoy --seed 2 -o x.md --log loop/x.log",
    "play ssn --seed 2 -o x.md --data loop",
    "log malta-convoy -o loop",
    "log malta-convoy -o loop/x.log",
    "log malta-convoy -o loop --resume",
    "read loop -o x.log",
    "diary game.log -o loop/x.md",
    "diary loop -o x.md",
    "stats game.log --csv loop/x.csv",
    "check loop",
    "odds --log loop",
    "simulate malta-convoy -n 3 --seed 1 --csv loop/x.csv",
    "simulate malta-convoy -n 3 --seed 1 -o loop/x.md",
    "print wolf-pack --part sheet -o loop/x.pdf",
    "report game.log -o x.md --templates loop",
    "report game.log -o x.md --names loop",
]


@pytest.mark.parametrize("words", LOOPS)
def test_a_loop_of_symbolic_links_is_reported(words: str, here: Path, capsys: Captured) -> None:
    assert main(words.split()) == 2
    assert "loop" in capsys.readouterr().err


def test_a_log_that_names_a_loop_of_symbolic_links_is_checked(here: Path, capsys: Captured) -> None:
    (here / "ssn.log").write_text("game: ssn\ndata: loop\n\nsetup\n", encoding="utf-8")
    assert main(["check", "ssn.log"]) == 1
    assert "ssn.log:2:" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--gap", "--caliper"])
@pytest.mark.parametrize("value", ["nan", "-nan", "inf", "-inf"])
def test_a_length_that_is_not_a_finite_number_is_refused(
    option: str, value: str, here: Path, capsys: Captured
) -> None:
    assert main(["print", "wolf-pack", "--part", "cards", f"{option}={value}"]) == 2
    assert option in capsys.readouterr().err


EMPTY = ["check", "report", "read", "stats", "diary"]


@pytest.mark.parametrize("words", EMPTY)
def test_an_empty_name_is_refused(words: str, here: Path, capsys: Captured) -> None:
    assert main([*words.split(), ""]) == 2
    assert "it is empty" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", ["diary game.log", "report game.log", "play ssn", "print ssn", "log ssn", "read x.pdf"]
)
def test_an_empty_output_path_is_refused(words: str, here: Path, capsys: Captured) -> None:
    assert main([*words.split(), "-o", ""]) == 2
    assert "it is empty" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        "simulate ssn -n 1 -o", "simulate ssn -n 1 --csv", "print ssn --pod", "print ssn --tts",
        "print ssn --accessible", "print ssn --templates", "report game.log --templates", "--config",
    ],
)  # fmt: skip
def test_an_empty_name_after_an_option_is_refused(words: str, here: Path, capsys: Captured) -> None:
    before = sorted(here.iterdir())
    assert main([*words.split(), "", *["games"] * (words == "--config")]) == 2
    assert "it is empty" in capsys.readouterr().err
    assert sorted(here.iterdir()) == before


@pytest.mark.parametrize("words", ["diary game.log", "play ssn", "report game.log game.log"])
@pytest.mark.parametrize("place", [".", "..", "/"])
def test_a_report_is_not_written_to_a_path_that_names_a_folder(
    words: str, place: str, here: Path, capsys: Captured
) -> None:
    if words.startswith("report"):
        assert main([*words.split(), "-o", place]) == 2  # two reports of one name
        return
    assert main([*words.split(), "-o", place]) == 2
    assert ".pdf, for example" in capsys.readouterr().err


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("name", ["x\nturn 9", "x\ry", "x\ty", "\x1b[2J", "a\u2028b", "a\x85b", "\udcff"])
def test_a_players_name_with_a_line_break_is_refused(
    slug: str, name: str, here: Path, capsys: Captured
) -> None:
    for words in (
        ["new", slug],
        ["log", slug, "-o", "new.log"]
        + (["--set", "hands=open"] if slug in ("wolf-pack", "tonnage-war") else []),
    ):
        assert main([*words, "--player", name]) == 2
        assert "control character" in capsys.readouterr().err
    assert not (here / "new.log").exists()


def test_a_players_name_with_a_line_break_in_the_config_is_refused(here: Path, capsys: Captured) -> None:
    (here / "c.toml").write_text('player = "x\\nturn 9"\n', encoding="utf-8")
    assert main(["new", "ssn", "--config", "c.toml"]) == 2
    assert main(["log", "ssn", "-o", "new.log", "--config", "c.toml"]) == 2
    assert not (here / "new.log").exists()


def test_an_own_values_file_with_a_line_break_in_its_name_is_refused(here: Path, capsys: Captured) -> None:
    (here / "own\nturn 9.toml").write_text("[tools]\neasy = 20\n", encoding="utf-8")
    for words in (
        ["new", "ssn"],
        ["play", "ssn", "--seed", "1", "-o", "x.md"],
        ["log", "ssn", "-o", "new.log"],
    ):
        assert main([*words, "--data", "own\nturn 9.toml"]) == 2
        assert "control character" in capsys.readouterr().err


FORGED = "a\nother.log: clean, 21 turns, score 99"


@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["check", "--format", "concise"],
        ["check", "-v"],
        ["check", "--fix-preview"],
        ["stats"],
        ["report", "-o", "x.md"],
    ],
)
@pytest.mark.parametrize("there", [True, False])
def test_a_line_break_in_a_file_name_adds_no_line_to_the_output(
    words: list[str], there: bool, here: Path, capsys: Captured
) -> None:
    if there:
        (here / FORGED).write_text(f"{LOG}  tankers 9\n", encoding="utf-8")
    main([*words, FORGED])
    said = capsys.readouterr()
    lines = (said.out + said.err).splitlines()
    assert any("a\\nother.log" in line for line in lines)
    assert not any(line.startswith("other.log") for line in lines)


@pytest.mark.parametrize(
    ("suffix", "option"),
    [(".svg", "--cut svg"), (".dxf", "--cut dxf"), (".png", "--png"), (".SVG", "--cut svg")],
)
def test_a_kit_is_not_written_to_a_file_whose_suffix_belongs_to_another_option(
    suffix: str, option: str, here: Path, capsys: Captured
) -> None:
    assert main(["print", "ssn", "--part", "sheet", "-o", f"kit{suffix}"]) == 2
    said = capsys.readouterr().err
    assert "a kit is written as a PDF" in said
    assert f"`{option} -o kit.pdf`" in said
    assert not (here / f"kit{suffix}").exists()


def test_a_file_that_is_no_pdf_is_reported_as_such(here: Path, capsys: Captured) -> None:
    assert main(["read", "game.log"]) == 2
    assert "it is not a PDF" in capsys.readouterr().err


def test_the_message_about_a_damaged_pdf_shows_no_python_object(here: Path, capsys: Captured) -> None:
    (here / "x.pdf").write_bytes(b"%PDF-1.7\n" + os.urandom(300))
    assert main(["read", "x.pdf"]) == 2
    said = capsys.readouterr().err
    assert "it is damaged" in said
    assert "object at 0x" not in said
    assert "BytesIO" not in said


def test_a_file_in_utf_32_is_reported_as_such(here: Path, capsys: Captured) -> None:
    (here / "x.log").write_bytes(LOG.encode("utf-32"))
    (here / "y.log").write_bytes(LOG.encode("utf-16"))
    main(["check", "x.log", "y.log"])
    said = capsys.readouterr().out
    assert "the file is UTF-32 text" in said
    assert "the file is UTF-16 text" in said


def test_doctor_does_not_mention_printer_profiles_if_there_are_none(here: Path, capsys: Captured) -> None:
    main(["doctor"])
    assert "printer profile" not in capsys.readouterr().out


@pytest.mark.parametrize("name", ["kit.txt", "kit.HTML", "kit.json", "kit.zip"])
def test_a_kit_is_not_written_to_a_file_with_the_suffix_of_another_type(
    name: str, here: Path, capsys: Captured
) -> None:
    assert main(["print", "malta-convoy", "--part", "sheet", "-o", name]) == 2
    assert "name it kit.pdf" in capsys.readouterr().err
    assert not (here / name).exists()
    assert main(["print", "malta-convoy", "--part", "sheet", "-o", "kit.v2"]) == 0
