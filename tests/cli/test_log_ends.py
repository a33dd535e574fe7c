"""The last lines that ``printkit log`` prints when a game is over: how it ended, its totals, and what to do next."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli.commands.log import log_command
from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from tests.report.games import auto


@pytest.mark.parametrize("slug", ["malta-convoy", "uss-lox"])
def test_the_end_of_a_game_is_followed_by_its_totals_and_by_the_next_commands(
    slug: str, tmp_path: Path
) -> None:
    log = tmp_path / "game.log"
    text = auto(slug, 7).partition("\nend")[0] + "\n"
    log.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(log_command, [slug, "-o", str(log), "--resume"])
    assert result.exit_code == 0, result.output
    told = " ".join(result.output.split())
    over = told[told.rindex("The game is over (") :]
    name = "score" if slug == "malta-convoy" else "tons"
    value = check_text(text, "game.log", reading, GAMES).totals[name]
    standing = over[over.index("[") + 1 : over.index("]")]
    assert f"{name} {value}" in standing.split(", ")
    assert (
        over.index("[")
        < over.index(f"To make its report: printkit report {log}")
        < over.index("To see its statistics")
    )
