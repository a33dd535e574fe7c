"""The bounding box of drawing items, compared with points sampled along what is drawn."""

from __future__ import annotations

import math

import pytest

from printkit.drawing import (
    Anchor,
    ArcTo,
    Box,
    Circle,
    Close,
    Font,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Stamp,
    Stencil,
    Text,
    Use,
)
from printkit.drawing.extent import around, extent, outermost
from printkit.drawing.paths import curved, ends, moved, parse


def wide(text: Text) -> float:
    """Measure a text as if each character were half as wide as the type size."""
    return len(text.text) * text.size / 72 * 25.4 / 2


def box(*items: Item) -> Box:
    found = extent(items, wide)
    assert found is not None
    return found


def test_no_items_have_no_bounding_box() -> None:
    assert extent((), wide) is None
    assert extent((Text(1, 1, ""), Group(())), wide) is None


def test_the_box_of_several_items_holds_all_of_them() -> None:
    assert box(Line(5, 1, 2, 4), Rect(1, 3, 2, 9), Circle(10, 5, 2)) == Box(1, 1, 11, 11)


def test_a_curve_reaches_beyond_its_ends() -> None:
    hill = parse("M 0 0 C 0 -4 6 -4 6 0")
    assert around(ends(hill)) == Box(0, 0, 6, 0)
    assert around(outermost(hill)) == pytest.approx((0, -3, 6, 3))


@pytest.mark.parametrize("turned", range(0, 360, 30))
def test_an_arc_is_clockwise_and_as_round_as_it_says(turned: int) -> None:
    """Every point of the strokes lies on the circle, on the clockwise side."""
    a, b = math.radians(turned), math.radians(turned + 90)
    arc = (MoveTo(3 * math.cos(a), 3 * math.sin(a)), ArcTo(3, 3 * math.cos(b), 3 * math.sin(b)))
    reached = [(p.x, p.y) for p in outermost(arc)]
    assert all(math.hypot(x, y) == pytest.approx(3, abs=0.001) for x, y in reached)
    first, second = ends(curved(arc))[1:]
    middle = (a + b) / 2
    assert first == pytest.approx((3 * math.cos(middle), 3 * math.sin(middle)))
    assert second == pytest.approx((3 * math.cos(b), 3 * math.sin(b)))


def test_two_half_circles_are_a_disc() -> None:
    disc = Path((MoveTo(0, 5), ArcTo(5, 10, 5), ArcTo(5, 0, 5), Close()))
    assert box(disc) == pytest.approx((0, 0, 10, 10), abs=0.001)


def test_moved_outlines_are_shifted_then_enlarged() -> None:
    steps = (MoveTo(0, 0), LineTo(2, 0), ArcTo(1, 2, 2), Close())
    assert moved(steps, 1, 2, 3) == (MoveTo(3, 6), LineTo(9, 6), ArcTo(3, 9, 12), Close())


@pytest.mark.parametrize(
    ("anchor", "left"), [(Anchor.START, 20), (Anchor.MIDDLE, 15), (Anchor.END, 10)], ids=str
)
def test_the_box_of_a_text_follows_from_its_baseline_and_anchor(anchor: Anchor, left: float) -> None:
    size = 72 / 25.4 * 4  # an em of 4 mm
    found = box(Text(20, 30, "abcde", Font.HEAD, size, anchor=anchor))
    assert (found.x, found.width) == (pytest.approx(left), pytest.approx(10))
    assert found.y < 30 < found.bottom
    upright = box(Text(20, 30, "abcde", Font.HEAD, size, anchor=anchor, rotation=90))
    assert (upright.y, upright.height) == (pytest.approx(left + 10), pytest.approx(10))


def test_groups_symbols_and_stamps_are_where_they_were_put() -> None:
    inner = Group((Rect(0, 0, 2, 1),), 10, 10, rotation=90, scale=2)
    assert box(inner) == pytest.approx((8, 10, 2, 4))
    assert box(Group((Rect(0, 0, 9, 9),), clip=Rect(1, 2, 3, 4))) == Box(1, 2, 3, 4)
    assert box(Use("die-6", 5, 5, 4)) == pytest.approx((3, 3, 4, 4))
    assert box(Stamp(Stencil("s", 4, 2, ()), 1, 1, 180)) == pytest.approx((-3, -1, 4, 2))
