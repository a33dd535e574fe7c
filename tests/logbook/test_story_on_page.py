"""What is left of a story on a game's page of the book: which passages stay if the whole story is too long."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from printkit.report.book import FITS, GamePage, story_on_page
from printkit.report.story import Passage, Quote, TurningPoint

OPENING = Passage("Setup", "o" * 100)
ROUND = Passage("Round 2", "r" * 100)
SHORT = Passage("Turn 2", "s" * 100)
LONG = Passage("Turn 3", "l" * 300)
TURNED = Passage("Turn 4", "t" * 200)
QUOTE = Quote("q" * 50)
END = Passage("Turn 9", "e" * 100)
STORY = (OPENING, SHORT, LONG, ROUND, TURNED, QUOTE, END)


def page(passages: tuple[Passage | Quote, ...]) -> GamePage:
    """Return a page with this story, in which turn 4 of round 2 is the turning point."""
    story = SimpleNamespace(passages=passages, turning_points=(TurningPoint("Round 2, turn 4", "", ""),))
    return cast(GamePage, SimpleNamespace(report=SimpleNamespace(story=story)))


@pytest.mark.parametrize(
    ("most", "kept"),
    [
        (950, STORY),
        (949, (OPENING, LONG, ROUND, TURNED, QUOTE, END)),  # the shortest passage is left out first
        (849, (OPENING, ROUND, TURNED, QUOTE, END)),
        (550, (OPENING, ROUND, TURNED, QUOTE, END)),
        (549, (OPENING, ROUND, QUOTE, END)),  # the turning point stays longer than a longer passage
        (0, (OPENING, ROUND, QUOTE, END)),  # these are never left out
    ],
)
def test_the_most_important_passages_stay_in_their_order(
    most: int, kept: tuple[Passage | Quote, ...]
) -> None:
    found = story_on_page(page(STORY), most)
    assert found.passages == kept
    assert found.cut is (kept != STORY)


def test_without_a_limit_a_story_has_the_first_setting_of_a_page() -> None:
    assert FITS[0].text == 3_000
    fits = (OPENING, Passage("Turn 1", "x" * 2_800), END)
    assert story_on_page(page(fits)) == (fits, False)
    assert story_on_page(page((*fits[:2], Passage("Turn 2", "y"), END))) == ((fits[0], fits[1], END), True)
