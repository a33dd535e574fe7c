"""Pictures of the sea under water, and variations of the pictures on cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from printkit.drawing import Box, Ink, Path, Rect, Stamp, Stencil, Style
from printkit.drawing.svg import FACES, Look, svg
from printkit.press.pictures.picture import picture
from printkit.press.pictures.rough import Rough
from printkit.press.pictures.sea import deep
from printkit.press.pieces import Back, BackPattern, Card, CardScene, Deck, Light, ShownSymbol
from tests.press.kits import whole_kit

BACK = Back("tankers", "Tankers", BackPattern.WAVES, Ink.TEAL, "tanker")
PLAIN = Look(dict.fromkeys(Ink, "#000"), {}, FACES, lambda text: 1.0)


def decks(slug: str) -> list[Deck]:
    return [each for part in whole_kit(slug).parts for each in part.contents if isinstance(each, Deck)]


@pytest.mark.parametrize(("height", "paths"), [(1, 0), (2, 2), (5, 6), (60, 8)])
def test_a_picture_of_any_depth_has_no_path_without_lines(height: float, paths: int) -> None:
    """A path without lines has no extent, so that a page with such a path cannot be shown as SVG."""
    water = deep(Box(0, 0, 40, height), Rough(1))
    assert all(isinstance(item, Path) and item.steps for item in water)
    assert len(water) == paths


def scenes(deck: Deck) -> list[CardScene]:
    return [card.scene for card in deck.cards if card.scene is not None]


@pytest.mark.parametrize("slug", ["tonnage-war", "wolf-pack"])
def test_no_two_cards_of_a_sheet_of_four_show_the_same_picture(slug: str) -> None:
    for deck in decks(slug):
        shown = scenes(deck)
        sheets = [shown[at : at + 4] for at in range(0, len(shown), 4)]
        assert all(len(set(sheet)) == len(sheet) for sheet in sheets), deck.name


@pytest.mark.parametrize("slug", ["tonnage-war", "wolf-pack"])
def test_two_sheets_in_a_row_never_show_the_same_pictures_in_the_same_order(slug: str) -> None:
    for deck in decks(slug):
        shown = scenes(deck)
        sheets = [tuple(shown[at : at + 4]) for at in range(0, len(shown), 4)]
        assert all(one != other for one, other in pairwise(sheets)), deck.name


def test_a_varied_picture_needs_no_drawing_of_its_own() -> None:
    scene = CardScene((ShownSymbol("tanker", 40),), light=Light.NIGHT, seed=3)
    cards = tuple(Card(name=str(n), title="Tanker", scene=scene) for n in range(4))
    deck = Deck("tankers", "Tankers", cards, BACK).with_varied_pictures()
    drawn = [picture(each, Box(0, 0, 45, 40)) for each in scenes(deck)]
    first = [items[0] for items in drawn]
    assert len({item.stencil for item in first if isinstance(item, Stamp)}) == 1
    assert [item.mirrored for item in first if isinstance(item, Stamp)] == [False, True, False, True]
    assert [len(items) for items in drawn] == [1, 1, 2, 2]


def test_the_pictures_of_a_chain_are_never_flipped() -> None:
    """Side by side, the three cards show one scene."""
    (deck,) = decks("wolf-pack")
    assert not any(scene.mirrored for scene in scenes(deck) if scene.of > 1)


def test_a_mirrored_stamp_stays_in_its_place() -> None:
    bar = Stencil("bar", 10, 4, (Rect(0, 1, 2, 2, Style(fill=Ink.INK)),))
    plain, flipped = (
        svg((Stamp(bar, 5, 3, mirrored=mirrored),), 20, 10, PLAIN) for mirrored in (False, True)
    )
    assert "translate(10 0) scale(-1 1)" in flipped
    assert "scale(-1" not in plain
