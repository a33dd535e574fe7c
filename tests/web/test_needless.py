"""Questions whose answers cannot change anything are not asked, on the page and on the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli.commands.log import log_command
from printkit.journal.companion.presenter import Presenter
from printkit.scene import AskedChoice
from printkit.web.web_game import TABLE, WebGame
from tests.web.web_games import Saved, session_of, web_game_of

SETUP = ("2 3 4", "3", "2", "2", "2", "1")


def asked(friendly: str, settings: dict[str, str]) -> tuple[str, str]:
    """Return the heading and the question of Malta Convoy after the setup."""
    web_game = WebGame(session_of("malta-convoy", seed=1, **settings), Saved(), auto=False)
    for answer in (*SETUP, friendly):
        assert web_game.answer(TABLE, answer) is None
    pending = web_game.session.pending()
    return str(pending.headings[-1]), pending.label


@pytest.mark.parametrize(
    ("settings", "heading"),
    [
        ({}, ("turn 5", "option")),
        ({"option-start": "next-turn"}, ("turn 4", "option")),
        ({"friendly-waters": "roll"}, ("turn 1", "option")),
    ],
)
def test_no_option_is_asked_for_in_friendly_waters(
    settings: dict[str, str], heading: tuple[str, str]
) -> None:
    assert asked("4", settings) == heading


def test_the_terminal_asks_for_no_option_in_friendly_waters_either(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    typed = "\n".join([*SETUP, "4", "", "4", "quit", ""])
    result = CliRunner().invoke(log_command, ["malta-convoy", "-o", str(log)], input=typed)
    assert result.exit_code == 0, result.output
    assert result.output.count("Which option is taken?") == 2
    assert "turn 5\n  contact 4\n" in log.read_text()
    again = CliRunner().invoke(log_command, ["malta-convoy", "-o", str(log), "--resume"], input="quit\n")
    assert "turn 6" in again.output


POSITION = "game: ssn\n\nposition\n  lhd 10.5 24 90\n  ssn {x} 24 270 shallow slow; torps 4\nturn 1\n"


def picks(web_game: WebGame) -> list[str]:
    """Return the answers that the page offers as buttons."""
    found = Presenter(web_game.session).scene().asked
    assert isinstance(found, AskedChoice)
    return [pick.typed for pick in found.picks]


@pytest.mark.parametrize(("x", "targets"), [("20", {"fire lhd", "fire ff1"}), ("60", set())])
def test_a_ship_out_of_reach_is_not_offered_as_target(x: str, targets: set[str]) -> None:
    web_game = web_game_of("ssn", text=POSITION.format(x=x))
    fired = {typed for typed in picks(web_game) if typed.startswith("fire")}
    assert fired >= targets
    assert (web_game.session.pending().label == "fire") is bool(targets)


def test_only_ships_within_reach_of_a_torpedo_are_offered() -> None:
    web_game = web_game_of("ssn", text=POSITION.format(x="29"))
    legal = [move for move in web_game.session.pending().question.moves if move.verb]  # type: ignore[union-attr]
    assert 0 < len(picks(web_game)) < len(legal)
