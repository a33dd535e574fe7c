"""Pages imposed on the paper that is folded, and what is said about it: for diaries and for journals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from printkit.cli.support.common import MissingDependency

if TYPE_CHECKING:
    from printkit.press.calibration.profile import Profile
    from printkit.press.page.paper import Paper

PAPERS = {"a5": "a4", "half-letter": "letter"}
"""The paper that is folded to pages of each size."""


def sheet_of(booklet: str) -> Paper:
    """The paper that is folded, as it lies: A4 for A5, Letter for half-letter."""
    from printkit.press.page.paper import paper

    return paper(PAPERS[booklet]).landscape


def folded(made: bytes, booklet: str, profile: Profile | None = None) -> bytes:
    """The pages two by two on the paper that is folded, corrected for a printer where there is a profile."""
    try:
        from printkit.press.output.booklet import booklet as imposed
        from printkit.press.output.booklet import signatures
    except ModuleNotFoundError as error:
        from printkit.cli.support.machine import package

        raise MissingDependency(package(error.name or "pikepdf"), "a booklet") from None
    sheet = sheet_of(booklet)
    data, pages = imposed(made, (sheet.width * 72 / 25.4, sheet.height * 72 / 25.4), profile)
    each = signatures(pages)
    what = "one signature" if len(each) == 1 else f"{len(each)} signatures"
    click.echo(
        f"printkit: {sum(each)} sheets of {sheet.label} in {what} ({', '.join(map(str, each))}); "
        "print on both sides, flipped on the short edge, at 100 %",
        err=True,
    )
    return data
