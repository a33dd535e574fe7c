"""Imposition: arranges pieces of one size on sheets of paper, and their backs on the other side or beside them.

Glossary: a *run* is all the pages of one set of pieces; every page of a run has the same *grid*, so that a stack can
be cut at once. The *trim* is the line along which a piece is cut out; the *bleed* is the width of its art beyond the
trim; the *gutter* is the strip on either side of a *fold* that separates the bleeds of front and back.

Pages are always in portrait format, and pieces are turned if more of them fit that way. A printer's "long edge" is
then the left edge, whichever driver prints. Four poker cards and their backs on a page (gutter fold), or eight (duplex, none)::

      gutterfold                        duplex: fronts          their backs, long edge
    ┌───────────┬───────────┐       ┌───────────────────┐     ┌───────────────────┐
    │  ┌─────┐  ┆  ┌─────┐  │       │  ┌─────┬─────┐    │     │    ┌─────┬─────┐  │
    │  │ 1 ► │  ┆  │ ◄ 1 │  │       │  │ 1 ► │ 2 ► │    │     │    │ ◄ 2 │ ◄ 1 │  │
    │  ├─────┤ fold├─────┤  │       │  ├─────┼─────┤    │     │    ├─────┼─────┤  │
    │  │ 2 ► │  ┆  │ ◄ 2 │  │       │  │ 3 ► │ 4 ► │    │     │    │ ◄ 4 │ ◄ 3 │  │
    │  └─────┘  ┆  └─────┘  │       │  └─────┴─────┘    │     │    └─────┴─────┘  │
    └───────────┴───────────┘       └───────────────────┘     └───────────────────┘

Only the function ``behind`` computes where the back of a piece is printed.

If it saves a sheet, the cells extend to the edge of the area that a home printer reaches (nine poker cards on either
paper). Such a grid is called *tight*; its marks are printed where there is room for them (``tight_marks``). Backs
that are printed to the edge have their bleed on the sides without a neighbour. ``bleeds`` tells whether a home
printer can print the whole bleed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby
from math import ceil, floor

from printkit.drawing import Box, Group, Item, Rect, Stamp, Stencil, Style
from printkit.press.geometry import Page, PageSide, PiecePlace, PieceSide
from printkit.press.page.marks import FOOT, LENGTH, OFFSET, Cuts, crop_marks, fold_marks, tight_marks
from printkit.press.page.paper import EDGE, Paper
from printkit.press.page.tight import mark_reach

GUTTER = 3.0  # mm between the fold and the pieces on either side
CLEAR = (
    EDGE + OFFSET + LENGTH
)  # minimum distance in mm from a trim line to the paper's edge, so that the whole crop mark is printed
_SLACK = 1e-6


class Backs(Enum):
    """The ways of printing backs, such as on the other side of the paper.

    The other ways are beside a fold, and not at all. The paper is flipped on its long or its short edge."""

    GUTTERFOLD = "gutterfold"
    DUPLEX_LONG = "duplex-long"
    DUPLEX_SHORT = "duplex-short"
    NONE = "none"


class ImpositionError(ValueError):
    """Raised if a piece does not fit on the paper. The message states the sizes of the piece and of the paper."""


@dataclass(frozen=True, slots=True)
class ImposedPiece:
    """A piece (such as a card) to be placed on a page, with its size, its bleed and the drawings of both
    sides.

    Size and bleed are in mm for the upright piece. The drawings' coordinates begin at the piece's top left
    corner.

    ``back_bleed`` is how far the back is printed beyond the piece on every side. A ``spare`` piece is printed only if it needs
    no extra sheet. ``spacing`` is the minimum distance in mm from a small piece to the next, because a punch or a knife needs
    room. ``behind`` names a back that is useful by itself, such as a tool on the back of another. Players turn a piece over
    about its horizontal axis if it is turned ``over_keel``, otherwise like a page.
    """

    name: str
    title: str
    width: float
    height: float
    radius: float
    front: tuple[Item, ...]
    back: Stencil | None
    bleed: float = 0.0
    back_bleed: float = 0.0
    spare: bool = False
    spacing: float = 0.0
    behind: str = ""
    over_keel: bool = False

    def sides(self) -> Iterator[ImposedPiece]:
        """Yield this piece or, if its back is to be printed as a separate piece, its front and its back as two
        pieces."""
        if not self.behind or self.back is None:
            yield self
            return
        yield replace(self, back=None)
        yield replace(self, name=self.behind, front=self.back.items, back=None)


@dataclass(frozen=True, slots=True)
class CellGrid:
    """A grid of cells (positions for pieces) in rows and columns, with its top left corner at (x, y).

    A grid for a cutting ``machine`` has no crop marks.

    ``gap`` is the distance between neighbours in mm, 0 if a single cut separates them.
    """

    x: float
    y: float
    columns: int
    rows: int
    width: float
    height: float
    gap: float
    rotation: float
    tight: bool = False
    machine: bool = False

    @property
    def box(self) -> Box:
        width = self.columns * (self.width + self.gap) - self.gap
        return Box(self.x, self.y, width, self.rows * (self.height + self.gap) - self.gap)

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    def cells(self) -> Iterator[Box]:
        """Yield the cells of the grid row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                x = self.x + column * (self.width + self.gap)
                yield Box(x, self.y + row * (self.height + self.gap), self.width, self.height)


