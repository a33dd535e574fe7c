"""Makes the report of a checked log in any format, both for games played on paper and for automatically played games."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from printkit.journal.checking.checked import Checked
from printkit.journal.checking.unchecked import listed as unchecked_lines
from printkit.lab.ledger import ExactReview, Review, ReviewTrial
from printkit.report.book import FITS, SMALL, SMALL_FITS, Book
from printkit.report.context import Report, context, without_story
from printkit.report.story import Names, Passage, Quote, Story
from printkit.report.words.naming import check_kinds, seed_of, with_names
from printkit.report.words.notes import within_bounds
from printkit.report.words.phrases import cited
from printkit.report.words.problem import problems
from printkit.table.game import Game
from printkit.table.rules import Ruleset

Reviewer = Callable[[Game, Ruleset, ReviewTrial], Review]
"""Type of a function that measures how much each decision of a game worsened the expected result, and returns
this as a review.

Its arguments are the game, the rules options, and the data for simulating how the game could have continued.
"""


class NameChoice(NamedTuple):
    """Whether a story uses invented ship names, and the player's own lists of such names.

    ``wanted`` is True if the story uses invented names. ``own`` are the player's own lists of names, which come from the file
    ``source``.
    """

    wanted: bool = True
    own: Names = MappingProxyType({})
    source: str = ""


OWN_NAMES = NameChoice()


class NoReport(ValueError):
    """Raised if no report can be made because the log does not say which game it is about.

    The exception describes the first problem that the check found.
    """

    def __init__(self, place: str, message: str, help: str) -> None:
        super().__init__(f"{place}: {message}")
        self.help = help


def report(
    checked: Checked,
    reviewer: Reviewer | None = None,
    naming: NameChoice = OWN_NAMES,
    *,
    judged: bool = True,
) -> Report:
    """Return the report of a checked log. Raises :class:`NoReport` if the log does not say which game it is about.

    ``judged``: the report says what decisions cost; without a ``reviewer`` only if that can be computed exactly.
    Raises :class:`~printkit.table.rules.DataError` for names that the game does not use.
    """
    game, notation = checked.game, checked.notation
    if game is None or notation is None or checked.ruleset is None:
        first = checked.diagnostics[0]
        raise NoReport(f"{checked.name}:{first.span.line}:{first.span.column}", first.message, first.help)
    found = problems(checked)
    record = checked.record
    if record is None:
        return without_story(game, checked.ruleset, checked.facts, found)
    record = within_bounds(record)
    story = importlib.import_module(f"{game.module}.story.report").story(record)
    story = _with_costs(story, reviewer, game, checked.ruleset) if judged else replace(story, decisions=None)
    if story.review is not None:
        story = replace(story, decisions=story.review._replace(over=record.finished))
    if naming.own:
        check_kinds(naming.own, story.names, naming.source)
    names = {**story.names, **naming.own} if naming.wanted else None
    story = cited(with_names(story, names, seed_of(record, checked.lines)))
    if checked.unchecked:
        story = _without_totals(story, checked.unchecked[0].first)
    return context(game, record, story, notation, found, checked.lines, unchecked_lines(checked.unchecked))


def _without_totals(story: Story, first: int) -> Story:
    """Return the story up to line ``first`` of the log, and without totals, because the rest of the log could not be
    checked.
    """
    passages = takewhile(lambda each: isinstance(each, Quote) or _is_before(each, first), story.passages)
    return replace(
        story, headline="Not all of the log could be checked",
        verdict="The state of the game depends on lines that were not checked, so this report does not state it.",
        passages=tuple(passages), turning_points=(), turning_note="", pictures=(), luck=None, tables=(), decisions=None,
    )  # fmt: skip


def _is_before(passage: Passage, line: int) -> bool:
    return all(n < line for sentence in passage.sentences for n in sentence.lines)


def _with_costs(story: Story, reviewer: Reviewer | None, game: Game, ruleset: Ruleset) -> Story:
    """Return the story with the review of the player's decisions added, which says how much each decision
    worsened the expected result.

    If the cost would need simulations but there is no ``reviewer``, the story is returned unchanged.
    """
    if isinstance(story.decisions, ExactReview):
        return replace(story, decisions=story.decisions.calculate())
    if reviewer is not None and story.trial is not None:
        return replace(story, decisions=reviewer(game, ruleset, story.trial))
    return story


def render(
    made: Report,
    suffix: str,
    paper: str = "letter",
    templates: Path | None = None,
    pictures: Mapping[str, str] = MappingProxyType({}),
) -> bytes:
    """Return a report in the format that the file suffix ``suffix`` selects: ``.pdf``, ``.html``, ``.md`` or
    ``.bbcode``.

    ``pictures`` names the file of each picture, for the text formats.

    Raises :class:`~printkit.report.errors.PdfUnavailable` for a PDF where WeasyPrint or Pango is missing.
    """
    if suffix == ".md":
        from printkit.report.formats.markdown import markdown

        return markdown(made, pictures).encode()
    if suffix == ".bbcode":
        from printkit.report.formats.forum import forum

        return forum(made, pictures).encode()
    if suffix == ".html":
        from printkit.report.formats.html import screen

        return screen(made, templates).encode()
    from printkit.report.formats.pdf import report_pdf

    return report_pdf(made, paper, templates)


def render_book(book: Book, suffix: str, paper: str = "letter", templates: Path | None = None) -> bytes:
    """Return a book about many games in the format that the file suffix ``suffix`` selects: ``.pdf``,
    ``.html`` or ``.md``.

    ``paper`` is one of :data:`PAPERS`.

    Raises :class:`~printkit.report.errors.PdfUnavailable` for a PDF where WeasyPrint or Pango is missing.
    """
    if suffix == ".md":
        from printkit.report.formats.book_markdown import book_markdown

        return book_markdown(book).encode()
    from printkit.report.formats.html import book_page, paged_book

    if suffix == ".html":
        return book_page(book, templates).encode()
    from printkit.report.formats.pdf import spilled, write_pdf

    rows = SMALL_FITS if paper in SMALL else FITS
    fits = {page.number: rows[0] for page in book.games}
    left = book.games
    for closer in rows[1:]:
        trial = replace(book, games=left, warnings=(), before=(), after=())
        beyond = spilled(paged_book(trial, paper, templates, fits), templates)
        left = tuple(page for page in left if f"game-{page.number}" in beyond)
        fits |= {page.number: closer for page in left}
        if not left:
            break
    return write_pdf(paged_book(book, paper, templates, fits), templates)
