"""Writes a report as PDF with WeasyPrint.

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
    """Return a document as laid-out pages that have not been drawn yet.

    Raises :class:`PdfUnavailable` if the layout library is missing.
    """
    for name in ("weasyprint", "fontTools", "fontTools.subset"):
        logging.getLogger(name).setLevel(
            logging.CRITICAL
        )  # silence warnings, which concern only the author of a template
    engine.html_class()  # a library that it needs may be missing
    base = templates.resolve().as_uri() + "/" if templates is not None else None
    return engine.laid_out(page.html, page.style, base, own_files(templates))


def spilled(page: Paged, templates: Path | None = None) -> set[str]:
    """Return the ids of the HTML elements that the PDF divides between two or more pages."""
    pages_of = Counter(name for each in laid_out(page, templates).pages for name in each.anchors)
    return {name for name, pages in pages_of.items() if pages > 1}


def write_pdf(page: Paged, templates: Path | None = None) -> bytes:
    """Return a document as PDF.

    The document may load files from ``templates``, the user's template folder. Raises :class:`PdfUnavailable` if the layout
    library is missing.
    """
    return written(laid_out(page, templates))


def written(document: weasyprint.Document) -> bytes:
    """Return the laid-out pages as a PDF/UA file. The same pages always give the same bytes."""
    with timeless_fonts():
        data: bytes | None = document.write_pdf(pdf_identifier=None, pdf_variant="pdf/ua-1")
    assert data is not None
    return data


@cache
def own_files(templates: Path | None = None) -> Callable[[str], object]:
    """Return a function for WeasyPrint that loads only the files that a report may use, and refuses all others.

    These are printkit's fonts and templates, the user's templates, and data URLs.
    """
    from weasyprint import urls

    own = [folder for folder in (resources.fonts(), resources.templates()) if isinstance(folder, Path)]
    folders = [*own, *([templates] if templates is not None else [])]
    roots = [os.path.realpath(folder) for folder in folders]

    def refuse(url: str) -> None:
        parts = urlsplit(url)
        file = Path(os.path.realpath(url2pathname(parts.path)))  # realpath does not fail if links form a loop
        own = parts.scheme == "file" and not parts.netloc and any(map(file.is_relative_to, roots))
        if not own and parts.scheme != "data":
            raise ValueError(f"a report does not load files or addresses: {url[:200]}")

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
    """Context manager that keeps the current time out of the fonts in a PDF, so that equal reports give equal
    files.

    It is needed where the library fontTools makes the subsets because HarfBuzz cannot.
    """
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
    """Return the report as a PDF file on ``letter`` or ``a4`` paper.

    A one-page report loses turning points until it fits on its page.
    """
    from printkit.report.formats.html import paged

    document = laid_out(paged(report, paper, templates), templates)
    while report.one_page and len(document.pages) > 1 and report.most_moments:
        report = replace(report, most_moments=report.most_moments - 1)
        document = laid_out(paged(report, paper, templates), templates)
    return written(document)
