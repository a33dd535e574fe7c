"""Adds form fields to a PDF: text fields and check boxes over the printed boxes.

A field is invisible until somebody fills it in.

Typed text is set in Helvetica, because every viewer has it with all characters; everything printed uses the embedded fonts. The
cross in a check box is drawn as a path.
"""

from __future__ import annotations

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObject, PDFStream, PDFString

from printkit.drawing import PT_PER_MM, Anchor, FieldKind, FormField, Point, Transform
from printkit.press.output.document import PdfDocument

_INSET = 0.3  # mm between a field and the printed lines of its box
_PRINTED = 4  # annotation flag: shown on paper too
_MULTILINE = 1 << 12
_SIZE = 9.0  # points: the size of typed text where a field does not say another
_QUADDING = {Anchor.START: 0, Anchor.MIDDLE: 1, Anchor.END: 2}


def _field_name(stem: str, name: str) -> str:
    """Return the name of a form field as it is written to the PDF.

    Full stops are replaced, because PDF treats them as separators of a hierarchy.
    """
    return (f"{stem}-{name}" if stem else name).replace(".", "-")


def _literal(text: str) -> str:
    """Return a text in the notation of PDF strings: ASCII text directly, any other text in UTF-16."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


class _Widget(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """The PDF dictionary of a form field. It is written as text, without the help of the PDF library."""

    def __init__(self, shared: str, own: str, states: dict[str, PDFObject]) -> None:
        self._entries = f"{shared} {own}"
        self._states = states

    def format(self, document: object) -> bytes:
        shown = {name: reference.format(document).decode() for name, reference in self._states.items()}
        only = shown.get("")
        looks = (
            only if only is not None else f"<< {' '.join(f'/{name} {at}' for name, at in shown.items())} >>"
        )
        return f"<< {self._entries} /AP << /N {looks} >> >>".encode("latin-1")


def _text_style(size: float) -> str:
    """Return the font, the size in points and the colour in which a PDF viewer shows what a user types into a form field."""
    return f"/Helv {size:g} Tf 0 g"


class DuplicateFieldError(ValueError):
    """Raised if two form fields of a file have the same name.

    PDF viewers would copy what is typed into one of them to the other.
    """


class FormFields:
    """Collects the form fields of one PDF file while its pages are written."""

    def __init__(self, document: PdfDocument) -> None:
        self._document = document
        self._names: set[str] = set()
        self._references: list[object] = []
        self._appearances: dict[str, PDFObject] = {}

    def add(self, field: FormField, stem: str, page_height: float, transform: Transform) -> None:
        """Add a form field to the page of the PDF that will be written next.

        ``page_height`` is in points. Raises DuplicateFieldError if the name is in use.
        """
        name = _field_name(stem, field.name)
        if name in self._names:
            raise DuplicateFieldError(f"two fields are named {name}")
        self._names.add(name)
        corners = (
            transform.apply(Point(field.x + _INSET, field.y + field.height - _INSET)),
            transform.apply(Point(field.x + field.width - _INSET, field.y + _INSET)),
        )
        (left, low), (right, top) = (
            (corner.x * PT_PER_MM, page_height - corner.y * PT_PER_MM) for corner in corners
        )
        kind = self._check if field.kind is FieldKind.CHECK else self._text
        look = "" if field.size == _SIZE else f" /DA ({_text_style(field.size)})"
        widget = _Widget(
            f"/Subtype /Widget /T {_literal(name)} /TU {_literal(field.tip or field.name)} /F {_PRINTED}"
            f" /Rect [{left:.3f} {low:.3f} {right:.3f} {top:.3f}]{look}",
            *kind(field, right - left, top - low),
        )
        self._references.append(self._document.annotate(f"field-{name}", widget))

    def close(self) -> None:
        """Write the collected form fields, if there are any, to the catalogue (the root object) of the PDF file."""
        if not self._references:
            return
        helvetica = PDFDictionary(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("Type1"),
                "BaseFont": PDFName("Helvetica"),
                "Encoding": PDFName("WinAnsiEncoding"),
            }
        )
        face = self._document.pdf.Reference(helvetica, "fields-helvetica")
        self._document.pdf.Catalog.AcroForm = PDFDictionary(
            {
                "Fields": PDFArray(self._references),
                "DR": PDFDictionary({"Font": PDFDictionary({"Helv": face})}),
                "DA": PDFString(_text_style(_SIZE)),
            }
        )

    def _text(self, field: FormField, width: float, height: float) -> tuple[str, dict[str, PDFObject]]:
        flags = f" /Ff {_MULTILINE}" if field.multiline else ""
        quadding = _QUADDING[field.anchor]
        own = f"/FT /Tx /V (){f' /Q {quadding}' if quadding else ''}{flags}"
        return own, {"": self._appearance("/Tx BMC EMC", width, height)}

    def _check(self, field: FormField, width: float, height: float) -> tuple[str, dict[str, PDFObject]]:
        side = min(width, height)
        left, low = (width - side) / 2 + side * 0.14, (height - side) / 2 + side * 0.14
        right, top = left + side * 0.72, low + side * 0.72
        cross = (
            f"0 g 0 G {side * 0.13:.3f} w 1 J {left:.3f} {low:.3f} m {right:.3f} {top:.3f} l "
            f"{left:.3f} {top:.3f} m {right:.3f} {low:.3f} l S"
        )
        states = {
            "Yes": self._appearance(cross, width, height),
            "Off": self._appearance("", width, height),
        }
        return "/FT /Btn /V /Off /AS /Off /MK << /CA (8) >>", states

    def _appearance(self, operators: str, width: float, height: float) -> PDFObject:
        """Return a reference to the drawing in the PDF that shows a form field in one state (ticked or not ticked).

        Fields of equal size share the drawing.
        """
        key = f"{operators}|{width:.2f}|{height:.2f}"
        if key not in self._appearances:
            stream = PDFStream(content=operators or " ")
            stream.dictionary["Type"] = PDFName("XObject")
            stream.dictionary["Subtype"] = PDFName("Form")
            stream.dictionary["BBox"] = PDFArray([0, 0, round(width, 3), round(height, 3)])
            stream.dictionary["Resources"] = PDFDictionary({})
            self._appearances[key] = self._document.pdf.Reference(
                stream, f"field-appearance-{len(self._appearances)}"
            )
        return self._appearances[key]
