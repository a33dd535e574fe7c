"""Counters and tools: true size, grids with their own crop marks, backs behind fronts when turned over about the keel
line.
"""

from __future__ import annotations

import pytest

from printkit.drawing import Box, Ink, Line, Pattern, Polygon, Rect, Text
from printkit.press.art.fonts import cap_height
from printkit.press.blocks import Notes
from printkit.press.faces.counters import BOW, counter_pieces
from printkit.press.faces.tool_faces import tool_pieces
from printkit.press.geometry import PageSide, PieceSide
from printkit.press.kit import kit_pdf, lay_out_kit
from printkit.press.page.imposition import Backs, ImpositionError
from printkit.press.page.paper import A4, EDGE, LETTER, PAPERS, Paper
from printkit.press.page.stacks import stack
from printkit.press.pieces import Counter, CounterFace, CounterSet, Kit, Outline, Part, Tool, ToolSet
from tests.press.kits import job, pages_of, whole_kit
from tests.press.reading import pages


def ship(name: str, length: float, width: float) -> Counter:
    front = CounterFace(name, Ink.TEAL, Pattern.DOTS, "U", note="Unalerted")
    back = CounterFace(name, Ink.VERMILION, Pattern.CROSSHATCH, "A", note="Alerted", double_edge=True)
    return Counter(name, length, width, Outline.RECTANGLE, front, back, keel=True)


def disc(name: str) -> Counter:
    front = CounterFace(name, Ink.TEAL, Pattern.LINES, note="Shallow")
    return Counter(
        name, 0.5, 0.5, Outline.DISC, front, CounterFace(name, Ink.TEAL, Pattern.HATCH, note="Deep")
    )


FLEET = CounterSet(
    "fleet",
    "Counters",
    (
        *(ship(f"FF{n}", 1, 0.5) for n in range(1, 5)),
        ship("LHD", 1.5, 0.75),
        *(disc(f"H{n}") for n in range(20)),
    ),
)
STRIPS = ToolSet("strips", "Range strips", tuple(Tool(name, 215.9, 15.24, ()) for name in "ABCD"))
KIT = Kit(
    "test", "Test", "Nobody", (Part("counters", "Counters", (FLEET,)), Part("tools", "Tools", (STRIPS,)))
)


def test_counters_are_as_large_as_the_game_says() -> None:
    sizes = {piece.name: (piece.width, piece.height, piece.radius) for piece in counter_pieces([FLEET])}
    assert sizes["FF1"] == pytest.approx((25.4, 12.7, 0))
    assert sizes["LHD"] == pytest.approx((38.1, 19.05, 0))
    assert sizes["H1"] == pytest.approx((12.7, 12.7, 6.35))


def test_the_outline_is_the_geometry_and_the_bow_is_inside_it() -> None:
    piece = counter_pieces([FLEET])[0]
    assert any(
        isinstance(i, Rect) and (i.x, i.y, i.width, i.height) == (0, 0, 25.4, 12.7) for i in piece.front
    )
    (bow,) = (item for item in piece.front if isinstance(item, Polygon))
    assert bow.points == ((25.4 - BOW, 0), (25.4, 6.35), (25.4 - BOW, 12.7))


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_folded_about_a_level_line_every_back_is_behind_its_front_and_upright(paper: Paper) -> None:
    for imposed in stack(counter_pieces([FLEET]), paper, Backs.GUTTERFOLD):
        page = imposed.page
        assert page.side is PageSide.FOLD
        backs = {p.name: p for p in page.pieces if p.side is PieceSide.BACK}
        for front in (p for p in page.pieces if p.side is PieceSide.FRONT):
            back = backs[front.name]
            assert back.x == pytest.approx(front.x)
            assert back.y == pytest.approx(page.height - front.y - front.height)
            assert back.rotation == front.rotation == 0
            assert front.y + front.height < page.height / 2 < back.y


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_what_is_folded_lies_close_to_the_fold_and_off_its_words(paper: Paper) -> None:
    """If a fold is crooked, a back is shifted the more the further from the fold it is."""
    (imposed,) = stack(counter_pieces([FLEET]), paper, Backs.GUTTERFOLD)
    fold = paper.height / 2
    lowest = max(p.y + p.height for p in imposed.page.pieces if p.side is PieceSide.FRONT)
    assert 6 < fold - lowest < 12
    (words,) = (item for item in imposed.page.items if isinstance(item, Text) and item.text == "fold here")
    above = [line for line in imposed.page.items if isinstance(line, Line) and line.y2 <= fold - 0.1]
    assert words.y < fold
    assert max(line.y2 for line in above) < words.y - 1.6


def marker(label: str, note: str = "") -> Counter:
    face = CounterFace(label, Ink.TEAL, Pattern.DOTS, note=note)
    return Counter(label, 0.28, 0.28, Outline.RECTANGLE, face, face, measured=False)


def test_a_marker_has_no_dot_and_no_line_round_it() -> None:
    """Nothing is measured from a marker, and without an outline a slightly inaccurate cut does not show."""
    (piece,) = counter_pieces([CounterSet("m", "Markers", (marker("U"),))])
    shapes = [item for item in piece.front if not isinstance(item, Text)]
    assert shapes
    for shape in shapes:
        assert isinstance(shape, Rect)
        assert min(shape.x, shape.y, piece.width - shape.x - shape.width) > 0.5
    (letter,) = (item for item in piece.front if isinstance(item, Text))
    middle = letter.y - cap_height(letter.font, letter.size) / 2
    assert (letter.x, middle) == pytest.approx((piece.width / 2, piece.height / 2))


