"""What ``printkit print`` makes besides an ordinary kit: pages for a cutting machine, large type, booklets, pictures for print
on demand, a table for Tabletop Simulator, sheets as HTML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast
from urllib.parse import urlsplit

import click

from printkit.cli.support.common import Failure
from printkit.cli.support.completion import PathName

if TYPE_CHECKING:
    from printkit.press.kit import Job
    from printkit.press.output.manifest import Manifest
    from printkit.press.pieces import Kit, Part, Sheet

F = TypeVar("F", bound=Callable[..., Any])
SILHOUETTE = "silhouette"
JOURNAL = "journal"
"""The part that ``--booklet`` folds."""
_FOLDER = PathName(file_okay=False, path_type=Path)


class Special(NamedTuple):
    """What is wanted besides: ``printer`` and ``tray`` name a profile, ``machine`` is a cutting machine's layout, ``pod``, ``tts`` and ``accessible`` are written in place of a PDF."""

    printer: str = ""
    tray: str = ""
    machine: bool = False
    large: bool = False
    booklet: str = ""
    pod: Path | None = None
    tts: Path | None = None
    tts_url: str = ""
    accessible: Path | None = None

    @property
    def exports(self) -> bool:
        return any(folder is not None for folder in (self.pod, self.tts, self.accessible))


def special_options(function: F) -> F:
    """The options of :class:`Special`; hands over ``special``."""

    @wraps(function)
    def gathered(
        *args: Any,
        printer: str,
        tray: str,
        layout: str | None,
        large_print: bool,
        booklet: str | None,
        pod: Path | None,
        tts: Path | None,
        tts_url: str,
        accessible: Path | None,
        **given: Any,
    ) -> Any:
        _check(tts, tts_url)
        if large_print and booklet:
            raise Failure(
                "a page of a booklet is too small for large type", "leave --large-print or --booklet out"
            )
        special = Special(
            printer, tray, layout == SILHOUETTE, large_print, booklet or "", pod, tts, tts_url, accessible
        )
        return function(*args, special=special, **given)

    made: Any = gathered
    for option in reversed(_OPTIONS):
        made = option(made)
    return cast(F, made)


_OPTIONS = (
    click.option(
        "--printer",
        default="",
        metavar="NAME",
        help="Correct for this printer, by its profile; none: do not.",
    ),
    click.option(
        "--tray", default="", metavar="NAME", help="The printer's tray, where each has a profile of its own."
    ),
    click.option(
        "--layout",
        type=click.Choice((SILHOUETTE,)),
        help="Put cards where the cutting templates of silhouette-card-maker have them, with its marks.",
    ),
    click.option(
        "--large-print",
        is_flag=True,
        help="Set sheets and aids in type of 18 points and more; cards stay as they are.",
    ),
    click.option(
        "--booklet",
        type=click.Choice(("a5", "half-letter")),
        help="Print journals on pages of this size, two on a side of the paper, to be folded.",
    ),
    click.option(
        "--pod",
        type=_FOLDER,
        metavar="DIR",
        help="Write cards for print on demand instead: 300-dpi PNGs with bleed, and contact sheets.",
    ),
    click.option(
        "--tts",
        type=_FOLDER,
        metavar="DIR",
        help="Write a table for Tabletop Simulator instead: its pictures, and a saved object.",
    ),
    click.option(
        "--tts-url",
        default="",
        metavar="BASE",
        help="The web address under which the pictures of --tts will lie; without it they are files on this machine.",
    ),
    click.option(
        "--accessible",
        type=_FOLDER,
        metavar="DIR",
        help="Write sheets and aids as HTML for screen readers instead: headings, tables, labelled fields.",
    ),
)


def _check(tts: Path | None, tts_url: str) -> None:
    if tts_url:
        if tts is None:
            raise Failure("--tts-url says where the pictures of --tts lie", "add --tts DIR")
        parts = urlsplit(tts_url)
        if parts.scheme not in ("http", "https", "file") or not (parts.netloc or parts.path.startswith("/")):
            raise Failure(f"`{tts_url}` is no web address", "such as --tts-url https://example.org/kit")


def export(kit: Kit, parts: Sequence[Part], job: Job, special: Special) -> Manifest:
    """Write what was asked for of a game. Raises Failure for a game without it."""
    from printkit.press.accessible import write_accessible
    from printkit.press.exports.pod import write_pod
    from printkit.press.exports.tts import write_tts
    from printkit.press.output.manifest import Manifest, PrintedFile
    from printkit.press.pieces import Deck

    decks = [each for part in parts for each in part.contents if isinstance(each, Deck)]
    written: list[Path] = []
    if special.pod is not None:
        if not decks:
            raise Failure(
                f"{kit.title} has no cards among the parts that are printed",
                "--pod writes cards; leave --pod out",
            )
        written += write_pod(decks, job, special.pod / kit.slug)
    if special.tts is not None:
        written += write_tts(kit, parts, job, special.tts / kit.slug, _base(special.tts_url, kit.slug))
    if special.accessible is not None:
        files = write_accessible(kit, parts, special.accessible / kit.slug)
        if not files:
            raise Failure(
                f"{kit.title}: no sheet among the parts that are printed",
                "--accessible writes sheets, references and journals; leave --part out",
            )
        written += files
    return Manifest(tuple(PrintedFile(path, ()) for path in written))


def print_special(kit: Kit, parts: Sequence[Part], job: Job, out: Path, special: Special) -> Manifest | None:
    """Write what takes an ordinary kit's place; None where nothing does. Raises Failure for what a game does not have."""
    if special.large and not any(sheets_of(part) for part in parts):
        raise Failure(
            f"{kit.title}: nothing to set in large type among {', '.join(part.name for part in parts)}",
            "sheets, references and journals are; cards, counters and mats keep the size of what lies on them",
        )
    if special.exports:
        return export(kit, parts, job, special)
    if special.booklet:
        return write_booklet(kit, parts, job, out, special.booklet)
    return None


def write_booklet(kit: Kit, parts: Sequence[Part], job: Job, out: Path, booklet: str) -> Manifest:
    """Write the journals among the parts as a booklet. Raises Failure where there are none."""
    from dataclasses import replace

    from printkit.cli.support.booklets import folded
    from printkit.cli.support.common import write_file
    from printkit.press.kit import kit_pdf, lay_out_kit
    from printkit.press.output.manifest import Manifest, PrintedFile
    from printkit.press.page.imposition import Backs
    from printkit.press.page.paper import paper

    journals = [part for part in parts if part.name == JOURNAL]
    if not journals:
        named = ", ".join(part.name for part in parts)
        raise Failure(
            f"--booklet makes a booklet of a journal, and {named} is none",
            f"leave --part out, or --part {JOURNAL}",
        )
    how = replace(job, paper=paper(booklet), backs=Backs.NONE, profile=None, cut=None, narrow=True)
    pages = lay_out_kit(kit, how, journals)
    write_file(out, folded(kit_pdf(kit, how, pages), booklet, job.profile))
    return Manifest((PrintedFile(out, pages),))


def sheets_of(part: Part) -> list[Sheet]:
    """What a part has to read or to write on, without what cards are laid on."""
    from printkit.press.pieces import Sheet

    return [each for each in part.contents if isinstance(each, Sheet) and not each.on_table]


def _base(url: str, slug: str) -> str:
    return f"{url.rstrip('/')}/{slug}" if url else ""
