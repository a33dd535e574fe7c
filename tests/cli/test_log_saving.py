"""The companion's log cannot be saved, or another program writes it at the same time: nothing is lost, overwritten or
written twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from printkit.cli.commands.log import log_command

Step = str | Callable[[], object]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Log a game of Malta Convoy in game.log. Each step is an answer, or a function that changes the files before the
    next answer.
    """

    def played(*steps: Step) -> Result:
        left = list(steps)
        prompt = click.prompt

        def scripted(text: str, **options: object) -> object:
            while left and not isinstance(left[0], str):
                left.pop(0)()  # type: ignore[operator]
            if not left:
                raise click.Abort
            click.echo(text)
            return left.pop(0)

        monkeypatch.setattr(click, "prompt", scripted)
        result = CliRunner().invoke(log_command, ["malta-convoy", "-o", str(tmp_path / "game.log")])
        monkeypatch.setattr(click, "prompt", prompt)
        return result

    return played


def names(folder: Path) -> Sequence[str]:
    return sorted(path.name for path in folder.iterdir())


def test_an_answer_that_cannot_be_saved_is_saved_with_the_next_attempt(
    play: Callable[..., Result], tmp_path: Path
) -> None:
    log = tmp_path / "game.log"
    aside = tmp_path / "aside"

    def lose() -> None:
        log.rename(aside)
        log.mkdir()

    def mend() -> None:
        log.rmdir()
        aside.rename(log)

    result = play("1 2 3", lose, "2", "", mend, "", "2", "quit")
    assert result.exit_code == 0, result.output
    assert "Is a directory" in result.output
    assert "Enter tries again" in result.output
    assert log.read_text().endswith("cargo 1 2 3; tankers 2; carriers 2\n")
    assert names(tmp_path) == ["game.log"]


def test_players_who_quit_are_told_that_the_last_answer_was_not_saved(
    play: Callable[..., Result], tmp_path: Path
) -> None:
    log, aside = tmp_path / "game.log", tmp_path / "aside"

    def lose() -> None:
        log.rename(aside)
        log.mkdir()

    result = play("1 2 3", lose, "2", "quit")
    assert result.exit_code == 2
    assert "the last answer is not in it" in result.output
    assert aside.read_text().endswith("cargo 1 2 3\n")


def test_an_edited_log_is_only_overwritten_after_a_question(
    play: Callable[..., Result], tmp_path: Path
) -> None:
    log = tmp_path / "game.log"
    result = play(
        "1 2 3", lambda: log.write_text(log.read_text() + "> by hand\n"), "2", "", "mine", "2", "quit"
    )
    assert result.exit_code == 0, result.output
    assert "was changed by something else" in result.output
    assert log.read_text().endswith("cargo 1 2 3; tankers 2; carriers 2\n")
    assert (tmp_path / "game.log.edited").read_text().endswith("> by hand\n")


def test_the_players_may_continue_with_the_edited_log(play: Callable[..., Result], tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    result = play("1 2 3", lambda: log.write_text(log.read_text() + "> by hand\n"), "2", "file", "4", "quit")
    assert result.exit_code == 0, result.output
    assert log.read_text().endswith("cargo 1 2 3\n> by hand\n  tankers 4\n")
    assert (tmp_path / "game.log.companion").read_text().endswith("cargo 1 2 3; tankers 2\n")


def test_an_edited_log_with_a_mistake_cannot_be_continued(
    play: Callable[..., Result], tmp_path: Path
) -> None:
    log = tmp_path / "game.log"
    result = play(
        "1 2 3", lambda: log.write_text(log.read_text() + "  tankers 9\n"), "2", "file", "mine", "quit"
    )
    assert result.exit_code == 0, result.output
    assert "problem(s) that must be corrected first" in result.output
    assert (tmp_path / "game.log.edited").read_text().endswith("tankers 9\n")
    assert log.read_text().endswith("cargo 1 2 3; tankers 2\n")


def test_a_deleted_log_is_only_written_again_after_a_question(
    play: Callable[..., Result], tmp_path: Path
) -> None:
    log = tmp_path / "game.log"
    result = play("1 2 3", log.unlink, "2", "file", "mine", "quit")
    assert result.exit_code == 0, result.output
    assert "was deleted since it was saved last" in result.output
    assert log.read_text().endswith("cargo 1 2 3; tankers 2\n")
    assert names(tmp_path) == ["game.log"]


def test_if_the_input_has_ended_both_versions_of_the_log_are_kept(
    play: Callable[..., Result], tmp_path: Path
) -> None:
    log = tmp_path / "game.log"
    result = play("1 2 3", lambda: log.write_text("mine\n"), "2")
    assert result.exit_code == 2
    assert "is kept as" in result.output
    assert log.read_text() == "mine\n"
    assert (tmp_path / "game.log.companion").read_text().endswith("cargo 1 2 3; tankers 2\n")
