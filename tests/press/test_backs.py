"""Card backs: nothing on them shows which end of the card is up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from printkit.drawing import Box, Circle, CurveTo, Group, Ink, Item, Line, LineTo, MoveTo, Path, Rect
from printkit.press.faces.backs import BackStyle, back_form, pattern_field
from printkit.press.pieces import POKER, Back, BackPattern

FIELD = Box(3.0, 4.0, 57.5, 82.9)


def corners(item: Item) -> Iterator[tuple[float, float]]:
    """Yield the points at which the lines of an item begin, turn and end."""
    match item:
        case Group(items=items):
            for each in items:
                yield from corners(each)
        case Line(x1=x1, y1=y1, x2=x2, y2=y2):
            yield from ((x1, y1), (x2, y2))
        case Circle(x=x, y=y):
            yield (x, y)
        case Path(steps=steps):
            yield from ((step.x, step.y) for step in steps if isinstance(step, MoveTo | LineTo | CurveTo))
        case _:
            raise AssertionError(f"no corners are known of {item!r}")


@pytest.mark.parametrize("pattern", BackPattern)
def test_a_pattern_looks_the_same_upside_down(pattern: BackPattern) -> None:
    (field,) = pattern_field(Back("deck", "Deck", pattern, Ink.NAVY, "torpedo"), FIELD)
    drawn = {(round(x, 6), round(y, 6)) for x, y in corners(field)}
    middle = FIELD.centre
    turned = {(round(2 * middle.x - x, 6), round(2 * middle.y - y, 6)) for x, y in drawn}
    assert len(drawn) > 0
    assert turned == drawn


@pytest.mark.parametrize("pattern", BackPattern)
def test_a_back_that_saves_ink_has_its_pattern_on_a_belt_across_the_middle(pattern: BackPattern) -> None:
    form = back_form(Back("deck", "Deck", pattern, Ink.NAVY, "torpedo"), POKER, BackStyle.THIN)
    (frame,) = [item for item in form.items if isinstance(item, Rect) and item.height > POKER.height / 2]
    belt = form.items[0]
    assert isinstance(belt, Group)
    assert belt.clip is not None
    width, height = belt.scale * belt.clip.width, belt.scale * belt.clip.height
    assert (belt.x, width) == pytest.approx((frame.x, frame.width)), "from side to side"
    assert belt.y + height / 2 == pytest.approx(POKER.height / 2), "in the middle"
    assert height < frame.height / 2
    drawn = {(round(x, 6), round(y, 6)) for x, y in corners(belt)}
    assert drawn
    assert {(round(belt.clip.width - x, 6), round(belt.clip.height - y, 6)) for x, y in drawn} == drawn
    (medallion,) = [item for item in form.items if isinstance(item, Circle)]
    assert (medallion.x, medallion.y) == pytest.approx((POKER.width / 2, POKER.height / 2))
