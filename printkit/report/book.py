"""The content of a book about many games, as plain values for the templates.

It has a title page, chapters with figures, and one page for each game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from printkit.report.context import Report
from printkit.report.story import Chart, Fact, Passage, Picture, Quote, TextTable

SMALL = ("a5", "half-letter")
PAPERS = ("letter", "a4", *SMALL)


class Chapter(NamedTuple):
    """A chapter of the book: a heading, paragraphs, tables and pictures."""

    title: str
    text: tuple[str, ...]
    items: tuple[TextTable | Picture | Chart, ...] = ()


class GamePage(NamedTuple):
    """The page for one game in a book about many games, with its report and its log file.

    It also has its number, and how its result compares with other games.

    The comparison is None if the game is unfinished.
    """

    number: int
    report: Report
    file: str
    standing: str
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class Book:
    """The content of a book about many games.

    ``warnings`` are notices to read before trusting the book; they name, for example, logs that were left out.
    """

    title: str
    author: str
    years: str
    facts: tuple[Fact, ...]
    warnings: tuple[str, ...]
    before: tuple[Chapter, ...]
    games: tuple[GamePage, ...]
    after: tuple[Chapter, ...]
    credit: str


class PageFit(NamedTuple):
    """A way of fitting the report of a game on one page of a book: the width of the picture, and the maximum length
    of the story.

    ``wide`` is True if the picture is as wide as the page; ``text`` is the maximum number of characters of
    the story.
    """

    wide: bool
    text: int


FITS = (PageFit(True, 3_000), *(PageFit(False, text) for text in (3_000, 2_200, 1_500, 1_000, 600, 0)))
"""Ways of fitting the report of a game on one page of a book, in the order in which they are tried.

The text becomes shorter from one to the next.
"""
SMALL_FITS = (
    PageFit(True, 1_400),
    PageFit(True, 800),
    *(PageFit(False, text) for text in (1_600, 1_100, 700, 300, 0)),
)
"""Ways of fitting the report of a game on one page of a booklet, which is smaller than a page of a book.

They are tried in order until the game fits.
"""


class StoryOnPage(NamedTuple):
    """The part of a game's story that fits on the game's page in a book.

    ``cut`` is True if passages were left out."""

    passages: tuple[Passage | Quote, ...]
    cut: bool


def story_on_page(page: GamePage, most: int = FITS[0].text) -> StoryOnPage:
    """Return a game's whole story if it has at most ``most`` characters, otherwise only its most important
    passages.

    The player's own words, the beginning, the end and the turning points are kept first, then the passages with the
    most content.
    """
    story = page.report.story
    passages = story.passages
    if sum(len(each.text) for each in passages) <= most:
        return StoryOnPage(passages, False)
    turned = {point.when.rpartition(", ")[2].lower() for point in story.turning_points}
    ends = {0, len(passages) - 1}

    ends = {place for place, each in enumerate(passages) if place in ends or not _may_be_left_out(each)}

    def priority(place: int) -> tuple[bool, bool, int]:
        each = passages[place]
        turning = not isinstance(each, Quote) and each.when.lower() in turned
        return place not in ends, not turning, -len(each.text)

    kept = {place for place, each in enumerate(passages) if isinstance(each, Quote)}
    room = most - sum(len(passages[place].text) for place in kept)
    for place in sorted(set(range(len(passages))) - kept, key=priority):
        room -= len(passages[place].text)
        if room < 0 and place not in ends:
            break
        kept.add(place)
    return StoryOnPage(tuple(passages[place] for place in sorted(kept)), len(kept) < len(passages))


def _may_be_left_out(passage: Passage | Quote) -> bool:
    """Return True if a passage of a story may be left out to save space.

    This is a passage about a numbered turn, or a quote from the player.

    All other passages must stay, such as the start of a round, because turn numbers begin again there.
    """
    return isinstance(passage, Quote) or passage.when.startswith("Turn")