@dataclass(frozen=True, slots=True)
class Imposed:
    """A page of pieces with crop marks, to which title, rulers and foot line are still to be added."""

    page: Page
    cuts: Cuts
    tight: bool = False


def fit_count(room: float, size: float, gap: float) -> int:
    """Return how many items of length ``size`` fit into the length ``room``, with ``gap`` between neighbours.

    All lengths are in mm.
    """
    return max(0, floor((room + gap) / (size + gap) + _SLACK))


def _candidate(
    paper: Paper, panel: float, size: tuple[float, float], gap: float, rotation: float, clear: float = CLEAR
) -> CellGrid:
    """Return the largest grid that fits on the page for pieces of the given size, turned by ``rotation`` degrees.

    On a folded page it must fit on the left part, which is ``panel`` mm wide.
    """
    width, height = size
    folded = panel < paper.width
    clear_right = GUTTER + gap / 2 if folded else clear
    columns = fit_count(panel - clear - clear_right, width, gap)
    rows = fit_count(paper.height - 2 * clear, height, gap)
    across, down = columns * (width + gap) - gap, rows * (height + gap) - gap
    x = panel - clear_right - across if folded else (panel - across) / 2
    tight = clear < CLEAR
    return CellGrid(x, (paper.height - down) / 2, columns, rows, width, height, gap, rotation, tight)


def _fullest(paper: Paper, panel: float, piece: ImposedPiece, clear: float, gap: float) -> CellGrid:
    """Return the grid that holds the most pieces, with all pieces either upright or turned by 90 degrees."""
    gap = max(gap, 2 * piece.bleed)
    upright = _candidate(paper, panel, (piece.width, piece.height), gap, 0.0, clear)
    turned = _candidate(paper, panel, (piece.height, piece.width), gap, 90.0, clear)
    return max(upright, turned, key=lambda each: each.capacity)


def grid(
    paper: Paper, piece: ImposedPiece, backs: Backs, count: int = 0, *, roomy: bool = False, gap: float = 0.0
) -> CellGrid:
    """Return the grid for the fronts of ``count`` pieces of one size. The pieces are at least ``gap`` mm apart.

    A tight grid, which reaches close to the paper's edge, is used if it saves a sheet of paper and ``roomy`` is False. Raises
    ImpositionError if no piece fits.
    """
    paper = paper.portrait
    folded = backs is Backs.GUTTERFOLD
    best = _fullest(paper, paper.width / 2 if folded else paper.width, piece, CLEAR + piece.back_bleed, gap)
    if not folded and not roomy:
        tight = _fullest(paper, paper.width, piece, EDGE, gap)
        if tight.capacity and (not best.capacity or _sheets(count, tight) < _sheets(count, best)):
            best = tight
    if not best.capacity:
        raise ImpositionError(
            f"{piece.name}: {piece.width:g} × {piece.height:g} mm does not fit on {paper.label} "
            f"({paper.width:g} × {paper.height:g} mm) with {backs.value}"
        )
    return best


def bleeds(
    pieces: Sequence[ImposedPiece], paper: Paper, backs: Backs, *, roomy: bool = False, gap: float = 0.0
) -> bool:
    """Return True if a home printer can print the whole bleed (the part beyond the cut edges) around a grid of these
    pieces."""
    if not pieces:
        return False
    needed = sum(not piece.spare for piece in pieces)
    box = grid(paper, pieces[0], backs, needed, roomy=roomy, gap=gap).box.grown(pieces[0].back_bleed)
    reach = paper.portrait.printable
    return min(box.x - reach.x, box.y - reach.y, reach.right - box.right, reach.bottom - box.bottom) > -_SLACK


