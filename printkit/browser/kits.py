"""Prints a game's kit as a PDF.

The bytes are the same as those that ``printkit print`` writes with the same options.
"""

from __future__ import annotations

from pathlib import Path

from printkit.browser.asked import Announce, game_of, ruling_words, rulings_of
from printkit.browser.messages import (
    FileMade,
    KitRequest,
    KitResult,
    PageMade,
    PreviewRequest,
    PreviewResult,
    Refused,
)
from printkit.press.art.ink import InkMode, Inks, load_theme
from printkit.press.art.inked import page_svg
from printkit.press.game_kit import kit_of
from printkit.press.geometry import Page
from printkit.press.kit import Job, Layouts, kit_pdf, lay_out_kit, total_sheets
from printkit.press.page.imposition import Backs, ImpositionError
from printkit.press.page.paper import paper
from printkit.press.pieces import Kit, Part
from printkit.press.sheets.type import LayoutError

_USUAL = KitRequest("")
_printed_last: list[tuple[tuple[Page, ...], InkMode]] = []
"""The pages and the ink mode of the most recently printed kit, as a list with at most one entry.

They are kept so that a preview can be drawn without laying out the kit again.
"""


def kit(request: KitRequest, folder: Path, announce: Announce) -> KitResult:
    """Print the kit that a request asks for as a PDF into ``folder``.

    Raises :class:`Refused`, with a remedy, if the kit cannot be printed.
    """
    game = game_of(request.game)
    printed = kit_of(game, rulings_of(game, request.preset, request.settings))
    parts = _parts(printed, request)
    job = _job(request)
    made = Layouts(printed)
    try:
        announce(f"Laying out {game.title}")
        pages = lay_out_kit(printed, job, parts, made)
        announce(f"Writing {len(pages)} pages")
        data = kit_pdf(printed, job, pages)
        announce("Counting sheets of paper")
        sheets = total_sheets(parts, job, made)
    except ImpositionError as error:
        raise Refused(str(error), "choose another paper, or another way of printing backs") from None
    except LayoutError as error:
        raise Refused(f"{game.title} cannot be laid out: {error}", "choose another paper") from None
    _printed_last[:] = [(pages, job.ink)]
    path = folder / f"{game.slug}-kit.pdf"
    path.write_bytes(data)
    file = FileMade(path.name, str(path), "application/pdf", len(data))
    shown = tuple(_page(number, page) for number, page in enumerate(pages, 1))
    return KitResult(file, shown, sheets, _command(request, parts, printed))


def preview(request: PreviewRequest, folder: Path, announce: Announce) -> PreviewResult:
    """Draw one page of the most recently printed kit as SVG. Raises :class:`Refused` if no kit or no such page
    exists."""
    pages, ink = _printed_last[0] if _printed_last else ((), InkMode.FULL)
    if not 1 <= request.page <= len(pages):
        raise Refused(f"there is no page {request.page} to preview", "print a kit first")
    page = pages[request.page - 1]
    return PreviewResult(request.page, page_svg(page, Inks(load_theme(), ink), f"page-{request.page}"))


def _parts(printed: Kit, request: KitRequest) -> tuple[Part, ...]:
    """Return the requested parts of a kit, in the kit's order; all parts if the request names none."""
    known = {part.name for part in printed.parts}
    for name in request.parts:
        if name not in known:
            raise Refused(f"{printed.title} has no part {name!r}", f"one of {', '.join(sorted(known))}")
    return tuple(part for part in printed.parts if not request.parts or part.name in request.parts)


def _job(request: KitRequest) -> Job:
    try:
        return Job(paper(request.paper), Backs(request.backs), InkMode(request.ink))
    except (KeyError, ValueError) as error:
        raise Refused(f"the kit cannot be printed with these settings: {error}") from None


def _page(number: int, page: Page) -> PageMade:
    return PageMade(number, page.part, page.title, page.side.value, page.width, page.height, len(page.pieces))


def _command(request: KitRequest, parts: tuple[Part, ...], printed: Kit) -> str:
    """Return the ``printkit print`` command line that prints the kit of this request."""
    chosen = parts if len(parts) < len(printed.parts) else ()
    words = [f"printkit print {request.game}", *(f"--part {part.name}" for part in chosen)]
    words += [
        f"--{name} {getattr(request, name)}"
        for name in ("paper", "backs", "ink")
        if getattr(request, name) != getattr(_USUAL, name)
    ]
    return " ".join(words) + ruling_words(request.preset, request.settings)
