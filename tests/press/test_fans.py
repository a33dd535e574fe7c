"""What a fan of cards shows: no two functions of a deck look alike at the left edge, and nothing is printed near the
trim line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from printkit.drawing import Use
from printkit.drawing.silhouettes import ICONS
from printkit.games.tonnage_war.paper.tactical import tactical_decks
from printkit.games.tonnage_war.paper.units import unit_decks
from printkit.games.tonnage_war.rules.ruleset import TonnageRuleset
from printkit.games.uss_lox.paper.deck import lox_deck
from printkit.games.wolf_pack.paper.deck import wolf_deck
from printkit.games.wolf_pack.rules.rulings import WolfRuleset
from printkit.press.art.ink import InkMode
from printkit.press.faces.cards import face
from printkit.press.geometry import Page
from printkit.press.pieces import POKER, Card, Deck
from tests.press.fans import drawn, edge

UNLIKE_ICONS = 0.3
"""Least share of their ink in which two icons must differ."""
UNLIKE_CORNERS = 0.12
"""Least share of their ink in which two left edges must differ. It is small, because most of their ink is in the plates
that all cards of a side share.
"""
DPI = 150
SPECIAL = TonnageRuleset("designer", {"u-tanker": "yes", "support-group": "4", "carrier": "SR2 SN1"})
DECKS: dict[str, Deck] = {
    **{deck.name: deck for deck in (*tactical_decks(SPECIAL), *unit_decks(SPECIAL))},
    "wolf-pack": wolf_deck(WolfRuleset()),
    "lox": lox_deck(),
}


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the share of two pictures' ink that only one of them has, from 0 (equal) to 1 (nothing in common). A shift
    by one pixel does not count.
    """
    soft = ImageFilter.GaussianBlur(1)
    first, second = (ImageChops.invert(each.filter(soft)) for each in (one, other))
    apart = ImageStat.Stat(ImageChops.difference(first, second)).sum[0]
    together = ImageStat.Stat(ImageChops.lighter(first, second)).sum[0]
    return float(apart / together)


def too_alike(pictures: Iterable[tuple[str, Image.Image]], bound: float) -> list[tuple[str, str, float]]:
    return [
        (one[0], other[0], round(found, 3))
        for one, other in combinations(pictures, 2)
        if (found := difference(one[1], other[1])) < bound
    ]


def one_of_each(cards: Sequence[Card]) -> list[Card]:
    """Return one card for each function (as shown by its icon)."""
    return list({card.icon: card for card in cards}.values())


@cache
def corners(deck: str) -> tuple[tuple[str, Image.Image], ...]:
    """Return the left edges of one card for each function of a deck. Rank and suit are left out, except for USS Lox,
    where the ranks are what matters.
    """
    cards = one_of_each(DECKS[deck].cards)
    if deck != "lox":
        cards = [replace(card, index="", suit=None) for card in cards]
    return tuple((card.title, edge(card, InkMode.MONO, DPI)) for card in cards)


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_functions_of_a_deck_look_alike_in_a_fan(deck: str) -> None:
    assert len(corners(deck)) >= 3
    assert too_alike(corners(deck), UNLIKE_CORNERS) == []


@pytest.mark.parametrize("deck", [name for name in DECKS if name != "lox"])
def test_the_icons_alone_tell_the_functions_apart(deck: str) -> None:
    cards = {card.icon: replace(card, number="", plus="", index="", suit=None) for card in DECKS[deck].cards}
    shown = [(card.title, edge(card, InkMode.MONO, DPI)) for card in cards.values()]
    assert too_alike(shown, UNLIKE_CORNERS) == []


def test_icons_can_be_told_apart_at_6_mm() -> None:
    pages = {
        name: Page(7, 7, (Use(name, 3.5, 3.5, 6),), part="icon", title=name)
        for name in (f"icon-{each}" for each in ICONS)
    }
    shown = [(name, drawn(page, InkMode.MONO, DPI).convert("L")) for name, page in pages.items()]
    assert too_alike(shown, UNLIKE_ICONS) == []


def test_one_icon_drawn_twice_would_be_found() -> None:
    pictures = [*corners("wolf-pack"), ("Sonar again", dict(corners("wolf-pack"))["Sonar"])]
    assert too_alike(pictures, UNLIKE_CORNERS) == [("Sonar", "Sonar again", 0.0)]


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("ink", InkMode)
def test_nothing_is_printed_in_the_outer_3_mm(deck: str, ink: InkMode) -> None:
    for card in one_of_each(DECKS[deck].cards):
        page = Page(POKER.width, POKER.height, face(card, POKER), part="card", title=card.title)
        shown = drawn(page, ink, 100).convert("L")
        box = ImageChops.invert(shown).point(lambda value: 255 if value > 12 else 0).getbbox()
        assert box is not None
        left, top, right, low = (dots * 25.4 / 100 for dots in box)
        assert min(left, top, POKER.width - right, POKER.height - low) >= 3.0 - 0.13, card.name


@pytest.mark.parametrize("deck", DECKS)
def test_no_letter_can_be_read_the_other_way_up(deck: str) -> None:
    """M upside down is W, so a card without a suit shows its letter only once, upright."""
    for card in one_of_each(DECKS[deck].cards):
        turned = [item for item in face(card, POKER) if getattr(item, "rotation", 0) == 180]
        assert bool(turned) == (card.suit is not None)