def _sheets(count: int, cells: CellGrid) -> int:
    return ceil(count / cells.capacity)


def sheets_of(
    pieces: Sequence[ImposedPiece],
    paper: Paper,
    backs: Backs,
    *,
    roomy: bool = False,
    gap: float = 0.0,
    fixed: CellGrid | None = None,
) -> int:
    """Return the number of sheets of paper that :func:`impose` needs for the pieces."""
    needed = sum(not piece.spare for piece in pieces)
    if not pieces:
        return 0
    return _sheets(needed, fixed or grid(paper, pieces[0], backs, needed, roomy=roomy, gap=gap))


def behind(front: Box, rotation: float, paper: Paper, backs: Backs) -> tuple[Box, float]:
    """Return the box in which the back of a piece is printed, and the angle in degrees by which the back's picture is
    rotated.

    ``front`` is the box of the piece's front.

    A fold in the middle and flipping on the long (left) edge both mirror left and right; flipping on the short (top) edge
    mirrors up and down. The top of the back's art must be behind the top of the front.
    """
    if backs is Backs.DUPLEX_SHORT:
        return Box(front.x, paper.height - front.bottom, front.width, front.height), (180 - rotation) % 360
    return Box(paper.width - front.right, front.y, front.width, front.height), -rotation % 360


def put(items: tuple[Item, ...], cell: Box, rotation: float) -> Group:
    """Return the drawing of a piece, rotated and moved to its cell (position in the grid) on the page."""
    corner = {
        0: (cell.x, cell.y),
        90: (cell.right, cell.y),
        180: (cell.right, cell.bottom),
        270: (cell.x, cell.bottom),
    }[int(rotation)]
    return Group(items, *corner, rotation)


def place_of(piece: ImposedPiece, side: PieceSide, cell: Box, rotation: float) -> PiecePlace:
    """Return the position of a piece on the page, as an entry for the manifest (the record of what was printed)."""
    return PiecePlace(piece.name, side, *cell, rotation, piece.radius)


def impose(
    pieces: Sequence[ImposedPiece],
    paper: Paper,
    backs: Backs,
    *,
    roomy: bool = False,
    gap: float = 0.0,
    fixed: CellGrid | None = None,
) -> list[Imposed]:
    """Return pages with pieces of one size, and with their backs if ``backs`` requires it.

    With double-sided printing, a page of fronts is followed by the page with their backs.

    A ``fixed`` grid is used instead of the grid that holds the most pieces. Raises ImpositionError.
    """
    if not pieces:
        return []
    paper = paper.portrait
    needed = sum(not piece.spare for piece in pieces)
    if fixed is not None and backs is Backs.GUTTERFOLD:
        raise ImpositionError("a layout for a cutting machine needs the backs on the other side of the paper")
    fronts = fixed or grid(paper, pieces[0], backs, needed, roomy=roomy, gap=gap)
    pieces = _needed_pieces(pieces, _sheets(needed, fronts) * fronts.capacity - needed)
    cells = list(fronts.cells())
    pages: list[Imposed] = []
    for some in _by_page(pieces, fronts.capacity):
        batch = list(zip(some, cells))
        if backs is Backs.GUTTERFOLD:
            pages.append(_folded(batch, fronts, paper))
            continue
        pages.append(_page(batch, fronts, paper, backs, PieceSide.FRONT))
        if backs is not Backs.NONE:
            pages.append(_page(batch, fronts, paper, backs, PieceSide.BACK))
    return pages


def _by_page(pieces: Sequence[ImposedPiece], held: int) -> list[Sequence[ImposedPiece]]:
    """Divide the pieces into groups, one group for each page.

    If this needs no extra sheet, each deck starts on a new page, so that an inaccurate cut leaves no edge of
    another deck's back on a card.
    """
    decks = [list(deck) for _, deck in groupby(pieces, lambda piece: piece.title)]
    if sum(ceil(len(deck) / held) for deck in decks) > ceil(len(pieces) / held):
        decks = [list(pieces)]
    return [deck[at : at + held] for deck in decks for at in range(0, len(deck), held)]


