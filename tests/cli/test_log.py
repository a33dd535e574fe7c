"""``printkit log``: the dialogue, its file, and the errors."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from printkit.cli.commands.log import log_command
from printkit.cli.companion.pages import First, PageWanted
from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from tests.report.games import auto

SETUP = "2 3 4\n3\n2\n2\n2\n1\n6\n"


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(log_command, list(arguments), input=typed)


def test_all_answers_are_in_the_log_when_the_input_ends(tmp_path: Path) -> None:
    log = tmp_path / "new folder" / "game.log"
    result = run("malta-convoy", "-o", str(log), typed=SETUP + "\n" * 7 + "4\n")
    assert result.exit_code == 0, result.output
    assert "--resume" in result.output
    assert log.read_text().endswith("turn 7\n  contact 4\n")
    assert check_text(log.read_text(), "game.log", reading, GAMES).ok


def test_the_file_is_saved_after_every_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the companion is killed at any moment, the file contains all answers given before."""
    log = tmp_path / "game.log"
    seen: list[str] = []
    prompt = click.prompt

    def look_then_ask(*arguments: object, **options: object) -> object:
        seen.append(log.read_text())
        return prompt(*arguments, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(click, "prompt", look_then_ask)
    run("malta-convoy", "-o", str(log), typed=SETUP)
    assert [text.count(";") for text in seen] == [0, 0, 1, 2, 3, 4, 5, 6]


def test_a_log_is_never_overwritten(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text("precious\n")
    result = run("malta-convoy", "-o", str(log), typed=SETUP)
    assert result.exit_code == 2
    assert "--resume" in result.output
    assert log.read_text() == "precious\n"


def test_resume_continues_where_the_log_stops_and_keeps_the_players_own_lines(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text("game: malta-convoy\nplayer: me\n\nsetup   # by hand\n\tCargo 2 3 4, Tankers 3\n")
    result = run("malta-convoy", "-o", str(log), typed="quit\n")
    assert result.exit_code == 2
    log.write_text("game: malta-convoy\nplayer: me\n\nsetup   # by hand\n\tCargo 2 3 4; Tankers 3\n")
    result = run("malta-convoy", "-o", str(log), "--resume", typed="2\nquit\n")
    assert result.exit_code == 0, result.output
    assert log.read_text().startswith(
        "game: malta-convoy\nplayer: me\n\nsetup   # by hand\n\tCargo 2 3 4; Tankers 3\n"
    )
    assert log.read_text().endswith("carriers 2\n")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"hello\n", "not a log"),
        (b"game: uss-lox\n", "a log of uss-lox"),
        (b"game: malta-convoy\n\nsetup\n  cargo 2 3 9\n", "problem"),
    ],
)
def test_a_file_that_cannot_be_resumed_is_refused_and_not_changed(
    tmp_path: Path, content: bytes, said: str
) -> None:
    log = tmp_path / "game.log"
    log.write_bytes(content)
    result = run("malta-convoy", "-o", str(log), "--resume", typed="1\n")
    assert result.exit_code == 2
    assert said in result.output
    assert log.read_bytes() == content


def test_a_missing_log_cannot_be_resumed(tmp_path: Path) -> None:
    result = run("malta-convoy", "-o", str(tmp_path / "none.log"), "--resume")
    assert result.exit_code == 2
    assert "without --resume" in result.output


