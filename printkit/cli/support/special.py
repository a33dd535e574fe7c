"""The special outputs of ``printkit print``, such as large print and booklets.

The others are sheets for cutting machines, print-on-demand pictures, Tabletop Simulator objects, and
accessible HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast
from urllib.parse import urlsplit

import click
from click.core import ParameterSource

from printkit.cli.support.common import Failure
from printkit.cli.support.completion import PathName

if TYPE_CHECKING:
    from printkit.press.kit import Job
    from printkit.press.output.manifest import Manifest
    from printkit.press.pieces import Deck, Kit, Part, Sheet

F = TypeVar("F", bound=Callable[..., Any])
SILHOUETTE = "silhouette"
GUTTERFOLD = "gutterfold"
JOURNAL = "journal"
"""Name of the part of a kit that ``--booklet`` prints: the log sheets of a game."""
_FOLDER = PathName(file_okay=False, path_type=Path)


class Special(NamedTuple):
    """The options of ``printkit print`` for special output, as given by the user.

    ``printer`` and ``tray`` select a printer profile; ``machine`` is True for ``--layout silhouette``; ``pod``, ``tts`` and
    ``accessible`` are folders for output that replaces the PDF.
    """

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
        """True if the special output is pictures, Tabletop Simulator objects or accessible HTML; False if it is a PDF."""
        return any(folder is not None for folder in (self.pod, self.tts, self.accessible))


def special_options(function: F) -> F:
    """Decorator that adds the options of :class:`Special` and passes them to the command as ``special``."""

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
        special = Special(
            printer, tray, layout == SILHOUETTE, large_print, booklet or "", pod, tts, tts_url, accessible
        )
        _check_address(tts, tts_url)
        _check_together(special, given)
        if special.machine:
            given["backs"] = _machine_backs(given["backs"])
        return function(*args, special=special, **given)

    made: Any = gathered
    for option in reversed(_OPTIONS):
        made = option(made)
    return cast(F, made)


def _named(parameter: str) -> bool:
    """Return True if the parameter was given on the command line.

    Return False if its value comes from the config file or is the default.
    """
    return click.get_current_context().get_parameter_source(parameter) is ParameterSource.COMMANDLINE


def _check_together(special: Special, given: Mapping[str, Any]) -> None:
    """Raise Failure if the user combined two options that exclude each other."""
    exports = {"--pod": special.pod, "--tts": special.tts, "--accessible": special.accessible}
    asked = {
        **{name: folder is not None for name, folder in exports.items()},
        "--booklet": bool(special.booklet),
        "--large-print": special.large,
        "--layout silhouette": special.machine,
        "--cut": given["cut"] is not None,
        "--split": given["split"],
        "--png": given["png"] is not None,
    }
    for first, why, others in _APART:
        for other in others:
            if asked[first] and asked[other]:
                raise Failure(f"{first} and {other} cannot be combined: {why}", "leave one of the two out")
    if special.tray and not special.printer and _named("tray"):
        raise Failure("--tray names a tray of a printer, but no printer is named", "add --printer NAME")
    if special.exports and given["output"] is not None:
        chosen = next(name for name, folder in exports.items() if folder is not None)
        click.echo(f"printkit: -o has no effect: {chosen} names the folder that is written to", err=True)


_PDF_ONLY = ("--booklet", "--large-print", "--layout silhouette", "--cut", "--split", "--png")
_APART = (
    ("--pod", "--pod writes pictures of cards, not a PDF", _PDF_ONLY),
    ("--tts", "--tts writes pictures and a saved object, not a PDF", _PDF_ONLY),
    ("--accessible", "--accessible writes HTML, not a PDF", _PDF_ONLY),
    ("--booklet", "a booklet's pages are too small for large type", ("--large-print",)),
    ("--booklet", "a booklet contains only a journal", ("--layout silhouette", "--cut", "--split")),
    ("--large-print", "large print has no pieces to cut out", ("--layout silhouette", "--cut")),
    ("--layout silhouette", "the layout already has its own cutting templates", ("--cut",)),
)
"""Command-line options that exclude each other, with the reasons for the error messages.

