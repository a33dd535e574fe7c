"""A player's own cards and values on the command line: an unusable value is named, and nothing is printed with a
default in its place.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printkit.cli import main
from printkit.cli.commands.check import check_command
from printkit.cli.commands.odds import odds_command

LOG = """game: tonnage-war
preset: designer
data: own.toml

position
  contact 9H c1
round 1
turn 2
  uboat: attack TS u1
  escort: discard
    reveal u1 3S; convoy 12 11 10
"""
BAD = [
    ("[boats.R]\nattack = 99\n", "boats.R.attack", "0 to 20"),
    ("[boats.X]\nattack = 9\n", "boats.X", "N, R, A"),
    ('[uboat_cards]\nTS = "attack"\n', "uboat_cards.TS", "attack 3"),
    ('[escort_cards]\n9S = "depth charge"\n', "escort_cards.9S", "hfdf 2"),
    ("[boats.R\n", "", "TOML"),
]


def odds(*arguments: str) -> Result:
    return CliRunner().invoke(odds_command, ["tonnage-war", *arguments], standalone_mode=False)


@pytest.mark.parametrize(("text", "key", "expected"), BAD)
def test_a_bad_file_is_refused_with_its_key_and_what_it_may_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, key: str, expected: str
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(text, encoding="utf-8")
    assert main(["odds", "tonnage-war", "convoy", "--data", str(own)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "own.toml" in err
    assert key in err
    assert expected in err
    assert "fault in printkit" not in err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[boats.R]\nattack = 99\n", "99 is out of bounds"),
        ("[boats.R]\nattack = -1\n", "-1 is out of bounds"),
        ('[uboat_cards]\nTS = "attack"\n', "cannot stand here"),
        ('[boats.R]\nattack = "9"\n', "is no whole number"),
        ("[boats]\nR = 9\n", "is no table"),
        ("[boats.R]\natack = 9\n", "there is no such key; did you mean `attack`?"),
    ],
)
def test_what_is_wrong_with_a_value_is_said_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(text, encoding="utf-8")
    assert main(["odds", "tonnage-war", "convoy", "--data", str(own)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(("text", "key", "expected"), BAD)
def test_a_log_whose_file_cannot_be_used_says_so_in_its_header(
    tmp_path: Path, text: str, key: str, expected: str
) -> None:
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    game = tmp_path / "game.log"
    game.write_text(LOG.replace("convoy 12 11 10", "convoy 12 11"), encoding="utf-8")
    result = CliRunner().invoke(check_command, [str(game), "--format", "concise"], standalone_mode=False)
    (line,) = [each for each in result.output.splitlines() if each.startswith(str(game))][:1]
    assert ":3:" in line
    assert "own.toml" in line
    assert key in line


def test_own_values_are_what_a_log_is_checked_with(tmp_path: Path) -> None:
    own = '[boats.R]\nattack = 11\n[uboat_cards]\nTS = "attack 3"\n'
    (tmp_path / "own.toml").write_text(own, encoding="utf-8")
    game = tmp_path / "game.log"
    game.write_text(LOG + "    = ships 2, uboat 2\n", encoding="utf-8")
    assert main(["check", str(game)]) == 0
    (tmp_path / "own.toml").write_text(own.replace("11", "10"), encoding="utf-8")
    assert main(["check", str(game)]) == 1


def test_the_odds_come_from_the_own_values(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[boats.R]\nattack = 1\n", encoding="utf-8")
    assert odds("convoy", "--data", str(own)).output != odds("convoy").output
