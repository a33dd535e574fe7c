"""The record of a game, from which reports are made: its sections with the player's remarks and claims, whatever the log leaves out."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from printkit.games import GAMES, reading
from printkit.journal.checking.checker import check_text
from printkit.journal.course import Section
from tests.journal.toy import LOG, State, loader

HEADER = "game: toy\nstart: 5\n\n"
CONVOY = """game: malta-convoy
{before}
setup
  cargo 2 3 4; tankers 3; carriers 2; cruisers 2; destroyers 2
  length 1; friendly 6
{after}"""


class Recorded(NamedTuple):
    """What a test compares of a section: heading, lines, remarks, claims, and whether the log plays it to its end."""

    heading: str
    lines: tuple[int, ...]
    remarks: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    whole: bool = True


def sections(text: str) -> tuple[Section, ...]:
    record = check_text(text, "toy.log", loader, ("toy",)).record
    assert record is not None
    return record.sections


def recorded(found: tuple[Section, ...]) -> list[Recorded]:
    return [
        Recorded(
            str(each.heading), each.lines, each.prose, tuple(claim.name for claim in each.claims), each.whole
        )
        for each in found
    ]


def test_each_section_of_a_whole_game_has_its_lines_remarks_and_claims() -> None:
    assert recorded(sections(LOG)) == [
        Recorded("setup", ()),
        Recorded("turn 1", (4, 5), (), ("miles", "stroke")),
        Recorded("turn 2", (7, 8), (), ("miles", "gulls", "fish")),
        Recorded("turn 3", (10, 11, 14), ("Nobody spoke.",), ("out", "miles")),
        Recorded("end", ()),
    ]


def test_each_section_has_the_states_before_and_after_it() -> None:
    states = [(each.before, each.after) for each in sections(LOG)]
    miles = [tuple(each.miles if isinstance(each, State) else None for each in pair) for pair in states]
    assert miles == [(None, 5), (5, 4), (4, 2), (2, 2), (2, 2)]


@pytest.mark.parametrize(
    ("rest", "last"),
    [
        ("turn 2\n", Recorded("turn 2", (6,), whole=False)),
        ("turn 2\n  > Rain.\n", Recorded("turn 2", (6,), ("Rain.",), whole=False)),
        ("turn 2\n  = miles 4\n", Recorded("turn 2", (6,), (), ("miles",), whole=False)),
        ("turn 2\n  row\n", Recorded("turn 2", (6, 7), whole=False)),
    ],
)
def test_the_last_section_of_an_unfinished_game_is_not_whole(rest: str, last: Recorded) -> None:
    found = recorded(sections(f"{HEADER}turn 1\n  row; oars 3 4\n{rest}"))
    assert found == [Recorded("setup", ()), Recorded("turn 1", (4, 5)), last]


def test_turns_in_which_nothing_is_asked_are_recorded_only_up_to_the_last_turn_played() -> None:
    record = check_text(CONVOY.format(before="", after=""), "game.log", reading, GAMES).record
    assert record is not None
    assert [str(each.heading) for each in record.sections] == ["setup"]
    played = check_text(
        CONVOY.format(before="", after="turn 7\n  contact 1\n"), "game.log", reading, GAMES
    ).record
    assert played is not None
    assert [str(each.heading) for each in played.sections] == ["setup", *(f"turn {n}" for n in range(1, 8))]


def test_a_remark_above_the_first_heading_belongs_to_the_setup() -> None:
    for text in (
        f"{HEADER}> Dawn.\nturn 1\n  row; oars 3 4\n",
        "game: toy\nstart: 5\n> Dawn.\n\nturn 1\n  row; oars 3 4\n",
    ):
        assert recorded(sections(text)) == [
            Recorded("setup", (), ("Dawn.",)),
            Recorded("turn 1", (5, 6), whole=False),
        ]
    record = check_text(CONVOY.format(before="> One.\n> Two.", after=""), "game.log", reading, GAMES).record
    assert record is not None
    assert [each.prose for each in record.sections] == [("One.", "Two.")]


def test_a_remark_between_two_lines_of_the_header_belongs_to_the_setup() -> None:
    text = "game: toy\n  > Dawn.\n# no remark\nstart: 5\n> Noon.\n\nturn 1\n  row; oars 3 4\n"
    assert recorded(sections(text)) == [
        Recorded("setup", (), ("Dawn.", "Noon.")),
        Recorded("turn 1", (7, 8), whole=False),
    ]
    between = CONVOY.replace("{before}", "> One.\nplayer: Anna\n{before}").format(before="> Two.", after="")
    record = check_text(between, "game.log", reading, GAMES).record
    assert record is not None
    assert [each.prose for each in record.sections] == [("One.", "Two.")]
    assert record.header["player"] == "Anna"


def test_a_remark_above_a_line_that_only_looks_like_a_header_line_is_kept_once() -> None:
    text = "game: ssn\n> Fog.\nffs: 1\n"  # the name of a side, which begins the body
    items = check_text(text, "game.log", reading, GAMES).document.items
    assert [item.line for item in items if item.form.kind == "prose"] == [2]


@pytest.mark.parametrize("remark", ["> key: a remark", "> turn 1"])
def test_a_remark_above_the_first_heading_is_no_header_line_and_no_heading(remark: str) -> None:
    found = check_text(
        f"game: toy\n{remark}\nstart: 5\n{remark}\nturn 1\n  row; oars 3 4\n", "toy.log", loader, ("toy",)
    )
    assert found.ok
    assert found.record is not None
    assert found.record.sections[0].prose == (remark[2:], remark[2:])
    assert "key" not in found.record.header


def test_only_departures_that_the_players_agreed_on_are_recorded() -> None:
    agreed = f"{HEADER}turn 1\n  row; oars 3 4; house: fish 3C 4S 5S 6S\nturn 2\n  drift\n"
    assert [[d.text for d in each.departures] for each in sections(agreed)] == [[], ["fish 3C 4S 5S 6S"], []]
    mistaken = agreed.replace("house: ", "")
    assert [each.departures for each in sections(mistaken)] == [(), (), ()]
