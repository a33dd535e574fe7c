"""Finished pages as a PDF file: boxes, fonts, outline, page labels, fillable fields. Same pages in, same bytes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFName, PDFPage
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printkit.press.art import fonts
from printkit.press.art.ink import Inks
from printkit.press.geometry import IDENTITY, PT_PER_MM, Box, Font, FormField, Page, Transform
from printkit.press.output import acroform
from printkit.press.output.drawing import Pen

# Binary streams without comments: armoured ones are a quarter larger and take longer to write.
rl_config.useA85 = 0
rl_config.pdfComments = 0


_FIGURES = frozenset("0123456789")


_ROW = 4.0  # mm: fields whose middles are nearer than that stand in one row


class Duplex(Enum):
    """What the file tells a printer dialogue about its two sides."""

    NONE = "Simplex"
    LONG_EDGE = "DuplexFlipLongEdge"
    SHORT_EDGE = "DuplexFlipShortEdge"


@dataclass(frozen=True, slots=True)
class Info:
    """The document's own description."""

    title: str
    author: str
    subject: str
    creator: str
    keywords: str = ""


class _Book:
    """The fonts and shared forms of one file."""

    def __init__(self, canvas: Canvas, inks: Inks) -> None:
        self._canvas = canvas
        self._inks = inks
        self._names: dict[str, str] = {}
        self._faces: dict[tuple[Font, bool], TTFont] = {}

    def encode(self, font: Font, text: str, *, tabular: bool) -> list[tuple[str, bytes]]:
        # What has no figure needs no tabular ones: the fewer fonts, the smaller the file.
        tabular = tabular and not _FIGURES.isdisjoint(text)
        face = self._faces.get((font, tabular))
        if face is None:
            face = self._faces[font, tabular] = fonts.face(font, tabular=tabular)
        # The canvas keeps its document to itself, but fonts hand out subsets per document.
        document = self._canvas._doc
        return [
            (face.getSubsetInternalName(subset, document), codes)
            for subset, codes in face.splitString(text, document)
        ]

    def form(self, key: str, box: Box, draw: Callable[[Pen], None]) -> str:
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = f"X{len(self._names) + 1}"
            pen = Pen(self, self._inks, 0.0)
            draw(pen)
            self._canvas.beginForm(name, box.x, box.y, box.right, box.bottom)
            self._emit(pen)
            self._canvas.endForm()
        # reportlab puts a prefix of its own before the names of forms.
        return str(self._canvas._doc.getXObjectName(name))

    def _emit(self, pen: Pen) -> None:
        self._canvas.addLiteral("\n".join(pen.operators))
        self.use(pen)

    def use(self, pen: Pen) -> None:
        """Enter the forms that the stream shows among its resources."""
        prefix = len(self._canvas._doc.getXObjectName(""))
        self._canvas._formsinuse.extend(name[prefix:] for name in dict.fromkeys(pen.forms))


class _Canvas(Canvas):  # type: ignore[misc]  # reportlab has no types
    """A canvas whose pages say in which order the Tab key goes through their fields: row by row."""

    def _setAnnotations(self, page: Any) -> None:  # noqa: N802  # reportlab's name
        super()._setAnnotations(page)
        if isinstance(page, PDFPage) and page.Annots is not None:
            page.__NoDefault__ = [*page.__NoDefault__, "Tabs"]
            page.Tabs = PDFName("R")


def compose(
    pages: Sequence[Page],
    info: Info,
    inks: Inks,
    *,
    duplex: Duplex = Duplex.NONE,
    transform: Transform = IDENTITY,
) -> bytes:
    """The pages as the bytes of one PDF. ``transform`` maps everything drawn, in mm about each page's top left corner."""
    stream = BytesIO()
    pdfmetrics.registerFont(fonts.face(Font.TEXT))
    canvas = _Canvas(
        stream, pageCompression=1, invariant=1, pdfVersion=(1, 7), initialFontName=Font.TEXT.value, lang="en"
    )
    book = _Book(canvas, inks)
    form = acroform.Fields(canvas)
    _describe(canvas, info, duplex)
    for page in pages:
        _page(canvas, book, form, page, inks, transform)
    _navigate(canvas, pages)
    form.close()
    canvas.save()
    return stream.getvalue()


def _describe(canvas: Canvas, info: Info, duplex: Duplex) -> None:
    canvas.setTitle(info.title)
    canvas.setAuthor(info.author)
    canvas.setSubject(info.subject)
    canvas.setCreator(info.creator)
    canvas.setKeywords(info.keywords)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if duplex is not Duplex.NONE:
        canvas.setViewerPreference("Duplex", duplex.value)


def _page(
    canvas: Canvas, book: _Book, form: acroform.Fields, page: Page, inks: Inks, transform: Transform
) -> None:
    height = page.height * PT_PER_MM
    canvas.setPageSize((page.width * PT_PER_MM, height))
    canvas.setTrimBox(_corners(_trim(page), page))
    canvas.setBleedBox(_corners(_bleed(page), page))
    pen = Pen(book, inks, height)
    if transform != IDENTITY:
        pen.apply(transform)
    pen.draw(page.items)
    canvas.addLiteral("\n".join(pen.operators))
    book.use(pen)
    for field in sorted(pen.fields, key=_row_by_row):
        form.add(field, page.stem, height, transform)
    canvas.bookmarkPage(f"page{canvas.getPageNumber()}")
    canvas.showPage()


def _row_by_row(field: FormField) -> tuple[int, float]:
    """Where a field stands in reading: its row, by the middle of its box, then its place in it."""
    return round((field.y + min(field.height, _ROW) / 2) / _ROW), field.x


def _trim(page: Page) -> Box:
    """What is left of the page when it has been cut: the box round its pieces, or the whole page."""
    if not page.pieces:
        return Box(0, 0, page.width, page.height)
    left = min(piece.x for piece in page.pieces)
    top = min(piece.y for piece in page.pieces)
    right = max(piece.x + piece.width for piece in page.pieces)
    low = max(piece.y + piece.height for piece in page.pieces)
    return Box(left, top, right - left, low - top)


def _bleed(page: Page) -> Box:
    """The trim with what is drawn beyond it."""
    return _trim(page).grown(page.bleed)


def _corners(box: Box, page: Page) -> tuple[float, float, float, float]:
    """A box in points from the page's lower left corner, cut to the page."""
    left, right = max(0.0, box.x), min(page.width, box.right)
    top, low = max(0.0, box.y), min(page.height, box.bottom)
    return (
        round(left * PT_PER_MM, 3),
        round((page.height - low) * PT_PER_MM, 3),
        round(right * PT_PER_MM, 3),
        round((page.height - top) * PT_PER_MM, 3),
    )


def _navigate(canvas: Canvas, pages: Sequence[Page]) -> None:
    """Page labels ("deck 3") and an outline with an entry for each part, and below it for each title in it."""
    part = title = None
    for number, page in enumerate(pages):
        key = f"page{number + 1}"
        several = len({each.title for each in pages if each.part == page.part}) > 1
        if page.part != part:
            canvas.addPageLabel(number, style="ARABIC", start=1, prefix=f"{page.part} ")
            canvas.addOutlineEntry(page.part.capitalize() if several else page.title, key, 0, closed=False)
            part, title = page.part, None
        if several and page.title != title:
            canvas.addOutlineEntry(page.title, key, 1, closed=True)
        title = page.title
