"""The report as PDF: WeasyPrint sets the pages.

The same report gives the same bytes: dates come only from the log's header, the identifier from the content.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import url2pathname

from printkit import resources
from printkit.report.context import Report
from printkit.report.formats import engine

if TYPE_CHECKING:
    import weasyprint

    from printkit.report.formats.html import Paged


def laid_out(page: Paged, templates: Path | None = None) -> weasyprint.Document:
    """Return the laid-out pages of a document before they are drawn; raises :class:`PdfUnavailable`."""
    for name in ("weasyprint", "fontTools", "fontTools.subset"):
        logging.getLogger(name).setLevel(
            logging.CRITICAL
        )  # what a template cannot do is a matter for its author
    engine.html_class()  # what it needs may be missing
    base = templates.resolve().as_uri() + "/" if templates is not None else None
    return engine.laid_out(page.html, page.style, base, own_files(templates))


def spilled(page: Paged, templates: Path | None = None) -> set[str]:
    """Return the ids of elements that begin on one page and end on another."""
    met = Counter(name for each in laid_out(page, templates).pages for name in each.anchors)
    return {name for name, pages in met.items() if pages > 1}


def write_pdf(page: Paged, templates: Path | None = None) -> bytes:
    """Return a document as PDF. ``templates`` is the user's folder, whose files the document may use. Raises
    :class:`PdfUnavailable`."""
    return written(laid_out(page, templates))


def written(document: weasyprint.Document) -> bytes:
    """Return the pages as PDF/UA; the same pages give the same bytes."""
    with timeless_fonts():
        data: bytes | None = document.write_pdf(pdf_identifier=None, pdf_variant="pdf/ua-1")
    assert data is not None
    return data


@cache
def own_files(templates: Path | None = None) -> Callable[[str], object]:
    """Fetch a file for WeasyPrint: only printkit's fonts and templates, the user's templates, and data URLs are
    allowed."""
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
    """Context manager that keeps the time of day out of fonts subset by fontTools, which is used if HarfBuzz cannot
    subset."""
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
    """Return the report as a PDF file on ``letter`` or ``a4`` paper; it is set tighter if that fills the pages
    better."""
    from printkit.report.formats.html import paged

    best = laid_out(paged(report, paper, templates), templates)
    while report.one_page and len(best.pages) > 1 and report.most_moments:
        report = replace(report, most_moments=report.most_moments - 1)
        best = laid_out(paged(report, paper, templates, "close"), templates)
    if report.one_page:
        return written(best)
    found = _thin(best)
    if found and _fullness(best)[-1] > _REACH:
        return written(best)  # laying it out once more would take a third of the time and save no page
    for fit in () if found is None else ("close",) if found else ("close", "small", "turned"):
        document = laid_out(paged(report, paper, templates, fit), templates)
        if _thin(document) is None or (not found and _thin(document)):
            return written(document)
    return written(best)


_LEAST, _SPILL, _MARGIN = 0.61, 0.24, 15 / 25.4 * 96
"""Limits for well-filled pages: the minimum fill of a page (share of its height), the minimum fill of a last page
that is worth a sheet, and the page margin in CSS pixels."""

_REACH = 0.15
"""The share of a last page that tighter setting can save; in 46 reports it never saved a fuller page."""


def _thin(document: weasyprint.Document) -> bool | None:
    """Return how the pages could be better filled: False if a page is not full, True if only the last has a few
    lines, None if all is well."""
    fullness = _fullness(document)
    if any(full < _LEAST for full in fullness[:-1]):
        return False
    return True if len(fullness) > 1 and fullness[-1] < _SPILL else None


def _fullness(document: weasyprint.Document) -> list[float]:
    """Return how far down each page is filled, as a share. A page that the log or the story flows through counts as
    full."""
    fullness = []
    begun = False
    for page in document.pages:
        ends = [place[1] for name, place in page.anchors.items() if name != "log"]
        begun = begun or "log" in page.anchors
        full = 1.0 if not ends or (begun and "end" not in page.anchors) else max(ends)
        fullness.append(full if full == 1.0 else (full - _MARGIN) / (page.height - 2 * _MARGIN))
    return fullness
