"""Cards that lie face down and that a log names when they are laid: ``contact 9H c1=3S``."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printkit.cli.commands.check import check_command
from printkit.cli.commands.report import report_command
from printkit.games import GAMES, reading
from printkit.games.tonnage_war.log.prompts import holding
from printkit.games.tonnage_war.rules.state import State
from printkit.journal.checking.checked import Checked
from printkit.journal.checking.checker import check_text
from tests.web.web_games import session_of

HEAD = "game: tonnage-war\nscenario: hx228\n\nround 1\n"
HANDS = "  uboat: hand 9H QS 8H AS JS KS JC AC KC 7H QD AD KD; oob AS AC 2S 3S 6S 7S 2C 6C 9C AH\n"
PLAYED = """turn 1
  uboat: contact 9H c1=3S
  escort: discard
turn 2
  uboat: attack QS u1=8S
  escort: attack 9S on u1 with e1=QS e2=JS
turn 3
  uboat: evade JC
    reveal u1 8S; reveal e1 QS; reveal e2 JS
    detect e1 12; detect e2 12
    strike e1 3; strike e2 2
"""


def checked(text: str) -> Checked:
    return check_text(text, "game.log", reading, GAMES)


def told(text: str) -> list[str]:
    return [
        f"{d.span.line}:{d.span.column} {d.kind} {d.citation} {d.message}" for d in checked(text).diagnostics
    ]


def test_the_card_named_when_laid_is_the_one_turned_up() -> None:
    assert told(HEAD + PLAYED) == []


@pytest.mark.parametrize(
    ("was", "now", "blamed"),
    [
        ("u1=8S", "u1=AS", "illegal TW-PK-2"),
        ("e2=JS", "e2=JD", "illegal TW-PK-2"),
        ("e2=JS", "e2=AN", "illegal TW-PK-2"),
        ("u1=8S", "u1=blank", "illegal TW-PK-2"),
    ],
)
def test_turning_up_another_card_than_named_cites_both_places(was: str, now: str, blamed: str) -> None:
    text = HEAD + PLAYED.replace(was, now)
    (found,) = checked(text).diagnostics
    line = text.splitlines().index(next(each for each in text.splitlines() if now in each)) + 1
    column = text.splitlines()[line - 1].index(now) + 1
    assert f"{found.kind} {found.citation}" == blamed
    assert "was said to be" in found.message
    assert f"(line {line}, column {column})" in found.message
    assert [(note.span.line, note.span.column) for note in found.notes if note.span] == [(line, column)]
    assert text.splitlines()[found.span.line - 1][found.span.column - 1 :].startswith(was.replace("=", " "))


@pytest.mark.parametrize("said", ["u1=A", "u1=R", "u1=N", "e2=SN", "e2=SR", "e2=blank"])
def test_a_grade_is_compared_with_the_grade(said: str) -> None:
    name = said.partition("=")[0]
    right = {"u1=8S": "N", "e2=JS": "SN"}
    whole = next(each for each in right if each.startswith(name))
    assert (told(HEAD + PLAYED.replace(whole, said)) == []) is (said.partition("=")[2] == right[whole])


@pytest.mark.parametrize(
    ("play", "rule", "words"),
    [
        ("contact 9H c1=4C", "TW-3c", "c1 is said to be a card that"),
        ("contact 9H c1=AH", "TW-7.2.2", "c1 is said to be a card of the wrong kind"),
        ("contact 9H c1=8S", "TW-3c", "the uboat hand does not hold"),
    ],
)
def test_a_card_that_cannot_be_laid_is_refused_and_not_named(play: str, rule: str, words: str) -> None:
    found = checked(HEAD + HANDS + f"turn 1\n  uboat: {play}\n").diagnostics
    assert [d.citation for d in found if d.follows_from is None] == [rule], found
    assert words in found[0].message
    assert play.rpartition("=")[2] not in found[0].message


def test_one_card_is_not_laid_twice() -> None:
    (found,) = told(HEAD + PLAYED.replace("e2=JS", "e2=QS"))
    assert "e2 is said to be a card that" in found


def test_a_card_of_the_wrong_kind_is_one_mistake() -> None:
    """The diagnostic is at the place where the card is laid; there is none where it is turned up."""
    end = "  escort: hfdf 8C on c1 with e1=QS\nturn 2\n  uboat: discard\n    reveal c1 AH\n"
    text = HEAD + "turn 1\n  uboat: contact 9H c1=AH\n" + end
    assert [each[:4] for each in told(text)] == ["6:18"], told(text)
    assert [each[:4] for each in told(text.replace("=AH", ""))] == ["10:1"]


def test_what_lies_face_down_is_not_in_the_hand() -> None:
    text = (
        HEAD
        + HANDS
        + "turn 1\n  uboat: contact 9H c1=3S\n  escort: discard\nturn 2\n  uboat: attack QS u1=3S\n"
    )
    (found,) = told(text)
    assert found.startswith("10:17 illegal"), found
    assert "u1 is said to be a card that" in found


@pytest.mark.parametrize(
    ("said", "fits"),
    [
        ("contact 9H c1=2C; reveal c1 2C", True),
        ("contact 9H c1=R; reveal c1 8S", False),
        ("contact 9H c1=8S", True),
    ],
)
def test_a_position_names_them_too(said: str, fits: bool) -> None:
    text = f"game: tonnage-war\nscenario: hx228\n\nposition\n  uboat: {said}\nround 2\nturn 1\n"
    assert (told(text) == []) is fits, told(text)


def test_a_card_named_by_mistake_is_still_in_the_hand() -> None:
    """The card that was turned up is the true one; the card that was named instead is still in hand and may be laid
    later.
    """
    text = HEAD + HANDS + PLAYED.replace("u1=8S", "u1=6S").replace("reveal u1 8S", "reveal u1 7S")
    text += (
        "  escort: discard\nturn 4\n  uboat: discard\n  escort: discard\nturn 5\n  uboat: contact 8H c2=6S\n"
    )
    (found,) = told(text)
    assert "u1 is turned up as 7S (N), but was said to be 6S (N)" in found


def test_under_at_large_the_owner_may_name_the_drawn_card() -> None:
    text = HEAD + "turn 1\n  uboat: discard\n  escort: air KD at-large p1=4S with e1=JD e2=KD\n"
    end = "turn 2\n  uboat: discard\n    reveal p1 4S; reveal e1 JD; reveal e2 KD; detect e1 1; detect e2 1\n"
    assert told(text + end) == []
    (found,) = told(text + end.replace("p1 4S", "p1 5S"))
    assert "p1 is turned up as 5S" in found


def test_the_owner_is_shown_laid_and_drawn_cards_and_no_card_twice() -> None:
    """A card that is recorded as laid is no longer shown in the hand. If none was recorded, any card of the hand may be
    the one laid.
    """

    def shown(text: str) -> tuple[str, ...]:
        state = session_of("tonnage-war", text).pending().state
        assert isinstance(state, State)
        return holding(state, "uboat")[1:]

    text = (
        HEAD
        + HANDS
        + "turn 1\n  uboat: contact 9H c1=3S\n  escort: air KD at-large p1 with e1\n  pulled 4S\n"
    )
    rest = "AC (A), 2C (R), 6C (N), 9C (blank), AH (blank), AS (A), 2S (R), 6S (N), 7S (N)"
    assert shown(text) == (
        f"order of battle (9 in hand): {rest}",
        "on the table, face down: c1 3S (R), p1 4S (R)",
    )
    assert shown(text.replace("=3S", "=R"))[1:] == (
        "on the table, face down: c1 R, p1 4S (R)",
        "some of these lie on the table, face down: c1",
    )
    assert shown(text.replace("=3S", "").replace("  pulled 4S\n", ""))[1:] == (
        "some of these lie on the table, face down: c1",
    )


# -- what is shown before a card is turned up ----------------------------------------------------------------------------

LYING = HEAD + PLAYED.replace("reveal e2 JS", "reveal e2 JD")
SECRET = "3S"


def run(command: object, *words: str) -> Result:
    return CliRunner().invoke(command, list(words))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "words", [("check",), ("check", "-v"), ("check", "--json"), ("check", "--format", "sarif"), ("check", "--fix-preview"), ("check", "--format", "concise"), ("report", "-o", "-"), ("report", "--json")]
)  # fmt: skip
def test_no_card_that_lies_face_down_is_shown_before_the_end(words: tuple[str, ...], tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text(LYING.replace("contact 9H c1", "contct 9H c1"))
    command = {"check": check_command, "report": report_command}[words[0]]
    hidden = run(command, *words[1:], str(log))
    assert hidden.exit_code in (0, 1), hidden.output
    assert SECRET not in hidden.output
    assert "JS" in hidden.output or "--json" in words  # what has been turned up may be seen


def test_the_option_reveal_shows_face_down_cards(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text(LYING.replace("contact 9H c1", "contct 9H c1"))
    assert SECRET in run(check_command, "--reveal", str(log)).output
    assert "c1=3S" in run(report_command, "--reveal", "-o", "-", str(log)).output


def test_a_finished_game_shows_face_down_cards(tmp_path: Path) -> None:
    turns = "".join(f"turn {n}\n  uboat: discard\n  escort: discard\n" for n in range(2, 14))
    rounds = "".join(f"round {n}\nturn 1\n  uboat: discard\n  escort: discard\n{turns}" for n in (2, 3, 4))
    text = HEAD + "turn 1\n  uboat: contact 9H c1=3S\n  escort: discard\n" + turns + rounds + "end\n"
    log = tmp_path / "game.log"
    log.write_text(text)
    assert checked(text).finished
    assert "c1=3S" in run(report_command, "-o", "-", str(log)).output


def test_a_wrong_count_of_ships_says_which_count_it_is() -> None:
    attack = "turn 2\n  uboat: attack AS u1\n  escort: discard\n    reveal u1 8S\n    convoy 4 10 1 10\n"
    text = HEAD + "turn 1\n  uboat: contact 9H c1\n  escort: discard\n" + attack
    for claim, words in (("ships 3", "by this one attack"), ("ships-sunk 3", "so far, in all")):
        (found,) = checked(f"{text}    = {claim}\n").diagnostics
        assert [words in note.text for note in found.notes] == [True]
    assert told(text + "    = ships 2, ships-sunk 2\n") == []
