"""A book of many games: a title page, chapters of figures, and a page for each game. Plain values for the templates."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from printkit.report.context import Report
from printkit.report.story import Chart, Fact, Passage, Picture, Quote, Table

PAPERS = ("letter", "a4", "a5", "half-letter")
MOST_TEXT = 3_000
"""Characters of a story that still leave its page room for the pictures."""


class Chapter(NamedTuple):
    """A heading, paragraphs, and tables and pictures under them."""

    title: str
    text: tuple[str, ...]
    items: tuple[Table | Picture | Chart, ...] = ()


class GamePage(NamedTuple):
    """A game: its number in the book, its report, where its log stands, and its result beside others in words and as a
    picture (None while it is not finished)."""

    number: int
    report: Report
    file: str
    standing: str
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class Book:
    """``warnings`` are what a reader has to know before believing the rest: logs that were left out."""

    title: str
    author: str
    years: str
    facts: tuple[Fact, ...]
    warnings: tuple[str, ...]
    before: tuple[Chapter, ...]
    games: tuple[GamePage, ...]
    after: tuple[Chapter, ...]
    credit: str


class Told(NamedTuple):
    """The story of a game as its page has room for it; ``cut`` says whether passages were left out."""

    passages: tuple[Passage | Quote, ...]
    cut: bool


def told(page: GamePage) -> Told:
    """The whole story, or of a long one beginning, end, turning points, what weighed most, and all of the player's own words."""
    story = page.report.story
    passages = story.passages
    if sum(len(each.text) for each in passages) <= MOST_TEXT:
        return Told(passages, False)
    turned = {point.when.rpartition(", ")[2].lower() for point in story.turning_points}
    needed = {0, len(passages) - 1}
    for place, each in enumerate(passages):
        if isinstance(each, Quote) or each.when.lower() in turned:
            needed.add(place)
    room = MOST_TEXT - sum(len(passages[place].text) for place in needed)
    for place in sorted(set(range(len(passages))) - needed, key=lambda at: -len(passages[at].text)):
        room -= len(passages[place].text)
        if room < 0:
            break
        needed.add(place)
    return Told(tuple(passages[place] for place in sorted(needed)), len(needed) < len(passages))


def render_book(book: Book, suffix: str, paper: str = "letter", templates: Path | None = None) -> bytes:
    """The book in the format of ``suffix``: ``.pdf``, ``.html`` or ``.md``. ``paper`` is one of :data:`PAPERS`.

    Raises :class:`~printkit.report.errors.PdfUnavailable` for a PDF where WeasyPrint or Pango is missing.
    """
    if suffix == ".md":
        from printkit.report.book_markdown import book_markdown

        return book_markdown(book).encode()
    from printkit.report.html import book_page

    if suffix == ".html":
        return book_page(book, templates).encode()
    from printkit.report.pdf import write_pdf

    return write_pdf(book_page(book, templates, paper))
