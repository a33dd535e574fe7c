"""What a roll at the carrier needed, as the companion shows it: half of what a roll at the convoy needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.games import GAMES, reading
from printkit.games.tonnage_war.story.onscreen.said import says
from printkit.journal.checking.checker import check_text
from printkit.journal.companion.feed import happenings

JOURNALS = Path(__file__).with_name("journals")


def told(name: str, label: str) -> list[tuple[str, str]]:
    """Return the sentences about these rolls of a journal, each with what the dice needed."""
    record = check_text(
        (JOURNALS / f"{name}.log").read_text(encoding="utf-8"), "game.log", reading, GAMES
    ).record
    assert record is not None
    events = [
        each for section in record.sections for each in happenings(section) if each.event.label == label
    ]
    found = [said for each in events if (said := says(each)) is not None]
    return [(said.words, said.need) for said in found]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("keeps-attack-on-the-carrier", "The carrier is damaged."),
        ("keeps-screen-of-the-carrier", "The carrier is not hit."),
        ("breaks-dice-at-the-carrier", "The carrier is not hit."),
    ],
)
def test_a_roll_at_the_carrier_says_what_hits(name: str, words: str) -> None:
    assert told(name, "carrier") == [(words, "5 or less: a hit")]


def test_a_roll_at_the_convoy_says_what_sinks_a_ship() -> None:
    assert told("m01-beam-attack-rescue-ship-bdienst", "convoy") == [
        ("Three ships are sunk. The rescue ship is sunk.", "10 or less: a ship is sunk")
    ]
