"""Places pieces of several sizes on the same page: one grid for each size, arranged to save paper.

Pieces that do not fit are placed on the next page.

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
from itertools import groupby, product
from math import ceil
from typing import NamedTuple

from printkit.drawing import Box, Item, Line, Stamp
from printkit.press.geometry import Page, PageSide, PiecePlace, PieceSide
from printkit.press.page.imposition import (
    Backs,
    Imposed,
    ImposedPiece,
    ImpositionError,
    fit_count,
    place_of,
    put,
)
from printkit.press.page.marks import LENGTH, OFFSET, Cuts, crop_marks, level_fold
from printkit.press.page.paper import Paper
from printkit.table.words import capital

BORDER = 18.5  # mm from the paper's edge to the nearest piece: room for rulers, then for crop marks
BETWEEN = (OFFSET + LENGTH + 2.4, OFFSET + LENGTH + 1.6)
"""Usual distance in mm between the grids of pieces on a page, and a smaller distance that is used if it saves a page
or a grid.

The crop marks of a grid end before the middle of the gap.
"""
_SLACK = 1e-6
_FOLD_CLEAR = OFFSET + LENGTH + 3.6  # room for the words above the fold

_Cell = tuple[ImposedPiece, Box, float]


def stack(pieces: Sequence[ImposedPiece], paper: Paper, backs: Backs) -> list[Imposed]:
    """Return the pages for pieces of several sizes.

    If ``landscape`` is True, the paper lies on its side. A piece without a back leaves its place empty on
    pages of backs.

    If backs are not printed, a back that can be used as a separate piece is printed beside its front.
    """
    if backs is Backs.NONE:
        pieces = [side for piece in pieces for side in piece.sides()]
    two_sided = any(piece.back is not None for piece in pieces)
    if not two_sided:
        backs = Backs.NONE
    folded = backs is Backs.GUTTERFOLD
    height = paper.height / 2 - _FOLD_CLEAR if folded else paper.height - BORDER
    titles = [piece.title for piece in pieces]
    pages: list[Imposed] = []
    ways = (list(_paginate(pieces, paper, height, between)) for between in BETWEEN)
    for blocks in min(ways, key=lambda pages: (len(pages), sum(map(len, pages)))):
        if folded:
            blocks = _moved_to_fold(blocks, height)
        if folded:
            pages.append(_page(titles, blocks, paper, backs, PageSide.FOLD))
            continue
        pages.append(_page(titles, blocks, paper, backs, PageSide.FRONT))
        if backs is not Backs.NONE:
            pages.append(_page(titles, blocks, paper, backs, PageSide.BACK))
    return pages


class _Block(NamedTuple):
    """A grid of pieces of one size from (x, y) to (right, bottom) on a page.

    The position is that before the grids are centred on the page.
    """

    pieces: tuple[ImposedPiece, ...]
    columns: int
    x: float
    y: float
    right: float
    bottom: float
    turned: bool

    @property
    def cell(self) -> tuple[float, float]:
        """Return the width and height in mm of a piece on the page, after any rotation."""
        piece = self.pieces[0]
        return (piece.height, piece.width) if self.turned else (piece.width, piece.height)

    @property
    def spacing(self) -> float:
        return self.pieces[0].spacing

    def clear_of(self, other: _Block, between: float) -> bool:
        """Return True if the gap between this grid of pieces and the grid ``other`` is at least ``between`` mm wide."""
        near = between - _SLACK
        beside = self.x - other.right >= near or other.x - self.right >= near
        return beside or self.y - other.bottom >= near or other.y - self.bottom >= near


def _paginate(
    pieces: Sequence[ImposedPiece], paper: Paper, low: float, between: float
) -> Iterator[list[list[_Cell]]]:
    """Yield the grids of pieces for each page. The grids of the longest pieces come first.

    Grids lie between the y coordinates ``BORDER`` and ``low`` (mm), at least ``between`` mm apart.
    """
    room = paper.width - 2 * BORDER
    page: list[_Block] = []
    by_size = sorted(pieces, key=lambda piece: (-max(piece.width, piece.height), -piece.height, -piece.width))
    for _, group in groupby(by_size, lambda piece: (piece.width, piece.height, piece.spacing)):
        waiting = tuple(group)
        while waiting:
            block = _next(waiting, page, room, low, between)
            if block is not None:
                page.append(block)
                waiting = waiting[len(block.pieces) :]
            elif page:
                yield _placed(page, paper, between)
                page = []
            else:
                raise ImpositionError(
                    f"{waiting[0].name}: {waiting[0].width:g} × {waiting[0].height:g} mm does not fit on {paper.label}"
                )
    if page:
        yield _placed(page, paper, between)


def _next(
    pieces: tuple[ImposedPiece, ...], page: Sequence[_Block], room: float, low: float, between: float
) -> _Block | None:
    """Return the next grid of pieces to be placed on the page; None if no further grid fits.

    Grids with the most pieces are preferred, then grids with upright pieces, then the grid that keeps the page's
    content shortest.
    """
    ends = max((block.bottom for block in page), default=0.0)
    lefts = sorted({0.0, *(x for block in page for x in (block.x, block.right + between))})
    tops = sorted({BORDER, *(y for block in page for y in (block.y, block.bottom + between))})
    found = [
        (-len(block.pieces), block.turned, max(ends, block.bottom), at, block)
        for at, (y, x) in enumerate(product(tops, lefts))
        for block in _blocks(pieces, x, y, room - x, low)
        if all(block.clear_of(other, between) for other in page)
    ]
    return min(found, key=lambda each: each[:4])[4] if found else None


def _blocks(
    pieces: tuple[ImposedPiece, ...], x: float, y: float, room: float, low: float
) -> Iterator[_Block]:
    """Yield the possible grids for pieces of one size. They differ in the number of rows and in whether the pieces
    are turned.

    Each grid holds as many pieces as fit below ``y`` in a width of ``room`` mm.

    Grids with rows of equal length are among them: they look better than full rows with a short last row, and need
    fewer cuts.
    """
    piece, spacing = pieces[0], pieces[0].spacing
    for turned in (False, True):
        width, height = (piece.height, piece.width) if turned else (piece.width, piece.height)
        most = min(fit_count(room, width, spacing), len(pieces))
        held = fit_count(low - y, height, spacing)
        if not held:
            continue
        for columns in {ceil(len(pieces) / ceil(len(pieces) / each)): None for each in range(most, 0, -1)}:
            some = pieces[: columns * held]
            right = x + columns * (width + spacing) - spacing
            bottom = y + ceil(len(some) / columns) * (height + spacing) - spacing
            yield _Block(some, columns, x, y, right, bottom, turned)


def _placed(page: Sequence[_Block], paper: Paper, between: float) -> list[list[_Cell]]:
    """Return the cells (positions of pieces) of all grids on a page. Grids that are side by side are centred
    together."""
    cells: list[list[_Cell]] = []
    for band in _bands(page, between):
        shift = (paper.width - max(block.right for block in band) - min(block.x for block in band)) / 2
        for block in band:
            width, height = block.cell
            across, down = width + block.spacing, height + block.spacing
            places = [
                Box(
                    shift + block.x + at % block.columns * across,
                    block.y + at // block.columns * down,
                    width,
                    height,
                )
                for at in range(len(block.pieces))
            ]
            cells.append(
                [(piece, box, 90.0 if block.turned else 0.0) for piece, box in zip(block.pieces, places)]
            )
    return cells


def _bands(page: Sequence[_Block], between: float) -> list[list[_Block]]:
    """Group the grids of pieces on a page into horizontal bands, from top to bottom.

    A grid starts a new band if there is room for crop marks between its top and the lowest edge of the band above.
    """
    bands: list[list[_Block]] = []
    for block in sorted(page, key=lambda block: (block.y, block.x)):
        if bands and block.y < max(other.bottom for other in bands[-1]) + between - _SLACK:
            bands[-1].append(block)
        else:
            bands.append([block])
    return bands


def _moved_to_fold(blocks: list[list[_Cell]], low: float) -> list[list[_Cell]]:
    """Return the grids of pieces on a folded page, moved down so that the lowest one ends at ``low``, near the fold.

    There, an inaccurate fold shifts the backs least.
    """
    spare = low - max(box.bottom for block in blocks for _, box, _ in block)
    return [[(piece, box._replace(y=box.y + spare), turn) for piece, box, turn in block] for block in blocks]


def behind_keel(front: Box, rotation: float, paper: Paper, backs: Backs) -> tuple[Box, float]:
    """Return the box in which the back of a piece is printed, and the rotation of the back's drawing in degrees.
    Players turn this piece over about its horizontal axis (keel line).

    Left and right stay in place when such a piece is turned over.
    """
    if backs is Backs.DUPLEX_LONG:
        return Box(paper.width - front.right, front.y, front.width, front.height), (180 - rotation) % 360
    return Box(front.x, paper.height - front.bottom, front.width, front.height), -rotation % 360


def _marks(grids: Sequence[Sequence[Box]]) -> Iterator[Line]:
    """Yield the crop marks of several grids of pieces on a page."""
    cuts = [Cuts.of(cells) for cells in grids]
    for each in cuts:
        yield from crop_marks(each, [other.box for other in cuts if other is not each])


def _page(
    titles: Sequence[str], blocks: Sequence[Sequence[_Cell]], paper: Paper, backs: Backs, side: PageSide
) -> Imposed:
    cells = [cell for block in blocks for cell in block]
    items: list[Item] = []
    places: list[PiecePlace] = []
    marks: list[Item] = []
    if side is not PageSide.BACK:
        items += [put(piece.front, box, turn) for piece, box, turn in cells]
        places += [place_of(piece, PieceSide.FRONT, box, turn) for piece, box, turn in cells]
        marks += _marks([[box for _, box, _ in block] for block in blocks])
    if side is not PageSide.FRONT:
        for piece, box, turn in cells:
            if piece.back is not None:
                there, turned = behind_keel(box, turn, paper, backs)
                items.append(put((Stamp(piece.back, 0, 0),), there, turned))
                places.append(place_of(piece, PieceSide.BACK, there, turned))
        marks += _marks([[behind_keel(box, 0, paper, backs)[0] for _, box, _ in block] for block in blocks])
    inside = Box(BORDER, BORDER, paper.width - 2 * BORDER, paper.height - 2 * BORDER)
    if side is PageSide.FOLD:
        marks += level_fold(paper.height / 2, inside)
    title = capital(", ".join(sorted({piece.title for piece, _, _ in cells}, key=titles.index)))
    page = Page(paper.width, paper.height, (*items, *marks), title=title, side=side, pieces=tuple(places))
    # On these pages no cut passes through a ruler.
    return Imposed(page, Cuts((), (), inside))