Each entry has an option, the reason, and the other options that cannot be combined with the first.
"""


def _machine_backs(backs: str) -> str:
    """Return the value of ``--backs`` for a cutting machine: the default ``gutterfold`` is replaced by
    ``duplex-long``.

    A cutting machine needs fronts and backs on different sides of the paper.

    Raises Failure if the user requested a gutterfold (fronts and backs on one side, to be folded).
    """
    if backs != GUTTERFOLD:
        return backs
    if _named("backs"):
        raise Failure(
            "--layout silhouette prints backs on the other side of the paper, so --backs gutterfold is not possible",
            "choose --backs duplex-long, duplex-short or none",
        )
    return "duplex-long"


_OPTIONS = (
    click.option(
        "--printer",
        default="",
        metavar="NAME",
        help="Correct the errors of this printer, which `printkit calibrate` has measured; `none` prints without a correction.",
    ),
    click.option(
        "--tray", default="", metavar="NAME", help="The paper tray, if each tray has its own profile."
    ),
    click.option(
        "--layout",
        type=click.Choice((SILHOUETTE,)),
        help="Place cards as silhouette-card-maker's cutting templates expect, with registration marks.",
    ),
    click.option(
        "--large-print",
        is_flag=True,
        help="Set sheets, references and journals in 18-point type or larger; cards are left out.",
    ),
    click.option(
        "--booklet",
        type=click.Choice(("a5", "half-letter")),
        help="Print the journal as a booklet to fold, with pages of this size.",
    ),
    click.option(
        "--pod",
        type=_FOLDER,
        metavar="DIR",
        help="Write cards for print on demand instead of a PDF: PNGs at 300 dpi with bleed, and contact sheets.",
    ),
    click.option(
        "--tts",
        type=_FOLDER,
        metavar="DIR",
        help="Write a saved object for Tabletop Simulator, and its pictures, instead of a PDF.",
    ),
    click.option(
        "--tts-url",
        default="",
        metavar="BASE",
        help="The web address of the pictures for --tts; by default the pictures are loaded from this computer.",
    ),
    click.option(
        "--accessible",
        type=_FOLDER,
        metavar="DIR",
        help="Write sheets as HTML for screen readers instead of a PDF: headings, tables, labelled fields.",
    ),
)


def _check_address(tts: Path | None, tts_url: str) -> None:
    """Raise Failure if ``--tts-url`` was given without ``--tts``, or is no valid URL."""
    if tts_url:
        if tts is None:
            raise Failure(
                "--tts-url gives the address of the pictures that --tts writes, but --tts is missing",
                "add --tts DIR",
            )
        parts = urlsplit(tts_url)
        if parts.scheme not in ("http", "https", "file") or not (parts.netloc or parts.path.startswith("/")):
            raise Failure(f"`{tts_url}` is not a web address", "such as --tts-url https://example.org/kit")


def nothing_for(kit: Kit, parts: Sequence[Part], special: Special) -> Failure | None:
    """Return the error to report if none of the given parts of a kit can be printed in the requested special format.

    ``--booklet`` is such a format. Return None if at least one part can be printed.
    """
    where = "" if len(parts) == len(kit.parts) else f" in {', '.join(part.name for part in parts)}"
    if special.tts is not None:
        return None
    if special.machine and not decks_of(parts):
        return Failure(
            f"{kit.title} has no cards{where}: --layout silhouette places cards", "leave --layout out"
        )
    if special.large and not any(sheets_of(part) for part in parts):
        return Failure(
            f"{kit.title} has nothing that can be printed in large type{where}",
            "--large-print prints sheets, references and journals; cards, counters and mats keep their true size",
        )
    if special.booklet and not journals_of(parts):
        return Failure(
            f"{kit.title} has no journal{where}: --booklet prints journals",
            f"leave --part out, or --part {JOURNAL}",
        )
    pod = special.pod is not None and bool(decks_of(parts))
    accessible = special.accessible is not None and any(has_sheet(part) for part in parts)
    if not special.exports or pod or accessible:
        return None
    if special.pod is not None:
        return Failure(f"{kit.title} has no cards{where}: --pod writes cards", "leave --pod out")
    return Failure(
        f"{kit.title} has no sheet{where}",
        "--accessible writes sheets, references and journals; leave --part out",
    )


def export(kit: Kit, parts: Sequence[Part], job: Job, special: Special) -> Manifest:
    """Write the requested pictures, Tabletop Simulator objects and HTML files; return the list of files written."""
    from printkit.press.accessible import write_accessible
    from printkit.press.exports.pod import write_pod
    from printkit.press.exports.tts import write_tts
    from printkit.press.output.manifest import Manifest, PrintedFile

    written: list[Path] = []
    if special.pod is not None:
        written += write_pod(decks_of(parts), job, special.pod / kit.slug)
    if special.tts is not None:
        written += write_tts(kit, parts, job, special.tts / kit.slug, _base(special.tts_url, kit.slug))
    if special.accessible is not None:
        written += write_accessible(kit, parts, special.accessible / kit.slug)
    return Manifest(tuple(PrintedFile(path, ()) for path in written))


def print_special(
    kit: Kit, parts: Sequence[Part], job: Job, out: Path, special: Special, png: int | None
) -> Manifest | None:
    """Write the requested special output and return the files written.

    If no special output was requested, return None; an ordinary kit then has to be printed.
    """
    if special.exports:
        return export(kit, parts, job, special)
    if special.booklet:
        return write_booklet(kit, parts, job, out, special.booklet, png)
    return None


def write_booklet(
    kit: Kit, parts: Sequence[Part], job: Job, out: Path, booklet: str, png: int | None
) -> Manifest:
    """Write a booklet of the parts that are log sheets, and return the files written.

    If ``png`` is given, also write preview pictures with ``png`` dots per inch.
    """
    from dataclasses import replace

    from printkit.cli.support.booklets import folded, sheet_of
    from printkit.cli.support.common import write_file
    from printkit.press.kit import kit_pdf, lay_out_kit
    from printkit.press.output.booklet import imposed_pages
    from printkit.press.output.manifest import Manifest, PrintedFile
    from printkit.press.page.imposition import Backs
    from printkit.press.page.paper import paper

    how = replace(job, paper=paper(booklet), backs=Backs.NONE, cut=None, narrow=True)
    pages = lay_out_kit(kit, how, journals_of(parts))
    # The printer profile is applied to the imposed sheets, not to the pages.
    data = folded(kit_pdf(kit, replace(how, profile=None), pages), booklet, job.profile)
    write_file(out, data)
    pictures: tuple[Path, ...] = ()
    if png is not None:
        from printkit.press.output.previews import previews

        pictures = previews(data, out, png)
    sheet = sheet_of(booklet)
    return Manifest((PrintedFile(out, imposed_pages(pages, sheet.width, sheet.height), pictures),))


def decks_of(parts: Sequence[Part]) -> list[Deck]:
    """Return the parts of a kit that are card decks."""
    from printkit.press.pieces import Deck

    return [each for part in parts for each in part.contents if isinstance(each, Deck)]


def journals_of(parts: Sequence[Part]) -> list[Part]:
    """Return the parts of a kit that are log sheets (journals)."""
    return [part for part in parts if part.name == JOURNAL]


def has_sheet(part: Part) -> bool:
    """Return True if the part contains a sheet of text or a play mat."""
    from printkit.press.pieces import Sheet

    return any(isinstance(each, Sheet) for each in part.contents)


def sheets_of(part: Part) -> list[Sheet]:
    """Return the part's sheets for players to read or write on; play mats are left out."""
    from printkit.press.pieces import Sheet

    return [each for each in part.contents if isinstance(each, Sheet) and not each.on_table]


def _base(url: str, slug: str) -> str:
    return f"{url.rstrip('/')}/{slug}" if url else ""
