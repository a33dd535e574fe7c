"""Writes a report as Markdown, with pictures as files or as blocks of text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from printkit.report.context import Report, moments
from printkit.report.pictures.charts import drawn
from printkit.report.story import Chart, ColumnHead, Passage, Picture, Quote, TextTable
from printkit.report.words.markup import CODE, ITALIC
from printkit.report.words.reviewed import TITLE, Reviewed, reviewed
from printkit.visible import visible

PictureFiles = Mapping[str, str]
"""Maps a picture's title to the name of its file, as used in the Markdown text."""
NO_FILES: PictureFiles = MappingProxyType({})
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")
_BUT_ITALIC = re.compile(r"([\\`_\[\]<>|~])")


def markdown(report: Report, pictures: PictureFiles = NO_FILES) -> str:
    """Return the report as Markdown text that ends with a newline.

    A picture with a file in ``pictures`` is shown as an image; all other pictures become text.
    """
    parts = [*_head(report), *_front(report, pictures), *_story(report, pictures)]
    if report.one_page:
        parts += [f"**Score:** {report.story.score}" if report.story.score else "", report.credit]
    else:
        parts += [*_notes(report), *_sheet(report, pictures), *_log(report)]
    return visible("\n\n".join(part.rstrip() for part in parts if part.strip()) + "\n")


def plain(text: str) -> str:
    """Return a player's text with special characters escaped, so that no part of it is read as Markdown."""
    return _SPECIAL.sub(r"\\\1", text)


def prose(text: str) -> str:
    """Convert a text about the game to Markdown. Text between asterisks stays italic.

    All other special characters are escaped, because the text may contain names that players chose.
    """
    return ITALIC.sub(lambda m: f"_{m[1]}_", _BUT_ITALIC.sub(r"\\\1", text))


def code(text: str) -> str:
    """Return the text as a Markdown code block. Its fence is longer than any run of backticks in the text."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    space = " " if longest else ""
    return f"{fence}{space}{text}{space}{fence}"


def coded(text: str) -> str:
    """Return a message from the check of a log as escaped Markdown. Text between backticks becomes code."""
    parts = CODE.split(text)
    return "".join(code(part) if place % 2 else plain(part) for place, part in enumerate(parts))


def _head(report: Report) -> Iterator[str]:
    yield f"# {report.game_title}: {plain(report.title)}"
    if report.byline:
        yield f"_{plain(report.byline)}_"
    yield "\n".join(f"- **{plain(fact.name)}:** {plain(fact.text)}" for fact in report.header)
    for notice in report.notices:
        yield f"> **Note.** {prose(notice)}"


def _front(report: Report, pictures: PictureFiles) -> Iterator[str]:
    """Yield the report's first paragraph, and the first picture if the picture is placed before the story."""
    story = report.story
    yield prose(story.verdict)
    if _leads(report, pictures):
        yield from item(story.pictures[0], pictures)


def _leads(report: Report, pictures: PictureFiles) -> bool:
    """Return True if the first picture is placed before the story.

    It does in the report on a game, if it is an image or no story follows. Its description in words would be many lines between
    the first paragraph and the story, so it follows the story.
    """
    first = report.story.pictures[:1]
    shown = bool(first) and (report.one_page or drawn(first[0]).title in pictures)
    return report.kind == "game" and shown


def _story(report: Report, pictures: PictureFiles) -> Iterator[str]:
    story = report.story
    for passage in () if report.one_page else story.passages:
        match passage:
            case Passage():
                figure = f" ({passage.figure})" if passage.figure else ""
                yield f"**{passage.when}**{figure}: {prose(passage.text)}"
            case Quote():
                yield "\n".join(f"> {plain(line)}" for line in passage.text.splitlines() or [""])
    if story.turning_points:
        yield "## Turning points"
        for point in moments(report):
            yield f"**{point.when}: {point.swing}.** {prose(point.text)}"
            if point.picture is not None and point.picture.title in pictures:
                yield _image(point.picture, pictures)
        if not report.one_page:
            yield f"_{story.turning_note.replace('_', ' ')}_"


def _review(review: Reviewed) -> Iterator[str]:
    yield f"### {TITLE}"
    yield prose(review.text)
    yield _block(review.picture.words)
    for point in review.choices:
        yield f"**{point.when}: {point.swing}.** {prose(point.text)}"
    if review.note:
        yield f"_{review.note.replace('_', ' ')}_"


