"""Something missing from a log (a heading, a turn's play) or a card named wrongly gives exactly one diagnostic."""

from __future__ import annotations

import re

import pytest

from printkit.games import reading
from printkit.journal.record import record_game
from printkit.journal.telling.diagnostics import Diagnostic
from printkit.journal.writer import write_log
from printkit.table.seeded import SeatedTable
from tests.journal.mistakes import check

HEADING_LEFT_OUT = "P404"
NO_HEADING = "P105"


def tonnage_war(seed: int, hands: str = "open") -> list[str]:
    """Return the lines of an auto-played game of Tonnage War."""
    game, notation = reading("tonnage-war")
    ruleset = game.ruleset("", {"hands": hands})
    policy = game.policies[0].make(ruleset)
    table = SeatedTable(seed, dict.fromkeys(game.seats, policy))
    return write_log(game, notation, ruleset, record_game(game, ruleset, table), claims=True).split("\n")


def without(lines: list[str], at: int) -> str:
    """Return the log with the line at this index emptied, so that the numbers of all other lines stay the same."""
    return "\n".join([*lines[:at], "", *lines[at + 1 :]])


def only(text: str) -> Diagnostic:
    """Return the only diagnostic of a log; the test fails if there are several."""
    found = check(text).diagnostics
    assert len(found) == 1, [(said.span.line, said.code, said.message) for said in found]
    return found[0]


@pytest.mark.parametrize("hands", ["open", "closed"])
@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_round_without_its_heading_is_one_mistake_and_the_rest_of_the_log_is_checked(
    number: int, hands: str
) -> None:
    lines = tonnage_war(101, hands)
    at = lines.index(f"round {number}")
    said = only(without(lines, at))
    assert said.code == HEADING_LEFT_OUT
    assert said.span.line == at + 2
    assert said.help == f"put `round {number}` above it"
    assert check(without(lines, at)).turns == check("\n".join(lines)).turns


def test_the_first_round_has_a_heading_too() -> None:
    lines = tonnage_war(101, "closed")
    at = lines.index("round 1")
    assert lines[at + 1] == "turn 1"
    said = only(without(lines, at))
    assert (said.code, said.span.line, said.help) == (HEADING_LEFT_OUT, at + 2, "put `round 1` above it")


def test_hands_above_the_first_heading_do_not_belong_to_the_header() -> None:
    lines = tonnage_war(101)
    at = lines.index("round 1")
    assert lines[at + 1].lstrip().startswith("uboat: hand")
    said = only(without(lines, at))
    assert (said.code, said.span.line) == (NO_HEADING, at + 2)
    assert said.help == "put `position` or `round 1` above it"


@pytest.mark.parametrize("hands", ["open", "closed"])
@pytest.mark.parametrize("which", [0, 1, 5, 12, 13, 30, 50])
def test_a_turn_without_its_heading_is_one_mistake(which: int, hands: str) -> None:
    lines = tonnage_war(101, hands)
    at = [i for i, line in enumerate(lines) if line.startswith("turn ")][which]
    said = only(without(lines, at))
    assert said.code == HEADING_LEFT_OUT
    assert said.span.line == at + 2
    assert said.expected == lines[at]


def test_a_patrol_without_its_heading_is_one_mistake() -> None:
    said = only(
        "game: uss-lox\npreset: advanced\nocean: 3\n\nturn 1\n  flip X1; escort 3D; escape\n  continue\n"
        "turn 2\n  flip QS; fire 5D KC 2H; estimate\n  opportunity 7C; fire 8S KD\n  continue\n"
        "turn 3\n  flip KH; attack 5S 9C 2C; estimate\n  estimates 4D JD\n"
        "  ocean 2\nturn 1\n  flip 6D; fire 6C 3C 2S; continue\n"
    )
    assert (said.code, said.span.line, said.help) == (HEADING_LEFT_OUT, 15, "put `patrol 2` above it")


