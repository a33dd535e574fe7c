"""Tables to fill in: turns run along a course, and symbols to circle leave room to write. Small markers and low strips
keep what has to be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from printkit.drawing import Box, Circle, FormField, Group, Ink, Item, Line, Pattern, Rect, Stamp, Text, Use
from printkit.games import load
from printkit.games.tonnage_war.paper.journal_pages import journal
from printkit.games.tonnage_war.paper.tactical import tactical_decks
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.press.blocks import Column, Illustration, SideLook, Track, WriteTable
from printkit.press.faces.markers import marker
from printkit.press.pieces import CardScene, CounterFace, Outline
from printkit.press.sheets.pictured import place_picture
from printkit.press.sheets.write import place_write
from tests.press.sheets import blocks, sheets

SIDES = (
    SideLook(Ink.NAVY, Pattern.HATCH, "U-boats", "icon-u-boat"),
    SideLook(Ink.TEAL, Pattern.DOTS, "escorts", "icon-escort"),
)
SUITS = ("suit-spades", "suit-hearts", "suit-clubs", "suit-diamonds")
BOX = Box(10, 20, 120, 96)


def table(*, course: bool = True, sides: tuple[SideLook, ...] = ()) -> WriteTable:
    columns = (Column("card", choices=SUITS), Column("target"))
    return WriteTable("t", columns, 10, "turn", course=course, sides=sides, heavy=len(sides) or 5)


def inner(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield from inner(item.items) if isinstance(item, Group) else (item,)


@pytest.mark.parametrize("sides", [(), SIDES], ids=["one", "two"])
def test_each_number_on_a_course_stands_in_a_ring_on_it(sides: tuple[SideLook, ...]) -> None:
    items = list(place_write(table(sides=sides), BOX))
    rings = [item for item in items if isinstance(item, Circle)]
    numbers = [item for item in items if isinstance(item, Text) and item.text.isdigit()]
    legs = [item for item in items if isinstance(item, Line) and item.style.dash and item.x1 == item.x2]
    assert [item.text for item in numbers] == [str(n) for n in range(1, (5 if sides else 10) + 1)]
    assert [(ring.x, ring.x) for ring in rings] == [(number.x, legs[0].x1) for number in numbers]
    joined = [(one.y + one.radius, other.y - other.radius) for one, other in pairwise(rings)]
    assert [(leg.y1, leg.y2) for leg in legs] == [pytest.approx(ends) for ends in joined]
    assert all(ring.y - ring.radius < number.y < ring.y + ring.radius for ring, number in zip(rings, numbers))


def test_no_rule_crosses_the_course() -> None:
    def lefts(one: WriteTable) -> set[float]:
        body = [item for item in place_write(one, BOX) if isinstance(item, Line) and item.y1 == item.y2]
        return {round(line.x1 - BOX.x, 2) for line in body if line.x2 == BOX.right and line.y1 > BOX.y + 12}

    plain, along = lefts(table(course=False)), lefts(table())
    assert 0.0 in plain
    assert along == {8.4}
    rings = [item for item in place_write(table(), BOX) if isinstance(item, Circle)]
    assert all(ring.x + ring.radius < BOX.x + 8.4 for ring in rings)


def test_a_field_leaves_the_symbols_to_circle_free() -> None:
    items = list(place_write(table(), BOX))
    fields = [item for item in items if isinstance(item, FormField) and "card" in item.name]
    symbols = [item for item in items if isinstance(item, Use) and item.symbol in SUITS]
    assert (len(fields), len(symbols)) == (10, 40)
    for field in fields:
        row = [use for use in symbols if field.y < use.y < field.y + field.height]
        assert [use.symbol for use in sorted(row, key=lambda use: use.x)] == list(SUITS)
        assert all(use.outlined and use.x - 1.5 > field.x + field.width for use in row)
        assert min(b.x - a.x for a in row for b in row if b.x > a.x) > 4.0
        assert field.width > 9.0


@pytest.mark.parametrize("slug", ["uss-lox", "malta-convoy", "tonnage-war", "wolf-pack"])
def test_the_turns_of_every_journal_run_along_a_course(slug: str) -> None:
    found = [
        block
        for sheet in sheets(slug, load(slug).ruleset())
        for block in blocks(sheet.blocks)
        if isinstance(block, WriteTable) and block.number == "turn"
    ]
    assert found
    assert all(block.course for block in found)


@pytest.mark.parametrize("side", [0, 1])
def test_each_card_of_a_tactical_deck_is_named_under_its_box(side: int) -> None:
    ruleset = TonnageRuleset("designer")
    cards = {(card.suit, card.index): card for card in tactical_decks(ruleset)[side].cards}
    tracks = [block for block in blocks(journal(ruleset)[1 + side].blocks) if isinstance(block, Track)]
    assert [track.symbol for track in tracks] == list(SUITS)
    named = 0
    for track in tracks:
        for mark in track.marks:
            first, last = (track.labels.index(label) for label in (mark.first, mark.last))
            for label in track.labels[first : last + 1]:
                card = next(c for (suit, index), c in cards.items() if suit and suit.value == track.symbol and index == label)  # fmt: skip
                assert (card.icon or "no icon") in mark.text
                assert card.number in mark.text
                assert card.plus in mark.text
                named += 1
    assert named == 52


@pytest.mark.parametrize("side", [12.7, 19.0])
def test_a_mark_lies_over_its_vessel_on_markers_of_either_size(side: float) -> None:
    face = CounterFace(
        "", Ink.VERMILION, Pattern.CROSSHATCH, note="cargo", emblem="merchantman", symbol="cross"
    )
    items = list(marker(side, side, Outline.RECTANGLE, face))
    vessel = next(
        n
        for n, item in enumerate(items)
        if (isinstance(item, Stamp) and item.stencil.key.startswith("marker-merchantman"))
        or (isinstance(item, Use) and item.symbol == "merchantman")
    )
    strokes = [
        n for n, item in enumerate(items) if isinstance(item, Line) and item.style.stroke is Ink.VERMILION
    ]
    assert len(strokes) == 2
    assert min(strokes) > vessel


def test_the_plate_of_a_title_stays_inside_a_low_picture() -> None:
    scene = CardScene(seed=1)
    for high in (12.0, 14.0, 30.0):
        picture = Illustration(scene, high, high, title="Turn 1", text="all phases")
        plates = [item for item in place_picture(picture, Box(0, 0, 180, high)) if isinstance(item, Rect)]
        assert len(plates) == 2
        assert all(plate.y > 0 and plate.y + plate.height < high for plate in plates)
        words = [item for item in place_picture(picture, Box(0, 0, 180, high)) if isinstance(item, Text)]
        assert all(plates[1].y < word.y < plates[1].y + plates[1].height for word in words)
