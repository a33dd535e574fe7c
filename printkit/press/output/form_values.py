"""Reads the values that somebody has filled into a PDF form. The form may have been saved by any PDF viewer."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from printkit.press.output.unpacking import MOST, is_too_large

_MAKER = "printkit"
_HEAD, _HEAD_WITHIN = b"%PDF-", 1024
"""Bytes with which a PDF begins, and the number of bytes at the start of the file within which they must occur.

Some viewers write other bytes before them.
"""
_UNTICKED = ("", "Off")
"""Values that PDF viewers store for tick boxes that are not ticked."""


class FormError(ValueError):
    """Raised if a file contains no form that can be read; ``help`` suggests what to do."""

    def __init__(self, reason: str, help: str) -> None:
        super().__init__(reason)
        self.help = help


class FieldValue(NamedTuple):
    """The content of a form field: its name, its page (counted from 1), and its value.

    The value is the typed text, ``x`` for a ticked box, or empty if nothing is filled in.
    """

    name: str
    page: int
    text: str


class FilledForm(NamedTuple):
    """The content of a PDF form: the document's title and keywords, and its fields in page order."""

    title: str
    keywords: str
    values: tuple[FieldValue, ...]


def read_form(data: bytes) -> FilledForm:
    """Return the fields of a PDF form made by printkit. Raises :class:`FormError` for any other file."""
    if _HEAD not in data[:_HEAD_WITHIN]:
        raise FormError(
            "it is not a PDF", "name a filled-in sheet or journal that `printkit print GAME` has made"
        )
    if is_too_large(data):
        raise FormError(
            f"its decompressed content is larger than {MOST // 1_000_000} MB, more than in any form of printkit",
            "fill in a sheet or journal of `printkit print GAME`, and save that",
        )
    with closing(_opened(data)) as document:
        made, title, keywords = (document.get_metadata_value(key) for key in ("Creator", "Title", "Keywords"))
        values = tuple(_values(document))
    if not values:
        raise _without_fields(made)
    return FilledForm(title, keywords, values)


def _opened(data: bytes) -> pypdfium2.PdfDocument:
    """Return the PDF document, opened with the library PDFium for reading its form.

    Raises :class:`FormError` if the library PDFium cannot open the file.
    """
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if error.err_code == pdfium.FPDF_ERR_PASSWORD:
            raise FormError("it is encrypted with a password", "save it without a password") from None
        raise FormError(
            "it is damaged or incomplete", "save it again in the viewer that filled it in"
        ) from None
    document.init_forms()
    return document


def _without_fields(made: str) -> FormError:
    if made.startswith(_MAKER):
        return FormError(
            "it has no form fields any more, because it was flattened or printed to a new PDF",
            "save the form itself, instead of printing it to a file; or type the log: `printkit new GAME`",
        )
    return FormError(
        "it has no form fields, and was not made by printkit",
        "fill in a sheet or journal of `printkit print GAME`",
    )


def _values(document: pypdfium2.PdfDocument) -> Iterator[FieldValue]:
    """Yield the name, page and value of each form field.

    A field with several boxes is yielded once, with the page of its first box.
    """
    form = document.formenv.raw if document.formenv else None
    seen: set[str] = set()
    for number in range(len(document)):
        for widget in _widgets(document, number, form):
            if widget.name and widget.name not in seen:
                seen.add(widget.name)
                yield FieldValue(widget.name, number + 1, widget.value())


def _widgets(document: pypdfium2.PdfDocument, number: int, form: Any) -> Iterator[_Widget]:
    """Yield the boxes (widgets) of a page's form fields; none for a page that PDFium cannot read.

    Each widget may be used only until the next one is yielded.
    """
    page = pdfium.FPDF_LoadPage(document, number)
    try:
        for at in range(pdfium.FPDFPage_GetAnnotCount(page)):
            annotation = pdfium.FPDFPage_GetAnnot(page, at)
            try:
                if pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_WIDGET:
                    yield _Widget(annotation, form)
            finally:
                pdfium.FPDFPage_CloseAnnot(annotation)
    finally:
        pdfium.FPDF_ClosePage(page)


class _Widget:
    """One box of a PDF form: the name and the value of its field, as read with the library PDFium.

    A box that the document's list of fields does not reach (some programs drop that list when they merge files) is read from
    its own entries instead.
    """

    def __init__(self, annotation: Any, form: Any) -> None:
        self._annotation = annotation
        self._form = form
        self._known = form is not None and pdfium.FPDFAnnot_GetFormFieldType(form, annotation) != -1
        self.name = (
            self._field_property(pdfium.FPDFAnnot_GetFormFieldName)
            if self._known
            else self._dictionary_value(b"T")
        )

    def value(self) -> str:
        """Return the text that somebody filled into the box; ``x`` for a ticked box.

        The text is empty if nothing was filled in.
        """
        if self._is_button():
            # V is the stored value. Some viewers change only the appearance (AS), or store V in the parent field.
            stored = (
                self._dictionary_value(b"V")
                if self._has(b"V")
                else self._from_field() or self._dictionary_value(b"AS")
            )
            return "" if stored in _UNTICKED else "x"
        text = (
            self._field_property(pdfium.FPDFAnnot_GetFormFieldValue)
            if self._known
            else self._dictionary_value(b"V")
        )
        return text.removeprefix("\ufeff").strip()

    def _from_field(self) -> str:
        found = self._field_property(pdfium.FPDFAnnot_GetFormFieldValue) if self._known else ""
        return "" if found in _UNTICKED else found

    def _is_button(self) -> bool:
        if not self._known:
            return self._dictionary_value(b"FT") == "Btn"
        kind = pdfium.FPDFAnnot_GetFormFieldType(self._form, self._annotation)
        return kind in (pdfium.FPDF_FORMFIELD_CHECKBOX, pdfium.FPDF_FORMFIELD_RADIOBUTTON)

    def _has(self, key: bytes) -> bool:
        return bool(pdfium.FPDFAnnot_HasKey(self._annotation, key))

    def _dictionary_value(self, key: bytes) -> str:
        """Return the value (a text or a name) of a key in the PDF dictionary of one form box."""
        return _text(
            lambda buffer, size: pdfium.FPDFAnnot_GetStringValue(self._annotation, key, buffer, size)
        )

    def _field_property(self, get: Callable[[Any, Any, Any, int], int]) -> str:
        """Return a property of the field to which a form box belongs, as read with the library PDFium.

        Several boxes can belong to one field.
        """
        return _text(lambda buffer, size: get(self._form, self._annotation, buffer, size))


def _text(get: Callable[[Any, int], int]) -> str:
    """Return the text that a function of the library PDFium writes into a buffer.

    The function writes UTF-16, and returns the text's size in bytes.
    """
    size = get(None, 0)
    buffer = ctypes.create_string_buffer(size)
    get(ctypes.cast(buffer, ctypes.POINTER(pdfium.FPDF_WCHAR)), size)
    return buffer.raw[:size].decode("utf-16-le", "replace").partition("\0")[0]
