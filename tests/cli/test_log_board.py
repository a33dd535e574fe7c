"""The command ``board`` of ``printkit log``: the board as text with the latest events, in 40 columns and any encoding."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli.commands.log import log_command
from printkit.cli.companion.board import board_text
from printkit.journal.companion.presenter import Presenter
from printkit.scene import EVERYBODY, Scene, as_printed
from tests.web.moments import moments
from tests.web.web_games import web_game_of

SLUGS = ("malta-convoy", "uss-lox", "wolf-pack")
LOX = "ocean 9\nB2 7H\nfire 2\nKH 3S\n9S\n"


def scenes(slug: str) -> Iterator[Scene]:
    """Scenes for all players at some moments of a game for which printkit rolls the dice."""
    web_game = web_game_of(slug, auto=True, seed=3)
    for _ in moments(web_game, 3, 12):
        yield web_game.presenter.scene(EVERYBODY)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_board_fits_in_forty_columns_and_in_ascii(slug: str) -> None:
    boards = 0
    for scene in scenes(slug):
        if scene.board.picture is None:
            continue
        lines = board_text(scene, 40, "ascii")
        assert all(line.isascii() for line in lines)
        assert "?" not in "".join(lines)
        assert max(map(len, scene.board.picture.plain)) <= 40
        assert board_text(scene, 80, "utf-8")[0] == scene.board.picture.plain[0].rstrip()
        boards += 1
    assert boards


def test_the_command_shows_the_board_and_what_happened(tmp_path: Path) -> None:
    log = tmp_path / "lox.log"
    result = CliRunner().invoke(
        log_command, ["uss-lox", "-o", str(log)], input=f"{LOX}board\n", env={"COLUMNS": "40"}
    )
    assert result.exit_code == 0, result.output
    assert "[7H-]" in result.output
    assert "9S  escort: 9 to escape" in result.output
    assert "An escort comes: the nine of spades," in result.output
    assert all(
        len(line) <= 40
        for line in result.output.split("Does the boat escape or attack?")[1].splitlines()[1:-1]
    )
    assert "board" not in log.read_text()


def test_a_game_without_a_beginning_has_no_board(tmp_path: Path) -> None:
    result = CliRunner().invoke(log_command, ["uss-lox", "-o", str(tmp_path / "lox.log")], input="board\n")
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output


def test_no_hidden_card_is_on_the_board_in_the_terminal() -> None:
    web_game = web_game_of("wolf-pack", auto=True, seed=3)
    *_, _last = moments(web_game, 3, 9)
    scene = web_game.presenter.scene(EVERYBODY)
    assert board_text(scene, 40, "utf-8") == board_text(Presenter(web_game.session).for_all(), 40, "utf-8")
    assert scene.board.hand == ()


@pytest.mark.parametrize("slug", SLUGS)
def test_the_six_latest_events_are_printed_below_the_board_with_the_headings_of_their_sections(
    slug: str,
) -> None:
    listed = 0
    for scene in scenes(slug):
        board = len(scene.board.picture.plain) if scene.board.picture is not None else 0
        below = board_text(scene, 80, "utf-8")[board:]
        latest = [entry.words for entry in scene.feed if entry.words and entry.kind != "heading"][-6:]
        headings = [f"{entry.words}:" for entry in scene.feed if entry.kind == "heading"]
        events = [line for line in below if line not in headings]
        assert len(events) == len(latest)
        assert all(as_printed(words) in line for words, line in zip(latest, events, strict=True))
        if headings:
            assert [line for line in below if line in headings][-1] == headings[-1]
            assert below[0] in headings
        listed += len(latest)
    assert listed
