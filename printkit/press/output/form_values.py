"""What somebody filled into a PDF form, whichever viewer saved it."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

import pikepdf

_MAKER = "printkit"
_DEEPEST = 20


class FormError(ValueError):
    """A file that holds no form that could be read; ``help`` says what to do."""

    def __init__(self, reason: str, help: str) -> None:
        super().__init__(reason)
        self.help = help


class Value(NamedTuple):
    """A field's name, its page from 1, and what stands in it: text, or ``x`` for a ticked box. Empty: nothing."""

    name: str
    page: int
    text: str


class FilledForm(NamedTuple):
    """The document's title and keywords, and every field in the order of the pages."""

    title: str
    keywords: str
    values: tuple[Value, ...]


def read_form(data: bytes) -> FilledForm:
    """The fields of a PDF that printkit made. Raises :class:`FormError` for anything else."""
    try:
        with pikepdf.open(BytesIO(data)) as file:
            made = str(file.docinfo.get("/Creator", "")) if file.trailer.get("/Info") is not None else ""
            values = tuple(_values(file))
            if not values:
                raise _without_fields(made)
            title, keywords = (str(file.docinfo.get(key, "")) for key in ("/Title", "/Keywords"))
            return FilledForm(title, keywords, values)
    except pikepdf.PasswordError:
        raise FormError(
            "it is encrypted, and opens with a password only", "save it without a password"
        ) from None
    except pikepdf.PdfError as error:
        what = str(error).splitlines()[0] if str(error) else "it is no whole PDF"
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


def _values(file: pikepdf.Pdf) -> Iterator[Value]:
    """Every field of the pages once; one that shows in several places counts at its first."""
    seen: set[str] = set()
    for number, page in enumerate(file.pages, 1):
        for widget in page.obj.get("/Annots", []):
            if not isinstance(widget, pikepdf.Dictionary) or widget.get("/Subtype") != "/Widget":
                continue
            name = _name(widget)
            if name and name not in seen:
                seen.add(name)
                yield Value(name, number, _text(widget))


def _name(widget: pikepdf.Dictionary) -> str:
    """The whole name: those of its parents before its own."""
    names = []
    node: pikepdf.Object | None = widget
    for _ in range(_DEEPEST):
        if node is None:
            break
        if "/T" in node:
            names.append(str(node.T))
        node = node.get("/Parent")
    return ".".join(reversed(names))


def _inherited(widget: pikepdf.Dictionary, key: str) -> pikepdf.Object | None:
    node: pikepdf.Object | None = widget
    for _ in range(_DEEPEST):
        if node is None:
            return None
        if key in node:
            return node[key]
        node = node.get("/Parent")
    return None


def _text(widget: pikepdf.Dictionary) -> str:
    value = _inherited(widget, "/V")
    if _inherited(widget, "/FT") == "/Btn":
        if value is None:  # some viewers turn the picture alone
            value = widget.get("/AS")
        return "" if value is None or str(value) in ("/Off", "Off", "") else "x"
    if value is None:
        return ""
    if isinstance(value, pikepdf.Stream):
        raw = value.read_bytes()
        code = "utf-16" if raw[:2] in (b"\xfe\xff", b"\xff\xfe") else "utf-8"
        return str(raw.decode(code, "replace").strip())
    return str(value).removeprefix("\ufeff").strip()
