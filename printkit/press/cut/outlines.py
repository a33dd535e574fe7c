"""Cut lines for cutting machines: the outlines of a page's pieces and the marks that a machine's camera looks for.

Everything comes from the finished ``Page``, so what is cut is what was printed. The same marks are printed on the page
(``with_marks``) and written into its cut file (``cut_sheet``), 10 mm from the paper's edge:

    ■ ───────────── ┐      a filled square of 5 mm, and two brackets with arms of 5 mm, 0.5 mm thick: the
    │   ╭─────╮     │      three-mark kind that desktop cutters know. On a page to fold they stand on the half
    │   │     │     │      with the fronts, because it is cut when it has been folded and glued; the fold itself
    │   ╰─────╯     │      is a line of its own, to be scored. Backs lie behind their fronts and are not cut again.
    └ ─────────────

Each piece is one closed outline with its corners rounded as the piece says. Millimetres from the page's top left corner,
y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from printkit.press.geometry import Box, Ink, Item, Line, Page, PageSide, PiecePlace, PieceSide, Rect, Style
from printkit.press.page.marks import CROP

INSET = 10.0  # mm from the paper's edge to a mark
ARM = 5.0
THICK = 0.5
_FOLD_CLEAR = 1.0  # mm from a fold to a mark
_RULER_CLEAR = 12.4  # mm from the left edge, where a mark stands beside the ruler
_QUIET = 1.2  # mm round a mark in which no crop mark is printed
_MARK = Style(fill=Ink.INK, kept=True)


class CutFormat(Enum):
    """The file types that cutting machines read."""

    SVG = "svg"
    DXF = "dxf"


@dataclass(frozen=True, slots=True)
class Outline:
    """One closed cut: the piece's trim box with corners of ``radius`` mm; a disc when that is half its sides."""

    name: str
    box: Box
    radius: float

    @property
    def is_disc(self) -> bool:
        return self.box.width == self.box.height and abs(2 * self.radius - self.box.width) < 1e-6


@dataclass(frozen=True, slots=True)
class FoldLine:
    """Where the page is folded, from edge to edge of the paper."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class CutSheet:
    """What a machine does with one page. ``marks`` are the filled bars of the registration marks."""

    width: float
    height: float
    outlines: tuple[Outline, ...]
    marks: tuple[Box, ...]
    fold: FoldLine | None


def cut_sheet(page: Page) -> CutSheet | None:
    """The page's cuts, or None where there is nothing to cut: a sheet, or a page of backs."""
    fronts = [piece for piece in page.pieces if piece.side is PieceSide.FRONT]
    if not fronts:
        return None
    outlines = tuple(
        Outline(piece.name, Box(piece.x, piece.y, piece.width, piece.height), piece.radius)
        for piece in fronts
    )
    return CutSheet(page.width, page.height, outlines, registration(page), fold_line(page))


def fold_line(page: Page) -> FoldLine | None:
    """The fold between fronts and backs; its direction is that in which the first pair lies apart."""
    pair = _pair(page) if page.side is PageSide.FOLD else None
    if pair is None:
        return None
    front, back = pair
    if abs(front.x - back.x) < 1e-6:
        return FoldLine(0.0, page.height / 2, page.width, page.height / 2)
    return FoldLine(page.width / 2, 0.0, page.width / 2, page.height)


def _pair(page: Page) -> tuple[PiecePlace, PiecePlace] | None:
    for back in page.pieces:
        if back.side is PieceSide.BACK:
            return next(p for p in page.pieces if p.side is PieceSide.FRONT and p.name == back.name), back
    return None


def registration(page: Page) -> tuple[Box, ...]:
    """The bars of the three marks: a square at the top left, brackets at the top right and the lower left."""
    fold = fold_line(page)
    left, top = INSET, INSET
    right, low = page.width - INSET, page.height - INSET
    if fold is not None and fold.x1 == fold.x2:
        right = fold.x1 - _FOLD_CLEAR
    elif fold is not None:
        low = fold.y1 - _FOLD_CLEAR
        left = _RULER_CLEAR
    return (
        Box(left, top, ARM, ARM),
        Box(right - ARM, top, ARM, THICK),
        Box(right - THICK, top, THICK, ARM),
        Box(left, low - THICK, ARM, THICK),
        Box(left, low - ARM, THICK, ARM),
    )


def with_marks(page: Page) -> Page:
    """The page with its registration marks, where it has something to cut; crop marks that come too near are left out."""
    sheet = cut_sheet(page)
    if sheet is None:
        return page
    kept = tuple(item for item in page.items if not _too_near(item, sheet.marks))
    return replace(page, items=(*kept, *(Rect(*bar, _MARK) for bar in sheet.marks)))


def _too_near(item: Item, marks: Sequence[Box]) -> bool:
    if not isinstance(item, Line) or item.style != CROP:
        return False
    left, right = sorted((item.x1, item.x2))
    top, low = sorted((item.y1, item.y2))
    return any(
        left < bar.right + _QUIET
        and right > bar.x - _QUIET
        and top < bar.bottom + _QUIET
        and low > bar.y - _QUIET
        for bar in marks
    )


def cut_bytes(sheet: CutSheet, title: str, form: CutFormat) -> bytes:
    """The page's cut file. Same sheet in, same bytes out."""
    if form is CutFormat.DXF:
        from printkit.press.cut.dxf import dxf

        return dxf(sheet)
    from printkit.press.cut.svg import svg

    return svg(sheet, title)
