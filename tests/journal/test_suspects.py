"""Suspects are the probable corrections: each of them, typed into the log, removes the mistake, and the original text
is among them.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli.commands.check import check_command
from printkit.games import GAMES, reading
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from printkit.journal.suspects.slips import SWAPPED, misread
from printkit.journal.suspects.suspect import Suspect

JOURNALS = Path(__file__).parents[1] / "games"
SLIPS = [
    # log, what is right, what was typed
    ("uss_lox/journals/first-patrol.log", "escort 5H", "escort 6H"),
    ("uss_lox/journals/first-patrol.log", "flip 2H", "flp 2H"),
    ("uss_lox/journals/first-patrol.log", "tons 8000", "tons 3000"),
    ("malta_convoy/journals/m-1.log", "attack 3 5", "attack 3"),
    ("malta_convoy/journals/m-1.log", "intercept 1 6 3 2 5", "intercept 1 6 3 2 5 5"),
    ("malta_convoy/journals/m-1.log", "= carriers 1", "= carriers 7"),
]


def check(text: str) -> Checked:
    return check_text(text, "game.log", reading, GAMES)


def typed(text: str, suspect: Suspect) -> str:
    lines = text.split("\n")
    assert suspect.change.was(lines) == suspect.was
    return "\n".join(suspect.typed(lines))


@pytest.mark.parametrize(("name", "right", "wrong"), SLIPS)
def test_each_suspect_corrects_the_log_and_one_restores_the_original(
    name: str, right: str, wrong: str
) -> None:
    whole = (JOURNALS / name).read_text(encoding="utf-8")
    assert right in whole
    text = whole.replace(right, wrong, 1)
    checked = check(text)
    (found,) = checked.suspects.values()
    assert 1 <= len(found.suspects) <= 3
    mended = [typed(text, each) for each in found.suspects]
    assert all(check(each).ok for each in mended)
    assert whole in mended
    assert check(text).suspects == checked.suspects


LINES = [
    # log, what is right, what was typed, what the first suspect says
    ("uss_lox/journals/first-patrol.log", "turn 2\n  flip 2H\n  pass\n", "turn 2\n  flip 2H\n  pass\n" * 2,
     "without lines 13 to 15, which say the same as those above them: then all of the log fits"),
    ("uss_lox/journals/first-patrol.log", "  escort 5H\n  attack TC 2D 7S\n", "  attack TC 2D 7S\n  escort 5H\n",
     "lines 17 and 18 exchanged: then `= missed` in line 16 fits"),
    ("malta_convoy/journals/m-1.log", "  attack 3 5\n", "  attack 3 5\n" * 2, "without attack 3 5: then line 14 fits"),
    ("malta_convoy/journals/m-1.log", "contact 5; enemy 4; force 2", "contact 5; enemy 4; force 5",
     "`force` 2 instead of 5: then"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "right", "wrong", "reason"), LINES)
def test_lines_and_turns_doubled_or_swapped_are_one_mistake(
    name: str, right: str, wrong: str, reason: str
) -> None:
    whole = (JOURNALS / name).read_text(encoding="utf-8")
    assert whole.count(right) == 1
    text = whole.replace(right, wrong)
    checked = check(text)
    assert sum(each.follows_from is None for each in checked.diagnostics) == 1
    (found,) = checked.suspects.values()
    assert found.suspects[0].reason.startswith(reason)
    assert typed(text, found.suspects[0]).split() == whole.split()


def test_an_unusual_decision_makes_a_suspect_less_likely() -> None:
    turn = "flip AC; fire 3H 7D 6H; escort 7H; attack 4C AC 5S"
    checked = check(f"game: uss-lox\nocean: 9\n\nturn 1\n  {turn}\nend\n")
    (found,) = checked.suspects.values()
    # a suit is sooner misread than a rank, and the ace of the attack may be the slip as well; but three torpedoes for an ace?
    assert misread("AC", "AS") < misread("AC", "KC")
    assert [(each.was, each.to, each.span.column) for each in found.suspects[:1]] == [("AC", "KC", 8)]
    passed = check(f"game: uss-lox\nocean: 9\n\nturn 1\n  {turn.replace('flip AC', 'flip KC')}\nend\n")
    assert passed.ok


def test_two_mistakes_have_suspects_of_their_own() -> None:
    text = (JOURNALS / "uss_lox/journals/first-patrol.log").read_text(encoding="utf-8")
    text = text.replace("flip 2H", "flp 2H").replace("escort 5H", "escort 6H")
    checked = check(text)
    assert len(checked.diagnostics) == 2
    first, second = (checked.suspects[i].suspects[0] for i in (0, 1))
    assert (first.was, first.to) == ("flp", "flip")
    assert check(typed(typed(text, second), first)).ok


def test_the_preview_is_a_diff_and_writes_nothing(tmp_path: Path) -> None:
    whole = (JOURNALS / "uss_lox/journals/first-patrol.log").read_text(encoding="utf-8")
    log = tmp_path / "game.log"
    log.write_text(whole.replace("escort 5H", "escort 6H"), encoding="utf-8")
    before = hashlib.sha256(log.read_bytes()).digest()
    result = CliRunner().invoke(check_command, ["--fix-preview", str(log)], standalone_mode=False)
    assert result.return_value == 1
    assert "\n-  escort 6H\n+  escort 5H\n" in result.stdout
    assert hashlib.sha256(log.read_bytes()).digest() == before
    assert list(tmp_path.iterdir()) == [log]
    assert CliRunner().invoke(check_command, ["--fix-preview", "--json", str(log)]).exit_code == 2


def test_replacing_an_easily_misread_value_costs_least() -> None:
    assert max(misread("1", "7"), misread("8", "3"), misread("6", "9")) < misread("2", "6")
    assert misread("2", "1") < misread("2", "3"), "nothing but a 2 stands beside the 1 of a die"
    assert misread("1S", "AS") == misread("1S", "7S") == misread("1S", "TS") < misread("1S", "2S")
    assert misread("4", "3") < misread("4", "1")
    assert misread("13000", "31000") == SWAPPED
    assert (
        misread("4C", "4S")
        < misread("4C", "5C")
        < misread("4C", "4H")
        < misread("4C", "8C")
        < misread("4C", "8D")
    )
    assert misread("3+4", "3+5") == misread("4", "5") < misread("3+4", "6+5")


def test_a_statement_that_was_left_out_is_not_named_after_the_statement_before_it() -> None:
    (found,) = check(ONE_COVER_MISSING).suspects.values()
    reasons = [each.reason for each in found.suspects]
    assert "cover 1 was left out: then all of the log fits" in reasons


ONE_COVER_MISSING = """game: malta-convoy

position
  cargo 9; tankers 3; carriers 2; cruisers 10; destroyers 20
  length 21; friendly 6
turn 11
  contact 2
  cover 5; leave 4; cruisers-leave 3
turn 12
  contact 2
"""
