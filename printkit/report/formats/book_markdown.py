"""Writes a book about many games as Markdown, with pictures as blocks of text."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.report.book import Book, Chapter, GamePage, story_on_page
from printkit.report.formats.markdown import item, plain, prose
from printkit.report.story import Passage
from printkit.report.words.reviewed import reviewed


def book_markdown(book: Book) -> str:
    """Return the whole book about many games as Markdown text that ends with a newline."""
    parts = [*_head(book)]
    for chapter in book.before:
        parts += _chapter(chapter)
    for page in book.games:
        parts += _game(page)
    for chapter in book.after:
        parts += _chapter(chapter)
    parts.append(book.credit)
    return "\n\n".join(part.rstrip() for part in parts if part.strip()) + "\n"


def _head(book: Book) -> Iterator[str]:
    yield f"# {plain(book.title)}"
    yield "\n".join(f"- **{fact.name}:** {plain(fact.text)}" for fact in book.facts)
    for warning in book.warnings:
        yield f"> **Note.** {plain(warning)}"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield f"## {chapter.title}"
    for text in chapter.text:
        yield prose(text)
    for each in chapter.items:
        yield from item(each)


def _game(page: GamePage) -> Iterator[str]:
    report = page.report
    yield f"## {page.number}. {report.game_title}: {plain(report.title)}"
    yield "\n".join(f"- **{fact.name}:** {plain(fact.text)}" for fact in report.header)
    for notice in report.notices:
        yield f"> **Note.** {notice}"
    yield prose(report.story.verdict)
    story = story_on_page(page)
    for passage in story.passages:
        if isinstance(passage, Passage):
            figure = f" ({passage.figure})" if passage.figure else ""
            yield f"**{passage.when}**{figure}: {prose(passage.text)}"
        else:
            yield "\n".join(f"> {plain(line)}" for line in passage.text.splitlines() or [""])
    if story.cut:
        yield "_Shortened; the game’s own report contains the whole story._"
    for point in report.story.turning_points:
        yield f"**{point.when}: {point.swing}.** {prose(point.text)}"
    if report.story.review is not None:
        yield f"**Decisions.** {prose(reviewed(report.story.review).text)}"
    if report.story.pictures:
        yield from item(report.story.pictures[0])
    if page.picture is not None:
        yield from item(page.picture._replace(caption=page.standing))
    yield f"Its log: `{page.file}`"
