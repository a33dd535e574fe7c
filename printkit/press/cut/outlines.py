"""Computes what a cutting machine needs: the outlines of the pieces on a page, and the registration marks.

The machine finds the marks with its camera.

Everything comes from the finished ``Page``, so what is cut is what was printed. The same marks are printed on the page
(``with_marks``) and written into its cut file (``cut_sheet``), 10 mm from the paper's edge:

    ■ ───────────── ┐      a filled square of 5 mm, and two brackets with arms of 5 mm, 0.5 mm thick: the
    │   ╭─────╮     │      three-mark kind that desktop cutters know. On a page to fold they stand on the half
    │   │     │     │      with the fronts, because it is cut when it has been folded and glued; the fold itself
    │   ╰─────╯     │      is a line of its own, to be scored. Backs lie behind their fronts and are not cut again.
    └ ─────────────

Each piece is one outline with the piece's rounded corners. An edge shared by two pieces is cut once: the later outline
leaves it out and is open there. Millimetres from the page's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from printkit.drawing import ArcTo, Box, Close, Ink, Item, Line, LineTo, MoveTo, Rect, Step, Style
from printkit.drawing.paths import rounded
from printkit.press.geometry import Page, PageSide, PiecePlace, PieceSide
from printkit.press.page.marks import CROP

INSET = 10.0  # mm from the paper's edge to a mark
ARM = 5.0
THICK = 0.5
_FOLD_CLEAR = 1.0  # mm from a fold to a mark
_RULER_CLEAR = 12.4  # mm from the left edge to a mark beside the ruler
_QUIET = 1.2  # mm around a mark in which no crop mark is printed
_MARK = Style(fill=Ink.INK, kept=True)


class CutFormat(Enum):
    """The file formats in which cuts can be written for cutting machines."""

    SVG = "svg"
    DXF = "dxf"


class OutlineSide(Enum):
    """The straight sides of an outline, in the order in which they are cut: clockwise from the top left corner."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class CutOutline:
    """The outline of one piece: a rectangle with corners of ``radius`` mm, or a disc if the radius is half the side.

    ``shared`` sides are left out because the outline of another piece already cuts them.
    """

    name: str
    box: Box
    radius: float
    shared: frozenset[OutlineSide] = frozenset()

    def ends(self, side: OutlineSide) -> tuple[float, float, float, float]:
        """Return both ends of a straight side of an outline as x1, y1, x2, y2, in clockwise order.

        Rounded corners are not included.
        """
        box, r = self.box, self.radius
        return {
            OutlineSide.TOP: (box.x + r, box.y, box.right - r, box.y),
            OutlineSide.RIGHT: (box.right, box.y + r, box.right, box.bottom - r),
            OutlineSide.BOTTOM: (box.right - r, box.bottom, box.x + r, box.bottom),
            OutlineSide.LEFT: (box.x, box.bottom - r, box.x, box.y + r),
        }[side]

    def path(self) -> tuple[Step, ...]:
        """Return the path to cut, clockwise from the top left corner (for a disc, from the leftmost point).

        It has gaps at the sides that are cut with the outline of another piece.
        """
        if self.is_disc:
            x, right, middle, r = self.box.x, self.box.right, self.box.centre.y, self.radius
            return (MoveTo(x, middle), ArcTo(r, right, middle), ArcTo(r, x, middle), Close())
        if not self.shared:
            return rounded(self.box, self.radius)
        return tuple(step for run in self._runs() for step in run)

    def _runs(self) -> Iterator[list[Step]]:
        """Yield the parts of a piece's outline that are cut for this piece, leaving out sides that are cut with a
        neighbouring piece.

        The blade is lifted between the parts.
        """
        x, y, _, _ = self.ends(OutlineSide.TOP)
        run: list[Step] = [MoveTo(x, y)]
        for at, side in enumerate(OutlineSide):
            _, _, x, y = self.ends(side)
            if side not in self.shared:
                run.append(LineTo(x, y))
            else:
                if len(run) > 1:
                    yield run
                run = [MoveTo(x, y)]
            if self.radius > 0:
                corner = self.ends(tuple(OutlineSide)[(at + 1) % 4])
                run.append(ArcTo(self.radius, corner[0], corner[1]))
        if len(run) > 1:
            yield run

    @property
    def is_disc(self) -> bool:
        return self.box.width == self.box.height and abs(2 * self.radius - self.box.width) < 1e-6


@dataclass(frozen=True, slots=True)
class FoldLine:
    """The line along which a page is folded, from one edge of the paper to the other."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class CutSheet:
    """The cuts of one page for a cutting machine.

    ``marks`` are black bars, which the machine's camera uses to find its position.
    """

    width: float
    height: float
    outlines: tuple[CutOutline, ...]
    marks: tuple[Box, ...]
    fold: FoldLine | None


def cut_sheet(page: Page) -> CutSheet | None:
    """Return the cuts of a page for a cutting machine: outlines, fold line and registration marks.

    Return None if nothing is cut out of the page: it is a sheet to write on, or a page of backs.
    """
    fronts = [piece for piece in page.pieces if piece.side is PieceSide.FRONT]
    if not fronts:
        return None
    return CutSheet(page.width, page.height, _outlines(fronts), registration(page), fold_line(page))


def _outlines(pieces: Sequence[PiecePlace]) -> tuple[CutOutline, ...]:
    """Return the outline to cut for each piece. The common edge of two pieces belongs only to the outline of the
    piece that comes first."""
    cut: set[tuple[float, ...]] = set()
    outlines: list[CutOutline] = []
    for piece in pieces:
        outline = CutOutline(piece.name, Box(piece.x, piece.y, piece.width, piece.height), piece.radius)
        if not outline.is_disc:
            edges = {side: _edge(*outline.ends(side)) for side in OutlineSide}
            outline = replace(outline, shared=frozenset(side for side, edge in edges.items() if edge in cut))
            cut.update(edges.values())
        outlines.append(outline)
    return tuple(outlines)


def _edge(x1: float, y1: float, x2: float, y2: float) -> tuple[float, ...]:
    """Return the ends of an edge, rounded and in a fixed order, so that the common edge of two neighbouring pieces is
    recognized.

    The coordinates are rounded to 0.001 mm.
    """
    return tuple(round(each, 3) for end in sorted(((x1, y1), (x2, y2))) for each in end)


def as_template(sheet: CutSheet) -> CutSheet:
    """Return the cuts of a page without the names of the pieces, so that pages with the same cuts compare equal."""
    places = (replace(outline, name=f"place {n}") for n, outline in enumerate(sheet.outlines, 1))
    return replace(sheet, outlines=tuple(places))


def fold_line(page: Page) -> FoldLine | None:
    """Return the line on which a page with fronts and backs is folded; None if the page is not folded.

    The line's direction follows from the positions of the first front and its back.
    """
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
    """Return the bars of the three registration marks on a page.

    The marks are a square at the top left, and brackets at the top right and bottom left.
    """
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
    """Return the page with registration marks added, if anything is to be cut out of the page.

    Crop marks too close to the registration marks are removed.
    """
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
