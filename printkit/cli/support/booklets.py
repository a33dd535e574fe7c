"""Booklets on the command line: puts two pages of a PDF on each side of a folded sheet.

The sheet is folded in the middle. The module also tells the user how to print the sheets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from printkit.cli.support.common import MissingDependency

if TYPE_CHECKING:
    from printkit.press.calibration.profile import Profile
    from printkit.press.page.paper import Paper

PAPERS = {"a5": "a4", "half-letter": "letter"}
"""Maps a booklet's page size to the paper that is folded in half to give pages of this size: A5 to A4, half-letter to Letter."""


def sheet_of(booklet: str) -> Paper:
    """Return the paper on which a booklet is printed, in landscape format: A4 for A5 pages, Letter for half-letter pages."""
    from printkit.press.page.paper import paper

    return paper(PAPERS[booklet]).landscape


def folded(made: bytes, booklet: str, profile: Profile | None = None) -> bytes:
    """Return the PDF rearranged as a booklet: two pages on each side of a sheet that is folded in the middle.

    If a printer ``profile`` is given, the printer's measured errors are corrected.
    """
    try:
        from printkit.press.output.booklet import booklet as imposed
        from printkit.press.output.booklet import signatures
    except ModuleNotFoundError as error:
        from printkit.cli.support.machine import package

        raise MissingDependency(package(error.name or "pikepdf"), "a booklet") from None
    sheet = sheet_of(booklet)
    data, pages = imposed(made, (sheet.width * 72 / 25.4, sheet.height * 72 / 25.4), profile)
    each = signatures(pages)
    count = "1 sheet" if sum(each) == 1 else f"{sum(each)} sheets"
    what = (
        "one signature" if len(each) == 1 else f"{len(each)} signatures of {', '.join(map(str, each))} sheets"
    )
    click.echo(
        f"printkit: {count} of {sheet.label} in {what}; "
        "print on both sides, flipped on the short edge, at 100 %",
        err=True,
    )
    return data
