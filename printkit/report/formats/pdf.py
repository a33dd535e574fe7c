"""The report as PDF: WeasyPrint sets the pages.

The same report gives the same bytes: dates come from the log's header alone, the identifier from the content.
"""

from __future__ import annotations

import contextlib
import logging
import math
import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import url2pathname

from printkit import resources
from printkit.drawing import MM_PER_PT
from printkit.report.context import Report
from printkit.report.formats import engine
from printkit.report.pictures.charts import drawn
from printkit.report.story import Story
from printkit.report.words.reviewed import reviewed

if TYPE_CHECKING:
    import weasyprint

    from printkit.report.formats.html import Paged


def laid_out(page: Paged, templates: Path | None = None) -> weasyprint.Document:
    """The pages of a document before they are drawn; raises :class:`PdfUnavailable`."""
    for name in ("weasyprint", "fontTools", "fontTools.subset"):
        logging.getLogger(name).setLevel(
            logging.CRITICAL
        )  # what a template cannot do is a matter for its author
    engine.html_class()  # what it needs may be missing
    base = templates.resolve().as_uri() + "/" if templates is not None else None
    return engine.laid_out(page.html, page.style, base, own_files(templates))


def spilled(page: Paged, templates: Path | None = None) -> set[str]:
    """The ids of what begins on one page and ends on another."""
    met = Counter(name for each in laid_out(page, templates).pages for name in each.anchors)
    return {name for name, pages in met.items() if pages > 1}


def write_pdf(page: Paged, templates: Path | None = None) -> bytes:
    """The pages of a document as PDF; ``templates`` is the user's own folder, whose files it may use. Raises
    :class:`PdfUnavailable`."""
    return written(laid_out(page, templates))


def written(document: weasyprint.Document) -> bytes:
    """The pages as PDF/UA; the same bytes for the same pages."""
    with timeless_fonts():
        data: bytes | None = document.write_pdf(pdf_identifier=None, pdf_variant="pdf/ua-1")
    assert data is not None
    return data


@cache
def own_files(templates: Path | None = None) -> Callable[[str], object]:
    """Fetches for WeasyPrint what is printkit's own: its fonts, its templates, the user's templates, data within the page.
    Anything else is refused with a ValueError: a report fetches nothing, whatever a log or a template says."""
    from weasyprint import urls

    own = [folder for folder in (resources.fonts(), resources.templates()) if isinstance(folder, Path)]
    folders = [*own, *([templates] if templates is not None else [])]
    roots = [os.path.realpath(folder) for folder in folders]

    def refuse(url: str) -> None:
        parts = urlsplit(url)
        file = Path(os.path.realpath(url2pathname(parts.path)))  # which a loop of links does not stop
        own = parts.scheme == "file" and not parts.netloc and any(map(file.is_relative_to, roots))
        if not own and parts.scheme != "data":
            raise ValueError(f"a report fetches nothing: {url[:200]}")

    fetcher = getattr(urls, "URLFetcher", None)
    if fetcher is None:  # before WeasyPrint 67 it was a function

        def fetched(url: str) -> object:
            refuse(url)
            return urls.default_url_fetcher(url)

        return fetched

    class OwnFiles(fetcher):  # type: ignore[misc, valid-type]  # weasyprint has no types
        def fetch(self, url: str, headers: object = None) -> object:
            refuse(url)
            return super().fetch(url, headers)

    return OwnFiles()


@contextlib.contextmanager
def timeless_fonts() -> Iterator[None]:
    """Fonts cut in here carry no time of day: fontTools, which cuts them where HarfBuzz cannot, would write it."""
    name = "SOURCE_DATE_EPOCH"
    before = os.environ.get(name)
    os.environ[name] = "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def report_pdf(report: Report, paper: str = "letter", templates: Path | None = None) -> bytes:
    """The report as the bytes of a PDF file on ``letter`` or ``a4`` paper; set closer, or wider, where that fills its pages."""
    from printkit.report.formats.html import paged

    @cache
    def tried(fit: str) -> weasyprint.Document:
        return laid_out(paged(report, paper, templates, fit), templates)

    tables = bool(report.story.pictures and report.story.tables)
    fits: tuple[str, ...] = (
        ("small", "turned") if tables else ("turned", "small")
    )  # what helps most often comes first
    likely = _likely_fit(report.story, paper, fits[0])
    if likely:
        thin = _thin(tried(likely))
        if thin is None or (thin and likely != "airy"):
            return written(tried(likely))
    first = best = tried("")
    found = _thin(first)
    if _NEARLY <= _fullness(first)[0] < _LEAST:
        fits = ("airy", *fits)
    for fit in () if found is None else ("close",) if found else fits:
        document = tried(fit)
        if _thin(document) is None or (not found and _thin(document)):
            best = document
            break
    return written(best)


