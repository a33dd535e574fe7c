"""Lays out the proof page, with which players test their printer and paper before they print the whole kit.

It shows a card, counters of each size with their backs, and samples of lines, type and ink.

┌───────────┬───────────┐      On a page to fold, the backs stand to the right of a fold line; in double-sided
│  ┌─────┐  ┆  ┌─────┐  │      printing they are on the back of the sheet. What to check stands below, beside
│  │card │  ┆  │back │  │      samples of everything that a printer can lose.
│  └─────┘  ┆  └─────┘  │
│  what to check        │
└───────────┴───────────┘
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import fsum

from printkit.drawing import (
    Box,
    Font,
    Group,
    Ink,
    Item,
    Line,
    Pattern,
    Rect,
    Stamp,
    Style,
    Text,
    Use,
    Weight,
)
from printkit.press.blocks import Columns, Notes, Panel
from printkit.press.geometry import Page, PageSide, PiecePlace, PieceSide
from printkit.press.page.furniture import sheet_box
from printkit.press.page.imposition import GUTTER, Backs, ImposedPiece, behind, place_of, put
from printkit.press.page.marks import FOLD, LENGTH, OFFSET, Cuts, crop_marks
from printkit.press.page.paper import Paper
from printkit.press.page.stacks import behind_keel
from printkit.press.pictures.picture import picture
from printkit.press.pieces import CardScene, Light, Proof, ShownSymbol
from printkit.press.sheets.mat_parts import ROSE_RADIUS, ROSE_REACH, rose

_TITLE = "Proof page"
_TOP = 20.0  # mm from the sheet's top to the first piece: a line of words, then crop marks
_BETWEEN = 2 * (OFFSET + LENGTH) + 2.0  # mm between pieces, for the marks of both
_BELOW = 12.0  # mm from the last piece to the text
_SAMPLES = 40.0  # height of the samples, mm
_AFTER_CHECKS = 4.0  # mm below the text
_LEAST_STRIP, _MOST_STRIP = 12.0, 60.0  # height in mm of a sample of engraved lines, if there is room
_LOW_STRIP = 26.0  # mm; in a sample that is lower, the ships are drawn smaller, as much as it is lower
_ROSES = ((40.0, 5.0, 22.0), (30.0, 3.5, 22.0), (30.0, 2.6, _LEAST_STRIP))
"""Possible sizes of the compass rose on the proof page, of which the first that fits is drawn. Each is a triple in mm:
the width from tip to tip, the space above and below the rose, and the least height of the picture above it.
"""
_STRIP = CardScene(
    (
        ShownSymbol("merchantman", 40, right=-62),
        ShownSymbol("destroyer", 44, right=-8, rise=-5),
        ShownSymbol("tanker", 40, right=58, rise=-1),
    ),
    0.48,
    Light.MOON,
    4,
)
_RAMP = (Ink.NAVY, Ink.VERMILION, Ink.TEAL, Ink.SAND, Ink.SKY, Ink.SLATE, Ink.INK)
_PATTERNS = (Pattern.HATCH, Pattern.DOTS, Pattern.CROSSHATCH, Pattern.LINES, Pattern.BACKHATCH, Pattern.BARS)
_WEIGHTS = ((Weight.CROP, "0.15"), (Weight.RULE, "0.18"), (Weight.STRUCTURE, "0.35"), (Weight.HEAVY, "0.7"))
_SIZES = (6.5, 7.5, 8.5, 9.5)
_ICONS = ("icon-periscope", "icon-torpedo", "icon-escort", "icon-sonar-ping", "anchor", "suit-hearts")
_WITH_DIE = (*_ICONS[:4], "die-5", _ICONS[5])
_TYPE, _TYPE_WITH_BEARING = "1,250 tons, pages 12–16", "bow 045°, range 12–16"
_ICON = 11.0  # mm; width of an icon where there is room


def proof_pages(pieces: Sequence[ImposedPiece], proof: Proof, paper: Paper, backs: Backs) -> list[Page]:
    """Return the proof page and, for double-sided printing, a second page with the backs.

    The proof page has a picture as a sample of engraved lines: the scene of ``proof`` or, without one, a
    convoy by moonlight.
    """
    paper = paper.portrait
    box = sheet_box(paper)
    cells = list(_cells(pieces, paper, backs, box))
    low = max((cell.bottom for _, cell in cells), default=box.y) + _BELOW
    from printkit.press.sheets.layout import measure, place

    said = _texts_to_check(bool(pieces), backs)
    checks = _checks(said)
    words = Box(box.x, low, box.width, measure(checks, box.width).least + _AFTER_CHECKS)
    front: list[Item] = [*_intro(backs, bool(pieces), box), *place(checks, words)]
    room = Box(box.x, words.bottom, box.width, box.bottom - _SAMPLES - words.bottom)
    front += _pictures(proof.scene or _STRIP, room, len(said) + 1)
    samples = Box(box.x, box.bottom - _SAMPLES + 4, box.width, _SAMPLES - 4)
    front += _samples(proof, samples, swatches=_rose_size(room) is None)
    places: list[PiecePlace] = []
    for piece, cell in cells:
        front += (put(piece.front, cell, 0.0), *crop_marks(Cuts.of([cell])))
        places.append(place_of(piece, PieceSide.FRONT, cell, 0.0))
    behind_them = [_behind(piece, cell, paper, backs) for piece, cell in cells if piece.back is not None]
    back_items = [item for items, _ in behind_them for item in items]
    back_places = [place for _, place in behind_them]
    if backs is Backs.GUTTERFOLD and back_items:
        fold = Line(paper.width / 2, box.y + _TOP - 8, paper.width / 2, low - 4, FOLD)
        word = Text(
            paper.width / 2 + 1.0, box.y + _TOP - 2, "fold here", size=6.5, ink=Ink.SLATE, rotation=90
        )
        items = (*front, *back_items, fold, word)
        return [_page(paper, items, PageSide.FOLD, (*places, *back_places))]
    pages = [_page(paper, tuple(front), PageSide.FRONT, tuple(places))]
    if backs in (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT):
        pages.append(_page(paper, tuple(back_items), PageSide.BACK, tuple(back_places)))
    return pages


def sample_pieces(pieces: Sequence[ImposedPiece], least: int) -> list[ImposedPiece]:
    """Return the sample pieces for the proof page: the first piece of each size, and further pieces if there are
    fewer sizes than ``least``.

    The additional pieces are chosen at regular intervals from the rest. Pieces with two different sides come first, because
    only they show whether a back is behind its own front.
    """
    sizes: dict[tuple[float, float, float], ImposedPiece] = {}
    for piece in sorted(pieces, key=lambda each: not each.behind):
        sizes.setdefault((piece.width, piece.height, piece.radius), piece)
    found = list(sizes.values())
    left = [piece for piece in pieces if piece not in found]
    different = [piece for piece in left if piece.behind]
    rest = different if len(found) + len(different) >= least else left
    more = min(least - len(found), len(rest))
    return found + [rest[at * len(rest) // more] for at in range(more)]


def _page(paper: Paper, items: tuple[Item, ...], side: PageSide, places: tuple[PiecePlace, ...]) -> Page:
    title = _TITLE + (": backs" if side is PageSide.BACK else "")
    return Page(paper.width, paper.height, items, "", title, side, places, stem="proof")


def _cells(
    pieces: Sequence[ImposedPiece], paper: Paper, backs: Backs, box: Box
) -> Iterator[tuple[ImposedPiece, Box]]:
    """Yield the sample pieces with their positions, arranged in rows.

    On a folded page the rows begin at the fold; otherwise they are centred.
    """
    folded = backs is Backs.GUTTERFOLD
    right = paper.width / 2 - GUTTER - OFFSET - LENGTH if folded else box.right - OFFSET - LENGTH
    left = box.x + OFFSET + LENGTH
    top = box.y + _TOP
    rows = _rows(pieces, right - left)
    columns = _columns(rows)
    wide = fsum(columns) + _BETWEEN * (len(columns) - 1)
    for row in rows:
        x = right if folded else (paper.width + wide) / 2
        tall = max(piece.height for piece in row)
        for piece, column in zip(row, columns, strict=False):
            yield (
                piece,
                Box(
                    x - (column + piece.width) / 2, top + (tall - piece.height) / 2, piece.width, piece.height
                ),
            )
            x -= column + _BETWEEN
        top += tall + _BETWEEN


def _rows(pieces: Sequence[ImposedPiece], room: float) -> list[list[ImposedPiece]]:
    """Divide the pieces into as few rows as possible, none of them wider than ``room`` mm.

    The widest pieces are the first of their rows, so that the pieces below one another have similar widths.
    """
    widest = sorted(pieces, key=lambda piece: -piece.width)
    rows: list[list[ImposedPiece]] = []
    for count in range(1, len(widest) + 1):
        rows = [widest[at::count] for at in range(count)]
        columns = _columns(rows)
        if fsum(columns) + _BETWEEN * (len(columns) - 1) <= room:
            break
    return rows


def _columns(rows: Sequence[Sequence[ImposedPiece]]) -> list[float]:
    """Return the width in mm of each column of pieces, which is the width of the widest piece in the column."""
    return [
        max(row[at].width for row in rows if at < len(row)) for at in range(max(map(len, rows), default=0))
    ]


def _behind(
    piece: ImposedPiece, cell: Box, paper: Paper, backs: Backs
) -> tuple[tuple[Item, ...], PiecePlace]:
    """Return the drawing of the back of a sample piece, with crop marks, and its position on the page.

    If players turn the piece over about its keel line (the line along the ship), the back is placed to match.
    """
    assert piece.back is not None
    if piece.over_keel:
        flip = Backs.DUPLEX_SHORT if backs is Backs.DUPLEX_SHORT else Backs.DUPLEX_LONG
        there, turned = behind_keel(cell, 0.0, paper, flip)
    else:
        there, turned = behind(cell, 0.0, paper, backs)
    art = put((Stamp(piece.back, -piece.back_bleed, -piece.back_bleed),), there, turned)
    place = place_of(piece, PieceSide.BACK, there, turned)
    return (art, *crop_marks(Cuts.of([there]))), place


# --- what to check


def _intro(backs: Backs, pieces: bool, box: Box) -> Iterator[Item]:
    said = "Print this page alone, on the paper that you will use, at 100 %: what is right here is right on every other sheet."
    yield Text(box.x, box.y + 4.0, said, Font.STRONG, 9.5)
    if pieces and backs is not Backs.NONE:
        how = "Fold and glue it" if backs is Backs.GUTTERFOLD else "Print both sides"
        yield Text(box.x, box.y + 8.4, f"{how}, cut the pieces out, and look at both sides.", Font.TEXT, 9.0)


_SCALE = (
    "Lay a ruler along the foot and along the left edge: *100 mm* and *4 in* must be just that, on both axes.",
    "If not, choose “actual size” or 100 % in the print dialogue. If it is still off, printkit calibrate measures the printer and corrects for it.",
)
_BACKS = (
    "Hold the piece against the light. Its back may be up to *1 mm* off and still looks right: the frame forgives it.",
    "If it is further off, fold more exactly, or measure the shift with printkit calibrate --back.",
)
_INK = (
    "Every line below must be unbroken and every word legible. Each pattern must differ from its neighbour.",
    "Each kit is drawn in three inks: full in colour, low in outlines, mono in black alone. --ink chooses.",
)


_TRUE = "The rose measures *{:g} mm* from tip to tip, upright and level, and all its rings are round. If it is an egg, the printer pulls the paper: printkit calibrate measures both axes."
"""Text that says what to check on the printed compass rose, with a placeholder for its size in mm."""


def _texts_to_check(pieces: bool, backs: Backs) -> list[tuple[str, tuple[str, ...]]]:
    """Return the texts that tell players what to check on the printed proof page: for each column, a title and its
    paragraphs."""
    said: list[tuple[str, tuple[str, ...]]] = [("Scale", _SCALE), ("Lines, type, ink", _INK)]
    if pieces and backs is not Backs.NONE:
        said.insert(1, ("Backs", _BACKS))
    return said


def _checks(said: Sequence[tuple[str, tuple[str, ...]]]) -> Columns:
    """Return the texts that tell players what to check on the printed proof page, laid out in columns."""
    return Columns(
        tuple(Panel(f"{n}  {title}", (Notes(words),)) for n, (title, words) in enumerate(said, 1)), gap=6.0
    )


def _rose_size(box: Box) -> tuple[float, float] | None:
    """Return the size in mm of the largest compass rose that fits in the box below a picture, and the space above and
    below the rose.

    If none fits, return None.
    """
    return next(((size, off) for size, off, strip in _ROSES if size + 2 * off <= box.height - strip), None)


def _pictures(scene: CardScene, box: Box, number: int) -> Iterator[Item]:
    """Yield two samples of fine lines for the proof page: a low, wide picture and, below it, a compass rose.

    What does not fit in the box is left out.
    """
    if box.height < _LEAST_STRIP:
        return
    fits = _rose_size(box)
    spare = fits[0] + 2 * fits[1] if fits else 0.0
    tall = min(box.height - spare, _MOST_STRIP)
    yield from picture(_smaller(scene, tall / _LOW_STRIP), box._replace(height=tall))
    if fits:
        size, _ = fits
        row = box._replace(y=box.y + tall, height=box.height - tall)
        yield from _compass_rose(row, number, size)
        third = (box.width - 12) / 3
        yield from _swatches(Box(box.right - third, row.centre.y - size / 2, third, size))


def _smaller(scene: CardScene, scale: float) -> CardScene:
    """Return a scene whose objects are scaled by the factor ``scale``, or the unchanged scene if the factor is at
    least 1."""
    if scale >= 1:
        return scene
    shown = (
        replace(one, length=round(one.length * scale, 2), rise=round(one.rise * scale, 2))
        for one in scene.shown
    )
    return replace(scene, shown=tuple(shown))


def _compass_rose(box: Box, number: int, size: float) -> Iterator[Item]:
    """Yield a compass rose, ``size`` mm wide, in the middle of a box, with text to its left.

    The text says what to check on the printed rose.
    """
    from printkit.press.sheets.layout import lay_out

    scale = size / (2 * ROSE_REACH)
    half = 2 * ROSE_RADIUS * scale
    yield Group((Stamp(rose(), 0, 0),), box.centre.x - half, box.centre.y - half, scale=scale)
    third = (box.width - 12) / 3
    top = box.centre.y - size / 2
    panel = Panel(f"{number}  Round and true", (Notes((_TRUE.format(size),)),))
    yield from lay_out((panel,), Box(box.x, top, third, size))[0]


def _samples(proof: Proof, box: Box, *, swatches: bool) -> Iterator[Item]:
    """Yield samples of lines, type sizes and icons for the proof page, in three columns.

    If ``swatches`` is True, also yield samples of colours and patterns.
    """
    third = (box.width - 12) / 3
    for at, (weight, name) in enumerate(_WEIGHTS):
        y = box.y + 4 + at * 7.0
        yield Line(box.x, y, box.x + third - 12, y, Style(stroke=Ink.INK, weight=weight))
        yield Line(
            box.x, y + 2, box.x + third - 12, y + 2, Style(stroke=Ink.NAVY, weight=weight, dash=(2.0, 1.2))
        )
        yield Text(box.x + third - 10, y + 1.8, f"{name} mm", Font.HEAD, 8.5, Ink.SLATE)
    x = box.x + third + 6
    y = box.y + 4.0
    said = _TYPE_WITH_BEARING if proof.bearing else _TYPE
    icons = proof.icons or (_WITH_DIE if proof.die else _ICONS)
    for size in _SIZES:
        yield Text(x, y, f"{size:g} points: {said}", Font.TEXT, size)
        y += 5.6
    if swatches:
        for at, name in enumerate(icons):
            yield Use(name, x + 3 + at * 8.4, y + 2.0, 6.0, fill=Ink.INK)
        yield from _swatches(Box(x + third + 6, box.y + 1, third, 25))
        return
    left, wide = x + third + 6, third / 3
    for at, name in enumerate(icons):
        middle = left + (at % 3 + 0.5) * wide
        yield Use(name, middle, box.y + 6 + 15.0 * (at // 3), _ICON, fill=Ink.INK)


def _swatches(box: Box) -> Iterator[Item]:
    """Yield a sample of each colour for the proof page and, below the colours, of each pattern."""
    tall = box.height * 0.44
    wide = box.width / len(_RAMP)
    for at, ink in enumerate(_RAMP):
        yield Rect(
            box.x + at * wide, box.y, wide - 1.2, tall, Style(stroke=ink, weight=Weight.RULE, fill=ink)
        )
    wide = box.width / len(_PATTERNS)
    for at, pattern in enumerate(_PATTERNS):
        style = Style(stroke=Ink.NAVY, weight=Weight.RULE, fill=Ink.NAVY, pattern=pattern)
        yield Rect(box.x + at * wide, box.bottom - tall, wide - 1.2, tall, style)
