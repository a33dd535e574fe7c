"""The pages of a book: how much they hold, what is kept if there is little room, and labels that do not touch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.report.book import Book, GamePage, story_on_page
from printkit.report.formats.book_markdown import book_markdown
from printkit.report.pictures.charts import spread
from printkit.report.story import Passage, Quote, TurningPoint
from tests.report.games import journal, reported

OPENING = Passage("", "Beginning " * 10)
PLAIN = Passage("Turn 2", "Nothing much. " * 10)
TURNING = Passage("Turn 3", "Much. " * 10)
WORDS = Quote("My own words.")
CLOSING = Passage("Turn 9", "The end. " * 10)


def page(*passages: Passage | Quote) -> GamePage:
    report = reported(journal("malta-convoy", "m-1"))
    point = TurningPoint("Turn 3", "−5 points", "Much.")
    story = replace(report.story, passages=passages, turning_points=(point,))
    return GamePage(1, replace(report, story=story), "game.log", "", None)


@pytest.mark.parametrize(
    ("room", "kept"),
    [
        (1000, (OPENING, PLAIN, WORDS, TURNING, CLOSING)),
        (300, (OPENING, WORDS, TURNING, CLOSING)),
        (220, (OPENING, WORDS, CLOSING)),
        (0, (OPENING, WORDS, CLOSING)),
    ],
)
def test_a_short_story_keeps_both_ends_and_the_players_words_and_then_the_turning_points(
    room: int, kept: tuple[Passage | Quote, ...]
) -> None:
    found = story_on_page(page(OPENING, PLAIN, WORDS, TURNING, CLOSING), room)
    assert found.passages == kept
    assert found.cut == (len(kept) < 5)


def test_a_passage_of_no_turn_is_always_kept() -> None:
    """Turn numbers start again with each round, so the beginning of a round must not be left out."""
    round_2 = Passage("Round 2", "The second round. " * 10)
    found = story_on_page(page(OPENING, PLAIN, round_2, TURNING, CLOSING), 0)
    assert found.passages == (OPENING, round_2, CLOSING)


def test_a_page_has_the_verdict_the_story_the_turning_points_and_the_name_of_the_log() -> None:
    made = page(OPENING, WORDS, TURNING._replace(figure="93"), CLOSING)
    report = replace(made.report, notices=("Played in haste.",))
    book = Book(
        "Diary", "Ann", "1942", (), (), (), (made._replace(number=4, report=report),), (), "Printed by Ann."
    )
    text = book_markdown(book)
    parts = [
        f"## 4. Malta Convoy: {report.title}",
        "> **Note.** Played in haste.",
        report.story.verdict.replace("*", "_"),  # names in italics, as Markdown is written here
        OPENING.text.strip(),
        "> My own words.",
        f"**Turn 3** (93): {TURNING.text.strip()}",
        f"**Turn 9**: {CLOSING.text.strip()}",
        "**Turn 3: −5 points.** Much.",
        "Its log: `game.log`",
        "Printed by Ann.",
    ]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert "Shortened" not in text


@pytest.mark.parametrize(
    ("wanted", "placed"),
    [
        ([], []),
        ([5], [5]),
        ([0, 10], [0, 10]),
        ([0, 4], [0, 4]),
        ([10, 10], [8, 12]),
        ([10, 12], [9, 13]),
        ([10, 10, 10], [6, 10, 14]),
        ([30, 10, 10], [30, 8, 12]),
        ([0, 1, 4], [-2.333, 1.667, 5.667]),
    ],
)
def test_labels_are_four_mm_apart_and_as_near_as_possible_to_their_points(
    wanted: list[float], placed: list[float]
) -> None:
    assert spread(wanted, 4) == pytest.approx(placed, abs=0.001)
