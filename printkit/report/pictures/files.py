"""A report's pictures as separate files, for Markdown and forum posts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from printkit.report.context import Report
from printkit.report.pictures.charts import drawn
from printkit.report.pictures.svg import picture_svg
from printkit.report.story import Picture, TextTable


class PictureFile(NamedTuple):
    """A picture as a file: its title, its file name, its bytes."""

    title: str
    name: str
    data: bytes


def picture_files(report: Report) -> tuple[PictureFile, ...]:
    """Return the pictures of a report as SVG files.

    If several pictures have the same title, only one of them is written.
    """
    found: dict[str, PictureFile] = {}
    for picture in _pictures(report):
        if picture.title not in found:
            number = len(found) + 1
            name = f"{number:02}-{re.sub('[^a-z0-9]+', '-', picture.title.lower()).strip('-')}.svg"
            drawing = picture_svg(picture, f"p{number}", paged=True)
            found[picture.title] = PictureFile(picture.title, name, drawing.encode())
    return tuple(found.values())


def _pictures(report: Report) -> Iterator[Picture]:
    story = report.story
    items = [*story.pictures, *(story.luck.items if story.luck else ())]
    yield from (drawn(item) for item in items if not isinstance(item, TextTable))
