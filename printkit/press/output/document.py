"""A PDF file in the making, put together from reportlab's document objects: pages, shared forms, annotations, navigation.

reportlab's canvas draws; here the content streams are written already, and pages need entries that the canvas does not
offer. So the file is made of the same objects that the canvas itself uses (``reportlab.pdfbase.pdfdoc``).
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

_UNMOVED = "1 0 0 1 0 0 cm \n"
"""How every stream begins: points, from the lower left corner."""

Corners = tuple[float, float, float, float]
"""A box in points: left, low, right, top, from the page's lower left corner."""


class Boxes(NamedTuple):
    """A page's width and height in points, and its trim and bleed boxes."""

    width: float
    height: float
    trim: Corners
    bleed: Corners


class OutlineEntry(NamedTuple):
    """An entry of the outline: its title, the page that it leads to, and the entries under it, which are folded away at first."""

    title: str
    page: Destination
    under: Sequence[OutlineEntry] = ()


class _Page(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """The dictionary of one page. The Tab key goes through its fields row by row."""

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
    """A file to which pages are added in their order. ``pdf`` is what fonts and form fields enter themselves into."""

    def __init__(self) -> None:
        self.pdf = PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7), lang="en")
        self._fields: list[object] = []
        self._preferences = self.pdf.Catalog.ViewerPreferences = ViewerPreferencesPDFDictionary()

    def prefer(self, name: str, value: str) -> None:
        """Say how a viewer shows and prints the file."""
        self._preferences[name] = value

    def form(self, name: str, box: Corners, content: str, forms: Sequence[str]) -> str:
        """Add a drawing that streams share; returns the name by which they show it. ``forms`` are the names of those that it
        shows itself."""
        form = PDFFormXObject(*box)
        form.Contents = _stream(_UNMOVED + content)
        form.Resources = _resources(forms)
        self.pdf.addForm(name, form)
        return str(xObjectName(name))

    def annotate(self, name: str, annotation: PDFObject) -> object:
        """Add an annotation to the page that comes next; returns the reference to it."""
        self.pdf.addAnnotation(name, annotation)
        reference: object = self.pdf.refAnnotation(name)
        self._fields.append(reference)
        return reference

    def page(self, boxes: Boxes, content: str, forms: Sequence[str]) -> Destination:
        """Add a page, with the annotations that were added for it; returns what an outline's entry leads to."""
        place = Destination(f"page{self.pdf.pageCounter}")
        place.fit()
        place.setPage(self.pdf.thisPageRef())
        # The blank is for viewers that miss the end of a stream without it.
        stream = _stream(f"{_UNMOVED}{content}\n \n")
        self.pdf.addPage(_Page(boxes, stream, _resources(forms), self._fields))
        self._fields = []
        return place

    def label(self, number: int, prefix: str) -> None:
        """Count the pages from ``number`` (from 0) on as 1, 2, 3 behind ``prefix``."""
        catalog = self.pdf.Catalog
        if getattr(catalog, "PageLabels", None) is None:
            catalog.PageLabels = PDFPageLabels()
        catalog.PageLabels.addPageLabel(number, PDFPageLabel("ARABIC", 1, prefix))

    def outline(self, entries: Sequence[OutlineEntry]) -> None:
        """Set the outline."""
        self.pdf.Outlines.setDestinations([self._branch(f"{n}", entry) for n, entry in enumerate(entries)])

    def _branch(self, key: str, entry: OutlineEntry) -> object:
        """An entry as reportlab has it: its key and page, and with them its own entries, if any."""
        self.pdf.Outlines.destinationnamestotitles[key] = entry.title
        leaf = {key: entry.page}
        if not entry.under:
            return leaf
        self.pdf.Outlines.closedict[entry.page] = 1
        return leaf, [self._branch(f"{key}.{n}", each) for n, each in enumerate(entry.under)]

    def close(self) -> bytes:
        """The bytes of the file; nothing can be added any more."""
        data: bytes = self.pdf.GetPDFData(None)
        return data


def _stream(content: str) -> PDFStream:
    """A compressed stream, in binary: an armoured one is a quarter larger and takes longer to write."""
    return PDFStream(content=content, filters=[PDFZCompress])


def _resources(forms: Sequence[str]) -> PDFResourceDictionary:
    resources = PDFResourceDictionary()
    resources.basicFonts()
    resources.allProcs()
    if forms:
        resources.XObject = PDFDictionary({name: PDFObjectReference(name) for name in forms})
    return resources