def _sheet(report: Report, pictures: PictureFiles) -> Iterator[str]:
    """Yield the pictures and tables that follow the story in a report, under one heading."""
    story = report.story
    game = report.kind == "game"
    rest = story.pictures[1:] if _leads(report, pictures) else story.pictures
    if rest or story.tables or story.luck or story.review:
        yield "## Statistics" if game else "## The games"
    if story.luck:
        yield "### Luck"
        yield prose(story.luck.text)
        for each in story.luck.items:
            yield from item(each, pictures)
        yield f"_{story.luck.note.replace('_', ' ')}_"
    if story.review:
        yield from _review(reviewed(story.review))
    items = (*rest, *story.tables) if game else (*story.tables, *story.pictures)
    for each in items:
        yield from item(each, pictures)


def item(shown: Picture | Chart | TextTable, pictures: PictureFiles = NO_FILES) -> Iterator[str]:
    """Yield the Markdown lines of a table or picture.

    A picture with a file is shown as an image; any other picture is described in words, without its legend, or
    left out if it has none of its own.
    """
    if isinstance(shown, TextTable):
        yield f"### {shown.title}"
        yield table(shown.columns, [*shown.rows, *([shown.total] if shown.total else [])])
        if shown.note:
            yield prose(shown.note)
        return
    picture = drawn(shown)
    shown_as_image = picture.title in pictures
    if picture.only_drawn and not shown_as_image:
        return
    yield f"### {picture.title}"
    yield _image(picture, pictures) if shown_as_image else _block(picture.words)
    if caption := f"{picture.caption} {picture.key if shown_as_image else ''}".strip():
        yield prose(caption)


def _image(picture: Picture, pictures: PictureFiles) -> str:
    return f"![{plain(picture.title)}]({pictures[picture.title]})"


def table(columns: Sequence[ColumnHead], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table with aligned columns."""
    cells = [[plain(cell) for cell in row] for row in ([c.head for c in columns], *rows)]
    widths = [max(3, *(len(row[place]) for row in cells)) for place in range(len(columns))]
    marks = {"left": (":", "-"), "right": ("-", ":"), "centre": (":", ":")}
    rule = [f"{marks[c.align][0]}{'-' * (w - 2)}{marks[c.align][1]}" for c, w in zip(columns, widths)]
    lines = [_row(cells[0], columns, widths), f"| {' | '.join(rule)} |"]
    lines += [_row(row, columns, widths) for row in cells[1:]]
    return "\n".join(lines)


def _row(cells: Sequence[str], columns: Sequence[ColumnHead], widths: Sequence[int]) -> str:
    padded = [
        cell.rjust(wide) if column.align == "right" else cell.ljust(wide)
        for cell, column, wide in zip(cells, columns, widths)
    ]
    return f"| {' | '.join(padded)} |"


def _block(lines: Sequence[str]) -> str:
    fence = "```"
    while any(fence in line for line in lines):
        fence += "`"
    return "\n".join([fence + "text", *(line.rstrip() for line in lines), fence])


def _notes(report: Report) -> Iterator[str]:
    if report.problems:
        yield "## What the check found"
        for problem in report.listed:
            yield f"**Line {problem.line}, {problem.kind}, {problem.citation}:** {coded(problem.message)}"
            if problem.text:
                yield _block(problem.text.splitlines())
        if report.unlisted:
            yield report.unlisted
    if report.departures:
        yield "## Departures"
        yield "The players agreed to depart from the rules here:"
        yield "\n".join(f"- Line {d.span.line}: {code(d.text)}" for d in report.departures)
    if report.rulings:
        yield "## Rulings in force"
        yield "\n".join(
            f"- **{r.key}={plain(r.value)}.** {prose(r.question)}"
            + (f" {prose(r.meaning)}." if r.meaning else "")
            for r in report.rulings
        )


def _log(report: Report) -> Iterator[str]:
    if report.log:
        yield "## Appendix: the log"
        yield "This list shows each step of the game with its result and its rule."
        yield _block([line.text for line in report.log])
    if report.story.names_foot:
        yield report.story.names_foot
    if report.again:
        yield f"Play it again: {code(report.again)}"
    yield report.credit
