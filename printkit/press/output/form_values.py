"""Reads what somebody filled into a PDF form, whichever viewer saved it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from typing import NamedTuple

import pikepdf

from printkit.press.output.unpacking import MOST, is_too_large

_MAKER = "printkit"
_HEAD, _HEAD_WITHIN = b"%PDF-", 1024
"""First bytes of a PDF file, and the number of bytes from the start in which they must appear: some viewers
write other bytes before them.
"""
_STREAM_NAME = re.compile(r"(?:stream )?<_io\.BytesIO object at 0x[0-9a-f]+>(?: \([^)]*\))?:? *")
"""Matches the name that qpdf gives in its messages to a file that has no name."""
_DEEPEST = 20


class FormError(ValueError):
    """The file holds no readable form; ``help`` says what to do."""

    def __init__(self, reason: str, help: str) -> None:
        super().__init__(reason)
        self.help = help


class FieldValue(NamedTuple):
    """A field's name, its page (counted from 1), and its value: text, or ``x`` for a ticked box. Empty if
    nothing is filled in.
    """

    name: str
    page: int
    text: str


class FilledForm(NamedTuple):
    """The document's title, keywords and fields, in page order."""

    title: str
    keywords: str
    values: tuple[FieldValue, ...]


def read_form(data: bytes) -> FilledForm:
    """Return the fields of a PDF that printkit made. Raises :class:`FormError` for any other file."""
    if _HEAD not in data[:_HEAD_WITHIN]:
        raise FormError("it is no PDF", "name a sheet or journal of `printkit print GAME`, filled in")
    if is_too_large(data):
        raise FormError(
            f"it unpacks to more than {MOST // 1_000_000} MB, and no form of printkit's is that large",
            "fill in a sheet or journal of `printkit print GAME`, and save that",
        )
    try:
        with pikepdf.open(BytesIO(data)) as file:
            info = file.trailer.get("/Info")
            made, title, keywords = (_string(_get(info, key)) for key in ("/Creator", "/Title", "/Keywords"))
            values = tuple(_values(file))
            if not values:
                raise _without_fields(made)
            return FilledForm(title, keywords, values)
    except pikepdf.PasswordError:
        raise FormError(
            "it is encrypted, and opens with a password only", "save it without a password"
        ) from None
    except pikepdf.PdfError as error:
        what = _STREAM_NAME.sub("", str(error).splitlines()[0]) if str(error) else "it is no whole PDF"
        raise FormError(f"it is damaged ({what})", "save it again in the viewer that filled it in") from None


def _without_fields(made: str) -> FormError:
    if made.startswith(_MAKER):
        return FormError(
            "its fields are gone: it was flattened, or printed into a new PDF",
            "save the form itself, instead of printing it to a file; or type the log: `printkit new GAME`",
        )
    return FormError(
        "it has no fields, and nothing in it says that printkit made it",
        "fill in a sheet or journal of `printkit print GAME`",
    )


def _values(file: pikepdf.Pdf) -> Iterator[FieldValue]:
    """Yield every field of the pages once; a field that appears in several places is given at its first
    place.
    """
    seen: set[str] = set()
    for number, page in enumerate(file.pages, 1):
        widgets = page.obj.get("/Annots")
        for widget in widgets if isinstance(widgets, pikepdf.Array) else ():
            if _get(widget, "/Subtype") != pikepdf.Name.Widget:
                continue
            name = ".".join(reversed([part for part in map(_string, _along(widget, "/T")) if part]))
            if name and name not in seen:
                seen.add(name)
                yield FieldValue(name, number, _text(widget))


def _get(holder: object, key: str) -> object:
    """Return the value of a key; None if ``holder`` is no dictionary or lacks it. In an untrusted file any
    object may have any type.
    """
    return holder.get(key) if isinstance(holder, pikepdf.Dictionary) else None


def _along(widget: object, key: str) -> Iterator[object]:
    """Yield the values of a key at a widget and then at its parents, nearest first."""
    node = widget
    for _ in range(_DEEPEST):
        if (found := _get(node, key)) is not None:
            yield found
        node = _get(node, "/Parent")


def _string(value: object) -> str:
    """Return the text of a PDF string or name; empty for any other object."""
    if isinstance(value, pikepdf.Stream):
        raw = value.read_bytes()
        code = "utf-16" if raw[:2] in (b"\xfe\xff", b"\xff\xfe") else "utf-8"
        return str(raw.decode(code, "replace"))
    try:
        text = str(value) if isinstance(value, (str, int, Decimal, pikepdf.String, pikepdf.Name)) else ""
    except UnicodeDecodeError:  # a name in no encoding
        return ""
    return text.encode("utf-8", "replace").decode()


def _text(widget: object) -> str:
    value = next(_along(widget, "/V"), None)
    if next(_along(widget, "/FT"), None) == pikepdf.Name.Btn:
        if value is None:  # some viewers turn the picture alone
            value = _get(widget, "/AS")
        return "" if _string(value) in ("/Off", "Off", "") else "x"
    return _string(value).removeprefix("\ufeff").strip()