def test_in_duplex_the_bow_stays_where_it_was() -> None:
    front, back = (imposed.page for imposed in stack(counter_pieces([FLEET]), A4, Backs.DUPLEX_LONG))
    there = {piece.name: piece for piece in back.pieces}
    for piece in front.pieces:
        assert there[piece.name].x == pytest.approx(A4.width - piece.x - piece.width)
        assert there[piece.name].y == pytest.approx(piece.y)
        assert there[piece.name].rotation == 180
    front, back = (imposed.page for imposed in stack(counter_pieces([FLEET]), A4, Backs.DUPLEX_SHORT))
    assert {piece.rotation for piece in back.pieces} == {0}


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_long_strips_lie_along_the_long_side_and_have_no_backs(paper: Paper) -> None:
    (imposed,) = stack(tool_pieces([STRIPS]), paper, Backs.GUTTERFOLD)
    assert imposed.page.side is PageSide.FRONT
    assert {(piece.width, piece.height, piece.rotation) for piece in imposed.page.pieces} == {
        (15.24, 215.9, 90)
    }


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_what_finds_no_room_below_goes_beside(paper: Paper) -> None:
    longer = [Tool(name, 215.9, 15.24, ()) for name in "ABC"]
    mixed = ToolSet("strips", "Strips", (*longer, Tool("D", 203.2, 15.24, ()), Tool("stick", 127, 12.7, ())))
    (imposed,) = stack(tool_pieces([mixed]), paper, Backs.NONE)
    places = {piece.name: piece for piece in imposed.page.pieces}
    assert len({places[name].y for name in "ABCD"}) == 1
    assert places["C"].x + places["C"].width < places["D"].x
    left, right = places["A"].x, paper.width - places["D"].x - places["D"].width
    assert left == pytest.approx(right)
    assert places["stick"].y > max(places[name].y + places[name].height for name in "ABCD")


def test_a_tool_of_blocks_is_laid_out_inside_its_trim() -> None:
    card = Tool("card", 86, 60, (), blocks=(Notes(("Look, then run.",)),))
    (piece,) = tool_pieces([ToolSet("cards", "Cards", (card,))])
    assert {item.text for item in piece.front if isinstance(item, Text)} == {"Look, then run."}
    assert all(3 <= item.x <= 83 for item in piece.front if isinstance(item, Text))
    small = Tool("small card", 86, 9, (), blocks=(Notes(("Look, then run.",) * 3),))
    with pytest.raises(ValueError, match=r"Notes needs 12\.0 mm of height"):
        tool_pieces([ToolSet("cards", "Cards", (small,))])


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("backs", [each.value for each in Backs])
def test_marks_and_pieces_keep_clear_of_each_other_and_of_the_edge(paper: str, backs: str) -> None:
    how = job(paper, backs)
    laid_out = [page for page in lay_out_kit(KIT, how) if page.side is not PageSide.BLANK]
    for page, shown in zip(laid_out, pages(kit_pdf(KIT, how, laid_out)), strict=True):
        marks = [s for s in shown.segments if abs(s.length - 4) < 0.01 and abs(s.width - 0.15) < 0.01]
        assert marks
        for mark in marks:
            middle = ((mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2)
            assert min(mark.x1, mark.x2) >= EDGE
            assert max(mark.y1, mark.y2) <= page.height - EDGE
            for piece in page.pieces:
                inside = Box(piece.x, piece.y, piece.width, piece.height).grown(1.9)
                assert not (inside.x < middle[0] < inside.right and inside.y < middle[1] < inside.bottom)
        boxes = [(p.x, p.y, p.x + p.width, p.y + p.height) for p in page.pieces]
        for at, one in enumerate(boxes):
            for other in boxes[at + 1 :]:
                apart = one[2] <= other[0] + 1e-6 or other[2] <= one[0] + 1e-6
                assert apart or one[3] <= other[1] + 1e-6 or other[3] <= one[1] + 1e-6


def test_counter_type_is_legible() -> None:
    how = job("a4")
    for shown in pages(kit_pdf(KIT, how, lay_out_kit(KIT, how))):
        assert min(run.size for run in shown.type) >= 6.5


def test_what_is_too_large_is_refused_with_the_numbers() -> None:
    huge = ToolSet("t", "Tools", (Tool("board", 400, 400, ()),))
    with pytest.raises(ImpositionError, match="board: 400 × 400 mm does not fit on Letter"):
        stack(tool_pieces([huge]), LETTER, Backs.NONE)


@pytest.mark.parametrize(("slug", "part"), [("tonnage-war", "markers"), ("ssn", "counters")])
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_without_backs_no_side_of_a_counter_is_lost(slug: str, part: str, paper: str) -> None:
    """SUNK on the back of DAMAGED is a piece of its own; it is printed beside the front if backs are not printed."""
    sets = next(each for each in whole_kit(slug).parts if each.name == part).contents
    counters = [counter for each in sets if isinstance(each, CounterSet) for counter in each.counters]
    printed = [page for page in pages_of(slug, paper, "none") if page.part == part]
    names = [piece.name for page in printed for piece in page.pieces]
    assert len(counters) > 10
    for counter in counters:
        other = f"{counter.name} {counter.back.note or counter.back.label}"
        assert names.count(counter.name) == 1
        assert names.count(other) == (counter.back != counter.front)
    assert len(printed) == len({each.sheet for each in sets if isinstance(each, CounterSet | ToolSet)})
