"""The sentences of the companion's feed, and the board in words."""

from __future__ import annotations

import re

import pytest

from printkit.games.malta_convoy.rules.state import State
from printkit.games.malta_convoy.rules.tables import SHIP, SHIP_NAMES
from printkit.games.malta_convoy.story.board import board
from printkit.games.malta_convoy.story.live import says
from printkit.journal.companion.feed import happenings
from printkit.report.story import count, number
from tests.report.games import auto, recorded

SEEDS = range(1, 41)


def sentences() -> set[str]:
    """Return everything that the feed says in forty games."""
    told = set()
    for seed in SEEDS:
        for section in recorded(auto("malta-convoy", seed)).sections:
            told |= {said.words for each in happenings(section) if (said := says(each)) is not None}
    return told


def test_every_sentence_of_the_feed_is_english() -> None:
    told = sentences()
    assert {"U-boats come.", "German squadrons come.", "German and Italian squadrons come."} <= told
    struck = {words for words in told if "damage" in words}
    assert any(
        words.startswith("A damaged ") and words.endswith(" takes no further damage.") for words in struck
    )
    assert not any(re.search(r"\bis no\b|\bcomes\.", words) for words in told)


@pytest.mark.parametrize("convoy", ["x5-x10", "revised", "custom"])
def test_the_feed_states_every_number_of_the_setup(convoy: str) -> None:
    record = recorded(auto("malta-convoy", 1, convoy=convoy))
    said = [told.words for each in happenings(record.sections[0]) if (told := says(each)) is not None]
    state = record.sections[0].after
    assert isinstance(state, State)
    voyage = state.voyage
    fleet = [
        f"The convoy has {count(ships, SHIP[name])}."
        for name, ships in zip(SHIP_NAMES, voyage.fleet.afloat, strict=True)
    ]
    assert sorted(said[:5]) == sorted(fleet)
    assert said[5] == f"The journey takes {voyage.length} turns."
    turns = "The first turn is" if voyage.friendly == 1 else f"The first {number(voyage.friendly)} turns are"
    assert said[6:] == [f"{turns} spent in friendly waters."]


def test_the_board_in_words_has_no_marks() -> None:
    shown = board(recorded(auto("malta-convoy", 7)))
    assert shown is not None
    said = [*shown.words, *(area.words for area in shown.areas)]
    assert any("carriers: none" in words and "2 lost" in words for words in said)
    assert not any(re.search(r"#|/x|xx", words) for words in said)
