"""Positions of pieces on pages, the backs behind them, and the crop marks."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from printkit.drawing import Box
from printkit.press.art.ink import InkMode
from printkit.press.faces.backs import BackStyle, back_form
from printkit.press.geometry import Page, PageSide, PiecePlace, PieceSide
from printkit.press.kit import back_style
from printkit.press.page.imposition import (
    CLEAR,
    Backs,
    ImposedPiece,
    ImpositionError,
    behind,
    grid,
    impose,
    sheets_of,
)
from printkit.press.page.paper import A4, EDGE, LETTER, PAPERS, Paper
from printkit.press.pieces import POKER, BackPattern, Deck
from tests.press.fans import drawn
from tests.press.kits import BACK, LOX, job, printed, small, whole_kit
from tests.press.reading import MM, Segment, pages

NAMES = ("letter", "a4")
BACKS = ("gutterfold", "duplex-long", "duplex-short", "none")
CROP = 0.15


def piece(width: float = 63.5, height: float = 88.9, bleed: float = 0) -> ImposedPiece:
    return ImposedPiece("card", "Cards", width, height, 3, (), None, bleed)


@pytest.mark.parametrize(("backs", "cards"), [("gutterfold", 4), ("duplex-long", 8), ("none", 8)])
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_poker_cards_to_a_page(paper: Paper, backs: str, cards: int) -> None:
    assert grid(paper, piece(), Backs(backs)).capacity == cards


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("backs", Backs)
@pytest.mark.parametrize("size", [(25.4, 12.7), (38.1, 19.05), (57, 87), (70, 120)])
@pytest.mark.parametrize("bleed", [0, 3])
def test_a_grid_leaves_room_for_its_marks(
    paper: Paper, backs: Backs, size: tuple[float, float], bleed: float
) -> None:
    found = grid(paper, piece(*size, bleed), backs)
    for cell in found.cells():
        for box in (cell, behind(cell, 0, paper, backs)[0]):
            assert box.x >= CLEAR - 1e-6
            assert box.y >= CLEAR - 1e-6
            assert box.right <= paper.width - CLEAR + 1e-6
            assert box.bottom <= paper.height - CLEAR + 1e-6


def test_what_does_not_fit_is_refused_with_the_numbers() -> None:
    with pytest.raises(
        ImpositionError, match=r"card: 300 × 300 mm does not fit on Letter \(215\.9 × 279\.4 mm\)"
    ):
        grid(LETTER, piece(300, 300), Backs.NONE)


@pytest.mark.parametrize("paper", NAMES)
@pytest.mark.parametrize("backs", BACKS)
def test_every_page_of_a_run_has_the_same_grid(paper: str, backs: str) -> None:
    laid_out, _ = printed(LOX, paper, backs)
    full = {(p.x, p.y) for p in laid_out[0].pieces}
    other = {(p.x, p.y) for p in laid_out[1].pieces}
    for page in laid_out:
        assert {(p.x, p.y) for p in page.pieces} <= full | other


@pytest.mark.parametrize("paper", NAMES)
@pytest.mark.parametrize("backs", BACKS)
def test_every_card_is_there_once_and_backs_as_often_as_asked(paper: str, backs: str) -> None:
    laid_out, _ = printed(LOX, paper, backs)
    fronts = [p.name for page in laid_out for p in page.pieces if p.side is PieceSide.FRONT]
    behind_them = [p.name for page in laid_out for p in page.pieces if p.side is PieceSide.BACK]
    assert len(fronts) == len(set(fronts)) == 54
    assert sorted(behind_them) == ([] if backs == "none" else sorted(fronts))


def on_the_other_side(back: PiecePlace, page: Page, backs: str) -> Box:
    """Return where a back is seen from the front when the sheet is folded or turned over, computed independently of
    printkit.
    """
    if backs == "duplex-short":
        return Box(back.x, page.height - back.y - back.height, back.width, back.height)
    return Box(page.width - back.x - back.width, back.y, back.width, back.height)


@pytest.mark.parametrize("paper", NAMES)
@pytest.mark.parametrize("backs", BACKS[:3])
def test_backs_fall_behind_fronts(paper: str, backs: str) -> None:
    laid_out, _ = printed(small(13), paper, backs)
    if backs == "gutterfold":
        sheets = [(page, page) for page in laid_out]
        assert {page.side for page in laid_out} == {PageSide.FOLD}
    else:
        sheets = list(zip(laid_out[::2], laid_out[1::2], strict=True))
        assert [page.side.value for page in laid_out[:4]] == ["front", "back", "front", "back"]
    for front_page, back_page in sheets:
        backs_by_name = {p.name: p for p in back_page.pieces if p.side is PieceSide.BACK}
        fronts = [p for p in front_page.pieces if p.side is PieceSide.FRONT]
        assert len(fronts) == len(backs_by_name)
        for front in fronts:
            there = on_the_other_side(backs_by_name[front.name], back_page, backs)
            assert there == pytest.approx(Box(front.x, front.y, front.width, front.height), abs=0.001)


def test_a_turned_back_has_its_top_behind_the_fronts_top() -> None:
    cell = Box(20, 30, 88.9, 63.5)
    assert behind(cell, 90, LETTER, Backs.DUPLEX_LONG)[1] == 270
    assert behind(cell, 90, LETTER, Backs.GUTTERFOLD)[1] == 270
    assert behind(cell, 90, LETTER, Backs.DUPLEX_SHORT)[1] == 90
    assert behind(cell, 0, LETTER, Backs.DUPLEX_LONG)[1] == 0
    assert behind(cell, 0, LETTER, Backs.DUPLEX_SHORT)[1] == 180


def raster(pdf: bytes, at: int, dpi: int = 100) -> Image.Image:
    image: Image.Image = pypdfium2.PdfDocument(pdf)[at].render(scale=dpi / 72).to_pil()
    return image.convert("L")


def cut(picture: Image.Image, box: Box, dpi: int = 100) -> Image.Image:
    scale = dpi / 25.4
    edges = (box.x, box.y, box.right, box.bottom)
    return picture.crop(tuple(round(edge * scale) for edge in edges))  # type: ignore[arg-type]


@pytest.mark.parametrize("paper", NAMES)
@pytest.mark.parametrize("backs", BACKS[:3])
def test_in_the_raster_each_cell_behind_a_front_holds_the_same_back(paper: str, backs: str) -> None:
    """The picture of every back, turned upright, equals that of the first; none is shifted or cut off."""
    laid_out, pdf = printed(small(5), paper, backs)
    at = 0 if backs == "gutterfold" else 1
    picture = raster(pdf, at)
    uprights = [
        cut(picture, Box(p.x, p.y, p.width, p.height)).rotate(p.rotation, expand=True).resize((250, 350))
        for p in laid_out[at].pieces
        if p.side is PieceSide.BACK
    ]
    assert len(uprights) >= 4
    for other in uprights[1:]:
        difference = ImageChops.difference(uprights[0], other)
        assert sum(difference.histogram()[128:]) < 250 * 350 * 0.05
    blank = Image.new("L", (250, 350), 255)
    assert sum(ImageChops.difference(uprights[0], blank).histogram()[128:]) > 250 * 350 * 0.05


def crop_marks(segments: list[Segment]) -> list[Segment]:
    return [s for s in segments if abs(s.length - 4) < 0.01 and abs(s.width - CROP) < 0.01]


def is_short_mark(segment: Segment, top: float, left: float, bottom: float) -> bool:
    """Return whether a line is a crop mark that the page's head line or the rulers in the left margin or the foot shorten. It ends
    2 mm above ``top``, the upper edge of the pieces, or 2 mm to the left of ``left``, their left edge, or begins 2 mm below ``bottom``.
    """
    upright, level = abs(segment.x1 - segment.x2) < 1e-3, abs(segment.y1 - segment.y2) < 1e-3
    above = upright and abs(max(segment.y1, segment.y2) - (top - 2)) < 0.01
    beside = level and abs(max(segment.x1, segment.x2) - (left - 2)) < 0.01
    below = upright and abs(min(segment.y1, segment.y2) - (bottom + 2)) < 0.01
    return (above or beside or below) and 1.4 < segment.length < 3.99


@pytest.mark.parametrize("paper", NAMES)
@pytest.mark.parametrize("backs", BACKS)
def test_crop_marks_are_outside_the_pieces_and_on_their_edges(paper: str, backs: str) -> None:
    full = {"gutterfold": 4, "none": 8}.get(backs, 6 if paper == "letter" else 8)
    laid_out, pdf = printed(small(full), paper, backs)
    page, shown = laid_out[0], pages(pdf)[0]
    marks = crop_marks(shown.segments)
    xs = sorted({round(v, 2) for p in page.pieces for v in (p.x, p.x + p.width)})
    ys = sorted({round(v, 2) for p in page.pieces for v in (p.y, p.y + p.height)})
    marks += [s for s in shown.segments if is_short_mark(s, ys[0], xs[0], ys[-1])]
    upright = [mark for mark in marks if abs(mark.x1 - mark.x2) < 1e-3]
    level = [mark for mark in marks if abs(mark.y1 - mark.y2) < 1e-3]
    assert sorted({round(mark.x1, 2) for mark in upright}) == pytest.approx(xs, abs=0.02)
    assert sorted({round(mark.y1, 2) for mark in level}) == pytest.approx(ys, abs=0.02)
    assert len(upright) == 2 * len(xs)
    assert len(level) == 2 * len(ys)
    for mark in marks:
        assert not any(overlaps(mark, piece) for piece in page.pieces)
        near = min(away(mark, piece) for piece in page.pieces)
        assert near == pytest.approx(2, abs=0.01)
        assert min(mark.x1, mark.x2, mark.y1, mark.y2) >= EDGE
        assert max(mark.x1, mark.x2) <= page.width - EDGE
        assert max(mark.y1, mark.y2) <= page.height - EDGE


@pytest.mark.parametrize("paper", NAMES)
@pytest.mark.parametrize("backs", ["duplex-long", "none"])
def test_where_cards_stand_close_to_the_edge_each_cut_is_marked_still(paper: str, backs: str) -> None:
    """Marks are outside the cards if there is room; otherwise they are ticks on the cut, in the part that rounding the
    corners removes.
    """
    laid_out, pdf = printed(LOX, paper, backs)
    page, shown = laid_out[0], pages(pdf)[0]
    assert len(page.pieces) == 9
    fine = [s for s in shown.segments if abs(s.width - CROP) < 0.01 and 1 < s.length < 4.01]
    marks = [s for s in fine if not any(deep_inside(s, each) for each in page.pieces)]
    for x in {round(v, 3) for p in page.pieces for v in (p.x, p.x + p.width)}:
        assert sum(abs(m.x1 - x) < 0.01 and abs(m.x2 - x) < 0.01 for m in marks) >= 2
    for y in {round(v, 3) for p in page.pieces for v in (p.y, p.y + p.height)}:
        assert sum(abs(m.y1 - y) < 0.01 and abs(m.y2 - y) < 0.01 for m in marks) >= 2
    corners = [(x, y) for p in page.pieces for x in (p.x, p.x + p.width) for y in (p.y, p.y + p.height)]
    for mark in marks:
        assert min(mark.x1, mark.x2, mark.y1, mark.y2) >= EDGE - 0.01
        assert max(mark.x1, mark.x2) <= page.width - EDGE + 0.01
        assert max(mark.y1, mark.y2) <= page.height - EDGE + 0.01
        if min(away(mark, each) for each in page.pieces) < 1:
            ends = ((mark.x1, mark.y1), (mark.x2, mark.y2))
            assert all(min(abs(x - cx) + abs(y - cy) for cx, cy in corners) <= 1.21 for x, y in ends)


def deep_inside(line: Segment, piece: PiecePlace) -> bool:
    """Return whether a line is part of a card's picture: it is further inside the trim line than the safe zone of 3 mm."""
    inside_x = piece.x + 3 < min(line.x1, line.x2) and max(line.x1, line.x2) < piece.x + piece.width - 3
    inside_y = piece.y + 3 < min(line.y1, line.y2) and max(line.y1, line.y2) < piece.y + piece.height - 3
    return inside_x and inside_y


