"""Card backs: nothing on them shows which end of the card is up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from printkit.drawing import Box, Circle, CurveTo, Group, Ink, Item, Line, LineTo, MoveTo, Path
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


def test_a_back_that_saves_ink_has_a_closed_band_of_its_pattern_at_head_and_foot() -> None:
    form = back_form(Back("deck", "Deck", BackPattern.WAVES, Ink.NAVY, "torpedo"), POKER, BackStyle.THIN)
    bands = [item for item in form.items if isinstance(item, Group) and item.clip is not None]
    clips = [band.clip for band in bands if band.clip is not None]
    assert [clip.y + clip.height < POKER.height / 2 for clip in clips] == [True, False]
    assert clips[0].y == pytest.approx(POKER.height - clips[1].y - clips[1].height)
    rules = [item for item in form.items if isinstance(item, Line)]
    assert [rule.y1 for rule in rules] == pytest.approx([clips[0].y + clips[0].height, clips[1].y])
    assert all((rule.x1, rule.x2) == (clips[0].x, clips[0].x + clips[0].width) for rule in rules)
