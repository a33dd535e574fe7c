"""Outlines: SVG path data is parsed letter by letter, and circles end where they begin."""

from __future__ import annotations

import pytest

from printkit.drawing.paths import circle, ends, parse
from printkit.drawing.shapes import Close, CurveTo, LineTo, MoveTo, Point, Step


@pytest.mark.parametrize(
    ("data", "steps"),
    [
        ("M 1 2", (MoveTo(1, 2),)),
        ("M1 2L3 4", (MoveTo(1, 2), LineTo(3, 4))),
        ("M1 2L3 4 5 -6", (MoveTo(1, 2), LineTo(3, 4), LineTo(5, -6))),
        ("M1 2H5V7H1Z", (MoveTo(1, 2), LineTo(5, 2), LineTo(5, 7), LineTo(1, 7), Close())),
        ("M1 2V7H5", (MoveTo(1, 2), LineTo(1, 7), LineTo(5, 7))),
        ("M0 0C1 2 3 4 5 6H9", (MoveTo(0, 0), CurveTo(1, 2, 3, 4, 5, 6), LineTo(9, 6))),
        ("M0 0Q3 0 3 3", (MoveTo(0, 0), CurveTo(2, 0, 3, 1, 3, 3))),
        ("M.5-.5L1.-2", (MoveTo(0.5, -0.5), LineTo(1, -2))),
    ],
)
def test_an_outline_is_read_letter_by_letter(data: str, steps: tuple[Step, ...]) -> None:
    assert parse(data) == steps


def test_a_circle_goes_through_its_four_points_and_closes() -> None:
    steps = parse("O 10 20 4")
    assert steps == parse(circle(10, 20, 4))
    assert ends(steps) == [Point(6, 20), Point(10, 16), Point(14, 20), Point(10, 24), Point(6, 20)]
    assert steps[-1] == Close()
