"""Writes a report as a forum post in BBCode: the story, two pictures, the score, and the log in a spoiler box."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printkit.report.context import Report, moments
from printkit.report.formats.markdown import NO_FILES, PictureFiles
from printkit.report.pictures.charts import drawn
from printkit.report.story import Passage, Quote
from printkit.report.words.markup import ITALIC
from printkit.visible import visible

_PICTURES = 2
"""Maximum number of pictures in a forum post."""


def forum(report: Report, pictures: PictureFiles = NO_FILES) -> str:
    """Return the report as a complete forum post that ends with a newline."""
    parts = [*_head(report), *_pictures(report, pictures), *_story(report), *_foot(report)]
    return visible("\n\n".join(part.rstrip() for part in parts if part.strip()) + "\n")


def plain(text: str) -> str:
    """Return the text with special characters escaped, so that no part of it is read as BBCode."""
    return re.sub(r"\[(?=/?[A-Za-z*])", "[\u200b", text)


def prose(text: str) -> str:
    """Convert a text about the game to BBCode. Text between asterisks becomes italic."""
    return ITALIC.sub(lambda m: f"[i]{m[1]}[/i]", plain(text))


def _head(report: Report) -> Iterator[str]:
    yield f"[size=150][b]{plain(f'{report.game_title}: {report.title}')}[/b][/size]"
    if report.byline:
        yield f"[i]{plain(report.byline)}[/i]"
    for notice in report.notices:
        yield f"[b]Note.[/b] {prose(notice)}"
    yield f"[b]{prose(report.story.verdict)}[/b]"


def _pictures(report: Report, pictures: PictureFiles) -> Iterator[str]:
    for item in report.story.pictures[:_PICTURES]:
        picture = drawn(item)
        if picture.title in pictures:
            yield f"[img]{pictures[picture.title]}[/img]"
        elif not picture.only_drawn:
            yield "\n".join([f"[b]{plain(picture.title)}[/b]", "[code]", *picture.words, "[/code]"])


def _story(report: Report) -> Iterator[str]:
    for passage in () if report.one_page else report.story.passages:
        match passage:
            case Passage():
                yield f"[b]{passage.when}.[/b] {prose(passage.text)}"
            case Quote():
                yield f"[quote]{plain(passage.text)}[/quote]"
    if report.story.turning_points:
        yield "[b]Turning points[/b]"
        yield from (f"[b]{p.when}: {p.swing}.[/b] {prose(p.text)}" for p in moments(report))


def _foot(report: Report) -> Iterator[str]:
    yield "\n".join(f"[b]{plain(fact.name)}:[/b] {plain(fact.text)}" for fact in report.header)
    if report.story.score:
        yield f"[b]Score:[/b] {plain(report.story.score)}"
    if report.log and not report.one_page:
        lines = report.typed or tuple(line.text for line in report.log)
        yield "\n".join(["[spoiler=The log][code]", *(plain(line) for line in lines), "[/code][/spoiler]"])
    if report.story.names_foot:
        yield report.story.names_foot
    if report.again:
        yield f"Play it again: [code]{report.again}[/code]"
    yield report.credit
