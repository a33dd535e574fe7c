"""Diagrams: pieces of the kit that lie in a diagram keep their order, place and size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printkit.drawing import Box, Group, Ink, Item, Rect, Stamp, Text, Use
from printkit.games.wolf_pack.paper.deck import BACK
from printkit.press.blocks import DiagramCard, DiagramMat, Drawing, Mat, Space
from printkit.press.pieces import CardScene, Light
from printkit.press.sheets.diagram import diagram

SCENE = CardScene((), 0.5, Light.DAY, 1)


def _leaves(items: Iterable[Item]) -> Iterator[Item]:
    """Yield the items in drawing order, including those inside groups and stencils."""
    for item in items:
        match item:
            case Group():
                yield from _leaves(item.items)
            case Stamp():
                yield from _leaves(item.stencil.items)
            case _:
                yield item


def _drawn(drawing: Drawing) -> tuple[Item, ...]:
    (group,) = diagram(drawing, Box(0, 0, drawing.width, drawing.height))
    assert isinstance(group, Group)
    return group.items


def test_cards_lie_on_mats_and_items_on_both() -> None:
    mat = DiagramMat(Mat(((Space("", number="1"),),)), 50, 50, 66.0, 0.5)
    card = DiagramCard(BACK, 50, 50, 0.5)
    below, above, line = _drawn(Drawing(100, 100, (Rect(0, 0, 100, 100),), mats=(mat,), cards=(card,)))
    assert isinstance(below, Group)
    assert isinstance(above, Group)
    assert (below.x, below.y, below.scale) == (above.x, above.y, above.scale) == (50, 50, 0.5)
    assert isinstance(line, Rect)


def test_a_small_card_has_its_picture_and_icon_and_a_small_back_has_no_words() -> None:
    front, back = _drawn(
        Drawing(
            100,
            100,
            (),
            cards=(
                DiagramCard(SCENE, 20, 50, 0.4, 90.0, "icon-torpedo", Ink.NAVY),
                DiagramCard(BACK, 70, 50, 0.4),
            ),
        )
    )
    assert isinstance(front, Group)
    assert front.rotation == 90.0
    assert [each.symbol for each in _leaves((front,)) if isinstance(each, Use)] == ["icon-torpedo"]
    behind = list(_leaves((back,)))
    assert not any(isinstance(each, Text) for each in behind)
    assert [each.symbol for each in behind if isinstance(each, Use)] == [BACK.symbol]


def test_a_space_without_a_name_has_no_empty_text() -> None:
    (mat,) = _drawn(
        Drawing(100, 100, (), mats=(DiagramMat(Mat(((Space("", number="1"),),)), 50, 50, 66.0, 0.5),))
    )
    assert [each.text for each in _leaves((mat,)) if isinstance(each, Text)] == ["1"]