def test_a_question_mark_explains_the_rule_and_undo_removes_an_answer(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    result = run("malta-convoy", "-o", str(log), typed="?\n2 3 4\n3\nundo\n5\nquit\n")
    assert "MALTA-CONVOY-1" in result.output
    assert "cargo 2 3 4; tankers 5" in log.read_text()


def test_an_undo_goes_back_to_a_line_that_the_board_numbers(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    typed = "42 28 270\nahead 2\n\n11\n4\nboard\nundo line x\nundo line 99\nundo line 3\nboard\nhold\nquit\n"
    result = run("ssn", "-o", str(log), typed=typed)
    assert result.exit_code == 0, result.output
    assert re.search(r"(?m)^  4 The submarine sails 2", result.output)
    assert "`undo line 12` to before line 12" in result.output
    assert "nothing can be taken back from line 99 on" in result.output
    assert "nothing can be taken back from line 3 on" in result.output  # a heading
    assert log.read_text().endswith(
        "turn 1\n  path ahead 2\n  surf: detect 11\n  lhd: course 4\nturn 2\n  path hold\n"
    )
    (tmp_path / "game.log").unlink()
    result = run("ssn", "-o", str(log), typed=typed.replace("undo line 3", "undo line 4"))
    assert "taken back: path ahead 2; detect 11; course 4" in " ".join(result.output.split())
    assert log.read_text().endswith("turn 1\n  path hold\n")


def test_after_a_nonsensical_answer_the_question_is_asked_again(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    result = run("malta-convoy", "-o", str(log), typed="7 7 7\nfish\n;;;\n2 3 4\nquit\n")
    assert result.exit_code == 0, result.output
    assert "MALTA-DICE-1" in result.output
    assert log.read_text().endswith("cargo 2 3 4\n")


def test_printkit_may_roll(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    result = run(
        "malta-convoy",
        "-o",
        str(log),
        "--dice",
        "auto",
        typed="\n" * 3 + "cruisers-leave 0\n" * 40 + "\n" * 90,
    )
    assert result.exit_code == 0, result.output
    assert "friendly" in log.read_text()
    assert check_text(log.read_text(), "game.log", reading, GAMES).ok


@pytest.mark.parametrize("option", ["--set=haflway=down", "--preset=revized"])
def test_a_wrong_setting_begins_no_log(tmp_path: Path, option: str) -> None:
    log = tmp_path / "game.log"
    result = run("malta-convoy", "-o", str(log), option)
    assert result.exit_code == 2
    assert "did you mean" in result.output
    assert not log.exists()


def test_the_state_of_the_game_is_printed_before_each_question(tmp_path: Path) -> None:
    """The state of the game is printed once before each question, and not again if the same question is repeated."""
    log = tmp_path / "game.log"
    result = run(
        "uss-lox", "-o", str(log), typed="look\n4\n8D\nwhy\n6\nnote\nnote A fat one.\n3C 4S\nlook\nquit\n"
    )
    assert "nothing has been played yet" in result.output
    assert "  noted\n" in result.output
    assert "> A fat one." in log.read_text()
    asked = result.output.split("turn 1\n", 1)[1]
    flip, ship, *again, debrief = asked.split("  [")[1:]
    assert flip.startswith("supply 20, ocean 4, deck 28]\n  waits for: a card, 3 keys\n  Which ocean card")
    assert ship.startswith(
        "supply 20, ocean 3, deck 28, the ship 8D, 8,000 tons]\n  waits for: a choice, 2 keys or more\n  Is the ship let go or fired at? "
    )
    assert ship.count("Is the ship let go or fired at? pass, fire 1 | 2 | 3: ") == 4
    assert len(again) == 1  # behind the note, which has its place before what comes
    assert debrief.startswith(
        "tons 8000, supply 18, ocean 3, deck 28]\n  waits for: a choice, 2 keys\n  Does the boat sail on or return to port? "
    )
    assert "\n  tons 8000, supply 18, ocean 3, deck 28\n" in debrief  # looked at


def test_the_heading_of_a_turn_without_a_question_is_printed(tmp_path: Path) -> None:
    result = run("malta-convoy", "-o", str(tmp_path / "game.log"), typed=SETUP + "4\nquit\n")
    assert result.output.count("turn 7\n") == 1
    assert re.search(
        r"turn 7\n(?:.*\n)*?.*A reconnaissance plane finds the convoy;(?:.*\n)+?turn 8\n", result.output
    )


def test_odds_show_the_outcomes_of_each_choice(tmp_path: Path) -> None:
    result = run("uss-lox", "-o", str(tmp_path / "game.log"), typed="22\n8D\nodds\nodds table\nquit\n")
    first, _, table = result.output.partition("one moment ...")
    assert re.search(r"\n  fire 1: 16\s%\sto hit; ", first)
    assert "`odds table`" in first
    assert "after fire 1" not in first
    assert "after fire 1: the torpedoes miss: 84.3 %, sunk: 15.7 %" in table


def test_odds_of_a_choice_also_say_what_an_empty_answer_leads_to(tmp_path: Path) -> None:
    result = run("malta-convoy", "-o", str(tmp_path / "game.log"), typed=SETUP + "odds\nquit\n")
    assert re.search(r"\n  no option: expected score [0-9.]+\n", result.output)


def test_odds_are_at_most_twenty_lines_and_name_the_command_for_the_rest(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    result = run("ssn", "-o", str(log), "--dice", "auto", typed="odds table\nquit\n")
    shown, more, _ = re.split(r"\.\.\. and (\d+) more lines", result.output.rpartition("one moment ...\n")[2])
    assert len(shown.rstrip(" ").splitlines()) == 20
    assert int(more) > 0
    assert "printkit odds --log" in result.output


def test_a_finished_game_is_offered_to_the_statistics(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text(auto("malta-convoy", 7).partition("\nend")[0] + "\n", encoding="utf-8")
    result = run("malta-convoy", "-o", str(log), "--resume")
    assert result.exit_code == 0, result.output
    told = " ".join(result.output.split())
    assert "The game is over (" in told
    assert f"To make its report: printkit report {log}" in told
    assert f"To see its statistics: printkit stats {log}" in told


# -- how a log is kept stands in its header ------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_resume_continues_with_the_settings_in_the_header(slug: str, tmp_path: Path) -> None:
    """The command that is suggested at the end of a session is enough to continue: printkit rolls and deals again."""
    log = tmp_path / "a game.log"
    first = run(slug, "-o", str(log), "--dice", "auto", typed="\n" * 8 + "quit\n")
    assert first.exit_code == 0, first.output
    assert "\ndice: auto\n" in log.read_text()
    hint = " ".join(first.output.split()).rpartition("Go on with: printkit log ")[2].replace("\xa0", " ")
    before = log.read_text()
    again = run(*shlex.split(hint), typed="quit\n")
    assert again.exit_code == 0, again.output
    assert log.read_text() == before
    assert ("each 1 to" in again.output) is False
    mine = run(slug, "-o", str(log), "--resume", "--dice", "mine", typed="quit\n")
    assert mine.exit_code == 0, mine.output
    assert "dice:" not in log.read_text()


@pytest.mark.parametrize("slug", GAMES)
def test_resume_opens_the_web_page_again(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[bool, bool, bool]] = []

    def serve(wanted: PageWanted, folder: Path, first: First) -> None:
        served.append((first.auto, wanted.lan, wanted.shared))
        assert first.path.parent == folder
        first.path.write_text(first.session.saved, encoding="utf-8")

    monkeypatch.setattr("printkit.cli.commands.log.serve_page", serve)
    log = tmp_path / "game.log"
    first = ["--web", "--lan", "--one-phone", "--dice", "auto"]
    for more in (first, ["--resume"], ["--resume", "--no-lan"], ["--resume", "--no-one-phone"], ["--resume"]):
        result = run(slug, "-o", str(log), *more)
        assert result.exit_code == 0, result.output
    assert served == [
        (True, True, True),
        (True, True, True),
        (True, False, True),
        (True, False, False),
        (True, False, False),
    ]
    assert "\ndice: auto\ncompanion: web\n" in log.read_text()
    assert check_text(log.read_text(), "game.log", reading, GAMES).ok
    result = run(slug, "-o", str(log), "--resume", "--no-web", typed="quit\n")
    assert len(served) == 5, result.output
    assert "companion:" not in log.read_text()


@pytest.mark.parametrize(("line", "word"), [("dice: loaded", "loaded"), ("companion: web wlan", "wlan")])
def test_an_unknown_word_in_a_header_line_for_the_companion_is_reported(line: str, word: str) -> None:
    (found,) = check_text(f"game: malta-convoy\n{line}\n\nsetup\n", "game.log", reading, GAMES).diagnostics
    assert (found.code, found.span.line) == ("P104", 2)
    assert f"`{word}`" in found.message
