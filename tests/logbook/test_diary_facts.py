"""The facts on the first page of the diary: how many games of which kind, and the players if there are several."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.cli import main

GAME = "game: uss-lox\npreset: basic\nocean: 4\nplayer: {player}\n\nturn 1\n  flip 8D\n  pass\n"


def facts(folder: Path, *players: str) -> list[str]:
    """Return the lines of the diary above its first chapter."""
    logs = folder / "logs"
    logs.mkdir()
    for n, player in enumerate(players):
        (logs / f"{n}.log").write_text(GAME.format(player=player), encoding="utf-8")
    target = folder / "diary.md"
    assert main(["diary", str(logs), "-o", str(target), "--review", "none"]) == 0
    return target.read_text(encoding="utf-8").partition("\n## ")[0].splitlines()


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.cli.commands.stats.cache_file", lambda: str(tmp_path / "logbook.sqlite3"))


def test_several_players_are_listed(tmp_path: Path) -> None:
    found = facts(tmp_path, "Ann", "Ben", "Ann")
    assert [line for line in found if "Ann" in line and "Ben" in line and "Players" in line]
    assert [line for line in found if "USS Lox 3" in line]
    assert [line for line in found if "3, three games not finished" in line]


def test_a_single_player_is_not_listed(tmp_path: Path) -> None:
    assert not [line for line in facts(tmp_path, "Ann", "Ann") if "Players" in line]
