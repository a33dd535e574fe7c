"""The positions of cards and registration marks that the program silhouette-card-maker uses for cutting machines.

printkit uses the same positions so that this program's templates for cutting machines fit printkit's pages.

Source: Alan-Cha/silhouette-card-maker, SPECIFICATION.md at 9196afb8, page_manager.py at f19a851b, assets/layouts.json at
06166419 (layouts ``poker``, ``default``; cutting templates ``letter-poker-v4`` and ``a4-poker-v3``). It
computes positions in whole pixels at 300 dpi, and so does this module.

The program's pages are in landscape. Here the same sheet is in portrait, rotated clockwise by 90°, like every other page of cards, so that
backs are printed behind their fronts whichever edge the paper is flipped on::

    silhouette-card-maker         here
    ■──────────────────┐          ┌─ L ────────── ■   ■ the square, L the two angles
    │ 1   2   3   4    │          │   5 ►   1 ►   │
    │ 5   6   7   8    │          │   6 ►   2 ►   │
    L──────────────────L          └────────────── L
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from printkit.drawing import MM_PER_INCH, Anchor, Font, Ink, Item, Rect, Style, Text
from printkit.press.art.fonts import fit, text_width
from printkit.press.geometry import Axis, Page, PageSide, Ruler
from printkit.press.page.furniture import FOOT_SIZE, Imprint
from printkit.press.page.imposition import CellGrid, ImpositionError
from printkit.press.page.paper import A4, EDGE, LETTER, Paper
from printkit.press.page.rulers import DEPTH, ruler
from printkit.press.pieces import POKER, CardSize

PPI = 300
SPACING = 1.25
"""Distance in mm between neighbouring cards on a page for a cutting machine.

It is the value of the setting ``CARD_DISTANCE`` in the program silhouette-card-maker.
"""
INSET = 10.0
"""Distance in mm of the registration marks from the edges of the paper.

It is the value of the setting ``registration.inset`` in the program silhouette-card-maker.
"""
THICKNESS = 1.0
"""Line width in mm of the registration marks for a cutting machine.

It is the value of the setting ``registration.thickness`` in the program silhouette-card-maker.
"""
SQUARE = 5.0
"""Side in mm of the square registration mark, without its border."""
_KEEP_OFF = 3.0  # minimum distance of other print from the marks, mm
_BLACK = Style(fill=Ink.INK, kept=True)


class Layout(NamedTuple):
    """The arrangement of cards on a landscape page in the program silhouette-card-maker.

    The arrangement consists of the number of cards across and down, the length in mm of the registration marks' arms, and the
    name of the cutting template.
    """

    columns: int
    rows: int
    length: float
    template: str


LAYOUTS = {
    (LETTER.name, POKER.name): Layout(4, 2, 7.2, "letter-poker-v4"),
    (A4.name, POKER.name): Layout(4, 2, 8.38, "a4-poker-v3"),
}


def layout_of(paper: Paper, size: CardSize) -> Layout:
    """Return the arrangement that the program silhouette-card-maker uses for cards of this size.

    Raises ImpositionError if the program has no layout for this size.
    """
    found = LAYOUTS.get((paper.name, size.name))
    if found is None:
        raise ImpositionError(f"silhouette-card-maker has no layout for {size.name} cards on {paper.label}")
    return found


def _px(mm: float) -> int:
    return round(mm / MM_PER_INCH * PPI)


def _mm(px: float) -> float:
    return px * MM_PER_INCH / PPI


def grid_of(paper: Paper, size: CardSize) -> CellGrid:
    """Return the grid of card fronts on a page in portrait format, at the positions that the program
    silhouette-card-maker uses.

    The cards are rotated clockwise by 90°.
    """
    layout, paper = layout_of(paper, size), paper.portrait
    wide, high, spacing = _px(size.width), _px(size.height), _px(SPACING)
    long, short = _px(paper.height), _px(paper.width)
    # As in page_manager.compute_card_positions of silhouette-card-maker: the margin is half of the free space, in whole
    # pixels, plus one gap.
    along = round((long - layout.columns * wide - (layout.columns + 1) * spacing) / 2 + spacing)
    down = round((short - layout.rows * high - (layout.rows + 1) * spacing) / 2 + spacing)
    last = down + (layout.rows - 1) * (high + spacing)
    return CellGrid(
        _mm(short - last - high),
        _mm(along),
        layout.rows,
        layout.columns,
        size.height,
        size.width,
        _mm(spacing),
        90.0,
        tight=True,
        machine=True,
    )


def marks(paper: Paper, size: CardSize) -> Iterator[Item]:
    """Yield the registration marks of a page: a square in the top right corner, and angles in the top left and bottom
    right corners."""
    layout, paper = layout_of(paper, size), paper.portrait
    half = THICKNESS / 2
    right, low = paper.width - INSET, paper.height - INSET
    yield Rect(right - SQUARE - half, INSET - half, SQUARE + THICKNESS, SQUARE + THICKNESS, _BLACK)
    arm = layout.length
    for x, y, left, up in ((INSET, INSET, False, False), (right, low, True, True)):
        yield Rect(x - arm if left else x - half, y - half, arm + half, THICKNESS, _BLACK)
        yield Rect(x - half, y - arm if up else y - half, THICKNESS, arm + half, _BLACK)


def dress_machine(
    page: Page, size: CardSize, paper: Paper, imprint: Imprint, number: int, total: int
) -> Page:
    """Return a page of cards with its title, foot line and ruler added between the registration marks of a cutting
    machine.

    Only pages of fronts have registration marks.
    """
    layout = layout_of(paper, size)
    front = page.side is PageSide.FRONT
    clear = INSET + layout.length + _KEEP_OFF
    left, right = clear, page.width - clear
    foot = page.height - EDGE - 0.6
    count = f"page {number} of {total}" + ("" if front else ", backs of the page before")
    after = left + text_width(imprint.game, Font.TITLE, 10) + 2
    type_size = fit(page.title, Font.HEAD, 10, right - after - text_width(count, Font.HEAD, 10) - 4)
    items: list[Item] = [
        *(marks(paper, size) if front else ()),
        Text(left, EDGE + 3.0, imprint.game, Font.TITLE, 10, Ink.NAVY),
        Text(after, EDGE + 3.0, page.title, Font.HEAD, type_size, Ink.SLATE),
        Text(right, EDGE + 3.0, count, Font.HEAD, 10, Ink.SLATE, Anchor.END, tabular=True),
        Text(
            left,
            foot,
            f"{imprint.credit} Cutting template: silhouette-card-maker {layout.template}.",
            Font.TEXT,
            FOOT_SIZE,
            Ink.SLATE,
        ),
        Text(right, foot, imprint.press, Font.TEXT, FOOT_SIZE, Ink.SLATE, Anchor.END),
    ]
    rulers: tuple[Ruler, ...] = ()
    free = min(piece.x for piece in page.pieces)
    if free - EDGE >= DEPTH + 0.5:
        length = int((page.height - 2 * clear - 8) // 10 * 10)
        drawn, rulers = ruler(Axis.Y, EDGE + DEPTH / 2 + 0.15, clear, length, int(length // MM_PER_INCH))
        items += drawn
    return replace(page, items=(*items, *page.items), rulers=rulers)
