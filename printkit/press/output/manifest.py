"""Defines the manifest: a record of which pages were printed to which files.

It exists as Python values, and as the JSON of ``print --json``.

Positions are in mm from the page's top left corner to the piece's trim box, before any printer profile.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from printkit.press.geometry import Page, PiecePlace, Ruler


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A printed file, with its pages in order.

    ``previews`` are the paths of its page images. ``cuts`` has an entry for each page: the page's cut file,
    or None.

    ``cuts`` is empty if no cut files were requested.
    """

    path: Path
    pages: tuple[Page, ...]
    previews: tuple[Path, ...] = ()
    cuts: tuple[Path | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Manifest:
    """A record of everything that one ``print`` command printed."""

    files: tuple[PrintedFile, ...]

    def document(self) -> dict[str, object]:
        """Return the manifest as plain values that can be written as JSON."""
        return {"files": [_file(each) for each in self.files]}


def _mm(value: float) -> float:
    return round(value, 4)


def _file(file: PrintedFile) -> dict[str, object]:
    pages = [_page(number, page) for number, page in enumerate(file.pages, 1)]
    for page, cut in zip(pages, file.cuts):
        page["cut"] = None if cut is None else str(cut)
    return {"path": str(file.path), "pages": pages}


def _page(number: int, page: Page) -> dict[str, object]:
    return {
        "number": number,
        "part": page.part,
        "side": page.side.value,
        "width_mm": _mm(page.width),
        "height_mm": _mm(page.height),
        "pieces": [_piece(piece) for piece in page.pieces],
        "rulers": [_ruler(ruler) for ruler in page.rulers],
    }


def _piece(piece: PiecePlace) -> dict[str, object]:
    return {
        "name": piece.name,
        "side": piece.side.value,
        "x_mm": _mm(piece.x),
        "y_mm": _mm(piece.y),
        "width_mm": _mm(piece.width),
        "height_mm": _mm(piece.height),
        "rotation": _mm(piece.rotation),
    }


def _ruler(ruler: Ruler) -> dict[str, object]:
    return {
        "axis": ruler.axis.value,
        "x_mm": _mm(ruler.x),
        "y_mm": _mm(ruler.y),
        "length_mm": _mm(ruler.length),
    }