def overlaps(mark: Segment, piece: PiecePlace) -> bool:
    return away(mark, piece) < 1


def away(mark: Segment, piece: PiecePlace) -> float:
    """Return the distance in mm from a mark to a piece's trim box."""
    dx = max(piece.x - max(mark.x1, mark.x2), min(mark.x1, mark.x2) - piece.x - piece.width, 0)
    dy = max(piece.y - max(mark.y1, mark.y2), min(mark.y1, mark.y2) - piece.y - piece.height, 0)
    return float((dx**2 + dy**2) ** 0.5)


def test_art_that_bleeds_gets_a_gap_between_the_cells() -> None:
    found = grid(LETTER, piece(bleed=3), Backs.NONE)
    boxes = list(found.cells())
    assert boxes[1].x - boxes[0].right == pytest.approx(6)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("backs", [Backs.NONE, Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT])
@pytest.mark.parametrize(("cards", "sheets"), [(5, 1), (9, 1), (54, 6), (104, 12), (108, 12)])
def test_nine_cards_to_a_sheet_where_that_saves_one(
    paper: Paper, backs: Backs, cards: int, sheets: int
) -> None:
    run = [replace(piece(), name=f"{n}", back=None, back_bleed=3.0) for n in range(cards)]
    assert sheets_of(run, paper, backs) == sheets
    imposed = impose(run, paper, backs)
    assert len(imposed) == sheets * (1 if backs is Backs.NONE else 2)
    for each in imposed:
        for place in each.page.pieces:
            assert min(place.x, place.y) >= EDGE
            assert place.x + place.width <= paper.width - EDGE
            assert place.y + place.height <= paper.height - EDGE


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize(
    ("backs", "printed_cards"), [(Backs.NONE, 54), (Backs.DUPLEX_LONG, 54), (Backs.GUTTERFOLD, 52)]
)
def test_spare_cards_fill_a_sheet_and_begin_none(paper: Paper, backs: Backs, printed_cards: int) -> None:
    run = [replace(piece(), name=f"{n}", spare=n >= 52) for n in range(54)]
    imposed = impose(run, paper, backs)
    fronts = [p for each in imposed for p in each.page.pieces if p.side is PieceSide.FRONT]
    assert len(fronts) == printed_cards
    assert sheets_of(run, paper, backs) == (13 if backs is Backs.GUTTERFOLD else 6)


