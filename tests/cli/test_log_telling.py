"""What ``printkit log`` prints around a question: the feed, the board, what the game waits for, and a short help, in 40 columns."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printkit.cli.commands.log import log_command
from printkit.cli.companion.keys import Answerable, Shortest, keys_of, waits_for
from printkit.games import GAMES
from printkit.journal.companion.presenter import Presenter
from printkit.journal.companion.typed import verbs_of
from printkit.scene import AskedChoice, AskedDice, AskedOther, RuleText
from tests.journal.test_companion_games import begun
from tests.journal.test_keys import HANDS, SCRIPTS
from tests.support.terminal import Terminal

COLUMNS = 40
BEGUN = {
    "uss-lox": ("ocean 9", "f1", "e"),
    "malta-convoy": ("d", "", "", ""),
    "tonnage-war": ("d", "d", "9H", "d"),
    "wolf-pack": ("discard ~", "-", "-", "P"),
    "ssn": ("42 28 270", "", "2", "", "3"),
}
SETTINGS = {"tonnage-war": ["--set", "hands=closed"], "wolf-pack": ["--set", "hands=closed"]}


def logged(slug: str, folder: Path, *answers: str, env: dict[str, str] | None = None) -> Result:
    """Return the result of ``printkit log`` with printkit's dice and these answers, in a terminal of 40 columns."""
    given = ["--dice", "auto", *SETTINGS.get(slug, []), "-o", str(folder / "game.log"), slug]
    typed = "".join(f"{each}\n" for each in answers)
    return CliRunner().invoke(log_command, given, input=typed, env={"COLUMNS": str(COLUMNS), **(env or {})})


@pytest.mark.parametrize("slug", GAMES)
def test_the_events_the_board_and_what_the_game_waits_for_are_printed_before_a_question(
    slug: str, tmp_path: Path
) -> None:
    result = logged(slug, tmp_path, *BEGUN[slug])
    assert result.exit_code == 0, result.output
    said = " ".join(result.output.split())
    waits = re.findall(r"waits for(?: the [\w-]+)?: [^,]+, (?:\d (?:or|to) )?\d+ keys?(?: or more)?", said)
    assert len(waits) >= 2, result.output
    assert re.search(r"^ {1,3}\d+ \S", result.output, re.MULTILINE), result.output  # an event with its number
    prompts = [line for line in result.output.splitlines() if ": " in line or str(tmp_path) in line]
    assert all(len(line) <= COLUMNS or line in prompts for line in result.output.splitlines())


def test_the_board_is_printed_again_only_when_it_has_changed(tmp_path: Path) -> None:
    output = logged("uss-lox", tmp_path, "ocean 9", "nonsense", "", "?", "f1").output
    *boards_seen, last = re.findall(r"torpedoes \d+  deck \d+  discards \d+", output)
    assert last not in boards_seen


def test_each_event_is_printed_once_with_its_dice_before_it(tmp_path: Path) -> None:
    output = logged("malta-convoy", tmp_path, "d", "", "", "", "", "").output
    numbers = [line.split()[0] for line in output.splitlines() if re.match(r" {1,3}\d+ \[", line)]
    assert len(numbers) == len(set(numbers))
    assert re.search(r"\[[1-6]\] [A-Z]", output)
    assert not re.search(r"^ +contact \d", output, re.MULTILINE)  # the sentence takes the statement's place


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
    ids=["colour terminal", "NO_COLOR", "dumb terminal"],
)
def test_only_a_colour_terminal_gets_escape_sequences(
    environment: dict[str, str], coloured: bool, tmp_path: Path
) -> None:
    terminal = Terminal("log", "uss-lox", folder=tmp_path, **environment)
    terminal.until("keys")
    terminal.type("quit")
    terminal.ended()
    assert ("\x1b[" in terminal.shown) == coloured


@pytest.mark.parametrize("slug", GAMES)
def test_help_has_at_most_eight_lines_and_the_rest_is_shown_on_request(slug: str, tmp_path: Path) -> None:
    asked = ("save", "save", "?", "save", "? more", "save")
    output = logged(slug, tmp_path, *BEGUN[slug], *asked).output
    lines = output.splitlines()
    ends = [i for i, line in enumerate(lines) if line.startswith("  saved in")]
    assert len(ends) == 4
    prompt = ends[1] - ends[0] - 1
    brief, whole = (lines[begin + 1 + prompt : end - prompt] for begin, end in pairwise(ends[1:]))
    assert 2 <= len(brief) <= 8, brief
    assert len(whole) > 16
    assert "undo line 12" in " ".join(" ".join(whole).split())


def test_help_says_what_each_option_does(tmp_path: Path) -> None:
    output = logged("malta-convoy", tmp_path, "?", env={"COLUMNS": "80"}).output
    assert "    evade: A detour: contact rolls −2, and a D3 of turns more.\n" in output
    assert "    Enter: no option\n" in output


@pytest.mark.parametrize("slug", GAMES)
def test_an_answer_needs_as_many_keys_as_the_companion_says(slug: str) -> None:
    """No line of the scripts is shorter than the fewest keys, and the shortest text of each choice is accepted."""
    tried = 0
    for script in sorted(SCRIPTS.glob(f"{slug}-*.txt"))[:2]:
        session = begun(slug, HANDS.get(slug, {}))
        for line in script.read_text().split("\n")[:-1]:
            while session.forced():
                pass
            question, asked = session.pending().question, Presenter(session).for_all().asked
            assert question is not None
            assert not isinstance(asked, AskedOther)
            how = Answerable(question.kind == "throw", verbs_of(session.shown()))
            assert len(line) + 1 >= keys_of(asked, how).fewest, (line, asked)
            picks = [pick for pick in asked.picks if pick.free] if isinstance(asked, AskedChoice) else []
            for pick in picks[:3]:
                before = session.snapshot()
                whole = session.answer(pick.typed)
                session.restore(before)
                assert bool(session.answer(Shortest(picks, how.verbs).of(pick))) == bool(whole), pick.typed
                session.restore(before)
                tried += 1
            assert not session.answer(line)
    assert tried or slug == "malta-convoy"


def test_the_number_of_keys_is_given_in_plain_words(tmp_path: Path) -> None:
    output = logged("malta-convoy", tmp_path, "d").output
    assert "waits for: a choice, 1 to 3 keys" in output or "waits for: a choice, 1 or 2 keys" in output


@pytest.mark.parametrize("who", ["LHD", "the LHD"])
def test_the_side_that_is_waited_for_has_one_article(who: str) -> None:
    asked = AskedDice("course", "lhd", "Which course?", RuleText("", "", ""), 1, 6, "One die, 1 to 6")
    assert waits_for(asked, who) == "waits for the LHD: one die, 2 keys"
