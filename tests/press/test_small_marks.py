"""Small marks on sheets and pieces that are easily lost: heavy rules between groups, guns, white below a pattern, backs of the proof page."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from printkit.drawing import (
    Box,
    Circle,
    Font,
    Ink,
    Item,
    Line,
    Pattern,
    Polygon,
    Rect,
    Stencil,
    Style,
    Weight,
)
from printkit.press.art.ink import InkMode, Inks, load_theme
from printkit.press.art.inked import inked
from printkit.press.blocks import (
    Bars,
    FlowArrow,
    Flowchart,
    FlowNode,
    Ledger,
    LedgerRow,
    Yardstick,
)
from printkit.press.faces.hulls import HULLS, bow_gun
from printkit.press.faces.proof import proof_pages
from printkit.press.page.imposition import Backs, ImposedPiece
from printkit.press.page.paper import A4
from printkit.press.pieces import Proof
from printkit.press.sheets.boxes import place_bars
from printkit.press.sheets.ledger import place_ledger
from printkit.press.sheets.pictured import place_chart
from printkit.press.sheets.type import FRAME, natural


def upright(items: Sequence[Item]) -> list[tuple[float, Weight | float]]:
    """Return position and weight of the vertical lines, from left to right."""
    lines = (each for each in items if isinstance(each, Line) and each.x1 == each.x2)
    return sorted((line.x1, line.style.weight) for line in lines)


def test_a_ledger_has_a_heavier_line_between_its_groups_only() -> None:
    heads = tuple((name, 1.0) for name in "abcd")
    rows = (LedgerRow("one", ("w", "x", "y", "z")), LedgerRow("two", ("s", "t", "u", "v")))
    ledger = Ledger(heads, rows, groups=(("first", 2), ("second", 2)))
    first, middle, last = (weight for _, weight in upright(list(place_ledger(ledger, Box(0, 0, 90, 40)))))
    assert middle == FRAME.weight
    assert first == last != middle


@pytest.mark.parametrize("name", HULLS)
def test_a_hull_has_a_bow_gun_exactly_where_its_plan_says_so(name: str) -> None:
    drawn = bow_gun(name, 30.0, 8.0, 6.0)
    assert [type(each) for each in drawn] == ([Line, Circle] if HULLS[name].gun else [])
    assert any(hull.gun for hull in HULLS.values())


_SHAPE = Polygon(((0, 0), (4, 0), (4, 4)), Style(fill=Ink.NAVY, pattern=Pattern.HATCH, covers=True))


@pytest.mark.parametrize("mode", InkMode)
def test_a_pattern_that_covers_has_white_paper_below_it(mode: InkMode) -> None:
    below, above = inked((_SHAPE,), Inks(load_theme(), mode))
    assert isinstance(below, Polygon)
    assert isinstance(above, Polygon)
    assert below.points == above.points
    assert (below.style.fill, below.style.pattern) == (Ink.PAPER, Pattern.SOLID)


def test_a_shape_that_covers_nothing_is_drawn_once() -> None:
    open_ = Rect(0, 0, 4, 4, Style(fill=Ink.NAVY, pattern=Pattern.HATCH))
    assert len(inked((open_,), Inks(load_theme(), InkMode.FULL))) == 1


@pytest.mark.parametrize(
    ("backs", "pages"),
    [(Backs.NONE, 1), (Backs.GUTTERFOLD, 1), (Backs.DUPLEX_LONG, 2), (Backs.DUPLEX_SHORT, 2)],
)
def test_the_proof_page_has_a_page_for_the_backs_where_both_sides_are_printed(
    backs: Backs, pages: int
) -> None:
    front, back = (Rect(0, 0, 20, 30, Style(fill=ink)) for ink in (Ink.NAVY, Ink.TEAL))
    piece = ImposedPiece("card", "a card", 20, 30, 0, (front,), Stencil("back", 20, 30, (back,)))
    made = proof_pages((piece,), Proof(), A4, backs)
    assert len(made) == pages
    sides = [place.side.name for page in made for place in page.pieces]
    assert sides == ["FRONT"] + ["BACK"] * (backs is not Backs.NONE)


def test_every_arrow_of_a_flowchart_runs_across_or_down_and_ends_at_its_box() -> None:
    nodes = (
        FlowNode("one", 0.25, 0.2, 0.3, "one"),
        FlowNode("two", 0.75, 0.5, 0.3, "two", shape="question"),
        FlowNode("three", 0.25, 0.85, 0.3, "three", shape="end"),
    )
    arrows = (
        FlowArrow("one", "s", "two", "n"),
        FlowArrow("two", "w", "three", "n"),
        FlowArrow("one", "s", "three", "n"),
    )
    chart = Flowchart("chart", nodes, arrows, 90, 90)
    items = list(place_chart(chart, Box(0, 0, 160, 90)))
    lines = [each for each in items if isinstance(each, Line)]
    assert len(lines) == 3 + 2 + 1
    assert all(each.x1 == each.x2 or each.y1 == each.y2 for each in lines)
    second_frames = [each for each in items if isinstance(each, Rect) and each.radius == 2.4]
    assert [each.y > 60 for each in second_frames] == [True]  # of the box that ends the chart


def test_bars_leave_room_for_the_longest_word_below_them() -> None:
    bars = Bars(
        (Yardstick("a", 4.0, "4"),), 10.0, own="Your own result in this patrol", name="own", legend="tons"
    )
    own = max(each.x for each in place_bars(bars, Box(0, 0, 120, 30)) if isinstance(each, Rect))
    assert own >= natural("Your own result in this patrol", Font.STRONG)