@pytest.mark.parametrize("ink", ["full", "mono"])
def test_backs_bleed_as_far_as_the_bleed_box_says(ink: str) -> None:
    """On a page of backs there is ink in the outermost half millimetre of the bleed on every side, and none beyond."""
    laid_out, pdf = printed(LOX, "a4", "duplex-long", ink)
    with pikepdf.open(BytesIO(pdf)) as document:
        boxes = [[float(v) * MM for v in page.BleedBox] for page in document.pages]
        trims = [[float(v) * MM for v in page.TrimBox] for page in document.pages]
    assert boxes[0] == trims[0]  # no ink at the trim of fronts
    left, low, right, top = boxes[1]
    page = laid_out[1]
    first = min(page.pieces, key=lambda p: (p.x, p.y))
    assert first.x - left == pytest.approx(3, abs=0.01)
    assert page.height - top == pytest.approx(first.y - 3, abs=0.01)
    dpi = 200
    picture = raster(pdf, 1, dpi)
    box = Box(left, page.height - top, right - left, top - low)
    strips = [
        box._replace(width=0.5),
        box._replace(x=right - 0.5, width=0.5),
        box._replace(height=0.5),
        box._replace(y=box.bottom - 0.5, height=0.5),
    ]
    for strip in strips:
        dark = sum(cut(picture, strip, dpi).histogram()[:128])
        assert dark > 30
    beyond = box.grown(0.25)
    frame = [beyond._replace(width=0.2), beyond._replace(x=beyond.right - 0.2, width=0.2)]
    for strip in frame:  # but for the marks, which cross it
        assert sum(cut(picture, strip, dpi).histogram()[:128]) < 30


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_where_the_paper_has_no_room_for_a_bleed_no_ink_reaches_the_trim(backs: str) -> None:
    """With nine cards on Letter, a printer reaches only 0.35 mm beyond the cards, so backs stay 3 mm inside the card."""
    laid_out, pdf = printed(LOX, "letter", backs)
    with pikepdf.open(BytesIO(pdf)) as document:
        assert all(page.BleedBox == page.TrimBox for page in document.pages)
    dpi = 200
    picture = raster(pdf, 1, dpi)
    for place in laid_out[1].pieces:
        inside = Box(place.x, place.y, place.width, place.height).grown(-0.3)
        safe = inside.grown(-2.6)
        assert sum(cut(picture, safe, dpi).histogram()[:128]) == sum(
            cut(picture, inside, dpi).histogram()[:128]
        )


