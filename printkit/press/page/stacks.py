"""Pieces of several sizes on one page: a block of cells for each size, the blocks one below the other.

Where a block finds no room below the others it goes beside them, and on a new page where there is none either.

┌──────────────────────────┐      Each block is a grid with crop marks of its own; between blocks there is room
│      ┌──┬──┬──┬──┐       │      for the marks of both. When the page is folded, the fold is level and the backs
│      └──┴──┴──┴──┘       │      stand below it upside down in order, so that a counter turns over about its
│     ┌─┬─┬─┬─┬─┬─┬─┐      │      keel and its bow stays where it was.
│     └─┴─┴─┴─┴─┴─┴─┘      │
│┄┄┄┄┄┄┄┄┄┄┄fold┄┄┄┄┄┄┄┄┄┄┄│
│     (backs, mirrored)    │
└──────────────────────────┘
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from printkit.press.geometry import Box, Item, Page, PageSide, PiecePlace, PieceSide, Place
from printkit.press.page.imposition import Backs, Imposed, ImpositionError, Piece, fit_count, place_of, put
from printkit.press.page.marks import LENGTH, OFFSET, Cuts, crop_marks, level_fold
from printkit.press.page.paper import Paper

BORDER = 18.5  # mm from the paper's edge to the nearest trim: furniture, then marks, side by side
BETWEEN = 2 * (OFFSET + LENGTH) + 0.6
_FOLD_CLEAR = OFFSET + LENGTH + 3.6  # above the fold stand its words

_Cell = tuple[Piece, Box, float]


def stack(pieces: Sequence[Piece], paper: Paper, backs: Backs) -> list[Imposed]:
    """The pages of pieces of mixed sizes; pieces without a back leave the place behind them empty."""
    paper = paper.portrait
    two_sided = any(piece.back is not None for piece in pieces)
    if not two_sided:
        backs = Backs.NONE
    folded = backs is Backs.GUTTERFOLD
    height = paper.height / 2 - _FOLD_CLEAR if folded else paper.height - BORDER
    pages: list[Imposed] = []
    for blocks in _paginate(pieces, paper, height):
        if folded:
            blocks = _at_fold(blocks, height)
        cells = [cell for block in blocks for cell in block]
        if folded:
            pages.append(_page(cells, blocks, paper, backs, PageSide.FOLD))
            continue
        pages.append(_page(cells, blocks, paper, backs, PageSide.FRONT))
        if backs is not Backs.NONE:
            pages.append(_page(cells, blocks, paper, backs, PageSide.BACK))
    return pages


@dataclass(frozen=True, slots=True)
class _Block:
    """A grid of pieces of one size; ``x`` and ``y`` are its top left corner in its page's run of columns."""

    pieces: tuple[Piece, ...]
    columns: int
    x: float
    y: float
    turned: bool

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a piece as it lies."""
        piece = self.pieces[0]
        return (piece.height, piece.width) if self.turned else (piece.width, piece.height)

    @property
    def apart(self) -> float:
        return self.pieces[0].apart

    @property
    def right(self) -> float:
        return self.x + self.columns * (self.cell[0] + self.apart) - self.apart

    @property
    def bottom(self) -> float:
        return self.y + ceil(len(self.pieces) / self.columns) * (self.cell[1] + self.apart) - self.apart


def _paginate(pieces: Sequence[Piece], paper: Paper, low: float) -> Iterator[list[list[_Cell]]]:
    """Blocks page by page, from ``BORDER`` down to ``low``, in as many columns as stand side by side."""
    room = paper.width - 2 * BORDER
    page: list[list[_Block]] = []
    by_size = sorted(pieces, key=lambda piece: (-piece.height, -piece.width))
    for _, group in groupby(by_size, lambda piece: (piece.width, piece.height, piece.apart)):
        waiting = list(group)
        while waiting:
            block = _next(waiting, page, room, low)
            if block is None:
                if not page:
                    raise ImpositionError(
                        f"{waiting[0].name}: {waiting[0].width:g} × {waiting[0].height:g} mm does not fit on {paper.label}"
                    )
                yield _placed(page, paper)
                page = []
                continue
            if page and page[-1][0].x == block.x:
                page[-1].append(block)
            else:
                page.append([block])
            waiting = waiting[len(block.pieces) :]
    if page:
        yield _placed(page, paper)


def _next(pieces: Sequence[Piece], page: list[list[_Block]], room: float, low: float) -> _Block | None:
    """The page's next block: below the last one, or at the top of a new column where that holds more of the pieces.

    None where neither has room.
    """
    below = None
    if page:
        column = page[-1]
        x = column[0].x
        below = _block(pieces, x, column[-1].bottom + BETWEEN, room - x, low)
        if below is not None and len(below.pieces) == len(pieces):
            return below
    x = max(block.right for block in page[-1]) + BETWEEN if page else 0.0
    beside = _block(pieces, x, BORDER, room - x, low)
    if below is not None and (beside is None or len(below.pieces) >= len(beside.pieces)):
        return below
    return beside


def _block(pieces: Sequence[Piece], x: float, y: float, room: float, low: float) -> _Block | None:
    """As many of the pieces, all of one size, as fit below ``y`` into ``room`` mm of width; turned where they must be."""
    piece = pieces[0]
    for turned in (False, True):
        width, height = (piece.height, piece.width) if turned else (piece.width, piece.height)
        columns = min(fit_count(room, width, piece.apart), len(pieces))
        rows = fit_count(low - y, height, piece.apart)
        if columns and rows:
            # Rows of equal length look better than a full one and a rest, and are cut with fewer strokes.
            columns = ceil(len(pieces) / max(1, ceil(len(pieces) / columns)))
            return _Block(tuple(pieces[: columns * rows]), columns, x, y, turned)
    return None


def _placed(page: Sequence[Sequence[_Block]], paper: Paper) -> list[list[_Cell]]:
    """The blocks' cells: the columns side by side in the middle of the page, each block in the middle of its column."""
    shift = (paper.width - max(block.right for block in page[-1])) / 2
    cells: list[list[_Cell]] = []
    for column in page:
        wide = max(block.right for block in column)
        for block in column:
            width, height = block.cell
            left = shift + block.x + (wide - block.right) / 2
            across, down = width + block.apart, height + block.apart
            places = [
                Box(left + at % block.columns * across, block.y + at // block.columns * down, width, height)
                for at in range(len(block.pieces))
            ]
            cells.append(
                [(piece, box, 90.0 if block.turned else 0.0) for piece, box in zip(block.pieces, places)]
            )
    return cells


def _at_fold(blocks: list[list[_Cell]], low: float) -> list[list[_Cell]]:
    """The blocks moved down to ``low``: the nearer to the fold, the less a crooked one shifts the backs."""
    spare = low - max(box.bottom for block in blocks for _, box, _ in block)
    return [[(piece, box._replace(y=box.y + spare), turn) for piece, box, turn in block] for block in blocks]


def behind_keel(front: Box, rotation: float, paper: Paper, backs: Backs) -> tuple[Box, float]:
    """Where the back of a piece that turns over about its level axis is printed, and how far its art is turned."""
    if backs is Backs.DUPLEX_LONG:
        return Box(paper.width - front.right, front.y, front.width, front.height), (180 - rotation) % 360
    return Box(front.x, paper.height - front.bottom, front.width, front.height), -rotation % 360


def _page(
    cells: Sequence[_Cell], blocks: Sequence[Sequence[_Cell]], paper: Paper, backs: Backs, side: PageSide
) -> Imposed:
    items: list[Item] = []
    places: list[PiecePlace] = []
    marks: list[Item] = []
    if side is not PageSide.BACK:
        items += [put(piece.front, box, turn) for piece, box, turn in cells]
        places += [place_of(piece, PieceSide.FRONT, box, turn) for piece, box, turn in cells]
        marks += [mark for block in blocks for mark in crop_marks(Cuts.of([box for _, box, _ in block]))]
    if side is not PageSide.FRONT:
        for piece, box, turn in cells:
            if piece.back is not None:
                there, turned = behind_keel(box, turn, paper, backs)
                items.append(put((Place(piece.back, 0, 0),), there, turned))
                places.append(place_of(piece, PieceSide.BACK, there, turned))
        for block in blocks:
            mirrored = [behind_keel(box, 0, paper, backs)[0] for _, box, _ in block]
            marks += crop_marks(Cuts.of(mirrored))
    inside = Box(BORDER, BORDER, paper.width - 2 * BORDER, paper.height - 2 * BORDER)
    if side is PageSide.FOLD:
        marks += level_fold(paper.height / 2, inside)
    title = ", ".join(dict.fromkeys(piece.title for piece, _, _ in cells))
    page = Page(paper.width, paper.height, (*items, *marks), title=title, side=side, pieces=tuple(places))
    # Marks stay clear of the furniture here: no cut passes through a ruler.
    return Imposed(page, Cuts((), (), inside))
