"""Renders the sides of cards, counters and tools as PNG pictures, from the same shapes that are printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from printkit.drawing import MM_PER_INCH, Group, Item
from printkit.press.art.ink import Inks, load_theme
from printkit.press.geometry import Page
from printkit.press.output.pdf import Info, compose

if TYPE_CHECKING:
    from PIL import Image

    from printkit.press.kit import Job

_INFO = Info("Pieces", "printkit", "", "printkit")


class Side(NamedTuple):
    """One side of a card, counter or tool: its size after cutting and its bleed (printing beyond the cut edge) in mm,
    and the shapes drawn on it.

    Positions are measured from the top left corner of the trimmed size.
    """

    name: str
    width: float
    height: float
    items: tuple[Item, ...]
    bleed: float = 0.0


def pictures(sides: Sequence[Side], job: Job, dpi: float) -> Iterator[Image.Image]:
    """Yield a PNG picture of each side, including its bleed (printing beyond the cut edge).

    Each dimension is ``(size + 2 · bleed) · dpi / 25.4`` pixels, rounded.
    """
    import pypdfium2

    if not sides:
        return
    document = pypdfium2.PdfDocument(
        compose([_page(side) for side in sides], _INFO, Inks(load_theme(job.templates), job.ink))
    )
    try:
        for number, side in enumerate(sides):
            # The renderer rounds the size up to whole pixels; crop the picture to the requested size.
            picture: Image.Image = document[number].render(scale=dpi / 72).to_pil().convert("RGB")
            yield picture.crop((0, 0, *pixels(side, dpi)))
    finally:
        document.close()


def pixels(side: Side, dpi: float) -> tuple[int, int]:
    """Return the width and height in pixels of the picture of one side."""
    wide, high = (round((size + 2 * side.bleed) / MM_PER_INCH * dpi) for size in (side.width, side.height))
    return wide, high


def _page(side: Side) -> Page:
    width, height = side.width + 2 * side.bleed, side.height + 2 * side.bleed
    return Page(width, height, (Group(side.items, side.bleed, side.bleed),), part="piece", title=side.name)


def png(picture: Image.Image, dpi: float) -> bytes:
    """Return a picture as a PNG file whose metadata states the resolution."""
    out = BytesIO()
    picture.save(out, "png", dpi=(dpi, dpi))
    return out.getvalue()


def grid(cells: Sequence[Image.Image], columns: int, rows: int) -> Image.Image:
    """Return one picture that contains the given pictures, all of one size, row by row on a white background."""
    from PIL import Image

    wide, high = cells[0].size
    sheet = Image.new("RGB", (columns * wide, rows * high), "white")
    for at, cell in enumerate(cells):
        sheet.paste(cell, (at % columns * wide, at // columns * high))
    return sheet