@pytest.mark.parametrize("slug", ["uss-lox", "tonnage-war", "wolf-pack"])
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_a_deck_bleeds_by_three_millimetres_all_round_or_not_at_all(slug: str, backs: str) -> None:
    decks = [each for part in whole_kit(slug).parts for each in part.contents if isinstance(each, Deck)]
    assert back_style(decks, job("a4", backs)) is BackStyle.EDGE
    assert back_style(decks, job("letter", backs)) is BackStyle.INSET


def test_low_ink_backs_are_a_thin_frame_and_do_not_bleed() -> None:
    laid_out, _ = printed(LOX, "a4", "duplex-long", "low")
    assert {page.bleed for page in laid_out} == {0.0}


def test_an_incomplete_last_page_keeps_the_grid_and_its_marks() -> None:
    cards = [replace(piece(), name=f"{n}") for n in range(12)]
    first, last = impose(cards, LETTER, Backs.NONE)
    assert len(last.page.pieces) == 4
    assert first.cuts == last.cuts


@pytest.mark.parametrize(
    ("counts", "sheets", "titles"),
    [((52, 52), 12, ["one", "two"]), ((40, 20), 7, ["one", "one, two", "two"])],
)
def test_each_deck_begins_a_page_where_that_costs_no_sheet(
    counts: tuple[int, int], sheets: int, titles: list[str]
) -> None:
    decks = zip(("one", "two"), counts)
    run = [replace(piece(), name=f"{title} {n}", title=title) for title, count in decks for n in range(count)]
    imposed = [each.page for each in impose(run, A4, Backs.NONE)]
    assert len(imposed) == sheets == sheets_of(run, A4, Backs.NONE)
    assert list(dict.fromkeys(page.title for page in imposed)) == titles


@pytest.mark.parametrize("pattern", BackPattern)
def test_every_back_s_pattern_reaches_its_corners(pattern: BackPattern) -> None:
    back = replace(BACK, pattern=pattern)
    form = back_form(back, POKER, BackStyle.EDGE)
    shown = drawn(
        Page(form.width, form.height, form.items, part="back", title="back"), InkMode.MONO, 100
    ).convert("L")
    for x in (0, shown.width - 16):
        for y in (0, shown.height - 16):
            assert sum(shown.crop((x, y, x + 16, y + 16)).histogram()[:128]) > 10


def test_no_pieces_make_no_page() -> None:
    assert impose([], LETTER, Backs.GUTTERFOLD) == []
