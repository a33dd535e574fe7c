"""Builds a PDF file from the document objects of the PDF library reportlab: pages, shared drawings, annotations, outline.

reportlab's canvas is not used, because the content streams are already written here, and because pages need entries
that the canvas does not offer. The file is built from the objects that the canvas itself uses
(``reportlab.pdfbase.pdfdoc``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.pdfbase.pdfdoc import (
    Destination,
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFFormXObject,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFPageLabel,
    PDFPageLabels,
    PDFResourceDictionary,
    PDFStream,
    PDFZCompress,
    ViewerPreferencesPDFDictionary,
    xObjectName,
)

from printkit.press.output.packing import packed

_UNMOVED = "1 0 0 1 0 0 cm \n"
"""First line of every PDF content stream that printkit writes: a transformation that changes nothing.

Coordinates are in points from the lower left corner of the page.
"""

Corners = tuple[float, float, float, float]
"""A box in points: its left, bottom, right and top edge, measured from the lower left corner of the page."""


class Boxes(NamedTuple):
    """The size of a page in points, with its trim box (where it is cut) and its bleed box (how far printing extends)."""

    width: float
    height: float
    trim: Corners
    bleed: Corners


class OutlineEntry(NamedTuple):
    """An entry of a PDF's outline (bookmarks): its title, its page, and its child entries, which are hidden until a
    user opens the entry."""

    title: str
    page: Destination
    under: Sequence[OutlineEntry] = ()


class _Page(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """The PDF dictionary of one page. It makes the Tab key visit the form fields row by row."""

    def __init__(
        self, boxes: Boxes, contents: PDFStream, resources: PDFResourceDictionary, fields: list[object]
    ) -> None:
        self._contents = contents
        self._entries = {
            "Type": PDFName("Page"),
            "MediaBox": PDFArray([0, 0, boxes.width, boxes.height]),
            "TrimBox": PDFArray(boxes.trim),
            "BleedBox": PDFArray(boxes.bleed),
            "Resources": resources,
            "Rotate": 0,
            "Tabs": PDFName("R"),
            "Trans": PDFDictionary(),
        }
        if fields:
            self._entries["Annots"] = PDFArray(fields)

    def format(self, document: PDFDocument) -> bytes:
        parent, contents = document.Reference(document.Pages), document.Reference(self._contents)
        data: bytes = PDFDictionary({**self._entries, "Parent": parent, "Contents": contents}).format(
            document
        )
        return data


class PdfDocument:
    """A PDF file to which pages are added one by one.

    ``pdf`` is the document object of the PDF library reportlab, to which fonts and form fields are added.
    """

    def __init__(self) -> None:
        self.pdf = PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7), lang="en")
        self._fields: list[object] = []
        self._preferences = self.pdf.Catalog.ViewerPreferences = ViewerPreferencesPDFDictionary()

    def prefer(self, name: str, value: str) -> None:
        """Set a viewer preference of the PDF, which tells viewers how to show or print the file."""
        self._preferences[name] = value

    def form(self, name: str, box: Corners, content: str, forms: Sequence[str]) -> str:
        """Add a form XObject (a drawing that several pages share), and return its name for use in content
        streams.

        ``forms`` are the names of form XObjects that this drawing contains.
        """
        form = PDFFormXObject(*box)
        form.Contents = _stream(_UNMOVED + content)
        form.Resources = _resources(forms)
        self.pdf.addForm(name, form)
        return str(xObjectName(name))

    def annotate(self, name: str, annotation: PDFObject) -> object:
        """Add an annotation (such as a form field) to the page that will be added next, and return a reference to the
        annotation."""
        self.pdf.addAnnotation(name, annotation)
        reference: object = self.pdf.refAnnotation(name)
        self._fields.append(reference)
        return reference

    def page(self, boxes: Boxes, content: str, forms: Sequence[str]) -> Destination:
        """Add a page, with the annotations that were added since the preceding page.

        Return the page as a destination for outline entries.
        """
        place = Destination(f"page{self.pdf.pageCounter}")
        place.fit()
        place.setPage(self.pdf.thisPageRef())
        # Without the space, some viewers do not find the end of the stream.
        stream = _stream(f"{_UNMOVED}{content}\n \n")
        self.pdf.addPage(_Page(boxes, stream, _resources(forms), self._fields))
        self._fields = []
        return place

    def label(self, number: int, prefix: str) -> None:
        """Set page labels, which viewers show instead of page numbers.

        From page index ``number`` (counted from 0) on, labels are ``prefix`` followed by 1, 2, 3 …
        """
        catalog = self.pdf.Catalog
        if getattr(catalog, "PageLabels", None) is None:
            catalog.PageLabels = PDFPageLabels()
        catalog.PageLabels.addPageLabel(number, PDFPageLabel("ARABIC", 1, prefix))

    def outline(self, entries: Sequence[OutlineEntry]) -> None:
        """Set the outline (bookmarks) of the PDF file."""
        self.pdf.Outlines.setDestinations([self._branch(f"{n}", entry) for n, entry in enumerate(entries)])

    def _branch(self, key: str, entry: OutlineEntry) -> object:
        """Return an outline entry as the PDF library reportlab requires it: its key, its page and, if it has any, its
        child entries.
        """
        self.pdf.Outlines.destinationnamestotitles[key] = entry.title
        leaf = {key: entry.page}
        if not entry.under:
            return leaf
        self.pdf.Outlines.closedict[entry.page] = 1
        return leaf, [self._branch(f"{key}.{n}", each) for n, each in enumerate(entry.under)]

    def close(self) -> bytes:
        """Finish the PDF file and return its bytes."""
        return packed(self.pdf.GetPDFData(None))


def _stream(content: str) -> PDFStream:
    """Return data as a compressed binary PDF stream.

    As ASCII text, the stream would be a quarter larger and slower to write.
    """
    return PDFStream(content=content, filters=[PDFZCompress])


def _resources(forms: Sequence[str]) -> PDFResourceDictionary:
    resources = PDFResourceDictionary()
    resources.basicFonts()
    resources.allProcs()
    if forms:
        resources.XObject = PDFDictionary({name: PDFObjectReference(name) for name in forms})
    return resources
