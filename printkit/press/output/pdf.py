"""Writes finished pages as a PDF file, with page boxes, fonts, an outline, page labels and form fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby, repeat

from reportlab.pdfbase.pdfdoc import Destination
from reportlab.pdfbase.ttfonts import TTFont

from printkit.drawing import IDENTITY, PT_PER_MM, Box, Font, FormField, Point, Transform
from printkit.press.art import fonts
from printkit.press.art.ink import Inks
from printkit.press.geometry import Page
from printkit.press.output import acroform
from printkit.press.output.document import Boxes, OutlineEntry, PdfDocument
from printkit.press.output.drawing import Pen

_FIGURES = frozenset("0123456789")


_FORM_DIGITS = 2  # decimals of a coordinate in a shared drawing: 0.01 point is 0.004 mm
_ROW = 4.0  # fields whose middles are at most this many mm apart are in one row


class Duplex(Enum):
    """How print dialogues should print on both sides of the paper: flipped about the long or the short edge."""

    NONE = "Simplex"
    LONG_EDGE = "DuplexFlipLongEdge"
    SHORT_EDGE = "DuplexFlipShortEdge"


@dataclass(frozen=True, slots=True)
class Info:
    """The metadata of a PDF file: title, author, keywords and so on."""

    title: str
    author: str
    subject: str
    creator: str
    keywords: str = ""


class _Book:
    """The fonts and shared drawings of one PDF file, used by all of its pages."""

    def __init__(self, document: PdfDocument, inks: Inks) -> None:
        self._document = document
        self._inks = inks
        self._names: dict[str, str] = {}
        self._faces: dict[tuple[Font, bool], TTFont] = {}

    def encode(self, font: Font, text: str, *, tabular: bool) -> list[tuple[str, bytes]]:
        # A text without digits needs no tabular digits; fewer fonts make a smaller file.
        tabular = tabular and not _FIGURES.isdisjoint(text)
        face = self._faces.get((font, tabular))
        if face is None:
            face = self._faces[font, tabular] = fonts.face(font, tabular=tabular)
        document = self._document.pdf  # fonts are subset for each document
        return [
            (face.getSubsetInternalName(subset, document), codes)
            for subset, codes in face.splitString(text, document)
        ]

    def form(self, key: str, box: Box, draw: Callable[[Pen], None]) -> str:
        name = self._names.get(key)
        if name is None:
            pen = Pen(self, self._inks, 0.0, _FORM_DIGITS)
            number = len(self._names) + 1
            self._names[key] = ""  # reserve its number now: drawing it may add other drawings
            draw(pen)
            corners = (box.x, box.y, box.right, box.bottom)
            name = self._names[key] = self._document.form(
                f"X{number}", corners, "\n".join(pen.operators), tuple(dict.fromkeys(pen.forms))
            )
        return name


def compose(
    pages: Sequence[Page],
    info: Info,
    inks: Inks,
    *,
    duplex: Duplex = Duplex.NONE,
    transforms: Sequence[Transform] = (),
) -> bytes:
    """Return the pages as the bytes of a PDF file.

    ``transforms`` has a transformation for each page, in mm from the page's top left corner, which applies to
    everything on the page.
    """
    document = PdfDocument()
    book = _Book(document, inks)
    form = acroform.FormFields(document)
    _describe(document, info, duplex)
    places = [
        _page(document, book, form, page, inks, transform)
        for page, transform in zip(pages, transforms or repeat(IDENTITY))
    ]
    _navigate(document, pages, places)
    form.close()
    return document.close()


def _describe(document: PdfDocument, info: Info, duplex: Duplex) -> None:
    document.pdf.setTitle(info.title)
    document.pdf.setAuthor(info.author)
    document.pdf.setSubject(info.subject)
    document.pdf.setCreator(info.creator)
    document.pdf.setKeywords(info.keywords)
    document.prefer("PrintScaling", "None")
    document.prefer("DisplayDocTitle", "true")
    if duplex is not Duplex.NONE:
        document.prefer("Duplex", duplex.value)


def _page(
    document: PdfDocument,
    book: _Book,
    form: acroform.FormFields,
    page: Page,
    inks: Inks,
    transform: Transform,
) -> Destination:
    height = page.height * PT_PER_MM
    # The trim box of a page that is not cut is the whole paper, even if a printer correction moves the content.
    cut_by = transform if page.pieces else IDENTITY
    trim, bleed = (_corners(_mapped(box, cut_by), page) for box in (_trim(page), _bleed(page)))
    boxes = Boxes(page.width * PT_PER_MM, height, trim, bleed)
    pen = Pen(book, inks, height)
    if transform != IDENTITY:
        pen.apply(transform)
    pen.draw(page.items)
    for field in sorted(pen.fields, key=_row_by_row):
        form.add(field, page.stem, height, transform)
    return document.page(boxes, "\n".join(pen.operators), tuple(dict.fromkeys(pen.forms)))


def _row_by_row(field: FormField) -> tuple[int, float]:
    """Return a sort key that puts form fields in reading order: row by row, from left to right.

    The height of a box's middle decides to which row it belongs.
    """
    return round((field.y + min(field.height, _ROW) / 2) / _ROW), field.x


def _trim(page: Page) -> Box:
    """Return the trim box of a page: the smallest box around its pieces, or the whole page if it has none."""
    if not page.pieces:
        return Box(0, 0, page.width, page.height)
    left = min(piece.x for piece in page.pieces)
    top = min(piece.y for piece in page.pieces)
    right = max(piece.x + piece.width for piece in page.pieces)
    low = max(piece.y + piece.height for piece in page.pieces)
    return Box(left, top, right - left, low - top)


def _bleed(page: Page) -> Box:
    """Return the bleed box of a page: the trim box, enlarged by what is printed beyond it."""
    return _trim(page).grown(page.bleed)


def _mapped(box: Box, transform: Transform) -> Box:
    """Return the smallest upright box that contains the given box after the box has been transformed."""
    if transform == IDENTITY:
        return box
    points = [transform.apply(Point(x, y)) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    left, top = min(p.x for p in points), min(p.y for p in points)
    return Box(left, top, max(p.x for p in points) - left, max(p.y for p in points) - top)


def _corners(box: Box, page: Page) -> tuple[float, float, float, float]:
    """Return a box converted to points, measured from the page's lower left corner and clipped to the page."""
    left, right = max(0.0, box.x), min(page.width, box.right)
    top, low = max(0.0, box.y), min(page.height, box.bottom)
    return (
        round(left * PT_PER_MM, 3),
        round((page.height - low) * PT_PER_MM, 3),
        round(right * PT_PER_MM, 3),
        round((page.height - top) * PT_PER_MM, 3),
    )


def _navigate(document: PdfDocument, pages: Sequence[Page], places: Sequence[Destination]) -> None:
    """Add page labels (such as "deck 3") and an outline (bookmarks) to a PDF file.

    The outline has an entry for each part of the kit and, below it, an entry for each title in that part.
    """
    entries = []
    first = 0
    for part, run in groupby(pages, key=lambda page: page.part):
        titles = [page.title for page in run]
        document.label(first, f"{part} ")
        begun = {title: first + titles.index(title) for title in titles}
        under = (
            tuple(OutlineEntry(title, places[at]) for title, at in begun.items()) if len(begun) > 1 else ()
        )
        entries.append(OutlineEntry(titles[0], places[first], under))
        first += len(titles)
    document.outline(entries)
