"""Pieces of several sizes on one page: a block of cells for each size, the blocks one below the other.

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
from itertools import groupby
from math import ceil

from printkit.press.geometry import Box, Item, Page, PageSide, PiecePlace, PieceSide, Place
from printkit.press.imposition import Backs, Imposed, ImpositionError, Piece, fit_count, place_of, put
from printkit.press.marks import LENGTH, OFFSET, Cuts, crop_marks, level_fold
from printkit.press.paper import Paper

BORDER = 18.5  # mm from the paper's edge to the nearest trim: furniture, then marks, side by side
BETWEEN = 2 * (OFFSET + LENGTH) + 0.6
_FOLD_CLEAR = OFFSET + LENGTH + 1

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
        cells = [cell for block in blocks for cell in block]
        if folded:
            pages.append(_page(cells, blocks, paper, backs, PageSide.FOLD))
            continue
        pages.append(_page(cells, blocks, paper, backs, PageSide.FRONT))
        if backs is not Backs.NONE:
            pages.append(_page(cells, blocks, paper, backs, PageSide.BACK))
    return pages


def _paginate(pieces: Sequence[Piece], paper: Paper, low: float) -> Iterator[list[list[_Cell]]]:
    """Blocks page by page, from ``BORDER`` down to ``low``."""
    page: list[list[_Cell]] = []
    y = BORDER
    by_size = sorted(pieces, key=lambda piece: (-piece.height, -piece.width))
    for _, group in groupby(by_size, lambda piece: (piece.width, piece.height)):
        waiting = list(group)
        while waiting:
            block = _block(waiting, paper, y, low)
            if not block:
                if not page:
                    raise ImpositionError(
                        f"{waiting[0].name}: {waiting[0].width:g} × {waiting[0].height:g} mm does not fit on {paper.label}"
                    )
                yield page
                page, y = [], BORDER
                continue
            page.append(block)
            waiting = waiting[len(block) :]
            y = max(box.bottom for _, box, _ in block) + BETWEEN
    if page:
        yield page


def _block(pieces: Sequence[Piece], paper: Paper, y: float, low: float) -> list[_Cell]:
    """As many of the pieces, all of one size, as fit below ``y``: rows centred on the page."""
    room = paper.width - 2 * BORDER
    piece = pieces[0]
    turned = fit_count(room, piece.width, 0) == 0
    width, height = (piece.height, piece.width) if turned else (piece.width, piece.height)
    columns = min(fit_count(room, width, 0), len(pieces))
    rows = fit_count(low - y, height, 0)
    if not columns or not rows:
        return []
    # Rows of equal length look better than a full one and a rest, and are cut with fewer strokes.
    columns = ceil(len(pieces) / max(1, ceil(len(pieces) / columns)))
    left = (paper.width - columns * width) / 2
    return [
        (
            each,
            Box(left + at % columns * width, y + at // columns * height, width, height),
            90.0 if turned else 0.0,
        )
        for at, each in enumerate(pieces[: columns * rows])
    ]


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