def _needed_pieces(pieces: Sequence[ImposedPiece], free: int) -> list[ImposedPiece]:
    """Return all pieces that the game needs, and at most ``free`` spare pieces that fill empty cells of the grid."""
    kept = []
    for piece in pieces:
        free -= piece.spare
        if not piece.spare or free >= 0:
            kept.append(piece)
    return kept


_Batch = list[tuple[ImposedPiece, Box]]


def _fronts(batch: _Batch, rotation: float) -> tuple[list[Item], list[PiecePlace]]:
    items: list[Item] = [put(piece.front, cell, rotation) for piece, cell in batch]
    return items, [place_of(piece, PieceSide.FRONT, cell, rotation) for piece, cell in batch]


def _backs(batch: _Batch, rotation: float, paper: Paper, backs: Backs) -> tuple[list[Item], list[PiecePlace]]:
    items: list[Item] = []
    places: list[PiecePlace] = []
    taken = [behind(cell, 0, paper, backs)[0] for piece, cell in batch if piece.back is not None]
    for piece, cell in batch:
        if piece.back is not None:
            there, turned = behind(cell, rotation, paper, backs)
            bleed = piece.back_bleed
            art = put((Stamp(piece.back, -bleed, -bleed),), there, turned)
            items.append(art if not bleed else Group((art,), clip=_with_bleed(there, bleed, taken)))
            places.append(place_of(piece, PieceSide.BACK, there, turned))
    return items, places


def _with_bleed(cell: Box, bleed: float, taken: Sequence[Box]) -> Rect:
    """Return the box that the back of a piece fills, including its bleed (printing beyond the cut edge).

    If there is too little space between two neighbours for both bleeds, each gets half of the space.
    """

    def free(dx: float, dy: float) -> float:
        gaps = (
            dx * (other.centre.x - cell.centre.x) - cell.width
            if dx
            else dy * (other.centre.y - cell.centre.y) - cell.height
            for other in taken
            if (abs(other.centre.y - cell.centre.y) if dx else abs(other.centre.x - cell.centre.x)) < 1
        )
        return min([bleed, *(max(0.0, gap) / 2 for gap in gaps if gap > -1)])

    left, top = cell.x - free(-1, 0), cell.y - free(0, -1)
    right, low = cell.right + free(1, 0), cell.bottom + free(0, 1)
    return Rect(left, top, right - left, low - top, Style())


def _title(batch: _Batch) -> str:
    return ", ".join(dict.fromkeys(piece.title for piece, _ in batch))


def _page(batch: _Batch, fronts: CellGrid, paper: Paper, backs: Backs, side: PieceSide) -> Imposed:
    if side is PieceSide.FRONT:
        items, places = _fronts(batch, fronts.rotation)
    else:
        items, places = _backs(batch, fronts.rotation, paper, backs)
    # The grid stands in the middle of the page, so its mirror image is the grid itself.
    cuts = Cuts.of(list(fronts.cells()))
    front = side is PieceSide.FRONT
    bleed = batch[0][0].bleed if front else batch[0][0].back_bleed
    marks: tuple[Item, ...] = ()
    if fronts.tight and not fronts.machine:
        marks = tight_marks(cuts, mark_reach(paper, cuts.box, bleed), ticks=front)
    elif not fronts.machine:
        marks = crop_marks(cuts, foot=paper.height - FOOT, middle=paper.width / 2)
    page = Page(
        paper.width,
        paper.height,
        (*items, *marks),
        title=_title(batch),
        side=PageSide(side.value),
        pieces=tuple(places),
        bleed=bleed,
    )
    return Imposed(page, cuts, fronts.tight)


def _folded(batch: _Batch, fronts: CellGrid, paper: Paper) -> Imposed:
    items, places = _fronts(batch, fronts.rotation)
    back_items, back_places = _backs(batch, fronts.rotation, paper, Backs.GUTTERFOLD)
    cells = list(fronts.cells())
    mirrored = [behind(cell, 0, paper, Backs.GUTTERFOLD)[0] for cell in cells]
    cuts = Cuts.of([*cells, *mirrored], fold=paper.width / 2)
    marks = crop_marks(cuts, foot=paper.height - FOOT, middle=paper.width / 2)
    page = Page(
        paper.width,
        paper.height,
        (*items, *back_items, *marks, *fold_marks(cuts, GUTTER)),
        title=_title(batch),
        side=PageSide.FOLD,
        pieces=(*places, *back_places),
        bleed=batch[0][0].bleed,
    )
    return Imposed(page, cuts)