_LEAST, _NEARLY, _SPILL, _MARGIN = 0.61, 0.55, 0.12, 15 / 25.4 * 96
"""How full a page is at least (three fifths, and a little, as descenders are seldom there), a first page that wants a little
more room only, a last page that is worth a sheet of paper, and a page's margin in CSS pixels."""
_ONE_LINE = 0.015
"""How far the estimated fullness of a page may be wrong: less than one line of text, as a share of the page."""
_PAGE_POINTS = {"letter": 792.0 - 2 * 42.5, "a4": 842.0 - 2 * 42.5}
"""Height of a page between its margins, in points, by paper."""
_FACTS_END, _BLOCK_HEAD, _PASSAGE_GAP = 104.0, 31.0, 2.8
"""Heights in paged.css, in points: the head of the first page with four facts, the head of a block such as the turning points
with the space above it, the space below a passage."""


_FIGURE_ROOM = 88.0
"""What stands around the picture of the first figure: the head of its section, its title, its caption."""
_FIGURE_ERROR = 12.0
"""How far the estimated height of a figure may be wrong."""


def _likely_fit(story: Story, paper: str, other: str) -> str:
    """How the report will probably be set, estimated before anything is laid out, which takes most of the time; empty: as usual.

    ``other`` fills a first page that the story leaves half empty where the first picture does not fit below it.
    """
    fullness = _estimated_fullness(story, paper)
    if _NEARLY <= fullness < _LEAST + _ONE_LINE:
        return "airy"
    if fullness >= _NEARLY or not story.pictures:
        return ""
    left = (1 - fullness - _ONE_LINE) * _PAGE_POINTS[paper]
    needed = drawn(story.pictures[0]).height / MM_PER_PT + _FIGURE_ROOM
    return other if needed > left + _FIGURE_ERROR else ""


def _estimated_fullness(story: Story, paper: str) -> float:
    """How far the story fills the first page, as a share, estimated from its numbers of characters before anything is laid out.

    It follows paged.css; the page may also be fuller, where the first picture has room below the story.
    """

    def lines(text: str, characters: int, points: float) -> float:
        return math.ceil(len(text) / characters) * points

    told = [each.text for each in story.passages]
    points = _FACTS_END + lines(story.verdict, 95, 14)
    if story.turning_points:
        told += [f"{each.swing}. {each.text}" for each in story.turning_points]
        points += _BLOCK_HEAD + lines(story.turning_note, 118, 10)
    if story.review:
        review = reviewed(story.review)
        told += [f"{each.swing}. {each.text}" for each in review.choices]
        points += (
            _BLOCK_HEAD
            + lines(review.text, 110, 12.1)
            + lines(review.note, 118 if review.choices else 144, 10)
        )
    points += math.fsum(lines(text, 90, 12.1) + _PASSAGE_GAP for text in told)
    return points / _PAGE_POINTS[paper]


def _thin(document: weasyprint.Document) -> bool | None:
    """Whether the pages could be better filled: False where one of them is not filled, True where only the last has no more
    than a few lines, None where all is well."""
    fullness = _fullness(document)
    if any(full < _LEAST for full in fullness[:-1]):
        return False
    return True if len(fullness) > 1 and fullness[-1] < _SPILL else None


def _fullness(document: weasyprint.Document) -> list[float]:
    """How far down each page is filled, as a share. A page that the log or the story runs through counts as full."""
    fullness = []
    begun = False
    for page in document.pages:
        ends = [place[1] for name, place in page.anchors.items() if name != "log"]
        begun = begun or "log" in page.anchors
        full = 1.0 if not ends or (begun and "end" not in page.anchors) else max(ends)
        fullness.append(full if full == 1.0 else (full - _MARGIN) / (page.height - 2 * _MARGIN))
    return fullness