def test_the_message_about_a_round_that_begins_too_early_says_how_a_round_ends() -> None:
    said = only(
        "game: tonnage-war\n\nround 1\nturn 1\n  uboat: contact 9H c1\n  escort: discard\n"
        "turn 2\n  uboat: discard\n  escort: discard\nround 2\nturn 1\n  uboat: discard\n  escort: discard\n"
    )
    assert said.span.line == 10
    assert said.citation == "TW-4b"
    assert said.help == "write turn 3 and what was played in it, or end it with `end-round`"


HEADER = "game: tonnage-war\n\nround 1\n"


def test_a_wrong_name_for_a_pulled_card_is_reported_where_the_card_is_turned_up() -> None:
    """The log names a blank for the boat that an air patrol drew; the next turn turns up the boat."""
    said = only(
        HEADER + "turn 1\n  uboat: discard\n  escort: air QD at-large p1 with e1 e2\n  pulled AH\n"
        "turn 2\n  uboat: evade 5C\n  reveal p1 5C; reveal e1 JD; reveal e2 QD\n  detect e1 1; detect e2 13\n"
        "  strike e1 14; strike e2 5\n  escort: discard\n"
    )
    assert said.message == "p1 is a blank, and a blank cannot reply"
    assert any("5C instead of AH" in note.text for note in said.notes)


def test_a_note_of_the_diagnostic_names_the_missing_reply() -> None:
    said = only(
        HEADER + "  uboat: hand 5H TH KD 5D 5S AD 6C 9C 3H 7S 2H 3C KC\n"
        "turn 1\n  uboat: discard\n  escort: air 3D at-large p1 with e1\n  pulled 4C\n"
        "turn 2\n  reveal p1 4C; reveal e1 KD; detect e1 15; flak-roll e1 1; strike e1 15\n  escort: discard\n"
        "  = uboat 2, escorts-sunk 1\nturn 3\n  uboat: discard\n"
    )
    assert any("with a `flak` before" in note.text for note in said.notes)


def test_one_unreadable_card_of_a_recorded_hand_is_one_mistake() -> None:
    said = only(HEADER + "  uboat: oob 2S TD 4S AC 8C 2H 6D 8X 2D 3C\nturn 1\n  uboat: discard\n")
    assert said.found == "8X"


@pytest.mark.parametrize("seed", range(12))
def test_turning_up_a_different_card_is_one_mistake(seed: int) -> None:
    """`reveal u1 8S` is written with the card of another boat or escort of the log, or with a blank."""
    lines = tonnage_war(seed)
    places = [
        (i, match) for i, line in enumerate(lines) for match in re.finditer(r"reveal [uce]\d (\w+)", line)
    ]
    at, match = places[(7 * seed + 3) % len(places)]
    other = next(m.group(1) for _, m in places[seed % len(places) :] if m.group(1) != match.group(1))
    lines[at] = lines[at][: match.start(1)] + other + lines[at][match.end(1) :]
    assert len(check("\n".join(lines)).diagnostics) == 1


def test_a_setup_without_its_only_statement_is_one_mistake() -> None:
    said = only("game: ssn\n\nsetup\n  = torps 4\nturn 1\n  path ahead 3\n")
    message = "`ssn` is due here: the submarine needs a starting place"
    assert (said.citation, said.message) == ("SSN-SETUP-3", message)


def test_a_path_that_breaks_a_rule_is_reported_even_if_dice_are_missing_before_it() -> None:
    said = check(
        "game: ssn\nset: detection-roll=per-dp\n\nsetup\n  ssn 44 30 270\nturn 1\n  path ahead 4\n"
        "  lhd: course 3\nturn 2\n  path left sharp, ahead 4; speed fast\n  surf: detect 1+1 1+2 2+1; quiet\n"
        "  lhd: course 3\n"
    ).diagnostics
    assert [each.citation for each in said] == ["SSN-DET-2", "SSN-MAN-5"]
    assert [each.follows_from for each in said] == [None, None]
