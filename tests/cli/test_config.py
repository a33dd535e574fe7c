"""The config file: defaults for options, and errors with file, line and column."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from printkit.cli import main
from printkit.cli.support.common import Failure, command
from printkit.cli.support.config import SCHEMA, load_config

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config.toml"


def write(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file


def test_the_config_file_can_set_every_key(file: Path) -> None:
    keys = SCHEMA["properties"]
    lines = [f"{key} = {next(iter(each.get('enum', ())), 'any text')!r}" for key, each in keys.items()]
    config = load_config(write(file, "\n".join(lines)))
    assert set(config.values) == set(keys)
    assert config.player == "any text"


def test_values_are_passed_under_the_names_of_the_options(file: Path) -> None:
    assert load_config(write(file, 'ink = "low"')).defaults() == {"ink": "low"}


def test_without_a_file_there_are_no_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.cli.support.config.config_folder", lambda: tmp_path)
    assert load_config().values == {}
    assert load_config().path is None


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ('paper = "a4"\npapr = "a4"\n', "2:1", "papr: there is no such key; did you mean `paper`?"),
        ('# mine\n\n  ink = "lots"\n', "3:3", "ink: 'lots' cannot stand here"),
        ("paper = a4\n", "1:9", "this is not TOML"),
        ('paper = "a4"\nink = \n', "2:7", "this is not TOML"),
        ('paper = "a4', "1:", "this is not TOML"),
        ("player = 7\n", "1:1", "player: 7 is no text"),
        ('[print]\npaper = "a4"\n', "1:2", "print: there is no such key"),
        ('ink = "low"\nink = "full"\n', "2:", "this is not TOML"),
    ],
)
def test_an_error_in_a_config_file_is_reported_with_its_line(
    file: Path, text: str, place: str, says: str
) -> None:
    with pytest.raises(Failure) as caught:
        load_config(write(file, text))
    assert caught.value.message.startswith(f"{file}:{place}")
    assert says in caught.value.message
    assert caught.value.help
    assert caught.value.exit_code == 2


def test_a_config_file_that_is_not_text_is_reported_with_the_place(file: Path) -> None:
    file.write_bytes(b'paper = "a4"\nplayer = "\xff"\n')
    with pytest.raises(Failure, match=r":2:11: this is not UTF-8 text"):
        load_config(file)


def test_a_missing_config_file_is_named(file: Path) -> None:
    with pytest.raises(Failure, match="does not exist"):
        load_config(file)


def test_a_folder_is_refused_as_config_file(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="cannot be read"):
        load_config(tmp_path)


# -- on the command line ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["before", "after"])
def test_the_config_option_may_come_before_or_after_the_command(
    file: Path, where: str, capsys: Captured
) -> None:
    option = ["--config", str(write(file, 'player = "R. Nordquist"'))]
    words = ["new", "malta-convoy"]
    assert main([*option, *words] if where == "before" else [*words, *option]) == 0
    assert "player: R. Nordquist\n" in capsys.readouterr().out


def test_an_option_on_the_command_line_overrides_the_config_file(file: Path, capsys: Captured) -> None:
    config = str(write(file, 'player = "R. Nordquist"'))
    assert main(["new", "malta-convoy", "--config", config, "--player", "A. Vian"]) == 0
    assert "player: A. Vian\n" in capsys.readouterr().out


def test_the_config_file_in_the_users_folder_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("printkit.cli.support.config.config_folder", lambda: tmp_path)
    write(tmp_path / "config.toml", 'player = "R. Nordquist"')
    assert main(["new", "malta-convoy"]) == 0
    assert "player: R. Nordquist\n" in capsys.readouterr().out


def test_an_invalid_config_file_stops_the_command(file: Path, capsys: Captured) -> None:
    assert main(["new", "malta-convoy", "--config", str(write(file, "papr = 1"))]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"{file}:1:1: papr: there is no such key" in captured.err


def test_config_keys_for_options_that_the_command_lacks_are_ignored(file: Path) -> None:
    @command("try", ["printkit try"], config=True)
    @click.option("--paper", default="letter")
    def try_command(paper: str) -> str:
        return paper

    config = str(write(file, 'paper = "a4"\nink = "low"'))
    assert try_command.main(["--config", config], standalone_mode=False) == "a4"
    assert try_command.main(["--config", config, "--paper", "letter"], standalone_mode=False) == "letter"
