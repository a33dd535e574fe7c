"""Cropping a drawing drops only what lies outside the part that is shown."""

from __future__ import annotations

from dataclasses import replace

from printkit.drawing import Group, Ink, Item, Path, Rect, Style, Text
from printkit.drawing.cropped import cropped
from printkit.drawing.paths import parse
from printkit.drawing.shapes import THIN, Box, Stamp, Stencil

SHOWN = Box(0, 0, 30, 40)


def about(text: Text) -> float:
    """Return the width of a text: a millimetre for each letter."""
    return float(len(text.text))


def crop(*items: Item) -> tuple[Item, ...]:
    return cropped(items, SHOWN, about)


def test_items_outside_are_dropped_and_those_at_the_edge_kept() -> None:
    inside, edge, outside = Rect(5, 5, 3, 3), Rect(28, 38, 10, 10), Rect(50, 5, 3, 3)
    assert crop(inside, edge, outside) == (inside, edge)
    assert crop(Text(5, 60, "below")) == ()


def test_of_a_path_only_the_outlines_outside_are_dropped() -> None:
    path = Path(parse("M1 1L5 5M60 60L70 70M-5 20L45 20"))
    assert crop(path) == (Path(parse("M1 1L5 5M-5 20L45 20")),)
    assert crop(Path(parse("M60 60L70 70"))) == ()


def test_a_line_loses_its_ends_outside_but_not_an_area_or_a_dashed_line() -> None:
    wave = parse("M-60 20L-40 21L-5 20C5 19 10 21 15 20L45 20L60 21L80 20")
    assert crop(Path(wave)) == (Path(parse("M-5 20C5 19 10 21 15 20L45 20")),)
    area, dashed = Path(wave, Style(fill=Ink.PAPER)), Path(wave, replace(THIN, dash=(1.0, 1.0)))
    closed = Path(parse("M-60 20L5 5L60 20Z"))
    assert crop(area, dashed, closed) == (area, dashed, closed)


def test_what_a_clip_hides_is_dropped() -> None:
    hidden, seen = Rect(-50, 1, 3, 3), Rect(1, 1, 3, 3)
    group = Group((hidden, seen), x=10, y=10, clip=Rect(0, 0, 10, 10))
    assert crop(group) == (Group((seen,), x=10, y=10, clip=Rect(0, 0, 10, 10)),)
    assert crop(Group((seen,), x=100, clip=Rect(0, 0, 10, 10))) == ()


def test_a_scaled_group_is_cropped_in_its_own_coordinates() -> None:
    near, far = Rect(50, 0, 5, 5), Rect(70, 0, 5, 5)
    assert crop(Group((near, far), scale=0.5)) == (Group((near,), scale=0.5),)


def test_a_stencil_is_cropped_where_it_lies_and_a_rotated_one_is_kept() -> None:
    near, far = Rect(1, 1, 2, 2), Rect(40, 1, 2, 2)
    stencil = Stencil("key", 50, 5, (near, far))
    assert crop(Stamp(stencil, 3, 3)) == (Group((near,), 3, 3),)
    turned = Stamp(stencil, 3, 3, rotation=90)
    assert crop(turned) == (turned,)
