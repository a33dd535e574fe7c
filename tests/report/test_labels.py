"""No label of a picture overlaps another, computed from the character widths in the font files."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

import pytest

from printkit.drawing import MM_PER_PT, Anchor, Circle, Group, Item, Line, Polygon, Text
from printkit.report.pictures.charts import drawn
from printkit.report.pictures.metrics import label_width
from printkit.report.story import Picture, Story, TextTable
from tests.report.games import auto, reported

GAMES = ("wolf-pack", "tonnage-war", "uss-lox", "malta-convoy", "ssn")
INSIDE = ("uss-lox", "malta-convoy")
"""Games whose labels are also tested to be inside their pictures."""
FEW = range(1, 5)
MANY = range(1, 51)
_ASCENT, _TOUCH = 0.7, 0.25
"""Height of a letter as a share of the type size, and the overlap in mm by which two labels may touch."""

_ARROWHEAD, _CROSS = 3, 1.9
"""Number of corners of an arrowhead, and the width in mm of the cross for a miss, on SSN's charts."""


class Box(NamedTuple):
    """The box of a label in mm."""

    text: str
    left: float
    top: float
    right: float
    foot: float

    def over(self, other: Box) -> bool:
        """Return whether the box overlaps another one."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.foot, other.foot) - max(self.top, other.top)
        return across > _TOUCH and down > _TOUCH


def labels(items: Iterable[Item], x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Iterator[Box]:
    """Yield the labels of a display list with their boxes in mm; rotated labels are compared only with each other."""
    for item in items:
        if isinstance(item, Group):
            if not item.rotation:
                yield from labels(item.items, x + scale * item.x, y + scale * item.y, scale * item.scale)
        elif isinstance(item, Text) and item.text.strip() and not item.rotation:
            wide, high = scale * label_width(item), scale * item.size * MM_PER_PT * _ASCENT
            shift = {Anchor.START: 0.0, Anchor.MIDDLE: wide / 2, Anchor.END: wide}[item.anchor]
            left, foot = x + scale * item.x - shift, y + scale * item.y
            yield Box(item.text, left, foot - high, left + wide, foot)


def pictures(story: Story) -> Iterator[Picture]:
    """Yield every picture of a story, small ones and charts included."""
    for item in (*story.pictures, *(story.luck.items if story.luck else ())):
        if not isinstance(item, TextTable):
            yield drawn(item)
    yield from (point.picture for point in story.turning_points if point.picture is not None)


def overlaps(slug: str, seed: int) -> list[str]:
    """Return every pair of overlapping labels in a report."""
    found = []
    for picture in pictures(reported(auto(slug, seed)).story):
        boxes = list(labels(picture.shapes))
        found += [
            f"{slug} {seed}, {picture.title}: {one.text!r} over {two.text!r}"
            for one, two in combinations(boxes, 2)
            if one.over(two)
        ]
    return found


def outside(slug: str, seed: int) -> list[str]:
    """Return every label of a report that its picture cuts off."""
    return [
        f"{slug} {seed}, {picture.title}: {box.text!r}"
        for picture in pictures(reported(auto(slug, seed)).story)
        for box in labels(picture.shapes)
        if min(box.left, box.top) < -_TOUCH
        or box.right > picture.width + _TOUCH
        or box.foot > picture.height + _TOUCH
    ]


@pytest.mark.parametrize("slug", INSIDE)
def test_no_label_is_cut_off(slug: str) -> None:
    assert not [each for seed in FEW for each in outside(slug, seed)]


@pytest.mark.sweep
@pytest.mark.parametrize("slug", INSIDE)
def test_no_label_of_fifty_games_is_cut_off(slug: str) -> None:
    assert not [each for seed in MANY for each in outside(slug, seed)]


def markers(items: Iterable[Item]) -> Iterator[Box]:
    """Yield the boxes of pieces, detection points, hits and misses on SSN's charts, without arrowheads and paths."""
    for item in items:
        if isinstance(item, Circle):
            r = item.radius
            yield Box("ring", item.x - r, item.y - r, item.x + r, item.y + r)
        elif isinstance(item, Polygon) and item.closed and len(item.points) > _ARROWHEAD:
            xs, ys = [x for x, _ in item.points], [y for _, y in item.points]
            yield Box("piece", min(xs), min(ys), max(xs), max(ys))
        elif (
            isinstance(item, Line)
            and math.isclose(abs(item.x2 - item.x1), _CROSS)
            and math.isclose(abs(item.y2 - item.y1), _CROSS)
        ):
            yield Box(
                "cross",
                min(item.x1, item.x2),
                min(item.y1, item.y2),
                max(item.x1, item.x2),
                max(item.y1, item.y2),
            )


def covered(seed: int) -> list[str]:
    """Return every label on SSN's charts that overlaps a marker."""
    return [
        f"{seed}, {picture.title}: {label.text!r} over a {marker.text}"
        for picture in reported(auto("ssn", seed)).story.pictures
        if isinstance(picture, Picture)
        for label in labels(picture.shapes)
        for marker in markers(picture.shapes)
        if label.over(marker)
    ]


def test_no_label_of_ssn_lies_over_a_marker() -> None:
    charts = [p for seed in FEW for p in reported(auto("ssn", seed)).story.pictures if isinstance(p, Picture)]
    found = {marker.text for chart in charts for marker in markers(chart.shapes)}
    assert found == {"ring", "piece", "cross"}
    assert not [each for seed in FEW for each in covered(seed)]


@pytest.mark.sweep
def test_no_label_of_fifty_games_of_ssn_lies_over_a_marker() -> None:
    assert not [each for seed in MANY for each in covered(seed)]


@pytest.mark.parametrize("slug", GAMES)
def test_no_label_lies_over_another(slug: str) -> None:
    assert not [each for seed in FEW for each in overlaps(slug, seed)]


@pytest.mark.sweep
@pytest.mark.parametrize("slug", GAMES)
def test_no_label_of_fifty_games_lies_over_another(slug: str) -> None:
    assert not [each for seed in MANY for each in overlaps(slug, seed)]


def test_labels_that_lie_over_each_other_are_found() -> None:
    one, two = Text(0, 5, "over", size=8.0), Text(2, 5.5, "under", size=8.0)
    boxes = list(labels((one, two)))
    assert boxes[0].over(boxes[1])
    apart = Text(8, 14.0, "under", size=8.0)
    assert not boxes[0].over(next(labels((apart,))))
    (enlarged,) = labels((Group((one,), scale=3.0),))
    assert enlarged.over(next(labels((apart,))))
